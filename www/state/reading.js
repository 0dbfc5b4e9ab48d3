/**
 * How a file is read, as far as a person has said it: one spelling, so that equal readings are equal, and its parts for
 * the address.
 *
 * @typedef {import("../engine/contract.js").ReadOptions} ReadOptions
 * @typedef {import("../engine/contract.js").ColumnOptions} ColumnOptions
 * @typedef {import("../engine/contract.js").Kind} Kind
 */

/** Kinds of columns, in the order in which they are offered. @type {readonly Kind[]} */
export const kinds = ["numeric", "categorical", "ordered", "id", "date", "text", "empty"];

/** What is said of a file as a whole. */
export const readingKeys = /** @type {const} */ ([
  "encoding",
  "delimiter",
  "quote",
  "decimal",
  "header",
  "names",
  "skip",
  "slip",
  "whole",
  "sheet",
]);
/** What is said of a column. */
const aspects = /** @type {const} */ ([
  "kind",
  "keep",
  "missing",
  "fold_case",
  "pool",
  "order",
  "split",
  "form",
  "marks",
  "bounds",
  "shares",
]);

/** What bounds such as “<0.6” may count as. @type {readonly import("../engine/contract.js").Bounds[]} */
export const boundsWords = ["limit", "half", "missing"];

/** Those of a reading that are said, in one order, each column once. @param {ReadOptions} options @returns {ReadOptions} */
export function tidyReading(options) {
  /** @type {Map<string, ColumnOptions>} */
  const columns = new Map();
  for (const column of options.columns ?? [])
    columns.set(column.name, { ...columns.get(column.name), ...column });
  const said = [...columns.values()].map((column) => ({ name: column.name, ...picked(column, aspects) }));
  return {
    columns: said
      .filter((column) => Object.keys(column).length > 1)
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    ...picked(options, readingKeys),
  };
}

/** What is said of columns, one thing at a time. @param {readonly ColumnOptions[]} columns @returns {ColumnOptions[]} */
export function aspectsOf(columns) {
  return aspects.flatMap((aspect) =>
    columns.flatMap((column) =>
      column[aspect] === undefined ? [] : [{ name: column.name, [aspect]: column[aspect] }],
    ),
  );
}

/** @template {object} T @param {T} object @param {readonly (keyof T)[]} keys @returns {Partial<T>} */
function picked(object, keys) {
  const entries = keys.map((key) => [key, object[key]]).filter(([, value]) => value !== undefined);
  return /** @type {Partial<T>} */ (Object.fromEntries(entries));
}
