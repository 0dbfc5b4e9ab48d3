/**
 * The main path in every engine that is installed: the first drawing, keys, the mouse, an own file, another learner, a
 * reload. Numbers are compared with what Node makes of the same file: sums of the model, and the model to the last byte.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { root } from "../../scripts/support/run.js";
import { serveSite } from "../../scripts/support/site-server.js";
import init, { Engine } from "../../www/generated/nomogram.js";
import { present } from "../found.js";
import { FIRST_TITLE, smallTable } from "../pages/helpers.js";
import { allFinished, compareAll, inSight } from "../pages/sight.js";
import { all } from "./engines.js";

const WINDOW = { width: 1280, height: 900 };

/** @type {{ url: string; close: () => Promise<void>; }} */
let site;
/** @type {import("./engines.js").Driven | null} */
let page = null;

test.beforeAll(async () => {
  await init({ module_or_path: readFileSync(join(root, "www/generated/nomogram_bg.wasm")) });
  site = await serveSite(join(root, "dist"));
});
test.afterAll(() => site.close());
// Not at the end of the test, which one that takes too long never reaches.
test.afterEach(() => page?.close());

for (const { name, installed, start } of all)
  test(`the main path in ${name}`, async ({ browserName: _ }, info) => {
    page = null;
    test.skip(!installed(), `${name} is not installed`);
    // Not among the system's temporary files, where not every browser may look.
    const started = await start({ ...WINDOW, profile: info.outputPath("profile") });
    page = started;
    await test.step(`${name} ${started.version}: the first drawing`, () => firstDrawing(started));
    await test.step("a dot by keys and by the mouse", () => moved(started));
    const path = info.outputPath("patients.csv");
    writeFileSync(path, smallTable());
    await test.step("an own file", () => ownFile(started, path));
    await test.step("another learner", () => anotherLearner(started, path));
    await test.step("a reload", () => reloaded(started));
    expect(await started.complaints(), "the page complained").toEqual([]);
  });

/** @typedef {import("./engines.js").Driven} Driven */

/** Nothing moves, and every number in sight is what its model comes to. @param {Driven} page */
async function whole(page) {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.hasAttribute("data-loaded")))
    .toBe(true);
  await allFinished(page);
  await expect.poll(async () => (await inSight(page)).moving).toBe(false);
  // The page writes what was done last when it comes to it.
  await expect(async () => compareAll(await inSight(page))).toPass({ timeout: 60_000 });
  return await inSight(page);
}

/** @param {Driven} page */
const title = (page) => page.evaluate(() => document.querySelector("h1")?.textContent);

/** @param {Driven} page */
async function firstDrawing(page) {
  await page.open(site.url);
  await whole(page);
  expect(await title(page)).toMatch(FIRST_TITLE);
}

/** @param {Driven} page */
async function moved(page) {
  const states = [await whole(page)];
  await focusDot(page);
  for (let i = 0; i < 3; i++) await page.key("ArrowRight");
  states.push(await whole(page));
  const { x, y } = await page.evaluate(() => {
    const dot = document.querySelector("nomogram-view")?.shadowRoot?.querySelector("li .dots circle");
    if (!dot) throw new Error("there is no dot");
    const { left, top, width, height } = dot.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  const steps = [0, 5, 20, 40, 60, 80];
  await page.mouse(steps.map((step) => ({ x: x + step, y })));
  states.push(await whole(page));
  const [first, second, third] = states.map(({ drawings }) => {
    const { detail, big } = present(drawings[0], "a drawing");
    return { sum: detail.sum, big };
  });
  for (const [before, after] of [
    [first, second],
    [second, third],
  ]) {
    expect(after.sum).not.toBe(before.sum);
    expect(after.big).not.toBe(before.big);
  }
}

/** @param {Driven} page */
function focusDot(page) {
  return page.evaluate(() => {
    /** @type {HTMLInputElement | null | undefined} */
    const dot = document.querySelector("nomogram-view")?.shadowRoot?.querySelector("input[type=range]");
    if (!dot) throw new Error("there is no dot");
    dot.focus();
  });
}

/** @param {Driven} page @param {string} path */
async function ownFile(page, path) {
  await page.choose("file-drop input[type=file]", path);
  await expect.poll(() => title(page)).toMatch(/outcome/);
  expect(await learnedHere(page, path)).toBe("svm");
}

/** @param {Driven} page @param {string} path */
async function anotherLearner(page, path) {
  const chip = await page.evaluate(() => {
    const button = document.querySelector("learners-bar [data-learner=logistic]");
    if (!button) throw new Error("there is no such learner");
    const { left, top, width, height } = button.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.mouse([chip]);
  await expect.poll(async () => (await inSight(page)).chip).toBe("logistic");
  expect(await learnedHere(page, path)).toBe("logistic");
}

/**
 * The model in the page is the one that Node learns of the file, to the last byte; gives its learner.
 * @param {Driven} page
 * @param {string} path
 */
async function learnedHere(page, path) {
  const { document } = await whole(page);
  expect(JSON.parse(present(document.model)).calibration.fits_done).toBe(30);
  expect(difference(document.model, learned(document.question, path)), "the model's bytes").toBeNull();
  return document.question.learner;
}

/** Where two texts part for the first time, or null. @param {string | null} text @param {string} other */
function difference(text, other) {
  if (text === other) return null;
  const one = text ?? "";
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one, other].map((all) => all.slice(Math.max(0, at - 60), at + 20));
}

/**
 * The model's text, learned in Node.
 * @param {import("../../www/state/document.js").Question} question
 * @param {string} path
 */
function learned(question, path) {
  const { readOptions, target, positive, outcome, learner, settings, folds, repeats, seed, interval } =
    question;
  const engine = new Engine();
  engine.open(readFileSync(path), readOptions);
  const { units } = engine.prepare({
    ...{
      target: present(target),
      ...(positive === null ? {} : { positive }),
      outcome,
      learner,
      settings,
      folds,
      repeats,
      seed,
    },
    ...{ interval, source: "patients.csv" },
  });
  const { model } = engine.model(Array.from({ length: units }, (_, i) => engine.unit(i)));
  engine.free();
  return model;
}

/** @param {Driven} page */
async function reloaded(page) {
  await focusDot(page);
  await page.key("ArrowRight");
  const before = await whole(page);
  expect(before.document.view.values).toHaveLength(1);
  const state = () =>
    page.evaluate(() => {
      const { document: doc, kept } = document.querySelector("explorer-page").bench;
      return { kept: kept.value, values: doc.value.view.values };
    });
  await expect.poll(async () => (await state()).kept).toBe("saved");
  await page.reload();
  const after = await whole(page);
  expect(after.document.question).toEqual(before.document.question);
  expect(after.document.model).toBe(before.document.model);
  expect(after.drawings).toEqual(before.drawings);
}
