/** Where things stand in a ridge trace, against places worked out by hand. */
import { describe, expect, it } from "vitest";
import { plainK } from "../../www/model/format.js";
import {
  kAt,
  largestAt,
  leastOf,
  lineNear,
  placeOf,
  rangeOf,
  traceLayout,
  valueAt,
} from "../../www/model/layout/ridge-trace.js";
import { present } from "../found.js";

/** Every letter 6 pixels wide, so that places can be counted. @param {string} text */
const measure = (text) => 6 * text.length;
/** @type {import("../../www/engine/contract.js").Rule[]} */
const RULES = ["hkb", "ridgm", "ghw", "folds"];
const names = { hkb: "HKB", ridgm: "RIDGM", ghw: "GHW", folds: "Folds" };
/** @param {string} name @param {"straight" | "curved" | "levels"} part @param {number[]} weights @returns {import("../../www/engine/contract.js").TraceLine} */
const line = (name, part, weights) => ({ name, attributes: [name], part: { part }, weights });
/** @param {import("../../www/engine/contract.js").Mark["rule"]} rule @param {number} [k] @returns {import("../../www/engine/contract.js").Mark} */
const mark = (rule, k) => ({ rule, ...(k === undefined ? {} : { k }), note: "" });

const trace = {
  k: [0.1, 1, 10, 100, 1000],
  lines: [
    line("age", "straight", [2, 1.8, 1, 0.4, 0.1]),
    line("age²", "curved", [-1, -0.9, -0.5, -0.2, 0]),
    line("dose", "straight", [0.2, 0.2, 0.1, 0.1, 0]),
  ],
  gcv: [0.9, 0.8, 0.7, 0.6, 0.9],
  fold_error: [0.8, 0.7, 0.5, 0.6, 0.8],
  fold_accuracy: [0.7, 0.7, 0.8, 0.7, 0.6],
  freedom: [4, 3.6, 2.5, 1.5, 1.1],
  marks: [mark("hkb", 1), mark("ridgm"), mark("ghw", 100), mark("folds", 10)],
};
const layout = (change = {}, width = 340, k = 10) =>
  traceLayout({ ...trace, ...change }, { width, k, measure, names });

describe("the axes", () => {
  it("k lies on a logarithmic scale, and comes back from its place", () => {
    const l = layout();
    const { left, right } = l.plot;
    expect([l.from, l.to]).toEqual([0.1, 1000]);
    // Four powers of ten: 10 is in the middle.
    expect(placeOf(l, 10)).toBeCloseTo((left + right) / 2, 9);
    expect(placeOf(l, 0.1)).toBe(left);
    // Beyond the ends it stays at them.
    expect([placeOf(l, 1e-5), placeOf(l, 0), placeOf(l, 1e9)]).toEqual([left, left, right]);
    for (const k of [0.1, 0.37, 42, 1000]) expect(kAt(l, placeOf(l, k))).toBeCloseTo(k, 9);
    expect(l.ticks.map(({ text }) => text)).toEqual(["0.1", "1", "10", "100", "1000"]);
    expect(l.ticks[2].x).toBeCloseTo(placeOf(l, 10), 9);
  });

  it("its numbers give way where there is no room for all", () => {
    const many = { k: [1e-6, 1, 1e6] };
    const short = {
      lines: [line("a", "straight", [1, 1, 1])],
      gcv: [1, 1, 1],
      fold_error: [],
      freedom: [1, 1, 1],
    };
    const { ticks } = layout({ ...many, ...short }, 240, 1);
    for (let i = 1; i < ticks.length; i++) {
      const room = ticks[i].x - ticks[i - 1].x;
      expect(room).toBeGreaterThan(3 * (ticks[i].text.length + ticks[i - 1].text.length));
    }
    expect(ticks.length).toBeGreaterThan(2);
  });

  it("weights: 0 among them, the largest inside, four per cent of room", () => {
    const l = layout();
    // From −1 to 2 at most: 3 in all, and 0.12 more on either side.
    expect([l.low, l.high]).toEqual([-1.12, 2.12]);
    /** @param {number} w */
    const height = (w) => l.plot.bottom - ((w - l.low) / (l.high - l.low)) * 190;
    expect(l.zero).toBeCloseTo(height(0), 9);
    /** @param {string} d @param {number} i */
    const at = (d, i) => d.slice(1).split("L")[i].split(" ").map(Number);
    expect(at(l.paths[0], 0)).toEqual([l.plot.left, Math.round(10 * height(2)) / 10]);
    expect(at(l.paths[1], 2)[1]).toBeCloseTo(height(-0.5), 0);
    // Columns that are nearly the same begin with weights of thousands: cut off at three times the largest at the line.
    const wild = layout({ lines: [line("a", "straight", [5000, 3, 1, 0.5, 0]), ...trace.lines.slice(1)] });
    expect(wild.high).toBeCloseTo(3 * 1 * 1.04 + 0.04, 9);
    expect(wild.labels[0].at).toBe(wild.plot.top);
  });

  it("a trace of nothing but zeros has a height", () => {
    const l = layout({ lines: [line("a", "straight", [0, 0, 0, 0, 0])] });
    expect([l.low, l.high]).toEqual([0, 1]);
    expect(l.zero).toBe(l.plot.bottom);
    expect(layout({ lines: [] }).paths).toEqual([]);
  });

  it("from where shrinkage is nothing to ten times the rows, in whole powers of ten", () => {
    expect(rangeOf(1000, [1])).toEqual([0.01, 10_000]);
    expect(rangeOf(351, [1])).toEqual([0.01, 10_000]);
    expect(rangeOf(3, [])).toEqual([0.01, 100]);
    // What must be seen is seen; a constant of 0 cannot be.
    expect(rangeOf(1000, [0, 3e-4, 2e6])).toEqual([1e-4, 1e7]);
    expect(rangeOf(1000, [0.01, 10_000])).toEqual([0.01, 10_000]);
  });
});

