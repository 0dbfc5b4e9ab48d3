/** Shapes, cuts, other learners and error bars with the real engine, as a person uses them. */
import { readModel } from "../../www/model/read.js";
import "../../www/model/read-uncertainty.js";
import { ofForm, ofKind, present } from "../found.js";
import { figures, modelFinished, numbers, opened, openFile, openSection, viewOptions } from "./helpers.js";
import { expect, test } from "./site.js";

/** Risk is lowest in the middle of the temperatures; dose says nothing. */
function feverTable(rows = 300) {
  let state = 11;
  const roll = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const lines = ["temperature,dose,ward,outcome"];
  for (let i = 0; i < rows; i++) {
    const temperature = (35 + 6 * roll()).toFixed(1);
    const risk = 1 / (1 + Math.exp(-(1.4 * (Number(temperature) - 38) ** 2 - 3)));
    lines.push(
      `${temperature},${Math.floor(100 * roll())},${"abc"[Math.floor(3 * roll())]},${roll() < risk ? "ill" : "well"}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

/** @param {import("@playwright/test").Page} page */
const model = async (page) =>
  readModel(
    present(await page.evaluate(() => document.querySelector("explorer-page").bench.document.value.model)),
  );
/** @param {import("@playwright/test").Page} page */
const question = (page) =>
  page.evaluate(() => document.querySelector("explorer-page").bench.document.value.question);
/** Everything that was asked for is there, error bars too. @param {import("@playwright/test").Page} page */
const whole = async (page) => {
  await expect
    .poll(() => page.evaluate(() => document.querySelector("explorer-page").bench.finished.value))
    .toBe(true);
  await modelFinished(page);
};

/** @param {import("@playwright/test").Page} page @param {string} [text] */
async function start(page, text = feverTable()) {
  await opened(page);
  await openFile(page, "fever.csv", text);
  await whole(page);
}

/** @param {import("@playwright/test").Page} page @param {string} name */
async function openPanel(page, name) {
  await page
    .locator("nomogram-view")
    .getByRole("button", { name: `Settings of ${name}` })
    .click();
  await expect(page.locator("attribute-panel h2")).toHaveText(name);
}

test("a shape is chosen on the line of its attribute, and undone", async ({ page }) => {
  await start(page);
  const before = await numbers(page);
  await openPanel(page, "temperature");
  await expect(page.locator("attribute-panel h2")).toBeFocused();
  await page.getByLabel("Shape of the effect").selectOption("spline");
  await whole(page);
  const [effect] = (await model(page)).effects;
  expect(effect.map).toMatch(/restricted cubic spline/);
  expect(effect.shape.form).toBe("cubic");
  // It turns: the risk is lowest in the middle.
  const { values } = ofForm(effect.shape, "cubic").curve;
  expect(Math.min(...values)).toBeLessThan(Math.min(values[0], present(values.at(-1))) - 0.5);
  await page.keyboard.press("Control+z");
  await whole(page);
  expect(await numbers(page)).toEqual(before);
});

test("every shape of a number can be learned and drawn", async ({ page }) => {
  test.slow();
  await start(page, feverTable(120));
  await openPanel(page, "temperature");
  const chooser = page.getByLabel("Shape of the effect");
  const kinds = await chooser
    .locator("option")
    .evaluateAll((/** @type {HTMLOptionElement[]} */ list) => list.map((o) => o.value));
  expect(kinds.length).toBe(10);
  for (const kind of kinds.slice(1)) {
    await chooser.selectOption(kind);
    await whole(page);
    await expect(page.locator(".note.error"), kind).toHaveCount(0);
    const [effect] = (await model(page)).effects;
    expect(effect.map, kind).toBeTruthy();
    const { probability } = await numbers(page);
    expect(probability, kind).toBeGreaterThan(0);
    expect(probability, kind).toBeLessThan(1);
  }
});

test("cuts come from the engine, and are set by hand with the keyboard", async ({ page }) => {
  await start(page);
  await openPanel(page, "temperature");
  await page.getByLabel("Shape of the effect").selectOption("discretised");
  const rows = page.locator("interval-editor tbody tr");
  await expect(rows).toHaveCount(5);
  const counts = async () =>
    (await rows.locator("td:nth-child(2)").allTextContents()).map((text) => Number(text.replace(/\D/g, "")));
  await expect.poll(async () => (await counts()).reduce((s, n) => s + n, 0)).toBe(300);
  await whole(page);
  const cutsDrawn = async () => ofForm((await model(page)).effects[0].shape, "levels").cuts;
  const cutsAsked = async () => ofKind((await question(page)).maps[0].map, "discretised");
  const drawn = await cutsDrawn();
  expect(drawn).toHaveLength(4);
  const handle = page.getByRole("slider", { name: "Cut 1 of 4" });
  await handle.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await cutsAsked()).method).toBe("by_hand");
  const cuts = present((await cutsAsked()).cuts);
  expect(cuts[0]).toBeLessThan(drawn[0]);
  await whole(page);
  expect(await cutsDrawn()).toEqual(cuts);
  await expect.poll(async () => (await counts()).reduce((s, n) => s + n, 0)).toBe(300);
  await page.getByLabel("Cut into intervals").selectOption("entropy");
  await whole(page);
  expect((await model(page)).effects[0].map).toMatch(/entropy/i);
});

test("a shape that predicts clearly better is found, said with its size, and taken", async ({ page }) => {
  test.slow();
  await start(page);
  await openPanel(page, "temperature");
  await page.getByRole("button", { name: "Try other shapes" }).click();
  await expect(page.locator("shape-suggestion progress")).toHaveCount(0, { timeout: 100_000 });
  await expect(page.locator(".verdict")).toContainText(/lowers? the Brier score by 0\.\d+ \(± 0\.\d+\)/);
  await page.locator(".verdict button").click();
  await whole(page);
  expect((await question(page)).maps).toHaveLength(1);
  await openPanel(page, "dose");
  await page.getByRole("button", { name: "Try other shapes" }).click();
  await expect(page.locator("shape-suggestion progress")).toHaveCount(0, { timeout: 100_000 });
  await expect(page.locator(".verdict")).toContainText("No shape is clearly better than a straight line");
});

test("logistic regression and naive Bayes draw the same kind of nomogram", async ({ page }) => {
  await start(page);
  for (const [name, learner] of [
    ["Logistic regression", "logistic"],
    ["Naive Bayes", "naive-bayes"],
  ]) {
    // Those that are tried on an own file stand in the bar, the others behind "more".
    const inBar = page.locator(`learners-bar [data-learner="${learner}"]`);
    if (learner === "logistic") await inBar.click();
    else await page.getByLabel("Another learner").selectOption(learner);
    await whole(page);
    await expect(page.locator(".note.error")).toHaveCount(0);
    expect((await model(page)).learner.name).toBe(learner);
    await expect(inBar).toHaveAttribute("aria-pressed", "true");
    await expect(await figures(page)).toContainText(name);
    await expect(await figures(page)).toContainText("Brier score");
  }
});

test("error bars come in by and by, and survive a reload with the model", async ({ page }) => {
  await start(page);
  const before = await numbers(page);
  await openSection(page, "settings");
  await page.getByLabel(/^Resamples/).fill("40");
  await page.keyboard.press("Enter");
  await whole(page);
  const barred = await model(page);
  expect(barred.resampling).toMatchObject({ resamples: 40, done: 40, level: 0.95 });
  const { shape, ...effect } = barred.effects[0];
  const bars = present(effect.bars);
  expect(bars.low.length).toBe(bars.places.length);
  bars.low.forEach((low, i) => {
    expect(low).toBeLessThanOrEqual(bars.high[i]);
  });
  expect(shape.form).toBe("cubic");
  // The effects are those from before.
  expect(await numbers(page)).toEqual(before);
  await viewOptions(page, async (menu) => {
    await menu.getByLabel("Error bars", { exact: true }).uncheck();
    await menu.getByLabel("Error bars", { exact: true }).check();
  });
  await page.waitForTimeout(800);
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  await whole(page);
  expect((await model(page)).resampling?.done).toBe(40);
});

test("of an example the address says which shape was chosen", async ({ page }) => {
  await opened(page, "./#1/sample=iris&map.petallength=spline3&resamples=20");
  await whole(page);
  const { effects, attributes, resampling } = await model(page);
  const at = attributes.findIndex((a) => a.name === "petallength");
  expect(effects.find((e) => "attribute" in e.shape && e.shape.attribute === at)?.map).toMatch(/spline, 3/);
  expect(resampling?.done).toBe(20);
  await expect(page.locator("div.note")).toHaveCount(0);
});
