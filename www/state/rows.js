/** Rows of the data, fetched from the engine a page at a time and kept while the file stays the same. */
import { effect } from "@preact/signals-core";
import { fileKey, withValues } from "./document.js";

/**
 * @typedef {import("../engine/contract.js").Cell} Cell
 * @typedef {import("../engine/pool.js").Pool} Pool
 * @typedef {import("./document.js").Value} Value
 * @typedef {import("./workbench.js").Workbench} Workbench
 */

export const PAGE = 25;
/** Pages that are kept; a table of 100,000 rows must not end up in the page cell by cell. */
const KEPT = 40;

/** @type {Map<string, Promise<Cell[][]>>} */
const pages = new Map();
/** Pages that have come. @type {Map<string, Cell[][]>} */
const here = new Map();

/**
 * @param {Workbench} bench
 * @param {Pool} pool
 * @param {number} page
 * @returns {Promise<Cell[][]>}
 */
export function rowPage(bench, pool, page) {
  const { question } = bench.document.peek();
  const bytes = bench.bytesOf(question.source.key);
  if (!bytes) return Promise.resolve([]);
  const file = { key: fileKey(question), bytes, options: question.readOptions };
  const key = `${page} ${file.key}`;
  let asked = pages.get(key);
  if (!asked) {
    asked = pool
      .ask("rows", { from: page * PAGE, to: (page + 1) * PAGE }, { file, urgent: true })
      .then((/** @type {import("../engine/contract.js").Rows} */ { cells }) => {
        here.set(key, cells);
        return cells;
      });
    pages.set(key, asked);
    asked.catch(() => pages.delete(key));
    for (const old of [...pages.keys()].slice(0, -KEPT)) {
      pages.delete(old);
      here.delete(old);
    }
  }
  return asked;
}

/**
 * A page if it is here; otherwise null, and `onArrival` when it is.
 *
 * @param {Workbench} bench @param {Pool} pool @param {number} page @param {() => void} onArrival
 */
export function rowPageNow(bench, pool, page, onArrival) {
  const cells = here.get(`${page} ${fileKey(bench.document.peek().question)}`);
  if (cells) return cells;
  rowPage(bench, pool, page).then(onArrival, () => {});
  return null;
}

/** @param {Workbench} bench @param {Pool} pool @param {number} row @param {() => void} onArrival */
export function rowAt(bench, pool, row, onArrival) {
  return rowPageNow(bench, pool, Math.floor(row / PAGE), onArrival)?.[row % PAGE] ?? null;
}

/**
 * Where each attribute of the model stands among the columns of the file.
 *
 * @param {Workbench} bench
 * @returns {number[]} −1 for an attribute that the file lacks
 */
export function attributeColumns(bench) {
  const places = new Map(bench.opened.peek()?.opened.columns.map((c, i) => [c.name, i]));
  return bench.model.peek()?.attributes.map(({ name }) => places.get(name) ?? -1) ?? [];
}

/** A row's cells in the order of the model's attributes. @param {Cell[]} cells @param {number[]} columns @returns {Value[]} */
export function instanceOf(cells, columns) {
  return columns.map((c) => cells[c] ?? null);
}

/** @param {Workbench} bench @param {Pool} pool @param {number} row @returns {Promise<[string, Value][] | null>} */
export async function valuesOfRow(bench, pool, row) {
  try {
    const cells = (await rowPage(bench, pool, Math.floor(row / PAGE)))[row % PAGE];
    const model = bench.model.peek();
    if (!cells || !model) return null;
    const values = instanceOf(cells, attributeColumns(bench));
    return model.attributes.map(({ name }, i) => [name, values[i]]);
  } catch {
    return null;
  }
}

/**
 * The dots stand on the row that the document names, whatever becomes of the columns: one more is used, another is the
 * target, a cell is read in another way; or a link has named the row.
 *
 * @param {Workbench} bench @param {Pool} pool
 */
export function followRow(bench, pool) {
  return effect(() => {
    const { row, values } = bench.document.value.view;
    const { question } = bench.document.peek();
    // Back from other data, the columns are those of the other file for a moment.
    const isRead = bench.opened.value?.key === fileKey(question);
    if (row === null || !isRead || !bench.current.value || !bench.model.value) return;
    valuesOfRow(bench, pool, row).then((cells) => {
      const now = bench.document.peek();
      // What has been done in the meantime stays.
      if (!cells || now.question !== question || now.view.values !== values || now.view.row !== row) return;
      const stand = new Map(values);
      if (cells.some(([name, value]) => stand.get(name) !== value))
        bench.adjust((d) => withValues(d, cells, row));
    });
  });
}
