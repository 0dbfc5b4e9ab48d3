/** Sentences: similarities of the values of an attribute. */
import { plural, quoted } from "../words.js";

/** @typedef {import("../../engine/contract.js").Measure} Measure */

/** The field's own names. @type {Record<Measure, string>} */
export const measureNames = {
  overlap: "Overlap",
  iof: "IOF",
  of: "OF",
  goodall1: "Goodall 1",
  goodall2: "Goodall 2",
  goodall3: "Goodall 3",
  goodall4: "Goodall 4",
  lin: "Lin",
};

/** One line each, in plain words. @type {Record<Measure, string>} */
const measureHints = {
  overlap: "Equal values count 1, different ones 0: all values are equally far apart.",
  iof: "Inverse occurrence frequency: two different values are the more alike the rarer both are.",
  of: "Occurrence frequency: two different values are the more alike the more common both are.",
  goodall1:
    "Equal values count the more the rarer they are, by how little even rarer ones add up to; different ones 0.",
  goodall2:
    "Equal values count the more the fewer rows have values that are as common or more so; different ones 0.",
  goodall3:
    "Equal values count 1 less the chance of meeting that value twice: rare ones most; different ones 0.",
  goodall4: "Equal values count the chance of meeting that value twice: common ones most; different ones 0.",
  lin: "Compares what two values tell by how rare they are, alone and taken together.",
};

export const similarity = {
  measure: "Measure of similarity",
  names: measureNames,
  hints: measureHints,
  most: "Most common values kept",
  mostHint: "The others are one value together. 0: all are kept.",
  labelledOnly: "Count rows without a target too",
  labelledOnlyHint: "How common a value is can be learned from rows whose outcome is not known.",

  look: "Look at the similarities",
  shown: "Shown",
  asChosen: (/** @type {Measure} */ measure) => `${measureNames[measure]} (as chosen)`,
  notAdditive: (/** @type {Measure} */ measure) => `${measureNames[measure]} (to look at only)`,
  onlyToLook:
    "Lin does not add up: how much an attribute counts depends on the values of all the others, so it is no shape of an effect. It can be compared: “SVM on Lin’s similarity”.",
  looking: "Computing the similarities …",
  trouble: (/** @type {string} */ what) => `The similarities could not be computed: ${what}`,
  matrix: (/** @type {string} */ name, /** @type {string} */ measure) =>
    `Similarity of the values of ${quoted(name)}, ${measure}`,
  /** What the pointer or the keys are on. */
  cell: (/** @type {string} */ a, /** @type {string} */ b, /** @type {string} */ used) =>
    `${a} and ${b}: ${used}`,
  same: (/** @type {string} */ a, /** @type {string} */ used) => `${a} with itself: ${used}`,
  asDefined: (/** @type {string} */ defined) => ` (${defined} before the repair)`,
  rowsOf: (/** @type {string} */ value, /** @type {number} */ n) => `${value}: ${plural(n, "row")}`,
  hint: "Point at a cell, or go there with the arrow keys.",
  scale: "the stronger the colour, the more alike",
  fine: "No repair was needed: the similarities are products of coordinates as they are.",
  repaired: (/** @type {string} */ eigenvalue, /** @type {string} */ change) =>
    `The matrix was repaired: as defined its smallest eigenvalue is ${eigenvalue}, and a kernel must have none below 0. Without the negative ones no similarity changed by more than ${change}.`,
  tooMany: (/** @type {number} */ shown, /** @type {number} */ of) =>
    `The first ${shown} of ${of} values are shown.`,
};
