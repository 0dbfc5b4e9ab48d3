/** What can be done about a note, in one press each. */
import { html } from "lit";
import { presses } from "../../sentences/data/presses.js";
import {
  withColumns,
  withMark,
  withMissing,
  withoutColumns,
  withSplit,
  withUsed,
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

/** Up to this many levels a column is used as it is; of more those are pooled that have fewer rows than that. */
const FEW_LEVELS = 20;
const ROWS_PER_LEVEL = 3;
/** Words of one column, or columns of one note, that have a press of their own; the reading options have all. */
const FEW_WORDS = 3;

/** @param {Note} note @param {Document} doc @param {readonly ColumnPreview[]} previews @returns {Press[]} */
export function pressesOf({ code, columns = [], value }, { question }, previews) {
  const names = columns.filter((name) => name !== question.target);
  const isUsed = new Set(usedNames(previews, question));
  const used = names.filter((name) => isUsed.has(name));
  /** @param {readonly string[]} out @returns {Press[]} */
  const leave = (out) =>
    out.length === 0
      ? []
      : [
          {
            words: out.length < columns.length ? presses.left(out) : presses.leave(out.length),
            said: presses.left(out),
            change: (doc) => withoutColumns(doc, previews, out),
          },
        ];
  /** Each by itself: one may name the row, the next be a price. */
  const leaveEach = () => [
    ...used.slice(0, FEW_WORDS).flatMap((name) => leave([name])),
    ...(used.length > FEW_WORDS ? leave(used) : []),
  ];
  const kinds = new Map(previews.map(({ name, kind }) => [name, kind]));
  const numbers = names.filter((name) => !value || kinds.get(name) === "numeric");
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
    case "maybe-id":
      return leaveEach();
    case "possible-leak":
    case "weights-suspected":
    case "collinear":
      return leave(used);
    case "duplicate-column":
      return leave(used.slice(-1));
    case "codes":
      return [
        ...read(presses.categories, numbers, { kind: "categorical" }),
        ...(value ? leaveEach() : read(presses.ordered, numbers, { kind: "ordered" })),
      ];
    case "date-column":
      return split(presses.dates, true);
    case "list-column":
      return split(value ? presses.numbers : presses.choices, true);
    case "split-column":
      return split(presses.whole(columns.length), false);
    case "date-order":
      return value === undefined
        ? []
        : read(presses.first(value.indexOf("M") < value.indexOf("D")), columns, { form: value });
    case "date-forms":
      return value === undefined ? [] : read(presses.century, columns, { form: value });
    case "ranges":
      return [...read(presses.ordered, names, { kind: "ordered" }), ...asNumbers(names, columns)];
    case "numbers-among-words":
    case "leading-zeros":
      return asNumbers(names, columns);
    case "percent-mixed":
      return value === "true"
        ? read(presses.percent, columns, { shares: false })
        : read(presses.shares, columns, { shares: true });
    case "mixed-type":
      return value === undefined
        ? [...words(previews, columns), ...read(presses.categories, names, { kind: "categorical" })]
        : boundsWords
            .filter((word) => value.split(" ").includes(word))
            .flatMap((word) => read(presses.bounds[word], columns, { bounds: word }));
    case "label-variants":
      return read(presses.join, columns, { fold_case: true });
    case "high-cardinality":
    case "rare-levels":
      return read(presses.pool, names, { pool: true });
    case "id-column":
    case "text-column":
      return afterAll(previews, names, columns);
    case "na-ambiguous":
      return value === undefined ? [] : read(presses.keep(value), columns, { keep: [value] });
    case "missing-code":
      return value === undefined ? [] : missing(value, columns);
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
        ...(value?.split(", ") ?? []).map((line, _, { length }) =>
          readAs(presses.otherTable(length > 1 ? line : ""), { names: Number(line) }),
        ),
        readAs(presses.keepRows, { whole: true }),
      ];
    case "names-too-many":
      return [...yes(value), ...columns.map((name, at) => readAs(presses.oneName(name), { slip: at + 1 }))];
    case "names-too-few":
      return [...yes(value), ...columns.map((_, at) => readAs(presses.noName(at + 1), { slip: at + 1 }))];
    case "decimal-ambiguous":
      return [",", "."].map((decimal) => readAs(presses.decimal(decimal), { decimal }));
    default:
      return [];
  }
}

