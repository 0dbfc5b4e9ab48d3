import { expect, test } from "vitest";
import { one, present } from "../found.js";
import { explorer, learned, until } from "./explorer.js";

test("the first lines are shown as they are cut, and change with what is chosen", async () => {
  const page = await explorer(/** @type {any} */ ({ view: { panels: ["reading"] } }));
  const { bench, seen, all } = page;
  await learned(page);
  await until(() => seen("reading-options select"), "the reading options");
  const cells = () => [...all(".cut-lines tr")[0].children].map((cell) => cell.textContent.trim());
  expect(cells()).toEqual(["1 names", "age", "dose", "group", "outcome"]);

  // A delimiter that is typed.
  const field = (/** @type {string} */ label) =>
    all("reading-options .field").find((f) => one(f, "span").textContent === label);
  const set = (/** @type {any} */ input, /** @type {string} */ value) => {
    input.value = value;
    input.dispatchEvent(new Event("change"));
  };
  set(present(field("Cells end with")).querySelector("select"), "other");
  await until(() => field("What cells end with"), "a place to type");
  set(present(field("What cells end with")).querySelector("input"), "a");
  await until(() => bench.document.value.question.readOptions.delimiter === "a");
  await until(() => all(".cut-lines tr")[0]?.querySelectorAll("td").length === 2, "another cut");

  // Line of the names, rows to skip, quotation mark: each is one step back.
  set(present(field("Line of the names")).querySelector("input"), "2");
  set(present(field("Rows to skip")).querySelector("input"), "1");
  set(present(field("Quotation mark")).querySelector("select"), "none");
  expect(bench.document.value.question.readOptions).toMatchObject({ names: 2, skip: 1, quote: "none" });
  set(present(field("Line of the names")).querySelector("input"), "0");
  expect(bench.document.value.question.readOptions.names).toBe(undefined);
  bench.undo();
  expect(bench.document.value.question.readOptions.names).toBe(2);
});
