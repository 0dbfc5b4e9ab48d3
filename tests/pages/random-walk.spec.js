/**
 * Many things in any order, with reloads at any moment: nothing is thrown, nothing is lost, and after each step every
 * number in sight agrees with the others and with the model. The same seed, the same walk.
 */

import { modelFinished, opened, openFile, openSample, openSection, viewOptions } from "./helpers.js";
import { allFinished, compareAll, inSight, mustReturn, readable } from "./sight.js";
import { expect, test } from "./site.js";

const STEPS = 40;

/** A number below another, at random. @typedef {(n: number) => number} Roll */
/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("../../www/state/gestures.js").Gestures} Gestures */

/** A generator of our own, so that a failure can be repeated. @param {number} seed @returns {Roll} */
function dice(seed) {
  let state = Math.imul(seed, 2654435761) >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Two numbers, two groups, an outcome of two classes and one of three. */
function table(rows = 150) {
  const lines = ["age,dose,group,ward,outcome,stage"];
  for (let i = 0; i < rows; i++) {
    const age = 20 + ((i * 37) % 60);
    const dose = ((i * 29) % 41) / 4;
    const group = ["a", "b", "c"][(i * 7) % 3];
    const risk =
      (age > 50 ? 2 : 0) + (group === "b" ? 1 : 0) + (dose > 6 ? 1 : 0) + ((i * 13) % 5 === 0 ? 1 : 0);
    const stage = risk < 1 ? "early" : risk < 3 ? "middle" : "late";
    lines.push(`${age},${dose},${group},${i % 4 ? "north" : "south"},${risk >= 2 ? "ill" : "well"},${stage}`);
  }
  return `${lines.join("\n")}\n`;
}

/** @template T @param {Roll} roll @param {readonly T[]} list @returns {T} */
const one = (roll, list) => list[roll(list.length)];
/**
 * @param {Page} page
 * @param {Roll} roll
 * @param {string} selector
 */
const selects = (page, roll, selector) =>
  page
    .locator(selector)
    .nth(roll(2))
    .selectOption({ index: roll(3) });
/**
 * What the page's own buttons do, where the way there takes many presses.
 * @template {"joinPair" | "partPair" | "setForm" | "setMap" | "setPanel" | "setResamples" | "setTarget"} N
 * @param {Page} page
 * @param {N} name
 * @param {Parameters<Gestures[N]>} args
 */
const gesture = (page, name, ...args) =>
  page.evaluate(
    ({ n, a }) => {
      const { gestures } = document.querySelector("explorer-page");
      return Reflect.apply(gestures[n], gestures, a);
    },
    { n: name, a: args },
  );
/** @param {Page} page @param {Roll} roll */
const focusDot = async (page, roll) => {
  const dots = page.locator("drawing-panel nomogram-view input.slider");
  await dots.nth(roll(Math.max(1, await dots.count()))).focus();
};
/** @param {Page} page */
const blur = (page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    if (focused instanceof HTMLElement || focused instanceof SVGElement) focused.blur();
  });
