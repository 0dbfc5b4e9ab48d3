// How large the sum of a model's effects may become within the data: the twin of src/model/limits.rs.

import { LARGEST } from "./field.js";
import { surfaces } from "./pair-door.js";

/** @typedef {import("./types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("./types.js").Curve} Curve */

/** @param {Pick<AdditiveModel, "intercept" | "attributes" | "effects">} model whether its sum is known to be finite, whatever the values within the data */
export function isBounded({ intercept, attributes, effects }) {
  /** @param {number} attribute @returns {[number, number]} */
  const range = (attribute) => {
    const { numeric } = attributes[attribute];
    return numeric
      ? [numeric.minimum, numeric.maximum]
      : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  };
  const sizes = effects.map(({ shape }) => bound(shape, range));
  return sizes.reduce((sum, size) => sum + size, Math.abs(intercept)) <= LARGEST;
}

/** @param {import("./types.js").Shape} shape @param {(attribute: number) => [number, number]} range */
function bound(shape, range) {
  if (shape.form === "levels") return largest(shape.effects.map((effect) => Math.abs(effect.log_odds)));
  if (shape.form === "table") return largest(shape.effects.flat().map(Math.abs));
  if (shape.form === "cubic") return ofCurve(shape.curve, range(shape.attribute));
  const [a, b] = shape.attributes.map(range);
  if (shape.form === "surface") return surfaces().surfaceBound(shape.surface, a, b);
  return largest(shape.curves.map(({ curve }) => ofCurve(curve, b)));
}

/** @param {Curve} curve @param {[number, number]} range */
export function ofCurve(curve, range) {
  const { knots, values, slopes, beyond } = curve;
  // The pieces are of what is left of values and slopes without the polynomials.
  const [f, slope] = ofPolynomials(curve, range);
  const rest = largest(
    pieces(knots, range).map(({ i, h, reach }) => {
      const [v, s] = [values.map((x) => Math.abs(x) + f), slopes.map((x) => Math.abs(x) + slope)].map((of) =>
        of.slice(i, i + 2),
      );
      if (beyond !== "linear") return ofCubic(h, reach, v, s);
      return largest([ofCubic(h, h, v, s), Math.max(...v) + reach * Math.max(...s)]);
    }),
  );
  return rest + f;
}

/** Of the sum of a curve's polynomials and of its slope. @param {Curve} curve @param {[number, number]} range @returns {[number, number]} */
function ofPolynomials({ knots, polynomials = [] }, range) {
  let [sum, rise] = [0, 0];
  const ends = [...knots, ...range].filter(Number.isFinite);
  for (const { centre, unit, coefficients } of polynomials) {
    const z = Math.max(...ends.map((x) => Math.abs(x - centre))) / unit;
    let [f, slope] = [0, 0];
    for (const a of coefficients.toReversed()) {
      slope = slope * z + f;
      f = f * z + Math.abs(a);
    }
    sum += f;
    rise += slope / unit;
  }
  return [sum, rise];
}

/** The outermost pieces are followed as far as the data reach. @param {number[]} knots @param {[number, number]} range */
export function pieces(knots, [least, most]) {
  const last = knots.length - 2;
  return knots.slice(0, -1).map((knot, i) => {
    const h = knots[i + 1] - knot;
    const reach = Math.max(h, i === 0 ? knot - least : 0, i === last ? most - knot : 0);
    return { i, h, reach };
  });
}

/** NaN is larger than all, as Math.max has it. @param {number[]} sizes */
export const largest = (sizes) => sizes.reduce((most, size) => Math.max(size, most), 0);

/** Sizes of the values and slopes at 0 and h; up to `reach` from 0. @param {number} h @param {number} reach @param {number[]} v @param {number[]} s */
export function ofCubic(h, reach, [a, b], [s, t]) {
  const m = (a + b) / h;
  return a + reach * (s + reach * ((3 * m + 2 * s + t) / h + reach * ((s + t + 2 * m) / (h * h))));
}
