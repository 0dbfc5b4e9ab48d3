/** The map from above: sums over a plane, contours against closed forms, label places. */
import { describe, expect, it } from "vitest";
import { sum } from "../../www/model/evaluate.js";
import { gridOf, labelPlaces, linesAt } from "../../www/model/map/contours.js";
import { longestNumericPair, placesBetween, planeSums } from "../../www/model/map/sums.js";
import { readModel } from "../../www/model/read.js";
import { present } from "../found.js";
import { cases } from "../gallery/cases.js";

const models = cases.map((c) => ({ name: c.name, model: readModel(c.model) }));

/**
 * @param {(x: number, y: number) => number} f
 * @param {number} nx
 * @param {number} ny
 * @param {number[]} x
 * @param {number[]} y
 */
function grid(f, nx, ny, x, y) {
  const xs = placesBetween(x[0], x[1], nx);
  const ys = placesBetween(y[0], y[1], ny);
  const values = ys.flatMap((b) => xs.map((a) => f(a, b)));
  /** @param {number[]} place */
  const at = ([i, j]) => [x[0] + (i * (x[1] - x[0])) / (nx - 1), y[0] + (j * (y[1] - y[0])) / (ny - 1)];
  /** @param {number} level */
  const lines = (level) => linesAt(gridOf(values, nx, ny), level).map((line) => line.map(at));
  return { values, lines };
}

describe("sums over a plane", () => {
  for (const { name, model } of models.filter(({ model }) => longestNumericPair(model))) {
    it(`are those of the model, one place at a time: ${name}`, () => {
      const pair = present(longestNumericPair(model));
      const values = model.attributes.map((a) => a.numeric?.median ?? a.levels[0]?.label ?? null);
      const ends = pair.map((a) => [
        present(model.attributes[a].numeric).minimum,
        present(model.attributes[a].numeric).maximum,
      ]);
      const xs = placesBetween(ends[0][0], ends[0][1], 9);
      const ys = placesBetween(ends[1][0], ends[1][1], 7);
      const found = planeSums(model, pair, values, xs, ys);
      ys.forEach((y, j) => {
        xs.forEach((x, i) => {
          const instance = values.with(pair[0], x).with(pair[1], y);
          expect(found[j * 9 + i]).toBeCloseTo(sum(model, instance), 10);
        });
      });
    });
  }

  it("has models with a surface and with curves by level among those cases", () => {
    const forms = new Set(models.flatMap(({ model }) => model.effects.map((e) => e.shape.form)));
    expect([...forms]).toEqual(expect.arrayContaining(["surface", "curves_by_level", "cubic"]));
  });

  it("takes the two numeric attributes that reach farthest, in the order of the file", () => {
    for (const { model } of models) {
      const pair = longestNumericPair(model);
      const numeric = model.attributes.filter((a) => a.numeric && a.numeric.maximum > a.numeric.minimum);
      expect(pair === null).toBe(numeric.length < 2);
      if (pair) expect(pair[0]).toBeLessThan(pair[1]);
    }
  });
});

describe("contours", () => {
  it("of a plane are straight lines at the right place", () => {
    /** @param {number} x @param {number} y */
    const f = (x, y) => 1 + 2 * x - 3 * y;
    const { lines } = grid(f, 33, 21, [-2, 2], [-1, 3]);
    for (const level of [-6, -1, 0, 0.3, 2.5]) {
      const found = lines(level);
      expect(found.length).toBe(1);
      for (const [x, y] of found[0]) expect(f(x, y)).toBeCloseTo(level, 9);
    }
  });

  it("of a bowl are one closed circle, to the square of the grid's step", () => {
    const { lines } = grid((x, y) => x * x + y * y, 81, 81, [-2, 2], [-2, 2]);
    const [circle, ...others] = lines(1);
    expect(others).toEqual([]);
    expect(circle[0]).toEqual(circle.at(-1));
    for (const [x, y] of circle) expect(Math.abs(Math.hypot(x, y) - 1)).toBeLessThan(0.05 ** 2);
  });

  it("of a saddle are two open branches that never run along the edge", () => {
    const { lines } = grid((x, y) => x * y, 41, 41, [-2, 2], [-2, 2]);
    const found = lines(1);
    expect(found.length).toBe(2);
    for (const line of found) {
      for (const [x, y] of line) expect(x * y).toBeCloseTo(1, 2);
      expect(line[0]).not.toEqual(line.at(-1));
    }
  });

  it("are none where the level is not reached", () => {
    const { lines } = grid(() => 0.25, 5, 5, [0, 1], [0, 1]);
    expect(lines(0.5)).toEqual([]);
    expect(lines(0.1)).toEqual([]);
  });
});

describe("labels of contours", () => {
  const box = { left: 0, right: 400, top: 0, bottom: 300 };
  /** @param {number} x */
  const vertical = (x) => Array.from({ length: 31 }, (_, i) => /** @type {[number, number]} */ ([x, i * 10]));

  it("stand on their line and touch no other", () => {
    const found = [200, 206, 212, 218, 224, 230].map((x, level) => ({ level, lines: [vertical(x)] }));
    const places = labelPlaces(found, box);
    expect(places.length).toBe(6);
    for (const a of places) {
      expect(a.x).toBe(200 + 6 * a.level);
      for (const b of places)
        if (a !== b) expect(Math.abs(a.x - b.x) >= 34 || Math.abs(a.y - b.y) >= 16).toBe(true);
    }
  });

  it("are left out where there is no room, the last ones first", () => {
    const crowd = Array.from({ length: 60 }, (_, level) => ({ level, lines: [vertical(200 + level / 10)] }));
    const places = labelPlaces(crowd, box);
    expect(places.length).toBeGreaterThan(5);
    expect(places.length).toBeLessThan(20);
    expect(places.map((p) => p.level)).toEqual(places.map((_, i) => i));
  });
});
