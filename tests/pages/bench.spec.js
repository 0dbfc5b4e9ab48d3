/** What a person sees before scrolling, at the windows that people have, and that nothing of it jumps. */
import { readFileSync } from "node:fs";
import { present } from "../found.js";
import { measured, still, watchShifts, wordsIn } from "./first-sight.js";
import { goToRow, modelFinished, numbers, oneClass, opened, openFile, openTab, tabNames } from "./helpers.js";
import { expect, test } from "./site.js";

/** @typedef {import("../../www/viewer/nomogram-view.js").NomogramView} View */

/** Lines that each example draws: nobody has all in sight by drawing fewer. */
const LINES = {
  "./": 10,
  "./#1/sample=titanic": 3,
  "./#1/sample=iris": 4,
  "./#1/sample=housing": 4,
  "./#1/sample=credit": 10,
};
const ALL = Number.POSITIVE_INFINITY;
/** Whole lines in sight: on the first visit, under its strip; of an example with few, and of ten. */
const WINDOWS = [
  { width: 1920, height: 1080, first: 10, few: ALL, ten: 10 },
  { width: 1280, height: 800, first: 10, few: ALL, ten: 10 },
  { width: 1280, height: 720, first: 8, few: ALL, ten: 9 },
  { width: 1024, height: 768, first: 9, few: ALL, ten: 10 },
  { width: 683, height: 512, first: 3, few: 3, ten: 3 },
  { width: 390, height: 844, touch: true, first: 6, few: ALL, ten: 6 },
  { width: 390, height: 664, touch: true, first: 3, few: ALL, ten: 4 },
  { width: 360, height: 640, touch: true, first: 3, few: 3, ten: 3 },
  { width: 844, height: 390, touch: true, first: 4, few: ALL, ten: 4 },
  { width: 667, height: 375, touch: true, first: 2, few: 2, ten: 2 },
  { width: 640, height: 360, first: 2, few: 2, ten: 2 },
];

/** The most that the browser may count as shifted, and that a line may move. */
const SHIFT = 0.02;
const MOVED = 8;

for (const { width, height, touch = false, first, few, ten } of WINDOWS)
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: touch, isMobile: touch });

    for (const [path, lines] of Object.entries(LINES))
      test(`${path.split("=")[1] ?? "the first visit"}: lines and probability are in sight, and nothing jumps while the page settles`, async ({
        page,
      }) => {
        await watchShifts(page);
        await page.goto(path);
        const { jump } = await still(page);
        const seen = await measured(page);
        expect.soft(seen.lines, "lines that are drawn").toBeGreaterThanOrEqual(lines);
        const floor = Math.min(path === "./" ? first : lines >= 10 ? ten : few, lines);
        expect.soft(seen.whole, "whole lines in sight").toBeGreaterThanOrEqual(floor);
        expect.soft(seen.probability, "the probability in sight").toBe(true);
        expect.soft(seen.beyond, "pixels beyond the window").toBeLessThanOrEqual(0);
        expect.soft(seen.shift, "layout shift").toBeLessThanOrEqual(SHIFT);
        expect.soft(jump, "pixels that a line moved").toBeLessThanOrEqual(MOVED);
      });
  });

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  test(`at ${width} × ${height} no line jumps after a refit, a drag, a row and a tab`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    await opened(page, "./#1/sample=credit");
    await modelFinished(page);
    await still(page);
    const doings = {
      "a refit": async () => {
        await page.evaluate(() => document.querySelector("explorer-page").gestures.setSetting("C", 0.9));
        await modelFinished(page);
      },
      "a drag": async () => {
        const dot = page.locator("drawing-panel nomogram-view input[type=range]").first();
        const box = present(await dot.boundingBox());
        const before = (await numbers(page)).sum;
        const y = box.y + box.height / 2;
        await page.mouse.move(box.x + box.width * 0.3, y);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width * 0.8, y, { steps: 4 });
        await page.mouse.move(box.x + box.width * 0.5, y, { steps: 4 });
        await page.mouse.up();
        await expect.poll(async () => (await numbers(page)).sum).not.toBe(before);
      },
    };
    // The order of the lines is by their length, which a refit may change: by name they keep their places.
    await page.getByLabel("Order by").selectOption("name");
    await still(page);
    for (const [what, act] of Object.entries(doings)) await steady(page, what, act);
    // A sheet takes its half of a phone when it is opened; from then on all stays where it is.
    if (width >= 1000) await steady(page, "a tab", () => openTab(page, "case"));
    else await openTab(page, "case");
    await still(page);
    for (const row of [3, 4]) await steady(page, "a row", () => goToRow(page, row));
    if (width >= 1000)
      for (const tab of await tabNames(page)) await steady(page, `the tab ${tab}`, () => openTab(page, tab));
  });

