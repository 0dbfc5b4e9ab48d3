import { readFileSync } from "node:fs";
import { modelFinished, opened, openSection, parsedPicture } from "./helpers.js";
import { expect, test } from "./site.js";

/** @typedef {import("../../www/viewer/nomogram-view.js").NomogramView} View */

/**
 * What the drawing shows of the interval, and what the model of the page says of it, by arithmetic of our own.
 * @param {import("@playwright/test").Page} page
 */
function interval(page) {
  return page
    .locator("nomogram-view")
    .first()
    .evaluate((/** @type {View} */ view) => {
      const { scene, shadowRoot } = view;
      const parts = scene?.model.venn_abers?.parts;
      const band = shadowRoot?.querySelector(".interval-band");
      if (!scene || !parts || !shadowRoot || !band) throw new Error("no interval is drawn");
      const { model, layout } = scene;
      const { values, probability } = view.detail;
      const ends = parts.map((part) => {
        const shapes = part.scorer?.effects ?? model.effects.map((e) => e.shape);
        const sum = shapes.reduce((all, shape) => {
          if (shape.form !== "levels") throw new Error("levels alone: this is the Titanic");
          const { attribute, effects } = shape;
          return all + (effects.find((e) => e.label === values[attribute])?.log_odds ?? 0);
        }, part.scorer?.intercept ?? model.intercept);
        const { low, high } = part;
        const below = low.probabilities.filter((_, i) => low.sums[i] <= sum).at(-1) ?? 0;
        const above = high.probabilities.find((_, i) => high.sums[i] >= sum) ?? 1;
        return [1 - below, above];
      });
      /** @param {number} i */
      const mean = (i) => ends.reduce((all, e) => all * e[i], 1) ** (1 / ends.length);
      const p = [1 - mean(0), mean(1)].sort((a, b) => a - b);
      const { low, high, from, to } = layout.foot;
      const [x, width] = ["x", "width"].map((name) => Number(band.getAttribute(name)));
      const seen = [x, x + width].map((px) => {
        const sum = low + ((px - from) * (high - low)) / (to - from);
        return 1 / (1 + Math.exp(-sum));
      });
      /** @param {string} selector */
      const text = (selector) => shadowRoot.querySelector(selector)?.textContent ?? "";
      /** @param {string} q */
      const percent = (q) => Number.parseFloat(q);
      const [, first, second] = /between ([\d.]+).* and ([\d.]+)/.exec(text(".between")) ?? [];
      return {
        parts: parts.length,
        p,
        seen,
        said: [percent(first) / 100, percent(second) / 100],
        big: percent(text(".big")) / 100,
        probability,
        promise: text(".promise"),
      };
    });
}

/** @param {number[]} a @param {number[]} b @param {number} by */
function close(a, b, by) {
  for (const [i, x] of a.entries()) expect(Math.abs(x - b[i])).toBeLessThan(by);
}

/** @param {Awaited<ReturnType<typeof interval>>} o */
function agrees({ p, seen, said, big, probability }) {
  close(seen, p, 2e-3);
  close(said, p, 6e-3);
  close([big], [probability], 6e-3);
}

test("the first screen has the interval as a band and in words, and it moves with a dragged dot", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 920 });
  await opened(page, "./#1/sample=titanic");
  const before = await interval(page);
  agrees(before);
  expect(before.parts).toBe(10);
  expect(before.promise).toContain("experience, not proof");
  const slider = page.getByRole("slider", { name: /sex/ });
  // The axes of the outcome stay at the foot of the window, over what is below.
  await slider.evaluate((element) => element.scrollIntoView({ block: "center" }));
  /** @param {string} value */
  const place = (value) =>
    page.locator("nomogram-view").evaluate((/** @type {View} */ view, label) => {
      const row = view.scene?.layout.rows.find((r) => r.full === "sex");
      const tick = row?.strips[0].ticks.find((t) => t.value === label);
      const box = view.shadowRoot?.querySelector(`li[data-row="${row?.key}"]`)?.getBoundingClientRect();
      if (!tick || !box) throw new Error(`no tick of ${label}`);
      return { x: box.left + tick.x, y: box.top + tick.y };
    }, value);
  const present = await page
    .locator("nomogram-view")
    .evaluate((/** @type {View} */ view) => view.detail.values[2]);
  const [from, to] = [await place(String(present)), await place(present === "male" ? "female" : "male")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const seen = new Set();
  for (let i = 1; i <= 8; i++) {
    await page.mouse.move(from.x + ((to.x - from.x) * i) / 8, from.y);
    const now = await interval(page);
    agrees(now);
    seen.add(now.seen.join());
  }
  await page.mouse.up();
  expect(seen.size).toBeGreaterThan(1);
  expect((await interval(page)).p).not.toEqual(before.p);
  await expect(slider).toHaveAttribute("aria-valuetext", /, between /);
});

test("the engine learns the interval that is drawn before it is there; it can be taken off and made otherwise", async ({
  page,
}) => {
  await opened(page, "./#1/sample=titanic&interval=none");
  await modelFinished(page);
  await expect(page.locator("nomogram-view .interval-band")).toHaveCount(0);
  await openSection(page, "settings");
  const method = page.getByLabel("Interval of the probability");
  await method.selectOption("cross");
  await expect(page.locator("nomogram-view .interval-band")).toHaveCount(1);
  await modelFinished(page);
  agrees(await interval(page));
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#1/sample=titanic&tab=model");
  await method.selectOption("inductive");
  await expect(page.locator("nomogram-view .promise")).toContainText("rows set aside");
  await modelFinished(page);
  agrees(await interval(page));
  await expect
    .poll(() => page.evaluate(() => location.hash))
    .toBe("#1/sample=titanic&interval=inductive&tab=model");
  // Picture and table have it too.
  /** @param {string} name */
  const taken = async (name) => {
    await page.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(`[data-export=${name}]`).click(),
    ]);
    return readFileSync(await download.path(), "utf8");
  };
  const picture = await taken("svg");
  expect(picture).toContain('class="interval-band"');
  expect((await parsedPicture(page, picture)).text).toContain("The interval promises");
  expect((await taken("table")).split("\r\n")[0]).toContain("probability, low (Venn-ABERS)");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("nomogram-view .between")).toBeVisible();
  await expect(page.locator("nomogram-view .promise")).toBeVisible();
});
