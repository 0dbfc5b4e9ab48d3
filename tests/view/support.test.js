/** Cells of a pair without rows: they are hatched, and neither their colours nor their lines set a scale. */

import { expect, test } from "vitest";
import "../../www/viewer/pair-part.js";
import { mapPlace } from "../../www/model/layout/heat-map.js";
import { checkedOptions, layoutOf } from "../../www/model/layout/index.js";
import { place, placeOf } from "../../www/model/layout/scale.js";
import { cellsOf, hatchOf, seenExtent } from "../../www/model/layout/support.js";
import { readModel } from "../../www/model/read.js";
import { surfaceAt } from "../../www/model/surface.js";
import { plainMeasure } from "../../www/model/text.js";
import { ofForm, present } from "../found.js";
import { category, model as modelOf, numbers } from "../gallery/build.js";

/** x·y from −1 at the sides to 10 in the corner where both are large, where no row is. */
const N = 4;
const CORNER = 3;
const counts = Array.from({ length: N }, (_, j) =>
  Array.from({ length: N }, (_, i) => (i === CORNER && j === CORNER ? 0 : 5)),
);

/** @param {any} of its counts */
function file(of) {
  const [x, y] = [numbers("x", 0, 4), numbers("y", 0, 40, { median: 20 })];
  const zero = [0, 1, 2].map(() => [0, 0, 0]);
  const values = [
    [-1, 0, -1],
    [0, 1, 1],
    [-1, 1, 10],
  ];
  const surface = {
    x_knots: [0, 3, 4],
    y_knots: [0, 30, 40],
    values,
    x_slopes: zero,
    y_slopes: zero,
    twists: zero,
  };
  const summary = { minimum: -1, maximum: 10, mean: 0, spread: 0.5 };
  const effect = { shape: { form: "surface", attributes: [0, 1], surface }, summary, tolerance: 0 };
  return readModel({
    ...modelOf({ attributes: [x, y], effects: [{ ...effect, ...(of ? { counts: of } : {}) }] }),
    version: 5,
  });
}

/** @param {import("../../www/model/types.js").AdditiveModel} model @param {{}} [options] */
const laid = (model, options = {}) =>
  layoutOf(model, checkedOptions({ row: 48, scale: "log_odds", ...options }), 1000, [1, 10], plainMeasure);
const MAP = { forms: { "x × y": "map" } };
/** @param {import("../../www/model/layout/pair-types.js").HeatMap | null} map */
const top = (map) =>
  Math.max(...present(map).legend.ticks.map(({ text }) => Number(text.replace("\u2212", "-"))));

test("the scale of the lines ends where there are rows; what lies beyond is behind a break", () => {
  const [with_, without] = [laid(file(counts)), laid(file(null))];
  expect(seenExtent(file(counts), 0)?.[1]).toBeLessThan(1.5);
  expect(without.scale.high).toBeCloseTo(10, 6);
  expect(with_.scale.high).toBeLessThan(1.5);
  expect(with_.scale.most).toBeCloseTo(10, 6);
  // What was one unit is several times as long.
  /** @param {import("../../www/model/layout/types.js").Layout} p */
  const unit = ({ scale }) => place(scale, 1) - place(scale, 0);
  expect(unit(with_)).toBeGreaterThan(3 * unit(without));
  expect(placeOf(with_.scale, 0, 10)).toBeLessThanOrEqual(1000);
});

test("the map hatches the cell, wherever it stands, and its colours are those of the rows", () => {
  const model = file(counts);
  for (const controls of [{}, { "x × y": "y" }]) {
    const { map } = present(laid(model, { ...MAP, controls }).rows[0].pair);
    const { box } = present(map);
    // Large values of both are the upper right corner whichever is across.
    const path = `M${box.left + (3 / 4) * (box.right - box.left)} ${box.top}H${box.right}`;
    expect(present(map).bare.startsWith(path)).toBe(true);
    expect(present(map).hatch.length).toBeGreaterThan(50);
    expect(top(map)).toBeLessThan(2);
    const across = controls["x × y"] === "y";
    const { x, y } = mapPlace(present(map), across ? 35 : 3.5, across ? 3.5 : 35);
    for (const label of present(map).labels) expect(Math.hypot(label.x - x, label.y - y)).toBeGreaterThan(20);
  }
});

test("where the file does not tell, nothing is hatched and all of it counts", () => {
  for (const none of [null, []]) {
    const { map } = present(laid(file(none), MAP).rows[0].pair);
    expect([present(map).bare, present(map).hatch]).toEqual(["", ""]);
    expect(top(map)).toBeGreaterThan(7);
  }
  expect(seenExtent(file(null), 0)).toBeNull();
  expect(cellsOf(file(null), 0)).toEqual([]);
});

test("the cells of a surface are equal parts of its ranges, and effects in them are within its extent", () => {
  const model = file(counts);
  const cells = cellsOf(model, 0);
  expect(cells).toHaveLength(N * N);
  expect(cells[1]).toEqual({ x: [1, 2], y: [0, 10], rows: 5 });
  const [low, high] = /** @type {[number, number]} */ (seenExtent(model, 0));
  const { surface } = ofForm(model.effects[0].shape, "surface");
  for (const { x, y, rows } of cells.filter((c) => c.rows))
    for (const u of [0, 0.4, 1])
      for (const v of [0, 0.7, 1]) {
        const f = surfaceAt(surface, x[0] + u * (x[1] - x[0]), y[0] + v * (y[1] - y[0]));
        expect(f, String(rows)).toBeLessThanOrEqual(high + 0.05);
        expect(f).toBeGreaterThanOrEqual(low - 0.05);
      }
});

test("of a table the cells without rows set no scale either", () => {
  const [a, b] = [
    category("a", [
      ["p", 10, 0],
      ["q", 10, 0],
    ]).attribute,
    category("b", [
      ["r", 10, 0],
      ["s", 10, 0],
    ]).attribute,
  ];
  const shape = {
    form: "table",
    attributes: [0, 1],
    rows: ["p", "q"],
    columns: ["r", "s"],
    effects: [
      [0, 1],
      [-1, 9],
    ],
  };
  const effect = { shape, summary: { minimum: -1, maximum: 9, mean: 0, spread: 1 }, tolerance: 0 };
  const known = [
    [5, 5],
    [5, 0],
  ];
  const model = readModel({
    ...modelOf({ attributes: [a, b], effects: [{ ...effect, counts: known }] }),
    version: 5,
  });
  expect(seenExtent(model, 0)).toEqual([-1, 1]);
  expect(laid(model).scale.high).toBeLessThan(2);
});

test("the lines of a hatched area stay within it and go on in the next", () => {
  const rects = [
    { left: 10, right: 40, top: 5, bottom: 25 },
    { left: 40, right: 70, top: 5, bottom: 25 },
  ];
  /** @param {string} d */
  const numbersIn = (d) => (d.match(/-?[\d.]+/g) ?? []).map(Number);
  const both = numbersIn(hatchOf(rects));
  for (let i = 0; i < both.length; i += 2) {
    expect(both[i]).toBeGreaterThanOrEqual(10);
    expect(both[i]).toBeLessThanOrEqual(70);
    expect(both[i + 1]).toBeGreaterThanOrEqual(5);
    expect(both[i + 1]).toBeLessThanOrEqual(25);
    expect((both[i] + both[i + 1]) % 7).toBeCloseTo(0, 6);
  }
});
