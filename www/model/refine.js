// The forms of an effect on finer knots and cuts: the same function written in more pieces, so that two of them can be
// subtracted number by number. A cubic on a part of its piece is the same cubic, so nothing is lost but rounding.

import { curveAt, curveBoth } from "./evaluate.js";
import { surfaces } from "./pair-door.js";

/** @typedef {import("./types.js").Curve} Curve */
/** @typedef {import("./types.js").Surface} Surface */

/** Both lists in one, ascending, each number once. @param {number[]} a @param {number[]} b */
export function union(a, b) {
  return [...new Set([...a, ...b])].sort((p, q) => p - q);
}

/** @param {number[]} a @param {number[]} b */
export function same(a, b) {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}

/**
 * Knots that hold both, and one more at either end, a whole range away, where the outermost pieces go on: continued from
 * a piece of a hair's breadth a cubic would be mostly rounding.
 * @param {number[]} a @param {number[]} b
 */
export function unionBeyond(a, b) {
  const inner = union(a, b);
  const span = inner[inner.length - 1] - inner[0];
  return [inner[0] - span, ...inner, inner[inner.length - 1] + span];
}

/** The derivative of a curve. @param {Curve} curve @param {number} x @returns {number} log odds per unit */
export function curveSlope(curve, x) {
  return curveBoth(curve, x)[1];
}

/** A curve on knots that hold its own. @param {Curve} curve @param {number[]} knots @returns {Curve} */
export function refinedCurve(curve, knots) {
  if (same(curve.knots, knots)) return curve;
  return {
    knots,
    values: knots.map((x) => curveAt(curve, x)),
    slopes: knots.map((x) => curveSlope(curve, x)),
    beyond: curve.beyond,
    polynomials: curve.polynomials,
  };
}

/** A surface on grid lines that hold its own. @param {Surface} s @param {number[]} xs @param {number[]} ys @returns {Surface} */
export function refinedSurface(s, xs, ys) {
  if (same(s.x_knots, xs) && same(s.y_knots, ys)) return s;
  const nodes = ys.map((y) => xs.map((x) => surfaces().surfacePartials(s, x, y)));
  const of = (/** @type {number} */ k) => nodes.map((row) => row.map((node) => node[k]));
  return {
    x_knots: xs,
    y_knots: ys,
    values: of(0),
    x_slopes: of(1),
    y_slopes: of(2),
    twists: of(3),
    polynomials: s.polynomials,
  };
}
