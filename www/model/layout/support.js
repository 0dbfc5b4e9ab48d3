// Where the rows of a pair lie, as far as the file tells: of what no row has nothing is known, and it sets no scale.

import { surfaces } from "../pair-door.js";
import { curveExtent, dataRange } from "./profile.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {[number, number]} Range */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Rect */

/** Points at which a cell of a surface is read, along each side. */
const POINTS = 5;
/** px between two lines of a hatched area. */
const STEP = 7;

/** @param {Range} range @param {number} i @param {number} n @returns {Range} the i-th of n equal parts */
const part = ([low, high], i, n) => [low + ((high - low) * i) / n, low + ((high - low) * (i + 1)) / n];

/**
 * The cells of a surface with and without rows, in the order of the file; none where nothing is known.
 * @param {AdditiveModel} model @param {number} k effect
 * @returns {{ x: Range, y: Range, rows: number }[]}
 */
export function cellsOf(model, k) {
  const { shape, counts } = model.effects[k];
  if (shape.form !== "surface" || !counts) return [];
  const [x, y] = shape.attributes.map((a) => dataRange(model, a));
  return counts.flatMap((row, j) =>
    row.map((rows, i) => ({ x: part(x, i, row.length), y: part(y, j, counts.length), rows })),
  );
}

/**
 * Smallest and largest effect where there are rows.
 * @param {AdditiveModel} model @param {number} k effect
 * @returns {Range | null} null: the file does not say where they are
 */
export function seenExtent(model, k) {
  const { shape, counts } = model.effects[k];
  if (!counts?.flat().some(Boolean)) return null;
  /** @type {number[]} */
  let all = [];
  if (shape.form === "table") all = shape.effects.flat().filter((_, i) => counts.flat()[i] > 0);
  else if (shape.form === "curves_by_level") {
    const whole = dataRange(model, shape.attributes[1]);
    counts.forEach((row, level) => {
      row.forEach((rows, i) => {
        if (!rows) return;
        const { minimum, maximum } = curveExtent(shape.curves[level].curve, ...part(whole, i, row.length));
        all.push(minimum, maximum);
      });
    });
  } else if (shape.form === "surface") {
    for (const { x, y, rows } of cellsOf(model, k))
      for (let p = 0; rows && p < POINTS * POINTS; p++)
        all.push(
          surfaces().surfaceAt(
            shape.surface,
            part(x, p % POINTS, POINTS - 1)[0],
            part(y, Math.floor(p / POINTS), POINTS - 1)[0],
          ),
        );
  }
  return all.length ? [Math.min(...all), Math.max(...all)] : null;
}

/** Slanting lines over some rectangles, which go on from one to the next. @param {readonly Rect[]} rects */
export function hatchOf(rects) {
  const px = (/** @type {number} */ v) => Math.round(v * 10) / 10;
  return rects
    .flatMap(({ left, right, top, bottom }) => {
      const first = Math.ceil((left + top) / STEP);
      const last = Math.floor((right + bottom) / STEP);
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => {
        const at = (first + n) * STEP;
        const [from, to] = [Math.max(left, at - bottom), Math.min(right, at - top)];
        return `M${px(from)} ${px(at - from)}L${px(to)} ${px(at - to)}`;
      });
    })
    .join("");
}
