/** Sentences: the case that the dots stand on. */
import { integer, plural, quoted } from "../words.js";

export const caseWords = {
  table: {
    line: "Line",
    value: "Value",
    total: "Total",
    unfold: (/** @type {number} */ n) => plural(n, "more line"),
    fold: (/** @type {number} */ n) => `Fold ${plural(n, "line")}`,
  },
  of: (/** @type {number} */ n) => `of ${integer(n)}`,
  noRow: "Choose a row and the dots go there.",
  says: (/** @type {string} */ said, /** @type {string} */ actual, /** @type {boolean} */ right) =>
    right ? `Says ${said}, and it was ${actual}.` : `Says ${said}, but it was ${actual}.`,
  saysOnly: (/** @type {string} */ said) => `Says ${said}.`,
  /** Of the probability of one class. @param {string} positive @param {string} negative @param {string} threshold */
  scale: (positive, negative, threshold) =>
    `Probability of ${quoted(positive)}: below ${threshold} it says ${quoted(negative)}, from there on ${quoted(positive)}.`,
  /** Of the likeliest of several classes. @param {string} label @param {string} share */
  likeliest: (label, share) => `${label} (${share})`,
  predicts: (/** @type {string} */ target, /** @type {string} */ value) => `Predicts ${value} for ${target}.`,
  predictsOf: (/** @type {string} */ target, /** @type {string} */ value, /** @type {string} */ actual) =>
    `Predicts ${value} for ${target}; it was ${actual}.`,
  most: (/** @type {string} */ name) => `${name} moves it most.`,
};
