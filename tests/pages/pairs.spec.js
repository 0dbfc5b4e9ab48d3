/** Interactions, the map from above and two models side by side, with the engine as it is shipped. */
import { ofForm, present } from "../found.js";
import { modelFinished, modelIn, opened, openFile, openSection } from "./helpers.js";
import { expect, test } from "./site.js";

/** @typedef {import("../../www/viewer/nomogram-view.js").NomogramView} View */
/** @typedef {import("../../www/panels/map/plane-map.js").PlaneMap} PlaneMap */

/** The outcome is the exclusive or of two columns, but for one row in ten; a third column is noise. */
function exclusiveOr(rows = 200) {
  const lines = ["first,second,noise,outcome"];
  for (let i = 0; i < rows; i++) {
    const [a, b] = [i & 1, (i >> 1) & 1];
    const y = i % 10 === 9 ? a === b : a !== b;
    lines.push(`${"pq"[a]},${"rs"[b]},${"uvw"[(i * 7) % 3]},${y ? "yes" : "no"}`);
  }
  return `${lines.join("\n")}\n`;
}

/** @param {import("@playwright/test").Page} page @param {string} name */
async function panel(page, name) {
  return openSection(page, name);
}

test("an exclusive or is found, drawn together, and then it is predicted", async ({ page }) => {
  await opened(page);
  await openFile(page, "xor.csv", exclusiveOr());
  await modelFinished(page);
  const found = await panel(page, "interactions");
  await expect(found.getByRole("status")).toContainText(/^3 pairs looked at\. 1 pair is more than chance/);
  // What is more than chance stands on top, with a picture; the list of all is folded.
  const card = found.locator(".pair-card");
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(/first × second/);
  await expect(card.locator("svg.pair-picture rect")).toHaveCount(4);
  await found.locator(".all-pairs > summary").click();
  const first = found.locator(".pair").first();
  await expect(first.locator(".pair-name")).toHaveText(/first\s*×\s*second/);
  await expect(first).toContainText(/very unlikely by chance \(p = 0\.0000\d, adjusted 0\.000\d\)/);
  await first.getByRole("button", { name: "Draw it: first and second" }).click();
  await modelFinished(page);
  // Its row in the drawing has the focus, and the card says what was gained.
  const row = page.locator("nomogram-view").getByRole("slider", { name: "first × second" });
  await expect(row).toBeFocused();
  await expect(card).toContainText(/Brier score 0\.\d{4} → 0\.\d{4}: better \(± 0\.\d{4}\)/);
  const { effects } = await modelIn(page.locator("nomogram-view"));
  const shapes = effects.map(({ shape, summary }) => ({
    form: shape.form,
    range: summary.maximum - summary.minimum,
  }));
  const [{ form, range }] = shapes.sort((a, b) => b.range - a.range);
  expect(form).toBe("table");
  expect(range).toBeGreaterThan(1);
  await first.getByRole("button", { name: "Separate again: first and second" }).click();
  await modelFinished(page);
  await expect(first.getByRole("button", { name: /^Draw it/ })).toBeVisible();
});

test("the Titanic figure: the support vector machine beside naive Bayes, the dots linked", async ({
  page,
}) => {
  await opened(page, "./#1/sample=titanic&compare=naive-bayes");
  await modelFinished(page);
  await expect(page.locator("nomogram-view")).toHaveCount(2);
  const words = page.locator(".compare-words");
  await expect(words).toContainText("The linear SVM looks only at sex; naive Bayes uses all 3.");
  await expect(words).toContainText(/Accuracy is (about )?equal/);
  const [svm, bayes] = [page.locator("nomogram-view").first(), page.locator("nomogram-view").last()];
  /** @param {import("@playwright/test").Locator} view */
  const scale = (view) =>
    view.evaluate((/** @type {View} */ { scene }) => {
      if (!scene) throw new Error("nothing is drawn");
      const { scale, foot } = scene.layout;
      return [scale.low, scale.high, foot.low, foot.high];
    });
  expect(await scale(svm)).toEqual(await scale(bayes));
  const before = await bayes.evaluate((/** @type {View} */ view) => view.detail.probability);
  await svm.getByRole("slider", { name: "sex" }).focus();
  await page.keyboard.press("End");
  /** @param {import("@playwright/test").Locator} view */
  const values = (view) => view.evaluate((/** @type {View} */ v) => v.detail.values);
  await expect
    .poll(async () => JSON.stringify(await values(bayes)) === JSON.stringify(await values(svm)))
    .toBe(true);
  await expect
    .poll(() => bayes.evaluate((/** @type {View} */ view) => view.detail.probability))
    .not.toBe(before);
});

test("the ceiling has no drawing but its scores", async ({ page }) => {
  await opened(page, "./#1/sample=iris&compare=radial-svm");
  await modelFinished(page);
  await expect(page.locator(".compare-words")).toContainText(
    /The radial SVM, which does not have to add up, reaches Brier score/,
  );
  await expect(page.locator("nomogram-view")).toHaveCount(1);
});

test("the iris figure: lines, margin and support vectors on the map from above", async ({ page }) => {
  await opened(page, "./#1/sample=iris&attributes=petallength,petalwidth");
  await modelFinished(page);
  await panel(page, "plane");
  const map = page.locator("plane-map");
  await expect(map.locator(".plane-label.is-half")).toHaveText("0.5");
  await expect(map.locator(".plane-picture .plane-margin")).toHaveCount(1);
  await map.getByLabel("Ring the rows that decide (support vectors)").check();
  await expect(map.locator(".plane-legend")).toContainText("support vector: on the edge of the gap");
  const roles = await map.evaluate((/** @type {PlaneMap} */ element) =>
    [1, 2].map((role) => (element.roles ?? []).filter((r) => r === role).length),
  );
  expect(roles[0]).toBeGreaterThan(0);
  expect(roles[1]).toBeGreaterThan(0);
  expect(roles[0] + roles[1]).toBeLessThan(60);
  // A row on the edge of the margin lies there: its sum is offset ± margin.
  const { model, rows } = await map.evaluate((/** @type {PlaneMap} */ { bench, roles, points }) => ({
    model: bench.model.value,
    rows: [...(roles ?? []).keys()]
      .filter((i) => roles?.[i] === 1)
      .map((i) => bench.model.value?.attributes.map(({ name }) => points?.columns.get(name)?.[i])),
  }));
  const { calibration, effects, intercept } = present(model);
  const { offset, margin } = present(calibration);
  expect(rows).toHaveLength(roles[0]);
  for (const values of rows) {
    const sum = effects.reduce((all, effect) => {
      const { attribute, curve } = ofForm(effect.shape, "cubic");
      const beyond = present(present(values)[attribute]) - curve.knots[0];
      return all + curve.values[0] + beyond * curve.slopes[0];
    }, intercept);
    const width = present(margin);
    expect(Math.abs(Math.abs(sum - offset) - width) / width).toBeLessThan(1e-6);
  }
});
