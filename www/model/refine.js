// The forms of an effect on finer knots and cuts: the same function written in more pieces, so that two of them can be
// subtracted number by number. A cubic on a part of its piece is the same cubic, so nothing is lost but rounding.

import { countUpTo, cubicSlope, curveAt, curveBoth, surfaceAt } from "./evaluate.js";

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

/** Index of the piece that holds x; the outermost ones continue. @param {number[]} knots @param {number} x */
const pieceOf = (knots, x) => Math.min(Math.max(countUpTo(knots, x) - 1, 0), knots.length - 2);

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
  /** The surface read along x for one y, as the curve it is there. @param {number} y */
  const along = (y) => {
    const j = pieceOf(s.y_knots, y);
    const h = s.y_knots[j + 1] - s.y_knots[j];
    const d = y - s.y_knots[j];
    /** @param {number[][]} f @param {number[][]} m */
    const rise = (f, m) =>
      s.x_knots.map((_, i) => cubicSlope(d, h, f[j][i], m[j][i], f[j + 1][i], m[j + 1][i]));
    return { values: rise(s.values, s.y_slopes), slopes: rise(s.x_slopes, s.twists) };
  };
  const rows = ys.map((y) => {
    /** @type {Curve} */
    const f = { ...sliceAlongX(s, y), beyond: "cubic" };
    /** @type {Curve} */
    const fy = { knots: s.x_knots, ...along(y), beyond: "cubic" };
    return {
      values: xs.map((x) => surfaceAt(s, x, y)),
      x_slopes: xs.map((x) => curveSlope(f, x)),
      y_slopes: xs.map((x) => curveAt(fy, x)),
      twists: xs.map((x) => curveSlope(fy, x)),
    };
  });
  return {
    x_knots: xs,
    y_knots: ys,
    values: rows.map((r) => r.values),
    x_slopes: rows.map((r) => r.x_slopes),
    y_slopes: rows.map((r) => r.y_slopes),
    twists: rows.map((r) => r.twists),
  };
}

/** The cubic pieces in x that a surface is at one y. @param {Surface} s @param {number} y @returns {Curve} */
export function sliceAlongX(s, y) {
  const j = pieceOf(s.y_knots, y);
  const h = s.y_knots[j + 1] - s.y_knots[j];
  const column = (/** @type {number[][]} */ f, /** @type {number[][]} */ m, /** @type {number} */ i) =>
    curveAt(
      {
        knots: [0, h],
        values: [f[j][i], f[j + 1][i]],
        slopes: [m[j][i], m[j + 1][i]],
        beyond: "cubic",
      },
      y - s.y_knots[j],
    );
  return {
    knots: s.x_knots,
    values: s.x_knots.map((_, i) => column(s.values, s.y_slopes, i)),
    slopes: s.x_knots.map((_, i) => column(s.x_slopes, s.twists, i)),
    beyond: "cubic",
  };
}
