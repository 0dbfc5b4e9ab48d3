/** How far the probability can be trusted, and the check of a Venn machine, with the engine as it is shipped. */
import { present } from "../found.js";
import { heldOut, modelFinished, opened, openSection } from "./helpers.js";
import { expect, test } from "./site.js";
import { axeViolations } from "./violations.js";

/** Numbers of a row of a table, by the name at its head. @param {import("@playwright/test").Locator} panel */
async function measures(panel) {
  const rows = await panel.locator(".calibration-table tbody").evaluateAll((bodies) =>
    bodies.map((body) => ({
      name: body.querySelector("th")?.textContent.split(":")[0].trim(),
      numbers: [...body.querySelectorAll("td")].map((cell) => Number.parseFloat(cell.textContent.trim())),
    })),
  );
  return (/** @type {string} */ wanted) => present(rows.find(({ name }) => name === wanted)).numbers;
}

test("the calibration of German credit: three ways, taken apart, and found again after a reload", async ({
  page,
}) => {
  await opened(page, "./#1/sample=credit");
  await modelFinished(page);
  await openSection(page, "calibration");
  const panel = page.locator("calibration-panel");
  await expect(panel.locator(".verdict")).toContainText(
    /^Promises and outcomes (agree|differ).* groups of rows\b/,
  );
  await expect(panel).toContainText("1,000 rows, each held out 3 times.");

  const found = await measures(panel);
  const [brier, reliability, resolution, uncertainty] = [
    "Brier score",
    "reliability",
    "− spread",
    "+ uncertainty",
  ].map(found);
  expect(brier.length).toBe(3);
  brier.forEach((whole, i) => {
    expect(Math.abs(reliability[i] - resolution[i] + uncertainty[i] - whole)).toBeLessThan(0.00021);
    // 300 of 1,000 are bad.
    expect(uncertainty[i]).toBe(0.21);
  });
  // Each is judged by folds it was not fitted on; the header's is fitted to the same rows.
  const header = await heldOut(page);
  expect(Math.abs(brier[0] - header.brier)).toBeLessThan(0.002);
  expect(found("Width")[2]).toBeGreaterThan(0);

  await panel.getByRole("radio", { name: "Venn–ABERS" }).check({ force: true });
  await expect(panel.locator(".reliability")).toHaveAttribute(
    "aria-label",
    /^Reliability diagram, Venn–ABERS\. /,
  );
  expect(await axeViolations(page), "calibration").toEqual([]);

  const before = await panel.locator(".calibration-table").textContent();
  await expect
    .poll(() => page.evaluate(() => document.querySelector("explorer-page").bench.kept.value))
    .toBe("saved");
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  await expect(panel.locator(".verdict")).toBeVisible();
  await panel.getByRole("radio", { name: "Venn–ABERS" }).check({ force: true });
  expect(await panel.locator(".calibration-table").textContent()).toBe(before);
});

test("a check of iris online: its errors between the bounds; other machines", async ({ page }) => {
  await opened(page, "./#1/sample=iris");
  await modelFinished(page);
  await openSection(page, "check");
  const panel = page.locator("check-panel");
  await panel.getByRole("button", { name: "Run", exact: true }).click();
  await expect(panel.locator(".check-picture")).toBeVisible();
  await expect(panel.getByRole("status")).toHaveText(
    "All 70 rows predicted, beginning with 30 training rows.",
  );
  // What is said of the bounds is what the numbers beside it say; never that chance does not explain it.
  const outcome = await panel.locator(".check-outcome").textContent();
  const [, wrong, least, most] = (
    /(\d+) of 70 predictions were wrong; the bounds were ([\d.]+) to ([\d.]+)\./.exec(outcome ?? "") ?? []
  ).map(Number);
  const isWithin = least - 0.05 <= wrong && wrong <= most + 0.05;
  expect(outcome).toMatch(
    isWithin
      ? /^\s*The Venn machine stayed within its bounds\./
      : /^\s*The Venn machine made slightly (more|fewer) errors than its bounds, no more than chance gives\./,
  );

  for (const machine of ["Equal intervals", "Venn–ABERS"]) {
    await panel.getByRole("radio", { name: machine }).check({ force: true });
    await panel.getByRole("button", { name: "Run again" }).click();
    await expect(panel.getByRole("status")).toHaveText(/^All 70 rows predicted/);
    const { wrong, low, high } = await page.evaluate(
      () => document.querySelector("explorer-page").bench.checked.value,
    );
    expect(wrong.length).toBe(70);
    low.forEach((l, i) => {
      expect(l).toBeGreaterThanOrEqual(0);
      expect(l).toBeLessThanOrEqual(high[i]);
      expect(high[i]).toBeLessThanOrEqual(1);
    });
    // Versicolor and virginica are told apart in most cases by any of them.
    expect(wrong.reduce((a, b) => a + b, 0)).toBeLessThan(14);
  }
  expect(await axeViolations(page), "check").toEqual([]);
});

test("the check can be stopped while it runs, and the drawing goes on working", async ({ page }) => {
  await opened(page, "./#1/sample=credit");
  await modelFinished(page);
  await openSection(page, "check");
  const panel = page.locator("check-panel");
  await panel.getByRole("button", { name: "Run", exact: true }).click();
  await expect(panel.locator(".check-picture")).toBeVisible();
  const dot = page.locator("nomogram-view").getByRole("slider").first();
  const before = await dot.getAttribute("aria-valuetext");
  await dot.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await expect(dot).not.toHaveAttribute("aria-valuetext", before ?? "");
  const stop = panel.getByRole("button", { name: "Stop" });
  // A machine that is quicker than we are has nothing left to stop.
  if (await stop.isVisible()) await stop.click({ timeout: 2000 }).catch(() => {});
  await expect(panel.getByRole("status")).toHaveText(/^(Stopped after|All) /);
  await expect(panel.locator(".check-picture")).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
])
  test(`at ${width} × ${height} what Trust waits for has its room: nothing shifts`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await opened(page, "./#1/sample=credit");
    await modelFinished(page);
    await page.evaluate(() => {
      const all = /** @type {any} */ (window);
      all.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of /** @type {any[]} */ (list.getEntries()))
          if (!entry.hadRecentInput) all.shifted += entry.value;
      }).observe({ type: "layout-shift" });
    });
    await openSection(page, "calibration");
    await expect(page.locator("calibration-panel svg.reliability")).toBeVisible();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => /** @type {any} */ (window).shifted)).toBeLessThanOrEqual(0.02);
  });
