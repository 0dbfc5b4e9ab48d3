/** Where lines of chains and areas of the error over two constants go. */
import { describe, expect, test } from "vitest";
import { chainLines } from "../../www/model/layout/chain-lines.js";
import { constantsSurface, STEPS } from "../../www/model/layout/constants-surface.js";

describe("lines of chains", () => {
  test("draws across, logarithms upwards, all chains on one scale", () => {
    const { paths, low, high } = chainLines(
      [
        [1, 100, 10],
        [10, 10, 1000],
      ],
      { width: 200, height: 30 },
    );
    expect(paths).toEqual(["M0.0 30.0L100.0 10.0L200.0 20.0", "M0.0 20.0L100.0 20.0L200.0 0.0"]);
    expect(low).toBeCloseTo(1, 12);
    expect(high).toBeCloseTo(1000, 9);
  });

  test("a constant that stands still is a line in the middle, and one draw a point", () => {
    expect(chainLines([[5, 5]], { width: 10, height: 8 }).paths).toEqual(["M0.0 4.0L10.0 4.0"]);
    expect(chainLines([[5]], { width: 10, height: 8 }).paths).toEqual(["M0.0 4.0"]);
    expect(chainLines([[]], { width: 10, height: 8 }).paths).toEqual([""]);
  });
});

describe("the error over two constants", () => {
  /** What all rings enclose, by the shoelace formula. @param {string} d */
  const area = (d) =>
    d
      .split("M")
      .filter(Boolean)
      .reduce((sum, ring) => {
        const points = ring
          .slice(0, -1)
          .split("L")
          .map((p) => p.split(" ").map(Number));
        const shoelace = points.map(([x, y], i) => {
          const [u, v] = points[(i + 1) % points.length];
          return x * v - u * y;
        });
        return sum + Math.abs(shoelace.reduce((a, b) => a + b)) / 2;
      }, 0);

  test("areas lie within each other around the least", () => {
    const bowl = Array.from({ length: 15 }, (_, j) =>
      Array.from({ length: 15 }, (_, i) => 1 + 0.002 * ((i - 4) ** 2 + (j - 9) ** 2)),
    );
    const { least, areas } = constantsSurface(bowl, 140);
    expect(least).toEqual([4, 9]);
    expect(areas.map(({ step }) => step)).toEqual(STEPS);
    // What is better than a border is a disc of radius √(0.02 / 0.002) steps of 10; it is a hole in the rest.
    const disc = area(areas[3].d) - 140 * 140;
    expect(areas[3].step).toBe(0.02);
    expect(disc / (Math.PI * 10 * 100)).toBeGreaterThan(0.9);
    expect(disc / (Math.PI * 10 * 100)).toBeLessThan(1.01);
  });

  test("what is no number is worse than everything, and nothing is the least of nothing", () => {
    const { least, areas } = constantsSurface(
      [
        [NaN, 2],
        [1, 1.001],
      ],
      100,
    );
    expect(least).toEqual([0, 1]);
    expect(areas.every(({ d }) => !d.includes("NaN"))).toBe(true);
    expect(constantsSurface([[NaN]], 100)).toEqual({ least: null, areas: [] });
    expect(constantsSurface([], 100)).toEqual({ least: null, areas: [] });
  });
});
