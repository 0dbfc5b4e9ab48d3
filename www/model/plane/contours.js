// Lines of equal sum in a plane, from values on a grid, and where their labels go.

import { contours } from "d3-contour";

/** @typedef {[number, number]} Point */
/** @typedef {{ level: number, lines: Point[][] }} Contour `lines`: in grid steps, (0, 0) is the first place */

/**
 * d3-contour closes every area along the edge of the grid. Those edges are no places of equal value, so the rings are cut
 * where they run along it: what is left are the lines themselves, linear between neighbouring grid places.
 *
 * @param {ArrayLike<number>} values row by row @param {number} nx @param {number} ny @param {number} level
 * @returns {Point[][]}
 */
export function linesAt(values, nx, ny, level) {
  const of = contours().size([nx, ny]);
  /** @type {Point[][]} */
  const lines = [];
  for (const polygon of of.contour(/** @type {any} */ (values), level).coordinates) {
    for (const ring of polygon) lines.push(...inner(ring, nx, ny));
  }
  return lines;
}

/** @param {Point[]} ring @param {number} nx @param {number} ny @returns {Point[][]} */
function inner(ring, nx, ny) {
  const onEdge = (/** @type {Point} */ [x, y]) => x <= 0 || y <= 0 || x >= nx || y >= ny;
  const from = ring.findIndex(onEdge);
  // The first point of a ring is its last one again.
  const points = from < 0 ? ring : [...ring.slice(from, -1), ...ring.slice(0, from + 1)];
  /** @type {Point[][]} */
  const lines = [];
  /** @type {Point[]} */
  let line = [];
  for (const point of points) {
    if (!onEdge(point)) line.push([point[0] - 0.5, point[1] - 0.5]);
    else if (line.length) {
      if (line.length > 1) lines.push(line);
      line = [];
    }
  }
  if (line.length > 1) lines.push(line);
  return lines;
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
