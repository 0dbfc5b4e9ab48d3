/** Sentences: the case that the dots stand on. */
import { integer, plural } from "../words.js";

export const caseWords = {
  table: {
    line: "Line",
    value: "Value",
    total: "Total",
    unfold: (/** @type {number} */ n) => plural(n, "more line"),
    fold: (/** @type {number} */ n) => `Fold ${plural(n, "line")}`,
  },
  of: (/** @type {number} */ n) => `of ${integer(n)}`,
  says: (/** @type {string} */ said, /** @type {string} */ actual, /** @type {boolean} */ right) =>
    right ? `Says ${said}, and it was ${actual}.` : `Says ${said}, but it was ${actual}.`,
  saysOnly: (/** @type {string} */ said) => `Says ${said}.`,
  /** On which side of the threshold it says which of two classes. @param {string} negative @param {string} positive */
  sides: (negative, positive) => [`← ${negative}`, `${positive} →`],
  /** Of the likeliest of several classes. @param {string} label @param {string} share */
  likeliest: (label, share) => `${label} (${share})`,
  predicts: (/** @type {string} */ target, /** @type {string} */ value) => `Predicts ${value} for ${target}.`,
  predictsOf: (/** @type {string} */ target, /** @type {string} */ value, /** @type {string} */ actual) =>
    `Predicts ${value} for ${target}; it was ${actual}.`,
  most: (/** @type {string} */ name) => `${name} moves it most.`,
};
