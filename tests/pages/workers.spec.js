/** The engine may die at any moment: the page lives on, says so, and the model is the one it would have been. */
import { modelFinished, opened, openFile, smallTable } from "./helpers.js";
import { expect, test } from "./site.js";

const model = (page) =>
  page.evaluate(() => document.querySelector("explorer-page").bench.document.value.model);

test("workers that die in the middle of a job are replaced, and the model is the same", async ({ page }) => {
  const table = smallTable(4000);
  await opened(page);
  await openFile(page, "patients.csv", table);
  await modelFinished(page);
  const whole = await model(page);

  // Another question and back, with every worker killed on the way.
  await page.locator("side-panel[name=settings] summary").click();
  const c = page.getByLabel(/^C:/);
  await c.fill("3");
  await page.keyboard.press("Enter");
  await c.fill("1");
  for (const worker of page.workers()) {
    worker.evaluate(() => {
      setTimeout(() => {
        throw new Error("killed by the test");
      });
    });
  }
  await page.keyboard.press("Enter");
  await modelFinished(page);
  await expect(page.locator(".notes")).toContainText(["", "started again"]);
  expect(await model(page)).toBe(whole);
});

test("stop ends the calibration at once and leaves a model that can be used and finished", async ({
  page,
}) => {
  // So many fits that they cannot be over before the click.
  await opened(page);
  await openFile(page, "patients.csv", smallTable(3000));
  await page.locator("side-panel[name=settings] summary").click();
  await page.getByLabel("Repeats").fill("100");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Folds" }).fill("50");
  await page.keyboard.press("Enter");
  const progress = page.locator("model-header .progress");
  // Some fits, but not a whole replication.
  await expect(progress).toContainText(/Calibrating: ([3-9]|\d\d+) of 5,?000/);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.locator("model-header progress")).toHaveCount(0);
  const stoppedAt = Number((await progress.textContent()).match(/stopped at (\d+) of 5,?000/)[1]);
  expect(stoppedAt).toBeGreaterThanOrEqual(3);
  await page.locator("row-stepper input").fill("3");
  await page.keyboard.press("Enter");
  await expect(page.locator("row-stepper")).toContainText("outcome");
  await page.getByRole("button", { name: "Finish it" }).click();
  await expect(page.locator("model-header progress")).toHaveCount(1);
  await expect(progress).toContainText("Calibrating");
  // It goes on from there.
  expect(Number((await progress.textContent()).match(/(\d+) of/)[1])).toBeGreaterThanOrEqual(stoppedAt);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Back to the defaults" }).click();
  await modelFinished(page);
  await expect(page.locator("model-header")).toContainText("On held-out rows");
});