/** As high as the window: nothing scrolls the page away. @param {import("@playwright/test").Page} page */
const windowful = (page) =>
  page.evaluate(() => [
    document.documentElement.scrollHeight,
    document.scrollingElement?.scrollTop,
    innerHeight,
  ]);

for (const { width, height, touch = false } of WINDOWS)
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: touch, isMobile: touch });

    test("the page is as high as its window, whatever is open, and a line brought into sight does not move it", async ({
      page,
    }) => {
      await page.goto("./#1/sample=credit");
      await modelFinished(page);
      expect.soft(await windowful(page), "at first").toEqual([height, 0, height]);
      for (const tab of await tabNames(page)) {
        await openTab(page, tab);
        await page.waitForTimeout(300);
        expect.soft(await windowful(page), tab).toEqual([height, 0, height]);
      }
      const last = page.locator("drawing-panel nomogram-view .row").last();
      await last.evaluate((row) => row.scrollIntoView({ block: "center" }));
      expect.soft(await windowful(page), "a line brought into sight").toEqual([height, 0, height]);
      await page.locator("drawing-panel nomogram-view .base").hover();
      await page.mouse.wheel(0, 400).catch(() => {});
      await page.waitForTimeout(200);
      expect.soft(await windowful(page), "turned by the wheel").toEqual([height, 0, height]);
    });
  });

test("under the strip of the first visit all lines of a tall window are in sight, and what folds the rest", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await opened(page);
  await expect(page.locator("section.strip")).toBeVisible();
  const fold = present(await page.locator("nomogram-view .fold button").last().boundingBox());
  const result = present(await page.locator("nomogram-view .base").boundingBox());
  expect(fold.y + fold.height).toBeLessThanOrEqual(result.y);
});

test("no window between an upright phone and a wide one is without lines", async ({ page }) => {
  await opened(page, "./#1/sample=credit");
  for (const [width, height] of [
    [481, 479],
    [480, 480],
    [500, 400],
    [568, 320],
    [699, 479],
    [699, 480],
    [700, 360],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(400);
    const seen = await measured(page);
    expect.soft(seen.whole, `${width} × ${height}`).toBeGreaterThanOrEqual(1);
    expect.soft(seen.probability, `${width} × ${height}`).toBe(true);
    expect.soft(await windowful(page), `${width} × ${height}`).toEqual([height, 0, height]);
  }
  // Smaller in both, the page scrolls as a whole, and the drawing is as long as its lines.
  await page.setViewportSize({ width: 480, height: 400 });
  await page.waitForTimeout(400);
  const { height } = present(await page.locator("drawing-panel nomogram-view").boundingBox());
  expect(height).toBeGreaterThan(600);
});

test("the line whose shape is chosen is whole above the result, however it grows", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await opened(page, "./#1/sample=credit");
  await modelFinished(page);
  const view = page.locator("nomogram-view");
  await view.getByRole("button", { name: "Settings of credit_amount" }).click();
  const shapes = page.getByLabel("Shape of the effect");
  await expect(shapes).toBeVisible();
  const line = view.locator("li").filter({ has: page.getByRole("slider", { name: "credit_amount" }) });
  await still(page);
  const before = present(await line.boundingBox());
  await shapes.selectOption("discretised");
  await modelFinished(page);
  await expect.poll(async () => (await line.boundingBox())?.height ?? 0).toBeGreaterThan(before.height + 8);
  await still(page);
  const after = present(await line.boundingBox());
  const base = present(await page.locator("nomogram-view .base").boundingBox());
  const head = present(await page.locator("nomogram-view .head").boundingBox());
  expect(after.y).toBeGreaterThanOrEqual(head.y + head.height);
  expect(after.y + after.height).toBeLessThanOrEqual(base.y);
});

