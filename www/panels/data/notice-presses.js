/** What can be done about a note, in one press each. */
import { html } from "lit";
import { shell } from "../../sentences.js";
import {
  withColumns,
  withMark,
  withMissing,
  withNumbers,
  withoutColumns,
  withSplit,
} from "../../state/columns.js";
import { withReading } from "../../state/document.js";
import { usedNames } from "../../state/question.js";
import { boundsWords } from "../../state/reading.js";

/**
 * @typedef {import("../../state/notices.js").Note} Note
 * @typedef {import("../../state/document.js").Document} Document
 * @typedef {import("../../engine/contract.js").ColumnPreview} ColumnPreview
 * @typedef {{ words: string, said: string, change: (doc: Document) => Document }} Press
 */

/** A file may have thousands of columns. */
const MOST = 200;
/** Words of one column that have a press of their own; the reading options have all. */
const FEW_WORDS = 3;

/** @param {Note} note @param {Document} doc @param {readonly ColumnPreview[]} previews @returns {Press[]} */
export function pressesOf({ code, columns = [], value }, { question }, previews) {
  const { presses } = shell;
  const names = columns.filter((name) => name !== question.target);
  const isUsed = new Set(usedNames(previews, question));
  const used = names.filter((name) => isUsed.has(name));
  /** @param {readonly string[]} out @returns {Press[]} */
  const leave = (out) =>
    out.length === 0
      ? []
      : [
          {
            words: presses.leave(out.length),
            said: presses.left(out),
            change: (doc) => withoutColumns(doc, previews, out),
          },
        ];
  /** @param {string} words @param {readonly string[]} of @param {Parameters<typeof withColumns>[2]} said @returns {Press[]} */
  const read = (words, of, said) =>
    of.length === 0
      ? []
      : [{ words, said: presses.of(words, of), change: (doc) => withColumns(doc, of, said) }];
  /** @param {string} words @param {boolean} apart @returns {Press[]} */
  const split = (words, apart) =>
    columns.length === 0
      ? []
      : [
          {
            words,
            said: presses.of(words, columns),
            change: (doc) => withSplit(doc, previews, columns, apart),
          },
        ];
  switch (code) {
    case "possible-leak":
    case "maybe-id":
    case "weights-suspected":
    case "collinear":
      return leave(used);
    case "duplicate-column":
      return leave(used.slice(-1));
    case "codes":
      return [
        ...read(presses.categories, names, { kind: "categorical" }),
        ...read(presses.ordered, names, { kind: "ordered" }),
      ];
    case "date-column":
      return split(presses.dates, true);
    case "list-column":
      return split(presses.choices, true);
    case "split-column":
      return split(presses.whole(columns.length), false);
    case "date-order":
      return value === undefined
        ? []
        : read(presses.first(value.indexOf("M") < value.indexOf("D")), columns, { form: value });
    case "ranges":
      return [...read(presses.ordered, names, { kind: "ordered" }), ...asNumbers(names)];
    case "numbers-among-words":
      return asNumbers(names);
    case "percent-mixed":
      return value === "true"
        ? read(presses.percent, columns, { shares: false })
        : read(presses.shares, columns, { shares: true });
    case "mixed-type":
      return value === undefined
        ? [...words(previews, columns), ...read(presses.categories, names, { kind: "categorical" })]
        : boundsWords
            .filter((word) => word !== value)
            .flatMap((word) => read(presses.bounds[word], columns, { bounds: word }));
    case "label-variants":
      return read(presses.join, columns, { fold_case: true });
    case "high-cardinality":
    case "rare-levels":
      return read(presses.pool, names, { pool: true });
    case "id-column":
      return numbersAfterAll(previews, names);
    case "na-ambiguous":
      return value === undefined ? [] : read(presses.keep(value), columns, { keep: [value] });
    case "missing-code":
      return value === undefined ? [] : missing(value, columns, previews);
    case "one-column":
      return columns.map((mark) =>
        readAs(mark === " " ? presses.blanks : presses.cut(mark), { delimiter: mark }),
      );
    case "header-rows":
      return [readAs(presses.rows, { skip: 0 })];
    case "whole-lines":
      return [readAs(presses.lines, { quote: '"' })];
    case "footer-suspected":
      return [readAs(presses.keepRows, { whole: true })];
    case "other-tables":
      return [
        ...(value === undefined ? [] : [readAs(presses.otherTable, { names: Number(value) })]),
        readAs(presses.keepRows, { whole: true }),
      ];
    case "names-too-many":
      return columns.map((name, at) => readAs(presses.oneName(name), { slip: at + 1 }));
    case "names-too-few":
      return columns.map((_, at) => readAs(presses.noName(at + 1), { slip: at + 1 }));
    default:
      return [];
  }
}

