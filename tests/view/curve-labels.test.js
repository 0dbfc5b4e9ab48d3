/** Labels of a curve in a dense row: none on the dot, none on the bar that runs from zero to it. */
import { expect, test } from "vitest";
import { labelled } from "../../www/model/layout/dense.js";

const frame = /** @type {any} */ ({
  labelLeft: 0,
  labelRight: 600,
  measure: (/** @type {string} */ text, /** @type {number} */ size) => 0.6 * size * text.length,
});
const ticks = [
  [100, 60, "20"],
  [180, 48, "40"],
  [260, 36, "60"],
].map(([x, y, full]) => ({
  key: full,
  value: 0,
  level: -1,
  effect: 0,
  x,
  y,
  full,
  count: null,
  label: null,
}));
const strip = /** @type {any} */ ({ kind: "curve", dense: true, ticks, y: 64, names: ["20", "40", "60"] });

test.each([
  [96, 300, 55],
  [96, 140, 54],
  [96, 20, 70],
  [150, 181, 48],
])("zero at %i, dot at %i, %i", (origin, x, y) => {
  const labels = labelled(strip, frame, -1, { x, y }, origin).flatMap(({ label }) => label ?? []);
  expect(labels.length).toBeGreaterThan(1);
  const [from, to] = [Math.min(origin, x), Math.max(origin, x)];
  for (const { x: middle, y: base, width } of labels) {
    const beside = middle - width / 2 > to || middle + width / 2 < from;
    // Letters reach from 9 px above their base to 3 below it.
    expect(beside || base - 9 > y + 1.5 || base + 3 < y - 1.5, `a label at ${middle}, ${base}`).toBe(true);
    const near = Math.min(Math.max(x, middle - width / 2), middle + width / 2) - x;
    expect(Math.hypot(near, base - 4 - y)).toBeGreaterThan(12);
  }
});