test("closing a warning moves no line", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await opened(page);
  await openFile(
    page,
    "tgt_multiclass.csv",
    readFileSync(new URL("../data/awkward/tgt_multiclass.csv", import.meta.url)),
  );
  await modelFinished(page);
  await oneClass(page);
  await modelFinished(page);
  const strip = page.locator("notice-strip section");
  await expect(strip).toBeVisible();
  await still(page);
  // Nothing looks out between it and the result.
  const above = present(await strip.boundingBox());
  const result = present(await page.locator("nomogram-view .base").boundingBox());
  expect(Math.abs(above.y + above.height - result.y)).toBeLessThanOrEqual(1.5);
  // All lines of a tall window end above it; where there are more they scroll, and end there.
  const all = page.locator("nomogram-view .row");
  const foot = async () => {
    const box = present(await all.last().boundingBox());
    return box.y + box.height;
  };
  expect(await foot()).toBeLessThanOrEqual(above.y);
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(400);
    const end = await page.locator("nomogram-view .scroll").boundingBox();
    const edge = present(await strip.boundingBox()).y;
    expect(present(end).y + present(end).height, `${width} × ${height}`).toBeLessThanOrEqual(edge + 1);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await still(page);
  // A line that is brought into sight stands above it.
  const last = page.locator("nomogram-view input.slider").last();
  await last.focus();
  const line = present(await last.boundingBox());
  expect(line.y + line.height).toBeLessThanOrEqual(above.y);
  await last.evaluate((slider) => slider.closest(".scroll")?.scrollTo(0, 0));
  await steady(page, "a warning that is closed", () => strip.getByRole("button").last().click());
  await expect(strip).toHaveCount(0);
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
])
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test("all that is touched has 44 px, drawn or around it", async ({ page }) => {
      const small = () =>
        page.evaluate(() => {
          const drawing = document.querySelector("drawing-panel nomogram-view")?.shadowRoot;
          if (!drawing) throw new Error("nothing is drawn");
          const all = [document, drawing].flatMap((scope) => [
            ...scope.querySelectorAll(
              ".bar :is(button, .theme), .strip button, .learners-bar :is(button, label.chip-button, select), .rail-tab, .buttons button, .all summary",
            ),
          ]);
          return all
            .filter(
              (one) =>
                one.checkVisibility() && !one.closest(":popover-open") && !one.matches(".chip-button select"),
            )
            .map((one) => {
              const box = one.getBoundingClientRect();
              const around = getComputedStyle(one, "::after");
              /** @param {"left" | "top"} side */
              const more = (side) =>
                around.position === "absolute" ? -2 * Math.min(0, Number.parseFloat(around[side]) || 0) : 0;
              return {
                name: one.getAttribute("aria-label") ?? one.textContent.trim(),
                wide: box.width + more("left"),
                high: box.height + more("top"),
              };
            })
            .filter(({ wide, high }) => wide < 43.5 || high < 43.5);
        });
      for (const hash of ["", "#1/sample=credit"]) {
        await page.goto("about:blank");
        await page.goto(`./${hash}`);
        await modelFinished(page);
        expect.soft(await small(), hash || "the first visit").toEqual([]);
      }
    });
  });

