// Which lines the map shows: probabilities 0.1 … 0.9, or round values of a number; the separating line and its margin.

import { outcomeOf, sumFor } from "../evaluate.js";
import { niceTicks } from "../layout/ticks.js";
import { isProbability } from "../links.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {{ sum: number, value: number, heavy: boolean }} Level `sum`: on the scale of the model's sum; `value`: what its label says */

/** The most telling first: where there is no room for all labels the others go without. */
const PROBABILITIES = [0.5, 0.1, 0.9, 0.3, 0.7, 0.2, 0.8, 0.4, 0.6];

/**
 * @param {AdditiveModel} model @param {ArrayLike<number>} sums over the plane
 * @returns {Level[]} in the order of their importance
 */
export function levelsOf(model, sums) {
  if (isProbability(model)) {
    return PROBABILITIES.map((value) => ({
      sum: sumFor(model, value),
      value,
      heavy: value === 0.5,
    }));
  }
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < sums.length; i++) {
    low = Math.min(low, sums[i]);
    high = Math.max(high, sums[i]);
  }
  if (!(high > low)) return [];
  const { link } = model;
  if (link === "identity")
    return niceTicks(low, high, 8).values.map((value) => ({ sum: value, value, heavy: false }));
  const least =
    link === "square" && low < 0 && high > 0 ? 0 : Math.min(outcomeOf(model, low), outcomeOf(model, high));
  const most = Math.max(outcomeOf(model, low), outcomeOf(model, high));
  return niceTicks(least, most, 8).values.flatMap((value) => {
    const root = Math.sqrt(value);
    const sums = link === "exp" ? [Math.log(value)] : model.target.median ? [root] : [root, -root];
    return sums.filter((sum) => sum >= low && sum <= high).map((sum) => ({ sum, value, heavy: false }));
  });
}

/**
 * The line w·Φ + b = 0 and the two beside it, w·Φ + b = ±1, on the scale of the sum: log odds = offset + slope · δ, and
 * the margin lies at δ = ±1/‖w‖, that is slope/‖w‖ log odds off.
 *
 * @param {AdditiveModel} model
 * @returns {{ separating: number, margins: [number, number] } | null} null for a learner that has no margin
 */
export function marginOf({ calibration }) {
  if (!calibration?.margin) return null;
  const { offset, margin } = calibration;
  return { separating: offset, margins: [offset - margin, offset + margin] };
}
