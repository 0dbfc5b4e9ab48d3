/** Files that have to be unpacked: told by their first bytes, unpacked once, and read with what is known of the text. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EngineProblem } from "../../www/engine/calls.js";
import { isPacked } from "../../www/engine/packed.js";
import { Pool } from "../../www/engine/pool.js";
import { unpackFile } from "../../www/engine/unpack-file.js";
import { unpacking } from "../../www/sentences/data/unpacking.js";
import { fileKey, newDocument, withReading } from "../../www/state/document.js";
import { readWork, writeWork } from "../../www/state/work.js";
import { FakeWorker } from "../fake/worker.js";

/** @param {string} name */
const packed = (name) => new Uint8Array(readFileSync(new URL(`../data/packed/${name}`, import.meta.url)));
/** @param {string} text */
const utf8 = (text) => new TextEncoder().encode(text);

const csv = utf8(
  ["x,g,y", ...Array.from({ length: 40 }, (_, i) => `${i},${"ab"[i % 2]},${i % 3 ? "no" : "yes"}`)].join(
    "\r\n",
  ),
);
const tables = [
  { name: "First", hidden: false, rows: 41, columns: 3 },
  { name: "Second", hidden: true },
];
/** @type {import("../../www/engine/contract.js").Message} */
const said = { code: "one-of-sheets", message: "The workbook has 2 sheets.", severity: "warning" };
const reading = {
  encoding: "utf-8",
  delimiter: ",",
  columns: [{ name: "g", kind: "categorical", keep: ["a"] }],
};

/** A worker that unpacks, in the same thread. @param {(table: string | undefined) => any} answer what it says of a table that is asked for */
function unpackers(answer) {
  /** @type {{ asked: string | null | undefined, ended: boolean }[]} */
  const made = [];
  const make = () => {
    /** @type {Record<string, (event: any) => void>} */
    const listeners = {};
    const worker = {
      /** @type {string | null | undefined} */
      asked: null,
      ended: false,
      /** @param {string} type @param {(event: any) => void} listener */
      addEventListener: (type, listener) => {
        listeners[type] = listener;
      },
      /** @param {any} message */
      postMessage: ({ table }) => {
        worker.asked = table;
        queueMicrotask(() => {
          const said = answer(table);
          if (said === "die") listeners.error({ type: "error", message: "out of memory" });
          else if (said === "gone") listeners.error({ type: "error" });
          else listeners.message({ data: said });
        });
      },
      terminate: () => {
        worker.ended = true;
      },
    };
    made.push(worker);
    return worker;
  };
  return { make, made };
}

/** @param {string} [table] */
const sheetOf = (table) => ({
  bytes: csv,
  about: { tables, taken: table ?? "First", notices: [said], reading },
});

