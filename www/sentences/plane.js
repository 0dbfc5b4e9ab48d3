/** Sentences: the map from above. */
import { integer, plural } from "./words.js";

export const plane = {
  lead: (/** @type {string} */ what) =>
    `Two attributes seen from above: each mark is a row of the data, each line joins the places where the model gives the same ${what}. The other attributes stand where their dots are.`,
  probability: "probability",
  value: "value",
  x: "Across",
  y: "Up",
  swap: "Swap the two",
  model: "Lines of",
  drawn: "the model that is drawn",
  ceiling: "the radial machine",
  picture: (/** @type {string} */ x, /** @type {string} */ y) => `Map of ${x} (across) and ${y} (up)`,
  tooFew: "A map takes two attributes that are numbers.",
  loading: "Fetching the rows …",
  sampled: (/** @type {number} */ shown, /** @type {number} */ all) =>
    `${integer(shown)} of ${plural(all, "row")} drawn, taken evenly from the whole file.`,
  all: (/** @type {number} */ n) => `${plural(n, "row")} drawn.`,
  missing: (/** @type {number} */ n) => `${plural(n, "row")} ${n === 1 ? "lacks" : "lack"} one of the two.`,
  line: (/** @type {string} */ what) => `${what}: lines`,
  half: "one half",
  separating: "where the machine separates",
  margin: "its margin",
  supportVector: "support vector",
  atBound: "on the wrong side of its margin",
  here: "the present values",
  row: (
    /** @type {number} */ n,
    /** @type {string} */ x,
    /** @type {string} */ y,
    /** @type {string} */ label,
    /** @type {string} */ outcome,
  ) =>
    `Row ${integer(n)}: ${x}, ${y}; actually ${label}, the model says ${outcome}. Press to put the dots there.`,
  hint: "Drag anywhere on the map, or the two dots on its edges. A press on a mark takes that row's values.",
  at: (/** @type {string} */ x, /** @type {string} */ y, /** @type {string} */ outcome) =>
    `At ${x}, ${y}: ${outcome}`,
  slow: "Computing the lines …",
};
