// The histogram of a number as a soft ridge along a line: bins stand where their values stand.

import { round } from "./level-strip.js";

/**
 * @param {import("../types.js").NumericRange} numeric @param {(value: number) => number} at px of a value
 * @param {number} y of the line @param {number} height of the fullest bin
 * @param {object} [part]
 * @param {number} [part.from] value at which it begins
 * @param {number} [part.to] value at which it ends
 * @param {1 | -1} [part.side] above the line (−1) or below it (1)
 */
export function ridgeOf(numeric, at, y, height, part = {}) {
  const { minimum, maximum, histogram } = numeric;
  const { from = minimum, to = maximum, side = -1 } = part;
  const most = Math.max(...histogram, 0);
  if (!(most > 0) || !(maximum > minimum)) return "";
  const bin = (maximum - minimum) / histogram.length;
  const off = (/** @type {number} */ n) => y + side * (2 + (height * n) / most);
  const points = histogram
    .map((n, i) => ({ value: minimum + (i + 0.5) * bin, n }))
    .filter(({ value }) => value > from && value < to)
    .map(({ value, n }) => [at(value), off(n)]);
  const countAt = (/** @type {number} */ value) =>
    histogram[Math.min(Math.max(Math.floor((value - minimum) / bin), 0), histogram.length - 1)];
  const first = [at(from), off(countAt(from))];
  const last = [at(to), off(countAt(to))];
  const foot = y + 2 * side;
  return `${smooth([first, ...points, last], `M${round(first[0])} ${foot}L`)}L${round(last[0])} ${foot}Z`;
}

/**
 * A path that rounds the corners of a polyline: curves through the middles of its pieces. It cannot overshoot.
 * @param {number[][]} points @param {string} start
 */
export function smooth(points, start) {
  let d = `${start}${round(points[0][0])} ${round(points[0][1])}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i];
    const [nx, ny] = points[i + 1];
    const end = i === points.length - 2 ? [nx, ny] : [(x + nx) / 2, (y + ny) / 2];
    d += `Q${round(x)} ${round(y)} ${round(end[0])} ${round(end[1])}`;
  }
  return d;
}
