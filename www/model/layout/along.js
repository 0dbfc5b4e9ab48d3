// A value axis inside a row: between values (a number, or the place of a level in its order) and pixels, a straight line
// from stop to stop. Upwards in a plot of effect against value, to the right along a colour bar.

import { countUpTo, levelIndex } from "../evaluate.js";

/** @typedef {import("./types.js").Along} Along */
/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("../types.js").NumericRange} NumericRange */

/**
 * Linear from (from[i], to[i]) to the next; the outermost pieces go on.
 * @param {number[]} from ascending or descending @param {number[]} to @param {number} x
 */
function through(from, to, x) {
  if (from.length < 2) return to[0];
  const down = from[0] > from[from.length - 1];
  const at = down ? countUpTo([...from].reverse(), x) : countUpTo(from, x);
  const k = Math.min(Math.max((down ? from.length - at : at) - 1, 0), from.length - 2);
  const gap = from[k + 1] - from[k];
  // One value only: it stands in the middle.
  return gap ? to[k] + ((x - from[k]) * (to[k + 1] - to[k])) / gap : (to[k] + to[k + 1]) / 2;
}

/** Pixels of a value. @param {Along} along @param {number} value */
export const placeAlong = (along, value) => through(along.values, along.places, value);

/** The value at a pixel. @param {Along} along @param {number} place */
export const valueAlong = (along, place) => through(along.places, along.values, place);

/**
 * A value as a number on its axis; NaN for what has no place there.
 * @param {AdditiveModel} model @param {number} attribute @param {Value | undefined} value
 */
export function numberOf(model, attribute, value) {
  if (value === null || value === undefined) return Number.NaN;
  if (model.attributes[attribute].numeric) return typeof value === "number" ? value : Number.NaN;
  const i = levelIndex(model, attribute, String(value));
  return i < 0 ? Number.NaN : i;
}

/**
 * Ends of the intervals of a discretised attribute: the data's own ends and the cuts between them. A cut outside the data
 * leaves an interval without width, which is given some.
 * @param {NumericRange} numeric @param {number[]} cuts
 */
export function edgesOf({ minimum, maximum }, cuts) {
  const unit = (maximum - minimum || 1) * 0.01;
  const edges = [Math.min(minimum, (cuts[0] ?? minimum) - unit), ...cuts];
  edges.push(Math.max(maximum, (cuts[cuts.length - 1] ?? maximum) + unit));
  return edges;
}

/**
 * The axis of an attribute between two pixels. Numbers run evenly; levels and intervals get equal bands, so that each
 * finds room for its label.
 * @param {AdditiveModel} model @param {number} attribute @param {import("../types.js").Shape} shape
 * @param {number} from pixel of the lowest value @param {number} to of the highest
 * @returns {Along}
 */
export function alongOf(model, attribute, shape, from, to) {
  const { numeric, levels } = model.attributes[attribute];
  if (!numeric) {
    const band = (to - from) / levels.length;
    return {
      values: [-0.5, levels.length - 0.5],
      places: [from, to],
      bands: levels.map((_, i) => [from + i * band, from + (i + 1) * band]),
    };
  }
  if (shape.form !== "levels")
    return { values: [numeric.minimum, numeric.maximum], places: [from, to], bands: [] };
  const edges = edgesOf(numeric, shape.cuts);
  const places = edges.map((_, i) => from + ((to - from) * i) / (edges.length - 1));
  return { values: edges, places, bands: places.slice(1).map((p, i) => [places[i], p]) };
}

/** @param {[number, number]} band */
export const middleOf = ([from, to]) => (from + to) / 2;
