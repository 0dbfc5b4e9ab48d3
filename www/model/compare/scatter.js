// Where the dots of predicted against observed numbers go: CSS pixels, one scale both ways, so that the diagonal is exact.

import { axisFormat } from "../format.js";
import { niceTicks } from "../layout/ticks.js";

/** @typedef {[number, number]} Point predicted, observed */
/** @typedef {{ width: number, height: number, left: number, top: number, size: number, ticks: { text: string, at: number }[], dots: string }} Scatter `dots`: a path of lines without length, which round ends make dots of */

const MARGIN = { left: 62, right: 24, top: 10, bottom: 42 };
const MOST = 400;
const LEAST = 160;
/** Room around the outermost dots, as a share of the range. */
const SPARE = 0.03;
const TICKS = 5;

/** @param {readonly Point[]} points @param {readonly Point[]} all whose range the scale has @param {number} room px @returns {Scatter} */
export function scatterOf(points, all, room) {
  const { left, right, top, bottom } = MARGIN;
  const size = Math.max(LEAST, Math.min(MOST, room - left - right));
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of all)
    for (const value of point) [least, most] = [Math.min(least, value), Math.max(most, value)];
  const range = most > least ? most - least : 1;
  const [low, high] = [least - SPARE * range, most + SPARE * range];
  const at = (/** @type {number} */ value) => (size * (value - low)) / (high - low);
  const { step, values } = niceTicks(low, high, TICKS);
  const text = axisFormat(low, high, step);
  const dot = (/** @type {Point} */ [x, y]) =>
    `M${(left + at(x)).toFixed(1)} ${(top + size - at(y)).toFixed(1)}h0`;
  return {
    ...{ width: left + size + right, height: top + size + bottom, left, top, size },
    ticks: values.map((value) => ({ text: text(value), at: at(value) })),
    dots: points.map(dot).join(""),
  };
}
