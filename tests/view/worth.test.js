/** Whether acting by a model pays: against shares and intervals worked out elsewhere. */
import { describe, expect, it } from "vitest";
import { costOf, outcomeOf } from "../../www/model/decide/curve.js";
import { wilson, worthOf } from "../../www/model/decide/worth.js";
import { integer } from "../../www/sentences/words.js";

/** A point of which only the two shares are read. @param {number} true_positives @param {number} false_positives */
const pointOf = (true_positives, false_positives) => ({
  true_positives,
  false_positives,
  threshold: Number.NaN,
  net_benefit: Number.NaN,
  of_all: Number.NaN,
});

/**
 * Counts of one replication: positives and negatives acted on, positives and negatives left alone.
 * @param {[number, number, number, number] | number[]} p
 * @param {number} threshold
 */
const of = ([tp, fp, fn, tn], threshold) => {
  const rows = tp + fp + fn + tn;
  const point = pointOf(tp / rows, fp / rows);
  return { ...worthOf(point, { rows, events: tp + fn }, threshold), point, rows, events: tp + fn };
};

describe("an interval of a share", () => {
  // Newcombe (1998), Statistics in Medicine 17: 857–872, table I, the score method without continuity correction.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("%i of %i", (k, n, low, high) => {
    const found = wilson(k, n);
    expect(Math.abs(found[0] - low)).toBeLessThan(0.00005);
    expect(Math.abs(found[1] - high)).toBeLessThan(0.00005);
  });
});

describe("the worth of a model at a threshold", () => {
  it("is said where both shares are on the right side with all of their interval", () => {
    expect(of([300, 100, 50, 550], 0.5).verdict).toBe("model");
    expect(of([300, 100, 50, 550], 0.2).verdict).toBe("model");
  });

  it("is not said of what chance does: the same shares of fewer rows", () => {
    expect(of([8, 6, 6, 10], 0.5).verdict).toBe("chance");
    // 483 against 493 in 1,000 rows, the audit's table of noise.
    expect(of([110, 96, 146, 148], 0.5).verdict).toBe("chance");
    expect(of([300, 100, 14, 36], 0.29).verdict).toBe("chance-all");
    expect(of([6, 4, 50, 550], 0.5).verdict).toBe("chance-none");
  });

  it("says which of the two does better", () => {
    expect(of([30, 100, 10, 860], 0.5).verdict).toBe("none");
    expect(of([600, 100, 150, 150], 0.2).verdict).toBe("all");
    // Ranked the wrong way round.
    expect(of([10, 190, 90, 10], 0.3).verdict).toBe("all");
    expect(of([10, 190, 90, 10], 0.35).verdict).toBe("none");
  });

  it("is that of the trivial policy where the model has become one", () => {
    expect(of([0, 0, 30, 70], 0.9).verdict).toBe("is-none");
    expect(of([30, 70, 0, 0], 0.01).verdict).toBe("is-all");
    expect(of([0, 0, 300, 700], 0.1).verdict).toBe("all");
    expect(of([300, 700, 0, 0], 0.9).verdict).toBe("none");
  });

  it("has the sign of the difference in net benefit", () => {
    for (const counts of [
      [30, 20, 10, 40],
      [10, 40, 30, 20],
      [25, 25, 25, 25],
      [3, 1, 40, 56],
    ])
      for (const t of [0.1, 0.3, 0.55, 0.8]) {
        const { acted, left, point, ...judged } = of(counts, t);
        const cost = costOf(point, judged, [t, 1 - t]);
        expect(Math.sign(acted.share - t), `${counts} at ${t}`).toBe(
          Math.sign(round(cost.none - cost.model)),
        );
        expect(Math.sign(t - left.share), `${counts} at ${t}`).toBe(Math.sign(round(cost.all - cost.model)));
      }
  });
});

/** @param {number} v */
const round = (v) => Math.round(v * 1e9) / 1e9;

it("a share that is 0 but for rounding is no -0, and a negative number has the true minus", () => {
  const counts = outcomeOf(pointOf(-1e-17, -1e-17), { rows: 10, events: 3 });
  expect(Object.values(counts).map((n) => Object.is(n, -0))).toEqual([false, false, false, false]);
  expect(integer(-1e-9)).toBe("0");
  expect(integer(-0)).toBe("0");
  expect(integer(-3)).toBe("\u22123");
});
