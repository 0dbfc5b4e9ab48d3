/** What has to be known of a model is said above the drawing, without a click. */
import { readFileSync } from "node:fs";
import { figures, modelFinished, oneClass, opened, openFile, openSection, smallTable } from "./helpers.js";
import { expect, test } from "./site.js";

/** Rows that two columns together tell apart with a gap, and neither alone. */
const apart = () => {
  const rows = ["length,width,grade"];
  for (let row = 0; row < 80; row += 1) {
    const [length, width] = [(row * 37) % 80, (row * 53) % 80];
    if (Math.abs(length + width - 79) > 6)
      rows.push(`${length},${width},${length + width > 79 ? "high" : "low"}`);
  }
  return rows.join("\n");
};

/** @param {string} name */
const awkward = (name) => readFileSync(new URL(`../data/awkward/${name}`, import.meta.url));

test("rows without a target, several classes and tell-tale columns are said aloud", async ({ page }) => {
  await opened(page);
  await expect(page.locator(".notice-strip")).toHaveCount(0);
  for (const [file, code, text] of [
    ["tgt_missing.csv", "target-missing"],
    ["tgt_multiclass.csv", "multiclass"],
    ["col_separable.csv", "possible-leak"],
    ["apart.csv", "separable", apart()],
    ["tgt_imbalance_3_in_1000.csv", "rare-class"],
  ]) {
    await openFile(page, file, text ?? awkward(file));
    await modelFinished(page);
    // Every class is drawn of itself.
    if (code === "multiclass") await oneClass(page);
    await modelFinished(page);
    await expect(page.locator(`.notice-strip [data-code=${code}]`)).toBeInViewport();
  }
});

test("rows that were set aside stand beside the number of rows", async ({ page }) => {
  await opened(page);
  await openFile(page, "tgt_missing.csv", awkward("tgt_missing.csv"));
  await modelFinished(page);
  await expect(await figures(page)).toContainText("rows · 6 set aside");
});

test("what was closed stays closed for this model, and the next model speaks again", async ({ page }) => {
  await opened(page);
  await openFile(page, "tgt_missing.csv", awkward("tgt_missing.csv"));
  await modelFinished(page);
  const strip = page.locator(".notice-strip");
  await strip.getByRole("button", { name: "Close" }).click();
  await expect(strip).toHaveCount(0);
  await page.getByLabel("Order by").selectOption("name");
  await expect(strip).toHaveCount(0);
  await openSection(page, "settings");
  await page.getByLabel(/^C:/).fill("0.1");
  await page.keyboard.press("Enter");
  await modelFinished(page);
  await expect(strip).toBeVisible();
});

test("more than two: the rest is one click away", async ({ page }) => {
  const table = smallTable(60)
    .split("\n")
    .slice(0, -1)
    .map((line, i) =>
      i === 0 ? `${line},tell,copy` : `${line},${line.split(",")[2]},${line.split(",")[0]}`,
    );
  await opened(page);
  await openFile(page, "many.csv", `${[...table, ...table.slice(1, 30), "40,a,,x,40"].join("\n")}\n`);
  await modelFinished(page);
  const strip = page.locator(".notice-strip");
  await expect(strip.locator("[data-code]")).toHaveCount(2);
  await strip.getByRole("button", { name: /^and \d more$/ }).click();
  await expect(page.locator("side-panel[name=notices] details")).toHaveAttribute("open", "");
  await expect(page.locator("side-panel[name=notices] summary")).toBeFocused();
});
