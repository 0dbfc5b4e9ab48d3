import { describe, expect, it } from "vitest";
import { pressesOf } from "../../www/panels/data/notice-presses.js";
import {
  withColumns,
  withMark,
  withMissing,
  withoutColumns,
  withSplit,
  withUsed,
} from "../../www/state/columns.js";
import * as d from "../../www/state/document.js";
import { notesOf } from "../../www/state/notices.js";
import { usedNames } from "../../www/state/question.js";
import { Workbench } from "../../www/state/workbench.js";
import { present } from "../found.js";

/** @param {string} name @param {string} kind @param {boolean} [used] @param {string[]} [examples] */
const column = (name, kind, used = true, examples = ["1", "2"]) =>
  /** @type {any} */ ({ name, kind, used, examples, distinct: 5 });
const columns = [
  column("age", "numeric"),
  column("income", "numeric"),
  column("phone", "id", false, ["0151", "0160"]),
  column("mail", "id", false, ["a@b.c"]),
  column("sex", "categorical"),
  column("fate", "categorical"),
];
const blank = d.newDocument({ kind: "file", name: "a.csv", key: "k" });
const doc = d.withTarget(blank, { target: "fate", positive: null, cut: null });

/** What a press of a note does. @param {Partial<import("../../www/engine/contract.js").Message>} note */
function pressed(note, index = 0) {
  const presses = pressesOf(/** @type {any} */ ({ message: "", ...note }), doc, columns);
  return { words: presses.map((press) => press.words), question: presses[index]?.change(doc).question };
}

