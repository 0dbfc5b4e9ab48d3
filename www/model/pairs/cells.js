// What a pair does together, as a small picture: in each cell of the two the outcome of its rows, less what the two say
// alone and added up.

/** @typedef {import("../../engine/contract.js").Cell} Value */
/** @typedef {{ x: number, y: number, rows: number, off: number }} PairCell `off`: mean outcome less the additive one */
/** @typedef {{ columns: number, rows: number, cells: PairCell[], most: number }} PairCells `most`: the largest |off| of those shown */

/** Parts that an axis has at most, and rows below which a cell says nothing. */
const PARTS = 5;
export const LEAST_ROWS = 5;

/**
 * @param {readonly Value[]} xs @param {readonly Value[]} ys @param {readonly (number | null)[]} outcomes one a row
 * @returns {PairCells}
 */
export function pairCells(xs, ys, outcomes) {
  const [partX, nx] = partsOf(xs);
  const [partY, ny] = partsOf(ys);
  const sums = new Float64Array(nx * ny);
  const counts = new Float64Array(nx * ny);
  outcomes.forEach((outcome, i) => {
    const [x, y] = [partX(xs[i]), partY(ys[i])];
    if (outcome === null || x < 0 || y < 0) return;
    sums[y * nx + x] += outcome;
    counts[y * nx + x] += 1;
  });
  const left = residuals(sums, counts, nx, ny);
  const cells = [...counts.keys()].map((i) => ({
    x: i % nx,
    y: Math.floor(i / nx),
    rows: counts[i],
    off: left[i],
  }));
  const most = Math.max(0, ...cells.filter((c) => c.rows >= LEAST_ROWS).map((c) => Math.abs(c.off)));
  return { columns: nx, rows: ny, cells, most };
}

/**
 * Means of the cells less the best sum of a column's and a row's part, by turns of weighted means.
 * @param {Float64Array} sums @param {Float64Array} counts @param {number} nx @param {number} ny
 */
function residuals(sums, counts, nx, ny) {
  const left = sums.map((sum, i) => (counts[i] > 0 ? sum / counts[i] : 0));
  /** @param {number} n @param {(one: number) => number[]} cellsOf */
  const sweep = (n, cellsOf) => {
    for (let one = 0; one < n; one++) {
      const cells = cellsOf(one);
      const weight = cells.reduce((sum, i) => sum + counts[i], 0);
      if (weight === 0) continue;
      const mean = cells.reduce((sum, i) => sum + counts[i] * left[i], 0) / weight;
      for (const i of cells) left[i] -= mean;
    }
  };
  for (let turn = 0; turn < 50; turn++) {
    sweep(nx, (x) => Array.from({ length: ny }, (_, y) => y * nx + x));
    sweep(ny, (y) => Array.from({ length: nx }, (_, x) => y * nx + x));
  }
  return left;
}

/**
 * Numbers by quantiles, levels the most frequent first.
 * @param {readonly Value[]} values @returns {[(value: Value) => number, number]} its part, −1 for none; how many
 */
function partsOf(values) {
  const known = values.filter((v) => v !== null && v !== undefined);
  const distinct = new Set(known);
  if (known.every((v) => typeof v === "number") && distinct.size > PARTS) {
    const sorted = /** @type {number[]} */ ([...known]).sort((a, b) => a - b);
    const cuts = [
      ...new Set(
        Array.from({ length: PARTS - 1 }, (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / PARTS)]),
      ),
    ];
    return [
      (value) => (typeof value === "number" ? cuts.filter((cut) => value >= cut).length : -1),
      cuts.length + 1,
    ];
  }
  /** @type {Map<Value, number>} */
  const counts = new Map();
  for (const value of known) counts.set(value, (counts.get(value) ?? 0) + 1);
  const kept = [...counts].sort((a, b) => b[1] - a[1]).slice(0, PARTS);
  const order = kept.map(([value]) => value);
  if (order.every((v) => typeof v === "number")) order.sort((a, b) => Number(a) - Number(b));
  return [(value) => order.indexOf(value), order.length];
}
