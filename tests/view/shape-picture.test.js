/** The large picture of an effect: every number in it is the drawing's own, and stands where its axis says. */

import { describe, expect, test } from "vitest";
import "../../www/viewer/form-part.js";
import "../../www/viewer/uncertainty-part.js";
import "../../www/viewer/pair-part.js";
import { contribution, shapeAt } from "../../www/model/evaluate.js";
import { checkedOptions, layoutOf } from "../../www/model/layout/index.js";
import { sharedScale } from "../../www/model/layout/shared.js";
import { barsOf } from "../../www/model/layout/whiskers.js";
import { readModel } from "../../www/model/read.js";
import { barsAt, effectOf, heightAt, writtenAt } from "../../www/model/shape/effect.js";
import { effectPicture, runsOf, sketchOf, sketchPath, sketchReach } from "../../www/model/shape/picture.js";
import { plainMeasure } from "../../www/model/text.js";
import { Instance } from "../../www/viewer/state.js";
import { Texts } from "../../www/viewer/texts.js";
import { present } from "../found.js";
import { category, model as modelOf, numbers, resampled, smooth } from "../gallery/build.js";
import { cases } from "../gallery/cases.js";

const fast = cases.filter((c) => !c.slow);
/** @typedef {import("../../www/model/layout/types.js").Options} Options */

/** @type {Options["scale"][]} */
const scales = ["points", "log_odds", "odds_ratio"];
/** @type {Options["align"][]} */
const aligns = ["zero", "left", "mean"];

/**
 * As the drawing corrects a scale that means nothing.
 * @param {object} file
 * @param {Pick<Options, "scale" | "align" | "bars">} asked
 * @param {(import("../../www/model/types.js").Value | undefined)[]} [values]
 */
function drawn(file, asked, values) {
  const model = readModel(file);
  const instance = new Instance(model, values);
  const scale = model.bend
    ? "points"
    : asked.scale === "odds_ratio" && model.link !== "logit"
      ? "log_odds"
      : asked.scale;
  const layout = layoutOf(
    model,
    checkedOptions({ ...asked, scale, shown: 1e6 }),
    900,
    instance.values,
    plainMeasure,
  );
  return { model, instance, layout, texts: new Texts(model, layout) };
}

/** The values at which an attribute is looked at. @param {import("../../www/model/types.js").Attribute} p */
function probes({ numeric, levels }) {
  if (!numeric) return [...levels.map((l) => l.label), null];
  const { minimum, maximum, median } = numeric;
  return [minimum, median, (minimum + 2 * maximum) / 3, maximum, maximum + 1, null];
}

describe.each(fast.map((c) => [c.name, c]))("%s", (_, c) => {
  test.each(scales)("reads as the drawing does, in %s", (scale) => {
    for (const align of aligns) {
      const asked = { scale, align, bars: true };
      const { model, instance, layout, texts } = drawn(c.model, asked, c.values);
      model.attributes.forEach((attribute, a) => {
        const effect = effectOf(model, a, instance.values, asked);
        if (!effect) return;
        for (const value of probes(attribute)) {
          const values = instance.values.map((v, i) => (i === a ? value : v));
          const own = contribution(model, effect.index, values);
          expect(writtenAt(effect, value)).toBe(texts.atDot(effect.index, own));
          const bars = barsOf(model, layout.options, effect.index, values);
          const here = barsAt(effect, value);
          for (const kind of /** @type {const} */ (["resamples", "posterior"])) {
            const [one, other] = [bars[kind], here[kind]];
            if (one === null) expect(other).toBeNull();
            else
              for (const end of /** @type {const} */ (["low", "high"]))
                expect(present(other)[end]).toBeCloseTo(one[end] - effect.origin, 12);
          }
        }
      });
    }
  });

  test("is drawn where its axes say", () => {
    for (const scale of scales) {
      const asked = { scale, align: /** @type {const} */ ("zero"), bars: true };
      const { model, instance } = drawn(c.model, asked, c.values);
      model.attributes.forEach((attribute, a) => {
        const effect = effectOf(model, a, instance.values, asked);
        if (!effect || !attribute.numeric) return;
        const picture = present(effectPicture(effect, 360, 300, plainMeasure));
        const { left, right, top, bottom, dot, runs, up } = picture;
        for (const [value, height] of runs.flatMap((run) => run.slice(0, 1)))
          expect(height).toBeCloseTo(heightAt(effect, value), 12);
        for (const run of runs) expect(run.length).toBeGreaterThan(1);
        expect(picture.path).not.toMatch(/NaN|Infinity/);
        for (const [, path] of Object.entries(picture.bands)) expect(path.path).not.toMatch(/NaN|Infinity/);
        // Ticks keep apart, inside the graph.
        const places = up.map((t) => t.y).sort((p, q) => p - q);
        places.slice(1).forEach((y, i) => {
          expect(y - places[i]).toBeGreaterThan(20);
        });
        expect(Math.min(...places)).toBeGreaterThanOrEqual(top - 0.1);
        expect(Math.max(...places)).toBeLessThanOrEqual(bottom + 0.1);
        if (!dot) return;
        expect(dot[0]).toBeGreaterThanOrEqual(left);
        expect(dot[0]).toBeLessThanOrEqual(right);
      });
    }
  });
});

const age = smooth(numbers("age", 20, 80), (x) => Math.sin(x / 9));
const group = category("group", [
  ["a", 30, 0.5],
  ["b", 50, -0.25],
  ["c", 20, 0],
]);
const file = modelOf({ parts: [age, group] });
const asked = { scale: /** @type {const} */ ("points"), align: /** @type {const} */ ("zero"), bars: true };

