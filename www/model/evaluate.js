// The arithmetic of a model: the five forms, the sum, the outcome. The twin of evaluate in the engine: the same
// operations in the same order, so that both give the same double up to the last rounding (1e-12 is promised).
//
//   levels       look-up; of a numeric attribute the interval i with cuts[i−1] ≤ x < cuts[i]
//   cubic        piece k: the last knot ≤ x, but not the last knot of all. With d = x−x₀, h = x₁−x₀, m = (v₁−v₀)/h:
//                v₀ + d (s₀ + d ((3m − 2s₀ − s₁)/h + d (s₀ + s₁ − 2m)/h²)).
//                Beyond the outermost knots a straight line with their slope, or where `beyond` is "cubic" the outer piece.
//                Polynomials of the curve are taken off the values and slopes at the knots first, and added again at x:
//                Σ a_k zᵏ, z = (x−centre)/unit, by Horner's rule
//   table        look-up in both, of a numeric attribute the interval as for levels
//   curves       the curve of the level
//   surface      surface.js
//   unknown      an effect with an unknown value (or, in a pair, either unknown) is exactly 0
//   sum          β₀, then the effects in the order of the file, added one by one
//   outcome      F(g(sum)), F of links.js and g the model's bend, where it has one: a cubic as above; of a median whose root
//                was learned 0 where the sum is below 0

import { linked, logit } from "./links.js";
import { surfaces } from "./pair-door.js";

export { isProbability, logistic, logit } from "./links.js";

/** @typedef {import("./types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("./types.js").Value} Value */
/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {import("./types.js").Curve} Curve */

/**
 * What is worth a word about a value: "unknown-level": a label the model has not seen counts 0; "not-a-number": so
 * does a numeric attribute's value that is none; "outside": kept and used, but beyond the training range.
 * @typedef {"unknown-level" | "not-a-number" | "outside"} Flag
 */

/**
 * Label → index for each attribute. Kept beside the model: the model itself stays plain JSON.
 * @type {WeakMap<AdditiveModel, Map<string, number>[]>}
 */
const indices = new WeakMap();

/** @param {AdditiveModel} model @returns {Map<string, number>[]} */
function indicesOf(model) {
  let found = indices.get(model);
  if (!found) {
    found = model.attributes.map((a) => new Map(a.levels.map((l, i) => [l.label, i])));
    indices.set(model, found);
  }
  return found;
}

/**
 * Index of a level of an attribute, −1 for a label the model has not seen.
 * @param {AdditiveModel} model @param {number} attribute @param {string} label
 */
export function levelIndex(model, attribute, label) {
  return indicesOf(model)[attribute].get(label) ?? -1;
}

/**
 * @param {AdditiveModel} model @param {number} attribute @param {Value | undefined} value
 * @returns {Flag | null}
 */
export function flagOf(model, attribute, value) {
  if (value === null || value === undefined) return null;
  const { kind, numeric } = model.attributes[attribute];
  if (kind !== "numeric") return levelIndex(model, attribute, String(value)) < 0 ? "unknown-level" : null;
  if (typeof value !== "number" || !Number.isFinite(value)) return "not-a-number";
  return numeric && (value < numeric.minimum || value > numeric.maximum) ? "outside" : null;
}

/**
 * How many entries of an ascending list are ≤ x.
 * @param {number[]} ascending @param {number} x
 */
