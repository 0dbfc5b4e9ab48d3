/** Threshold by cost and the decision curve, with the engine as it is shipped. */

import { present } from "../found.js";
import { goToRow, modelFinished, opened, openSection, openTab } from "./helpers.js";
import { expect, test } from "./site.js";
import { axeViolations } from "./violations.js";

/** @param {import("@playwright/test").Page} page */
const reply = (page) =>
  page.evaluate(() => document.querySelector("explorer-page").bench.decided.value.found);

test("a bad credit missed costs five times a good one refused", async ({ page }) => {
  await opened(page, "./#1/sample=credit&costs=1,5");
  await modelFinished(page);
  await openSection(page, "decide");
  const panel = page.locator("decide-panel");
  await expect(panel).toContainText("It pays to act from a probability of 16.7\u202f% on.");
  await expect(panel.locator(".decision svg")).toBeVisible();

  const found = present(await reply(page));
  expect(found.rows).toBe(1000);
  expect(found.classes[0].events).toBe(300);
  // What has to hold of any decision curve.
  const thresholds = found.decision.map((p) => p.threshold);
  expect(thresholds).toEqual([...thresholds].sort((a, b) => a - b));
  found.decision.forEach((p, i) => {
    const odds = p.threshold / (1 - p.threshold);
    expect(Math.abs(p.net_benefit - (p.true_positives - p.false_positives * odds))).toBeLessThan(1e-12);
    expect(Math.abs(p.of_all - (0.3 - 0.7 * odds))).toBeLessThan(1e-12);
    const before = found.decision[i - 1];
    if (before) expect(p.true_positives).toBeLessThanOrEqual(before.true_positives + 1e-12);
  });
  const at = present(found.decision.find((p) => Math.abs(p.threshold - 0.17) < 1e-9));
  const cells = await panel.locator(".decide-table strong").allTextContents();
  const [hits, alarms, missed, left] = cells.map(Number);
  expect(hits).toBe(Math.round(1000 * at.true_positives));
  expect(hits + missed).toBe(300);
  expect(hits + missed + alarms + left).toBe(1000);
  expect(alarms).toBe(Math.round(1000 * at.false_positives));
  await expect(panel).toContainText("The model is worth having at this threshold");
  await expect(panel).toContainText(
    /Of the rows acted on \d+\u202f% \(95\u202f%: \d+\u202f% to \d+\u202f%\) have /,
  );
  // The mark in the drawing, and the side of the case.
  await expect(page.locator("nomogram-view .foot-marks")).toContainText("act from 16.7\u202f% on");
  expect(await axeViolations(page), "decide").toEqual([]);
  await openTab(page, "case");
  const verdict = page.locator("case-panel .case-verdict");
  await expect(verdict.locator(".side")).toContainText("the threshold of 16.7\u202f%");
  await expect(verdict).toContainText(/^\s*Says (good|bad)\./);
  await expect(verdict).toContainText(/\S+ moves it most\./);
  // A row of the file says what it was.
  await goToRow(page, 1);
  await expect(verdict).toContainText("Says good, and it was good.");
  await goToRow(page, 2);
  await expect(verdict).toContainText("Says bad, and it was bad.");
  await expect(page.locator("row-stepper")).toContainText("of 1,000");
  expect(await axeViolations(page), "case").toEqual([]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await openTab(page, "decide");

  await panel.getByRole("slider", { name: "Threshold" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(panel).toContainText("It pays to act from a probability of 18\u202f% on.");
  await expect.poll(() => page.url()).toContain("costs=1,4.556");
  await page.keyboard.press("Control+z");
  await expect(panel).toContainText("It pays to act from a probability of 16.7\u202f% on.");
});

test("the line is dragged by the mouse", async ({ page }) => {
  await opened(page, "./#1/sample=titanic");
  await modelFinished(page);
  await openSection(page, "decide");
  const slider = page.locator("decide-panel").getByRole("slider", { name: "Threshold" });
  await slider.scrollIntoViewIfNeeded();
  const { x, y, width, height } = present(await slider.boundingBox());
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 4, y + height / 2, { steps: 4 });
  await page.mouse.up();
  const costs = await page.evaluate(
    () => document.querySelector("explorer-page").bench.document.value.view.costs,
  );
  const threshold = costs[0] / (costs[0] + costs[1]);
  expect(threshold).toBeGreaterThan(0.2);
  expect(threshold).toBeLessThan(0.3);
});
