/** Several classes: probabilities to the last digits, contrasts that are the difference of two scores everywhere. */

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sumInterval } from "../../www/model/bars.js";
import {
  contrast,
  isClasses,
  probabilities,
  readClasses,
  scoreOf,
  scoresAt,
  softmax,
} from "../../www/model/classes.js";
import { probability, shapeAt, sum } from "../../www/model/evaluate.js";
import { ModelError, readModel } from "../../www/model/read.js";
import { refinedSurface } from "../../www/model/refine.js";
import { lessShape } from "../../www/model/subtract.js";
import { surfaceAt, surfacePartials } from "../../www/model/surface.js";
import { ofForm, present } from "../found.js";

const contract = () => JSON.parse(readFileSync(new URL("../contract/classes.json", import.meta.url), "utf8"));
const forms = () => JSON.parse(readFileSync(new URL("../contract/forms.json", import.meta.url), "utf8"));

describe("examples shared with the engine", () => {
  /** @typedef {{ values: (string | number | null)[], sums: number[], probabilities: number[] }} Case */
  /** @type {{ family: any, cases: Case[], far: { intercept: number, cases: Case[] } }} */
  const { family: file, cases, far } = contract();
  const family = readClasses(file);
  test.each(cases.map((c, i) => /** @type {const} */ ([i, c])))(
    "example %i",
    (_, { values, sums, probabilities: expected }) => {
      for (const [i, s] of scoresAt(family, values).entries())
        expect(Math.abs(s - sums[i])).toBeLessThan(1e-12 * Math.max(1, Math.abs(s)));
      const found = probabilities(family, values);
      for (const [i, p] of expected.entries()) expect(Math.abs(found[i] - p)).toBeLessThan(1e-14);
    },
  );

  test("scores out of reach of exp", () => {
    file.scores[2].intercept = far.intercept;
    const shifted = readClasses(file);
    for (const { values, probabilities: expected } of far.cases) {
      const found = probabilities(shifted, values);
      for (const [i, p] of expected.entries()) expect(Math.abs(found[i] - p)).toBeLessThanOrEqual(1e-12 * p);
    }
    expect(softmax([1e5, 1e5 - 1, -1e5])).toEqual([
      1 / (1 + Math.exp(-1)),
      Math.exp(-1) / (1 + Math.exp(-1)),
      0,
    ]);
  });

  test("the third class of three: closed form", () => {
    // All unknown: scores −1/2, 1/4 and 1/8.
    const [a, b, c] = probabilities(readClasses(contract().family), [null, null, null]);
    expect(a / b).toBeCloseTo(Math.exp(-0.75), 14);
    expect(c / b).toBeCloseTo(Math.exp(-0.125), 14);
    expect(a + b + c).toBeCloseTo(1, 15);
  });
});

/** Two models over every form of effect whose numbers, knots and cuts differ. */
function twoOfEveryForm() {
  const a = { ...forms(), link: "identity" };
  delete a.resampling;
  delete a.calibration;
  for (const effect of a.effects) delete effect.bars;
  const b = structuredClone(a);
  b.intercept = 0.41;
  const s = b.effects.map((/** @type {any} */ e) => e.shape);
  s[0].effects[1].log_odds = 0.6;
  Object.assign(s[1], {
    cuts: [30, 65, 70],
    effects: [0.2, -0.4, 0.3, 0.8].map((log_odds, i) => ({ label: `${i}`, log_odds })),
  });
  s[2].curve = {
    knots: [1, 2.5, 5, 13],
    values: [0.1, 0.2, -0.3, 0.9],
    slopes: [0.5, -0.25, 0.1, 0.4],
    beyond: "cubic",
  };
  s[3].curve = {
    knots: [-1.5, 0, 1 + 1e-9],
    values: [0.3, -0.2, 0.4],
    slopes: [-0.6, 0.1, 0.9],
    beyond: "cubic",
  };
  s[4].effects[1][2] = 2;
  s[5].curves[0].curve = {
    knots: [0, 3, 10],
    values: [0.2, 0.6, -0.4],
    slopes: [0.3, 0, -0.2],
    beyond: "linear",
  };
  s[5].curves[1].curve = { ...s[5].curves[1].curve, beyond: "cubic" };
  s[6].surface = {
    x_knots: [0.5, 3, 4],
    y_knots: [0, 1, 3.5],
    values: [
      [0.2, 0, 0.1],
      [0.5, -0.1, 0.3],
      [0, 0.25, 0.5],
    ],
    x_slopes: [
      [0, 0.1, 0.2],
      [-0.1, 0.3, 0],
      [0.2, 0, -0.2],
    ],
    y_slopes: [
      [0.3, 0, 0.1],
      [0, 0.2, -0.1],
      [0.1, 0.1, 0],
    ],
    twists: [
      [0.02, 0, -0.01],
      [0, 0.03, 0],
      [0.01, 0, 0],
    ],
  };
  s[10].surface.x_knots = [-1, 5, 13];
  s[10].surface.polynomials[0].unit = 5;
  s[10].surface.polynomials[1].coefficients.pop();
  Object.assign(s[7], {
    rows: ["low", "high"],
    row_cuts: [4],
    effects: [
      [1, -1],
      [0.5, 0.25],
    ],
  });
  Object.assign(s[8], {
    columns: ["a", "b", "c"],
    column_cuts: [-1, 2],
    effects: [
      [1, 2, 3],
      [-1, -2, -3],
    ],
  });
  // No cuts: one interval, which counts nothing.
  Object.assign(s[9], { rows: ["all"], row_cuts: [], effects: [[5, 6, 7]] });
  return readClasses({
    format: "nomogram-classes",
    version: 2,
    target: "colour",
    classes: [
      { label: "red", count: 12 },
      { label: "blue", count: 18 },
    ],
    scores: [a, b],
    card: { title: "Two of every form" },
  });
}

