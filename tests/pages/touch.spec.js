/** Every drag of the page by finger, with the touch events of a phone: the value follows and the page stands still. */

import { present } from "../found.js";
import { modelFinished, opened } from "./helpers.js";
import { expect, test } from "./site.js";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "reduce" });

/** @typedef {{ x: number, y: number }} Place */

/**
 * A finger goes down, along, and up; `held`: before it goes up.
 * @param {import("@playwright/test").Page} page
 * @param {Place} from
 * @param {Place} to
 */
async function finger(page, from, to, held = async () => {}, steps = 12) {
  const session = await page.context().newCDPSession(page);
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {Place[]} points */
  const send = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await send("touchStart", [from]);
  for (let i = 1; i <= steps; i++) {
    /** @param {"x" | "y"} axis */
    const at = (axis) => from[axis] + ((to[axis] - from[axis]) * i) / steps;
    await send("touchMove", [{ x: at("x"), y: at("y") }]);
    await page.waitForTimeout(16);
  }
  await held();
  await send("touchEnd", []);
  await session.detach();
}

/**
 * Where what holds it stands in the window, in whole px: what grows above it does not move it, a scroll does.
 * @param {import("@playwright/test").Locator} at
 */
const scrolled = (at) => at.evaluate((e) => Math.round((e.parentElement ?? e).getBoundingClientRect().y));

/**
 * How far from its middle the thumb of a range input is, px.
 * @param {import("@playwright/test").Locator} at
 */
const thumbOf = (at) =>
  at.evaluate((/** @type {HTMLInputElement} */ input) => {
    const share = (Number(input.value) - Number(input.min)) / (Number(input.max) - Number(input.min));
    return { x: (share - 0.5) * (input.clientWidth - 18), y: 0 };
  });

/**
 * In the middle of what shows it, so that there is room to scroll on both sides.
 * @param {import("@playwright/test").Locator} at
 */
async function middleOf(at) {
  await at.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await at.page().waitForTimeout(100);
  const { x, y, width, height } = present(await at.boundingBox());
  return { x: x + width / 2, y: y + height / 2, width, height };
}

/**
 * Drags sideways (or as told) and expects another value and an unmoved page; then swipes upwards, and expects the
 * value that was there and a page that has moved.
 *
 * @param {import("@playwright/test").Page} page
 * @param {import("@playwright/test").Locator} at what is touched
 * @param {() => Promise<unknown>} read the value
 * @param {{ by?: Place, from?: Place, swipe?: boolean }} [how] px
 */
async function follows(page, at, read, how = {}) {
  const { by = { x: 70, y: 0 }, from = { x: 0, y: 0 }, swipe = true } = how;
  const middle = await middleOf(at);
  const start = { x: middle.x + from.x, y: middle.y + from.y };
  const [value, place] = [await read(), await scrolled(at)];
  // While the finger is down: what is learned from a new value once it is lifted may take another height.
  await finger(page, start, { x: start.x + by.x, y: start.y + by.y }, async () => {
    expect(await scrolled(at), "the page stands still").toBe(place);
  });
  await expect.poll(read).not.toEqual(value);
  if (!swipe) return;
  await page.waitForTimeout(400);
  const again = await middleOf(at);
  const [rested, before] = [await read(), await scrolled(at)];
  await finger(page, { x: again.x + from.x, y: again.y }, { x: again.x + from.x, y: again.y - 120 });
  await page.waitForTimeout(400);
  expect(await read(), "the value stays").toEqual(rested);
  expect(await scrolled(at), "the page scrolls").not.toBe(before);
}

/** @param {import("@playwright/test").Page} page @param {string} name */
const shownValue = (page, name) =>
  page
    .locator("nomogram-view")
    .evaluate((/** @type {import("../../www/viewer/nomogram-view.js").NomogramView} */ view, wanted) => {
      const at = view.checked?.attributes.findIndex((a) => a.name === wanted) ?? -1;
      return view.detail.values[at];
    }, name);

/** Opens a panel as its heading does. @param {import("@playwright/test").Page} page @param {string} name */
const openPanel = (page, name) =>
  page.evaluate((n) => document.querySelector("explorer-page").gestures.setPanel(n, true), name);

/** @param {import("@playwright/test").Page} page @param {string} name */
const row = (page, name) => page.locator("nomogram-view").getByRole("slider", { name, exact: true });

