import { present } from "../found.js";
import { dataMenu, opened, openSection, openTab, tabNames } from "./helpers.js";
import { expect, test } from "./site.js";

/** @typedef {import("../../www/viewer/nomogram-view.js").NomogramView} View */

test("the nomogram is drawn and can be dragged before any WebAssembly has come", async ({ page }) => {
  let release = () => {};
  const held = new Promise((done) => {
    release = () => done(undefined);
  });
  await page.route("**/*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("./");
  const dots = page.locator("nomogram-view input[type=range]");
  await expect(dots.nth(4)).toBeAttached();
  await expect(page.locator("first-words").getByRole("button", { name: "Open your own file" })).toBeVisible();
  const sentence = page.locator("nomogram-view [role=status]");
  await dots.first().focus();
  await page.keyboard.press("End");
  await expect(sentence).not.toBeEmpty();
  release();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
});

test("an example opens with a line on what to look for, and an address that brings it back", async ({
  page,
}) => {
  await opened(page);
  await page.locator("first-words").getByRole("button", { name: "Iris" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/class\s*=\s*Iris-virginica/);
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#1/sample=iris");
  await openSection(page, "about");
  await expect(page.locator("sample-card")).toContainText("what to look for");
});

test("the address chooses example, settings and values, and keeps what it does not know", async ({
  page,
}) => {
  await opened(page, "./#1/sample=housing&C=10&scale=log_odds&order=name&future=x&v.RM=7");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/price\s*=\s*low/);
  await expect(page.locator("nomogram-view input[type=range]")).toHaveCount(4);
  await expect(page.getByLabel("Order by")).toHaveValue("name");
  await expect(page.locator("div.note")).toContainText("future");
  const hash = await page.evaluate(() => location.hash);
  expect(hash).toContain("future=x");
  expect(hash).toContain("v.RM=7");
});

test("on a phone the first screen shows two whole lines of the drawing and the result", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const sample of ["titanic", "iris", "housing", "credit"]) {
    await opened(page, `./#1/sample=${sample}`);
    const sliders = page.locator("nomogram-view input[type=range]");
    const result = await page.locator("nomogram-view").evaluate((view) => {
      const found = view.shadowRoot?.querySelector(".big")?.closest(".result, [data-result]");
      if (!found || !/%/.test(found.textContent)) throw new Error("no probability in the result");
      const { top, bottom } = found.getBoundingClientRect();
      return { top, bottom };
    });
    expect(result.bottom, sample).toBeLessThanOrEqual(844);
    for (const i of [0, 1]) {
      const { y, height } = present(await sliders.nth(i).boundingBox());
      expect(y + height, `${sample}, line ${i + 1}`).toBeLessThanOrEqual(result.top);
    }
    // All examples can be reached without the page growing wider.
    await expect((await dataMenu(page)).locator("[data-sample]")).toHaveCount(4);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, sample).toBeLessThanOrEqual(0);
    await page.goto("about:blank");
  }
});

/**
 * Opens every part that folds in what is in sight, those too that are only there once another one is open.
 * @param {import("@playwright/test").Page} page
 */
async function unfolded(page) {
  await expect(async () => {
    const folded = await page.evaluate(() => {
      /** @type {NodeListOf<HTMLElement>} */
      const heads = document.querySelectorAll("details:not([open]) > summary");
      const found = [...heads].filter((summary) => summary.checkVisibility());
      for (const summary of found) summary.click();
      return found.length;
    });
    expect(folded).toBe(0);
  }).toPass();
}

test("at 390 px everything is one column and nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const sample of ["titanic", "iris", "housing", "credit"]) {
    await opened(page, `./#1/sample=${sample}`);
    for (const tab of await tabNames(page)) {
      await openTab(page, tab);
      await unfolded(page);
      if (tab === "data") await expect(page.locator("column-table tbody tr").first()).toBeVisible();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${sample}, ${tab}`).toBeLessThanOrEqual(0);
    }
    await page.goto("about:blank");
  }
});

/**
 * Every figure that the result shows within some seconds, and what else must not know of it.
 * @param {import("@playwright/test").Page} page
 */
async function watched(page) {
  await page.goto("./");
  await expect(page.locator("nomogram-view .big")).toBeVisible();
  const view = page.locator("nomogram-view");
  const figures = await view.evaluate(async (/** @type {View} */ { renderRoot }) => {
    /** @type {string[]} */
    const seen = [];
    const end = performance.now() + 5000;
    while (performance.now() < end) {
      const text = renderRoot.querySelector(".big")?.textContent ?? "";
      if (text !== seen.at(-1)) seen.push(text);
      await new Promise(requestAnimationFrame);
    }
    return seen;
  });
  expect(await page.evaluate(() => location.hash)).not.toContain("v.");
  await expect(page.locator("nomogram-view [role=status]")).toBeEmpty();
  const { past } = await page.evaluate(() => document.querySelector("explorer-page").bench.history.value);
  expect(past).toHaveLength(0);
  const values = await view.evaluate((/** @type {View} */ { detail, scene }) => {
    const said = new Map(document.querySelector("explorer-page").bench.document.value.view.values);
    if (!scene) throw new Error("nothing is drawn");
    return scene.model.attributes.map(({ name }, i) => [detail.values[i], said.get(name)]);
  });
  for (const [shown, said] of values) expect(shown).toBe(said);
  return figures;
}

test("on a first visit one dot glides out and back, and nothing remembers it", async ({ page }) => {
  const figures = await watched(page);
  expect(figures.length).toBeGreaterThan(3);
  expect(figures.at(-1)).toBe(figures[0]);
});

test("whoever takes the dot while it glides begins where it was", async ({ page }) => {
  await page.goto("./");
  const big = page.locator("nomogram-view .big");
  const first = await big.textContent();
  await expect(big).not.toHaveText(first ?? "");
  // A dot of another line: the value of the one that glided goes nowhere.
  await page.locator("nomogram-view input[type=range]").nth(2).focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.locator("nomogram-view [role=status]")).not.toBeEmpty();
  await page.keyboard.press("Control+z");
  await expect(big).toHaveText(first ?? "");
});

test.describe("with reduced motion", () => {
  test.use({ reducedMotion: "reduce" });
  test("nothing glides", async ({ page }) => {
    expect(await watched(page)).toHaveLength(1);
  });
});
