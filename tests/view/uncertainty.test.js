/** The posterior and the Venn–ABERS interval: against exact arithmetic, cases by hand, slow twins; read and refused. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { attributesOf, probability, sum } from "../../www/model/evaluate.js";
import { footPlace } from "../../www/model/layout/foot.js";
import { checkedOptions, layoutOf } from "../../www/model/layout/index.js";
import { deviationAt, posteriorAt, posteriorSum, sumDeviation } from "../../www/model/posterior.js";
import { ModelError, readModel, VERSION } from "../../www/model/read.js";
import { plainMeasure } from "../../www/model/text.js";
import { apart, hull, vennAt } from "../../www/model/venn.js";
import { Instance } from "../../www/viewer/state.js";
import { Texts } from "../../www/viewer/texts.js";
import { between, outcomeAt } from "../../www/viewer/uncertainty-view.js";
import "../../www/viewer/uncertainty-part.js";
import { present } from "../found.js";
import { category, model as modelOf } from "../gallery/build.js";

/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

describe("the posterior", () => {
  const { model: name, posterior, cases } = json("../contract/posterior.json");
  const model = readModel({ ...json(`../contract/${name}`), version: 3, posterior });

  test("has the deviations of exact arithmetic, in every form, beyond the places, of what is unknown", () => {
    expect(cases.length).toBeGreaterThan(30);
    for (const { values, deviations, sum_deviation } of cases) {
      model.effects.forEach((_, k) => {
        expect(deviationAt(model, k, values)).toBeCloseTo(deviations[k], 12);
      });
      expect(sumDeviation(model, values)).toBeCloseTo(sum_deviation, 12);
    }
  });

  test("reaches its factor of deviations to each side; a new outcome of a number farther by the noise", () => {
    const { values, sum_deviation } = cases[0];
    const middle = sum(model, values);
    const { sum: own, outcome } = present(posteriorSum(model, values));
    expect([own.low, own.high].map((d) => (d - middle) / posterior.factor)).toEqual([
      expect.closeTo(-sum_deviation, 12),
      expect.closeTo(sum_deviation, 12),
    ]);
    expect((present(outcome).high - middle) / posterior.factor).toBeCloseTo(
      Math.sqrt(sum_deviation ** 2 + 0.75 ** 2),
      12,
    );
    const nothing = values.map(() => null);
    expect(posteriorAt(model, 0, nothing)).toEqual({ low: 0, high: 0, rough: false });
    expect(sumDeviation(model, nothing)).toBeCloseTo(Math.hypot(0.5, -0.25, 0.125), 12);
  });

  test("knows nothing of the sum where it says nothing of an effect that counts", () => {
    const some = structuredClone({ ...json(`../contract/${name}`), version: 3, posterior });
    some.posterior.effects[2] = { places: [], along: [] };
    const partly = readModel(some);
    const values = [...cases[0].values];
    expect([posteriorAt(partly, 2, values), posteriorSum(partly, values)]).toEqual([null, null]);
    values[some.effects[2].shape.attribute] = null;
    expect(posteriorSum(partly, values)).not.toBe(null);
  });

  test("is rough by more than a twentieth of a bar, outside the data alone where the file says so", () => {
    const [across, up] = /** @type {[number, number]} */ (present(attributesOf(model.effects[6].shape)));
    /** @param {number | undefined} error_inside @param {Record<number, number>} moved */
    const rough = (error_inside, moved = {}) => {
      const file = structuredClone({ ...json(`../contract/${name}`), posterior });
      if (error_inside !== undefined) file.posterior.effects[6].error_inside = error_inside;
      const values = cases[0].values.map(
        (/** @type {unknown} */ v, /** @type {number} */ a) => moved[a] ?? v,
      );
      const model = readModel(file);
      const { rough } = present(posteriorAt(model, 6, values));
      // So is the interval of the sum, as long as the effect is in it.
      expect(present(posteriorSum(model, values)).rough).toBe(rough);
      const without = values.with(across, null);
      expect(present(posteriorSum(model, without)).rough).toBe(false);
      return rough;
    };
    for (const of of [undefined, 0.06]) expect(rough(of)).toBe(true);
    expect(rough(0.05)).toBe(false);
    expect([rough(0.05, { [across]: 4.5 }), rough(0.05, { [up]: -1 })]).toEqual([true, true]);
    expect(rough(0.05, { [across]: 4, [up]: 0 })).toBe(false);
    // Of an effect of which nothing is said nothing is rough.
    expect(present(posteriorAt(model, 2, cases[0].values)).rough).toBe(false);
  });

  /** @type {[string, (posterior: any) => unknown, string][]} */
  const spoilt = [
    ["an error that is none", (p) => (p.effects[6].error_inside = -1), "posterior.effects[6].error_inside"],
    ["too few numbers", (p) => p.effects[0].along.pop(), "posterior.effects[0].along"],
    ["places of a look-up", (p) => (p.effects[0].places = [1]), "posterior.effects[0].places"],
    ["a variance too few", (p) => p.effects[1].own.pop(), "posterior.effects[1].own"],
    ["an intercept of fewer directions", (p) => p.intercept.pop(), "posterior.intercept"],
    ["an effect too few", (p) => p.effects.pop(), "posterior.effects"],
  ];
  test.each(spoilt)("is refused with %s", (_, spoil, field) => {
    const file = structuredClone({ ...json(`../contract/${name}`), version: 3, posterior });
    spoil(file.posterior);
    expect(() => readModel(file)).toThrow(ModelError);
    expect(() => readModel(file)).toThrow(field);
  });
});

