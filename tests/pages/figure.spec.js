/** A figure to take out: what is seen is what is saved, in its size, in the person's words; and what is printed. */
import { readFileSync } from "node:fs";
import { present } from "../found.js";
import { modelFinished, opened, openFile } from "./helpers.js";
import { expect, test } from "./site.js";

/** @typedef {import("../../www/bench/figure.js").FigureDialog} FigureDialog */

/** @param {import("@playwright/test").Page} page */
const dialog = (page) => page.locator("figure-dialog");
/** @param {import("@playwright/test").Page} page */
const preview = (page) => dialog(page).getByRole("img");

/** @param {import("@playwright/test").Page} page */
async function openFigure(page) {
  await page.getByRole("button", { name: "Figure", exact: true }).click();
  await expect(preview(page)).toBeVisible();
}

/** @param {import("@playwright/test").Page} page @param {string} kind */
async function saved(page, kind) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).locator(`[data-save=${kind}]`).click(),
  ]);
  return readFileSync(await download.path());
}

/** The text of the picture that is seen. @param {import("@playwright/test").Page} page */
const seen = async (page) =>
  present(await dialog(page).evaluate((/** @type {FigureDialog} */ { figure }) => figure?.svg));

test("the preview is what is saved: size, ground, case, caption and labels", async ({ page }) => {
  await opened(page, "./#1/sample=titanic&v.sex=female");
  await openFigure(page);
  expect(await seen(page)).toMatch(/^<svg [^>]*width="170mm"/);
  expect(await seen(page)).toContain('class="dot');
  await dialog(page).getByLabel("85 mm").check();
  await expect.poll(() => seen(page)).toMatch(/^<svg [^>]*width="85mm"/);
  await dialog(page).getByLabel("transparent").check();
  await dialog(page).getByLabel("With the present case").uncheck();
  await dialog(page).getByLabel("Caption").fill("Figure 1. Who was saved, & why <?>");
  await dialog(page).getByText("Labels", { exact: true }).click();
  await dialog(page).locator("input[data-name=sex]").fill("Geschlecht");
  await dialog(page).locator("input[data-name=age]").fill("status");
  await expect(dialog(page).getByText("“status” is taken by another line.")).toBeVisible();
  await expect(dialog(page).locator("input[data-name=age]")).toHaveValue("status");
  await expect.poll(() => seen(page)).toContain(">Geschlecht<");
  await expect.poll(() => seen(page)).toContain("Figure 1. Who was saved, &amp; why &lt;?>");
  const svg = (await saved(page, "svg")).toString("utf8");
  expect(svg).toBe(await seen(page));
  expect(svg).not.toContain('class="dot');
  expect(svg).not.toContain('class="outcome-pill"');
  expect(svg).not.toMatch(/<rect[^>]*fill="#fff/);
  expect(svg).toContain(">age<");
  const png = await saved(page, "png");
  const at = png.indexOf("pHYs");
  expect([png.readUInt32BE(at + 4), png.readUInt32BE(at + 8), png[at + 12]]).toEqual([11_811, 11_811, 1]);
  // 85 mm at 300 points an inch.
  expect(Math.abs(png.readUInt32BE(16) - (85 / 25.4) * 300)).toBeLessThanOrEqual(2);
  await dialog(page).getByLabel("Slide 16:9").check();
  await expect.poll(() => seen(page)).toMatch(/width="338.667mm" height="190.5mm"/);
});

test("the figure is of the case that the drawing shows, whoever put the dots there", async ({ page }) => {
  await opened(page, "./#1/sample=credit");
  await modelFinished(page);
  const view = page.locator("nomogram-view").first();
  const told = () =>
    view.evaluate(
      (/** @type {import("../../www/viewer/nomogram-view.js").NomogramView} */ v) =>
        v.toTable().probabilityText,
    );
  const text = async () => (await seen(page)).replace(/<[^>]*>/g, " ");
  const dot = view.locator("input.slider").first();
  for (const key of ["End", "Home", "Delete"]) {
    const before = await told();
    await dot.focus();
    await page.keyboard.press(key);
    await expect.poll(told).not.toBe(before);
    await openFigure(page);
    await expect.poll(text).toContain(await told());
    // The same as the picture that is exported, but for its size.
    /** @param {string} svg */
    const marks = (svg) => svg.match(/class="(dot|unknown-dot)[^"]*"/g)?.length ?? 0;
    expect(marks(await seen(page))).toBe(
      marks(
        await view.evaluate((/** @type {import("../../www/viewer/nomogram-view.js").NomogramView} */ v) =>
          v.toSVG({ theme: "light" }),
        ),
      ),
    );
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  }
});

/** @param {Buffer} pdf */
const pagesOf = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length;
/** Width and height of the page in mm. @param {Buffer} pdf */
const sizeOf = (pdf) =>
  /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/
    .exec(pdf.toString("latin1"))
    ?.slice(1)
    .map((points) => (Number(points) / 72) * 25.4);

test("print is the figure on one page, in letters of any script, as lines and not as points", async ({
  page,
}) => {
  const lines = ["возраст,ηλικία,年龄,ответ"];
  for (let i = 0; i < 80; i++)
    lines.push(`${20 + (i % 40)},${i % 7},${"甲乙丙"[i % 3]},${i % 40 > 18 ? "да" : "нет"}`);
  await opened(page);
  await openFile(page, "names.csv", lines.join("\n"));
  await modelFinished(page);
  const plain = await page.pdf({ format: "A4" });
  expect(pagesOf(plain)).toBe(1);
  await openFigure(page);
  await dialog(page).getByLabel("85 mm").check();
  await expect.poll(() => seen(page)).toMatch(/width="85mm"/);
  const { width, height } = present(
    await dialog(page).evaluate((/** @type {FigureDialog} */ { figure }) => figure),
  );
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pagesOf(pdf)).toBe(1);
  const [w, h] = sizeOf(pdf) ?? [];
  expect(Math.abs(w - width)).toBeLessThan(0.6);
  expect(Math.abs(h - height)).toBeLessThan(0.6);
  for (const file of [plain, pdf]) {
    expect(file.toString("latin1")).toContain("/FontFile2");
    expect(file.toString("latin1")).not.toContain("/Subtype /Image");
  }
});
