/** Learners compared: order, verdict, curves and the grid of settings. */
import { describe, expect, test } from "vitest";
import { along, curvesOf } from "../../www/model/compare/curves.js";
import { bestOf, isAtEdge, shadeOf, simplestOf, stepOf } from "../../www/model/compare/grid.js";
import { scatterOf } from "../../www/model/compare/scatter.js";
import {
  foldsWithout,
  isAhead,
  isLoss,
  METRICS,
  rivalIn,
  sorted,
  verdictOf,
} from "../../www/model/compare/table.js";
import { shareText, signedText } from "../../www/panels/compare/learners-numbers.js";
import { present } from "../found.js";

/** @typedef {import("../../www/engine/contract.js").Judged} Judged */

/**
 * @param {string} name
 * @param {{ brier: number; auc: number; } | { auc: number; }} scores
 * @param {boolean} [additive]
 * @returns {{ name: string, additive: boolean, judged: Judged }}
 */
const row = (name, scores, additive = false) => ({
  name,
  additive,
  judged: {
    scores: Object.entries(scores).map(([metric, mean]) => ({
      metric: /** @type {keyof typeof scores} */ (metric),
      mean,
      low: mean,
      high: mean,
    })),
    // Of no interest here.
    rows: 1,
    folds: [],
    classes: [],
    points: [],
    decision: [],
    predictions: new Uint8Array(),
  },
});
/** @param {{ name: string }[]} rows */
const names = (rows) => rows.map((r) => r.name);

describe("the table", () => {
  const rows = [
    row("a", { brier: 0.2, auc: 0.7 }, true),
    row("b", { brier: 0.1, auc: 0.8 }, true),
    row("c", { auc: 0.9 }),
    row("d", { brier: 0.15, auc: 0.6 }),
  ];
  test("the best first, whichever way is better; without a score last", () => {
    expect(names(sorted(rows, "brier"))).toEqual(["b", "d", "a", "c"]);
    expect(names(sorted(rows, "auc"))).toEqual(["c", "b", "a", "d"]);
    expect(Object.values(METRICS).map((metrics) => metrics.filter(isLoss))).toEqual([
      ["brier", "log_loss"],
      ["brier", "log_loss"],
      ["rmse", "mae"],
    ]);
  });

  test("the rival is the best that does not add up, or the best of all", () => {
    expect(rivalIn(rows, "brier")).toMatchObject({ rival: { name: "d" }, of: 2 });
    expect(rivalIn(rows.slice(0, 2), "auc")).toMatchObject({ rival: { name: "b" }, of: 2 });
    expect(rivalIn([], "auc")).toBe(null);
  });

  test.each([
    // The rival's Brier is larger: the drawn one gains.
    ["brier", 0.004, 0.001, 0.007, { verdict: "gain", size: 0.004, low: 0.001, high: 0.007 }],
    ["brier", -0.004, -0.007, -0.001, { verdict: "cost", size: 0.004, low: 0.001, high: 0.007 }],
    ["auc", 0.02, 0.01, 0.03, { verdict: "cost", size: 0.02, low: 0.01, high: 0.03 }],
    ["auc", -0.02, -0.03, -0.01, { verdict: "gain", size: 0.02, low: 0.01, high: 0.03 }],
    // No difference: the sign that the table has, the rival's score less the drawn one's.
    ["auc", 0.01, -0.01, 0.03, { verdict: "none", size: 0.01, low: -0.01, high: 0.03 }],
    ["brier", 0.01, -0.01, 0.03, { verdict: "none", size: 0.01, low: -0.01, high: 0.03 }],
    // The rival's error is larger, its R² smaller.
    ["rmse", 1.2, 0.3, 2.1, { verdict: "gain", size: 1.2, low: 0.3, high: 2.1 }],
    ["r_squared", -0.02, -0.03, -0.01, { verdict: "gain", size: 0.02, low: 0.01, high: 0.03 }],
    ["log_loss", 0, 0, 0, { verdict: "none", size: 0, low: 0, high: 0 }],
  ])("%s %f (%f to %f)", (metric, difference, low, high, expected) => {
    const found = verdictOf({
      learner: 1,
      metric: /** @type {any} */ (metric),
      difference,
      low,
      high,
      p: 0.5,
    });
    expect({ ...found, size: found.size + 0, low: found.low + 0, high: found.high + 0 }).toEqual({
      ...expected,
      p: 0.5,
    });
  });
});

