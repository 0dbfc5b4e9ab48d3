// Error bars from the posterior covariance of the weights: what the model itself says of its effects, and of the sum.
//
//   R(v)       one number a direction; between two places and beyond the outermost ones along a straight line, on a surface
//              along one in x and one in y. Where the effect is `smooth`: along the cubic through the four places around,
//              and beyond the outermost ones as there
//   variance   of an effect Σ R_d² + own, of the sum Σ (R₀ + Σ R_k)_d² + Σ own_k; an unknown value adds nothing
//   bar        the effect, or the sum, ± factor · root of the variance; that of an effect is of the effect less its mean over
//              the training rows, Σ (R − centre)_d² + own_centred (own where there is none): what all its values share
//              cannot be told from the intercept

import { attributesOf, contribution, countUpTo, curveAt, flagOf, placeIn, sum } from "./evaluate.js";
import { surfaces } from "./pair-door.js";

/** @typedef {import("./types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("./types.js").Value} Value */
/** @typedef {import("./bars.js").Interval} Interval */
/** @typedef {[number, number][]} Weights indices of an effect's values, and how much each counts */

/** The two places around x, or the outer two it lies beyond. @param {number[]} places @param {number} x @returns {Weights} */
function between(places, x) {
  if (places.length < 2) return places.map((_, i) => [i, 1]);
  const i = Math.min(Math.max(countUpTo(places, x) - 1, 0), places.length - 2);
  const share = (x - places[i]) / (places[i + 1] - places[i]);
  return [
    [i, 1 - share],
    [i + 1, share],
  ];
}

/**
 * The four places around x by Lagrange's formula, x kept between the outermost ones.
 * @param {number[]} places @param {number} x @returns {Weights}
 */
function smoothly(places, x) {
  if (places.length < 2) return between(places, x);
  const at = Math.min(Math.max(x, places[0]), places[places.length - 1]);
  const i = Math.min(Math.max(countUpTo(places, at) - 1, 0), places.length - 2);
  const from = Math.min(Math.max(i - 1, 0), Math.max(places.length - 4, 0));
  const used = places.slice(from, from + 4);
  return used.map((place, k) => [
    from + k,
    used.reduce((share, other, j) => (j === k ? share : share * ((at - other) / (place - other))), 1),
  ]);
}

/**
 * How an effect's values are mixed at a value.
 * @param {AdditiveModel} model @param {number} k effect @param {readonly (Value | undefined)[]} values one an attribute
 * @returns {Weights | null} empty: unknown, the effect is exactly 0; null: nothing is known of the effect there
 */
function weightsAt(model, k, values) {
  const { shape } = model.effects[k];
  const { places, y_places, along, own, smooth } = /** @type {import("./types.js").Posterior} */ (
    model.posterior
  ).effects[k];
  const mixed = smooth ? smoothly : between;
  // Any cut will do to ask whether a value is one at all.
  if (attributesOf(shape).some((a) => placeIn(model, a, [0], values[a]) < 0)) return [];
  if (!along.length && !own.length) return null;
  const one = (/** @type {number} */ at) => /** @type {Weights} */ (at < 0 ? [] : [[at, 1]]);
  switch (shape.form) {
    case "levels":
      return one(placeIn(model, shape.attribute, shape.cuts, values[shape.attribute]));
    case "cubic":
      return mixed(places, Number(values[shape.attribute]));
    case "table": {
      const [a, b] = shape.attributes;
      const row = placeIn(model, a, shape.row_cuts, values[a]);
      const column = placeIn(model, b, shape.column_cuts, values[b]);
      return one(Math.min(row, column) < 0 ? -1 : row * shape.columns.length + column);
    }
    case "curves_by_level": {
      const [a, b] = shape.attributes;
      const first = placeIn(model, a, [], values[a]) * places.length;
      return mixed(places, Number(values[b])).map(([i, w]) => [first + i, w]);
    }
    default: {
      const [a, b] = shape.attributes;
      const across = mixed(places, Number(values[a]));
      return mixed(y_places, Number(values[b])).flatMap(([j, v]) =>
        across.map(([i, w]) => /** @type {[number, number]} */ ([j * places.length + i, v * w])),
      );
    }
  }
}

/**
 * Adds an effect's row to a row, and tells its own variance.
 * @param {number[]} along @param {number[]} own @param {Weights} weights @param {Float64Array} row
 */
function added(along, own, weights, row) {
  const n = along.length / row.length;
  for (let d = 0; d < row.length; d++) for (const [i, w] of weights) row[d] += w * along[d * n + i];
  return own.length
    ? Math.max(
        0,
        weights.reduce((v, [i, w]) => v + w * own[i], 0),
      )
    : 0;
}

/** @param {Float64Array} row */
const squares = (row) => row.reduce((all, r) => all + r * r, 0);

/**
 * Posterior standard deviation of an effect at a value.
 * @param {AdditiveModel} model @param {number} k effect @param {readonly (Value | undefined)[]} values one an attribute
 * @returns {number | null} null: the model has none there; 0 for what is unknown
 */
