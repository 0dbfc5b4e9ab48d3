/** Learners compared with the real engine: the same folds, the table, the headline, what a row looks like, tuning. */

import { present } from "../found.js";
import { heldOut, modelFinished, opened, openSection } from "./helpers.js";
import { expect, test } from "./site.js";
import { axeViolations } from "./violations.js";

test.beforeEach(async ({ page }) => {
  test.setTimeout(240_000);
  // Few fits: a page test is about the page.
  await opened(page, "./#1/sample=titanic&folds=5&repeats=1");
  await modelFinished(page);
  await openSection(page, "learners");
});

/** @param {import("@playwright/test").Page} page */
const rows = (page) => page.locator(".rivals-table tbody tr");

/** @param {import("@playwright/test").Page} page */
async function compared(page) {
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(rows(page)).toHaveCount(4, { timeout: 180_000 });
  await expect(page.locator("learners-panel .verdict")).toContainText(/Brier/);
}

test("the drawn model against three others: numbers, a headline, curves, a stand-in", async ({ page }) => {
  await compared(page);
  // It stands under the boxes: what was asked for is brought into sight.
  await expect(page.locator("learners-panel .verdict")).toBeInViewport();
  await expect(page.locator("learners-panel [role=alert]")).toHaveCount(0);
  await expect(page.locator("learners-panel .verdict")).toHaveText(
    /^(The linear SVM (costs|gains)|Between the linear SVM and .* there is no difference)/,
  );
  for (const name of ["svm", "logistic", "radial-svm", "random-forest"]) {
    const cells = page.locator(`tr[data-learner=${name}] td`);
    // Brier: better than always saying one half.
    const brier = Number.parseFloat(present(await cells.nth(0).textContent()));
    expect(brier).toBeGreaterThan(0.05);
    expect(brier).toBeLessThan(0.25);
    await expect(cells.last()).toHaveText(/^[\d.,]+\ss$/);
  }
  // Both are judged on the same held-out rows, by the same arithmetic: the header says what the table says.
  const held = await heldOut(page);
  const shown = Number.parseFloat(
    present(await page.locator("tr[data-learner=svm] td").first().textContent()),
  );
  expect(Math.abs(shown - held.brier)).toBeLessThan(0.02);

  for (const kind of ["Precision–recall", "Reliability", "ROC"]) {
    await page.locator("learners-curves").getByRole("radio", { name: kind }).check();
    await expect(
      page.locator("learners-curves").getByRole("img", { name: new RegExp(`^${kind} of `) }),
    ).toBeVisible();
  }
  await page.getByRole("button", { name: "Show Random forest" }).click();
  const stand = page.getByRole("region", { name: "Additive stand-in for Random forest" });
  await expect(stand).toContainText(/R²/);
  await expect(stand.locator("nomogram-view")).toBeVisible();
  expect(await axeViolations(page), "the panel").toEqual([]);
});

test("an ensemble of additive learners is drawn; a row of one becomes the model", async ({ page }) => {
  await page.getByRole("checkbox", { name: /^Radial SVM/ }).uncheck();
  await page.getByRole("checkbox", { name: /^Random forest/ }).uncheck();
  await page.getByRole("checkbox", { name: /^Naive Bayes/ }).check();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(rows(page)).toHaveCount(3, { timeout: 120_000 });
  await page.getByRole("button", { name: "Make the ensemble" }).click();
  await expect(page.locator("learners-panel .members")).toContainText(/once|times/);
  await page.locator("learners-ensemble").getByRole("button", { name: "Show its nomogram" }).click();
  await expect(page.locator("learners-ensemble nomogram-view")).toBeVisible();
  await page.getByRole("button", { name: "Show Logistic regression" }).click();
  await page.locator("learners-drawing").getByRole("button", { name: "Draw it" }).click();
  await modelFinished(page);
  await expect(page.locator("tr[data-learner=logistic]")).toContainText("drawn");
});

