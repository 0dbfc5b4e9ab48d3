// Between which two numbers an effect stays, whatever the values within the data: what is said of effects that are not
// drawn must hold, so where an extreme cannot be computed the bound lies beyond it and never short of it.

import { effectDecimals, ratioUnit } from "../format.js";
import { refinedSurface } from "../refine.js";
import { dataRange, extentOf } from "./profile.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */

/** Knots within a range, and its ends. @param {number[]} knots @param {[number, number]} range */
function within(knots, [low, high]) {
  return high > low ? [low, ...knots.filter((x) => x > low && x < high), high] : knots;
}

/** The four numbers whose hull holds a cubic on [0, h] (its Bernstein coefficients). @param {number} h @param {number} v0 @param {number} s0 @param {number} v1 @param {number} s1 */
const hull = (h, v0, s0, v1, s1) => [v0, v0 + (h * s0) / 3, v1 - (h * s1) / 3, v1];

/**
 * A surface lies within the hull of the Bernstein coefficients of its patches; where it is flat or bilinear their extremes
 * are its own. With polynomials it is within the effect's tolerance of these patches.
 * @param {import("../types.js").Surface} surface @param {number} tolerance @param {[number, number]} across @param {[number, number]} up
 * @returns {[number, number]}
 */
function surfaceBounds(surface, tolerance, across, up) {
  const { x_knots, y_knots, values, x_slopes, y_slopes, twists } = refinedSurface(
    surface,
    within(surface.x_knots, across),
    within(surface.y_knots, up),
  );
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let j = 0; j + 1 < y_knots.length; j++) {
    const k = y_knots[j + 1] - y_knots[j];
    for (let i = 0; i + 1 < x_knots.length; i++) {
      const h = x_knots[i + 1] - x_knots[i];
      /** @param {number[][]} f @param {number[][]} m @param {number} row */
      const along = (f, m, row) => hull(h, f[row][i], m[row][i], f[row][i + 1], m[row][i + 1]);
      const [f0, f1] = [along(values, x_slopes, j), along(values, x_slopes, j + 1)];
      const [m0, m1] = [along(y_slopes, twists, j), along(y_slopes, twists, j + 1)];
      for (let c = 0; c < 4; c++) {
        for (const v of hull(k, f0[c], m0[c], f1[c], m1[c])) {
          if (v < low) low = v;
          if (v > high) high = v;
        }
      }
    }
  }
  const more = surface.polynomials ? tolerance : 0;
  return [low - more, high + more];
}

/** @type {WeakMap<AdditiveModel, [number, number][]>} */
const cache = new WeakMap();

/**
 * What several effects add up to at least and at most, within the data; an unknown value counts 0.
 * @param {AdditiveModel} model @param {readonly number[]} effects
 * @returns {[number, number]} log odds
 */
export function boundsOf(model, effects) {
  const known = cache.get(model) ?? [];
  cache.set(model, known);
  let [low, high] = [0, 0];
  for (const k of effects) {
    const { shape, tolerance } = model.effects[k];
    known[k] ??=
      shape.form === "surface"
        ? surfaceBounds(
            shape.surface,
            tolerance,
            dataRange(model, shape.attributes[0]),
            dataRange(model, shape.attributes[1]),
          )
        : extentOf(model, k);
    low += Math.min(0, known[k][0]);
    high += Math.max(0, known[k][1]);
  }
  return [low, high];
}

/**
 * To the digits in which the chosen scale is written, but never inwards: for what is called the bounds.
 * @param {number} value log odds @param {boolean} up @param {number} hundred log odds of 100 points
 * @param {import("./types.js").Options["scale"]} scale
 */
export function outwards(value, up, hundred, scale) {
  // What is a round number but for rounding stays one.
  const round = (/** @type {number} */ x) => (up ? Math.ceil(x - 1e-9) : Math.floor(x + 1e-9));
  if (scale === "odds_ratio") {
    const odds = Math.exp(value);
    const unit = ratioUnit(odds);
    return Math.log(round(odds / unit) * unit);
  }
  const unit = scale === "points" ? hundred / 1000 : 10 ** -Math.min(8, effectDecimals(hundred));
  return round(value / unit) * unit;
}
