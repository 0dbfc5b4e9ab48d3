/** Similarity of values as the shape of an effect, and its matrix, with the engine as it is shipped. */

import { present } from "../found.js";
import { modelFinished, opened, openSection } from "./helpers.js";
import { expect, test } from "./site.js";
import { axeViolations } from "./violations.js";

/** The model that is drawn. @param {import("@playwright/test").Page} page */
const model = (page) => page.evaluate(() => document.querySelector("explorer-page").bench.model.value);

/** What the engine found of the values that are compared. @param {import("@playwright/test").Page} page */
async function matrix(page) {
  const { found } = await page
    .locator("similarity-matrix")
    .evaluate(
      (/** @type {import("../../www/panels/shape/similarity-matrix.js").SimilarityMatrix} */ element) => ({
        found: element.found?.matrix,
      }),
    );
  return present(found, "similarities");
}

test("purpose of credit by Goodall 3: learned, in the address, looked at, and undone", async ({ page }) => {
  await opened(page, "./#1/sample=credit&map.purpose=sim-goodall3");
  await modelFinished(page);
  const { effects, attributes } = present(await model(page));
  const purpose = attributes.findIndex((a) => a.name === "purpose");
  expect(present(effects.find((e) => "attribute" in e.shape && e.shape.attribute === purpose)).map).toContain(
    "similarity",
  );

  await page.evaluate(() => {
    const { bench, gestures } = document.querySelector("explorer-page");
    bench.attribute.value = "purpose";
    gestures.setTab("shape");
  });
  const panel = page.locator("attribute-panel");
  await panel.locator(".similarity summary").click();
  const grid = panel.getByRole("grid", { name: "Similarity of the values of “purpose”, Goodall 3" });
  await expect(grid).toBeVisible();
  const found = await matrix(page);
  const n = found.values.length;
  const rows = found.counts.reduce((sum, f) => sum + f, 0);
  expect(rows).toBe(1000);
  // By its definition: 1 − f(f − 1)/(N(N − 1)) where two values are equal, else 0.
  found.defined.forEach((s, at) => {
    const f = found.counts[Math.floor(at / n)];
    const defined = Math.floor(at / n) === at % n ? 1 - (f * (f - 1)) / (rows * (rows - 1)) : 0;
    expect(Math.abs(s - defined)).toBeLessThan(1e-12);
  });
  await expect(panel).toContainText("No repair was needed");
  // What the pointer rests on counts too: the matrix opened under it.
  await page.mouse.move(0, 0);
  await grid.locator('[tabindex="0"]').focus();
  await page.keyboard.press("ArrowRight");
  await expect(panel.locator(".similarity-at")).toContainText(`${found.values[0]} and ${found.values[1]}: 0`);
  expect(await axeViolations(page), "similarity").toEqual([]);

  await panel.getByLabel("Measure of similarity").selectOption("overlap");
  await expect.poll(() => page.url()).toContain("map.purpose=sim-overlap");
  await modelFinished(page);
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.url()).toContain("map.purpose=sim-goodall3");
});

test("a matrix that is no kernel is repaired, and that is said", async ({ page }) => {
  await opened(page, "./#1/sample=credit&map.purpose=sim-of");
  await modelFinished(page);
  await page.evaluate(() => {
    const { bench, gestures } = document.querySelector("explorer-page");
    bench.attribute.value = "purpose";
    gestures.setTab("shape");
  });
  const panel = page.locator("attribute-panel");
  await panel.locator(".similarity summary").click();
  await expect(panel.getByRole("grid")).toBeVisible();
  const { smallest_eigenvalue, largest_repair } = await matrix(page);
  const said = panel.locator(".similarity-body > .hint").last();
  if (largest_repair > 1e-9) {
    expect(smallest_eigenvalue).toBeLessThan(0);
    await expect(said).toContainText("The matrix was repaired");
  } else {
    expect(smallest_eigenvalue).toBeGreaterThan(-1e-9);
    await expect(said).toContainText("No repair was needed");
  }
});

for (const learner of ["polynomial-svm", "lin-svm", "random-forest"]) {
  test(`${learner} is learned beside the model`, async ({ page }) => {
    // A few folds are enough to see that it is learned.
    await opened(page, `./#1/sample=titanic&repeats=1&folds=3&compare=${learner}`);
    await modelFinished(page);
    await expect(page.locator("second-model .side-note")).toContainText("does not add up");
    await openSection(page, "second");
    await expect(page.locator("compare-bar .side-scores")).toHaveCount(2);
    await expect(page.locator("compare-bar")).toContainText("(no drawing)");
    if (learner === "random-forest") {
      const importance = page.locator("forest-importance");
      await expect(importance.getByRole("row")).toHaveCount(4);
      await expect(importance).toContainText("It needs “sex” most");
    }
  });
}
