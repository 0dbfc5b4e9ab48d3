/** Further axes under the sum, with the engine as it is shipped. */

import { present } from "../found.js";
import { modelFinished, opened, openSection, viewOptions } from "./helpers.js";
import { expect, test } from "./site.js";

/** @param {import("@playwright/test").Page} page */
const axes = (page) =>
  page
    .locator("nomogram-view")
    .evaluate((/** @type {import("../../www/viewer/nomogram-view.js").NomogramView} */ { scene }) =>
      scene?.layout.foot.others.map(({ kind }) => kind),
    );

test("signed distance and isotonic stand under the sum when asked for, are kept in the address and undone", async ({
  page,
}) => {
  await opened(page, "./#1/sample=iris");
  await modelFinished(page);
  const group = page.getByRole("group", { name: "Outcome axis", includeHidden: true });
  const probability = group.getByLabel("probability");
  await expect(probability).toBeChecked();
  await expect(probability).toBeDisabled();
  expect(await axes(page)).toEqual([]);
  await viewOptions(page, async () => {
    await group.getByLabel("isotonic").check();
    await group.getByLabel("signed distance").check();
  });
  await expect.poll(() => axes(page)).toEqual(["distance", "isotonic"]);
  await expect(page).toHaveURL(/outcomes=distance,isotonic/);
  // One hint for each, heard and seen.
  for (const name of ["probability", "signed distance", "isotonic"]) {
    const box = group.getByLabel(name);
    const hint = await box.getAttribute("aria-description");
    expect(hint).toMatch(/\.$/);
    await expect(box.locator("..")).toHaveAttribute("title", present(hint));
  }
  await page.reload();
  await modelFinished(page);
  await expect(group.getByLabel("isotonic")).toBeChecked();
  await expect.poll(() => axes(page)).toEqual(["distance", "isotonic"]);
  await viewOptions(page, () => group.getByLabel("isotonic").uncheck());
  await expect.poll(() => axes(page)).toEqual(["distance"]);
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect.poll(() => axes(page)).toEqual(["distance", "isotonic"]);
});

test("a learner of log odds has no distance, a number none of these axes", async ({ page }) => {
  await opened(page, "./#1/sample=iris&learner=logistic&outcomes=distance,isotonic");
  await modelFinished(page);
  const group = page.getByRole("group", { name: "Outcome axis", includeHidden: true });
  await expect(group.getByRole("checkbox", { includeHidden: true })).toHaveCount(2);
  await expect(group.getByLabel("isotonic")).toBeChecked();
  expect(await axes(page)).toEqual(["isotonic"]);
  await page.goto("./#1/sample=housing&target=RM&outcome=number&learner=ridge&outcomes=distance,isotonic");
  await expect(page.locator("model-header")).toContainText("RM");
  await modelFinished(page);
  await expect(group).toHaveCount(0);
  expect(await axes(page)).toEqual([]);
});

test("on a phone the options of the drawing are one row, and the rows and the comparison stand below it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await opened(page);
  await modelFinished(page);
  /** @param {string} name */
  const place = (name) => page.locator(name).boundingBox();
  expect(present(await place("learners-bar")).height).toBeLessThanOrEqual(48);
  for (const [section, name] of [
    ["case", "row-stepper"],
    ["second", "compare-bar"],
  ]) {
    await openSection(page, section);
    const drawing = present(await place("nomogram-view"));
    expect(present(await place(name)).y, name).toBeGreaterThan(drawing.y + drawing.height - 1);
  }
});
