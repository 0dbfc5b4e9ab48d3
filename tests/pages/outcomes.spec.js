/** Every class two at a time, and a number itself: from a file to a drawing whose dots move. */

import { present } from "../found.js";
import { ask, figures, modelFinished, numbers, opened, openFile, openSection } from "./helpers.js";
import { expect, test } from "./site.js";

const kinds = ["red", "green", "blue"];
const csv = [
  "kind,width,height,price",
  ...Array.from({ length: 90 }, (_, i) => {
    const k = i % 3;
    const width = k * 2 + ((i * 7) % 11) / 4;
    return [kinds[k], width, ((i * 5) % 13) / 3 - (k === 1 ? 1 : 0), 3 * width + ((i * 3) % 7) + 0.5].join(
      ",",
    );
  }),
].join("\n");

/** The probability of each class, as the page shows it. @param {import("@playwright/test").Page} page */
const shares = async (page) =>
  Object.fromEntries(
    await page
      .locator(".class-shares li")
      .evaluateAll((lis) => lis.map((li) => [li.dataset.class, Number(li.dataset.share)])),
  );
/** @param {Record<string, number>} of */
const total = (of) => Object.values(of).reduce((a, b) => a + b, 0);

/** @param {import("@playwright/test").Page} page */
async function severalClasses(page) {
  await opened(page);
  await openFile(page, "kinds.csv", csv);
  await ask(page, "kind", "all_classes");
  await expect(page.locator(".class-shares li")).toHaveCount(3);
  await modelFinished(page);
}

test("every class: probabilities follow the dots, add up, and agree with the drawing", async ({ page }) => {
  await severalClasses(page);
  await expect(await figures(page)).toContainText("3 classes");
  const before = await shares(page);
  expect(total(before)).toBeCloseTo(1, 12);
  const slider = page.locator("nomogram-view").first().locator("input[type=range]").first();
  await slider.focus();
  await page.keyboard.press("End");
  await expect.poll(() => shares(page)).not.toEqual(before);
  const after = await shares(page);
  expect(total(after)).toBeCloseTo(1, 12);
  // The drawing's own axis: the first class among the two that are compared.
  const [a, b] = [
    await page.locator(".class-first").inputValue(),
    await page.locator(".class-second").inputValue(),
  ];
  const { probability } = await numbers(page);
  expect(probability).toBeCloseTo(after[a] / (after[a] + after[b]), 9);
});

test("another contrast is a gesture; the score of one class is no probability", async ({ page }) => {
  await severalClasses(page);
  const [first, second] = [page.locator(".class-first"), page.locator(".class-second")];
  const before = [await first.inputValue(), await second.inputValue()];
  const third = present(kinds.find((kind) => !before.includes(kind)));
  await second.selectOption(third);
  await expect(page.locator(".class-bar .hint")).toContainText(third);
  await page.keyboard.press("Control+z");
  await expect(second).toHaveValue(before[1]);
  // Choosing the other one swaps the two.
  await first.selectOption(before[1]);
  await expect(second).toHaveValue(before[0]);
  await second.selectOption("");
  await expect(page.locator(".class-bar .hint")).toContainText("no probability");
});

test("the two likeliest are compared at first; the large figure and the sheet have the likeliest of all", async ({
  page,
}) => {
  await severalClasses(page);
  const likeliest = async () => Object.entries(await shares(page)).sort((a, b) => b[1] - a[1]);
  const [[first], [second]] = await likeliest();
  await expect(page.locator(".class-first")).toHaveValue(first);
  await expect(page.locator(".class-second")).toHaveValue(second);
  await expect(page.locator("nomogram-view .of").first()).toContainText(first);
  // Moved until another class is the likeliest, whichever two are drawn.
  await page.locator("nomogram-view").first().locator("input[type=range]").first().focus();
  for (const key of ["Home", "End"]) {
    await page.keyboard.press(key);
    await expect
      .poll(async () =>
        (await page.locator("nomogram-view .of").first().textContent())?.includes((await likeliest())[0][0]),
      )
      .toBe(true);
  }
  await openSection(page, "classes");
  await expect(page.locator(".class-sheet tbody tr")).toHaveCount(3);
  await expect(page.locator(".class-sheet tbody tr").first()).toHaveAttribute(
    "data-class",
    (await likeliest())[0][0],
  );
  await expect(page.locator(".class-sheet nomogram-view")).toHaveCount(0);
});