test("a tick of the axis upwards is as many points from zero as it says", () => {
  const model = readModel(file);
  const effect = present(effectOf(model, 0, [44, "a"], asked));
  const picture = present(effectPicture(effect, 360, 300, plainMeasure));
  /** @param {string} text */
  const number = (text) => Number(text.replace("\u2212", "-"));
  const ticks = picture.up.map(({ y, text }) => ({ y, points: number(text) }));
  const [first, last] = [ticks[0], ticks.at(-1)];
  const perPoint = (present(last).y - first.y) / (present(last).points - first.points);
  expect(ticks.length).toBeGreaterThan(3);
  for (const { y, points } of ticks) expect(y).toBeCloseTo(picture.zero + points * perPoint, 0);
  // 100 points are the longest effect; the dot stands where its own are.
  const most = Math.max(...model.effects.map((_, k) => extent(model, k)));
  const points = (100 * shapeAt(model, model.effects[0].shape, 44)) / most;
  expect(present(picture.dot)[1]).toBeCloseTo(picture.zero + points * perPoint, 0);
  expect(number(writtenAt(effect, 44))).toBeCloseTo(points, 1);
  expect(present(picture.dot)[0]).toBeCloseTo(picture.left + (24 / 60) * (picture.right - picture.left), 0);
});

/** @param {import("../../www/model/types.js").AdditiveModel} model @param {number} k */
function extent(model, k) {
  const { numeric, levels } = model.attributes[k];
  const values = numeric
    ? Array.from({ length: 60_001 }, (_, i) => 20 + i / 1000)
    : levels.map((l) => l.label);
  const all = values.map((v) => shapeAt(model, model.effects[k].shape, v));
  return Math.max(...all) - Math.min(...all);
}

test("beside another model a point is worth what it is in both drawings", () => {
  const model = readModel(file);
  const other = readModel(modelOf({ parts: [smooth(numbers("age", 20, 80), (x) => x / 10), group] }));
  const { hundred } = sharedScale([model, other], { align: "zero", order: "range", shown: 9 });
  expect(present(effectOf(model, 0, [], asked, [other])).scale.hundred).toBe(hundred);
});

test("columns are the rows of the data; the dot of a value outside them stands at the end", () => {
  const model = readModel(file);
  const effect = present(effectOf(model, 0, [120, "a"], asked));
  const picture = present(effectPicture(effect, 360, 300, plainMeasure));
  const { histogram } = present(model.attributes[0].numeric);
  const most = Math.max(...histogram);
  const tallest = Math.max(...picture.columns.map((column) => column.height));
  picture.columns.forEach((column, i) => {
    expect(column.height / tallest).toBeCloseTo(histogram[i] / most, 1);
    expect(column.y + column.height).toBeCloseTo(picture.bottom, 0);
  });
  expect([present(picture.dot)[0], picture.outside]).toEqual([picture.right, true]);
  expect(
    present(effectPicture(present(effectOf(model, 0, [null, "a"], asked)), 360, 300, plainMeasure)).dot,
  ).toBeNull();
});

test("error bars wider than the effect are cut off, not the effect", () => {
  const model = readModel(resampled(file, 1));
  const picture = present(
    effectPicture(present(effectOf(model, 0, [44, "a"], asked)), 360, 300, plainMeasure),
  );
  expect(picture.bands.map((band) => band.kind)).toEqual(["resamples"]);
  const without = present(
    effectPicture(present(effectOf(model, 0, [44, "a"], { ...asked, bars: false })), 360, 300, plainMeasure),
  );
  expect(without.bands).toEqual([]);
  /** @param {string} path */
  const ys = (path) => [...path.matchAll(/[ML]\S+ (\S+?)(?=[ML]|$)/g)].map((m) => Number(m[1]));
  /** @param {string} path */
  const tall = (path) => Math.max(...ys(path)) - Math.min(...ys(path));
  expect(tall(picture.path)).toBeGreaterThan(0.35 * tall(without.path));
});

test("intervals are level stretches between their cuts", () => {
  const cut = modelOf({
    parts: [
      {
        attribute: numbers("age", 20, 80),
        effect: (i) => ({
          shape: {
            form: "levels",
            attribute: i,
            cuts: [30, 50],
            effects: [0.5, -1, 2].map((log_odds, n) => ({ label: `${n}`, log_odds })),
          },
          summary: { minimum: -1, maximum: 2, mean: 0, spread: 1 },
          tolerance: 0,
        }),
      },
      group,
    ],
  });
  const effect = present(effectOf(readModel(cut), 0, [], asked));
  expect(runsOf(effect)).toEqual([
    [
      [20, 0.5],
      [30, 0.5],
    ],
    [
      [30, -1],
      [50, -1],
    ],
    [
      [50, 2],
      [80, 2],
    ],
  ]);
});

test("small pictures share one height, and hold what was learned", () => {
  const model = readModel(file);
  const curve = present(sketchOf(model, "age"));
  for (const [share, d] of curve[0])
    expect(d).toBeCloseTo(shapeAt(model, model.effects[0].shape, 20 + 60 * share), 12);
  const levels = present(sketchOf(model, "group"));
  expect(levels.map((run) => run[0][1])).toEqual([0.5, -0.25, 0]);
  expect(sketchOf(model, "nobody")).toBeNull();
  const reach = sketchReach([curve, levels]);
  expect(sketchPath(levels, reach, 96, 36).zero).toBe(sketchPath(curve, reach, 96, 36).zero);
  expect(sketchReach([])).toEqual([-1, 1]);
});
