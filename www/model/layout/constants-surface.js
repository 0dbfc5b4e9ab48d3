/** The error over two shrinkage constants: areas of how far it is above the least, as rings. */
import { rings } from "./isolines.js";

/** Borders of the areas, as shares of the least error that it is above it. */
export const STEPS = [0.0025, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32];

/**
 * @param {readonly (readonly number[])[]} values values[row][column], the first row below
 * @param {number} size of the square that they fill
 * @returns {{ least: [number, number] | null, areas: { step: number, d: string }[] }} `least`: column and row;
 *   `areas`: each within the one before
 */
export function constantsSurface(values, size) {
  const [ny, nx] = [values.length, values[0]?.length ?? 0];
  /** @type {[number, number] | null} */
  let least = null;
  const at = (/** @type {[number, number]} */ [i, j]) => values[j][i];
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++)
      if (Number.isFinite(values[j][i]) && !(least && values[j][i] >= at(least))) least = [i, j];
  if (!least) return { least, areas: [] };
  const low = at(least);
  const point = (/** @type {[number, number]} */ [i, j]) =>
    `${((i / (nx - 1)) * size).toFixed(1)} ${(size - (j / (ny - 1)) * size).toFixed(1)}`;
  // What is no number is worse than all that is.
  const worst = Math.max(...values.flat().filter(Number.isFinite)) * 2 + 1;
  const grid = { nx, ny, values: values.map((row) => row.map((v) => (Number.isFinite(v) ? v : worst))) };
  const areas = STEPS.map((step) => ({
    step,
    d: rings(grid, low * (1 + step))
      .map((ring) => `M${ring.map(point).join("L")}Z`)
      .join(""),
  }));
  return { least, areas: areas.filter(({ d }) => d !== "") };
}