for (const [width, height] of [
  [1280, 720],
  [844, 390],
])
  test(`at ${width} × ${height} nothing jumps on a slow machine either`, async ({ page, context }) => {
    await page.setViewportSize({ width, height });
    const browser = await context.newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await watchShifts(page);
    await page.goto("./");
    await expect(page.locator("html[data-loaded]")).toBeAttached();
    const { jump } = await still(page);
    await modelFinished(page);
    expect.soft((await measured(page)).shift, "layout shift").toBeLessThanOrEqual(SHIFT);
    expect.soft(jump, "pixels that a line moved").toBeLessThanOrEqual(MOVED);
  });

/**
 * Does something, and looks whether lines have stayed where they were and the browser counts no shift.
 * @param {import("@playwright/test").Page} page
 * @param {string} what
 * @param {() => Promise<unknown>} act
 */
async function steady(page, what, act) {
  const before = await measured(page);
  const watched = still(page);
  await act();
  const { jump } = await watched;
  const after = await measured(page);
  expect.soft(jump, `${what}: pixels that a line moved`).toBeLessThanOrEqual(MOVED);
  expect.soft(after.shift - before.shift, `${what}: layout shift`).toBeLessThanOrEqual(SHIFT);
  expect.soft(after.beyond, `${what}: pixels beyond the window`).toBeLessThanOrEqual(0);
  expect.soft(after.probability, `${what}: the probability in sight`).toBe(true);
}

/** The first number among the attributes, else the first of them. */
function chooseNumber() {
  const { bench } = document.querySelector("explorer-page");
  const all = bench.model.value?.attributes ?? [];
  bench.attribute.value = (all.find(({ kind }) => kind === "numeric") ?? all[0]).name;
}

/** Whatever is folded in the open tab, and what is folded in that. @param {import("@playwright/test").Page} page */
async function openHeads(page) {
  await expect(async () => {
    const opened = await page.evaluate(() => {
      const shut = [...document.querySelectorAll(".beside-body:not([hidden]) details:not([open])")];
      const seen = shut.filter((one) => one.checkVisibility());
      for (const one of seen) one.querySelector("summary")?.click();
      return seen.length;
    });
    expect(opened).toBe(0);
  }).toPass({ intervals: [500] });
}

/** Of ours, before anything is opened, and with every tab opened in turn and all that is folded in it. */
const WORDS = 100;
const WORDS_OF_ALL = 1200;

for (const path of ["./", "./#1/sample=titanic", "./#1/sample=credit"])
  test(`${path.split("=")[1] ?? "the first visit"}: few words before anything is opened, and not many in all tabs with all their heads open`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await still(page);
    await modelFinished(page);
    const first = await wordsIn(page);
    // A count that counts nothing would hold too.
    expect(first).toBeGreaterThan(20);
    expect.soft(first, "words before anything is opened").toBeLessThanOrEqual(WORDS);
    /** @type {Record<string, number>} */
    const told = { first };
    for (const tab of await tabNames(page)) {
      await openTab(page, tab);
      // Of the tab with the shapes what it says of a line.
      if (tab === "shape") await page.evaluate(chooseNumber);
      await openHeads(page);
      await still(page);
      told[present(tab)] = await wordsIn(page, ".beside-body:not([hidden])");
    }
    const all = Object.values(told).reduce((sum, n) => sum + n, 0);
    expect.soft(all, JSON.stringify(told)).toBeLessThanOrEqual(WORDS_OF_ALL);
  });

