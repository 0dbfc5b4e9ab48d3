import { readFileSync } from "node:fs";
import { present } from "../found.js";
import {
  dropFile,
  figures,
  goToRow,
  kept,
  modelFinished,
  numbers,
  opened,
  openFile,
  openSample,
  openSection,
  openTab,
  parsedPicture,
  smallTable,
  tabNames,
} from "./helpers.js";
import { expect, test } from "./site.js";

/** @param {string} line */
const cells = (line) => line.split(",");

test("drop a file, choose the target, drag by mouse and by key: the drawing's probability is the engine's", async ({
  page,
}) => {
  const table = smallTable();
  await opened(page);
  await dropFile(page, "patients.csv", table);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toContainText("outcome");
  await modelFinished(page);
  await expect(await figures(page)).toContainText("120 rows");
  await expect(await figures(page)).toContainText("On held-out rows");

  // Another target and back, by the picker.
  await page.getByRole("button", { name: "Change what is predicted" }).click();
  const picker = page.locator("target-picker");
  await picker.getByLabel("Column").selectOption("age");
  await expect(title).toContainText("age ≥");
  await picker.getByLabel("Column").selectOption("outcome");
  await picker.getByRole("radio", { name: /^ill/ }).check();
  await picker.getByRole("button", { name: "Done" }).click();
  await expect(title).toHaveText(/outcome\s*=\s*ill/);
  await modelFinished(page);

  // With the mouse.
  const dot = page.getByRole("slider", { name: /age/ });
  const box = present(await dot.boundingBox());
  const before = await numbers(page);
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await numbers(page)).set.some(Boolean)).toBe(true);
  expect((await numbers(page)).sum).not.toBe(before.sum);
  // With the keys.
  await dot.focus();
  await page.keyboard.press("ArrowUp");

  // On a row of the file the drawing must say what the engine says of that row.
  await goToRow(page, 7);
  await expect.poll(async () => (await numbers(page)).set.every(Boolean)).toBe(true);
  const row = cells(table.split("\n")[7]);
  const shown = await numbers(page);
  expect(shown.values.map(String)).toEqual(row.slice(0, 2));
  const logOdds = await page.evaluate(async () => {
    const { bench, pool } = document.querySelector("explorer-page");
    const { source, readOptions, target, positive, learner, settings, folds, repeats, seed } =
      bench.document.value.question;
    const bytes = bench.bytesOf(source.key);
    if (!bench.opened.value || !bytes || target === null || positive === null || source.kind !== "file")
      throw new Error("no file is open, or nothing is asked of it");
    const file = { key: bench.opened.value.key, bytes, options: readOptions };
    const question = { target, positive, learner, settings, folds, repeats, seed, source: source.name };
    const of = 1 + folds * repeats;
    const units = Array.from({ length: of }, (_, i) => pool.ask("unit", i, { file, question }));
    return [...(await pool.ask("predict", await Promise.all(units), { file, question }))];
  });
  expect(logOdds).toHaveLength(120);
  expect(Math.abs(logOdds[6] - shown.sum)).toBeLessThan(1e-12);

  // And so does the table of rows.
  await openSection(page, "rows");
  const outcome = page.locator("row-table tbody tr").nth(6).locator("[data-outcome]");
  await expect(outcome).toBeVisible();
  expect(Number(await outcome.getAttribute("data-outcome"))).toBe(shown.probability);

  // A press on a head sorts all rows of the file, not those of the page alone; so does the keyboard.
  const head = (/** @type {number} */ i) => page.locator("row-table thead th").nth(i);
  const first = page.locator("row-table tbody tr").first().locator("th");
  await head(1).getByRole("button").click();
  await expect(head(1)).toHaveAttribute("aria-sort", "descending");
  await expect(first).toHaveText(String(logOdds.indexOf(Math.max(...logOdds)) + 1));
  await page.keyboard.press("Enter");
  await expect(head(1)).toHaveAttribute("aria-sort", "ascending");
  await expect(first).toHaveText(String(logOdds.indexOf(Math.min(...logOdds)) + 1));
  const ages = table
    .split("\n")
    .slice(1, 121)
    .map((line) => Number(cells(line)[0]));
  await page.getByRole("columnheader", { name: "age" }).getByRole("button").click();
  await expect(head(1)).not.toHaveAttribute("aria-sort");
  await expect(first).toHaveText(String(ages.indexOf(Math.min(...ages)) + 1));
  // A reload leaves them where they are.
  await page.waitForTimeout(1000);
  await page.reload();
  await expect(first).toHaveText(String(ages.indexOf(Math.min(...ages)) + 1));
  await expect(page.getByRole("columnheader", { name: "age" })).toHaveAttribute("aria-sort", "ascending");
  await head(0).getByRole("button").click();
  await expect(first).toHaveText("1");
});