const KEYS = ["Home", "End", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Delete", "PageUp", "Escape"];

/**
 * Their names are for the record of a walk that failed.
 * @type {Record<string, (page: Page, roll: Roll) => Promise<unknown>>}
 */
const steps = {
  row: async (page, roll) => {
    await openSection(page, "case");
    await page.locator("row-stepper input").fill(String(1 + roll(150)));
    await page.keyboard.press("Enter");
  },
  keys: async (page, roll) => {
    await focusDot(page, roll);
    for (let i = 0; i <= roll(3); i++) await page.keyboard.press(one(roll, KEYS));
  },
  keysAndUndo: async (page, roll) => {
    await focusDot(page, roll);
    await page.keyboard.press(one(roll, KEYS));
    await page.keyboard.press("Control+z");
  },
  drag: async (page, roll) => {
    const dots = page.locator("drawing-panel nomogram-view input.slider");
    const dot = dots.nth(roll(Math.max(1, await dots.count())));
    await dot.scrollIntoViewIfNeeded();
    const box = await dot.boundingBox();
    if (!box) return;
    /** @type {() => [number, number]} */
    const at = () => [box.x + (roll(1000) / 1000) * box.width, box.y + box.height / 2];
    await page.mouse.move(...at());
    await page.mouse.down();
    for (let i = 0; i < 3; i++) await page.mouse.move(...at());
    if (roll(4) === 0) await page.keyboard.press("Control+z");
    await page.mouse.move(...at());
    await page.mouse.up();
  },
  all: async (page, roll) =>
    page.locator("drawing-panel nomogram-view").first().locator(".head .buttons button").nth(roll(2)).click(),
  order: async (page, roll) => page.locator("select[title='Order by']").selectOption({ index: roll(6) }),
  align: async (page, roll) =>
    viewOptions(page, (menu) => menu.locator("select[title='Line up at']").selectOption({ index: roll(3) })),
  // “Undo: Change the scale” has the word too.
  scale: async (page, roll) => page.locator("select.scale-select").selectOption({ index: roll(2) }),
  outcomes: async (page, roll) =>
    viewOptions(page, (menu) => menu.locator("fieldset.outcomes input:enabled").nth(roll(2)).click()),
  undo: async (page, roll) => {
    // In a text field the browser's own undo is meant.
    await blur(page);
    for (let i = 0; i <= roll(2); i++) await page.keyboard.press("Control+z");
  },
  redo: async (page) => {
    await blur(page);
    await page.keyboard.press("Control+Shift+Z");
  },
  setting: async (page, roll) => {
    await openSection(page, "settings");
    await page
      .getByLabel(/^C:|^C$/)
      .first()
      .fill(one(roll, ["0.01", "1", "10"]));
    await page.keyboard.press("Enter");
  },
  repeats: async (page, roll) => {
    await openSection(page, "settings");
    await page.getByRole("textbox", { name: "Repeats" }).fill(one(roll, ["1", "2", "4"]));
    await page.keyboard.press("Enter");
  },
  learner: async (page, roll) => {
    if (roll(2) === 0) return page.locator("learners-bar [data-learner]").nth(roll(3)).click();
    await openSection(page, "settings");
    await page.locator("input[name=learner]").nth(roll(3)).check({ force: true });
  },
  use: async (page, roll) => {
    await openSection(page, "columns");
    await page
      .getByLabel(/^Use “(age|dose|group)”/)
      .nth(roll(3))
      .click();
  },
  kind: async (page, roll) => {
    await openSection(page, "columns");
    await page.getByLabel("Kind of “age”").selectOption(one(roll, ["numeric", "categorical"]));
  },
  tab: async (page, roll) => {
    const tabs = page.locator("tab-rail [data-tab]");
    await tabs.nth(roll(await tabs.count())).click();
  },
  target: async (page, roll) => {
    /** @type {Parameters<Gestures["setTarget"]>[]} */
    const choices = [
      [{ target: "outcome", positive: "ill", cut: null }, "ill"],
      [{ target: "outcome", positive: "well", cut: null }, "well"],
      [{ target: "stage", positive: null, cut: null, outcome: "all_classes" }, "every class"],
      [{ target: "stage", positive: "late", cut: null }, "late"],
      [{ target: "dose", positive: null, cut: null, outcome: "number" }, "dose"],
    ];
    await gesture(page, "setTarget", ...one(roll, choices));
  },
  contrast: async (page, roll) =>
    page
      .locator(".class-pickers select")
      .nth(roll(2))
      .selectOption({ index: roll(2) }),
  shape: async (page, roll) =>
    gesture(
      page,
      "setMap",
      one(roll, ["age", "dose"]),
      one(
        roll,
        /** @type {const} */ ([null, { kind: "spline", knots: 4 }, { kind: "piecewise_linear", knots: 3 }]),
      ),
    ),
  form: async (page, roll) =>
    gesture(page, "setForm", one(roll, ["age", "dose"]), one(roll, ["auto", "line", "curve", "bar"])),
  pair: async (page, roll) =>
    roll(2) === 0
      ? gesture(page, "joinPair", { attributes: ["age", "group"], map: { kind: "cells", bins: 3 } })
      : gesture(page, "partPair", ["age", "group"]),
  compare: async (page, roll) => {
    await openSection(page, "second");
    await page
      .locator(".compare-bar select")
      .first()
      .selectOption(one(roll, ["", "svm", "logistic", "naive-bayes"]));
  },
  bars: async (page, roll) => gesture(page, "setResamples", one(roll, [0, 20])),
  plane: async (page, roll) => {
    await gesture(page, "setPanel", "plane", true);
    if (roll(2) === 0) return selects(page, roll, ".plane-choices select");
    await page.locator(".plane-slider").nth(roll(2)).focus();
    await page.keyboard.press(one(roll, ["ArrowUp", "ArrowDown", "Home", "End"]));
    if (roll(2) === 0) await page.keyboard.press("Control+z");
  },
  narrow: async (page, roll) => page.setViewportSize({ width: one(roll, [390, 800, 1280]), height: 800 }),
  example: async (page, roll) => {
    await openSample(page, one(roll, ["titanic", "iris", "housing"]));
    await expect.poll(() => sourceKind(page)).toBe("sample");
    if (roll(2) === 0) await page.goBack();
    else await page.keyboard.press("Control+z");
    await expect.poll(() => sourceKind(page)).toBe("file");
  },
  link: async (page, roll) => {
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      one(roll, ["#1/sample=iris&scale=log_odds", "#1/sample=titanic&v.sex=female"]),
    );
    await expect.poll(() => sourceKind(page)).toBe("sample");
    await page.goBack();
    await expect.poll(() => sourceKind(page)).toBe("file");
  },
};

