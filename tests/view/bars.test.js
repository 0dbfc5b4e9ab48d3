/** Error bars, the interval of the sum, the further outcomes: against closed forms, Python's statistics and a slow twin. */

import { describe, expect, test } from "vitest";
import { svgText } from "../../www/draw/text.js";
import "../../www/viewer/form-part.js";
import "../../www/viewer/uncertainty-part.js";
import { barAt, quantile, sumInterval } from "../../www/model/bars.js";
import { logistic } from "../../www/model/evaluate.js";
import { distanceOf, isotonicAt } from "../../www/model/isotonic.js";
import { footPlace } from "../../www/model/layout/foot.js";
import { checkedOptions, dotOf, layoutOf } from "../../www/model/layout/index.js";
import { spreadOut } from "../../www/model/layout/numeric-ticks.js";
import { placeOf } from "../../www/model/layout/scale.js";
import { readModel } from "../../www/model/read.js";
import { plainMeasure } from "../../www/model/text.js";
import { differs } from "../../www/viewer/differs.js";
import { sceneOf, tableOf } from "../../www/viewer/outputs.js";
import { Instance } from "../../www/viewer/state.js";
import { Texts } from "../../www/viewer/texts.js";
import { present } from "../found.js";
import { category, model as modelOf, numbers, random, resampled, smooth } from "../gallery/build.js";
import { cases } from "../gallery/cases.js";

/** @param {string} name */
const caseOf = (name) =>
  present(
    cases.find((c) => c.name === name),
    name,
  );

/** @param {object} file @param {Partial<import("../../www/model/layout/types.js").Options>} [options] @param {number} [width] @param {(import("../../www/model/types.js").Value | undefined)[]} [given] */
function laid(file, options = {}, width = 1000, given = undefined) {
  const model = readModel(file);
  const instance = new Instance(model, given);
  const all = checkedOptions({ locale: "en", ...options });
  const layout = layoutOf(model, all, width, instance.values, plainMeasure);
  return { model, instance, layout, texts: new Texts(model, layout) };
}

describe("quantiles", () => {
  const data = [0.31, -1.2, 2.7, 0.05, 1.1, -0.4, 0.9, 3.3, -2.2, 0.6, 0.61, 1.7, -0.9];
  const sorted = [...data].sort((a, b) => a - b);

  // statistics.quantiles(data, n=40, method="inclusive") of Python 3.
  test.each([
    [1 / 40, -1.9],
    [10 / 40, -0.4],
    [20 / 40, 0.6],
    [39 / 40, 3.12],
  ])("at %d are Python's", (p, expected) => {
    expect(quantile(sorted, p)).toBeCloseTo(expected, 12);
  });

  test("the ends are the extremes, and one value is all there is", () => {
    expect([quantile(sorted, 0), quantile(sorted, 1)]).toEqual([-2.2, 3.3]);
    expect([quantile([4], 0.025), quantile([4], 0.975)]).toEqual([4, 4]);
  });
});

/**
 * Two attributes with resamples given in full: x a straight line between two places, c two levels.
 * @param {number[][]} draws
 * @param {number[]} intercepts
 */
function small(draws, intercepts) {
  const file = /** @type {any} */ (
    modelOf({
      intercept: 0.5,
      parts: [
        smooth(numbers("x", 0, 10, { median: 5 }), (x) => 0.2 * x - 1, 1),
        category("c", [
          ["a", 60, -0.4],
          ["b", 40, 0.6],
        ]),
      ],
    })
  );
  file.version = 2;
  file.effects[0].bars = { places: [0, 4, 10], low: [-2, -0.5, 0], high: [-1, 0.5, 3] };
  file.effects[1].bars = { low: [-0.9, 0.1], high: [0.1, 1.4] };
  file.resampling = {
    resamples: intercepts.length,
    done: intercepts.length,
    skipped: 0,
    lacking_a_level: 0,
    level: 0.9,
    recalibrated: false,
    intercepts,
    effects: draws,
    ranks: [
      { place: 1, low: 1, high: 2, moved: 0.1 },
      { place: 2, low: 1, high: 2, moved: 0.1 },
    ],
  };
  return file;
}

