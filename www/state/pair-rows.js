/** Rows of the file by columns, as the small pictures of pairs need them: all, or a sample taken evenly from it. */
import { fileKey } from "./document.js";
import { ranges } from "./points.js";

/** @typedef {import("../engine/contract.js").Cell} Cell */
/** @typedef {{ columns: Map<string, Cell[]>, target: Cell[] }} PairRows */

/** A share of so many rows is known to a per cent. */
const MOST = 5000;

/** @type {{ key: string, rows: Promise<PairRows> } | null} */
let kept = null;

/**
 * @param {import("./workbench.js").Workbench} bench @param {import("../engine/pool.js").Pool} pool
 * @param {readonly string[]} names of the columns
 * @returns {Promise<PairRows> | null} null where there is no file
 */
export function pairRowsOf(bench, pool, names) {
  const { question } = bench.document.peek();
  const bytes = bench.bytesOf(question.source.key);
  const opened = bench.opened.peek();
  if (!bytes || opened?.key !== fileKey(question) || question.target === null) return null;
  const key = JSON.stringify([opened.key, question.target, names]);
  if (kept?.key !== key) {
    const file = { key: opened.key, bytes, options: question.readOptions };
    const rows = fetched(pool, file, opened.opened, question.target, names);
    kept = { key, rows };
    rows.catch(() => {
      if (kept?.rows === rows) kept = null;
    });
  }
  return kept.rows;
}

/**
 * @param {import("../engine/pool.js").Pool} pool @param {import("../engine/pool.js").File} file
 * @param {import("../engine/contract.js").Opened} opened @param {string} target @param {readonly string[]} names
 * @returns {Promise<PairRows>}
 */
async function fetched(pool, file, { columns: all, n_rows }, target, names) {
  /** @type {import("../engine/contract.js").Rows[]} */
  const pieces = await Promise.all(ranges(n_rows, MOST).map((range) => pool.ask("rows", range, { file })));
  const cells = pieces.flatMap((piece) => piece.cells);
  const column = (/** @type {string} */ name) => {
    const at = all.findIndex((c) => c.name === name);
    return cells.map((row) => row[at]);
  };
  return { columns: new Map(names.map((name) => [name, column(name)])), target: column(target) };
}
