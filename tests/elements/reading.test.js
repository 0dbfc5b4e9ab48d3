import { expect, test } from "vitest";
import { one } from "../found.js";
import { explorer, learned, put, until } from "./explorer.js";

test("the first lines are shown as they are cut, and change with what is chosen", async () => {
  const page = await explorer({ view: { panels: ["reading"] } });
  const { bench, seen, all } = page;
  await learned(page);
  await until(() => seen("reading-options select"), "the reading options");
  const cells = () => [...all(".cut-lines tr")[0].children].map((cell) => cell.textContent.trim());
  expect(cells()).toEqual(["1 names", "age", "dose", "group", "outcome"]);

  // A delimiter that is typed.
  const field = (/** @type {string} */ label) =>
    all("reading-options .field").find((f) => one(f, "span").textContent === label);
  put(one(field("Cells end with"), "select"), "other");
  await until(() => field("What cells end with"), "a place to type");
  put(one(field("What cells end with"), "input"), "a");
  await until(() => bench.document.value.question.readOptions.delimiter === "a");
  await until(() => all(".cut-lines tr")[0]?.querySelectorAll("td").length === 2, "another cut");

  // Line of the names, rows to skip, quotation mark: each is one step back.
  put(one(field("Line of the names"), "input"), "2");
  put(one(field("Rows to skip"), "input"), "1");
  put(one(field("Quotation mark"), "select"), "none");
  expect(bench.document.value.question.readOptions).toMatchObject({ names: 2, skip: 1, quote: "none" });
  put(one(field("Line of the names"), "input"), "0");
  expect(bench.document.value.question.readOptions.names).toBe(undefined);
  bench.undo();
  expect(bench.document.value.question.readOptions.names).toBe(2);
});
