/** The decision curve as numbers: what a threshold does, what it costs, where the lines go. */
import { describe, expect, it } from "vitest";
import { costOf, cutBelow, decisionCurve, outcomeOf, pointAt } from "../../www/model/decide/curve.js";
import { areCosts, costsAt, costsFromText, thresholdOf } from "../../www/state/costs.js";

/** Twenty rows, eight positive; the model says 0.9 to six of them and to one other, 0.2 to all others. */
const judged = { rows: 20, events: 8 };
/** @param {number} threshold */
const point = (threshold) => {
  const [tp, fp] = threshold <= 0.2 ? [8, 12] : threshold <= 0.9 ? [6, 1] : [0, 0];
  const odds = threshold / (1 - threshold);
  return {
    threshold,
    true_positives: tp / 20,
    false_positives: fp / 20,
    net_benefit: tp / 20 - (fp / 20) * odds,
    of_all: 8 / 20 - (12 / 20) * odds,
  };
};
const decision = Array.from({ length: 99 }, (_, i) => point((i + 1) / 100));

describe("a threshold", () => {
  it("follows from costs, and costs from it", () => {
    expect(thresholdOf([1, 1])).toBeCloseTo(0.5, 12);
    expect(thresholdOf([1, 4])).toBeCloseTo(0.2, 12);
    for (const t of [0.01, 0.2, 0.37, 0.5, 0.99]) expect(thresholdOf(costsAt([3, 7], t))).toBeCloseTo(t, 4);
    expect(costsAt([2, 9], 0.25)).toEqual([2, 6]);
    expect(costsFromText("1,4")).toEqual([1, 4]);
    for (const text of ["", "1", "1,0", "1,-2", "1,2,3", "1,x", "0,1", "1,Infinity"])
      expect(costsFromText(text), text).toBeUndefined();
    expect(areCosts([1, 1e10])).toBe(false);
  });

  it("has the nearest point of the curve", () => {
    expect(pointAt(decision, 0.204).threshold).toBeCloseTo(0.2, 12);
    expect(pointAt(decision, 0.0001).threshold).toBeCloseTo(0.01, 12);
  });

  it("tells of 1,000 rows, in whole numbers that add up", () => {
    expect(outcomeOf(point(0.5), judged)).toEqual({ found: 300, missed: 100, alarms: 50, left: 550 });
    const odd = { ...point(0.5), true_positives: 1 / 3, false_positives: 1 / 7 };
    const { found, missed, alarms, left } = outcomeOf(odd, { rows: 3, events: 1 });
    expect([found, missed, alarms, left]).toEqual([333, 0, 143, 524]);
  });

  it("costs what the errors cost; the least cost is the largest net benefit", () => {
    const even = costOf(point(0.5), judged, [1, 1]);
    expect(even.model).toBeCloseTo(150, 9);
    expect(even.all).toBeCloseTo(600, 9);
    expect(even.none).toBeCloseTo(400, 9);
    for (const t of [0.1, 0.3, 0.5, 0.8, 0.95]) {
      const p = point(t);
      const { model, all, none } = costOf(p, judged, [t, 1 - t]);
      // Cost saved against acting on none, in units of a miss: the definition of net benefit.
      expect((none - model) / (1000 * (1 - t))).toBeCloseTo(p.net_benefit, 12);
      expect((none - all) / (1000 * (1 - t))).toBeCloseTo(p.of_all, 12);
    }
  });
});

describe("the lines", () => {
  it("are drawn down to the floor and no further", () => {
    expect(
      cutBelow(
        [
          [0, 1],
          [1, -1],
          [2, -3],
          [3, 1],
        ],
        0,
      ),
    ).toEqual([
      [
        [0, 1],
        [0.5, 0],
      ],
      [
        [2.75, 0],
        [3, 1],
      ],
    ]);
  });

  it("lie within the picture; no benefit is where acting on none is", () => {
    const curve = decisionCurve({ decision }, 500);
    for (const path of [curve.model, curve.all]) {
      const points = path
        .split(/[ML]/)
        .slice(1)
        .map((p) => p.split(" ").map(Number));
      expect(points.length).toBeGreaterThan(10);
      for (const [x, y] of points) {
        expect(x).toBeGreaterThanOrEqual(curve.left);
        expect(x).toBeLessThanOrEqual(curve.right);
        expect(y).toBeGreaterThanOrEqual(curve.top);
        expect(y).toBeLessThanOrEqual(curve.bottom + 0.06);
      }
    }
    expect(curve.up.find(({ value }) => Math.abs(value) < 1e-12)?.at).toBeCloseTo(curve.zero, 9);
    // Acting on all is worth nothing where the threshold is the share of positives.
    const all = curve.all
      .split(/[ML]/)
      .slice(1)
      .map((p) => p.split(" ").map(Number));
    const x = curve.left + 0.4 * (curve.right - curve.left);
    const [, y] = all.reduce((best, p) => (Math.abs(p[0] - x) < Math.abs(best[0] - x) ? p : best));
    expect(Math.abs(y - curve.zero)).toBeLessThan(0.2);
  });
});
