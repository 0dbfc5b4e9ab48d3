// Lines of equal sum in a plane, from values on a grid, and where their labels go.

import { linesOf, rings } from "../layout/isolines.js";

/** @typedef {import("../layout/isolines.js").Point} Point */
/** @typedef {import("../layout/isolines.js").Grid} Grid */

/** @param {ArrayLike<number>} sums row by row @param {number} nx @param {number} ny @returns {Grid} */
export function gridOf(sums, nx, ny) {
  const row = (/** @type {number} */ j) => Array.from({ length: nx }, (_, i) => sums[j * nx + i]);
  return { values: Array.from({ length: ny }, (_, j) => row(j)), nx, ny };
}

/** @param {Grid} grid @param {number} level @returns {Point[][]} in grid steps, (0, 0) is the first place */
export function linesAt(grid, level) {
  return linesOf(rings(grid, level), grid);
}

/** Distance within which two labels would touch, px. */
const APART = { x: 34, y: 16 };

/**
 * One label a contour, on its longest line, where it touches no other; those that find no place have none.
 *
 * @param {{ level: number, lines: Point[][] }[]} found in px, the most important first
 * @param {{ left: number, right: number, top: number, bottom: number }} box in which labels may stand
 * @param {Point[]} [taken] places that are kept free
 * @returns {{ level: number, x: number, y: number }[]}
 */
export function labelPlaces(found, box, taken = []) {
  /** @type {{ level: number, x: number, y: number }[]} */
  const placed = [];
  const kept = [...taken];
  for (const { level, lines } of found) {
    const longest = lines.reduce(
      (best, line) => (lengthOf(line) > lengthOf(best) ? line : best),
      /** @type {Point[]} */ ([]),
    );
    if (longest.length < 2) continue;
    const place = SHARES.map((share) => along(longest, share)).find(
      ([x, y]) =>
        x >= box.left &&
        x <= box.right &&
        y >= box.top &&
        y <= box.bottom &&
        kept.every(([a, b]) => Math.abs(a - x) >= APART.x || Math.abs(b - y) >= APART.y),
    );
    if (!place) continue;
    kept.push(place);
    placed.push({ level, x: place[0], y: place[1] });
  }
  return placed;
}

/** Where on a line a label is tried, from its ends inwards: the middle is where the data and the cross are. */
const SHARES = Array.from({ length: 20 }, (_, i) => (i % 2 ? 1 - 0.05 * ((i + 1) / 2) : 0.05 * (i / 2 + 1)));

/** @param {Point[]} line */
function lengthOf(line) {
  let length = 0;
  for (let i = 1; i < line.length; i++)
    length += Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]);
  return length;
}

/** @param {Point[]} line @param {number} share of its length @returns {Point} */
function along(line, share) {
  let rest = lengthOf(line) * share;
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1], line[i]];
    const step = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (rest <= step && step > 0) {
      const t = rest / step;
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    }
    rest -= step;
  }
  return line[line.length - 1];
}