describe("what has to be unpacked", () => {
  it("is told by the first bytes of the file, as the crate tells it", () => {
    for (const name of ["sheets.xlsx", "sheets.xls", "sheets.ods", "iris.csv.gz", "one.zip", "iris.arff"])
      expect(isPacked(packed(name)), name).toBe(true);
    for (const text of ["\ufeff% a comment\r\n\r\n  @Relation x\n", "@RELATION\n"])
      expect(isPacked(utf8(text)), text).toBe(true);
    for (const text of ["x,y\n1,2\n", "PK,x\n1,2\n", "", "@data\n1\n", "relation,x\n", "% @relation\nx,y\n"])
      expect(isPacked(utf8(text)), text).toBe(false);
  });

  it("is unpacked once for each sheet, in a worker that then ends", async () => {
    const { make, made } = unpackers(sheetOf);
    const bytes = packed("sheets.xlsx");
    /** @param {import("../../www/engine/contract.js").ReadOptions} options */
    const of = (options) => unpackFile({ key: "k", bytes, options }, make);
    const [first, again] = await Promise.all([of({ columns: [] }), of({ columns: [], header: false })]);
    expect(first.packed).toEqual({ tables, taken: "First", notices: [said], written: true });
    expect(again.options.header).toBe(false);
    expect((await of({ columns: [], sheet: "Second" })).packed?.taken).toBe("Second");
    expect(made.map(({ asked }) => asked)).toEqual([undefined, "Second"]);
    expect(made.every(({ ended }) => ended)).toBe(true);
  });

  it("is read as it was written, and of columns as the person has said", async () => {
    const { make } = unpackers(sheetOf);
    /** @type {import("../../www/engine/contract.js").ReadOptions} */
    const asked = {
      columns: [{ name: "g", kind: "text", keep: ["b"], fold_case: true, order: [] }],
      delimiter: ";",
    };
    const { options } = await unpackFile({ key: "k", bytes: packed("sheets.xlsx"), options: asked }, make);
    expect(options).toEqual({
      encoding: "utf-8",
      delimiter: ",",
      columns: [{ name: "g", kind: "text", keep: ["b", "a"], fold_case: true, order: [] }],
    });
  });

  it("fails with a sentence, and another try may go well", async () => {
    const problem = { code: "damaged-file", message: "This Excel workbook is damaged.", severity: "error" };
    const answers = [{ problem }, { fault: "missing" }, { fault: "unreachable" }, "die", "gone", sheetOf()];
    const { make } = unpackers(() => answers.shift());
    const bytes = packed("sheets.xlsx");
    const messages = [
      problem.message,
      unpacking.missing,
      unpacking.fault,
      unpacking.fault,
      unpacking.missing,
    ];
    for (const message of messages) {
      const error = await unpackFile({ key: "k", bytes, options: { columns: [] } }, make).catch((e) => e);
      expect(error).toBeInstanceOf(EngineProblem);
      expect(error.message).toBe(message);
    }
    expect((await unpackFile({ key: "k", bytes, options: { columns: [] } }, make)).bytes).toBe(csv);
  });

  it("is opened by every worker of the pool from the one text", async () => {
    const { make, made } = unpackers(sheetOf);
    /** @param {Parameters<typeof unpackFile>[0]} file */
    const unpack = (file) => unpackFile(file, make);
    const pool = new Pool({ size: 3, makeWorker: () => new FakeWorker(), unpack });
    const file = { key: "k", bytes: packed("sheets.xlsx"), options: { columns: [] } };
    /** @type {import("../../www/engine/contract.js").Opened} */
    const opened = await pool.ask("open", null, { file });
    expect(opened.columns.map(({ name }) => name)).toEqual(["x", "g", "y"]);
    expect(opened.notices[0]).toEqual(said);
    expect(opened.packed?.tables).toEqual(tables);
    await Promise.all([0, 1, 2].map((from) => pool.ask("rows", { from, to: from + 1 }, { file })));
    expect(made.length).toBe(1);
    // A table of text goes to the engine as it is.
    /** @type {import("../../www/engine/contract.js").Opened} */
    const plain = await pool.ask("open", null, { file: { key: "t", bytes: csv, options: { columns: [] } } });
    expect(plain.packed).toBeUndefined();
    expect(made.length).toBe(1);
    pool.close();
  });
});

describe("the chosen sheet", () => {
  const doc = withReading(newDocument({ kind: "file", name: "a.xlsx", key: "k" }), { sheet: "Second" });

  it("is part of what decides the table, and stays when the file is read otherwise", () => {
    expect(fileKey(doc.question)).not.toBe(fileKey(withReading(doc, { sheet: undefined }).question));
    expect(withReading(doc, { header: true }).question.readOptions).toEqual({
      columns: [],
      header: true,
      sheet: "Second",
    });
  });

  it("is kept with the work", () => {
    const { document } = readWork(writeWork(doc, packed("sheets.xlsx"), "a"));
    expect(document.question.readOptions.sheet).toBe("Second");
  });
});