test("a dot on a line", async ({ page }) => {
  await opened(page, "./#1/sample=credit");
  await modelFinished(page);
  await follows(page, row(page, "duration"), () => shownValue(page, "duration"));
});

test("the dot of a heat map, and the knob of a pair", async ({ page }) => {
  await opened(page, "./#1/sample=iris&pairs=petallength,petalwidth,product3");
  await modelFinished(page);
  const both = async () => [await shownValue(page, "petallength"), await shownValue(page, "petalwidth")];
  const knob = page.locator("nomogram-view input.control");
  await follows(page, knob, both);
  await page.locator("nomogram-view .pair-choices").getByRole("button", { name: "Heat map" }).click();
  const grip = page.locator("nomogram-view li[data-form=map] .grip");
  await expect(grip).toBeAttached();
  for (const by of [
    { x: 40, y: 0 },
    { x: 0, y: -40 },
    { x: -60, y: 30 },
  ])
    await follows(page, grip, both, { by, swipe: false });
});

test("the cross of the map and the knobs on its edges", async ({ page }) => {
  await opened(page, "./#1/sample=iris&attributes=petallength,petalwidth");
  await modelFinished(page);
  await openPanel(page, "plane");
  const both = async () => [await shownValue(page, "petallength"), await shownValue(page, "petalwidth")];
  const grip = page.locator("plane-map .plane-grip");
  await expect(page.locator("plane-map .plane-label.is-half")).toHaveCount(1);
  for (const by of [
    { x: 50, y: 0 },
    { x: 0, y: -50 },
    { x: -40, y: 0 },
    { x: 30, y: 40 },
  ])
    await follows(page, grip, both, { by, swipe: false });
  const dragged = await both();
  // The dots have come to rest there.
  await expect
    .poll(() => page.evaluate(() => document.querySelector("explorer-page").bench.document.value.view.values))
    .toEqual([
      ["petallength", dragged[0]],
      ["petalwidth", dragged[1]],
    ]);
  for (const [along, by] of /** @type {const} */ ([
    ["x", { x: 60, y: 0 }],
    ["y", { x: 0, y: -50 }],
  ])) {
    const slider = page.locator(`plane-map .along-${along}`);
    await follows(page, slider, both, { by, swipe: false });
  }
  // Beside the cross a finger scrolls.
  const plot = page.locator("plane-map .plane-plot");
  const middle = await middleOf(plot);
  const [value, place] = [await both(), await scrolled(plot)];
  const corner = { x: middle.x + middle.width / 2 - 30, y: middle.y + 60 };
  await finger(page, corner, { x: corner.x, y: corner.y - 120 });
  expect(await both()).toEqual(value);
  expect(await scrolled(plot)).not.toBe(place);
});

test("the line of the decision curve", async ({ page }) => {
  await opened(page, "./#1/sample=titanic");
  await modelFinished(page);
  await openPanel(page, "decide");
  const line = page.locator("decide-panel").getByRole("slider", { name: "Threshold" });
  const costs = () =>
    page.evaluate(() => document.querySelector("explorer-page").bench.document.value.view.costs);
  await follows(page, line, costs, { by: { x: -70, y: 0 } });
});

test("the line of the ridge trace", async ({ page }) => {
  await opened(page, "./#1/sample=ionosphere&learner=proximal-svm");
  await modelFinished(page);
  await openPanel(page, "shrinkage");
  const line = page.getByRole("slider", { name: "Shrinkage k", exact: true });
  await follows(page, line, () => line.inputValue(), { by: { x: 60, y: 0 } });
});

test("the cuts between intervals", async ({ page }) => {
  await opened(page, "./#1/sample=credit&map.duration=cuts12_24");
  await modelFinished(page);
  await page.evaluate(() => {
    const { bench } = document.querySelector("explorer-page");
    bench.attribute.value = "duration";
    document.querySelector("explorer-page").gestures.setTab("shape");
  });
  const cut = page.locator(".cut-handle").first();
  await expect(cut).toBeVisible();
  await follows(page, cut, () => cut.inputValue(), { from: await thumbOf(cut), by: { x: 20, y: 0 } });
});

test("the cut of a target", async ({ page }) => {
  await opened(page, "./#1/sample=housing");
  await modelFinished(page);
  await page.locator(".model-title button").first().click();
  await page.locator("target-picker select").first().selectOption("RM");
  const cut = page.locator("cut-slider input[type=range]");
  await follows(page, cut, () => cut.inputValue(), { from: await thumbOf(cut), by: { x: 30, y: 0 } });
});
