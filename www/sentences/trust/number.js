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
  errors: {
    picture: "Errors on held-out rows against a normal distribution",
    /** @type {[string, string]} */
    axes: ["Normal", "Errors"],
    /** @param {import("../../model/types.js").Link} link */
    note: (link) =>
      `The errors${{ exp: " of the logarithm", square: " of the square root" }[/** @type {"exp"} */ (link)] ?? ""} in order, each in standard deviations, where a normal distribution has it. On the dashed diagonal they are normal, as intervals from the model take them to be.`,
  },
  note: (/** @type {number} */ rows) =>
    `${plural(rows, "held-out row")}, a dot each. On the dashed diagonal the prediction is exact.`,
};
