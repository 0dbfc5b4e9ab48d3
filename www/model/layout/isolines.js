// Where a function on a grid is at least a level: marching squares. Between two grid points it counts as a straight line.

/** @typedef {[number, number]} Point in steps of the grid, from its first point */
/** @typedef {{ values: number[][], nx: number, ny: number }} Grid values[row][column] */

/**
 * The borders of the area with values of at least `level`, as closed rings; where the area reaches the end of the grid
 * they run along it. Holes are rings too (fill by the even-odd rule).
 * @param {Grid} grid @param {number} level
 * @returns {Point[][]}
 */
export function rings({ values, nx, ny }, level) {
  // A border of one step all around belongs to no area.
  const width = nx + 2;
  const within = (/** @type {number} */ i, /** @type {number} */ j) => i >= 0 && i < nx && j >= 0 && j < ny;
  const inside = (/** @type {number} */ i, /** @type {number} */ j) => within(i, j) && values[j][i] >= level;
  /** From the edge by which the border enters a square to the one by which it leaves. @type {Map<number, number>} */
  const next = new Map();
  for (let j = -1; j < ny; j++) {
    for (let i = -1; i < nx; i++) {
      const corners = [inside(i, j), inside(i + 1, j), inside(i + 1, j + 1), inside(i, j + 1)];
      const v = (j + 1) * width + i + 1;
      const edges = [2 * v, 2 * v + 3, 2 * (v + width), 2 * v + 1];
      // Clockwise: an area is left by some edges and entered again by as many.
      const left = [0, 1, 2, 3].filter((k) => corners[k] && !corners[(k + 1) % 4]);
      if (!left.length) continue;
      const entered = left.map((k) => {
        let first = k;
        while (corners[(first + 3) % 4]) first += 3;
        return (first + 3) % 4;
      });
      // Two opposite corners: together if the middle is inside as well.
      const middle = (values[j]?.[i] + values[j]?.[i + 1] + values[j + 1]?.[i] + values[j + 1]?.[i + 1]) / 4;
      if (left.length === 2 && middle >= level) entered.reverse();
      for (const [n, k] of left.entries()) next.set(edges[k], edges[entered[n]]);
    }
  }
  /** @param {number} edge @returns {Point} */
  const crossing = (edge) => {
    const v = edge >> 1;
    const [i, j] = [(v % width) - 1, Math.floor(v / width) - 1];
    const [di, dj] = edge % 2 ? [0, 1] : [1, 0];
    if (!within(i, j)) return [i + di, j + dj];
    if (!within(i + di, j + dj)) return [i, j];
    const share = (level - values[j][i]) / (values[j + dj][i + di] - values[j][i]);
    return [i + di * share, j + dj * share];
  };
  const found = [];
  for (const start of next.keys()) {
    const ring = [];
    let edge = /** @type {number | undefined} */ (start);
    while (edge !== undefined && next.has(edge)) {
      ring.push(crossing(edge));
      const to = next.get(edge);
      next.delete(edge);
      edge = to;
    }
    if (ring.length > 2) found.push(ring);
  }
  return found;
}

/**
 * The parts of rings that are contour lines: not those along the end of the grid.
 * @param {Point[][]} all @param {Grid} grid
 * @returns {Point[][]} open lines, or closed ones whose first point stands at the end again
 */
export function linesOf(all, { nx, ny }) {
  const atEnd = (/** @type {Point} */ p, /** @type {Point} */ q) =>
    [0, nx - 1].some((x) => p[0] === x && q[0] === x) || [0, ny - 1].some((y) => p[1] === y && q[1] === y);
  return all.flatMap((ring) => {
    const breaks = ring.map((p, k) => atEnd(p, ring[(k + 1) % ring.length]));
    const from = breaks.lastIndexOf(true) + 1;
    /** @type {Point[][]} */
    const lines = [[]];
    for (let n = 0; n <= ring.length; n++) {
      const k = (from + n) % ring.length;
      lines[lines.length - 1].push(ring[k]);
      if (breaks[k]) lines.push([]);
    }
    return lines.filter((line) => line.length > 1);
  });
}
