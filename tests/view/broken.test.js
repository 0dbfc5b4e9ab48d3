/** Broken ends: where an axis is cut, and that places and effects belong together on both sides of a break. */

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { valueStep } from "../../www/model/format.js";
import { atBroken, BROKEN, brokenPlace, cutTo, drawnTo } from "../../www/model/layout/broken.js";
import { checkedOptions, dotOf, layoutOf } from "../../www/model/layout/index.js";
import { valueAt } from "../../www/model/layout/pick.js";
import { profilesOf } from "../../www/model/layout/profile.js";
import { place } from "../../www/model/layout/scale.js";
import { readModel } from "../../www/model/read.js";
import { plainMeasure } from "../../www/model/text.js";
import { Instance } from "../../www/viewer/state.js";
import { present } from "../found.js";
import { category, model as modelOf, numbers, smooth } from "../gallery/build.js";

const credit = JSON.parse(readFileSync(new URL("../contract/models/credit.json", import.meta.url), "utf8"));

/** An amount whose outermost hundredth reaches three times as far as the others, beside a short line. */
function tailed(quantiles = true) {
  const amount = numbers("amount", 0, 3000, { median: 300 });
  if (quantiles)
    Object.assign(amount.numeric, {
      quantiles: [
        { share: 0.01, value: 10 },
        { share: 0.5, value: 300 },
        { share: 0.99, value: 1000 },
      ],
    });
  const sex = category("sex", [
    ["female", 400, -0.5],
    ["male", 600, 0.4],
  ]);
  const file = modelOf({ parts: [smooth(amount, (x) => x / 1000 - 0.3), sex], intercept: -0.4 });
  return readModel({ ...file, version: 5 });
}

/**
 * @param {import("../../www/model/types.js").AdditiveModel} model
 * @param {(string | number)[] | import("../../www/model/types.js").Value[]} values
 * @param {{}} [options]
 */
const laid = (model, values, options = {}) =>
  layoutOf(model, checkedOptions({ row: 48, scale: "points", ...options }), 900, values, plainMeasure);

test("any number has one place, and any place one number, with breaks or without", () => {
  const number = fc.double({ min: -50, max: 50, noNaN: true });
  const step = fc.double({ min: 0.01, max: 20, noNaN: true });
  const beyond = fc.option(step, { nil: 0 });
  fc.assert(
    fc.property(number, step, beyond, beyond, number, (low, length, down, up, d) => {
      const high = low + length;
      const [least, most] = [low - down, high + up];
      const scale = { least, low, high, most, from: 100, to: 700 };
      expect(atBroken(scale, brokenPlace(scale, d))).toBeCloseTo(d, 6);
      expect(brokenPlace(scale, d + 0.5)).toBeGreaterThan(brokenPlace(scale, d));
      expect(brokenPlace(scale, most)).toBeCloseTo(most > high ? 700 + BROKEN : 700, 6);
      expect(brokenPlace(scale, least)).toBeCloseTo(least < low ? 100 - BROKEN : 100, 6);
    }),
  );
});

test("a side is cut only where that makes the line more than a quarter shorter", () => {
  expect(cutTo([-10, 10], [-5, 5])).toEqual([-5, 5]);
  expect(cutTo([-10, 10], [-7, 7])).toEqual([-10, 10]);
  expect(cutTo([-10, 10], [-12, 3])).toEqual([-10, 3]);
  expect(drawnTo(tailed(), profilesOf(tailed())[0]).map((e) => e.toFixed(2))).toEqual(["-0.30", "0.70"]);
});

test("a file that does not tell how its values lie is not cut", () => {
  const { scale, rows } = laid(tailed(false), [300, "male"]);
  expect([scale.low, scale.high]).toEqual([scale.least, scale.most]);
  expect(rows.flatMap((row) => row.strips[0].breaks ?? [])).toEqual([]);
});

