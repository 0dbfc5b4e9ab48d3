/** Which tests `npm test -- --changed` takes: all that a change can break, followed by hand on a small project. */

import { expect, test } from "vitest";
import { rustTests } from "../../scripts/support/changed.js";
import { lasting, pageTests } from "../../scripts/support/loaded.js";

/** table ← task ← learn; sentences is used by table; venn by learn's side alone. @type {Record<string, string>} */
const files = {
  "src/sentences/words.rs": "pub fn a() {}",
  "src/table/mod.rs": "use crate::sentences::words;",
  "src/table/frame.rs": "// crate::venn is not used here\nuse super::Table;",
  "src/task/mod.rs": "use crate::{order, table::{Table, frame::Frame}};",
  "src/order.rs": "",
  "src/learn/mod.rs": "fn fit(t: &crate::task::Task) {}",
  "src/venn/mod.rs": "use crate::order;",
  "src/cli/fit.rs": "use crate::learn::fit;",
  "src/bin/nomogram.rs": "fn main() { nomogram::cli::main() }",
  "tests/engine/main.rs": "mod helper; mod table; mod learn; mod venn;",
  "tests/engine/helper.rs": "use nomogram::task::Task;",
  "tests/engine/table/mod.rs": "mod words;",
  "tests/engine/table/words.rs": "use nomogram::sentences::words;",
  "tests/engine/table/inspect.rs": 'env!("CARGO_BIN_EXE_nomogram")',
  "tests/engine/learn/mod.rs": "use crate::helper::task;",
  "tests/engine/learn/fits.rs": "use super::task;",
  "tests/engine/venn/mod.rs": "use nomogram::venn::check;",
  "tests/engine/fuzz/main.rs": "use nomogram::table::read;",
  "papers/src/lib.rs": "use nomogram::venn;",
};
const disk = {
  list: (/** @type {string} */ under) => Object.keys(files).filter((name) => name.startsWith(under)),
  read: (/** @type {string} */ file) => files[file],
};
/** @param {string[]} changed */
const taken = (...changed) => {
  const { engine, fuzz, papers, all } = rustTests(changed, disk);
  return all ? "all" : [...engine, ...(fuzz ? ["fuzz"] : []), ...(papers ? ["papers"] : [])];
};

test("a Rust test is taken where it imports what changed, at any distance, or uses a helper that does", () => {
  expect(taken("src/venn/mod.rs")).toEqual(["venn::", "papers"]);
  // helper uses task; learn uses helper; its tests use their mod.rs; the command line learns.
  expect(taken("src/task/mod.rs")).toEqual(["helper::", "table::inspect::", "learn::", "learn::fits::"]);
  expect(taken("src/sentences/words.rs")).toEqual([
    "helper::",
    "table::words::",
    "table::inspect::",
    "learn::",
    "learn::fits::",
    "fuzz",
  ]);
  expect(taken("src/cli/fit.rs")).toEqual(["table::inspect::"]);
  expect(taken("tests/engine/table/words.rs")).toEqual(["table::words::"]);
  expect(taken("www/main.js", "docs/guide.md")).toEqual([]);
});

test("where imports do not say what is read, all Rust tests are taken", () => {
  expect(taken("Cargo.lock")).toBe("all");
  expect(taken("unpack/Cargo.toml")).toBe("all");
  expect(taken("tests/data/awkward/a01.csv")).toBe("all");
});

test("the real sources: who reads tables learns, and the command line is not what a table is made of", () => {
  const table = rustTests(["src/table/frame.rs"]);
  expect(table.fuzz).toBe(true);
  for (const name of ["table::words::", "door::session::", "door::command_line::", "job::outcomes::"])
    expect(table.engine).toContain(name);
  const command = rustTests(["src/cli/fit.rs"]);
  expect(command.engine).toContain("door::command_line::");
  expect(command.engine).not.toContain("table::words::");
});

test("a page test is tried again where it loads another file than last time, or nothing is known of it", () => {
  const now = { "index.html": "1", "assets/trust.js": "2", "assets/map.js": "3" };
  /** @type {Record<string, Record<string, string>[]>} */
  const records = {
    "trust.spec.js": [{ "index.html": "1" }, { "assets/trust.js": "0" }],
    "map.spec.js": [{ "index.html": "1", "assets/map.js": "3" }],
    "gone.spec.js": [{ "assets/gone.js": "3" }],
    "new.spec.js": [],
    "own.spec.js": [{ "index.html": "1" }],
  };
  const specs = Object.keys(records);
  /** @param {string[]} changed */
  const chosen = (...changed) =>
    pageTests(
      specs,
      changed,
      now,
      (spec) => records[spec],
      (spec) => (spec === "own.spec.js" ? "await serveSite(folder)" : "await page.goto()"),
    );
  expect(chosen()).toEqual(["trust.spec.js", "gone.spec.js", "new.spec.js"]);
  expect(chosen("docs/guide.md")).toEqual(["trust.spec.js", "gone.spec.js", "new.spec.js", "own.spec.js"]);
  expect(chosen("tests/pages/map.spec.js")).toEqual(specs);
  expect(chosen("tests/pages/site.js")).toEqual(specs);
});

test("the hash in a name is no part of it", () => {
  expect(lasting("assets/trust-Bq3_x-9Z.js")).toBe("assets/trust.js");
  expect(lasting("nomogram-view.js")).toBe("nomogram-view.js");
});