test("of an own file every class is drawn at once, each row on the map by the mark of its own", async ({
  page,
}) => {
  await opened(page);
  // The proposed target is the last column.
  const rows = csv.split("\n").map((line) => line.split(",").slice(0, 3));
  await openFile(page, "kinds.csv", rows.map(([kind, ...rest]) => [...rest, kind].join(",")).join("\n"));
  await expect(page.locator(".class-shares li")).toHaveCount(3);
  await modelFinished(page);
  const [[first], [second]] = Object.entries(await shares(page)).sort((a, b) => b[1] - a[1]);
  await expect(page.locator("nomogram-view .of").first()).toContainText(first);
  await openSection(page, "plane");
  await expect(page.locator(".plane-legend bdi")).toHaveCount(3);
  await expect
    .poll(() => page.evaluate(() => document.querySelector("plane-map")?.painter.marks?.kind.length))
    .toBe(90);
  const marks = await page.evaluate(() => [
    ...(document.querySelector("plane-map")?.painter.marks?.kind ?? []),
  ]);
  expect(marks).toEqual(rows.slice(1).map(([kind]) => (kind === first ? 1 : kind === second ? 0 : 4)));
  const words = await page.locator(".plane-legend bdi").allTextContents();
  expect(words).toEqual([first, second, kinds.find((kind) => kind !== first && kind !== second)]);
});

test("Trust begins with a verdict over all classes and the picture of one", async ({ page }) => {
  await severalClasses(page);
  const trust = await openSection(page, "calibration");
  await expect(trust.locator(".verdict")).toHaveText(/^Promises and outcomes (agree|differ)/);
  const picture = trust.locator("svg.reliability");
  const classes = trust.getByRole("combobox", { name: "Class" });
  for (const kind of kinds) {
    await classes.selectOption(kind);
    await expect(picture).toHaveAttribute("aria-label", new RegExp(kind));
    // The rows of all groups are those of the file, each class by its share.
    const found = await page.evaluate(
      (label) =>
        document
          .querySelector("explorer-page")
          .bench.decided.value.found?.classes.find((one) => one.class === label)?.reliability ?? [],
      kind,
    );
    expect(found.reduce((sum, { rows }) => sum + rows, 0) % 90).toBe(0);
    const share = found.reduce((sum, { rows, observed }) => sum + rows * observed, 0);
    expect(share / found.reduce((sum, { rows }) => sum + rows, 0)).toBeCloseTo(1 / 3, 9);
  }
  const [verdict, figure] = [trust.locator(".verdict"), trust.locator("model-figures")].map((one) =>
    one.evaluate((e) => e.getBoundingClientRect().top),
  );
  expect(await verdict).toBeLessThan(await figure);
});

test("all of it is saved in one file, and opened again", async ({ page }) => {
  await severalClasses(page);
  const before = await shares(page);
  const text = await page.evaluate(() => document.querySelector("explorer-page").bench.document.value.model);
  await opened(page);
  await page.locator("file-drop input[type=file]").setInputFiles({
    name: "kinds.model.json",
    mimeType: "application/json",
    buffer: Buffer.from(present(text)),
  });
  // Until then the work that was kept is shown, which may be no further than it was.
  await expect(page.getByRole("button", { name: "Data set: kinds.model.json" })).toBeVisible();
  await expect(page.locator(".class-shares li")).toHaveCount(3);
  await modelFinished(page);
  expect(await shares(page)).toEqual(before);
});

test("a number itself: in its own unit, with errors instead of classes", async ({ page }) => {
  await opened(page);
  await openFile(page, "kinds.csv", csv);
  await ask(page, "price", "number");
  await modelFinished(page);
  const header = await figures(page);
  await expect(header).toContainText("RMSE");
  await expect(header).not.toContainText("AUC");
  const before = await numbers(page);
  expect(before.sum).toBeGreaterThan(0);
  expect(before.sum).toBeLessThan(30);
  // price is 3 · width and noise: a larger width is a higher price.
  const width = page.locator("nomogram-view").getByRole("slider", { name: /width/ });
  await width.focus();
  await page.keyboard.press("End");
  await expect.poll(async () => (await numbers(page)).sum).toBeGreaterThan(before.sum + 2);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await numbers(page)).sum).toBeCloseTo(before.sum, 9);
});

test("the remark about several classes offers all of them", async ({ page }) => {
  await opened(page);
  await openFile(page, "kinds.csv", csv);
  await modelFinished(page);
  await ask(page, "kind", "one_class");
  await modelFinished(page);
  await page.getByRole("button", { name: "Show every class" }).click();
  await expect(page.locator(".class-shares li")).toHaveCount(3);
});

test("the table of rows says what the bars say, whichever contrast is drawn", async ({ page }) => {
  await severalClasses(page);
  await openSection(page, "rows");
  const first = page.locator(".row-table tbody tr").first();
  await expect(first).toContainText("red");
  for (const second of ["red", ""]) {
    await page.locator(".class-second").selectOption(second);
    await first.getByRole("button").click();
    const label = await page.locator(".class-first").inputValue();
    await expect(page.locator(".row-table thead")).toContainText(`P(${label})`);
    await expect(first).toContainText("red");
    const said = Number(await first.locator("[data-outcome]").getAttribute("data-outcome"));
    await expect.poll(async () => (await shares(page))[label]).toBeCloseTo(said, 12);
    await page.keyboard.press("Control+z");
  }
});
