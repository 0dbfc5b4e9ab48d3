import { readFileSync } from "node:fs";
import {
  figures,
  forget,
  goToRow,
  modelFinished,
  numbers,
  opened,
  openFile,
  openSection,
  openTab,
  parsedPicture,
  smallTable,
} from "./helpers.js";
import { expect, test } from "./site.js";

/** @param {import("@playwright/test").Page} page @param {string} name */
async function taken(page, name) {
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(`[data-export=${name}]`).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** With names that a spreadsheet would run as formulas. @param {string} table */
const trapped = (table) => table.replace("group,", "=group,").replaceAll(",b,", ",-b,");

/** @param {import("@playwright/test").Page} page */
async function pointsTable(page) {
  const { bytes } = await taken(page, "table");
  return bytes
    .toString()
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
}

test.beforeEach(async ({ page }) => {
  await opened(page);
  await openFile(page, "patients.csv", trapped(smallTable()));
  await modelFinished(page);
});

test("the SVG is a drawing that parses and holds every attribute and the probability", async ({ page }) => {
  const { name, bytes } = await taken(page, "svg");
  expect(name).toMatch(/^patients outcome \w+\.svg$/);
  const found = await parsedPicture(page, bytes.toString());
  expect(found.root).toBe("svg");
  expect(found.lines).toBeGreaterThan(5);
  for (const part of ["age", "=group", "-b", "%"]) expect(found.text).toContain(part);
});

test("the PNG is a picture with something on it", async ({ page }) => {
  const { bytes } = await taken(page, "png");
  expect([...bytes.subarray(1, 4)]).toEqual([80, 78, 71]);
  const colours = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("a canvas has no context");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return new Set(new Uint32Array(data.buffer)).size;
  }, bytes.toString("base64"));
  expect(colours).toBeGreaterThan(10);
});

test("the table of points adds up to the model, and no text cell of it runs as a formula", async ({
  page,
}) => {
  // Of too few rows for a calibration that bends: effects are log odds.
  await openFile(page, "fewer.csv", trapped(smallTable(90)));
  await modelFinished(page);
  const rows = await pointsTable(page);
  const dangerous = rows
    .flat()
    .filter((cell) => /^[=+@]/.test(cell) || (/^-/.test(cell) && !Number.isFinite(Number(cell))));
  expect(dangerous).toEqual([]);
  expect(rows.some(([attribute, value]) => attribute === "'=group" && value === "'-b")).toBe(true);
  const intercept = Number(rows[1][3]);
  await page.getByRole("button", { name: /all off/i }).click();
  expect((await numbers(page)).sum).toBe(intercept);
});

test("where the calibration bends the table is in points alone, and a case can be scored by them", async ({
  page,
}) => {
  const rows = await pointsTable(page);
  expect(rows[1].slice(2, 5)).toEqual(["", "", ""]);
  const total = rows.filter((row) => row[1] === "(unknown)").reduce((sum, row) => sum + Number(row[2]), 0);
  const outcomes = rows
    .filter(([what]) => what.startsWith("Total for P("))
    .map((row) => ({ probability: Number(row[1]), total: Number(row[2]) }));
  expect(outcomes.length).toBeGreaterThan(10);
  await page.getByRole("button", { name: /all off/i }).click();
  const { probability } = await numbers(page);
  const below = outcomes.filter((outcome) => outcome.total <= total).at(-1);
  const above = outcomes.find((outcome) => outcome.total >= total);
  expect(probability).toBeGreaterThanOrEqual(below?.probability ?? 0);
  expect(probability).toBeLessThanOrEqual(above?.probability ?? 1);
});

test("the saved model opens again, without its data, and says the same", async ({ page }) => {
  const { bytes } = await taken(page, "model");
  const before = await numbers(page);
  await openFile(page, "saved.json", bytes);
  await expect(page.locator("model-header")).toContainText("opened without its data");
  await openTab(page, "case");
  await expect(page.locator("case-panel table")).toBeVisible();
  await expect(page.locator("row-stepper")).toHaveCount(0);
  expect(await numbers(page)).toEqual(before);
  await page.waitForTimeout(500);
  await page.reload();
  await expect(page.locator("model-header")).toContainText("opened without its data");
});

test("the model with its data opens again with rows, question, settings and dots; without asking no row goes out", async ({
  page,
}) => {
  await openSection(page, "settings");
  await page.getByLabel(/^C:/).fill("0.3");
  await page.keyboard.press("Enter");
  await page.getByLabel("Order by").selectOption("name");
  await goToRow(page, 7);
  await expect.poll(async () => (await numbers(page)).set.every(Boolean)).toBe(true);
  await modelFinished(page);
  const before = await numbers(page);
  const model = JSON.parse((await taken(page, "model")).bytes.toString());
  expect(model.format).toBe("nomogram-model");
  expect(JSON.stringify(model)).not.toContain("57,-b");
  const { name, bytes } = await taken(page, "work");
  expect(name).toMatch(/with data\.json$/);
  const work = JSON.parse(bytes.toString());
  expect(work).toMatchObject({ format: "nomogram-work", version: 1, file: { name: "patients.csv" } });
  expect(work.file.text).toContain("57,-b");

  // In a browser that knows nothing of it.
  await forget(page);
  await expect(page.locator("page-footer")).toContainText("has been deleted");
  await openFile(page, "work.json", bytes);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("outcome");
  await modelFinished(page);
  expect(await numbers(page)).toEqual(before);
  await expect(page.getByLabel("Order by")).toHaveValue("name");
  await expect(page.getByLabel(/^C:/)).toHaveValue("0.3");
  await expect(page.locator("row-stepper input")).toHaveValue("7");
  await expect(await figures(page)).toContainText("patients.csv");

  // Another version, or cut off: one sentence, and what was there stays.
  const note = page.locator(".note.error");
  await openFile(page, "later.json", bytes.toString().replace('"version":1', '"version":2'));
  await expect(note).toContainText("“later.json” was saved in version 2");
  await openFile(page, "cut.json", bytes.subarray(0, 500));
  await expect(note).toContainText("“cut.json” is damaged");
  expect(await numbers(page)).toEqual(before);
});

test("by keys: arrows go from one to the next, Escape goes back to the button", async ({ page }) => {
  await opened(page);
  const button = page.getByRole("button", { name: "Export" });
  await button.focus();
  await page.keyboard.press("Enter");
  const items = page.locator("#export-menu .menu-item");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});