const family = twoOfEveryForm();
/** @param {import("../../www/model/types.js").Attribute} attribute */
const value = (attribute) =>
  attribute.numeric
    ? fc.oneof(
        fc.constantFrom(null, undefined, Number.NaN, attribute.numeric.minimum, attribute.numeric.maximum),
        // Three times the range on either side, too.
        fc.double({
          min: attribute.numeric.minimum * 4 - attribute.numeric.maximum * 3,
          max: attribute.numeric.maximum * 4 - attribute.numeric.minimum * 3,
          noNaN: true,
        }),
      )
    : fc.constantFrom(null, undefined, "never seen", ...attribute.levels.map((l) => l.label));

test("the contrast of two classes is the difference of their scores, everywhere and beyond the data", () => {
  const model = contrast(family, 0, 1);
  const back = contrast(family, 1, 0);
  fc.assert(
    fc.property(fc.tuple(...model.attributes.map(value)), (values) => {
      const [a, b] = scoresAt(family, values);
      const size = Math.max(1, Math.abs(a), Math.abs(b));
      expect(Math.abs(sum(model, values) - (a - b))).toBeLessThanOrEqual(1e-12 * size);
      expect(Math.abs(sum(back, values) - (b - a))).toBeLessThanOrEqual(1e-12 * size);
      // P(A | A or B) from the probabilities themselves.
      const [p, q] = probabilities(family, values);
      if (p + q > 0) expect(probability(model, values)).toBeCloseTo(p / (p + q), 11);
    }),
    { numRuns: 3000 },
  );
});

test("every effect of a contrast is the difference of two, cuts and knots and all", () => {
  const model = contrast(family, 0, 1);
  model.effects.forEach(({ shape }, k) => {
    const [p, q] = family.scores.map((s) => s.effects[k].shape);
    // Whatever it has of them.
    const { attributes, attribute, cuts: one, row_cuts, column_cuts, curve } = /** @type {any} */ (shape);
    /** @type {number[]} */
    const over = attributes ?? [attribute];
    /** @type {number[]} */
    const cuts = [one, row_cuts, column_cuts, curve?.knots].flatMap((c) => c ?? []);
    fc.assert(
      fc.property(
        fc.tuple(...over.map((a) => fc.oneof(value(model.attributes[a]), fc.constantFrom(null, ...cuts)))),
        ([u, v]) => {
          const [f, g] = [p, q].map((s) => shapeAt(model, s, u, v));
          const size = Math.max(1, Math.abs(f), Math.abs(g));
          expect(Math.abs(shapeAt(model, shape, u, v) - (f - g))).toBeLessThanOrEqual(1e-12 * size);
        },
      ),
      { numRuns: 300 },
    );
  });
  const steps = ofForm(model.effects[1].shape, "levels");
  expect(steps.cuts).toEqual([30, 40, 65, 70]);
  expect(steps.effects.map((e) => e.label)).toEqual(["< 30", "30 – 40", "40 – 65", "65 – 70", "≥ 70"]);
  expect(ofForm(model.effects[9].shape, "table").row_cuts).toEqual([0.5]);
});

test("a contrast is a model file like any other, and knows its classes", () => {
  const model = contrast(family, 0, 1);
  expect(readModel(JSON.stringify(model))).toEqual(model);
  expect(model.target).toEqual({
    among: true,
    name: "colour",
    positive: "red",
    negative: "blue",
    rows: 30,
    events: 12,
  });
  expect(model.link).toBe("logit");
  for (const effect of model.effects) {
    expect(effect.summary.minimum).toBeLessThanOrEqual(effect.summary.maximum);
    expect(effect.tolerance).toBe(0);
  }
});

