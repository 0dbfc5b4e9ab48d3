/** Learners compared with the real engine where all classes are predicted, and where a number is. */
import { readFileSync } from "node:fs";
import { present } from "../found.js";
import { ask, modelFinished, opened, openFile, openSection } from "./helpers.js";
import { expect, test } from "./site.js";
import { axeViolations } from "./violations.js";

/** @param {import("@playwright/test").Page} page */
const rows = (page) => page.locator("learners-table tbody tr");
/** @param {import("@playwright/test").Page} page */
const heldOut = async (page) => {
  const scores = await page
    .locator("learners-panel")
    .evaluate(
      (/** @type {import("../../www/panels/compare/learners-panel.js").LearnersPanel} */ { bench }) => ({
        family: bench.family.value?.held_out,
        model: bench.model.value?.held_out,
      }),
    );
  return scores;
};

/**
 * A set of the engine's tests, its column predicted as is wanted; the panel open.
 * @param {import("@playwright/test").Page} page
 * @param {string} file
 * @param {string} column
 * @param {string} wanted
 */
async function opens(page, file, column, wanted) {
  test.setTimeout(240_000);
  await opened(page);
  await openFile(page, file, readFileSync(new URL(`../data/sets/${file}`, import.meta.url)));
  await ask(page, column, wanted);
  await modelFinished(page);
  // Few fits: a page test is about the page.
  await page
    .locator("explorer-page")
    .evaluate((/** @type {import("../../www/bench/explorer-page.js").ExplorerPage} */ { gestures }) => {
      gestures.setCount("folds", 5);
      gestures.setCount("repeats", 1);
    });
  await modelFinished(page);
  await openSection(page, "learners");
}

/** @param {import("@playwright/test").Page} page @param {number} n */
async function compared(page, n) {
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(rows(page)).toHaveCount(n, { timeout: 180_000 });
  await expect(page.locator("learners-panel .verdict")).not.toBeEmpty();
  await expect(page.locator("learners-panel [role=alert]")).toHaveCount(0);
}

/** @param {import("@playwright/test").Page} page @param {string} learner @param {number} cell */
const first = async (page, learner, cell) =>
  Number.parseFloat(
    present(await page.locator(`tr[data-learner=${learner}] td`).nth(cell).textContent()).replace("−", "-"),
  );

test("iris: three classes, their curves, the accuracy of each", async ({ page }) => {
  await opens(page, "iris.csv", "class", "all_classes");
  await expect(page.locator(".rivals input")).toHaveCount(5);
  await page.getByRole("checkbox", { name: /^Naive Bayes/ }).check();
  await compared(page, 3);
  await expect(page.locator("learners-panel .verdict")).toContainText("Brier");
  // The header's, to the digits shown: both calibrate each fold by the others.
  const { brier } = present((await heldOut(page)).family);
  expect(Math.abs((await first(page, "svm", 0)) - brier)).toBeLessThan(6e-4);
  await page.locator("learners-curves select").selectOption("Iris-virginica");
  for (const kind of ["Precision–recall", "Reliability", "ROC"]) {
    await page.locator("learners-curves").getByRole("radio", { name: kind }).check();
    await expect(
      page
        .locator("learners-curves")
        .getByRole("img", { name: new RegExp(`^${kind}, “Iris-virginica” against the rest of `) }),
    ).toBeVisible();
  }
  // Setosa lies apart: every learner finds all of them but naive Bayes, which counts intervals (as tests/engine has it).
  const setosa = page.locator("learners-classes tbody tr td:nth-child(2)");
  await expect(setosa).toHaveCount(3);
  const found = (await setosa.allTextContents()).map((text) => Number.parseFloat(text));
  expect(found.sort((a, b) => a - b)).toEqual([96, 100, 100]);
  await page.getByRole("button", { name: "Make the ensemble" }).click();
  await expect(page.locator(".members")).toContainText("of 3 machines");
  await expect(page.locator("tr[data-learner=ensemble]")).toHaveCount(1);
  const alone = Math.min(await first(page, "svm", 0), await first(page, "naive-bayes", 0));
  expect(await first(page, "ensemble", 0)).toBeLessThan(1.1 * alone);
  expect(await axeViolations(page), "the panel").toEqual([]);
});

test("diabetes: a number, its errors in its unit, dots on the diagonal", async ({ page }) => {
  await opens(page, "diabetes_regression.csv", "target", "number");
  // Ridge, support vector regression, and the drawn one with every pair.
  await expect(page.locator(".rivals input")).toHaveCount(3);
  await compared(page, 2);
  await expect(page.locator("learners-panel .verdict")).toHaveText(/RMSE \(in the unit of “target”\)/);
  // The header's is the root over all rows, the table's the mean of the folds' roots: a little less.
  const drawn = await page.locator(".rivals input:disabled").inputValue();
  const { rmse, mae } = present((await heldOut(page)).model);
  expect(await first(page, drawn, 0)).toBeLessThanOrEqual(rmse + 0.005);
  expect(await first(page, drawn, 0)).toBeGreaterThan(0.98 * rmse);
  expect(Math.abs((await first(page, drawn, 2)) - mae)).toBeLessThan(0.05);
  const dots = page.locator("learners-scatter .rival-dots");
  await expect(dots).toBeVisible();
  expect(present(await dots.getAttribute("d")).split("M").length - 1).toBe(442);
  await page.getByRole("button", { name: "Make the ensemble" }).click();
  await expect(page.locator(".members")).toContainText("of 2 machines");
  const best = Math.min(await first(page, "ridge", 0), await first(page, "svr", 0));
  expect(await first(page, "ensemble", 0)).toBeLessThan(1.01 * best);
  await page.locator("learners-tune summary").click();
  await page.getByRole("button", { name: "Try all settings" }).click();
  await expect(page.getByRole("gridcell").first()).toHaveAttribute("aria-label", /: squared error \d/, {
    timeout: 120_000,
  });
  expect(await axeViolations(page), "the panel").toEqual([]);
});
