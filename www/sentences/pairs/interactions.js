/** Sentences: which attributes interact. */
import { integer, plural } from "../words.js";

/** @typedef {import("../../model/pairs/facts.js").Chance} Chance */

export const interactions = {
  synergy: "synergy",
  redundancy: "redundancy",
  synergyMeans: "Synergy: together they tell more than each alone adds up to.",
  redundancyMeans: "Redundancy: they tell partly the same.",
  find: "Look for interactions",
  goOn: "Go on",
  stop: "Stop",
  progress: (/** @type {number} */ done, /** @type {number} */ of) =>
    `${integer(done)} of ${plural(of, "pair")} looked at`,
  stopped: (/** @type {number} */ done, /** @type {number} */ of) =>
    `Stopped after ${integer(done)} of ${plural(of, "pair")}.`,
  starting: "Looking at the pairs …",
  finished: (/** @type {number} */ pairs) => `${plural(pairs, "pair")} looked at.`,
  /** @param {number} significant @param {number} drawn by hand */
  headline: (significant, drawn) =>
    significant === 0
      ? `${drawn > 0 ? `${plural(drawn, "pair")} drawn, though none` : "No pair"} is more than chance; the nearest:`
      : `${plural(significant, "pair")} ${significant === 1 ? "is" : "are"} more than chance.`,
  cards: "The pairs that matter",
  moreFound: (/** @type {number} */ n) => `${integer(n)} more: see all pairs.`,
  /** @param {number} n @param {boolean} running */
  allPairs: (n, running) => (running ? "The pairs so far" : `All ${plural(n, "pair")}`),
  less: "less than the two alone say",
  more_: "more",
  few: (/** @type {number} */ n) => `under ${integer(n)} rows`,
  cellsOf: (/** @type {string} */ a, /** @type {string} */ b) =>
    `What ${a} (across) and ${b} (up) do together, beyond each alone`,
  testing: "Drawn; testing on held-out rows …",
  gained: (
    /** @type {string} */ score,
    /** @type {string} */ before,
    /** @type {string} */ after,
    /** @type {-1 | 0 | 1 | null} */ clearly,
    /** @type {string} */ error,
  ) => {
    const word = { "-1": "better", 0: "no clear difference", 1: "worse" };
    return `${score} ${before} → ${after}${clearly === null ? " (less is better)" : `: ${word[clearly]} (± ${error})`}`;
  },
  tooFew: "It takes two attributes to interact.",
  permutations: "Compared with chance, times",
  permutationsHint: (/** @type {string} */ least) =>
    `The outcome is shuffled this often to see what chance alone would give: p cannot fall below ${least}.`,

  order: "First",
  orders: { size: "the strongest", chance: "the least likely by chance" },
  ways: { list: "List", graph: "Graph", matrix: "Table of all" },
  way: "Show the pairs as",
  pair: (/** @type {string} */ a, /** @type {string} */ b) => `${a} × ${b}`,
  size: (/** @type {string} */ bits, /** @type {string} */ share) => `${bits} bits, ${share}`,
  sizeHint: "In bits, and as a share of all there is to know.",
  chance: (/** @type {Chance} */ chance, /** @type {string} */ p, /** @type {string} */ adjusted) => {
    const words = {
      "very-unlikely": "very unlikely by chance",
      unlikely: "unlikely by chance",
      possible: "could be chance",
      likely: "no more than chance",
      unknown: "not tested",
    }[chance];
    return p === "" ? words : `${words} (${interactions.figures(p, adjusted)})`;
  },
  /** Where the verdict over all has said the rest. @param {string} p @param {string} adjusted */
  figures: (p, adjusted) => (adjusted === "" ? `p = ${p}` : `p = ${p}, adjusted ${adjusted}`),
  adjustedHint: "Adjusted for having looked at many pairs (Benjamini and Hochberg).",
  join: "Draw it",
  joinPair: (/** @type {string} */ a, /** @type {string} */ b) => `Draw it: ${a} and ${b}`,
  part: "Separate again",
  partPair: (/** @type {string} */ a, /** @type {string} */ b) => `Separate again: ${a} and ${b}`,
  joined: "drawn together",
  show: "Show its row",
  showPair: (/** @type {string} */ a, /** @type {string} */ b) => `Show its row: ${a} and ${b}`,
  inEvery: "Every pair is learned, so this one is in the drawing already.",
  withEvery: "comes with every pair",
  drawnBy: (/** @type {string} */ learner) =>
    `The present learner does not add up, so the pair is drawn by another: ${learner}.`,
  control: "A line for each value of",
  shape: "Shape",
  parts: (/** @type {string} */ names) => `Ends the pair ${names}: an attribute can be in one pair only.`,
  ends: (/** @type {string} */ names) => `ends ${names}`,
  more: (/** @type {number} */ n) => `Show ${integer(n)} more`,
  chosen: "The chosen pair",
  listLabel: "Pairs, the strongest first",

  graphLabel: "Interaction graph",
  graphHint: (/** @type {number} */ shown, /** @type {number} */ all) =>
    `${integer(shown)} of ${plural(all, "pair")}, the strongest. The larger a disc, the more the attribute tells alone; the thicker a line, the stronger the pair. Choose a line to see its numbers.`,
  solid: "synergy: solid",
  dashed: "redundancy: dashed",
  edge: (/** @type {string} */ pair, /** @type {string} */ kind, /** @type {string} */ size) =>
    `${pair}: ${kind}, ${size}`,

  matrixLabel: "All pairs",
  matrixHint: (/** @type {number} */ shown, /** @type {number} */ all) =>
    `${shown < all ? `The ${integer(shown)} attributes of the strongest pairs, of ${integer(all)}. ` : ""}+ is synergy, − redundancy, the darker the stronger; a frame marks what is more than chance would give. On the diagonal: what the attribute tells alone.`,
  cell: (
    /** @type {string} */ pair,
    /** @type {string} */ kind,
    /** @type {string} */ size,
    /** @type {string} */ chance,
  ) => `${pair}: ${kind}, ${size}, ${chance}`,
  alone: (/** @type {string} */ name, /** @type {string} */ size) => `${name} alone: ${size}`,
  notYet: (/** @type {string} */ pair) => `${pair}: not looked at yet`,
  none: "no interaction",
  trouble: (/** @type {string} */ what) => `The search ended: ${what}`,
};
