/** The line of the ridge trace, dragged with the real engine. */

import { present } from "../found.js";
import { modelFinished, numbers, opened, openSection } from "./helpers.js";
import { expect, test } from "./site.js";
import { axeViolations } from "./violations.js";

/** @template T @param {import("@playwright/test").Page} page @param {() => T} read @returns {Promise<T>} */
const bench = (page, read) => page.evaluate(read);
/** @param {import("@playwright/test").Page} page */
const shrunk = (page) =>
  bench(page, () => document.querySelector("explorer-page").bench.shrunk.value?.k ?? null);
/** @param {import("@playwright/test").Page} page */
const settings = (page) =>
  bench(page, () => document.querySelector("explorer-page").bench.document.value.question.settings);
/** @param {import("@playwright/test").Page} page */
const model = (page) => bench(page, () => document.querySelector("explorer-page").bench.document.value.model);
/** How long the longest line is, in log odds. @param {import("@playwright/test").Page} page */
const longest = (page) =>
  page
    .locator("nomogram-view")
    .evaluate((/** @type {import("../../www/viewer/nomogram-view.js").NomogramView} */ view) => {
      const { summary } = (view.checked?.effects ?? []).toSorted(
        (a, b) => b.summary.maximum - b.summary.minimum - (a.summary.maximum - a.summary.minimum),
      )[0];
      return summary.maximum - summary.minimum;
    });

test("the drawing and the probability follow the line, and rest at the learned model", async ({
  page,
  browser,
  baseURL,
}) => {
  await opened(page, "./#1/sample=ionosphere");
  await modelFinished(page);
  await openSection(page, "settings");
  await page.getByRole("radio", { name: /^Proximal SVM/ }).check();
  await modelFinished(page);
  await page.getByRole("button", { name: "See how the weights shrink" }).click();
  const trace = page.locator("ridge-trace .trace");
  await expect(trace).toBeVisible();
  const line = page.getByRole("slider", { name: "Shrinkage k", exact: true });
  await expect(line).toHaveAttribute("aria-valuetext", /^k = 1, /);
  expect(await axeViolations(page), "the panel").toEqual([]);

  const before = await numbers(page);
  const length = await longest(page);
  const box = present(await line.boundingBox());
  const y = box.y + box.height / 3;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.8, y, { steps: 5 });
  await expect.poll(() => shrunk(page)).toBeGreaterThan(10);
  await expect.poll(async () => (await numbers(page)).probability).not.toBe(before.probability);
  expect(await longest(page)).not.toBe(length);
  // Nothing of it is in the document yet.
  expect(await settings(page)).toEqual([]);
  await expect
    .poll(() =>
      bench(page, () => {
        const { shrunk, model } = document.querySelector("explorer-page").bench;
        const view = document.querySelector("nomogram-view");
        return Boolean(view && shrunk.value?.text && view.checked === model.value);
      }),
    )
    .toBe(true);

  await page.mouse.up();
  await expect.poll(() => settings(page)).toHaveLength(1);
  await modelFinished(page);
  await expect
    .poll(async () => JSON.parse(present(await model(page))).learner.settings)
    .toEqual(await settings(page));
  const shown = present(
    await bench(page, () => document.querySelector("explorer-page").bench.shrunk.value?.text),
  );
  // The interval needs the fits of the folds for themselves: it comes at rest.
  const rest = present(await model(page));
  const { venn_abers, ...alike } = JSON.parse(rest);
  expect(venn_abers.method).toBe("cross");
  expect(alike).toEqual(JSON.parse(shown));
  const rested = await numbers(page);

  // Learned from nothing, from its address, it is the same to the letter.
  await expect.poll(() => page.url()).toMatch(/learner=proximal-svm&k=/);
  const other = await browser.newContext({ baseURL });
  const fresh = await other.newPage();
  await opened(fresh, page.url());
  await modelFinished(fresh);
  await expect.poll(() => model(fresh)).toBe(rest);
  expect((await numbers(fresh)).probability).toBe(rested.probability);
  await other.close();

  await page.keyboard.press("Control+z");
  await modelFinished(page);
  await expect.poll(() => settings(page)).toEqual([]);
  await expect.poll(async () => (await numbers(page)).probability).toBe(before.probability);
});

test("by keys, by a mark, and a constant for each kind", async ({ page }) => {
  await opened(page, "./#1/sample=ionosphere&learner=proximal-svm");
  await modelFinished(page);
  await openSection(page, "shrinkage");
  const line = page.getByRole("slider", { name: "Shrinkage k", exact: true });
  await line.focus();
  const before = present(await line.getAttribute("aria-valuetext"));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(line).not.toHaveAttribute("aria-valuetext", before);
  await expect.poll(() => settings(page)).toHaveLength(1);
  await modelFinished(page);

  const mark = page.getByRole("button", { name: /^Go to Folds/ });
  const said = present(await mark.getAttribute("aria-label"));
  await mark.click();
  await expect(line).toHaveAttribute("aria-valuetext", new RegExp(`^k = ${said.split("k = ")[1]}, `));
  await modelFinished(page);
  await page.getByLabel("What has a constant of its own").selectOption("kind");
  await expect.poll(() => page.url()).toContain("k.straight=");
  await modelFinished(page);
  const sum = (await numbers(page)).sum;
  await page.getByRole("textbox", { name: "Shrinkage k of straight terms" }).fill("500");
  await page.keyboard.press("Enter");
  await modelFinished(page);
  await expect.poll(async () => (await numbers(page)).sum).not.toBe(sum);
});
