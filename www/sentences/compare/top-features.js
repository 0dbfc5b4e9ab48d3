/** Sentences: what weighs most in a polynomial support vector machine. */
import { integer, plural } from "../words.js";

export const topFeatures = {
  lead: "The combinations that weigh most in a polynomial support vector machine.",
  /** @type {Record<string, string>} */
  onlyOneClass: {
    all_classes:
      "This looks into a machine that tells one class from the rest. Choose one class as the outcome to use it.",
    number:
      "This looks into a machine that tells one class from the rest, and the outcome here is a number. Where the outcome is chosen, cut the number in two to use it.",
  },

  degree: "Degree",
  /** @type {Record<number, string>} */
  degreeMeans: {
    1: "Degree 1: each by itself.",
    2: "Degree 2: squares and pairs.",
    3: "Degree 3: triples too.",
    4: "Degree 4: combinations of up to four.",
    6: "Degree 6: combinations of up to six.",
  },
  method: "Search",
  methods: { heur2: "By contributions", heur1: "By variables", brute_force: "All" },
  methodMeans: {
    heur2: "Builds first where a variable contributes most.",
    heur1: "Builds all of the few variables that matter most.",
    brute_force: "Builds every combination: proved, but of many attributes too many.",
  },
  cost: "C",
  costHint: "A larger one follows the rows more closely.",
  list: "How many to list",
  prune: "Prune by conditional independence",
  pruneHint: "Marks those that add nothing to the others.",
  sparse: "Keep few (L1)",
  sparseHint: "Marks those that a sparse machine needs.",
  settings: "Settings",
  more: "More settings",
  build: "Most to build (p)",
  buildHint: "More: longer, and a proof is likelier.",
  coding: "Attributes of two values",
  codings: {
    zero_one: "both are so (AND)",
    plus_minus_one: "the same or not (XOR)",
  },
  codingHint: "What a combination of them means.",
  order: "Build next",
  orders: {
    raw: "the largest contribution",
    normalised: "the largest for each combination",
    by_level: "degree by degree",
  },

  whole: "Draw the whole machine",
  wholeHint: "Degree 2 adds up: a line for every attribute, a panel for every pair.",
  wholeDrawn: "This machine is drawn, all of it: main effects and pair effects.",

  start: "Run",
  again: "Run again",
  goOn: "Go on",
  stop: "Stop",
  training: "Training the machine …",
  trainingLong: (/** @type {number} */ rows) =>
    `Training the machine on ${plural(rows, "row")}: it may take a minute or more, and has no list before it is trained. Stop ends it.`,
  waiting: "Waits until the model is finished …",
  searching: "Searching …",
  progress: (/** @type {number} */ built, /** @type {number} */ of, /** @type {string} */ share) =>
    `${integer(built)} of ${plural(of, "feature")} built; these hold ${share} of the weight`,
  stopped: (/** @type {number} */ built, /** @type {number} */ of, /** @type {string} */ share) =>
    `Stopped after ${integer(built)} of ${plural(of, "feature")}; these hold ${share} of the weight.`,
  finished: (
    /** @type {number} */ built,
    /** @type {number} */ all,
    /** @type {number} */ variables,
    /** @type {string} */ share,
  ) =>
    `${integer(built)} of the ${plural(all, "feature")} that ${plural(variables, "variable")} make were built; these hold ${share} of the weight.`,
  trouble: (/** @type {string} */ what) => `The search ended: ${what}`,
  imprecise:
    "The machine was not trained to full precision, so its weights may be off, and small ones may be in another order. Try a smaller C.",

  proved: (/** @type {number} */ n) =>
    n === 1 ? "This is provably the largest." : `These are provably the ${integer(n)} largest.`,
  provedOfTrained: (/** @type {number} */ n) =>
    `${n === 1 ? "This is the largest" : `These are the ${integer(n)} largest`} of the machine as trained.`,
  noWeight: (/** @type {number} */ built, /** @type {number} */ all) =>
    `${integer(built)} of the ${plural(all, "feature")} were built; none has a weight.`,
  nothingListed: (/** @type {string} */ positive, /** @type {string} */ events, /** @type {string} */ rows) =>
    `Nothing is listed: the machine answers every row alike, whatever its attributes are. Of ${rows}, ${events} “${positive}”. A larger C, other attributes or more rows of the rarer class give it something to go by.`,
  are: (/** @type {number} */ n) => plural(n, "is", "are"),
  noSide: "next to nothing",
  notYet: "Not proved yet: a larger one may still come.",
  notProved: "Not proved: a larger one may not have been built.",
  raise: "Raise “Most to build” under “More settings”, or list fewer.",
  resume: "Go on to find out.",
  kept: (/** @type {number} */ kept, /** @type {number} */ of) =>
    `${integer(kept)} of ${integer(of)} are kept.`,

  listLabel: "Combinations, the heaviest first",
  weightMeans: (/** @type {string} */ positive) =>
    `+ speaks for ${positive}, − against. Numbers are taken as distances from their mean: the square of one speaks of its ends, a product of two of both lying on the same side.`,
  towards: (/** @type {string} */ name) => `towards ${name}`,
  marks: { kept: "kept", pruned: "pruned" },
  showMore: (/** @type {number} */ n) => `Show ${integer(n)} more`,

  draw: "Draw this pair",
  /** Named with the combination: several can be of the same two attributes. @param {string} a @param {string} b @param {string} words */
  drawPair: (a, b, words) => `Draw this pair: ${a} and ${b} (${words})`,
  drawn: "drawn together",
  pairsOf: (/** @type {number} */ n) => `Draw one of its ${integer(n)} pairs`,
  drawOne: (/** @type {string} */ a, /** @type {string} */ b) => `${a} × ${b}`,
  curve: "Give it a curve",
  curveOf: (/** @type {string} */ name) => `Give it a curve: ${name}`,
  cut: "Cut it into intervals",
  cutOf: (/** @type {string} */ name) => `Cut it into intervals: ${name}`,
  shaped: "has a shape of its own",
  inPair: "drawn in a pair",
  alone: "has its own line",
};