describe("resamples", () => {
  /** Two scores with resamples whose draws move together. */
  function resampled() {
    const file = contract().family;
    file.scores.splice(2);
    file.classes.splice(2);
    const draws = Array.from({ length: 41 }, (_, r) => (r * 17) % 41);
    file.scores.forEach((/** @type {any} */ score, /** @type {number} */ c) => {
      const counts = [2, 3, 2];
      score.effects.forEach((/** @type {any} */ effect, /** @type {number} */ k) => {
        effect.bars = { low: Array(counts[k]).fill(-9), high: Array(counts[k]).fill(9) };
        if (k === 2) effect.bars.places = [0, 12];
      });
      score.resampling = {
        resamples: 41,
        done: 41,
        skipped: 0,
        lacking_a_level: 0,
        level: 0.9,
        recalibrated: false,
        intercepts: draws.map((d) => d / 10 + c),
        // Score 0 varies by d, score 1 by d + d²/100: the difference by −d²/100 alone.
        effects: counts.map((n) =>
          draws.flatMap((d) => Array.from({ length: n }, (_, i) => d + i + (c * (d * d)) / 100)),
        ),
        ranks: [],
      };
    });
    return readClasses(file);
  }

  test("of a contrast are taken one from the other, resample by resample; its bars are their quantiles", () => {
    const two = resampled();
    const model = contrast(two, 0, 1);
    expect(readModel(JSON.stringify(model))).toEqual(model);
    // d runs through 0 … 40; the 5 % and 95 % quantiles of −d²/100 are at d = 38 and d = 2.
    for (const k of [0, 2]) {
      for (const low of present(model.effects[k].bars).low) expect(low).toBeCloseTo(-(38 ** 2) / 100, 12);
      for (const high of present(model.effects[k].bars).high) expect(high).toBeCloseTo(-(2 ** 2) / 100, 12);
    }
    for (const i of present(model.resampling).intercepts) expect(i).toBeCloseTo(-1, 12);
    // Cuts of the second effect differ from class to class: no bar can be told there, nor for a sum with it.
    expect(model.effects[1].bars).toBe(undefined);
    expect(sumInterval(model, ["Oslo", 52, 3.25])).toBe(null);
    const { low, high } = present(sumInterval(model, ["Oslo", null, 0]));
    expect(low).toBeCloseTo(-1 - (2 * 38 ** 2) / 100, 12);
    expect(high).toBeCloseTo(-1 - (2 * 2 ** 2) / 100, 12);
  });

  test("of different number say nothing about a difference", () => {
    const two = resampled();
    present(two.scores[1].resampling).done = 40;
    expect(contrast(two, 0, 1)).not.toHaveProperty("resampling");
    for (const { bars } of contrast(two, 0, 1).effects) expect(bars).toBe(undefined);
  });
});

test("of one class with itself nothing remains", () => {
  const model = contrast(family, 1, 1);
  expect(sum(model, ["Oslo", 52, 3, 0.5, "a", "y", "left", 2, 1, 1, 3, "u", "q", 1, 0.2, 120])).toBe(0);
  for (const { summary } of model.effects)
    expect([summary.minimum, summary.maximum, summary.mean, summary.spread]).toEqual([0, 0, 0, 0]);
});

test("mean and spread of levels are those over the rows: closed form", () => {
  const file = contract().family;
  for (const score of file.scores) {
    Object.assign(score.attributes[0], {
      missing: 20,
      levels: [
        { label: "Oslo", count: 60 },
        { label: "Åre", count: 20 },
      ],
    });
    // Effects of a score are s·1/2 and −s·1/4, rows with the value missing count with 0: mean s·(30 − 5)/100.
    const s = score.effects[0].shape.effects[0].log_odds * 2;
    const spread = Math.sqrt(0.6 * 0.25 + 0.2 * 0.0625 - 0.0625) * Math.abs(s);
    Object.assign(score.effects[0].summary, { mean: 0.25 * s, spread });
  }
  // Scales 2 and −1: the difference has scale 3.
  const { summary } = contrast(readClasses(file), 1, 2).effects[0];
  expect(summary.mean).toBeCloseTo(0.75, 14);
  expect(summary.spread).toBeCloseTo(3 * Math.sqrt(0.1), 12);
  expect([summary.minimum, summary.maximum]).toEqual([-0.75, 1.5]);
});

test("the spread of a difference stays between what the two spreads allow", () => {
  const model = contrast(family, 0, 1);
  model.effects.forEach(({ summary }, k) => {
    const [p, q] = family.scores.map((s) => s.effects[k].summary.spread);
    expect(summary.spread).toBeGreaterThanOrEqual(Math.abs(p - q));
    expect(summary.spread).toBeLessThanOrEqual(p + q);
  });
});

