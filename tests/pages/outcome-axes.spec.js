/** Further axes under the sum, with the engine as it is shipped. */
import { modelFinished, opened } from "./helpers.js";
import { expect, test } from "./site.js";

const axes = (page) =>
  page.locator("nomogram-view").evaluate(({ scene }) => scene.layout.foot.others.map(({ kind }) => kind));

test("signed distance and isotonic stand under the sum when asked for, are kept in the address and undone", async ({
  page,
}) => {
  await opened(page, "./#1/sample=iris");
  await modelFinished(page);
  const group = page.getByRole("group", { name: "Outcome axis" });
  const probability = group.getByLabel("probability");
  await expect(probability).toBeChecked();
  await expect(probability).toBeDisabled();
  expect(await axes(page)).toEqual([]);
  await group.getByLabel("isotonic").check();
  await group.getByLabel("signed distance").check();
  await expect.poll(() => axes(page)).toEqual(["distance", "isotonic"]);
  await expect(page).toHaveURL(/outcomes=distance,isotonic/);
  // One hint for each, heard and seen.
  for (const name of ["probability", "signed distance", "isotonic"]) {
    const box = group.getByLabel(name);
    const hint = await box.getAttribute("aria-description");
    expect(hint).toMatch(/\.$/);
    await expect(box.locator("..")).toHaveAttribute("title", hint);
  }
  await page.reload();
  await modelFinished(page);
  await expect(group.getByLabel("isotonic")).toBeChecked();
  await expect.poll(() => axes(page)).toEqual(["distance", "isotonic"]);
  await group.getByLabel("isotonic").uncheck();
  await expect.poll(() => axes(page)).toEqual(["distance"]);
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect.poll(() => axes(page)).toEqual(["distance", "isotonic"]);
});

test("a learner of log odds has no distance, a number none of these axes", async ({ page }) => {
  await opened(page, "./#1/sample=iris&learner=logistic&outcomes=distance,isotonic");
  await modelFinished(page);
  const group = page.getByRole("group", { name: "Outcome axis" });
  await expect(group.getByRole("checkbox")).toHaveCount(2);
  await expect(group.getByLabel("isotonic")).toBeChecked();
  expect(await axes(page)).toEqual(["isotonic"]);
  await page.goto("./#1/sample=housing&target=RM&outcome=number&learner=ridge&outcomes=distance,isotonic");
  await expect(page.locator("model-header")).toContainText("RM");
  await modelFinished(page);
  await expect(group).toHaveCount(0);
  expect(await axes(page)).toEqual([]);
});

test("on a phone the drawing comes before its options and the comparison", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await opened(page);
  await modelFinished(page);
  const top = async (name) => (await page.locator(name).boundingBox()).y;
  const drawing = await page.locator("nomogram-view").boundingBox();
  for (const name of ["options-bar", "compare-bar", "row-stepper"])
    expect(await top(name), name).toBeGreaterThan(drawing.y + drawing.height - 1);
});
