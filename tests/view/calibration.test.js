/** The calibration panel in numbers: verdict, the best by each measure, where things go. */

import { describe, expect, test } from "vitest";
import { diagramOf, histogramOf, stepsOf, usedWidth } from "../../www/model/trust/diagram.js";
import { groupsOf, wilson } from "../../www/model/trust/groups.js";
import { asManyByChance, bestBy, verdictOf } from "../../www/model/trust/verdict.js";
import { isotonic, reliability } from "../fake/judged.js";
import { present } from "../found.js";

/**
 * @param {number} predicted
 * @param {number} observed
 * @param {number} low
 * @param {number} high
 * @param {number} [rows]
 */
const bin = (predicted, observed, low, high, rows = 50) => ({ rows, predicted, observed, low, high });
/** @param {number} p */
const kept = (p) => bin(p, p + 0.01, p - 0.06, p + 0.07);

describe("the verdict", () => {
  test("agrees where every interval holds the promise, and names the widest gap", () => {
    const furthest = bin(0.7, 0.68, 0.61, 0.75);
    const found = verdictOf([kept(0.2), furthest, kept(0.9)]);
    expect(found).toEqual({ kind: "agree", off: 0, of: 3, bin: furthest, way: null });
  });

  test("one of ten off is no more than chance gives; three are", () => {
    const off = bin(0.85, 0.62, 0.5, 0.73);
    const nine = Array.from({ length: 9 }, (_, i) => kept(0.1 + i * 0.08));
    expect(verdictOf([...nine, off])).toMatchObject({ kind: "mostly", off: 1, of: 10, bin: off, way: null });
    const three = [bin(0.1, 0.3, 0.2, 0.4), bin(0.9, 0.7, 0.6, 0.8), off];
    expect(verdictOf([...nine.slice(0, 7), ...three])).toMatchObject({
      kind: "differ",
      off: 3,
      bin: off,
      way: "too-sure",
    });
  });

  test("of a wide gap within its interval and a small one outside, the one outside is told", () => {
    const small = bin(0.3, 0.35, 0.31, 0.39);
    expect(present(verdictOf([bin(0.7, 0.5, 0.2, 0.8), small])).bin).toBe(small);
  });

  test.each([
    ["too-sure", bin(0.1, 0.3, 0.2, 0.4), bin(0.9, 0.7, 0.6, 0.8)],
    ["too-careful", bin(0.3, 0.1, 0.05, 0.2), bin(0.7, 0.9, 0.8, 0.95)],
    ["too-high", bin(0.3, 0.1, 0.05, 0.2), bin(0.8, 0.5, 0.4, 0.6)],
    ["too-low", bin(0.2, 0.4, 0.3, 0.5), bin(0.7, 0.95, 0.9, 0.99)],
  ])("says which way it is off: %s", (way, one, other) => {
    expect(verdictOf([one, other])).toMatchObject({ kind: "differ", way });
  });

  test("there is none without groups", () => {
    expect(verdictOf([])).toBe(null);
  });

  test("chance: the binomial tail by summing all outcomes", () => {
    for (const m of [1, 4, 10]) {
      for (let k = 0; k <= m; k++) {
        let tail = 0;
        for (let misses = 0; misses < 2 ** m; misses++) {
          const count = misses.toString(2).replaceAll("0", "").length;
          if (count >= k) tail += 0.05 ** count * 0.95 ** (m - count);
        }
        expect(asManyByChance(k, m)).toBeCloseTo(tail, 12);
      }
    }
  });
});

describe("groups", () => {
  test("Wilson's interval: published values, and the equation that it solves", () => {
    // Agresti & Coull 1998, and the rule of three's twin at the ends: z² / (n + z²).
    expect(wilson(0.5, 20).map((p) => p.toFixed(4))).toEqual(["0.2993", "0.7007"]);
    expect(wilson(0, 10)).toEqual([0, expect.closeTo(3.8414588 / 13.8414588, 7)]);
    expect(wilson(1, 10)).toEqual([expect.closeTo(10 / 13.8414588, 7), 1]);
    for (const p of wilson(0.3, 47))
      expect(Math.abs(0.3 - p) / Math.sqrt((p * (1 - p)) / 47)).toBeCloseTo(1.959963984540054, 9);
  });

  test("promises nearer than one per cent are one group; its rows count once, whatever the rounds", () => {
    const alone = bin(0.5, 0.4, 0.3, 0.5);
    const found = groupsOf([bin(0.211, 0.2, 0.1, 0.3, 300), bin(0.219, 0.3, 0.2, 0.4, 100), alone], 4);
    expect(found[1]).toBe(alone);
    expect(found[0]).toEqual({
      rows: 400,
      predicted: expect.closeTo(0.213, 12),
      observed: expect.closeTo(0.225, 12),
      low: expect.closeTo(wilson(0.225, 100)[0], 12),
      high: expect.closeTo(wilson(0.225, 100)[1], 12),
    });
  });

  test("a chain of near promises does not become one group", () => {
    const chain = [0.2, 0.208, 0.216, 0.224].map((p) => bin(p, p, 0, 1));
    expect(groupsOf(chain, 1).map((g) => g.rows)).toEqual([100, 100]);
  });
});

