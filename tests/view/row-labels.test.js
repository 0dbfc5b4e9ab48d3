/** Names under a line in rows of one height: the dot's own under the dot, as many others as there is room for, even numbers. */
import { expect, test } from "vitest";
import { labelled } from "../../www/model/layout/dense.js";
import { checkedOptions, layoutOf } from "../../www/model/layout/index.js";
import { readModel } from "../../www/model/read.js";
import { plainMeasure } from "../../www/model/text.js";
import { Instance } from "../../www/viewer/state.js";
import { present } from "../found.js";
import { category, model as modelOf, numbers, smooth } from "../gallery/build.js";

/** The first line as the page draws it, the dot at a value. @param {ReturnType<typeof category | typeof smooth>} part @param {number} width @param {number} row @param {string} [value] */
function line(part, width, row, value) {
  const model = readModel(modelOf({ parts: [part] }));
  const { values } = new Instance(model, value === undefined ? undefined : [value]);
  const options = { ...checkedOptions({}), row };
  const { rows, frame } = layoutOf(model, options, width, values, plainMeasure);
  const [strip] = rows[0].strips;
  const level = model.attributes[0].levels.findIndex(({ label }) => label === value);
  return { ticks: labelled(strip, frame, level, null), frame, height: rows[0].height };
}

/** @typedef {{ x: number, width: number }} Wide */
/** @param {Wide} label @param {number} x0 */
const over = ({ x, width }, x0) => x - width / 2 < x0 && x + width / 2 > x0;

const treatments = category("treatment", [
  ["Received the complete recommended treatment course at the university hospital", 40, 1.2],
  ["Received only the first part of the recommended treatment course, then left", 30, -0.1],
  ["Declined every treatment that was offered during the first consultation", 20, -1.4],
  ["Transferred to another regional hospital before treatment began", 20, 0.1],
]);

for (const width of [300, 358, 520, 760, 1100])
  for (const row of [48, 113, 144])
    test(`at ${width} px, ${row} px high, the dot's own long name stands under it and no other does`, () => {
      const levels = treatments.attribute.levels ?? [];
      for (const { label: value } of levels) {
        const { ticks, frame, height } = line(treatments, width, row, value);
        const own = present(ticks.find(({ full }) => full === value));
        const label = present(own.label, `the name of ${value}`);
        expect(label.strong).toBe(true);
        expect(over(label, own.x), value).toBe(true);
        for (const { label: other } of ticks) {
          if (!other) continue;
          expect(other.x - other.width / 2).toBeGreaterThanOrEqual(frame.labelLeft - 1);
          expect(other.x + other.width / 2).toBeLessThanOrEqual(frame.labelRight + 1);
          expect(other.y + 4).toBeLessThanOrEqual(height);
          if (other !== label && other.y <= label.y) expect(over(other, own.x), other.text).toBe(false);
        }
      }
    });

test("in a high row the names that one tier has no room for stand below it, each on its own leader", () => {
  const { ticks } = line(
    treatments,
    1100,
    144,
    "Declined every treatment that was offered during the first consultation",
  );
  const labels = ticks.flatMap(({ label }) => (label ? [label] : []));
  expect(labels.length).toBeGreaterThanOrEqual(3);
  expect(new Set(labels.map(({ y }) => y)).size).toBeGreaterThan(1);
  for (const a of labels)
    for (const b of labels) {
      if (a === b) continue;
      if (a.y === b.y) expect(Math.abs(a.x - b.x)).toBeGreaterThan((a.width + b.width) / 2);
      // What leads down to one crosses none above it.
      if (a.leader && b.y < a.y) expect(over(b, a.leader[0][0])).toBe(false);
    }
});

test("a name that shares a place with another stands under no other value's tick", () => {
  const colour = category("colour", [
    ["red", 40, -0.4],
    ["blue", 30, -0.395],
    ["green", 30, -0.36],
    ["yellow", 30, 1.3],
  ]);
  for (const value of ["red", "blue", "green", "yellow"]) {
    const { ticks } = line(colour, 900, 72, value);
    for (const { label, x, full } of ticks) {
      if (!label) continue;
      const others = ticks.filter((t) => Math.abs(t.x - x) > 3 && over(label, t.x));
      if (others.length) expect(over(label, x), `${full} beside ${others[0].full}, at ${value}`).toBe(true);
    }
    expect(present(ticks.find(({ full }) => full === value)?.label).strong).toBe(true);
  }
});

test.each([300, 420, 560, 700, 900, 1300])(
  "numbers along a straight line are named at even steps, %i px wide",
  (width) => {
    for (const [minimum, maximum] of [
      [5, 27.8],
      [3.2, 4.4],
      [10, 23],
      [0, 187],
    ]) {
      const { ticks } = line(
        smooth(numbers("length", minimum, maximum, { decimals: 1 }), (x) => 0.02 * x),
        width,
        48,
      );
      const named = ticks.filter(({ label }) => label).map(({ value }) => Number(value));
      const steps = named.slice(1).map((v, i) => Math.abs(v - named[i]));
      for (const step of steps) expect(step, named.join(" ")).toBeCloseTo(steps[0], 9);
    }
  },
);