/** The file is read in another way. @param {string} words @param {Partial<import("../../state/document.js").ReadOptions>} reading @returns {Press} */
function readAs(words, reading) {
  return { words, said: words, change: (doc) => withReading(doc, reading) };
}

/** A value counts as missing: in the column of the note, or wherever numbers are. @param {string} value @param {readonly string[]} columns @param {readonly ColumnPreview[]} previews @returns {Press[]} */
function missing(value, columns, previews) {
  const { presses } = shell;
  const isNumber = Number.isFinite(Number(value));
  const like = previews.filter(({ kind }) => kind === (isNumber ? "numeric" : "categorical"));
  const all = like.slice(0, MOST).map(({ name }) => name);
  const here = {
    words: presses.missing(value),
    said: presses.of(presses.missing(value), columns),
    change: (/** @type {Document} */ doc) => withMissing(doc, columns, value),
  };
  const everywhere = {
    words: presses.everywhere,
    said: presses.missing(value),
    change: (/** @type {Document} */ doc) => withMissing(doc, all, value),
  };
  return all.length > 1 && all.length === like.length ? [here, everywhere] : [here];
}

/** Words among numbers count as 0, each by itself. @param {readonly ColumnPreview[]} previews @param {readonly string[]} columns @returns {Press[]} */
function words(previews, columns) {
  const { presses } = shell;
  const of = previews.filter(({ name }) => columns.includes(name));
  return of.flatMap(({ name, marks = [] }) =>
    marks.slice(0, FEW_WORDS).map(({ spelling, number }) => {
      const to = number === undefined ? 0 : null;
      const said = to === null ? presses.missing(spelling) : presses.zero(spelling);
      return {
        words: said,
        said: presses.of(said, [name]),
        change: (/** @type {Document} */ doc) => withMark(doc, name, spelling, to),
      };
    }),
  );
}

/** Columns of words, used as numbers. @param {readonly string[]} names @returns {Press[]} */
function asNumbers(names) {
  const { presses } = shell;
  const use = presses.use(names.length);
  const change = (/** @type {Document} */ doc) => withNumbers(doc, names);
  return names.length === 0 ? [] : [{ words: use, said: presses.of(use, names), change }];
}

/** Identifiers that are numbers, used as such. @param {readonly ColumnPreview[]} previews @param {readonly string[]} names @returns {Press[]} */
function numbersAfterAll(previews, names) {
  const isNumber = (/** @type {string} */ text) => text !== "" && Number.isFinite(Number(text));
  const are = previews.filter(({ name, examples }) => names.includes(name) && examples.every(isNumber));
  return asNumbers(are.map(({ name }) => name));
}

/**
 * The buttons after the sentence of a note; none where the data are not there.
 *
 * @param {Note} note
 * @param {import("../../state/workbench.js").Workbench} bench
 */
export function noticeButtons(note, bench) {
  const doc = bench.document.value;
  const previews = bench.opened.value?.opened.columns;
  if (!previews || doc.question.source.kind === "model") return [];
  return pressesOf(note, doc, previews).map(
    ({ words, said, change }) =>
      html` <button type="button" class="link" @click=${() => bench.gesture(said, change)}>${words}</button>`,
  );
}
