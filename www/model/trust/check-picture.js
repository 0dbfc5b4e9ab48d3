// Where the lines of a check go: numbers in CSS pixels.

import { niceTicks } from "../layout/ticks.js";

/** @typedef {import("./check-course.js").Course} Course */
/** @typedef {[number, number]} Point */
/** @typedef {{ value: number, at: number }} Tick */
/**
 * @typedef {{
 *   width: number, height: number, left: number, right: number, top: number, bottom: number,
 *   errors: Point[], least: Point[], most: Point[], x: Tick[], y: Tick[],
 *   labels: { errors: number, least: number, most: number }, end: number,
 * }} Picture `labels`: height of each line's name, beside its end at `end`
 */

const MARGIN = { left: 44, right: 118, top: 12, bottom: 42 };
const LEAST = 300;
const MOST = 860;
const HEIGHT = 300;
/** Names of lines nearer than this would overlap. */
const LINE = 17;

/**
 * @param {Course} course
 * @param {number} total rows that will be predicted in all
 * @param {number} room px
 * @returns {Picture}
 */
export function pictureOf(course, total, room) {
  const width = Math.min(Math.max(room, LEAST), MOST);
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const [top, bottom] = [MARGIN.top, HEIGHT - MARGIN.bottom];
  const { rows, errors, least, most } = course;
  const highest = Math.max(errors[rows], most[rows], 1);
  const x = (/** @type {number} */ n) => left + (n / Math.max(total, rows, 1)) * (right - left);
  const y = (/** @type {number} */ n) => bottom - (n / highest) * (bottom - top);
  const at = thinned(rows, right - left);
  const line = (/** @type {number[]} */ of) => at.map((n) => /** @type {Point} */ ([x(n), y(of[n])]));
  const whole = (/** @type {number} */ high, /** @type {number} */ count) =>
    niceTicks(0, high, count).values.filter(Number.isInteger);
  const [e, l, m] = apart([errors[rows], least[rows], most[rows]].map(y), top, bottom);
  return {
    width,
    height: HEIGHT,
    left,
    right,
    top,
    bottom,
    errors: line(errors),
    least: line(least),
    most: line(most),
    x: whole(Math.max(total, rows, 1), (right - left) / 56).map((value) => ({ value, at: x(value) })),
    y: whole(highest, 5).map((value) => ({ value, at: y(value) })),
    labels: { errors: e, least: l, most: m },
    end: x(rows),
  };
}

/** Rows to be drawn: one a pixel is enough, the last one always. @param {number} rows @param {number} pixels */
function thinned(rows, pixels) {
  const step = Math.max(1, Math.ceil(rows / Math.max(pixels, 1)));
  const at = [];
  for (let n = 0; n < rows; n += step) at.push(n);
  return [...at, rows];
}

/**
 * Heights with room for a line of text each, as near to where they belong as that allows, in their order.
 * @param {number[]} heights @param {number} top @param {number} bottom
 * @returns {number[]}
 */
export function apart(heights, top, bottom) {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a] - heights[b] || a - b);
  const placed = [...heights];
  let free = top;
  for (const i of order) {
    placed[i] = Math.max(placed[i], free);
    free = placed[i] + LINE;
  }
  free = bottom;
  for (const i of order.toReversed()) {
    placed[i] = Math.min(placed[i], free);
    free = placed[i] - LINE;
  }
  return placed;
}
