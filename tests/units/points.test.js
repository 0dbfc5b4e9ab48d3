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
    expect(isPositive({ positive: "yes" }, "yes")).toBe(true);
    expect(isPositive({ positive: "yes" }, "no")).toBe(false);
    expect(isPositive({ positive: "1" }, 1)).toBe(true);
    expect(isPositive({ positive: "1" }, 0)).toBe(false);
    expect(isPositive({ positive: "yes" }, undefined)).toBe(null);
    expect(isPositive({ positive: "yes" }, null)).toBe(null);
    expect(isPositive({ positive: "≥ 3", cut: { threshold: 3, at_or_above: true } }, 3)).toBe(true);
    expect(isPositive({ positive: "< 3", cut: { threshold: 3, at_or_above: false } }, 3)).toBe(false);
    expect(isPositive({ positive: "< 3", cut: { threshold: 3, at_or_above: false } }, 2.9)).toBe(true);
  });
});
