/** Sentences: how far a predicted number can be trusted. */
import { plural } from "../words.js";

export const trustNumber = {
  /** @param {string} mae @param {string} target @param {string} share of the variance */
  verdict: (mae, target, share) =>
    `On rows it has not seen, a predicted ${target} is off by ${mae} on average; it explains ${share} of their variance.`,
  /** Worse than saying the mean of all. @param {string} mae @param {string} target */
  nothing: (mae, target) =>
    `On rows it has not seen, a predicted ${target} is off by ${mae} on average: their mean alone would do as well.`,
  waits: {
    judging: "Predicting the held-out rows …",
    waiting: "Fills while held-out rows are predicted.",
    trouble: (/** @type {string} */ what) => `The predictions could not be judged: ${what}`,
  },
  picture: (/** @type {string} */ target) => `Predicted against observed ${target}, held-out rows`,
  note: (/** @type {number} */ rows) =>
    `${plural(rows, "held-out row")}, a dot each. On the dashed diagonal the prediction is exact.`,
};