test("a pair in a shape that another cannot learn: its row is what drawing it draws", async ({ page }) => {
  await page.goto("about:blank");
  await opened(page, "./#1/sample=credit&folds=5&repeats=1");
  await modelFinished(page);
  await page.evaluate(() =>
    document.querySelector("explorer-page").gestures.joinPair({
      attributes: ["duration", "credit_amount"],
      map: { kind: "radial_kernel", gamma: 1 },
    }),
  );
  await modelFinished(page);
  await openSection(page, "learners");
  for (const name of [/^Radial SVM/, /^Random forest/]) await page.getByRole("checkbox", { name }).uncheck();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(rows(page)).toHaveCount(2, { timeout: 180_000 });
  const row = page.locator("tr[data-learner=logistic]");
  await expect(row.locator("th")).toContainText("duration × credit_amount by products of splines");
  const said = Number.parseFloat(present(await row.locator("td").first().textContent()));
  await page.getByRole("button", { name: "Show Logistic regression" }).click();
  await page.locator("learners-drawing").getByRole("button", { name: "Draw it" }).click();
  await modelFinished(page);
  await expect(row).toContainText("drawn");
  const groups = await page.evaluate(
    () => document.querySelector("explorer-page").bench.document.value.question.groups,
  );
  const { brier } = await heldOut(page);
  expect(groups[0].map.kind).toBe("product");
  // It is not calibrated: the mean of five equal folds is that of all rows, but for the digits shown.
  expect(Math.abs(brier - said)).toBeLessThan(0.0006);
});

test("stopped and gone on with; settings are tuned by keys", async ({ page }) => {
  // Pressed by the page itself, as soon as the first learner is there: the others may come within milliseconds.
  await page.locator("learners-panel").evaluate((panel) => {
    const stop = () => {
      if (!panel.querySelector(".rivals-table tbody tr")) return;
      seen.disconnect();
      [...panel.querySelectorAll("button")].find((button) => button.textContent.trim() === "Stop")?.click();
    };
    const seen = new MutationObserver(stop);
    seen.observe(panel, { childList: true, subtree: true });
  });
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("button", { name: "Run the rest" }).click({ timeout: 120_000 });
  await expect(rows(page)).toHaveCount(4, { timeout: 180_000 });
  await page.locator("learners-tune summary").click();
  await page.getByRole("button", { name: "Try all settings" }).click();
  const grid = page.getByRole("grid");
  await expect(grid.getByRole("gridcell").first()).toHaveAttribute("aria-label", /^C = 0\.01: log loss /, {
    timeout: 120_000,
  });
  await grid.locator("[tabindex='0']").focus();
  await page.keyboard.press("Home");
  await expect(page.locator("learners-tune .map-at")).toContainText("C = 0.01");
  await page.getByRole("button", { name: "Use these" }).click();
  await modelFinished(page);
  const settings = await page.evaluate(
    () => document.querySelector("explorer-page").bench.document.value.question.settings,
  );
  expect(settings).toEqual([{ name: "C", value: 0.01 }]);
});

test("the shape of the numbers is tuned: tried, used, and chosen anew by every fold", async ({ page }) => {
  // The Titanic's passengers have no numbers.
  await page.goto("about:blank");
  await opened(page, "./#1/sample=iris&folds=3&repeats=1");
  await modelFinished(page);
  await openSection(page, "learners");
  await page.locator("learners-tune summary").click();
  await page.getByLabel("Second axis").selectOption("shape of the numbers");
  await page.getByRole("button", { name: "Try all settings" }).click();
  const grid = page.getByRole("grid");
  await expect(grid.locator(".shade-none")).toHaveCount(0, { timeout: 180_000 });
  await expect(grid.getByRole("gridcell").first()).toHaveAttribute(
    "aria-label",
    /^C = 0\.01, 5 bumps: log loss /,
  );
  await page.getByRole("button", { name: "Choose the best" }).click();
  const said = present(await page.locator("learners-tune .map-at").textContent());
  await page.getByRole("button", { name: "Use these" }).click();
  await modelFinished(page);
  await expect(grid.locator("td[aria-label*='as set now']")).toHaveAttribute(
    "aria-label",
    new RegExp(`^${said.split(":")[0]}: `),
  );
  // Nested: the notice of the model that the comparison has says which shape all rows together chose.
  await page.getByRole("checkbox", { name: /^Tune inside every fold/ }).check();
  await page.getByRole("checkbox", { name: /^The shape of the numbers too/ }).check();
  for (const name of [/^Radial SVM/, /^Random forest/]) await page.getByRole("checkbox", { name }).uncheck();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(rows(page)).toHaveCount(2, { timeout: 180_000 });
  await expect(page.locator("learners-panel [role=alert]")).toHaveCount(0);
  const notices = await page
    .locator("learners-panel")
    .evaluate((/** @type {import("../../www/panels/compare/learners-panel.js").LearnersPanel} */ panel) =>
      panel.contest.finished().map(({ model }) => {
        /** @type {import("../../www/engine/contract.js").Message[]} */
        const said = model ? JSON.parse(model).notices : [];
        return said.find(({ code }) => code === "tuned")?.message;
      }),
    );
  for (const notice of notices)
    expect(notice).toMatch(/^C = [\d.]+, numbers as “[^”]+” was chosen among 15 /);
});