describe("the bar of an effect", () => {
  const model = readModel(small([new Array(6).fill(0), new Array(4).fill(0)], [0, 0]));

  test("is interpolated along a straight line between two places, and holds outside them", () => {
    expect(barAt(model, 0, [0, "a"])).toEqual({ low: -2, high: -1 });
    expect(barAt(model, 0, [1, "a"])).toEqual({ low: -1.625, high: -0.625 });
    expect(barAt(model, 0, [4, "a"])).toEqual({ low: -0.5, high: 0.5 });
    expect(barAt(model, 0, [7, "a"])).toEqual({ low: -0.25, high: 1.75 });
    expect(barAt(model, 0, [10, "a"])).toEqual({ low: 0, high: 3 });
    expect(barAt(model, 0, [-50, "a"])).toEqual({ low: -2, high: -1 });
    expect(barAt(model, 0, [99, "a"])).toEqual({ low: 0, high: 3 });
  });

  test("of a level is its own; of what is unknown it is nothing, exactly", () => {
    expect(barAt(model, 1, [0, "b"])).toEqual({ low: 0.1, high: 1.4 });
    for (const value of [null, undefined, "never seen"])
      expect(barAt(model, 1, [0, value])).toEqual({ low: 0, high: 0 });
    expect(barAt(model, 0, [null, "b"])).toEqual({ low: 0, high: 0 });
  });

  test("of a table and of curves by level stands where their numbers stand", () => {
    const file = structuredClone(caseOf("all-forms").model);
    file.version = 2;
    /** @param {number} k */
    const n = (k) => (k === 3 ? 9 : k === 4 ? 6 : 0);
    for (const k of [3, 4]) {
      const low = Array.from({ length: n(k) }, (_, i) => i);
      file.effects[k].bars = {
        ...(k === 4 ? { places: [250, 10250] } : {}),
        low,
        high: low.map((l) => l + 0.5),
      };
    }
    const forms = readModel(file);
    /** @param {Record<string, import("../../www/model/types.js").Value>} more */
    const values = (more) => forms.attributes.map((a) => more[a.name] ?? null);
    // Row by row.
    expect(present(barAt(forms, 3, values({ purpose: "education", housing: "rent" }))).low).toBe(7);
    // Curve by curve: the second one, half-way between its two places.
    expect(present(barAt(forms, 4, values({ job: "unskilled", amount: 5250 }))).low).toBe(2.5);
    expect(barAt(forms, 4, values({ job: null, amount: 5250 }))).toEqual({ low: 0, high: 0 });
    // A surface has none.
    expect(barAt(forms, 5, values({ duration: 20, residence: 4 }))).toBe(null);
  });
});

describe("the interval of the sum", () => {
  test("takes the effects of a resample together: where they cancel, nothing is left of their spread", () => {
    const shifts = [-3, -1, 0, 2, 5];
    const file = small([shifts.flatMap((s) => [s, s, s]), shifts.flatMap((s) => [-s, -s])], [1, 1, 1, 1, 1]);
    const found = present(sumInterval(readModel(file), [3, "a"]));
    expect(found.low).toBeCloseTo(1, 12);
    expect(found.high).toBeCloseTo(1, 12);
    // With one of them unknown the spread of the other is all there.
    const one = present(sumInterval(readModel(file), [3, null]));
    expect(one.low).toBeCloseTo(1 + quantile(shifts, 0.05), 12);
    expect(one.high).toBeCloseTo(1 + quantile(shifts, 0.95), 12);
  });

  test("is that of a slow twin, between places and outside them", () => {
    const file = resampled(caseOf("heart").model, 101, 3);
    const model = readModel(file);
    const next = random(5);
    for (let run = 0; run < 20; run++) {
      const values = model.attributes.map(({ numeric, levels }) =>
        numeric
          ? numeric.minimum + (next() * 1.4 - 0.2) * (numeric.maximum - numeric.minimum)
          : levels[Math.floor(next() * levels.length)].label,
      );
      const { intercepts, effects: draws } = present(model.resampling);
      const sums = intercepts.map((intercept, r) =>
        model.effects.reduce((sum, { shape, bars }, k) => {
          if (!("attribute" in shape)) throw new Error("all effects are of one attribute each");
          const n = present(bars).low.length;
          const mine = draws[k].slice(r * n, (r + 1) * n);
          const value = values[shape.attribute];
          if (typeof value === "string")
            return sum + mine[model.attributes[shape.attribute].levels.findIndex((l) => l.label === value)];
          const places = present(present(bars).places);
          if (value <= places[0]) return sum + mine[0];
          if (value >= places[n - 1]) return sum + mine[n - 1];
          const i = places.findIndex((p) => p > value);
          const share = (value - places[i - 1]) / (places[i] - places[i - 1]);
          return sum + (1 - share) * mine[i - 1] + share * mine[i];
        }, intercept),
      );
      sums.sort((a, b) => a - b);
      // 101 resamples: the quantiles at 2.5 % and 97.5 % stand half-way between two of them.
      const found = present(sumInterval(model, values));
      expect(found.low).toBeCloseTo((sums[2] + sums[3]) / 2, 9);
      expect(found.high).toBeCloseTo((sums[97] + sums[98]) / 2, 9);
    }
  });

  test("is not given where an effect has no bars, nor without resamples", () => {
    const file = small([new Array(6).fill(0), []], [0, 0]);
    delete file.effects[1].bars;
    expect(sumInterval(readModel(file), [3, "a"])).toBe(null);
    // Without a value it has nothing to be uncertain about.
    expect(sumInterval(readModel(file), [3, null])).toEqual({ low: 0, high: 0 });
    expect(sumInterval(readModel(caseOf("heart").model), [])).toBe(null);
  });
});