test("a reload brings back file, model, settings and dots; undo takes one gesture back", async ({ page }) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await page.getByLabel("Order by").selectOption("name");
  await page.getByRole("slider", { name: /age/ }).focus();
  await page.keyboard.press("Home");
  await expect.poll(async () => (await numbers(page)).set.some(Boolean)).toBe(true);
  const before = await numbers(page);
  await openSection(page, "settings");
  await page.getByLabel(/^C:/).fill("0.1");
  await page.keyboard.press("Enter");
  await modelFinished(page);
  const after = await numbers(page);
  expect(after.values).toEqual(before.values);

  await kept(page).toBe("saved");
  await page.waitForTimeout(500);
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  await expect(page.getByLabel("Order by")).toHaveValue("name");
  await modelFinished(page);
  expect(await numbers(page)).toEqual(after);
  await expect(await figures(page)).toContainText("120 rows");

  // A new gesture after the reload, and back.
  await page.getByRole("slider", { name: /age/ }).focus();
  await page.keyboard.press("End");
  await expect(page.getByRole("button", { name: /^Undo: Set age/ })).toBeEnabled();
  await page.keyboard.press("Control+z");
  await expect.poll(() => numbers(page)).toEqual(after);
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(async () => (await numbers(page)).sum === after.sum).toBe(false);
});

test("what was repaired has its line, what cannot be read is one sentence, and the last model stays", async ({
  page,
}) => {
  await opened(page);
  const mended = smallTable().replace("20,a,", '20,"a,');
  await openFile(page, "bad.csv", mended);
  await openSection(page, "notices");
  await expect(page.locator("notice-list")).toContainText(/quotation mark.*line 2/i);
  await modelFinished(page);
  const before = await numbers(page);
  await openFile(page, "photo.csv", Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]));
  const note = page.locator(".note.error");
  await expect(note).toContainText("PNG");
  await expect(note).not.toContainText(/undefined|NaN|Error:/);
  expect(await numbers(page)).toEqual(before);
  await openFile(page, "empty.csv", "");
  await expect(note).toContainText("empty.csv");
  await openFile(page, "model.json", '{"format":"something else"}');
  await expect(note).toContainText("format");
});

test("script in names and cells stays text, on every screen and in what is exported", async ({ page }) => {
  await opened(page);
  await openFile(page, "hdr_xss.csv", readFileSync(new URL("../data/awkward/hdr_xss.csv", import.meta.url)));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("class");
  await modelFinished(page);
  for (const tab of await tabNames(page)) {
    await openTab(page, tab);
    // What follows one that was opened may fold too.
    for (const summary of await page.locator(".beside-body:not([hidden]) summary").all())
      if (await summary.isVisible()) await summary.click();
  }
  await goToRow(page, 2);
  await page.getByRole("button", { name: "Change what is predicted" }).click();
  await expect(page.locator("target-picker")).toBeVisible();
  expect(await page.locator("body img, body iframe, body [onerror], body [onload]").count()).toBe(0);
  const picture = await page
    .locator("nomogram-view")
    .evaluate((/** @type {import("../../www/viewer/nomogram-view.js").NomogramView} */ view) => view.toSVG());
  expect((await parsedPicture(page, picture)).active).toBe(0);
  expect(await page.evaluate(() => "__pwned" in window)).toBe(false);
});

test("the file of a person is asked of no one and leaves no trace in the address", async ({ page }) => {
  await opened(page);
  // The last of the page's own parts has come.
  await page.waitForLoadState("networkidle");
  /** @type {string[]} */
  const requests = [];
  page.context().on("request", (request) => {
    if (!/^(blob|data):/.test(request.url())) requests.push(request.url());
  });
  // Too few rows for a calibration that bends, of which log odds are not told.
  await openFile(page, "secret-patients.csv", smallTable(90));
  await modelFinished(page);
  await page.getByRole("slider", { name: /age/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByLabel("Scale").selectOption("log_odds");
  await openSample(page, "iris");
  await modelFinished(page);
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("outcome");
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#1/scale=log_odds");
  expect(requests).toEqual([]);
});

test("of two classes that are as frequent none is called the rarer one", async ({ page }) => {
  const tag = page.locator("target-picker fieldset .tag");
  /** @param {number} share */
  const lines = (share) =>
    [
      "age,outcome",
      ...Array.from({ length: 40 }, (_, i) => `${(i * 17) % 50},${i % share ? "well" : "ill"}`),
    ].join("\n");
  await opened(page);
  await openFile(page, "even.csv", lines(2));
  await page.getByRole("button", { name: "Change what is predicted" }).click();
  await expect(tag).toHaveText("proposed");
  await openFile(page, "uneven.csv", lines(4));
  await page.getByRole("button", { name: "Change what is predicted" }).click();
  await expect(tag).toHaveText("rarer");
});

test("long names of columns break between their words, and the learner is named in words", async ({
  page,
}) => {
  await opened(page);
  await openFile(page, "hr.csv", readFileSync(new URL("../data/raw_hr_attrition.csv", import.meta.url)));
  await modelFinished(page);
  await expect(await figures(page)).toContainText("Linear SVM");
  await expect(await figures(page)).not.toContainText(/\bsvm\b/);
  await openSection(page, "columns");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // Each line of a name begins with a capital: the first letter, or where a word begins.
    const broken = await page.locator(".column-name").evaluateAll((names) =>
      names.flatMap((name) => {
        const bad = [];
        const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (walker.nextNode()) {
          range.selectNodeContents(walker.currentNode);
          if (walker.currentNode.textContent?.trim() && range.getClientRects().length > 1)
            bad.push(name.textContent);
        }
        return bad;
      }),
    );
    expect(broken).toEqual([]);
  }
});