describe("what one press does about a note", () => {
  it("counts codes as missing in every column of the note", () => {
    const here = pressed({ code: "missing-code", columns: ["age"], value: "-999" });
    expect(here.words).toEqual(["Count “-999” as missing"]);
    expect(here.question.readOptions.columns).toEqual([{ name: "age", missing: ["-999"] }]);
    const all = pressed({ code: "missing-code", columns: ["age", "income"], value: "99, 88, 99.9" });
    expect(all.words).toEqual(["Count “99”, “88” and “99.9” as missing"]);
    const missing = ["99", "88", "99.9"];
    expect(all.question.readOptions.columns).toEqual([
      { name: "age", missing },
      { name: "income", missing },
    ]);
    const word = pressed({ code: "missing-code", columns: ["sex"], value: "no, unknown" });
    expect(word.question.readOptions.columns).toEqual([{ name: "sex", missing: ["no, unknown"] }]);
  });

  it("reads the file in another way", () => {
    /**
     * @param {{ code: string; columns: string[]; } | { code: string; } | { code: string; value: string; }} note
     * @param {number} [index]
     */
    const reading = (note, index) => pressed(note, index).question.readOptions;
    const blanks = { code: "one-column", columns: [" ", ":"] };
    expect(pressed(blanks).words).toEqual(["Cut at blanks", "Cut at “:”"]);
    expect(reading(blanks, 1)).toEqual({ columns: [], delimiter: ":" });
    expect(reading({ code: "header-rows" })).toEqual({ columns: [], skip: 0 });
    const other = { code: "other-tables", value: "27" };
    expect(pressed(other).words).toEqual(["Read that table instead", "Keep as rows"]);
    expect([reading(other, 0), reading(other, 1)]).toEqual([
      { columns: [], names: 27 },
      { columns: [], whole: true },
    ]);
    const others = { code: "other-tables", value: "1, 72" };
    expect(pressed(others).words.slice(0, 2)).toEqual(["Read the one on line 1", "Read the one on line 72"]);
    expect(reading(others, 1)).toEqual({ columns: [], names: 72 });
    expect(reading({ code: "footer-suspected" })).toEqual({ columns: [], whole: true });
    expect(reading({ code: "whole-lines" })).toEqual({ columns: [], quote: '"' });
    const many = { code: "names-too-many", columns: ["pine,Follow-up", "Follow-up, days"] };
    expect(pressed(many).words).toEqual(["“pine,Follow-up” is one name", "“Follow-up, days” is one name"]);
    expect(reading(many, 1)).toEqual({ columns: [], slip: 2 });
    const guessed = { ...many, value: "0" };
    expect(pressed(guessed).words[0]).toBe("Yes");
    expect(reading(guessed, 0)).toEqual({ columns: [], slip: 0 });
    const mark = { code: "decimal-ambiguous", columns: ["sales"] };
    expect(pressed(mark).words).toEqual(["Commas are decimal marks", "Points are decimal marks"]);
    expect(reading(mark, 1)).toEqual({ columns: [], decimal: "." });
    const few = { code: "names-too-few", columns: ["column 1", "column 2"] };
    expect(pressed(few).words).toEqual(["Column 1 has no name", "Column 2 has no name"]);
    expect(reading(few, 1)).toEqual({ columns: [], slip: 2 });
  });

  it("adds to what is missing already", () => {
    const once = withMissing(doc, ["age"], "-9");
    const twice = withMissing(once, ["age"], "-8");
    expect(twice.question.readOptions.columns).toEqual([{ name: "age", missing: ["-9", "-8"] }]);
    expect(withMissing(twice, ["age"], "-9")).toBe(twice);
  });

  it("leaves columns out, of those that are used", () => {
    const leak = pressed({ code: "possible-leak", columns: ["income", "fate", "mail"] });
    expect(leak.words).toEqual(["Leave “income” out"]);
    expect(pressed({ code: "possible-leak", columns: ["income"] }).words).toEqual(["Leave it out"]);
    expect(leak.question.attributes).toEqual(["age", "sex"]);
    expect(pressed({ code: "possible-leak", columns: ["income", "sex"] }).words).toEqual(["Leave them out"]);
    expect(pressed({ code: "duplicate-column", columns: ["age", "income"] }).question.attributes).toEqual([
      "age",
      "sex",
    ]);
    expect(pressed({ code: "maybe-id", columns: ["mail"] }).words).toEqual([]);
    // One may be the number of a row, the other a price.
    const each = pressed({ code: "maybe-id", columns: ["age", "income"] }, 1);
    expect(each.words).toEqual(["Leave “age” out", "Leave “income” out"]);
    expect(each.question.attributes).toEqual(["age", "sex"]);
    // What is called like an identifier; words are categories already.
    const named = pressed({ code: "codes", columns: ["age", "sex"], value: "named" });
    expect(named.words).toEqual(["Make categories", "Leave “age” out", "Leave “sex” out"]);
    expect(named.question.readOptions.columns).toEqual([{ name: "age", kind: "categorical" }]);
    expect(withoutColumns(doc, columns, ["age"]).question.attributes).toEqual(["income", "sex"]);
  });

  it("reads columns otherwise", () => {
    /**
     * @param {{ code: string; columns: string[]; } | { code: string; columns: string[]; value: string; }} note
     * @param {number} [index]
     */
    const read = (note, index) => pressed(note, index).question.readOptions.columns;
    const codes = { code: "codes", columns: ["age", "fate"] };
    expect(read(codes)).toEqual([{ name: "age", kind: "categorical" }]);
    expect(read(codes, 1)).toEqual([{ name: "age", kind: "ordered" }]);
    expect(read({ code: "label-variants", columns: ["fate"] })).toEqual([{ name: "fate", fold_case: true }]);
    expect(read({ code: "high-cardinality", columns: ["sex"] })).toEqual([{ name: "sex", pool: true }]);
    expect(read({ code: "na-ambiguous", columns: ["sex"], value: "NA" })).toEqual([
      { name: "sex", keep: ["NA"] },
    ]);
    expect(withColumns(doc, [], { pool: true })).toBe(doc);
  });

  it("takes a column apart, and puts it together again", () => {
    /**
     * @param {{ code: string; columns: string[]; } | { code: string; columns: string[]; value: string; }} note
     */
    const read = (note) => pressed(note).question.readOptions.columns;
    const dates = { code: "date-column", columns: ["seen", "left"] };
    expect(pressed(dates).words).toEqual(["Use year, month, weekday, hour and days"]);
    expect(read(dates)).toEqual([
      { name: "left", split: true },
      { name: "seen", split: true },
    ]);
    expect(read({ code: "list-column", columns: ["sex"] })).toEqual([{ name: "sex", split: true }]);
    const pairs = { code: "list-column", columns: ["bp"], value: "pairs" };
    expect(pressed(pairs).words).toEqual(["A column for each number"]);
    expect(read(pairs)).toEqual([{ name: "bp", split: true }]);
    expect(read({ code: "split-column", columns: ["sex"] })).toEqual([{ name: "sex", split: false }]);
    const order = { code: "date-order", columns: ["seen"], value: "M/D/Y" };
    expect(pressed(order).words).toEqual(["The month comes first"]);
    expect(read(order)).toEqual([{ name: "seen", form: "M/D/Y" }]);
    expect(pressed({ ...order, value: "D/M/Y" }).words).toEqual(["The day comes first"]);
    const century = { code: "date-forms", columns: ["seen"], value: "D.M.y@1844" };
    expect(pressed(century).words).toEqual(["Read them in another century"]);
    expect(read(century)).toEqual([{ name: "seen", form: "D.M.y@1844" }]);
    expect(pressed({ code: "date-forms", columns: ["seen"] }).words).toEqual([]);
  });

  it("uses the parts of a column where a person has chosen what is used", () => {
    const parts = [
      column("seen", "date", false),
      { ...column("seen: year", "numeric"), from: "seen" },
      { ...column("seen: month", "ordered"), from: "seen" },
    ];
    const chosen = d.withQuestion(doc, { attributes: ["age"] });
    const apart = withSplit(chosen, columns, ["seen"], true);
    expect(apart.question.attributes).toEqual(["age", "seen"]);
    const all = [...columns, ...parts];
    expect(usedNames(all, apart.question)).toEqual(["age", "seen: year", "seen: month"]);
    expect(usedNames(all, { attributes: null, target: "fate" }).slice(-2)).toEqual([
      "seen: year",
      "seen: month",
    ]);
    expect(usedNames(all, { attributes: ["seen: year"], target: "fate" })).toEqual(["seen: year"]);
    const only = d.withQuestion(apart, { attributes: ["age", "seen: year"] });
    expect(withSplit(only, all, ["seen"], false).question.attributes).toEqual(["age"]);
  });

  it("says what bounds, words and shares among numbers count as", () => {
    /** @param {Partial<import("../../www/engine/contract.js").Message>} note @param {number} [index] */
    const read = (note, index) => pressed(note, index).question.readOptions.columns;
    const bounds = { code: "mixed-type", columns: ["age"], value: "half missing" };
    expect(pressed(bounds).words).toEqual(["Count bounds below as half", "Count bounds as missing"]);
    expect(read(bounds)).toEqual([{ name: "age", bounds: "half" }]);
    expect(read({ ...bounds, value: "limit missing" })).toEqual([{ name: "age", bounds: "limit" }]);
    expect(pressed({ ...bounds, value: "missing" }).words).toEqual(["Count bounds as missing"]);
    const percent = { code: "percent-mixed", columns: ["age"], value: "true" };
    expect(read(percent)).toEqual([{ name: "age", shares: false }]);
    expect(read({ ...percent, value: "false" })).toEqual([{ name: "age", shares: true }]);
    const marks = [
      { spelling: "n.d.", cells: 3 },
      { spelling: "trace", cells: 1, number: 0.5 },
    ];
    const lab = [{ ...column("age", "numeric"), marks }, ...columns.slice(1)];
    const presses = pressesOf({ code: "mixed-type", message: "", columns: ["age"] }, doc, lab);
    expect(presses.map((press) => press.words)).toEqual([
      "Count “n.d.” as 0",
      "Count “trace” as missing",
      "Make categories",
    ]);
    // What is above the range is not 0.
    for (const spelling of ["OVRFLW", "hemolyzed", "Gerät defekt", "DNF", "Undetermined"]) {
      const odd = [{ ...column("age", "numeric"), marks: [{ spelling, cells: 3 }] }, ...columns.slice(1)];
      const said = pressesOf({ code: "mixed-type", message: "", columns: ["age"] }, doc, odd);
      expect(said.map((press) => press.words)).toEqual(["Make categories"]);
    }
    const zero = presses[0].change(withMark(doc, "age", "trace", 0.5));
    expect(zero.question.readOptions.columns).toEqual([{ name: "age", marks: ["trace=0.5", "n.d.=0"] }]);
    expect(present(withMark(zero, "age", "trace", 2).question.readOptions.columns)[0].marks).toEqual([
      "n.d.=0",
      "trace=2",
    ]);
    const none = presses[1].change(withMark(doc, "age", "trace", 0.5));
    expect(none.question.readOptions.columns).toEqual([]);
  });

  it("orders ranges, and takes a column with words as one of numbers", () => {
    const ranges = { code: "ranges", columns: ["sex"] };
    expect(pressed(ranges).words).toEqual(["Make ordered levels", "Use it as a number"]);
    expect(pressed(ranges).question.readOptions.columns).toEqual([{ name: "sex", kind: "ordered" }]);
    const among = pressed({ code: "numbers-among-words", columns: ["mail"] });
    expect(among.question.readOptions.columns).toEqual([{ name: "mail", kind: "numeric" }]);
  });

  it("uses a column that is left out after all, as what it can be", () => {
    const ids = pressed({ code: "id-column", columns: ["phone", "mail"] });
    expect(ids.words).toEqual(["Use it as a number: “phone”", "Make categories: “mail”"]);
    expect(ids.question.readOptions.columns).toEqual([{ name: "phone", kind: "numeric" }]);
    expect(pressed({ code: "leading-zeros", columns: ["sex"] }).words).toEqual(["Use it as a number"]);
    const numeric = { kind: /** @type {const} */ ("numeric") };
    const chosen = d.withQuestion(doc, { attributes: ["age"] });
    expect(withUsed(chosen, ["phone"], numeric).question.attributes).toEqual(["age", "phone"]);
    // Of many levels those that have rows enough; where none has, there is nothing to use.
    const shops = (/** @type {number} */ count) => [
      { ...column("shop", "text", false, ["a"]), distinct: 90, top: [{ label: "a", count }] },
    ];
    const note = { code: "text-column", message: "", columns: ["shop"] };
    const [press] = pressesOf(note, doc, shops(3));
    expect(press.words).toBe("Make categories and pool the rare ones");
    expect(press.change(doc).question.readOptions.columns).toEqual([
      { name: "shop", kind: "categorical", pool: true },
    ]);
    expect(pressesOf(note, doc, shops(2))).toEqual([]);
  });

  it("is nothing where there is nothing to do", () => {
    expect(pressed({ code: "blank-lines-skipped" }).words).toEqual([]);
    expect(pressed({ code: "missing-code", columns: ["age"] }).words).toEqual([]);
  });
});