export function countUpTo(ascending, x) {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the piece that holds x; the outermost ones continue. @param {number[]} knots @param {number} x */
export function pieceOf(knots, x) {
  return Math.min(Math.max(countUpTo(knots, x) - 1, 0), knots.length - 2);
}

/**
 * The cubic with values v₀, v₁ and slopes s₀, s₁ at 0 and h, at d.
 * @param {number} d @param {number} h @param {number} v0 @param {number} s0 @param {number} v1 @param {number} s1
 */
export function cubic(d, h, v0, s0, v1, s1) {
  const m = (v1 - v0) / h;
  return v0 + d * (s0 + d * ((3 * m - 2 * s0 - s1) / h + d * ((s0 + s1 - 2 * m) / (h * h))));
}

/** ∂/∂d of the same. @param {number} d @param {number} h @param {number} v0 @param {number} s0 @param {number} v1 @param {number} s1 */
export function cubicSlope(d, h, v0, s0, v1, s1) {
  const m = (v1 - v0) / h;
  return s0 + d * ((2 * (3 * m - 2 * s0 - s1)) / h + 3 * d * ((s0 + s1 - 2 * m) / (h * h)));
}

/** The sum of a curve's polynomials, and its derivative. @param {Curve} curve @param {number} x @returns {[number, number]} */
function polynomialsAt({ polynomials = [] }, x) {
  let [sum, rise] = [0, 0];
  for (const { centre, unit, coefficients } of polynomials) {
    const z = (x - centre) / unit;
    let [f, slope] = [0, 0];
    for (let k = coefficients.length - 1; k >= 0; k--) {
      slope = slope * z + f;
      f = f * z + coefficients[k];
    }
    sum += f;
    rise += slope / unit;
  }
  return [sum, rise];
}

/** What is left of a curve without its polynomials, and its derivative. @param {Curve} curve @param {number} x @returns {[number, number]} */
function restAt(curve, x) {
  const { knots } = curve;
  /** @param {number} k @returns {[number, number, number]} */
  const node = (k) => {
    const [f, slope] = polynomialsAt(curve, knots[k]);
    return [knots[k], curve.values[k] - f, curve.slopes[k] - slope];
  };
  const last = knots.length - 1;
  if (curve.beyond !== "cubic" && (x < knots[0] || x > knots[last])) {
    const [knot, value, slope] = node(x < knots[0] ? 0 : last);
    return [value + (x - knot) * slope, slope];
  }
  const k = pieceOf(knots, x);
  const [low, v0, s0] = node(k);
  const [high, v1, s1] = node(k + 1);
  return [cubic(x - low, high - low, v0, s0, v1, s1), cubicSlope(x - low, high - low, v0, s0, v1, s1)];
}

/** A curve and its derivative. @param {Curve} curve @param {number} x @returns {[number, number]} */
export function curveBoth(curve, x) {
  const [f, slope] = polynomialsAt(curve, x);
  const [rest, restSlope] = restAt(curve, x);
  return [f + rest, slope + restSlope];
}

/** @param {Curve} curve @param {number} x */
export function curveAt(curve, x) {
  return curveBoth(curve, x)[0];
}

/** Attributes an effect is over, one or two. @param {Shape} shape @returns {number[]} */
export function attributesOf(shape) {
  return "attribute" in shape ? [shape.attribute] : shape.attributes;
}

/**
 * Which effects read each attribute: its own, and those of its pairs; in the order of the file.
 * @param {AdditiveModel} model
 * @returns {number[][]} one list an attribute
 */
export function readersOf(model) {
  /** @type {number[][]} */
  const readers = model.attributes.map(() => []);
  model.effects.forEach(({ shape }, k) => {
    for (const a of attributesOf(shape)) readers[a].push(k);
  });
  return readers;
}

/**
 * Index of a value among the levels of its attribute, or among the intervals of a numeric one; −1 for none. With no cuts
 * there is one interval only, and nothing to tell apart.
 * @param {AdditiveModel} model @param {number} attribute @param {number[]} cuts @param {Value | undefined} value
 */
export function placeIn(model, attribute, cuts, value) {
  if (value === null || value === undefined) return -1;
  if (model.attributes[attribute].kind !== "numeric") return levelIndex(model, attribute, String(value));
  return typeof value === "number" && Number.isFinite(value) && cuts.length ? countUpTo(cuts, value) : -1;
}

/**
 * An effect at one value, or at two where it is over a pair.
 * @param {AdditiveModel} model @param {Shape} shape
 * @param {Value | undefined} first of the attribute, or of the first of the pair @param {Value} [second]
 * @returns {number} log odds; exactly 0 for what is unknown
 */
export function shapeAt(model, shape, first, second) {
  /** @param {Value | undefined} v a number, NaN for none */
  const number = (v) => (typeof v === "number" && Number.isFinite(v) ? v : Number.NaN);
  switch (shape.form) {
    case "levels": {
      const i = placeIn(model, shape.attribute, shape.cuts, first);
      return i < 0 ? 0 : shape.effects[i].log_odds;
    }
    case "cubic": {
      const x = number(first);
      return Number.isNaN(x) ? 0 : curveAt(shape.curve, x);
    }
    case "table": {
      const [a, b] = shape.attributes;
      const i = placeIn(model, a, shape.row_cuts, first);
      const j = placeIn(model, b, shape.column_cuts, second);
      return i < 0 || j < 0 ? 0 : shape.effects[i][j];
    }
    case "curves_by_level": {
      const i = placeIn(model, shape.attributes[0], [], first);
      const x = number(second);
      return i < 0 || Number.isNaN(x) ? 0 : curveAt(shape.curves[i].curve, x);
    }
    case "surface": {
      const x = number(first);
      const y = number(second);
      return Number.isNaN(x) || Number.isNaN(y) ? 0 : surfaces().surfaceAt(shape.surface, x, y);
    }
  }
}

/**
 * f_k: what one effect adds to the sum.
 * @param {AdditiveModel} model @param {number} effect index @param {readonly (Value | undefined)[]} values one an attribute
 * @returns {number} log odds; exactly 0 for what is unknown
 */
export function contribution(model, effect, values) {
  const { shape } = model.effects[effect];
  return "attribute" in shape
    ? shapeAt(model, shape, values[shape.attribute])
    : shapeAt(model, shape, values[shape.attributes[0]], values[shape.attributes[1]]);
}

/**
 * What each effect adds, in the order of the file.
 * @param {AdditiveModel} model @param {readonly (Value | undefined)[]} values
 */
export function contributions(model, values) {
  return model.effects.map((_, k) => contribution(model, k, values));
}

/**
 * β₀ + Σ f_k, from contributions already at hand.
 * @param {AdditiveModel} model @param {readonly number[]} parts
 */
export function sumOf(model, parts) {
  let total = model.intercept;
  for (const part of parts) total += part;
  return total;
}

/**
 * β₀ + Σ f_k: on the scale of the link, log odds with the logit, the outcome itself with the identity.
 * @param {AdditiveModel} model @param {readonly (Value | undefined)[]} values
 */
export function sum(model, values) {
  return sumOf(model, contributions(model, values));
}

/** What makes an outcome of a sum. @typedef {Pick<AdditiveModel, "link" | "bend"> & Partial<Pick<AdditiveModel, "target">>} Last */

/** Whether effects are log odds. @param {Last} model */
export const isLogOdds = ({ link, bend }) => link === "logit" && !bend;

/**
 * The outcome for a sum: a probability, or a number in the target's own unit.
 * @param {Last} model @param {number} d
 */
export function outcomeOf({ link, bend, target }, d) {
  if (link === "square" && target?.median && d < 0) return 0;
  return linked(link, bend ? curveAt(bend, d) : d);
}

/** The sum at which the outcome is a probability. @param {Last} model @param {number} p */
export function sumFor(model, p) {
  if (isLogOdds(model)) return logit(p);
  let [low, high] = [-40, 40];
  // Straight and flat beyond its knots, a bend goes on for long.
  while (outcomeOf(model, low) > p && low > -1e9) low *= 2;
  while (outcomeOf(model, high) < p && high < 1e9) high *= 2;
  for (let i = 0; i < 90; i++) {
    const middle = (low + high) / 2;
    if (outcomeOf(model, middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * P(y = positive | values), or the predicted value.
 * @param {AdditiveModel} model @param {readonly (Value | undefined)[]} values
 */
export function probability(model, values) {
  return outcomeOf(model, sum(model, values));
}

/**
 * A typical value: the median, or the most frequent level (the first of equals in the order of the levels).
 * @param {import("./types.js").Attribute} attribute
 * @returns {Value}
 */
export function typicalValue(attribute) {
  if (attribute.numeric) return attribute.numeric.median;
  let best = null;
  for (const level of attribute.levels) if (!best || level.count > best.count) best = level;
  return best ? best.label : null;
}