test("the best by each measure is what reads best: equal to four decimals is equal", () => {
  /** @param {number} brier @param {number} resolution @param {{}} [more] */
  const of = (brier, resolution, more = {}) => ({
    brier,
    resolution,
    reliability: 0.01,
    log_loss: 0.4,
    uncertainty: 0.2,
    ...more,
  });
  const three = /** @type {any} */ ([of(0.12341, 0.05), of(0.12343, 0.06), of(0.13, 0.04, { width: 0.1 })]);
  expect(bestBy(three, "brier")).toEqual([true, true, false]);
  expect(bestBy(three, "resolution")).toEqual([false, true, false]);
  expect(bestBy(three, "reliability")).toEqual([false, false, false]);
  expect(bestBy(three, "uncertainty")).toEqual([false, false, false]);
  expect(bestBy(three, "width")).toEqual([false, false, false]);
  three[0].log_loss = Number.POSITIVE_INFINITY;
  three[1].log_loss = 0.3;
  expect(bestBy(three, "log_loss")).toEqual([false, true, false]);
});

describe("the diagram", () => {
  const bins = [bin(0, 0, 0, 0.07, 25), bin(0.5, 0.25, 0.15, 0.4, 100)];

  test("a probability lies where its share of the square is", () => {
    // 270 px: 48 before the square, 22 after it, 200 for it; 10 above.
    const { size, dots, ticks, height } = diagramOf({ bins, curve: [] }, 270);
    expect([size, height]).toEqual([200, 252]);
    expect(dots.map(({ x, y, top, bottom }) => [x, y, top, bottom])).toEqual([
      [48, 210, 196, 210],
      [148, 160, 130, 180],
    ]);
    expect(dots.map((d) => d.off)).toEqual([false, true]);
    expect(ticks).toEqual([0, 0.5, 1].map((value) => ({ value, at: 200 * value })));
  });

  test("the area of a dot goes with its rows", () => {
    const [small, large] = diagramOf({ bins, curve: [] }, 400).dots;
    expect(large.r ** 2 / small.r ** 2).toBeCloseTo(4, 12);
  });

  test("it is as wide as there is room, within reason", () => {
    expect([100, 300, 2000].map(usedWidth)).toEqual([250, 300, 490]);
  });

  test("steps stay at their height until the next one begins, the last to the last group", () => {
    expect(
      stepsOf(
        [
          [0.1, 0.2],
          [0.4, 0.5],
        ],
        0.9,
      ),
    ).toEqual([
      [0.1, 0.2],
      [0.4, 0.2],
      [0.4, 0.5],
      [0.9, 0.5],
    ]);
    expect(stepsOf([[0.5, 0.5]], 0.3)).toEqual([
      [0.5, 0.5],
      [0.5, 0.5],
    ]);
    expect(stepsOf([], 1)).toEqual([]);
  });

  test("the histogram draws each class to its own total", () => {
    const { bars, left, right } = histogramOf(
      { edges: [-1, 0, 1, 3], positive: [0, 1, 1], negative: [80, 20, 0] },
      490,
    );
    expect([left, right]).toEqual([48, 468]);
    expect(bars.map((b) => [b.x, b.width])).toEqual([
      [48, 105],
      [153, 105],
      [258, 210],
    ]);
    // Shares 0, 1/2, 1/2 and 0.8, 0.2, 0: the largest is 44 px high.
    expect(bars.map((b) => b.up)).toEqual([0, 27.5, 27.5]);
    expect(bars.map((b) => b.down)).toEqual([44, 11, 0]);
  });

  test("no scores, and scores that are all equal, are no trouble", () => {
    expect(histogramOf({ edges: [], positive: [], negative: [] }, 300).bars).toEqual([]);
    expect(histogramOf({ edges: [1.5, 2.5], positive: [3], negative: [2] }, 300).bars).toEqual([
      { x: 48, width: 230, up: 44, down: 44 },
    ]);
  });
});

test("the fake engine's twin: the Brier score is made up of its parts", () => {
  const y = [0, 1, 0, 0, 1, 1, 0, 1, 1, 1];
  expect(isotonic([1, 2, 3, 4], [0, 1, 0, 1])).toEqual([0, 0.5, 0.5, 1]);
  const { calibrators } = reliability({ scores: y.map((v, i) => v + (i % 3) - 1), truth: y, repeats: 1 });
  for (const c of calibrators) expect(c.reliability - c.resolution + c.uncertainty).toBeCloseTo(c.brier, 12);
});
