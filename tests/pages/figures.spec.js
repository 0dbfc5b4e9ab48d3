/** The figures of the paper, with the engine and the data as they are shipped. */

import { present } from "../found.js";
import { dataMenu, modelFinished, modelIn, opened } from "./helpers.js";
import { expect, test } from "./site.js";
import { axeViolations } from "./violations.js";

/** @typedef {import("../../www/viewer/nomogram-view.js").NomogramView} View */

// Six figures and some hundred fits, on a machine that may be busy.
test.setTimeout(400_000);

const IDS = ["housing", "iris", "colic", "credit", "ionosphere", "titanic"];
/** @param {import("@playwright/test").Page} page @param {string} id */
const figure = (page, id) => page.locator(`paper-figure#${id}`);

/**
 * Brings a figure into view and waits until it is whole.
 * @param {import("@playwright/test").Page} page
 * @param {string} id
 */
async function whole(page, id) {
  const found = figure(page, id);
  // Figures above it may still grow and push it down again.
  await expect(async () => {
    await found.scrollIntoViewIfNeeded();
    await expect(found.locator(".facts li").first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(found.locator("section")).toHaveAttribute("aria-busy", "false");
  return found;
}

/**
 * Where something is once nothing pushes it about any more: a figure above may still grow.
 * @param {import("@playwright/test").Locator} locator
 */
async function settled(locator) {
  /** @type {Awaited<ReturnType<typeof locator.boundingBox>>[]} */
  const places = [null];
  await expect(async () => {
    await locator.scrollIntoViewIfNeeded();
    places.push(await locator.boundingBox());
    expect(places.at(-1)).toEqual(places.at(-2));
  }).toPass({ intervals: [300] });
  return present(places.at(-1), "a place");
}
/** @param {import("@playwright/test").Locator} view */
const values = (view) => view.evaluate((/** @type {View} */ v) => v.detail.values);

test("every figure appears when it comes into view and not before, with its drawings, facts, scores and source", async ({
  page,
}) => {
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("./figures.html");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Figures of the paper");
  await whole(page, "housing");
  expect(asked.some((url) => url.includes("titanic"))).toBe(false);
  const drawings = [1, 1, 2, 2, 3, 2];
  for (const [i, id] of IDS.entries()) {
    const found = await whole(page, id);
    await expect(found.locator("nomogram-view")).toHaveCount(drawings[i]);
    await expect(found.locator(".figure-scores tbody tr")).toHaveCount(drawings[i]);
    for (const cell of await found.locator(".figure-scores td").allTextContents())
      expect(cell).toMatch(/^[\d.]+/);
    await expect(found.locator(".figure-foot .hint")).toContainText("Data: ");
    // Side by side they have one scale.
    const ends = await found
      .locator("nomogram-view")
      .evaluateAll((/** @type {View[]} */ views) =>
        views.map(
          ({ scene }) => scene && [scene.layout.scale.low, scene.layout.scale.high, scene.layout.foot.low],
        ),
      );
    for (const one of ends) expect(one).toEqual(present(ends[0]));
  }
  expect(asked.some((url) => url.includes("titanic"))).toBe(true);
  // What the paper says of horses: the risk is lowest near the usual temperature, 37.5 to 38.5 °C, and rises both ways.
  const colic = await whole(page, "colic");
  const said = present(await colic.locator(".facts").textContent()).replace(/\u202f/g, " ");
  const [, lowest] = present(said.match(/lowest at a temperature of about ([\d.]+) °C/));
  expect(Number(lowest)).toBeGreaterThanOrEqual(37.5);
  expect(Number(lowest)).toBeLessThanOrEqual(38.5);
  expect(said).toContain("lowest in the interval 38 – 38.5 °C, with higher ones on both sides");
});

test("the sentences say what the models say", async ({ page }) => {
  await page.goto("./figures.html");
  const housing = await whole(page, "housing");
  const facts = present(await housing.locator(".facts").textContent()).replace(/\u202f/g, " ");
  const view = housing.locator("nomogram-view");
  const [before, after] = [...facts.matchAll(/it? is ([\d.]+) %|is low is ([\d.]+) %/g)].map((m) =>
    Number(m[1] ?? m[2]),
  );
  // The drawing with every dot off, and with the one dot of the fewest rooms.
  await view.evaluate((/** @type {View} */ v) => v.takeAllOff());
  expect(before).toBe(
    Math.round(100 * (await view.evaluate((/** @type {View} */ v) => v.detail.probability))),
  );
  await view.getByRole("slider", { name: "RM" }).focus();
  await page.keyboard.press("Home");
  await expect.poll(() => view.evaluate((/** @type {View} */ v) => v.detail.values[0])).toBe(3.561);
  expect(after).toBeCloseTo(100 * (await view.evaluate((/** @type {View} */ v) => v.detail.probability)), 1);
  expect(facts).toMatch(/^RM has the longest line/);
  await page.goto("./figures.html#titanic");
  const titanic = await whole(page, "titanic");
  await expect(titanic.locator(".facts")).toContainText(
    "Naive Bayes uses all 3; the linear SVM looks only at sex.",
  );
});

test("Titanic: a dot dragged by mouse or keys takes its twin along; the link opens the same pair of models", async ({
  page,
}) => {
  await page.goto("./figures.html#titanic");
  const titanic = await whole(page, "titanic");
  const [bayes, svm] = [titanic.locator("nomogram-view").first(), titanic.locator("nomogram-view").last()];
  const before = await values(bayes);
  const slider = bayes.getByRole("slider", { name: "sex" });
  await slider.scrollIntoViewIfNeeded();
  const at = await bayes.evaluate((/** @type {View} */ v) => {
    const row = v.scene?.layout.rows.find((r) => r.full === "sex");
    const ticks = row?.strips[0].ticks.map((t) => ({ x: t.x, name: t.full }));
    const item = v.renderRoot.querySelector('li[data-row] .slider[aria-label="sex"]')?.closest("li");
    if (!row || !ticks || !item) throw new Error("no line of sex");
    const box = item.getBoundingClientRect();
    return { left: box.left, y: box.top + row.strips[0].y, ticks };
  });
  /** @param {string} name */
  const x = (name) => at.left + present(at.ticks.find((t) => t.name === name)).x;
  const [from, to] = before.includes("male") ? ["male", "female"] : ["female", "male"];
  await page.mouse.move(x(from), at.y);
  await page.mouse.down();
  await page.mouse.move((x(from) + x(to)) / 2, at.y, { steps: 4 });
  await page.mouse.move(x(to), at.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => values(bayes)).toContain(to);
  await expect.poll(() => values(svm)).toContain(to);
  await svm.getByRole("slider", { name: "status" }).focus();
  await page.keyboard.press("End");
  await expect.poll(async () => JSON.stringify(await values(bayes))).toBe(JSON.stringify(await values(svm)));
  /** @param {import("@playwright/test").Locator} view */
  const model = async (view) => {
    const { learner, intercept } = await modelIn(view);
    return [learner?.name, intercept];
  };
  const here = [await model(bayes), await model(svm), await values(bayes)];
  await titanic.getByRole("link", { name: /^Open in the explorer/ }).click();
  await expect(page).toHaveURL(/#1\/sample=titanic&/);
  await modelFinished(page);
  await expect(page.locator("nomogram-view")).toHaveCount(2);
  await expect(page.locator(".compare-words")).not.toBeEmpty();
  const [first, second] = [page.locator("nomogram-view").first(), page.locator("nomogram-view").last()];
  expect([await model(first), await model(second), await values(first)]).toEqual(here);
});

test("Iris: the map and the nomogram move each other", async ({ page }) => {
  await page.goto("./figures.html#iris");
  await whole(page, "housing");
  const iris = await whole(page, "iris");
  const view = iris.locator("nomogram-view");
  await expect(iris.locator("plane-map")).toContainText("support vector: on the edge of the gap");
  await view.getByRole("slider", { name: "petallength" }).focus();
  await page.keyboard.press("End");
  await expect(iris.locator(".plane-reading")).toContainText("petallength 6.9");
  const cross = iris.locator(".plane-cross .dot");
  const box = await settled(cross);
  const before = await view.evaluate((/** @type {View} */ v) => v.detail.probability);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 150, box.y + 100, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(() => view.evaluate((/** @type {View} */ v) => v.detail.probability))
    .toBeLessThan(before);
});

test("German credit: the pair as lines with error bars, its p beside it; the link asks the same question", async ({
  page,
}) => {
  await page.goto("./figures.html#credit");
  const credit = await whole(page, "credit");
  const models = await credit
    .locator("nomogram-view")
    .evaluateAll((/** @type {View[]} */ views) =>
      views.map(({ checked }) => [checked?.resampling?.done, checked?.effects.map((e) => e.shape.form)]),
    );
  expect(models[0]).toEqual([100, ["levels", "cubic", "levels", "cubic", "levels", "cubic"]]);
  expect(models[1]).toEqual([100, ["levels", "cubic", "levels", "cubic", "table"]]);
  await expect(credit.locator(".facts")).toContainText(
    /Of all 15 pairs .* \(p = 0\.004\d* by permutation\).* p = 0\.0[56]/,
  );
  await expect(credit.locator(".facts")).toContainText("That is a hint worth following, not a proof.");
  const asked = await credit.evaluate(
    (/** @type {import("../../www/figures/paper-figure.js").PaperFigure} */ { works }) =>
      works[1].bench.document.value.modelOf,
  );
  await credit.getByRole("link", { name: /together$/ }).click();
  await modelFinished(page);
  await expect
    .poll(() =>
      page
        .locator("explorer-page")
        .evaluate(
          (/** @type {import("../../www/bench/explorer-page.js").ExplorerPage} */ element) =>
            element.bench.document.value.modelOf,
        ),
    )
    .toBe(asked);
});

test("what cannot be fetched is said in words, and can be tried again", async ({ page, complaints }) => {
  await page.route(/ionosphere.*\.csv/, (route) => route.abort());
  await page.goto("./figures.html#ionosphere");
  const ionosphere = figure(page, "ionosphere");
  await ionosphere.scrollIntoViewIfNeeded();
  await expect(ionosphere.getByRole("alert")).toContainText(
    "This figure could not be made. The example could not be fetched.",
  );
  await page.unroute(/ionosphere.*\.csv/);
  await ionosphere.getByRole("button", { name: "Try again" }).click();
  await whole(page, "ionosphere");
  await expect(ionosphere.locator("nomogram-view")).toHaveCount(3);
  const shown = await ionosphere
    .locator("nomogram-view")
    .evaluateAll((/** @type {View[]} */ views) =>
      views.map(({ scene }) => scene?.layout.rows.map((row) => row.full)),
    );
  expect(shown[0]).toHaveLength(5);
  for (const rows of shown) expect(rows).toEqual(shown[0]);
  // The browser's own word about the request that was stopped, which may come late.
  const others = complaints.filter((complaint) => !/Failed to load resource/.test(complaint));
  complaints.splice(0, complaints.length, ...others);
});

test("the pages lead to each other, in the same colours, and the explorer loads nothing of the figures", async ({
  page,
}) => {
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await opened(page, "./#1/theme=dark");
  expect(asked.filter((url) => /figures|ionosphere/.test(url))).toEqual([]);
  await (await dataMenu(page)).getByRole("link", { name: "Figures of the paper" }).click();
  await expect(page).toHaveTitle("Figures of the paper · Nomogram Explorer");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("link", { name: "Nomogram Explorer" }).click();
  await expect(page.locator("explorer-page")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

for (const [colorScheme, width] of /** @type {const} */ ([
  ["light", 1280],
  ["dark", 390],
])) {
  test(`axe finds nothing on the figures, and nothing is wider than the page: ${colorScheme}, ${width} px`, async ({
    browser,
    site,
    baseURL,
  }) => {
    void site;
    const context = await browser.newContext({
      colorScheme,
      baseURL,
      reducedMotion: "reduce",
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    await page.goto("./figures.html");
    for (const id of IDS) await whole(page, id);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await context.close();
  });
}
