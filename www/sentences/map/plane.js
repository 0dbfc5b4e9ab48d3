/** Sentences: the map from above. */
import { integer, plural } from "../words.js";

export const plane = {
  lead: (/** @type {string} */ what) =>
    `A mark is a row, a line one ${what}. Drag the cross; press a mark to take its row.`,
  probability: "probability",
  value: "value",
  x: "Across",
  y: "Up",
  swap: "Swap the two",
  model: "Lines of",
  drawn: "the model that is drawn",
  compared: "the model beside it",
  ringed: "Ring the rows that decide (support vectors)",
  picture: (/** @type {string} */ x, /** @type {string} */ y) =>
    `Map of ${x} (across) and ${y} (up): rows of the data and lines of equal outcome`,
  tooFew: "A map takes two attributes that are numbers.",
  loading: "Fetching the rows …",
  sampled: (/** @type {number} */ shown, /** @type {number} */ all) =>
    `${integer(shown)} of ${plural(all, "row")} drawn, taken evenly from the whole file.`,
  all: (/** @type {number} */ n) => `${plural(n, "row")} drawn.`,
  missing: (/** @type {number} */ n) =>
    `${integer(n)} without a place, since one of the two values is missing.`,
  unlabelled: "no class known",
  otherClasses: "other classes",
  /** @type {(target: import("../../model/types.js").AdditiveModel["target"]) => string} */
  probabilityOf: ({ positive, among }) => `P(${positive})${among ? " of these two" : ""}`,
  lines: (/** @type {string} */ probability) => `the same ${probability}`,
  valueLines: "the same value",
  half: "one half",
  separating: "where the class changes",
  margin: "edges of the gap (margin)",
  onMargin: "support vector: on the edge of the gap",
  atBound: "support vector: within the gap, or on the wrong side",
  row: (
    /** @type {number} */ n,
    /** @type {string} */ x,
    /** @type {string} */ y,
    /** @type {string} */ label,
  ) => `Row ${integer(n)}: ${x}, ${y}; actually ${label}. Press to put the dots there.`,
  at: (/** @type {string} */ x, /** @type {string} */ y, /** @type {string} */ outcome) =>
    `${x}, ${y}: ${outcome}`,
};
