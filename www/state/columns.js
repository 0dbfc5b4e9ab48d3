/**
 * What one press changes about columns: how their cells are read, and whether they are used.
 *
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./document.js").ColumnOptions} ColumnOptions
 * @typedef {import("../engine/contract.js").ColumnPreview} ColumnPreview
 */
import { withColumn, withQuestion } from "./document.js";
import { usedNames } from "./question.js";

/** The same said of several columns. @param {Document} doc @param {readonly string[]} names @param {Omit<ColumnOptions, "name">} said @returns {Document} */
export function withColumns(doc, names, said) {
  return names.reduce((before, name) => withColumn(before, { name, ...said }), doc);
}

/** A value that is missing in these columns, beside others that are. @param {Document} doc @param {readonly string[]} names @param {string} value @returns {Document} */
export function withMissing(doc, names, value) {
  const known = (/** @type {Document} */ d, /** @type {string} */ name) =>
    d.question.readOptions.columns?.find((column) => column.name === name)?.missing ?? [];
  return names.reduce((before, name) => {
    const missing = known(before, name);
    return missing.includes(value) ? before : withColumn(before, { name, missing: [...missing, value] });
  }, doc);
}

/** A word among numbers counts as a number; null: as missing. @param {Document} doc @param {string} name @param {string} word @param {number | null} number @returns {Document} */
export function withMark(doc, name, word, number) {
  const known = doc.question.readOptions.columns?.find((column) => column.name === name)?.marks ?? [];
  const others = known.filter((mark) => mark.slice(0, mark.lastIndexOf("=")) !== word);
  const marks = number === null ? others : [...others, `${word}=${number}`];
  return withColumn(doc, { name, marks: marks.length > 0 ? marks : undefined });
}

/** Columns that are not used. @param {Document} doc @param {readonly ColumnPreview[]} columns @param {readonly string[]} names @returns {Document} */
export function withoutColumns(doc, columns, names) {
  const attributes = usedNames(columns, doc.question).filter((name) => !names.includes(name));
  return withQuestion(doc, { attributes });
}

/**
 * Columns taken apart, or whole again. Where a person has chosen what is used, a column that is taken apart stands for
 * its parts.
 *
 * @param {Document} doc @param {readonly ColumnPreview[]} columns @param {readonly string[]} names @param {boolean} split @returns {Document}
 */
export function withSplit(doc, columns, names, split) {
  const next = withColumns(doc, names, { split });
  const { attributes, target } = doc.question;
  if (attributes === null) return next;
  const isUsed = (/** @type {string} */ name) => split || columns.some((c) => c.name === name && c.used);
  const more = names.filter((name) => name !== target && isUsed(name) && !attributes.includes(name));
  const isPart = (/** @type {string} */ name) =>
    columns.some((c) => c.name === name && c.from !== undefined && names.includes(c.from));
  return withQuestion(next, { attributes: [...attributes.filter((name) => !isPart(name)), ...more] });
}

/** Columns that are used as what is said, whatever they look like. @param {Document} doc @param {readonly string[]} names @param {Omit<ColumnOptions, "name">} said @returns {Document} */
export function withUsed(doc, names, said) {
  const { attributes, target } = doc.question;
  const more = attributes && names.filter((name) => name !== target && !attributes.includes(name));
  const next = withColumns(doc, names, said);
  return more ? withQuestion(next, { attributes: [...(attributes ?? []), ...more] }) : next;
}
