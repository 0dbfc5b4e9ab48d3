// Surfaces: read, evaluated, bounded. Only pairs of numbers have one, so that the viewer has this in its part for pairs. To
// import it is to have it.
//
//   rest         what the nodes say less the polynomials: for y₀ and for y₁ the cubic in x of f and of ∂f/∂y (with ∂f/∂x and
//                ∂²f/∂x∂y as slopes), then the cubic in y through the two; the outer patch goes on
//   polynomials  Σ a_k(other) zᵏ, z = (number−centre)/unit, by Horner's rule, the number x or y, each a_k a curve of the other

import { cubic, cubicSlope, curveBoth, pieceOf } from "./evaluate.js";
import { flag, listOf, number, optional, record } from "./field.js";
import { largest, ofCubic, ofCurve, pieces } from "./limits.js";
import { provideSurfaces } from "./pair-door.js";
import { curveOf, knots, matrix } from "./read-shapes.js";

/** @typedef {import("./types.js").Surface} Surface */
/** @typedef {[number, number, number, number]} Partials f, ∂f/∂x, ∂f/∂y, ∂²f/∂x∂y */
/** @typedef {typeof cubic} Along */

/** @type {Partials} */
const NONE = [0, 0, 0, 0];

/** Of all polynomials. @param {Surface} s @param {number} x @param {number} y @returns {Partials} */
function polynomialsAt({ polynomials }, x, y) {
  if (!polynomials) return NONE;
  /** @type {Partials} */
  const sums = [0, 0, 0, 0];
  for (const { in_y, centre, unit, coefficients } of polynomials) {
    const [own, other] = in_y ? [y, x] : [x, y];
    const z = (own - centre) / unit;
    // By none, by its number, by the other, by both.
    let [f, by, across, both] = NONE;
    for (let k = coefficients.length - 1; k >= 0; k--) {
      const [a, slope] = curveBoth(coefficients[k], other);
      both = both * z + across;
      across = across * z + slope;
      by = by * z + f;
      f = f * z + a;
    }
    sums[0] += f;
    sums[in_y ? 2 : 1] += by / unit;
    sums[in_y ? 1 : 2] += across;
    sums[3] += both / unit;
  }
  return sums;
}

/** What a node says less the polynomials. @param {Surface} s @param {number} i @param {number} j @returns {Partials} */
function restAtNode(s, i, j) {
  const [f, by_x, by_y, both] = polynomialsAt(s, s.x_knots[i], s.y_knots[j]);
  return [s.values[j][i] - f, s.x_slopes[j][i] - by_x, s.y_slopes[j][i] - by_y, s.twists[j][i] - both];
}

/** A surface, the value or the slope along either number. @param {Surface} s @param {number} x @param {number} y @returns {(alongX: Along, alongY: Along) => number} */
function restAt(s, x, y) {
  const [i, j] = [pieceOf(s.x_knots, x), pieceOf(s.y_knots, y)];
  const [x0, y0] = [s.x_knots[i], s.y_knots[j]];
  const [h, k] = [s.x_knots[i + 1] - x0, s.y_knots[j + 1] - y0];
  const [a, b] = [restAtNode(s, i, j), restAtNode(s, i + 1, j)];
  const [c, e] = [restAtNode(s, i, j + 1), restAtNode(s, i + 1, j + 1)];
  return (alongX, alongY) => {
    const f0 = alongX(x - x0, h, a[0], a[1], b[0], b[1]);
    const f1 = alongX(x - x0, h, c[0], c[1], e[0], e[1]);
    const m0 = alongX(x - x0, h, a[2], a[3], b[2], b[3]);
    const m1 = alongX(x - x0, h, c[2], c[3], e[2], e[3]);
    return alongY(y - y0, k, f0, m0, f1, m1);
  };
}

/** @param {Surface} s @param {number} x @param {number} y */
export const surfaceAt = (s, x, y) => polynomialsAt(s, x, y)[0] + restAt(s, x, y)(cubic, cubic);

/** @param {Surface} s @param {number} x @param {number} y @returns {Partials} */
export function surfacePartials(s, x, y) {
  const [f, by_x, by_y, both] = polynomialsAt(s, x, y);
  const rest = restAt(s, x, y);
  return [
    f + rest(cubic, cubic),
    by_x + rest(cubicSlope, cubic),
    by_y + rest(cubic, cubicSlope),
    both + rest(cubicSlope, cubicSlope),
  ];
}

/** On a grid fine enough for the eye. @param {Surface} s @param {[number, number]} x @param {[number, number]} y @returns {[number, number]} */
export function surfaceExtent(s, [x0, x1], [y0, y1]) {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i <= 40; i++) {
    for (let j = 0; j <= 40; j++) {
      const f = surfaceAt(s, x0 + ((x1 - x0) * i) / 40, y0 + ((y1 - y0) * j) / 40);
      if (f < low) low = f;
      if (f > high) high = f;
    }
  }
  return [low, high];
}

/** How large it may be within the data: the twin of src/model/limits.rs. @param {Surface} s @param {[number, number]} x @param {[number, number]} y */
export function surfaceBound(s, x, y) {
  const rows = pieces(s.y_knots, y);
  const rest = pieces(s.x_knots, x).flatMap(({ i, h, reach: to }) =>
    rows.map(({ i: j, h: k, reach }) => {
      const nodes = [j, j + 1].map((row) => [i, i + 1].map((at) => restAtNode(s, at, row).map(Math.abs)));
      /** @param {number} of */
      const along = (of) => nodes.map(([p, q]) => ofCubic(h, to, [p[of], q[of]], [p[of + 1], q[of + 1]]));
      return ofCubic(k, reach, along(0), along(2));
    }),
  );
  const more = (s.polynomials ?? []).map(({ in_y, centre, unit, coefficients }) => {
    const [own, other] = in_y ? [y, x] : [x, y];
    const z = largest(own.map((end) => Math.abs(end - centre))) / unit;
    return coefficients.reduceRight((sum, curve) => sum * z + ofCurve(curve, other), 0);
  });
  return more.reduce((sum, size) => sum + size, largest(rest));
}

/** @param {import("./field.js").Field} file @returns {Surface} */
export function surfaceOf(file) {
  const grid = matrix(knots(file.at("y_knots")).length, knots(file.at("x_knots")).length);
  return record({
    x_knots: knots,
    y_knots: knots,
    values: grid,
    x_slopes: grid,
    y_slopes: grid,
    twists: grid,
    polynomials: optional(
      listOf(
        record({
          in_y: optional(flag, false),
          centre: number(),
          unit: number(Number.MIN_VALUE),
          coefficients: listOf(curveOf),
        }),
      ),
    ),
  })(file);
}

provideSurfaces({ surfaceAt, surfaceBound, surfaceExtent, surfaceOf, surfacePartials });
