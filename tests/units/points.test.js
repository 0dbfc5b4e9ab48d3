/** The rows for the map from above. */
import { describe, expect, it } from "vitest";
import { isPositive, ranges } from "../../www/state/points.js";
import { present } from "../found.js";

describe("rows to fetch", () => {
  it("are all of a file that is not large, each once", () => {
    for (const n of [0, 1, 499, 500, 501, 9999, 10_000]) {
      const found = ranges(n).flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, i) => from + i),
      );
      expect(found).toEqual(Array.from({ length: n }, (_, i) => i));
    }
  });

  it("of a large one are pieces from everywhere, none twice, none outside", () => {
    for (const n of [10_001, 10_050, 123_457]) {
      const found = ranges(n);
      const total = found.reduce((sum, { from, to }) => sum + to - from, 0);
      expect(total).toBe(10_000);
      expect(found[0].from).toBe(0);
      expect(present(found.at(-1)).to).toBe(n);
      const gap = n / found.length;
      found.slice(1).forEach(({ from }, i) => {
        expect(from).toBeGreaterThanOrEqual(found[i].to);
        expect(from - found[i].to).toBeLessThanOrEqual(Math.ceil(gap));
      });
    }
  });
});

describe("the class of a row", () => {
  it("goes by the label, or by the threshold", () => {
    /** @param {string} positive @param {import("../../www/engine/contract.js").Cell | null} cell @param {import("../../www/engine/contract.js").Cut} [cut] */
    const of = (positive, cell, cut) =>
      isPositive({ name: "y", positive, negative: "no", rows: 2, events: 1, cut }, /** @type {any} */ (cell));
    expect(of("yes", "yes")).toBe(true);
    expect(of("yes", "no")).toBe(false);
    expect(of("1", 1)).toBe(true);
    expect(of("1", 0)).toBe(false);
    expect(of("yes", undefined)).toBe(null);
    expect(of("yes", null)).toBe(null);
    expect(of("≥ 3", 3, { threshold: 3, at_or_above: true })).toBe(true);
    expect(of("< 3", 3, { threshold: 3, at_or_above: false })).toBe(false);
    expect(of("< 3", 2.9, { threshold: 3, at_or_above: false })).toBe(true);
  });

  it("of two classes among several is neither where the row is of a third", () => {
    const two = { name: "y", positive: "2", negative: "1", among: true, rows: 2, events: 1 };
    const of = (/** @type {any} */ cell) => isPositive(two, cell);
    expect([2, "1", 1, "2", 3, "3", null].map(of)).toEqual([true, false, false, true, null, null, null]);
  });
});