describe("the curves", () => {
  it("a value between two k is straight over ln k", () => {
    expect(valueAt(trace.k, [0, 0, 1, 3, 0], Math.sqrt(1000))).toBeCloseTo(2, 12);
    expect(valueAt(trace.k, [7, 0, 0, 0, 9], 1e-9)).toBe(7);
    expect(valueAt(trace.k, [7, 0, 0, 0, 9], 0)).toBe(7);
    expect(valueAt(trace.k, [7, 0, 0, 0, 9], 1e9)).toBe(9);
    expect(valueAt(trace.k, [7, 0, 5, 0, 9], 10)).toBe(5);
  });

  it("the largest at the line are named, the largest first", () => {
    expect(largestAt(trace, 10)).toEqual([0, 1, 2]);
    expect(largestAt(trace, 1000)).toEqual([0, 1, 2]);
    expect(layout().labels.map(({ text }) => text)).toEqual(["age", "age²", "dose"]);
    const many = Array.from({ length: 9 }, (_, i) => line(`x${i}`, "straight", Array(5).fill(i)));
    expect(layout({ lines: many }).labels.map(({ line: i }) => i)).toEqual([8, 7, 6, 5, 4, 3]);
  });

  it("labels keep a line apart and within the plot, in the order of their curves", () => {
    const same = Array.from({ length: 6 }, (_, i) => line(`x${i}`, "straight", Array(5).fill(2 + i * 1e-3)));
    const l = layout({ lines: same });
    const heights = l.labels.map(({ y }) => y).sort((a, b) => a - b);
    for (let i = 1; i < 6; i++) expect(heights[i] - heights[i - 1]).toBeGreaterThanOrEqual(14);
    expect(heights[0]).toBeGreaterThanOrEqual(l.plot.top);
    expect(heights[5]).toBeLessThanOrEqual(l.plot.bottom);
    // The largest weight is the highest curve, and so is its label.
    expect(l.labels[0].y).toBe(heights[0]);
    const low = layout({ lines: same.map((one) => ({ ...one, weights: one.weights.map((w) => -w) })) });
    expect(Math.max(...low.labels.map(({ y }) => y))).toBeLessThanOrEqual(low.plot.bottom - 6);
  });

  it("a long name is cut, and the plot keeps most of the width", () => {
    const long = {
      lines: [line("a very long name of a coordinate = and of a level", "levels", [1, 1, 1, 1, 1])],
    };
    const l = layout(long);
    expect(l.labels[0].text).toContain("…");
    expect(measure(l.labels[0].text)).toBeLessThanOrEqual(0.3 * 340);
    expect(l.labels[0].x - measure(l.labels[0].text)).toBeGreaterThanOrEqual(0);
    expect(l.plot.right - l.plot.left).toBeGreaterThan(340 / 2);
  });

  it("the one that is pointed at is the nearest, if it is near", () => {
    const l = layout();
    /** @param {number} w */
    const height = (w) => l.plot.bottom - ((w - l.low) / (l.high - l.low)) * 190;
    expect(lineNear(l, trace, placeOf(l, 10), height(1) + 3)).toBe(0);
    expect(lineNear(l, trace, placeOf(l, 10), height(-0.5) - 3)).toBe(1);
    expect(lineNear(l, trace, placeOf(l, 10), height(0.55))).toBe(-1);
  });
});