/** One attribute whose levels are sums to be looked at. */
const levels = [-2, -1, -0.5, 0, 0.5, 1, 2];
/** @param {object} [venn_abers] */
const file = (venn_abers) => ({
  ...modelOf({
    parts: [
      category(
        "x",
        levels.map((s) => [String(s), 10, s]),
      ),
    ],
  }),
  version: 3,
  venn_abers,
});
/** @param {import("../../www/model/types.js").AdditiveModel} model @param {string | number} s */
const at = (model, s) => vennAt(model, [String(s)]);
const low = { sums: [-1, 0.5], probabilities: [0.2, 0.6] };
const high = { sums: [-1, 0.5], probabilities: [0.3, 0.8] };

describe("the Venn–ABERS interval", () => {
  const contract = json("../contract/venn.json");

  test.each(Object.keys(contract.models))("of the contract's %s model is what the engine says", (name) => {
    const model = readModel(contract.models[name]);
    const mine = contract.cases.filter((/** @type {{ model: string }} */ c) => c.model === name);
    expect(mine.length).toBeGreaterThan(20);
    for (const { values, p0, p1, merged } of mine) {
      const venn = present(vennAt(model, values));
      expect(venn.p0).toBeCloseTo(p0, 12);
      expect(venn.p1).toBeCloseTo(p1, 12);
      expect(venn.merged).toBeCloseTo(merged, 12);
    }
  });

  test("of one part: p₀ from its step on, p₁ up to its step; 0 below all and 1 above all", () => {
    const model = readModel(file({ method: "inductive", rows: 70, parts: [{ low, high }] }));
    const expected = {
      "-2": [0, 0.3],
      "-1": [0.2, 0.3],
      "-0.5": [0.2, 0.8],
      0: [0.2, 0.8],
      0.5: [0.6, 0.8],
      1: [0.6, 1],
      2: [0.6, 1],
    };
    for (const [s, [p0, p1]] of Object.entries(expected)) {
      const venn = present(at(model, s));
      expect([venn.p0, venn.p1]).toEqual([p0, p1]);
      expect(venn.merged).toBeCloseTo(p1 / (1 - p0 + p1), 15);
    }
  });

  test("of several parts by geometric means, each at the sum of its own scorer", () => {
    /** @param {number} shift */
    const shape = (shift) => ({
      form: "levels",
      attribute: 0,
      effects: levels.map((s) => ({ label: String(s), log_odds: s + shift })),
    });
    const parts = [
      { scorer: { intercept: 0, effects: [shape(0)] }, low, high },
      // 0.25 higher by its intercept and its effect together: at −0.25 the same step, at 0.5 too.
      { scorer: { intercept: 1, effects: [shape(-0.75)] }, low: { sums: [0], probabilities: [0.5] }, high },
    ];
    const model = readModel(file({ method: "cross", rows: 100, parts }));
    // At 0: sums 0 and 0.25, so p₀ 0.2 and 0.5, p₁ 0.8 and 0.8.
    const venn = present(at(model, 0));
    expect(venn.p0).toBeCloseTo(1 - Math.sqrt(0.8 * 0.5), 15);
    expect(venn.p1).toBeCloseTo(0.8, 15);
    expect(venn.merged).toBeCloseTo(0.8 / (Math.sqrt(0.4) + 0.8), 15);
  });

  test("of parts that contradict each other goes from the smaller to the larger end", () => {
    /** @param {number} p0 @param {number} p1 */
    const sure = (p0, p1) => ({
      low: { sums: [-9], probabilities: [p0] },
      high: { sums: [9], probabilities: [p1] },
    });
    const model = readModel(file({ method: "cross", rows: 9, parts: [sure(0, 0.01), sure(0.99, 1)] }));
    const { p0, p1, low: from, high: to, merged } = present(at(model, 0));
    expect([p0, p1]).toEqual([expect.closeTo(0.9, 12), expect.closeTo(0.1, 12)]);
    expect([from, to]).toEqual([p1, p0]);
    expect(merged).toBeCloseTo(0.5, 12);
    const certain = readModel(file({ method: "cross", rows: 9, parts: [sure(0, 0), sure(1, 1)] }));
    expect(present(at(certain, 0)).merged).toBe(0.5);
  });

  test("covers, on a calibration set by hand, what trying both labels gives", () => {
    // Scores −1 (no), 0.5 (yes). With a new score s labelled 0 or 1, isotonic regression by hand:
    //   s < −1: labelled 1 it pools with −1: 1/2; labelled 0 it is 0.   s between: 0 pools with "no": 0; 1: 1.
    //   s > 0.5: labelled 0 it pools with "yes": 1/2; labelled 1: 1.
    const part = {
      low: { sums: [0.5], probabilities: [0.5] },
      high: { sums: [-1], probabilities: [0.5] },
    };
    const model = readModel(file({ method: "inductive", rows: 2, parts: [part] }));
    expect([at(model, -2), at(model, 0), at(model, 1)].map((v) => [present(v).p0, present(v).p1])).toEqual([
      [0, 0.5],
      [0, 1],
      [0.5, 1],
    ]);
  });

  test("in words has as many digits as tell its ends apart", () => {
    /** @param {number} low @param {number} high */
    const said = (low, high) => apart({ low, high }, "en").join(", ").replaceAll("\u202f", " ");
    expect(said(0.58, 0.74)).toBe("58 %, 74 %");
    expect(said(0.21, 0.2144)).toBe("21.0 %, 21.4 %");
    expect(said(0.73, 0.73004)).toBe("73.000 %, 73.004 %");
    expect(said(0, 1)).toBe("0 %, 100 %");
    expect(said(0.00001, 0.00003)).toBe("0.001 %, 0.003 %");
  });

  test("is shown with the probability in it; the file keeps the pair", () => {
    const part = {
      low: { sums: [0, 1], probabilities: [0.2, 0.3] },
      high: { sums: [-1, 0.5], probabilities: [0.4, 0.8] },
    };
    const model = readModel(file({ method: "inductive", rows: 9, parts: [part] }));
    for (const value of model.attributes[0].levels.map((l) => l.label)) {
      const p = probability(model, [value]);
      const own = present(vennAt(model, [value]));
      const { low, high, p0, p1 } = hull(own, p);
      expect([p0, p1]).toEqual([own.p0, own.p1]);
      expect([low, high]).toEqual([Math.min(own.low, p), Math.max(own.high, p)]);
      const told = between(/** @type {any} */ ({ model, locale: "en" }), [value]);
      expect(told).toBe(`between ${apart({ low, high }, "en").join(" and ")}`);
    }
  });

  /** @type {[string, (venn: any) => unknown, string][]} */
  const spoilt = [
    ["no part", (v) => v.parts.pop(), "venn_abers.parts"],
    [
      "steps that fall",
      (v) => v.parts[0].low.probabilities.reverse(),
      "venn_abers.parts[0].low.probabilities[1]",
    ],
    ["sums that do not ascend", (v) => v.parts[0].high.sums.reverse(), "venn_abers.parts[0].high.sums"],
    ["a method of no name", (v) => (v.method = "none"), "venn_abers.method"],
    [
      "a scorer of fewer effects",
      (v) => (v.parts[0].scorer = { intercept: 0, effects: [] }),
      "scorer.effects",
    ],
    [
      "a scorer over other attributes",
      (v) => (v.parts[0].scorer = { intercept: 0, effects: [{ form: "table" }] }),
      "scorer.effects[0]",
    ],
  ];
  test.each(spoilt)("is refused with %s", (_, spoil, field) => {
    const spoiled = structuredClone(file({ method: "cross", rows: 70, parts: [{ low, high }] }));
    spoil(spoiled.venn_abers);
    expect(() => readModel(spoiled)).toThrow(ModelError);
    expect(() => readModel(spoiled)).toThrow(field);
  });

  test("is none in files of versions 1 and 2, and a version to come is refused", () => {
    for (const version of [1, 2]) {
      const { venn_abers: _, ...plain } = file();
      expect(vennAt(readModel({ ...plain, version }), ["0"])).toBe(null);
    }
    expect(() => readModel({ ...file(), version: VERSION + 1 })).toThrow("newer");
  });
});

