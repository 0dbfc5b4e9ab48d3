/** A calibration that bends: one probability wherever one is shown, and effects in points. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../../www/viewer/form-part.js";
import "../../www/viewer/uncertainty-part.js";
import "../../www/viewer/pair-part.js";
import { markAt } from "../../www/bench/threshold-mark.js";
import { logistic, outcomeOf, probability, sum, sumFor } from "../../www/model/evaluate.js";
import { percent } from "../../www/model/format.js";
import { footPlace } from "../../www/model/layout/foot.js";
import { checkedOptions, layoutOf } from "../../www/model/layout/index.js";
import { levelsOf } from "../../www/model/map/levels.js";
import { readModel } from "../../www/model/read.js";
import { plainMeasure } from "../../www/model/text.js";
import { pointsTable } from "../../www/state/export.js";
import { svgOf, tableOf } from "../../www/viewer/outputs.js";
import { Instance } from "../../www/viewer/state.js";
import { Texts } from "../../www/viewer/texts.js";

/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
/** @typedef {{ values: (string | number)[], sum: number, log_odds: number, probability: number }} Case */
/** @type {{ model: any, cases: Case[] }} */
const { model: file, cases } = json("../contract/bend.json");
const model = readModel(file);

/** @param {(string | number)[]} values @param {{}} [given] */
function sceneOf(values, given = {}) {
  const instance = new Instance(model, values);
  const options = checkedOptions({ scale: "points", ...given });
  const layout = layoutOf(model, options, 960, instance.values, plainMeasure);
  return { model, instance, layout, texts: new Texts(model, layout) };
}

describe("examples shared with the engine", () => {
  test.each(cases.map((e, i) => /** @type {const} */ ([i, e])))(
    "example %i",
    (_, { values, ...expected }) => {
      /** @param {number} found @param {number} wanted */
      const near = (found, wanted) =>
        expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-12 * (1 + Math.abs(wanted)));
      near(sum(model, values), expected.sum);
      near(probability(model, values), expected.probability);
      near(outcomeOf(model, expected.sum), logistic(expected.log_odds));
    },
  );
});

test("the sum of a probability is found on the bend and far beyond it", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), (p) => {
      expect(Math.abs(outcomeOf(model, sumFor(model, p)) - p)).toBeLessThanOrEqual(1e-9);
    }),
  );
});

test("an older file has none: the sum is the log odds", () => {
  const { bend: _, ...older } = file;
  const plain = readModel({ ...older, version: 4 });
  for (const { values, sum: s } of cases) expect(probability(plain, values)).toBeCloseTo(logistic(s), 12);
});

/** @type {[string, (bend: any) => void][]} */
const spoilers = [
  [
    "a slope of 0",
    (b) => {
      b.slopes[0] = 0;
    },
  ],
  [
    "values that fall",
    (b) => {
      b.values[2] = -2;
    },
  ],
  [
    "a slope so steep that the cubic turns",
    (b) => {
      b.slopes[2] = 9;
    },
  ],
  [
    "another way beyond its knots",
    (b) => {
      b.beyond = "cubic";
    },
  ],
  [
    "knots that do not ascend",
    (b) => {
      b.knots[1] = -2;
    },
  ],
];
test.each(spoilers)("%s is refused", (_, spoil) => {
  const spoiled = structuredClone(file);
  spoil(spoiled.bend);
  expect(() => readModel(spoiled)).toThrow("bend");
  expect(() => readModel({ ...file, link: "identity" })).toThrow("bend");
});

describe("every place shows F(g(sum))", () => {
  test.each(cases.filter((_, i) => i % 7 === 0).map((e) => /** @type {const} */ ([e.values, e.probability])))(
    "%j",
    (values, p) => {
      const scene = sceneOf(values);
      const { instance, layout, texts } = scene;
      expect(instance.outcome).toBeCloseTo(p, 12);
      const table = tableOf(scene);
      expect(table.probability).toBeCloseTo(p, 12);
      expect(table.probabilityText).toBe(percent(p));
      expect(texts.spoken(0, 0, instance)).toContain(percent(p));
      expect(svgOf(scene, {})).toContain(percent(p));
      // The axis: a tick stands at the sum whose probability it names.
      const { foot } = layout;
      /** @param {number} x */
      const sumAt = (x) => foot.low + ((x - foot.from) * (foot.high - foot.low)) / (foot.to - foot.from);
      expect(foot.outcome.ticks.length).toBeGreaterThan(2);
      for (const tick of foot.outcome.ticks)
        expect(outcomeOf(model, sumAt(tick.x))).toBeCloseTo(tick.value, 6);
      // One half, and the mark of a threshold.
      if (foot.half !== null) expect(outcomeOf(model, sumAt(foot.half))).toBeCloseTo(0.5, 6);
      expect(markAt(layout, 0.3, "act", model).x).toBeCloseTo(footPlace(foot, sumFor(model, 0.3)), 6);
    },
  );

  test("the lines of the map, and the table by which a case is scored by hand", () => {
    for (const { sum: at, value } of levelsOf(model, [])) expect(outcomeOf(model, at)).toBeCloseTo(value, 9);
    const longest = Math.max(...model.effects.map((e) => e.summary.maximum - e.summary.minimum));
    const rows = pointsTable(model, "zero").split("\r\n");
    const of = rows.map((row) => row.split(",")).filter((row) => row[0].includes("outcome"));
    expect(of.length).toBe(13);
    for (const [, p, points, logOdds, odds] of of) {
      const total = model.intercept + (Number(points) / 100) * longest;
      expect(outcomeOf(model, total)).toBeCloseTo(Number(p), 9);
      expect([logOdds, odds]).toEqual(["", ""]);
    }
  });
});

test("effects are spoken in points: no sentence has log odds or odds", () => {
  const scene = sceneOf(["Oslo", 8, 2]);
  const { instance, texts, layout } = scene;
  const longest = layout.scale.hundred;
  expect(texts.effect(instance.parts[2])).toBe(texts.effect(2));
  expect(Number.parseFloat(texts.effect(longest))).toBeCloseTo(100, 6);
  const all = [
    texts.spoken(0, 0, instance),
    svgOf(scene, {}),
    ...model.effects.map((_, k) => texts.atDot(k, 1)),
  ];
  expect(all.join(" ")).not.toMatch(/log odds|odds/i);
  expect(texts.spoken(0, 0, instance)).toContain("points");
  for (const row of tableOf(scene).rows) expect([row.logOdds, row.oddsRatio]).toEqual([null, null]);
});
