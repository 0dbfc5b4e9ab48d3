// The sum of a model over a plane of two numeric attributes, every other attribute at its present value.

import { attributesOf, contribution, readersOf } from "../evaluate.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../types.js").Value} Value */

/**
 * `n` places from low to high, both among them.
 * @param {number} low @param {number} high @param {number} n at least 2
 */
export function placesBetween(low, high, n) {
  return Array.from({ length: n }, (_, i) => (i === n - 1 ? high : low + ((high - low) * i) / (n - 1)));
}

/**
 * β₀ + Σ f_k at every (x, y). Since the model adds up, an effect of x alone is evaluated once a column and one of y alone
 * once a row; only a joint effect of both costs a call for each place.
 *
 * @param {AdditiveModel} model
 * @param {readonly [number, number]} pair attribute of x, attribute of y
 * @param {readonly (Value | undefined)[]} values one an attribute; those of the pair are not used
 * @param {readonly number[]} xs @param {readonly number[]} ys
 * @returns {Float64Array} row by row of y, the first y first
 */
export function planeSums(model, [ax, ay], values, xs, ys) {
  const instance = [...values];
  const columns = new Float64Array(xs.length);
  const rows = new Float64Array(ys.length);
  const out = new Float64Array(xs.length * ys.length);
  let base = model.intercept;
  model.effects.forEach(({ shape }, k) => {
    const over = attributesOf(shape);
    const alongX = over.includes(ax);
    const alongY = over.includes(ay);
    if (alongX && alongY) {
      ys.forEach((y, j) => {
        instance[ay] = y;
        xs.forEach((x, i) => {
          instance[ax] = x;
          out[j * xs.length + i] += contribution(model, k, instance);
        });
      });
    } else if (alongX) {
      xs.forEach((x, i) => {
        instance[ax] = x;
        columns[i] += contribution(model, k, instance);
      });
    } else if (alongY) {
      ys.forEach((y, j) => {
        instance[ay] = y;
        rows[j] += contribution(model, k, instance);
      });
    } else base += contribution(model, k, instance);
  });
  for (let j = 0; j < ys.length; j++) {
    for (let i = 0; i < xs.length; i++) out[j * xs.length + i] += base + rows[j] + columns[i];
  }
  return out;
}

/**
 * The two numeric attributes to begin with: those whose effects reach farthest, in the order of the file.
 * @param {AdditiveModel} model
 * @returns {[number, number] | null} null where there are fewer than two
 */
export function longestNumericPair(model) {
  // Of several effects of an attribute the one that reaches farthest.
  const reach = readersOf(model).map((readers) =>
    Math.max(0, ...readers.map((k) => model.effects[k].summary.maximum - model.effects[k].summary.minimum)),
  );
  const numeric = model.attributes.flatMap((a, i) => (a.numeric && varies(a.numeric) ? [i] : []));
  const [first, second] = numeric.sort((a, b) => reach[b] - reach[a] || a - b);
  return second === undefined ? null : first < second ? [first, second] : [second, first];
}

/** @param {import("../types.js").NumericRange} numeric */
function varies(numeric) {
  return numeric.maximum > numeric.minimum;
}
