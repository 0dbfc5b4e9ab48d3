/** What is not met is said in one list, and the list says nothing else. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GOALS, wrongWith } from "../../scripts/support/sizes.js";

const list = readFileSync(new URL("../../docs/known-shortfalls.md", import.meta.url), "utf8");

test("sizes that miss their goal stand in docs/known-shortfalls.md as in scripts/support/sizes.js", () => {
  const rows = list.match(/^\| .* \| \d+ KB \| \d+ KB \|.*$/gmu) ?? [];
  const said = rows.map((row) =>
    row
      .split("|")
      .slice(1, 4)
      .map((cell) => cell.trim()),
  );
  const missed = Object.values(GOALS).filter(({ known }) => known);
  expect(missed.length).toBeGreaterThan(0);
  expect(said).toEqual(missed.map(({ what, goal, known }) => [what, `${goal} KB`, `${known} KB`]));
});

test("a size above the known one is wrong, and so is a shortfall that is none any more", () => {
  const missed = { what: "", goal: 30, known: 47 };
  expect(wrongWith(missed, 47 * 1024)).toBe("");
  expect(wrongWith(missed, 47 * 1024 + 1)).toMatch(/LARGER/);
  expect(wrongWith(missed, 30 * 1024 + 1)).toBe("");
  expect(wrongWith(missed, 30 * 1024)).toMatch(/MET AGAIN/);
  const met = { what: "", goal: 5 };
  expect(wrongWith(met, 5 * 1024)).toBe("");
  expect(wrongWith(met, 5 * 1024 + 1)).toBe("TOO LARGE");
});