export function deviationAt(model, k, values) {
  const { posterior } = model;
  const weights = posterior ? weightsAt(model, k, values) : null;
  if (!posterior || !weights) return null;
  const row = new Float64Array(posterior.directions);
  const { along, centre, own: alone, own_centred } = posterior.effects[k];
  const own = added(along, own_centred.length ? own_centred : alone, weights, row);
  // Of an unknown value the effect is 0, and no one doubts it.
  if (weights.length) for (let d = 0; d < centre.length; d++) row[d] -= centre[d];
  return Math.sqrt(squares(row) + own);
}

/**
 * Posterior standard deviation of the sum.
 * @param {AdditiveModel} model @param {readonly (Value | undefined)[]} values one an attribute
 * @returns {number | null} null: there is no posterior, or not of some effect that counts here
 */
export function sumDeviation(model, values) {
  const { posterior } = model;
  if (!posterior) return null;
  const row = Float64Array.from(posterior.intercept);
  let own = 0;
  for (let k = 0; k < model.effects.length; k++) {
    const weights = weightsAt(model, k, values);
    if (!weights) return null;
    const { along, own: alone } = posterior.effects[k];
    own += added(along, alone, weights, row);
  }
  return Math.sqrt(squares(row) + own);
}

/** @param {number} middle @param {number} half @returns {Interval} */
const around = (middle, half) => ({ low: middle - half, high: middle + half });

/** The share of a bar's length by which it may be wrong without being called rough. */
const TOLERATED = 0.05;

/**
 * The bar of an effect at a value.
 * @param {AdditiveModel} model @param {number} k effect @param {readonly (Value | undefined)[]} values one an attribute
 * @returns {(Interval & { rough?: boolean }) | null} log odds, or the target's unit; rough: by more than TOLERATED
 */
export function posteriorAt(model, k, values) {
  const deviation = deviationAt(model, k, values);
  if (!model.posterior || deviation === null) return null;
  const { factor } = model.posterior;
  return { ...around(contribution(model, k, values), factor * deviation), rough: isRough(model, k, values) };
}

/** @param {AdditiveModel} model @param {number} k effect @param {readonly (Value | undefined)[]} values one an attribute */
function isRough(model, k, values) {
  const { error, error_inside = 1 } = /** @type {import("./types.js").Posterior} */ (model.posterior).effects[
    k
  ];
  // The file may say that bars inside the data are right.
  const isOutside = (/** @type {number} */ a) => flagOf(model, a, values[a]) === "outside";
  return (
    error !== undefined && (error_inside > TOLERATED || attributesOf(model.effects[k].shape).some(isOutside))
  );
}

/**
 * The interval of the sum, and of a number that of a new outcome, which the noise makes wider.
 * @param {AdditiveModel} model @param {readonly (Value | undefined)[]} values one an attribute
 * @returns {{ sum: Interval, outcome: Interval | null, rough: boolean } | null} rough: as a bar that counts in it
 */
export function posteriorSum(model, values) {
  const deviation = sumDeviation(model, values);
  const { posterior } = model;
  if (!posterior || deviation === null) return null;
  const { factor, noise } = posterior;
  const middle = sum(model, values);
  return {
    sum: around(middle, factor * deviation),
    outcome: noise > 0 ? around(middle, factor * Math.hypot(deviation, noise)) : null,
    rough: model.effects.some((_, k) => weightsAt(model, k, values)?.length && isRough(model, k, values)),
  };
}

/**
 * The effect at each value that the posterior has of it.
 * @param {import("./types.js").Shape} shape @param {import("./types.js").PosteriorEffect} effect
 * @returns {number[]}
 */
function effectsAt(shape, { places, y_places }) {
  switch (shape.form) {
    case "levels":
      return shape.effects.map((e) => e.log_odds);
    case "cubic":
      return places.map((x) => curveAt(shape.curve, x));
    case "table":
      return shape.effects.flat();
    case "curves_by_level":
      return shape.curves.flatMap(({ curve }) => places.map((x) => curveAt(curve, x)));
    default:
      return y_places.flatMap((y) => places.map((x) => surfaces().surfaceAt(shape.surface, x, y)));
  }
}

/**
 * Lowest and highest end of an effect's bars at the values that the posterior has of it.
 * @param {AdditiveModel} model with a posterior @param {number} k effect
 * @returns {[number, number]} +∞, −∞ where it has none
 */
export function posteriorExtent({ posterior, effects }, k) {
  const { directions, factor, effects: all } = /** @type {import("./types.js").Posterior} */ (posterior);
  const { along, centre } = all[k];
  const own = all[k].own_centred.length ? all[k].own_centred : all[k].own;
  /** @type {[number, number]} */
  const ends = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  if (!along.length && !own.length) return ends;
  const values = effectsAt(effects[k].shape, all[k]);
  values.forEach((effect, i) => {
    let variance = own[i] ?? 0;
    for (let d = 0; d < directions; d++) variance += (along[d * values.length + i] - (centre[d] ?? 0)) ** 2;
    const half = factor * Math.sqrt(variance);
    ends[0] = Math.min(ends[0], effect - half);
    ends[1] = Math.max(ends[1], effect + half);
  });
  return ends;
}
