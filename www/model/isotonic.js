// The outcome by isotonic regression: a step function of the sum that never falls.

import { countUpTo } from "./evaluate.js";

/** @typedef {{ sums: number[], probabilities: number[] }} Isotonic */

/**
 * @param {Isotonic} isotonic @param {number} sum log odds
 * @returns {number} from sums[i] on the i-th probability; below the first one the first
 */
export function isotonicAt({ sums, probabilities }, sum) {
  return probabilities[Math.max(countUpTo(sums, sum) - 1, 0)];
}

/**
 * The signed distance from the learner's boundary that a sum was made from: log odds = offset + slope · distance.
 * @param {{ offset: number, slope: number }} calibration slope above 0 @param {number} sum
 */
export function distanceOf({ offset, slope }, sum) {
  return (sum - offset) / slope;
}
