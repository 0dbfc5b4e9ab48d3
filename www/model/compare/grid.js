// The grid of tuned settings: the best cell, the simplest one that is as good, and where a key leads.

/** @typedef {import("../../engine/contract.js").TunedCell} TunedCell */
/** @typedef {[number, number]} Place column (first setting), row (second one) */
/** @typedef {readonly (readonly TunedCell[] | undefined)[]} Rows one for each value of the second setting; undefined: not yet fitted */

/** @param {Rows} rows @returns {{ place: Place, cell: TunedCell }[]} */
function cellsOf(rows) {
  return rows.flatMap((row, j) =>
    (row ?? []).map((cell, i) => ({ place: /** @type {Place} */ ([i, j]), cell })),
  );
}

/** @param {Rows} rows @returns {Place | null} that of the smallest loss */
export function bestOf(rows) {
  const [best] = cellsOf(rows).toSorted((a, b) => a.cell.loss - b.cell.loss);
  return best?.place ?? null;
}

/**
 * The simplest cell whose loss is within one standard error of the best one (Breiman et al. 1984); of several as simple
 * the one with the smallest loss.
 *
 * @param {Rows} rows @param {readonly [number, number]} simple of both settings: −1 where small values are simpler, 1 where large ones are
 * @returns {Place | null}
 */
export function simplestOf(rows, [first, second]) {
  const best = bestOf(rows);
  const least = best && rows[best[1]]?.[best[0]];
  if (!least) return null;
  const steps = (/** @type {Place} */ [i, j]) => -first * i - second * j;
  const [found] = cellsOf(rows)
    .filter(({ cell }) => cell.loss <= least.loss + least.error)
    .toSorted((a, b) => steps(a.place) - steps(b.place) || a.cell.loss - b.cell.loss);
  return found.place;
}

/** Cells that are told apart by their colour: the few worst ones must not take all the colours. */
const TOLD_APART = 0.8;

/** How dark a cell is, from 0 for losses from their 80 % quantile on to 1 for the best, on the scale of the logarithm. @param {Rows} rows @returns {(loss: number) => number} */
export function shadeOf(rows) {
  const losses = cellsOf(rows)
    .map(({ cell }) => Math.log(cell.loss))
    .toSorted((a, b) => a - b);
  const [low, quantile] = [losses[0], losses[Math.ceil(TOLD_APART * (losses.length - 1))]];
  const high = quantile > low ? quantile : losses[losses.length - 1];
  return (loss) => (high > low ? Math.max(0, (high - Math.log(loss)) / (high - low)) : 1);
}

/**
 * Whether the best cell is at an end of the first setting, beyond which nothing was tried.
 *
 * @param {Place | null} best @param {number} columns
 */
export function isAtEdge(best, columns) {
  return best !== null && columns > 1 && (best[0] === 0 || best[0] === columns - 1);
}

/** Where a key leads from a cell; null: it is not for the grid. @param {string} key @param {Place} from @param {number} columns @param {number} rows @returns {Place | null} */
export function stepOf(key, [i, j], columns, rows) {
  const within = (/** @type {number} */ at, /** @type {number} */ n) => Math.min(Math.max(at, 0), n - 1);
  if (key === "ArrowLeft") return [within(i - 1, columns), j];
  if (key === "ArrowRight") return [within(i + 1, columns), j];
  // Larger values stand above.
  if (key === "ArrowUp") return [i, within(j + 1, rows)];
  if (key === "ArrowDown") return [i, within(j - 1, rows)];
  if (key === "Home") return [0, j];
  return key === "End" ? [columns - 1, j] : null;
}