test("the dot of the probability lies in its own interval, behind a break too", () => {
  const far = category("x", [
    ["usual", 4000, 0.1],
    ["other", 4000, -0.1],
    ["far", 1, -30],
    ["high", 1, 25],
  ]);
  const parts = { sums: [-1, 0.5], probabilities: [0, 0.6] };
  const model = readModel({
    ...modelOf({ parts: [far], intercept: 0 }),
    version: 3,
    venn_abers: {
      method: "inductive",
      rows: 8002,
      parts: [{ low: parts, high: { sums: [-1, 0.5], probabilities: [0.04, 1] } }],
    },
  });
  let broken = 0;
  for (const value of ["usual", "other", "far", "high"]) {
    const instance = new Instance(model, [value]);
    const options = { ...checkedOptions({}), row: 48 };
    const layout = layoutOf(model, options, 1000, instance.values, plainMeasure);
    const { foot } = layout;
    const told = outcomeAt({ model, layout, instance, texts: new Texts(model, layout) });
    const [left, right] = present(told.spreads.interval).ends;
    const x = footPlace(foot, instance.sum);
    if (x < foot.from || x > foot.to) broken++;
    expect(x, value).toBeGreaterThanOrEqual(left - 1e-9);
    expect(x, value).toBeLessThanOrEqual(right + 1e-9);
  }
  expect(broken).toBeGreaterThan(0);
});