describe("how differences are written", () => {
  test("with their sign; no digits are made up where there is nothing", () => {
    expect([0.0005, 0.012, -0.012, 0, 2e-6, -2e-6].map((v) => signedText(v))).toEqual([
      "+0.0005",
      "+0.012",
      "−0.012",
      "0.000",
      "0.000",
      "0.000",
    ]);
  });
  test("shares with one precision", () => {
    expect([0.78, 0.911, 1].map(shareText)).toEqual(["78.0\u202f%", "91.1\u202f%", "100.0\u202f%"]);
  });
});

test("folds without a class are counted", () => {
  const folds = [["brier", "auc"], ["brier"], ["brier", "auc"]].map((metrics) => ({
    rows: 2,
    scores: metrics.map((metric) => ({ metric, value: 0.5 })),
  }));
  const judged = /** @type {any} */ ({ folds });
  expect([foldsWithout(judged, "auc"), foldsWithout(judged, "brier")]).toEqual([1, 0]);
});

test("ahead: a smaller loss, a larger share", () => {
  /** @param {string} metric @param {number} difference */
  const of = (metric, difference) => isAhead(/** @type {any} */ ({ metric, difference }));
  expect([of("brier", -0.1), of("brier", 0.1), of("auc", 0.1), of("auc", 0)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

describe("curves", () => {
  const judged = /** @type {any} */ ({
    roc: [
      [0, 0],
      [0, 0.5],
      [1, 1],
    ],
    precision_recall: [[1, 0.5]],
    reliability: [
      { predicted: 0.2, observed: 0.1 },
      { predicted: 0.8, observed: 0.9 },
    ],
  });
  test("stand in the square, from lower left", () => {
    const { left, top, size, lines } = curvesOf([judged], "roc", 300);
    const [start, middle, end] = lines[0].points;
    expect(start).toEqual([left, top + size]);
    expect(middle).toEqual([left, top + size / 2]);
    expect(end).toEqual([left + size, top]);
    expect(curvesOf([judged], "reliability", 300).lines[0].points[0]).toEqual([
      left + 0.2 * size,
      top + 0.9 * size,
    ]);
  });

  test("a sign stands on no axis, where a line runs along it", () => {
    const perfect = {
      ...judged,
      roc: [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
    };
    const { left, top, size, lines } = curvesOf(Array(5).fill(perfect), "roc", 300);
    expect(lines).toHaveLength(5);
    for (const { end } of lines) {
      expect(end[0] - left).toBeGreaterThan(8);
      expect(end[1] - top).toBeGreaterThan(8);
      expect(left + size - end[0]).toBeGreaterThan(8);
    }
  });

  test("a sign stands at its share of the way", () => {
    const corner = /** @type {[number, number][]} */ ([
      [0, 0],
      [0, 4],
      [6, 4],
    ]);
    expect(along(corner, 0.5)).toEqual([1, 4]);
    expect(along(corner, 0.2)).toEqual([0, 2]);
    expect(along([[3, 3]], 0.5)).toEqual([3, 3]);
  });
});

describe("dots of predicted against observed", () => {
  const points = /** @type {[number, number][]} */ ([
    [10, 0],
    [20, 20],
    [0, 100],
  ]);
  /** @param {string} dots */
  const places = (dots) =>
    [...dots.matchAll(/M([\d.]+) ([\d.]+)h0/g)].map(([, x, y]) => [Number(x), Number(y)]);

  test("one scale both ways: an exact prediction stands on the diagonal", () => {
    const { left, top, size, dots, ticks } = scatterOf(points, points, 300);
    const [a, b, c] = places(dots).map(([x, y]) => [(x - left) / size, (top + size - y) / size]);
    expect(b[0]).toBeCloseTo(b[1], 3);
    // The range with its spare room is −3 to 103.
    expect(a[0]).toBeCloseTo(13 / 106, 3);
    expect(c[1]).toBeCloseTo(103 / 106, 3);
    expect(ticks.map(({ text }) => text)).toEqual(["0", "50", "100"]);
    expect(ticks[1].at).toBeCloseTo((53 / 106) * size, 9);
  });

  test("the scale is that of all learners, and equal numbers have one too", () => {
    const { size, dots, left } = scatterOf([[5, 5]], [[5, 5]], 300);
    expect(places(dots)[0][0]).toBeCloseTo(left + size / 2, -1);
    const one = scatterOf(points.slice(0, 1), points, 300).dots;
    expect(scatterOf(points, points, 300).dots.startsWith(one)).toBe(true);
  });
});

describe("the grid of settings", () => {
  /** @param {number} loss */
  const cell = (loss) => /** @type {any} */ ({ loss, error: 0.05 });
  // Two rows of the second setting, three of the first; one row more is not there yet.
  const rows = [[cell(0.6), cell(0.54), cell(0.53)], [cell(0.56), cell(0.5), cell(0.52)], undefined];

  test("the best, and the simplest within one standard error of it", () => {
    expect(bestOf(rows)).toEqual([1, 1]);
    // 0.55 at most: (1, 0) is one step from the corner of small values.
    expect(simplestOf(rows, [-1, -1])).toEqual([1, 0]);
    expect(simplestOf(rows, [1, -1])).toEqual([2, 0]);
    expect(simplestOf([undefined], [-1, -1])).toBe(null);
  });

  test("the best cell has the full colour, the fifth that is worst none", () => {
    const shade = shadeOf(rows);
    expect(shade(0.5)).toBe(1);
    // Of six the fifth is at four fifths of the way.
    expect([0.56, 0.6].map(shade)).toEqual([0, 0]);
    expect(shade(Math.sqrt(0.5 * 0.56))).toBeCloseTo(0.5, 12);
    // However bad the worst is, those near the best are told apart.
    expect(shadeOf([[...present(rows[0]), ...present(rows[1]).slice(0, 2), cell(900)]])(0.53)).toBeLessThan(
      0.7,
    );
    // Few others: all are told from the best.
    expect(
      shadeOf([[cell(0.4), cell(0.4), cell(0.4), cell(0.4), cell(0.4), cell(0.4), cell(0.5)]])(0.5),
    ).toBe(0);
    expect(shadeOf([[cell(0.4)]])(0.4)).toBe(1);
  });

  test("a best cell at an end of the first setting is at the edge", () => {
    expect([0, 1, 2].map((i) => isAtEdge([i, 1], 3))).toEqual([true, false, true]);
    expect([isAtEdge(null, 3), isAtEdge([0, 1], 1)]).toEqual([false, false]);
  });

  test("keys move and stop at the edge; larger values of the second stand above", () => {
    expect(stepOf("ArrowRight", [2, 0], 3, 2)).toEqual([2, 0]);
    expect(stepOf("ArrowLeft", [2, 0], 3, 2)).toEqual([1, 0]);
    expect(stepOf("ArrowUp", [1, 0], 3, 2)).toEqual([1, 1]);
    expect(stepOf("ArrowDown", [1, 0], 3, 2)).toEqual([1, 0]);
    expect([stepOf("Home", [1, 1], 3, 2), stepOf("End", [1, 1], 3, 2)]).toEqual([
      [0, 1],
      [2, 1],
    ]);
    expect(stepOf("Enter", [1, 1], 3, 2)).toBe(null);
  });
});
