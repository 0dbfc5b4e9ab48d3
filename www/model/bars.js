// Error bars: what the resamples say about an effect at a value, and about the sum at the present values.

import { attributesOf, countUpTo, placeIn } from "./evaluate.js";

/** @typedef {import("./types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("./types.js").Value} Value */
/** @typedef {{ low: number, high: number }} Interval */

/**
 * Where a value stands among the bars of its effect: `share` of the way from bar `at` to bar `next`.
 * @typedef {{ at: number, next: number, share: number }} Spot
 */

/**
 * The quantile of a sorted list by linear interpolation of its order statistics ("type 7" of Hyndman and Fan, 1996): with
 * n values the p-quantile stands at place (n − 1)·p, counted from 0.
 * @param {ArrayLike<number>} sorted ascending, not empty @param {number} p 0 … 1
 */
export function quantile(sorted, p) {
  const place = (sorted.length - 1) * p;
  const below = Math.min(Math.floor(place), sorted.length - 1);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

/** Between two places along a straight line; outside them the outermost holds. @param {number[]} places @param {number} x @returns {Spot} */
function between(places, x) {
  const above = countUpTo(places, x);
  const at = Math.max(above - 1, 0);
  const next = Math.min(Math.max(above, 0), places.length - 1);
  return { at, next, share: next > at ? (x - places[at]) / (places[next] - places[at]) : 0 };
}

/**
 * @param {AdditiveModel} model @param {number} k effect @param {readonly (Value | undefined)[]} values one an attribute
 * @returns {Spot | "unknown" | null} "unknown": the effect is exactly 0, in every resample; null: it has no bars there
 */
function spotOf(model, k, values) {
  const { shape, bars } = model.effects[k];
  // Any cut will do to ask whether a value is one at all.
  if (attributesOf(shape).some((a) => placeIn(model, a, [0], values[a]) < 0)) return "unknown";
  if (!bars?.low.length) return null;
  const one = (/** @type {number} */ at) => (at < 0 ? "unknown" : { at, next: at, share: 0 });
  switch (shape.form) {
    case "levels":
      return one(placeIn(model, shape.attribute, shape.cuts, values[shape.attribute]));
    case "cubic":
      return between(bars.places, Number(values[shape.attribute]));
    case "table": {
      const [a, b] = shape.attributes;
      const row = placeIn(model, a, shape.row_cuts, values[a]);
      const column = placeIn(model, b, shape.column_cuts, values[b]);
      return one(Math.min(row, column) < 0 ? -1 : row * shape.columns.length + column);
    }
    case "curves_by_level": {
      const [a, b] = shape.attributes;
      const first = placeIn(model, a, [], values[a]) * bars.places.length;
      const { at, next, share } = between(bars.places, Number(values[b]));
      return { at: first + at, next: first + next, share };
    }
    default:
      return null;
  }
}

/** @param {ArrayLike<number>} list @param {Spot} spot @param {number} [from] where the list begins */
const read = (list, { at, next, share }, from = 0) =>
  list[from + at] + share * (list[from + next] - list[from + at]);

/**
 * The error bar of an effect at a value.
 * @param {AdditiveModel} model @param {number} k effect @param {readonly (Value | undefined)[]} values one an attribute
 * @returns {Interval | null} log odds; null where the model has none
 */
export function barAt(model, k, values) {
  const { bars } = model.effects[k];
  const spot = bars ? spotOf(model, k, values) : null;
  if (!bars || !spot) return null;
  if (spot === "unknown") return { low: 0, high: 0 };
  return { low: read(bars.low, spot), high: read(bars.high, spot) };
}

/**
 * The interval of the sum: each resample's own intercept and effects added up, and the quantiles of these sums that leave
 * out (1 − level)/2 on either side. The twin of the engine's.
 * @param {AdditiveModel} model @param {readonly (Value | undefined)[]} values one an attribute
 * @returns {Interval | null} null: no resamples, or some effect has no bars, and without it the interval were too narrow
 */
export function sumInterval(model, values) {
  const { resampling } = model;
  if (!resampling || resampling.intercepts.length < 2) return null;
  const sums = Float64Array.from(resampling.intercepts);
  for (let k = 0; k < model.effects.length; k++) {
    const spot = spotOf(model, k, values);
    if (spot === "unknown") continue;
    if (!spot) return null;
    const each = /** @type {import("./types.js").Bars} */ (model.effects[k].bars).low.length;
    for (let r = 0; r < sums.length; r++) sums[r] += read(resampling.effects[k], spot, r * each);
  }
  sums.sort();
  const tail = (1 - resampling.level) / 2;
  return { low: quantile(sums, tail), high: quantile(sums, 1 - tail) };
}
