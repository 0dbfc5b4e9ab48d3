/** Ordinary files: dates and lists are taken apart by a press, blanks part columns, and large numbers have room on their line. */
import { readFileSync } from "node:fs";
import { present } from "../found.js";
import { modelFinished, opened, openFile, openSection } from "./helpers.js";
import { expect, test } from "./site.js";

/** @param {string} name */
const cases = (name) => readFileSync(new URL(`../data/cases/${name}`, import.meta.url));
/** @param {import("@playwright/test").Page} page */
const attributes = (page) =>
  page.evaluate(() =>
    document.querySelector("explorer-page").bench.model.value?.attributes.map(({ name }) => name),
  );

test("lists in cells become one column a choice, and one column again", async ({ page }) => {
  await opened(page);
  await openFile(page, "multi_select.csv", cases("multi_select.csv"), { chosen: true });
  await modelFinished(page);
  expect(await attributes(page)).toEqual(["minutes", "barriers"]);
  const notes = await openSection(page, "notices");
  const lists = notes.locator("[data-code=list-column]");
  await lists.getByRole("button").first().click();
  await expect.poll(() => attributes(page)).toHaveLength(4);
  const after = present(await attributes(page));
  expect(after[0]).toBe("minutes");
  for (const choice of ["Dark", "Rain", "Cost, time"]) expect(after.join("\n")).toContain(choice);
  // Each is drawn, with two values.
  await modelFinished(page);
  await expect(page.locator("nomogram-view").getByRole("slider", { name: /Cost, time/ })).toBeAttached();
  await notes.locator("[data-code=split-column]").getByRole("button").first().click();
  await expect.poll(() => attributes(page)).toEqual(["minutes", "barriers"]);
});

test("of dates the parts that a model can use are taken by one press, and given back by undo", async ({
  page,
}) => {
  await opened(page);
  await openFile(page, "date_forms.csv", cases("date_forms.csv"), { chosen: true });
  await modelFinished(page);
  expect(await attributes(page)).toEqual(["x"]);
  const notes = await openSection(page, "notices");
  await notes.locator("[data-code=date-column]").getByRole("button").first().click();
  await expect.poll(async () => (await attributes(page))?.length).toBeGreaterThan(4);
  const after = present(await attributes(page));
  for (const part of ["quarter", "visit", "stamp"])
    expect(after.filter((name) => name.startsWith(part)).length, part).toBeGreaterThan(1);
  await modelFinished(page);
  await page.keyboard.press("Control+z");
  await expect.poll(() => attributes(page)).toEqual(["x"]);
});

test("blanks part the columns, and the page says so", async ({ page }) => {
  await opened(page);
  await openFile(page, "blanks_aligned.csv", cases("blanks_aligned.csv"), { chosen: true });
  await modelFinished(page);
  const columns = await page.evaluate(
    () => document.querySelector("explorer-page").bench.opened.value?.opened.columns.length,
  );
  expect(columns).toBe(3);
  await expect(await openSection(page, "notices")).toContainText("Blanks stand between the cells");
});

test("a line of numbers of seven digits has labels at both of its ends", async ({ page }) => {
  await opened(page);
  await openFile(page, "axis_7_digits.csv", cases("axis_7_digits.csv"), { chosen: true });
  await modelFinished(page);
  const labels = await page
    .locator("nomogram-view li")
    .filter({ has: page.getByRole("slider", { name: "big" }) })
    .locator(".tick-label")
    .allTextContents();
  expect(labels.filter((text) => /\d/.test(text)).length).toBeGreaterThan(1);
});