/** @param {Page} page */
const sourceKind = (page) =>
  page.evaluate(() => document.querySelector("explorer-page").bench.document.value.question.source.kind);

/**
 * Undone to before the file was opened, the walk goes on with it all the same.
 * @param {Page} page
 */
async function backToFile(page) {
  if ((await sourceKind(page)) === "file") return;
  await page.keyboard.press("Control+Shift+Z");
  if ((await sourceKind(page)) !== "file") await openFile(page, "patients.csv", table());
  await expect.poll(() => sourceKind(page)).toBe("file");
}

/** Every number agrees, as soon as nothing moves any more. @param {Page} page */
async function agreed(page) {
  await expect(async () => compareAll(await inSight(page))).toPass({ timeout: 120_000 });
}

/**
 * Where the tab stands, for the record of a walk that failed.
 * @param {Page} page
 */
const standing = (page) =>
  page.evaluate(() => {
    const { tabs, open, last } = JSON.parse(sessionStorage.getItem("nomogram-tab") ?? "{}");
    /** @type {{ place: string }[] | undefined} */
    const places = history.state?.nomogram;
    const trail = places?.map(({ place }) => place.slice(0, 4));
    return JSON.stringify({
      hash: location.hash,
      trail,
      tabs: tabs?.length,
      open,
      last: last?.place.slice(0, 4),
      scale: last?.view.scale,
    });
  });

/**
 * A reload in the very moment, or after everything has come to rest.
 * @param {Page} page
 * @param {boolean} atOnce
 */
async function reload(page, atOnce) {
  if (!atOnce) {
    await allFinished(page);
    await agreed(page);
  }
  const before = atOnce ? null : await readable(page);
  const promised = mustReturn(await inSight(page));
  const stood = await standing(page);
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  const after = await inSight(page);
  const where = `${stood}, then ${await standing(page)}`;
  expect(mustReturn({ ...after, drawings: [] }), `what was there before the reload (${where})`).toEqual(
    promised,
  );
  if (!before) return;
  await allFinished(page);
  await expect(async () => expect(await readable(page)).toEqual(before)).toPass({ timeout: 120_000 });
}

/** Three of them in `npm test`; `npm run soak -- walks` names more. */
const [from, to] = (process.env.WALK_SEEDS ?? "1-3").split("-").map(Number);

/** How long a step may look for its place, in ms; what is around the steps may take its time. */
const PATIENCE = Number(process.env.WALK_PATIENCE ?? 2000);

for (let seed = from; seed <= to; seed++) {
  test(`a walk of ${STEPS} steps, seed ${seed}`, async ({ page }) => {
    test.setTimeout(600 * PATIENCE);
    const roll = dice(seed);
    /** @type {string[]} */
    const walked = [];
    await opened(page);
    // With an even seed the page chooses the learner itself.
    await openFile(page, "patients.csv", table(), { chosen: seed % 2 === 0 });
    await modelFinished(page);
    await page.evaluate(() => {
      for (const name of ["columns", "settings", "rows"])
        document.querySelector("explorer-page").gestures.setPanel(name, true);
    });
    const names = Object.keys(steps);
    let happened = 0;
    try {
      for (let i = 0; i < STEPS; i++) {
        const name = one(roll, names);
        walked.push(name);
        // A step may find its place covered, not offered or gone for the moment; that must stay the exception.
        page.setDefaultTimeout(PATIENCE);
        await steps[name](page, roll).then(
          () => {
            happened += 1;
          },
          (/** @type {unknown} */ error) => {
            if (
              !/Timeout|did not find|intercepts|not visible|detached|did not change its state/i.test(
                String(error),
              )
            )
              throw error;
            walked.push("(not there)");
          },
        );
        page.setDefaultTimeout(60_000);
        await backToFile(page);
        const dare = roll(6);
        if (dare < 2) {
          walked.push(dare === 0 ? "reload at once" : "reload");
          await reload(page, dare === 0);
        } else if (dare < 5) await agreed(page);
        await expect(page.locator("body")).not.toContainText(/\bNaN\b|undefined|\[object/);
      }
    } catch (error) {
      if (error instanceof Error) error.message = `${error.message}\nThe walk: ${walked.join(", ")}`;
      throw error;
    }
    expect(happened, walked.join(", ")).toBeGreaterThanOrEqual(STEPS / 2);
    await reload(page, false);
  });
}