describe("notes of one file", () => {
  it("do not contradict one another", () => {
    const bench = new Workbench(doc);
    /** @param {string} code @param {string[]} of @param {{}} [more] */
    const said = (code, of, more = {}) => ({ code, message: `${code} ${of}`, columns: of, ...more });
    const notices = [
      said("duplicate-column", ["age", "fate"]),
      said("duplicate-column", ["age", "income"]),
      said("label-variants", ["fate"], { column: "fate" }),
      said("codes", ["fate"]),
      said("codes", ["age", "fate"]),
    ];
    bench.opened.value = { key: d.fileKey(doc.question), opened: /** @type {any} */ ({ notices, columns }) };
    const prepared = [
      { code: "label-variants", message: "joined", column: "fate" },
      said("possible-leak", ["income"]),
    ];
    const messages = () => notesOf(bench).map((note) => note.message);
    expect(messages()).toEqual(["duplicate-column age,income", "label-variants fate", "codes age,fate"]);
    // Once the question is known, its columns alone are asked about.
    bench.prepared.value = {
      key: d.questionKey(doc.question),
      prepared: /** @type {any} */ ({ notices: prepared, asked: [said("codes", ["age"])] }),
      notices: [],
    };
    expect(messages()).toEqual(["codes age", "joined", "possible-leak income"]);
  });
});