/** The file is read in another way. @param {string} words @param {Partial<import("../../state/document.js").ReadOptions>} reading @returns {Press} */
function readAs(words, reading) {
  return { words, said: words, change: (doc) => withReading(doc, reading) };
}

/** The guess is right. @param {string | undefined} guess @returns {Press[]} */
function yes(guess) {
  return guess === undefined ? [] : [readAs(presses.yes, { slip: Number(guess) })];
}

/** Values count as missing where they stand for it. @param {string} value @param {readonly string[]} columns @returns {Press[]} */
function missing(value, columns) {
  const parts = value.split(", ");
  const values = parts.every(isNumber) ? parts : [value];
  const words = presses.missing(values);
  /** @param {Document} doc */
  const change = (doc) => values.reduce((before, one) => withMissing(before, columns, one), doc);
  return [{ words, said: presses.of(words, columns), change }];
}

/** @param {string} text */
function isNumber(text) {
  return text !== "" && Number.isFinite(Number(text));
}

/** Words that may say that there is none of it, or too little to be found. */
const none =
  /^<?(none|no|nil|zero|null|kein[er]?|nichts|aucune?|ningun[oa]|nessun[oa]|nenhuma?|geen|brak|spuren?|traces?|undetected|(not|non) d[eé]t\w+|nicht nachw\w+|n\.? ?[dnw]\.?|u\.?b\.?|bg|bdl|lod|loq|mdl)\.?$/i;

/** Words among numbers that may say so count as 0, each by itself. @param {readonly ColumnPreview[]} previews @param {readonly string[]} columns @returns {Press[]} */
function words(previews, columns) {
  const of = previews.filter(({ name }) => columns.includes(name));
  return of.flatMap(({ name, marks = [] }) =>
    marks
      .filter(({ spelling, number }) => number !== undefined || none.test(spelling))
      .slice(0, FEW_WORDS)
      .map(({ spelling, number }) => {
        const to = number === undefined ? 0 : null;
        const said = to === null ? presses.missing([spelling]) : presses.zero(spelling);
        return {
          words: said,
          said: presses.of(said, [name]),
          change: (/** @type {Document} */ doc) => withMark(doc, name, spelling, to),
        };
      }),
  );
}

/** Columns of words, used as numbers; their names where the note is about others too. @param {readonly string[]} names @param {readonly string[]} all @returns {Press[]} */
function asNumbers(names, all) {
  return used(presses.use(names.length), names, all, { kind: "numeric" });
}

/** Columns that are left out, used as numbers if they are, else as categories if these can be. @param {readonly ColumnPreview[]} previews @param {readonly string[]} names @param {readonly string[]} all @returns {Press[]} */
function afterAll(previews, names, all) {
  const are = previews.filter(({ name }) => names.includes(name));
  const areNumbers = are.filter(({ examples }) => examples.every(isNumber));
  const few = are.filter((column) => !areNumbers.includes(column) && column.distinct <= FEW_LEVELS);
  const isPooled = (/** @type {ColumnPreview} */ { distinct, top }) =>
    distinct > FEW_LEVELS && (top[0]?.count ?? 0) >= ROWS_PER_LEVEL;
  const pooled = are.filter((column) => !areNumbers.includes(column) && isPooled(column));
  const namesOf = (/** @type {ColumnPreview[]} */ of) => of.map(({ name }) => name);
  return [
    ...asNumbers(namesOf(areNumbers), all),
    ...used(presses.categories, namesOf(few), all, { kind: "categorical" }),
    ...used(presses.pooled, namesOf(pooled), all, { kind: "categorical", pool: true }),
  ];
}

/** @param {string} words @param {readonly string[]} names @param {readonly string[]} all @param {Parameters<typeof withUsed>[2]} as @returns {Press[]} */
function used(words, names, all, as) {
  const said = presses.of(words, names);
  const change = (/** @type {Document} */ doc) => withUsed(doc, names, as);
  return names.length === 0 ? [] : [{ words: names.length < all.length ? said : words, said, change }];
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