test("one class' score is its own sum, in no unit", () => {
  const model = scoreOf(family, 1);
  const values = ["Oslo", 52, 3, 0.5, "a", "y", "left", 2, 1, 1, 3, "u", "q", 1, 0.2, 120];
  expect(sum(model, values)).toBe(scoresAt(family, values)[1]);
  expect(probability(model, values)).toBe(scoresAt(family, values)[1]);
  expect(model.target.name).toBe("score of colour = blue");
});

test("a surface is the same on finer grid lines, and rises as it does", () => {
  const both = family.scores[0].effects.flatMap(({ shape }) =>
    shape.form === "surface" ? [shape.surface] : [],
  );
  expect(both.map((s) => s.polynomials?.length)).toEqual([undefined, 2]);
  for (const s of both) {
    const [xs, ys] = [s.x_knots, s.y_knots].map((knots) =>
      knots.flatMap((k, i) => (i ? [k - 0.3 * (k - knots[i - 1]), k] : [k])),
    );
    const fine = refinedSurface(s, xs, ys);
    // Beside the knots: there slopes turn.
    for (const x of [-1, 0.2, 1.1, 3.3, 4.4, 14]) {
      for (const y of [-2, 0.1, 0.7, 1.9, 3.1, 5.2]) {
        const f = (/** @type {number} */ dx, /** @type {number} */ dy) => surfaceAt(s, x + dx, y + dy);
        const size = 1 + Math.abs(f(0, 0));
        expect(Math.abs(surfaceAt(fine, x, y) - f(0, 0)) / size).toBeLessThan(1e-10);
        const h = 1e-4;
        const slopes = [f(h, 0) - f(-h, 0), f(0, h) - f(0, -h)].map((rise) => rise / (2 * h));
        const twist = (f(h, h) - f(-h, h) - f(h, -h) + f(-h, -h)) / (4 * h * h);
        surfacePartials(s, x, y).forEach((found, k) => {
          expect(Math.abs(found - [f(0, 0), ...slopes, twist][k]) / size).toBeLessThan(k < 3 ? 1e-6 : 1e-4);
        });
      }
    }
  }
});

test("effects of two forms are no pair to subtract", () => {
  const { effects } = family.scores[0];
  expect(() => lessShape(effects[0].shape, effects[2].shape)).toThrow(RangeError);
});

describe("refuses", () => {
  /** A file of JSON that is spoiled. @type {[string, (file: any) => unknown, RegExp][]} */
  const wrong = [
    ["a model of two classes", (f) => Object.assign(f, forms()), /^format must be "nomogram-classes"/],
    ["a newer version", (f) => Object.assign(f, { version: 9 }), /^version is 9, newer/],
    ["a single class", (f) => f.classes.splice(1), /^classes must have at least 2/],
    [
      "a class that stands twice",
      (f) => Object.assign(f.classes[2], { label: "red" }),
      /^classes\[2\]\.label stands twice/,
    ],
    ["a score too few", (f) => f.scores.pop(), /^scores must have 3 entries, one for each class, has 2/],
    ["a score that is no model", (f) => delete f.scores[1].format, /^scores\[1\]\.format is missing/],
    [
      "a score with a probability",
      (f) => Object.assign(f.scores[1], { link: "logit" }),
      /^scores\[1\]\.link must be "identity"/,
    ],
    [
      "a level's effect missing",
      (f) => f.scores[2].effects[0].shape.effects.pop(),
      /^scores\[2\]\.effects\[0\]\.shape\.effects must have 2/,
    ],
    [
      "other attributes",
      (f) => Object.assign(f.scores[1].attributes[0], { name: "town" }),
      /^scores\[1\]\.attributes must be those of the first/,
    ],
    ["an effect too few", (f) => f.scores[1].effects.pop(), /^scores\[1\]\.effects must have 3 entries/],
    [
      "effects in another order",
      (f) => f.scores[2].effects.reverse(),
      /^scores\[2\]\.effects\[0\]\.shape must be of the form/,
    ],
  ];
  test.each(wrong)("%s", (_, change, message) => {
    const file = contract().family;
    change(file);
    expect(() => readClasses(file)).toThrow(ModelError);
    expect(() => readClasses(file)).toThrow(message);
  });

  test("and tells a file of classes from another", () => {
    const { family: file } = contract();
    expect([
      isClasses(file),
      isClasses(JSON.stringify(file)),
      isClasses(forms()),
      isClasses("{"),
      isClasses(null),
    ]).toEqual([true, true, false, false, false]);
  });
});