describe("drawn", () => {
  test.each([1280, 800, 390])(
    "bars lie at the effects they span, and in a lane never over one another, at %i px",
    (width) => {
      for (const name of ["bars", "bars-titanic", "bars-line"]) {
        const { model, layout } = laid(caseOf(name).model, caseOf(name).options, width);
        let drawn = 0;
        for (const row of layout.rows) {
          const { frame, scale } = layout;
          for (const strip of row.strips) {
            for (const [i, w] of strip.whiskers.entries()) {
              drawn++;
              // Of a folded line two values stand at one x, on either side.
              /** @param {import("../../www/model/layout/types.js").Tick} t */
              const near = (t) => (strip.kind === "curve" ? t.y === w.y : (w.y - t.y) * (t.side ?? 1) > 0);
              const mine = strip.ticks.filter((t) => Math.abs(t.x - w.x) < 0.02 && near(t));
              const tick = mine.sort((a, b) => Math.abs(a.y - w.y) - Math.abs(b.y - w.y))[0];
              const values = model.attributes.map((_, a) => (a === row.attribute ? tick.value : null));
              const bar = present(barAt(model, row.effect, values));
              /** @param {number} x */
              const inside = (x) => Math.min(Math.max(x, frame.labelLeft + 2), frame.labelRight - 2);
              expect(w.left).toBeCloseTo(inside(placeOf(scale, row.effect, bar.low)), 1);
              expect(w.right).toBeCloseTo(inside(placeOf(scale, row.effect, bar.high)), 1);
              for (const other of strip.whiskers.slice(i + 1))
                expect(other.y !== w.y || other.left > w.right || other.right < w.left).toBe(true);
              for (const { label } of strip.ticks) {
                if (!label || strip.kind === "curve") continue;
                const over = label.x - label.width / 2 < w.right && label.x + label.width / 2 > w.left;
                expect(over && w.y > label.y - 10 && w.y < label.y + 2).toBe(false);
              }
            }
          }
        }
        expect(drawn).toBeGreaterThan(5);
      }
    },
  );

  test("the present value always has its bar, whichever the ticks show", () => {
    const { model, layout, instance } = laid(caseOf("bars").model);
    for (const row of layout.rows) {
      const dot = dotOf(layout, model, row, instance.values);
      const { low, high } = present(barAt(model, row.effect, instance.values));
      const bar = present(present(dot.bars).resamples);
      expect(bar.low).toBe(low);
      expect(bar.left).toBeCloseTo(placeOf(layout.scale, row.effect, low), 1);
      expect(bar.right).toBeCloseTo(placeOf(layout.scale, row.effect, high), 1);
    }
  });

  test("a band follows the bars at their places", () => {
    const { model, layout } = laid(caseOf("bars-curve").model, caseOf("bars-curve").options);
    const row = present(layout.rows.find((r) => r.full === "pulse"));
    const { band, box } = row.strips[0];
    const points = [...band.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const { bars } = model.effects[row.effect];
    expect(points.length).toBe(2 * present(bars).places.length);
    present(bars).places.forEach((value, i) => {
      expect(points[i][0]).toBeCloseTo(placeOf(layout.scale, row.effect, present(bars).low[i]), 1);
      expect(points[i][1]).toBeCloseTo(
        present(box).bottom - ((value - 30) / 154) * (present(box).bottom - present(box).top),
        1,
      );
      expect(points[points.length - 1 - i][0]).toBeCloseTo(
        placeOf(layout.scale, row.effect, present(bars).high[i]),
        1,
      );
    });
  });

  test("one wild bar does not press the lines together: it is cut off", () => {
    const file = structuredClone(caseOf("bars-titanic").model);
    file.effects[0].bars.high[0] = 400;
    const plain = laid(file, { bars: false }).layout.scale;
    const { layout } = laid(file);
    const reach = plain.high - plain.low;
    expect(layout.scale.high).toBeCloseTo(plain.high + 0.2 * reach, 9);
    const whiskers = present(layout.rows.find((r) => r.full === "status")).strips[0].whiskers;
    expect(Math.max(...whiskers.map((w) => w.right))).toBeLessThanOrEqual(layout.frame.labelRight);
  });

  test("switched off, nothing of them is drawn and the lines are as without", () => {
    const off = laid(caseOf("bars").model, { bars: false });
    const without = laid(caseOf("heart").model);
    expect(JSON.stringify(off.layout.rows)).toBe(JSON.stringify(without.layout.rows));
    expect(off.layout.scale.own).toEqual(without.layout.scale.own);
    const scene = sceneOf(off);
    expect(scene.result.notes).toEqual([]);
    expect(scene.dots.map((d) => d.bars)).toEqual(
      scene.dots.map(() => ({ resamples: null, posterior: null })),
    );
    expect(svgText(scene.result.marks)).toBe("");
  });

  test("the interval stands on the axes where its sums are, in words and in the table", () => {
    const { model, layout, instance, texts } = laid(caseOf("bars").model);
    const { low, high } = present(sumInterval(model, instance.values));
    const { marks, notes } = sceneOf({ model, layout, instance, texts }).result;
    const drawn = [...svgText(marks).matchAll(/-spread" x="([\d.]+)" y="\d+" width="([\d.]+)"/g)];
    expect(drawn.length).toBe(2);
    for (const [, x, width] of drawn) {
      expect(Number(x)).toBeCloseTo(footPlace(layout.foot, low), 1);
      expect(Number(x) + Number(width)).toBeCloseTo(footPlace(layout.foot, high), 1);
    }
    const words = `95\u202f% of 200 resamples: ${texts.outcome(logistic(low))} – ${texts.outcome(logistic(high))}`;
    expect(notes).toEqual([{ kind: "resampled", text: words }]);
    const table = tableOf({ model, layout, instance, texts });
    expect(table.interval).toEqual([logistic(low), logistic(high)]);
    expect(table.rows.map((r) => r.interval)).toEqual(
      model.effects.map((_, k) => barAt(model, k, instance.values)),
    );
  });

  test("a few of many ticks are spread out: ends, middle, quarters", () => {
    /** @param {number} n */
    const order = (n) => [...spreadOut(n).keys()].sort((a, b) => spreadOut(n)[b] - spreadOut(n)[a]);
    expect(order(9).slice(0, 5)).toEqual([0, 8, 4, 2, 6]);
    for (let n = 1; n < 40; n++) expect(new Set(spreadOut(n)).size).toBe(n);
  });
});

describe("further outcomes", () => {
  const file = caseOf("outcomes").model;
  const options = { outcomes: /** @type {any} */ (["probability", "distance", "isotonic"]) };

  test("distance and log odds are one straight line; the axis reads it off", () => {
    const { layout } = laid(file, options);
    const { offset, slope } = file.calibration;
    const { axis } = present(layout.foot.others.find((o) => o.kind === "distance"));
    expect(axis.ticks.length).toBeGreaterThan(4);
    for (const t of axis.ticks) expect(t.x).toBeCloseTo(footPlace(layout.foot, offset + slope * t.value), 9);
    expect(distanceOf({ offset, slope }, offset)).toBe(0);
    expect(distanceOf({ offset, slope }, offset + 2.5 * slope)).toBeCloseTo(2.5, 12);
  });

  test("the isotonic outcome is a step function: from its sum on each step holds", () => {
    const isotonic = { sums: [-2, 0, 1.5], probabilities: [0.1, 0.4, 0.9] };
    const at = [-9, -2, -0.001, 0, 1.499, 1.5, 7].map((sum) => isotonicAt(isotonic, sum));
    expect(at).toEqual([0.1, 0.1, 0.1, 0.4, 0.4, 0.9, 0.9]);
    const { layout } = laid(file, options);
    const { axis } = present(layout.foot.others.find((o) => o.kind === "isotonic"));
    const inner = file.calibration.isotonic.sums.slice(1);
    axis.minor.forEach((x, i) => {
      expect(x).toBeCloseTo(footPlace(layout.foot, inner[i]), 9);
    });
    for (const t of axis.ticks) {
      const { from, to, low, high } = layout.foot;
      const sum = low + ((t.x - from) * (high - low)) / (to - from);
      expect(isotonicAt(file.calibration.isotonic, sum)).toBe(t.value);
    }
  });

  test("axes stand above one another, the outcome last; a model without calibration has that alone", () => {
    const { foot } = laid(file, options).layout;
    const ys = [foot.total.y, ...foot.others.map((o) => o.axis.y), foot.outcome.y];
    ys.slice(1).forEach((y, i) => {
      expect(y - ys[i]).toBeGreaterThan(45);
    });
    expect(foot.height).toBeGreaterThan(foot.outcome.y + 50);
    expect(foot.others.map((o) => o.kind)).toEqual(["distance", "isotonic"]);
    expect(laid(caseOf("heart").model, options).layout.foot.others).toEqual([]);
    expect(laid(file).layout.foot.others).toEqual([]);
    const steep = { ...file, calibration: { ...file.calibration, slope: 0 } };
    expect(laid(steep, options).layout.foot.others.map((o) => o.kind)).toEqual(["isotonic"]);
  });

  test("a word is said where isotonic and calibrated probability are more than 0.1 apart, and only there", () => {
    const { texts } = laid(file, options);
    for (let sum = -5; sum <= 5; sum += 0.05) {
      const far = Math.abs(isotonicAt(file.calibration.isotonic, sum) - logistic(sum)) > 0.1;
      expect(differs(texts, sum) !== "").toBe(far);
    }
    expect(differs(laid(file).texts, 0.5)).toBe("");
  });
});

describe("what is not drawn", () => {
  test("is told at the prediction with its size, where it has one", () => {
    const { model, instance, texts, layout } = laid(caseOf("heart").model, { shown: 4 });
    const size = layout.folded.reduce((all, k) => all + instance.parts[k], 0);
    expect(layout.folded.length).toBe(3);
    expect(texts.notDrawn(instance.parts)).toBe(`3 attributes not drawn: ${texts.effect(size)} log odds now`);
    // All unknown: what is folded adds nothing.
    expect(texts.notDrawn(model.effects.map(() => 0))).toBe("");
    expect(laid(caseOf("heart").model).texts.notDrawn(instance.parts)).toBe("");
  });
});

describe("a domain from outside", () => {
  test("aligns two models: the same effect and the same sum stand at the same place", () => {
    const files = [caseOf("titanic").model, caseOf("all-on-sex").model];
    const own = files.map((f) => laid(f).layout);
    const domain = [Math.min(...own.map((l) => l.scale.own[0])), Math.max(...own.map((l) => l.scale.own[1]))];
    const sum_domain = [
      Math.min(...own.map((l) => l.foot.own[0])),
      Math.max(...own.map((l) => l.foot.own[1])),
    ];
    const [a, b] = files.map((f) => laid(f, /** @type {any} */ ({ domain, sum_domain })).layout);
    for (const effect of [-1, 0, 0.7]) expect(placeOf(a.scale, 0, effect)).toBe(placeOf(b.scale, 0, effect));
    for (const sum of [-2, 0, 1.3]) expect(footPlace(a.foot, sum)).toBe(footPlace(b.foot, sum));
    // Their own reach is told as before.
    expect([a.scale.own, a.foot.own]).toEqual([own[0].scale.own, own[0].foot.own]);
  });

  test("never cuts a line, and nonsense is ignored", () => {
    const { scale } = laid(caseOf("titanic").model, { domain: [-0.1, 0.1] }).layout;
    expect([scale.low, scale.high]).toEqual(scale.own);
    const given = /** @type {any} */ ({ domain: [3, 1], sum_domain: ["a", 2] });
    expect([checkedOptions(given).domain, checkedOptions(given).sum_domain]).toEqual([undefined, undefined]);
  });
});