test("the rail is a list of tabs: arrows, Home and End go through it, Escape shuts what is open", async ({
  page,
}) => {
  await opened(page);
  await modelFinished(page);
  const tabs = page.getByRole("tab");
  const last = (await tabs.count()) - 1;
  await tabs.first().focus();
  await page.keyboard.press("End");
  await expect(tabs.nth(last)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(tabs.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(tabs.nth(last)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(tabs.first()).toBeFocused();
  // Walking opens nothing.
  await expect(page.locator("beside-panel")).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel")).toBeVisible();
  // What was opened comes next.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Shut" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("beside-panel")).toBeHidden();
  await expect(tabs.nth(1)).toBeFocused();
  await expect(page.getByRole("tab", { selected: true })).toHaveCount(0);
  // Pressed again, the same tab shuts.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tabpanel")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator("beside-panel")).toBeHidden();
});

test("one tab at a time, found again as it was left, after a reload too", async ({ page }) => {
  await opened(page, "./#1/sample=credit");
  await modelFinished(page);
  for (const tab of await tabNames(page)) {
    await openTab(page, tab);
    await expect(page.locator(".beside-body:visible")).toHaveCount(1);
    await expect(page.locator(`.beside-body[data-tab=${tab}]`)).toBeVisible();
  }
  await openTab(page, "data");
  await page.locator("side-panel[name=rows] > details > summary").click();
  await expect(page.locator(".row-table tbody tr").first()).toBeVisible();
  await openTab(page, "model");
  await openTab(page, "data");
  await expect(page.locator("side-panel[name=rows] > details")).toHaveAttribute("open", "");
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  await expect(page.locator(".beside-body[data-tab=data]")).toBeVisible();
  await expect(page.locator("side-panel[name=rows] > details")).toHaveAttribute("open", "");
});

test("the strip of a first visit leads to the examples and can be shut; a link brings none", async ({
  page,
}) => {
  await opened(page);
  const strip = page.locator("first-words section");
  await expect(strip).toBeVisible();
  await expect(strip.locator(".example")).toHaveCount(4);
  await strip.getByRole("button", { name: "Close this strip" }).click();
  await expect(strip).toHaveCount(0);
  await page.goto("about:blank");
  await opened(page, "./#1/sample=iris");
  await expect(strip).toHaveCount(0);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  test(`at ${width} × ${height} two drawings have their rows in the same places, on aligned axes, over results of one height`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await opened(page, "./#1/sample=credit&compare=naive-bayes");
    await expect(page.locator("second-model nomogram-view .row")).not.toHaveCount(0);
    const seen = () =>
      page.locator("drawing-panel nomogram-view").evaluateAll((/** @type {View[]} */ views) =>
        views.map((view) => {
          const { scene, renderRoot } = view;
          const base = renderRoot.querySelector(".base")?.getBoundingClientRect();
          if (!scene || !base) throw new Error("nothing is drawn");
          const whole = view.getBoundingClientRect();
          const rows = [...renderRoot.querySelectorAll("li[data-row]")];
          const own = scene.layout.rows;
          return {
            names: own.map(({ full }) => full),
            own: own.map(({ height }) => height),
            places: rows.map((row) => Math.round(row.getBoundingClientRect().top - whole.top)),
            axis: scene.layout.head.axis,
            result: Math.round(base.height),
            bottom: base.bottom,
            top: whole.top,
            left: whole.left,
          };
        }),
      );
    await expect
      .poll(async () => {
        const [a, b] = await seen();
        return JSON.stringify(a.places) === JSON.stringify(b.places);
      })
      .toBe(true);
    const [a, b] = await seen();
    // By themselves they are of different heights: naive Bayes draws steps.
    expect(a.own).not.toEqual(b.own);
    expect(a.names).toEqual(b.names);
    expect(a.axis).toEqual(b.axis);
    expect(a.result).toBe(b.result);
    if (width >= 1000) expect([a.top, a.bottom]).toEqual([b.top, b.bottom]);
    else {
      expect(a.left).toBe(b.left);
      expect(b.top).toBeGreaterThan(a.bottom);
      const rail = present(await page.locator("tab-rail").boundingBox());
      expect(b.bottom).toBeLessThanOrEqual(rail.y + 0.5);
    }
  });