describe("the rules", () => {
  it("stand over their k; those without an answer nowhere", () => {
    const l = layout();
    expect(l.marks.map(({ rule, k }) => [rule, k])).toEqual([
      ["hkb", 1],
      ["folds", 10],
      ["ghw", 100],
    ]);
    for (const one of l.marks) {
      expect(one.x).toBeCloseTo(placeOf(l, one.k), 9);
      expect(one.left + one.width / 2).toBeCloseTo(one.x, 6);
    }
    expect(new Set(l.marks.map(({ top }) => top)).size).toBe(1);
    expect(l.plot.top).toBe(26 + 6);
  });

  it("no label lies over another, however near they are", () => {
    for (const ks of [
      [10, 10, 10, 10],
      [9, 10, 11, 12],
      [0.1, 0.1, 1000, 1000],
      [0.001, 1, 1, 1e9],
    ]) {
      const l = layout({
        marks: RULES.map((rule, i) => mark(rule, ks[i])),
      });
      for (const a of l.marks)
        for (const b of l.marks) {
          if (a === b) continue;
          const apart =
            a.left + a.width <= b.left || b.left + b.width <= a.left || Math.abs(a.top - b.top) >= 26;
          expect(apart, JSON.stringify([ks, a, b])).toBe(true);
        }
      for (const { left, width, top } of l.marks) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(340);
        expect(top + 24).toBeLessThanOrEqual(l.plot.top);
      }
    }
    expect(layout({ marks: [] }).plot.top).toBe(8);
  });
});

describe("the errors", () => {
  it("the least of the folds, on a scale from the least of both", () => {
    const l = layout();
    expect(l.best).toMatchObject({ k: 10 });
    expect(present(l.best).x).toBeCloseTo(placeOf(l, 10), 9);
    // The least of all is at the bottom, 6 pixels above the axis.
    expect(present(l.best).y).toBeCloseTo(present(l.error).bottom - 6, 9);
    expect(l.errors.map(({ y }) => y)).toEqual([present(l.error).bottom - 6, present(l.error).top + 6]);
    expect(leastOf([3, 1, 2])).toBe(1);
    expect(leastOf([])).toBe(-1);
  });

  it("without folds that of GCV; with neither there is no second plot", () => {
    expect(layout({ fold_error: [] }).best).toMatchObject({ k: 100 });
    const none = layout({ fold_error: [], gcv: [] });
    expect([none.error, none.best, none.folds]).toEqual([null, null, ""]);
    expect(none.height).toBeLessThan(layout().height);
  });

  it("what is far above the valley, or no number, is cut off", () => {
    const l = layout({ gcv: [1e9, Number.POSITIVE_INFINITY, 0.7, 0.6, 0.9] });
    const heights = l.gcv
      .slice(1)
      .split("L")
      .map((p) => Number(p.split(" ")[1]));
    expect(heights[0]).toBeCloseTo(present(l.error).top + 6, 6);
    expect(heights[1]).toBeCloseTo(present(l.error).top + 6, 6);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(present(l.error).top);
  });
});

it("k is written as a plain number", () => {
  expect([0.0123456, 1, 12.34, 12_345].map(plainK)).toEqual(["0.0123", "1", "12.3", "12,300"]);
});
