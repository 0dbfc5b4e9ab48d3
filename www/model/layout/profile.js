// What an effect is like as a whole: its extremes, whether it turns.

import { curveAt, readersOf, shapeAt } from "../evaluate.js";
import { surfaces } from "../pair-door.js";
import { oneLine } from "../text.js";
import { uncertaintyOf } from "../uncertainty-door.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../types.js").Curve} Curve */
/** @typedef {import("./types.js").Profile} Profile */

/**
 * Places inside [low, high] where a curve turns: roots of the derivative of each piece.
 * @param {Curve} curve @param {number} low @param {number} high
 * @returns {number[]}
 */
export function turns(curve, low, high) {
  const found = [];
  const { knots, values, slopes } = curve;
  const last = knots.length - 2;
  for (let k = 0; k <= last; k++) {
    const x0 = knots[k];
    const h = knots[k + 1] - x0;
    // Beyond the outermost knots a straight line does not turn; a cubic may.
    const from = k === 0 && curve.beyond === "cubic" ? low : Math.max(low, x0);
    const to = k === last && curve.beyond === "cubic" ? high : Math.min(high, knots[k + 1]);
    if (!(to > from)) continue;
    const rise = values[k + 1] - values[k];
    const m0 = h * slopes[k];
    const m1 = h * slopes[k + 1];
    const a = 3 * (m0 + m1 - 2 * rise);
    const b = 2 * (3 * rise - 2 * m0 - m1);
    for (const u of roots(a, b, m0)) {
      const x = x0 + u * h;
      if (x > from && x < to) found.push(x);
    }
    if (k < last && knots[k + 1] > low && knots[k + 1] < high && slopes[k + 1] === 0)
      found.push(knots[k + 1]);
  }
  return found.sort((p, q) => p - q);
}

/** Real roots of a·u² + b·u + c. @param {number} a @param {number} b @param {number} c @returns {number[]} */
function roots(a, b, c) {
  const size = Math.max(Math.abs(a), Math.abs(b), Math.abs(c));
  if (size === 0) return [];
  if (Math.abs(a) < 1e-12 * size) return Math.abs(b) < 1e-12 * size ? [] : [-c / b];
  const d = b * b - 4 * a * c;
  if (d <= 0) return [];
  const q = -(b + (b < 0 ? -1 : 1) * Math.sqrt(d)) / 2;
  return q === 0 ? [0] : [q / a, c / q];
}

/**
 * Extremes of a curve over the data, and by how much it runs against its main direction.
 * @param {Curve} curve @param {number} low @param {number} high
 */
export function curveExtent(curve, low, high) {
  const places = high > low ? [low, ...turns(curve, low, high), high] : [low];
  const effects = places.map((x) => curveAt(curve, x));
  const minimum = Math.min(...effects);
  const maximum = Math.max(...effects);
  let path = 0;
  for (let i = 1; i < effects.length; i++) path += Math.abs(effects[i] - effects[i - 1]);
  const back = (path - Math.abs(effects[effects.length - 1] - effects[0])) / 2;
  return { minimum, maximum, back, places, effects };
}

/**
 * The turning points of a sequence that matter: reversals smaller than a threshold are smoothed away, the smallest first.
 * @param {number[]} effects @param {number} threshold
 * @returns {number[]} indices, the first and the last among them
 */
export function simplified(effects, threshold) {
  const last = effects.length - 1;
  const size = (/** @type {number} */ i) => Math.abs(effects[kept[i + 1]] - effects[kept[i]]);
  // Only extremes: what lies on the way from one to the next is no turn.
  const straighten = (/** @type {number[]} */ list) => {
    const out = [list[0]];
    for (const at of list.slice(1)) {
      const [before, top] = [out[out.length - 2], out[out.length - 1]];
      const back = (effects[top] - effects[before]) * (effects[at] - effects[top]) < 0;
      if (out.length === 1 || back) out.push(at);
      else out[out.length - 1] = at;
    }
    return out;
  };
  let kept = straighten(effects.map((_, i) => i));
  while (kept.length > 2) {
    let least = 0;
    for (let i = 1; i < kept.length - 1; i++) if (size(i) < size(least)) least = i;
    if (size(least) > threshold) break;
    // At an end only the turn goes, inside both turns of the small reversal.
    const gone = [kept[least], kept[least + 1]].filter((at) => at !== 0 && at !== last);
    kept = straighten(kept.filter((at) => !gone.includes(at)));
  }
  return kept;
}

/** A wiggle below this share of the effect's own range is drawn as a monotone line: the eye could not follow it. */
export const WIGGLE = 0.02;

