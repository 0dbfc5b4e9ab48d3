/**
 * The rows of the data as points for the map from above: the numbers of every numeric column and the target, of all rows
 * or of a sample taken evenly from the file. Kept while the file stays the same.
 */
import { fileKey } from "./document.js";

/**
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {import("../engine/pool.js").Pool} Pool
 * @typedef {import("../engine/contract.js").Cell} Cell
 * @typedef {{ rows: Uint32Array, of: number, columns: Map<string, Float64Array>, target: Cell[] }} Points `rows`: their
 *   places in the file; `columns`: by name, NaN for missing; `of`: rows of the file
 */

/** More marks than this make a blot, and their cells fill the memory. */
export const MOST_POINTS = 10_000;
/** Rows fetched at once. */
const BLOCK = 500;
/** Rows of one piece of a sample: many short pieces, so that a sorted file is met in all its parts. */
const PIECE = 50;

/**
 * The row ranges to fetch: everything, or pieces spread evenly.
 *
 * @param {number} n rows of the file @param {number} [most]
 * @returns {{ from: number, to: number }[]}
 */
export function ranges(n, most = MOST_POINTS) {
  if (n <= most) {
    return Array.from({ length: Math.ceil(n / BLOCK) }, (_, i) => ({
      from: i * BLOCK,
      to: Math.min(n, (i + 1) * BLOCK),
    }));
  }
  const pieces = Math.floor(most / PIECE);
  return Array.from({ length: pieces }, (_, i) => {
    const from = Math.floor((i * (n - PIECE)) / (pieces - 1));
    return { from, to: from + PIECE };
  });
}

/** @type {{ key: string, points: Promise<Points> } | null} */
let kept = null;

/**
 * @param {Workbench} bench @param {Pool} pool
 * @returns {Promise<Points> | null} null where there is no file, or no target
 */
export function pointsOf(bench, pool) {
  const { question } = bench.document.peek();
  const bytes = bench.bytesOf(question.source.key);
  const opened = bench.opened.peek();
  const key = JSON.stringify([fileKey(question), question.target]);
  if (!bytes || opened?.key !== fileKey(question) || question.target === null) return null;
  if (kept?.key !== key) {
    const file = { key: opened.key, bytes, options: question.readOptions };
    const points = fetchPoints(pool, file, opened.opened, question.target);
    kept = { key, points };
    points.catch(() => {
      if (kept?.points === points) kept = null;
    });
  }
  return kept.points;
}

/**
 * @param {Pool} pool @param {import("../engine/pool.js").File} file
 * @param {import("../engine/contract.js").Opened} opened @param {string} target
 * @returns {Promise<Points>}
 */
async function fetchPoints(pool, file, opened, target) {
  const wanted = ranges(opened.n_rows);
  const n = wanted.reduce((sum, { from, to }) => sum + to - from, 0);
  const rows = new Uint32Array(n);
  /** @type {Cell[]} */
  const classes = new Array(n).fill(undefined);
  const places = opened.columns.flatMap((c, i) => (c.kind === "numeric" ? [{ name: c.name, i }] : []));
  const columns = new Map(places.map(({ name }) => [name, new Float64Array(n).fill(Number.NaN)]));
  const ofTarget = opened.columns.findIndex((c) => c.name === target);
  let at = 0;
  // All at once, before the fits that wait: one after the other, each piece would wait for a fit of its own.
  const pieces = wanted.map((range) => pool.ask("rows", range, { file, urgent: true }));
  // If one fails, nobody waits for the others any more.
  for (const piece of pieces) piece.catch(() => {});
  for (const [i, { from, to }] of wanted.entries()) {
    const start = at;
    at += to - from;
    /** @type {import("../engine/contract.js").Rows} */
    const { cells } = await pieces[i];
    cells.forEach((row, k) => {
      rows[start + k] = from + k;
      classes[start + k] = row[ofTarget];
      for (const { name, i } of places) {
        const cell = row[i];
        if (typeof cell === "number") /** @type {Float64Array} */ (columns.get(name))[start + k] = cell;
      }
    });
  }
  return { rows, of: opened.n_rows, columns, target: classes };
}

/** Whether a cell has a label; one of a numeric column is written as its numbers are. @param {Cell | undefined} cell @param {string} label */
export const isOf = (cell, label) => (typeof cell === "number" ? cell === Number(label) : cell === label);

/**
 * Whether a row is of the positive class; null where its target is missing, or neither of the two that are compared.
 *
 * @param {import("../model/types.js").Target} target @param {Cell} cell
 * @returns {boolean | null}
 */
export function isPositive({ cut, positive, negative, among }, cell) {
  if (cell === null || cell === undefined) return null;
  if (cut) return typeof cell === "number" ? cell >= cut.threshold === cut.at_or_above : null;
  return isOf(cell, positive) || (among && !isOf(cell, negative) ? null : false);
}
