/** Sentences: the posterior of shrinkage constants, and the error over two of them. */
import { plural } from "../words.js";

export const chains = {
  heading: "Constants by Gibbs sampling",
  lead: "What do the data themselves say of the constants? Four chains of random draws begin far apart; where they have come together, their median is an answer, with an interval around it.",
  by: { one: "One for all", part: "One for each kind", attribute: "One for each attribute" },
  begin: "Draw chains",
  goOn: "Run longer",
  stop: "Stop",
  progress: (/** @type {string} */ done, /** @type {string} */ of) => `Drawn ${done} of ${of}`,
  agree: "The chains agree.",
  notYet: "Not yet: run longer.",
  trouble: (/** @type {string} */ why) => `No chains: ${why}`,
  table: "Constants as drawn",
  constant: "Constant",
  median: "Median (95 % interval)",
  rHat: "R̂",
  rHatHint: "1 where the chains agree; below 1.01 is close enough.",
  effective: "Worth",
  effectiveHint: "How many independent draws they are worth; from 400 on the numbers can be trusted.",
  names: { noise: "noise σ²", all: "all" },
  interval: (/** @type {string} */ median, /** @type {string} */ low, /** @type {string} */ high) =>
    `${median} (${low} to ${high})`,
  trace: (/** @type {string} */ name, /** @type {string} */ low, /** @type {string} */ high) =>
    `The draws of each chain of ${name}, one after the other, between ${low} and ${high}`,
  use: "Use these",
  used: "Set shrinkage as drawn",
};

export const surface = {
  heading: "Two constants at once",
  lead: "The error on held-out rows over both constants: the fainter, the better.",
  one: "There is only one part: one constant is all there is.",
  across: "Across",
  up: "Upwards",
  compute: "Run",
  stop: "Stop",
  search: (/** @type {number} */ n) => `Search all ${n}`,
  progress: (/** @type {number} */ done, /** @type {number} */ of) => `Compared ${done} of ${of}`,
  searching: (/** @type {number} */ done) => `Searching: ${plural(done, "choice")} compared`,
  trouble: (/** @type {string} */ why) => `Not computed: ${why}`,
  figure: (/** @type {string} */ a, /** @type {string} */ b) =>
    `Error on held-out rows by the constants of ${a} (across) and ${b} (upwards)`,
  slider: (/** @type {string} */ name) => `k of ${name}`,
  at: (
    /** @type {string} */ a,
    /** @type {string} */ ka,
    /** @type {string} */ b,
    /** @type {string} */ kb,
  ) => `${a} ${ka}, ${b} ${kb}`,
  error: (/** @type {string} */ error, /** @type {string} */ above) =>
    `error ${error}, ${above ? `${above} % above the least` : "the least"}`,
  lines: (/** @type {string} */ steps) =>
    `Lines: ${steps} % above the least. + is the least, the ring what is set.`,
  found: (/** @type {string} */ error) => `Best found: error ${error}`,
  use: "Use this",
  used: (/** @type {string} */ a, /** @type {string} */ b) => `Set shrinkage of ${a} and ${b}`,
  usedAll: "Set shrinkage as searched",
};
