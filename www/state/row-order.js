/**
 * In which order the rows of the file stand when they are sorted: all are looked at, a piece at a time, and of each only
 * what it is sorted by is kept.
 */
import { fileKey } from "./document.js";

/** @typedef {import("../engine/contract.js").Cell} Cell */

/** Rows that are asked for at once. */
const PIECE = 5000;

const collator = new Intl.Collator(undefined, { numeric: true });

/** Numbers before words. @param {Cell} a @param {Cell} b */
function compared(a, b) {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "number" || typeof b === "number") return typeof a === "number" ? -1 : 1;
  return collator.compare(String(a), String(b));
}

/**
 * Places of the rows in the file, sorted; equal ones as in the file, and what is missing last in either direction.
 * @param {readonly (Cell | undefined)[]} keys of each row @param {boolean} down the largest first
 * @returns {number[]}
 */
export function sortedPlaces(keys, down) {
  const missing = (/** @type {number} */ i) => keys[i] === null || keys[i] === undefined;
  const all = keys.map((_, i) => i);
  const there = all.filter((i) => !missing(i));
  const by = (/** @type {number} */ a, /** @type {number} */ b) =>
    compared(/** @type {Cell} */ (keys[a]), /** @type {Cell} */ (keys[b]));
  there.sort((a, b) => (down ? by(b, a) : by(a, b)));
  return [...there, ...all.filter(missing)];
}

/**
 * @param {import("./workbench.js").Workbench} bench @param {import("../engine/pool.js").Pool} pool
 * @param {number} rows of the file @param {(cells: Cell[]) => Cell | undefined} keyOf what a row is sorted by @param {boolean} down
 */
export async function rowOrder(bench, pool, rows, keyOf, down) {
  const { question } = bench.document.peek();
  const bytes = bench.bytesOf(question.source.key);
  if (!bytes) return [];
  const file = { key: fileKey(question), bytes, options: question.readOptions };
  /** @type {(Cell | undefined)[]} */
  const keys = [];
  for (let from = 0; from < rows; from += PIECE) {
    const range = { from, to: Math.min(rows, from + PIECE) };
    const { cells } = await pool.ask("rows", range, { file, urgent: true });
    keys.push(...cells.map(keyOf));
  }
  return sortedPlaces(keys, down);
}