/** @param {Curve} curve @param {number} low @param {number} high */
export function isMonotone(curve, low, high) {
  const { minimum, maximum, back } = curveExtent(curve, low, high);
  return back <= WIGGLE * (maximum - minimum);
}

/**
 * The curve that a numeric attribute follows on a strip, if it follows one.
 * @param {import("../types.js").Shape} shape @param {import("../types.js").Value | undefined} control
 */
export function curveOf(shape, control) {
  if (shape.form === "cubic") return shape.curve;
  if (shape.form === "curves_by_level") return shape.curves.find((c) => c.label === control)?.curve ?? null;
  return null;
}

/** @param {AdditiveModel} model @param {number} attribute @returns {[number, number]} */
export function dataRange(model, attribute) {
  const numeric = model.attributes[attribute].numeric;
  return numeric ? [numeric.minimum, numeric.maximum] : [0, 0];
}

/** Smallest and largest effect over the data. @param {AdditiveModel} model @param {number} k @returns {[number, number]} */
export function extentOf(model, k) {
  const { shape } = model.effects[k];
  switch (shape.form) {
    case "levels": {
      const all = shape.effects.map((e) => e.log_odds);
      return [Math.min(...all), Math.max(...all)];
    }
    case "cubic": {
      const { minimum, maximum } = curveExtent(shape.curve, ...dataRange(model, shape.attribute));
      return [minimum, maximum];
    }
    case "table": {
      const all = shape.effects.flat();
      return [Math.min(...all), Math.max(...all)];
    }
    case "curves_by_level": {
      const range = dataRange(model, shape.attributes[1]);
      const all = shape.curves.map((c) => curveExtent(c.curve, ...range));
      return [Math.min(...all.map((e) => e.minimum)), Math.max(...all.map((e) => e.maximum))];
    }
    case "surface": {
      // The extremes decide only how much room the lines get.
      const [x, y] = shape.attributes.map((a) => dataRange(model, a));
      return surfaces().surfaceExtent(shape.surface, x, y);
    }
  }
}

/** @type {WeakMap<AdditiveModel, Profile[]>} */
const cache = new WeakMap();

/**
 * The profile of each effect, worked out once for a model.
 * @param {AdditiveModel} model
 * @returns {Profile[]}
 */
export function profilesOf(model) {
  let found = cache.get(model);
  if (!found) {
    const readers = readersOf(model);
    found = model.effects.map((effect, index) => {
      const { shape, summary } = effect;
      const pair = "attributes" in shape;
      const of = pair ? shape.attributes : [shape.attribute];
      const ends = extentOf(model, index).map((e) => (Number.isFinite(e) ? e : 0));
      // What is unknown adds 0: where rows were learned from without a value, that is a place on the line like others.
      if (of.some((a) => model.attributes[a].missing > 0)) ends.push(0);
      const [minimum, maximum] = [Math.min(...ends), Math.max(...ends)];
      const [control, attribute] = pair ? shape.attributes : [-1, of[0]];
      const own = oneLine(model.attributes[attribute].name);
      return {
        index,
        attribute,
        control,
        name: pair ? `${oneLine(model.attributes[control].name)} × ${own}` : own,
        extra: pair && shape.attributes.some((a) => readers[a].length > 1),
        minimum,
        maximum,
        mean: summary.mean,
        spread: summary.spread,
        range: maximum - minimum,
      };
    });
    cache.set(model, found);
  }
  return found;
}

/**
 * Ends of an effect, with those of its error bars as far as they are drawn.
 * @param {AdditiveModel} model @param {Profile} profile @param {import("./types.js").Options["bars"]} bars
 * @returns {[number, number]}
 */
export function drawnExtent(model, { index, minimum, maximum }, bars) {
  const [low, high] = uncertaintyOf(model)?.layout.barExtent(model, index, bars) ?? [minimum, maximum];
  return [Math.min(minimum, low), Math.max(maximum, high)];
}

/** Cuts of one side of a table; none of any other form. @param {import("../types.js").Shape} shape @param {number} attribute @returns {number[]} */
export function tableCuts(shape, attribute) {
  if (shape.form !== "table") return [];
  return shape.attributes[0] === attribute ? shape.row_cuts : shape.column_cuts;
}

/**
 * The effect with one or two values given and everything else irrelevant.
 * @param {AdditiveModel} model @param {{ index: number, attribute: number }} profile attribute: whose value comes first
 * @param {import("../types.js").Value} value @param {import("../types.js").Value} [control]
 */
export function effectAt(model, profile, value, control) {
  const { shape } = model.effects[profile.index];
  if (!("attributes" in shape)) return shapeAt(model, shape, value);
  return shape.attributes[1] === profile.attribute
    ? shapeAt(model, shape, control, value)
    : shapeAt(model, shape, value, control);
}
