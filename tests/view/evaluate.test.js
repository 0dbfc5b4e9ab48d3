/** The arithmetic: the five forms against examples that the engine reads too, and the properties that hold for all. */

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  contributions,
  curveAt,
  flagOf,
  logistic,
  logit,
  probability,
  sum,
} from "../../www/model/evaluate.js";
import { readModel } from "../../www/model/read.js";
import { surfaceAt } from "../../www/model/surface.js";
import { Instance } from "../../www/viewer/state.js";
import { present } from "../found.js";
import { cases } from "../gallery/cases.js";

/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

/** @typedef {{ values: import("../../www/model/types.js").Value[], sum: number }} Example */

describe("examples shared with the engine", () => {
  /** @type {{ model: any, cases: Example[] }} */
  const { model: name, cases: examples } = json("../contract/evaluations.json");
  const model = readModel(json(`../contract/${name}`));

  test.each(examples.map((e, i) => /** @type {const} */ ([i, e])))(
    "example %i has its sum",
    (_, { values, sum: expected }) => {
      expect(Math.abs(sum(model, values) - expected)).toBeLessThanOrEqual(
        1e-12 * Math.max(1, Math.abs(expected)),
      );
    },
  );
});

describe("examples of attributes that stand in pairs beside their own effects", () => {
  /** @type {{ model: any, cases: Example[] }} */
  const { model: file, cases: examples } = json("../contract/pairs.json");
  const model = readModel(file);

  test.each(examples.map((e, i) => /** @type {const} */ ([i, e])))(
    "example %i has its sum",
    (_, { values, sum: expected }) => {
      const most = 1e-12 * Math.max(1, Math.abs(expected));
      expect(Math.abs(sum(model, values) - expected)).toBeLessThanOrEqual(most);
      // Moved to one value after the other, in the drawing's own way.
      const instance = new Instance(model);
      values.forEach((value, i) => {
        instance.change(i, value, true);
      });
      expect(Math.abs(instance.sum - expected)).toBeLessThanOrEqual(most);
    },
  );
});

test("a cubic is reproduced exactly from its values and slopes, inside and beyond its knots", () => {
  /** @param {number} x */
  const f = (x) => 2 - 3 * x + 0.5 * x * x - 0.25 * x ** 3;
  /** @param {number} x */
  const d = (x) => -3 + x - 0.75 * x * x;
  const knots = [-2, 0.5, 1, 4];
  /** @type {import("../../www/model/types.js").Curve} */
  const curve = { knots, values: knots.map(f), slopes: knots.map(d), beyond: "cubic" };
  for (const x of [-5, -2, -1.2, 0.5, 0.7, 1, 3.9, 4, 9]) expect(curveAt(curve, x)).toBeCloseTo(f(x), 9);
});

test("beyond its knots a curve is a straight line unless it says otherwise", () => {
  /** @type {import("../../www/model/types.js").Curve} */
  const curve = { knots: [0, 1], values: [0, 1], slopes: [2, -3], beyond: "linear" };
  expect([curveAt(curve, -2), curveAt(curve, 3)]).toEqual([-4, -5]);
});

test("a bicubic surface is reproduced exactly, inside and beyond its grid", () => {
  /** @param {number} x @param {number} y */
  const f = (x, y) => 1 + x * y - x ** 3 * y ** 2 + y ** 3;
  /** @param {number} x @param {number} y */
  const fx = (x, y) => y - 3 * x ** 2 * y ** 2;
  /** @param {number} x @param {number} y */
  const fy = (x, y) => x - 2 * x ** 3 * y + 3 * y ** 2;
  /** @param {number} x @param {number} y */
  const fxy = (x, y) => 1 - 6 * x ** 2 * y;
  const xs = [-1, 0, 2];
  const ys = [0, 1, 1.5, 3];
  /** @param {(x: number, y: number) => number} g */
  const grid = (g) => ys.map((y) => xs.map((x) => g(x, y)));
  const surface = {
    x_knots: xs,
    y_knots: ys,
    values: grid(f),
    x_slopes: grid(fx),
    y_slopes: grid(fy),
    twists: grid(fxy),
  };
  for (const x of [-2, -0.3, 0, 1.7, 3])
    for (const y of [-1, 0.2, 1, 2.9, 4]) expect(surfaceAt(surface, x, y)).toBeCloseTo(f(x, y), 8);
});

test("unknown counts exactly 0, whatever the form; a label the model has not seen too, and is flagged", () => {
  for (const { model: file } of cases.filter((c) => !c.slow)) {
    const model = readModel(file);
    const unknown = model.attributes.map(() => null);
    expect(contributions(model, unknown)).toEqual(model.effects.map(() => 0));
    expect(sum(model, unknown)).toBe(model.intercept);
    const unseen = model.attributes.map((a) => (a.kind === "numeric" ? Number.NaN : "no such level"));
    expect(sum(model, unseen)).toBe(model.intercept);
    model.attributes.forEach((a, i) => {
      expect(flagOf(model, i, unseen[i])).toBe(a.kind === "numeric" ? "not-a-number" : "unknown-level");
    });
  }
});

test("a value beyond the data is kept, used and flagged", () => {
  const model = readModel(present(cases.find((c) => c.name === "ranges")).model);
  expect(flagOf(model, 0, 0.05)).toBe("outside");
  expect(flagOf(model, 0, 0.03)).toBe(null);
  /** @param {number} x */
  const at = (x) => sum(model, [x, null, null, null, null, null, null]) - model.intercept;
  expect(at(0.05)).toBeCloseTo(60 * (0.05 - 0.012), 9);
});

test("an interval holds its lower cut and not its upper one", () => {
  const model = readModel(present(cases.find((c) => c.name === "all-forms")).model);
  /** @param {number} x */
  const at = (x) => {
    /** @type {import("../../www/model/types.js").Value[]} */
    const values = model.attributes.map(() => null);
    values[2] = x;
    return contributions(model, values)[2];
  };
  expect([at(5.899), at(5.9), at(6.6), at(99)]).toEqual([-1.9, -0.4, 2.4, 2.4]);
});

test("the logistic never overflows, stays within 0 and 1 and is inverted by the logit", () => {
  expect([logistic(-1e308), logistic(-800), logistic(0), logistic(800)]).toEqual([0, 0, 0.5, 1]);
  fc.assert(
    fc.property(fc.double({ min: -30, max: 30, noNaN: true }), (d) => {
      expect(logit(logistic(d))).toBeCloseTo(d, 2);
      expect(logistic(d) + logistic(-d)).toBeCloseTo(1, 12);
    }),
  );
});

test("names of Object's own members are names like any other", () => {
  const model = readModel(present(cases.find((c) => c.name === "scripts")).model);
  /** @type {import("../../www/model/types.js").Value[]} */
  const values = model.attributes.map(() => null);
  const i = model.attributes.findIndex((a) => a.name === "__proto__");
  for (const [label, effect] of /** @type {const} */ ([
    ["constructor", 0.35],
    ["toString", -0.15],
    ["hasOwnProperty", 0],
    ["", 0.05],
  ])) {
    values[i] = label;
    expect(sum(model, values) - model.intercept).toBeCloseTo(effect, 12);
  }
  expect(probability(model, values)).toBeGreaterThan(0);
});
