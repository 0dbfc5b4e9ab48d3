/** Contours: areas and lines with closed forms. */

import { describe, expect, test } from "vitest";
import { linesOf, rings } from "../../www/model/layout/isolines.js";

/** @param {number} nx @param {number} ny @param {(x: number, y: number) => number} f */
const grid = (nx, ny, f) => ({
  nx,
  ny,
  values: Array.from({ length: ny }, (_, j) => Array.from({ length: nx }, (__, i) => f(i, j))),
});
/** Signed. @param {number[][]} ring */
const areaOf = (ring) =>
  ring.reduce((sum, [x, y], k) => {
    const [nx, ny] = ring[(k + 1) % ring.length];
    return sum + (x * ny - nx * y) / 2;
  }, 0);
/** @param {import("../../www/model/layout/isolines.js").Point[][]} all */
const total = (all) => Math.abs(all.reduce((sum, ring) => sum + areaOf(ring), 0));

test("a plane is cut where it is cut: area and line are exact", () => {
  const plane = grid(11, 6, (x, y) => 2 * x + y - 7);
  const found = rings(plane, 2);
  expect(found.length).toBe(1);
  // x ≥ (9 − y)/2 for y in [0, 5]: 5·10 − ∫ (9 − y)/2 dy.
  expect(total(found)).toBeCloseTo(50 - (45 - 12.5) / 2, 12);
  const [line, ...more] = linesOf(found, plane);
  expect(more).toEqual([]);
  for (const [x, y] of line) expect(2 * x + y - 7).toBeCloseTo(2, 12);
  expect([Math.min(...line.map((p) => p[1])), Math.max(...line.map((p) => p[1]))]).toEqual([0, 5]);
});

test("a hill gives a closed line around a circle", () => {
  const hill = grid(101, 101, (x, y) => 900 - (x - 50) ** 2 - (y - 50) ** 2);
  const found = rings(hill, 0);
  expect(found.length).toBe(1);
  expect(total(found)).toBeCloseTo(Math.PI * 900, -1);
  const [line] = linesOf(found, hill);
  expect(line[0]).toEqual(line[line.length - 1]);
  for (const [x, y] of line) expect(Math.hypot(x - 50, y - 50)).toBeCloseTo(30, 1);
});

test("a hole is a ring the other way round", () => {
  const valley = grid(101, 101, (x, y) => (x - 50) ** 2 + (y - 50) ** 2 - 900);
  const found = rings(valley, 0);
  expect(found.length).toBe(2);
  const [p, q] = found.map(areaOf);
  expect(p * q).toBeLessThan(0);
  expect(total(found)).toBeCloseTo(100 * 100 - Math.PI * 900, -1);
  // The end of the grid is no contour.
  expect(linesOf(found, valley).length).toBe(1);
});

test("everything and nothing", () => {
  const flat = grid(4, 3, () => 1);
  expect(total(rings(flat, 1))).toBe(6);
  expect(linesOf(rings(flat, 1), flat)).toEqual([]);
  expect(rings(flat, 1.1)).toEqual([]);
});

describe("a saddle", () => {
  test("is joined where its middle is inside, and parted where not", () => {
    const joined = grid(2, 2, (x, y) => (x === y ? 3 : -1));
    expect(rings(joined, 0).length).toBe(1);
    const parted = grid(2, 2, (x, y) => (x === y ? 1 : -3));
    expect(rings(parted, 0).length).toBe(2);
    expect(total(rings(parted, 0))).toBeCloseTo((2 * (0.25 * 0.25)) / 2, 12);
  });

  test("of x·y on a fine grid: a quarter and a quarter", () => {
    const saddle = grid(41, 41, (x, y) => (x - 20.25) * (y - 20.25));
    expect(total(rings(saddle, 0))).toBeCloseTo(19.75 ** 2 + 20.25 ** 2, 0);
  });
});

test("areas of rising levels lie in each other", () => {
  const wild = grid(40, 30, (x, y) => Math.sin(x / 5) * Math.cos(y / 4) + x / 60);
  let before = Number.POSITIVE_INFINITY;
  for (let level = -1; level <= 1.5; level += 0.05) {
    const area = total(rings(wild, level));
    expect(area).toBeLessThanOrEqual(before + 1e-9);
    before = area;
  }
  expect(total(rings(wild, -2))).toBe(39 * 29);
});
