/** What two drawings side by side share, and the map's frame. */
import { describe, expect, it } from "vitest";
import "../../www/viewer/uncertainty-part.js";
import { layoutOf } from "../../www/model/layout/index.js";
import { sharedScale } from "../../www/model/layout/shared.js";
import { frameOf, GRID, gridEnds, placeOn, valueOn } from "../../www/model/map/frame.js";
import { levelsOf, marginOf } from "../../www/model/map/levels.js";
import { readModel } from "../../www/model/read.js";
import { plainMeasure } from "../../www/model/text.js";

/** @param {number[]} sizes half the range of each effect */
function model(sizes, intercept = 0) {
  return readModel({
    format: "nomogram-model",
    version: 1,
    link: "logit",
    target: { name: "y", positive: "yes", negative: "no", rows: 100, events: 40 },
    intercept,
    attributes: sizes.map((_, i) => ({
      name: `a${i}`,
      kind: "categorical",
      levels: [
        { label: "u", count: 50 },
        { label: "v", count: 50 },
      ],
      missing: 0,
    })),
    effects: sizes.map((size, attribute) => ({
      shape: {
        form: "levels",
        attribute,
        effects: [
          { label: "u", log_odds: -size },
          { label: "v", log_odds: size },
        ],
      },
      summary: { minimum: -size, maximum: size, mean: 0, spread: size },
      tolerance: 0,
    })),
    learner: { name: "svm", settings: [] },
    notices: [],
  });
}
/** @typedef {Pick<import("../../www/model/layout/types.js").Options, "scale" | "align" | "order" | "shown"> & { bars?: boolean }} Given */

/** @param {import("../../www/model/types.js").AdditiveModel} m @param {Partial<import("../../www/model/layout/types.js").Options>} options */
const layout = (m, options) =>
  layoutOf(
    m,
    /** @type {any} */ ({ forms: {}, outcomes: [], ...options }),
    900,
    ["u", "v", "u"],
    plainMeasure,
  );

describe("a column that is filled where the event was, and nowhere else", () => {
  // Both levels say the same; what tells is whether there is one.
  const filled = model([1e-11]);
  for (const effect of filled.effects[0].shape.form === "levels" ? filled.effects[0].shape.effects : [])
    effect.log_odds += 12;
  filled.attributes[0].missing = 300;
  for (const align of /** @type {const} */ (["zero", "left", "mean"]))
    it(`100 points are from unknown to known, ${align}`, () => {
      const { scale, profiles } = layout(filled, { scale: "points", align, order: "range", shown: 9 });
      expect(scale.hundred).toBeCloseTo(12, 9);
      expect(profiles[0].range).toBeCloseTo(12, 9);
      // The dot of what is unknown stands on the line.
      expect(scale.low).toBeLessThanOrEqual(-scale.origins[0]);
      expect(scale.high).toBeGreaterThanOrEqual(12 - scale.origins[0]);
    });
  it("no row without a value: the line is that of the values", () => {
    const known = model([1e-11]);
    known.attributes[0].missing = 0;
    expect(
      layout(known, { scale: "points", align: "zero", order: "range", shown: 9 }).profiles[0].range,
    ).toBeLessThan(1e-10);
  });
});