test("the end of a cut line is written, with its effect, and no other tick stands behind the break", () => {
  const { rows, scale, frame } = laid(tailed(), [300, "male"]);
  const [strip] = present(rows.find((r) => r.full === "amount")).strips;
  expect(strip.breaks).toEqual(
    [{ x: frame.right, side: 1, end: frame.right + BROKEN, text: "+100.0" }].map((b) => ({
      ...b,
      text: present(strip.breaks)[0].text,
    })),
  );
  expect(present(strip.breaks)[0].text).toContain("90");
  expect(strip.ticks.filter((t) => t.x > scale.right + 1).map((t) => [t.value, t.label?.text])).toEqual([
    [3000, "3000"],
  ]);
  // In full extent there is no break.
  expect(laid(tailed(), [300, "male"], { row: undefined }).rows[0].strips[0].breaks).toBe(undefined);
});

test("dragging goes on behind a break, and nothing rescales", () => {
  const model = tailed();
  const first = laid(model, [300, "male"]);
  const row = present(first.rows.find((r) => r.full === "amount"));
  const step = valueStep(present(model.attributes[0].numeric));
  let before = Number.NEGATIVE_INFINITY;
  for (let x = first.frame.left; x <= first.frame.right + BROKEN; x += 4) {
    const value = valueAt(first, model, row, row.strips[0], x, row.strips[0].y, false);
    expect(value).toBeGreaterThanOrEqual(before);
    before = Number(value);
    const { values, sum } = new Instance(model, [value, "male"]);
    const then = laid(model, values);
    expect(place(then.scale, 1.5)).toBe(place(first.scale, 1.5));
    expect([then.foot.low, then.foot.high, then.foot.from]).toEqual([
      first.foot.low,
      first.foot.high,
      first.foot.from,
    ]);
    // As near as the steps of the value allow.
    const half = (place(then.scale, step / 1000) - place(then.scale, 0)) / 2;
    if (x >= row.strips[0].from)
      expect(Math.abs(dotOf(then, model, row, values).x - x)).toBeLessThan(half + 0.5);
    expect(Number.isFinite(sum)).toBe(true);
  }
  expect(before).toBe(3000);
});

test("the total and the outcome are one scale, cut to what rows reach, with every landmark in it", () => {
  const model = readModel(credit);
  const { foot } = laid(model, []);
  expect(foot.most).toBeGreaterThan(foot.high);
  expect(foot.low).toBeLessThan(Math.log(0.3 / 0.7));
  expect(foot.high).toBeGreaterThan(0);
  expect([foot.total.from, foot.total.to]).toEqual([foot.outcome.from, foot.outcome.to]);
});

test("a model without effects, of classes as frequent as one another, has an axis all the same", () => {
  const sex = category("sex", [
    ["female", 50, 0],
    ["male", 50, 0],
  ]);
  const model = readModel(modelOf({ parts: [sex], target: { rows: 100, events: 50 } }));
  for (const width of [390, 1000]) {
    const { foot } = layoutOf(model, { ...checkedOptions({}), row: 48 }, width, [undefined], plainMeasure);
    expect(foot.high - foot.low).toBeGreaterThan(0.5);
    for (const { x } of [...foot.outcome.ticks, ...foot.total.ticks]) expect(x).toSatisfy(Number.isFinite);
    expect(foot.half).toSatisfy(Number.isFinite);
  }
});

test("whole numbers have no ticks at halves, however wide a stretch of their line is", () => {
  for (const [maximum, bound] of [
    [16, 4],
    [16, 5],
    [40, 9],
    [9, 3],
  ]) {
    const count = numbers("complaints", 0, maximum, { median: 1 });
    Object.assign(count.numeric, {
      quantiles: [
        { share: 0.01, value: 0 },
        { share: 0.5, value: 1 },
        { share: 0.99, value: bound },
      ],
    });
    const straight = (/** @type {number} */ x) => x / 2;
    const bent = (/** @type {number} */ x) => 2 * Math.log(1 + x);
    for (const effect of [straight, bent]) {
      const file = modelOf({ parts: [smooth(count, effect)], intercept: -1 });
      const { rows } = laid(readModel({ ...file, version: 5 }), [1]);
      const at = rows[0].strips[0].ticks.map((t) => t.value);
      expect(at.length).toBeGreaterThan(2);
      expect(at).toEqual(at.map((value) => Math.round(Number(value))));
    }
  }
});