describe("two drawings side by side", () => {
  const a = model([2, 0.1, 1]);
  const b = model([0.5, 3, 0.2], -1);
  for (const align of /** @type {const} */ (["zero", "left", "mean"])) {
    for (const scale of /** @type {const} */ (["points", "log_odds"])) {
      it(`stand on one axis: the same effect in the same place, ${align}, ${scale}`, () => {
        /** @type {Given} */
        const options = { scale, align, order: "range", shown: 10 };
        const shared = sharedScale([a, b], options);
        const [left, right] = [a, b].map((m) => layout(m, { ...options, ...shared }));
        expect(left.scale.low).toBeCloseTo(right.scale.low, 12);
        expect(left.scale.perLogOdds).toBeCloseTo(right.scale.perLogOdds, 12);
        expect(left.scale.hundred).toBe(6);
        expect(right.scale.hundred).toBe(6);
        expect(left.head.axis.ticks).toEqual(right.head.axis.ticks);
        expect([left.foot.low, left.foot.high]).toEqual([right.foot.low, right.foot.high]);
        expect(left.foot.outcome.ticks).toEqual(right.foot.outcome.ticks);
      });
    }
  }

  it("have their rows in one order, that of the longer of the two lines", () => {
    /** @type {Given} */
    const options = { scale: "log_odds", align: "zero", order: "range", shown: 10 };
    const shared = sharedScale([a, b], options);
    expect(shared.sequence).toEqual(["a1", "a0", "a2"]);
    for (const m of [a, b])
      expect(layout(m, { ...options, ...shared }).rows.map((r) => r.full)).toEqual(shared.sequence);
  });

  it("stand on one axis where one has error bars, and where one has no effect at all", () => {
    const barred = model([2, 0.1, 1]);
    barred.effects[0].bars = { places: [0, 1], low: [-2.5, 1.8], high: [-1.6, 2.4] };
    for (const other of [b, model([0, 0, 0])]) {
      /** @type {Given} */
      const options = { scale: "log_odds", align: "zero", order: "range", shown: 10, bars: true };
      const shared = sharedScale([barred, other], options);
      const [left, right] = [barred, other].map((m) => layout(m, { ...options, ...shared }));
      expect(shared.domain[0]).toBe(other === b ? -3 : -2.5);
      expect([left.scale.low, left.scale.high]).toEqual([right.scale.low, right.scale.high]);
    }
  });

  it("fold the same rows", () => {
    /** @type {Given} */
    const options = { scale: "log_odds", align: "zero", order: "name", shown: 2 };
    const shared = sharedScale([a, b], options);
    for (const m of [a, b]) {
      const found = layout(m, { ...options, ...shared });
      expect(found.rows.map((r) => r.full)).toEqual(["a0", "a1"]);
      expect(found.folded).toEqual([2]);
    }
  });
});

describe("the frame of the map from above", () => {
  const numeric = { minimum: 1, maximum: 6.9, mean: 4, median: 4, decimals: 1, histogram: [1] };
  const { x, y, width, height, box } = frameOf(numeric, numeric, 600);

  it("places low and high at its edges, of y upside down", () => {
    expect(placeOn(x, x.low)).toBe(box.left);
    expect(placeOn(x, x.high)).toBe(box.right);
    expect(placeOn(y, y.low)).toBe(box.bottom);
    expect(placeOn(y, y.high)).toBe(box.top);
    expect(box.left).toBeGreaterThan(0);
    expect(box.right).toBeLessThan(width);
    expect(box.top).toBeGreaterThan(0);
    expect(box.bottom).toBeLessThan(height);
    expect(x.low).toBeLessThan(1);
    expect(x.high).toBeGreaterThan(6.9);
    for (const axis of [x, y]) for (const { value, at } of axis.ticks) expect(placeOn(axis, value)).toBe(at);
  });

  it("gives values on the steps of the slider, inside", () => {
    for (let at = -50; at < 700; at += 7) {
      const value = valueOn(x, at);
      expect(value).toBeGreaterThanOrEqual(x.low - 1e-9);
      expect(value).toBeLessThanOrEqual(x.high + 1e-9);
      expect(Math.abs(value / x.step - Math.round(value / x.step))).toBeLessThan(1e-6);
      expect(String(value).length).toBeLessThan(6);
    }
    expect(valueOn(x, placeOn(x, 4.2))).toBe(4.2);
  });

  it("is covered by the grid, a step more on each side", () => {
    const [low, high] = gridEnds(x, GRID.x);
    const step = (high - low) / (GRID.x - 1);
    expect(low + step).toBeCloseTo(x.low, 12);
    expect(high - step).toBeCloseTo(x.high, 12);
  });
});

describe("the lines of the map", () => {
  it("are the probabilities 0.1 to 0.9, one half the heavy one", () => {
    const levels = levelsOf(model([1]), []);
    expect(levels.map((l) => l.value).sort()).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
    expect(levels.filter((l) => l.heavy).map((l) => l.value)).toEqual([0.5]);
    for (const { sum, value } of levels) expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(value, 14);
  });

  it("are round values of a number", () => {
    const found = levelsOf({ ...model([1]), link: "identity" }, [3, 47, 12]);
    expect(found.map((l) => l.value)).toEqual([10, 20, 30, 40]);
    expect(levelsOf({ ...model([1]), link: "identity" }, [5, 5])).toEqual([]);
  });

  it("the margin stands off the separating line by slope/‖w‖ log odds", () => {
    const calibration = { folds: 2, repeats: 1, offset: 0.3, slope: 2, margin: 0.8, fits_done: 2 };
    expect(marginOf({ ...model([1]), calibration })).toEqual({
      separating: 0.3,
      margins: [0.3 - 0.8, 0.3 + 0.8],
    });
    expect(marginOf({ ...model([1]), calibration: { ...calibration, margin: undefined } })).toBe(null);
    expect(marginOf(model([1]))).toBe(null);
  });
});
