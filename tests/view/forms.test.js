/** The forms of an effect: where things lie on a curve, a folded line and a bar, against closed forms. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../../www/viewer/form-part.js";
import { shapeAt } from "../../www/model/evaluate.js";
import { alongOf, edgesOf, placeAlong, valueAlong } from "../../www/model/layout/along.js";
import { formOf, formsOf, runsOf, turning } from "../../www/model/layout/forms.js";
import { checkedOptions, dotOf, layoutOf } from "../../www/model/layout/index.js";
import { stepped, valueAt } from "../../www/model/layout/pick.js";
import { profilesOf, simplified } from "../../www/model/layout/profile.js";
import { placeOf } from "../../www/model/layout/scale.js";
import { readModel } from "../../www/model/read.js";
import { plainMeasure } from "../../www/model/text.js";
import { Instance } from "../../www/viewer/state.js";
import { present } from "../found.js";
import { cases } from "../gallery/cases.js";

/** @param {string} name */
const caseOf = (name) =>
  present(
    cases.find((c) => c.name === name),
    name,
  );

/**
 * A case of the gallery laid out, and one of its rows.
 * @param {string} name
 * @param {string} row
 * @param {Partial<import("../../www/model/layout/types.js").Options>} [options]
 * @param {number} [width]
 */
function laid(name, row, options = {}, width = 1000) {
  const c = caseOf(name);
  const model = readModel(c.model);
  const instance = new Instance(model);
  const all = checkedOptions({ ...c.options, locale: "en", ...options });
  const layout = layoutOf(model, all, width, instance.values, plainMeasure);
  const found = present(layout.rows.find((r) => r.full === row));
  /** @param {import("../../www/model/types.js").Value} value */
  const at = (value) => {
    const values = [...instance.values];
    values[found.attribute] = value;
    return dotOf(layout, model, found, values);
  };
  return { model, layout, instance, row: found, strip: found.strips[0], at };
}

/** @param {import("../../www/model/types.js").AdditiveModel} model @param {string} name */
const profile = (model, name) => profilesOf(model).find((p) => p.name === name);

/**
 * By how much a list goes back at most against its direction from first to last: every pair is looked at.
 * @param {number[]} list
 */
function backwards(list) {
  const way = list[list.length - 1] >= list[0] ? 1 : -1;
  let most = 0;
  list.forEach((a, i) => {
    for (const b of list.slice(i + 1)) most = Math.max(most, way * (a - b));
  });
  return most;
}

describe("turns", () => {
  test.each([
    [[0, 1, 2], 0, [0, 2]],
    [[0, 1, 1, 0], 0, [0, 2, 3]],
    [[0, 1, 1, 2], 0, [0, 3]],
    [[1, 1, 0, 0], 0, [0, 3]],
    [[0, 1, 0.99], 0.02, [0, 2]],
    [[0, 0.01, 0, 1], 0.02, [0, 3]],
    [[0, 1, 0.5, 0.51, 0.2, 2], 0.02, [0, 1, 4, 5]],
    [[3, 3, 3], 0, [0, 2]],
    [[5], 0, [0]],
  ])("of %j above %d stand at %j", (effects, threshold, expected) => {
    expect(simplified(effects, threshold)).toEqual(expected);
  });

  test("any sequence: stretches alternate, each is larger than the threshold and goes back by no more than it", () => {
    const list = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 25 });
    fc.assert(
      fc.property(list, fc.integer({ min: 0, max: 8 }), (effects, threshold) => {
        const kept = simplified(effects, threshold);
        expect(kept[0]).toBe(0);
        expect(kept[kept.length - 1]).toBe(effects.length - 1);
        for (let i = 1; i < kept.length; i++) {
          const step = effects[kept[i]] - effects[kept[i - 1]];
          if (kept.length > 2) expect(Math.abs(step)).toBeGreaterThan(threshold);
          if (i > 1) expect(step * (effects[kept[i - 1]] - effects[kept[i - 2]])).toBeLessThan(0);
          // An end that was smoothed away adds its own reversal once more.
          const part = effects.slice(kept[i - 1], kept[i] + 1);
          const ends = (i === 1 ? 1 : 0) + (i === kept.length - 1 ? 1 : 0);
          expect(backwards(part)).toBeLessThanOrEqual(threshold * (1 + ends));
        }
      }),
      { numRuns: 400 },
    );
  });

  test("of a sine are a quarter of a period after the start and then every half", () => {
    const model = readModel(caseOf("forms").model);
    const quarter = (Math.PI / 2) * 5.5;
    const runs = runsOf(model, present(profile(model, "season")));
    const ends = [0, quarter, 3 * quarter, 5 * quarter, 52];
    expect(runs.length).toBe(4);
    runs.forEach((run, i) => {
      expect(run.from).toBeCloseTo(ends[i], 1);
      expect(run.to).toBeCloseTo(ends[i + 1], 1);
    });
  });
});

describe("which form", () => {
  const model = readModel(caseOf("forms").model);

  test("a curve where the effect turns, a line elsewhere", () => {
    const drawn = Object.fromEntries(profilesOf(model).map((p) => [p.name, formOf(model, p, {})]));
    expect(drawn).toEqual({
      temperature: "curve",
      season: "curve",
      visits: "curve",
      dose: "curve",
      pulse: "line",
      pain: "line",
    });
    for (const p of profilesOf(model)) expect(turning(model, p)).toBe(drawn[p.name] === "curve");
  });

  test("no choice where values have no order, or there is nothing to tell apart, or the effect is over a pair", () => {
    /** @param {string} name */
    const none = (name) =>
      profilesOf(readModel(caseOf(name).model)).filter(
        (p) => !formsOf(readModel(caseOf(name).model), p).length,
      );
    expect(none("titanic").length).toBe(3);
    expect(none("no-signal").length).toBe(2);
    expect(none("all-forms").map((p) => p.name)).toEqual([
      "sex",
      "purpose × housing",
      "job × amount",
      "duration × residence",
    ]);
  });

  test("what was asked for comes first; what no form is called is ignored", () => {
    expect(
      formOf(model, present(profile(model, "pulse")), checkedOptions({ forms: { pulse: "bar" } }).forms),
    ).toBe("bar");
    const forms = checkedOptions({
      forms: /** @type {any} */ ({ pulse: "pie", pain: "curve", x: null }),
    }).forms;
    expect(forms).toEqual({ pain: "curve" });
    // An attribute may be called like something every object has.
    expect(formOf(model, { ...present(profile(model, "pulse")) }, {})).toBe("line");
  });
});

describe("a value axis", () => {
  test("is inverted exactly, over numbers, levels and intervals, upwards and to the right", () => {
    const model = readModel(caseOf("forms").model);
    for (const p of profilesOf(model)) {
      const { shape } = model.effects[p.index];
      for (const ends of [
        [400, 100],
        [20, 900],
      ]) {
        const along = alongOf(model, p.attribute, shape, ends[0], ends[1]);
        fc.assert(
          fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
            const last = along.values[along.values.length - 1];
            const value = along.values[0] + share * (last - along.values[0]);
            expect(valueAlong(along, placeAlong(along, value))).toBeCloseTo(value, 9);
          }),
          { numRuns: 60 },
        );
      }
    }
  });

  test("gives intervals equal bands, and one outside the data a band too", () => {
    const model = readModel(caseOf("forms").model);
    const dose = present(profile(model, "dose"));
    const along = alongOf(model, dose.attribute, model.effects[dose.index].shape, 0, 400);
    expect(along.values).toEqual([0, 2, 5, 6, 12]);
    expect(along.bands).toEqual([
      [0, 100],
      [100, 200],
      [200, 300],
      [300, 400],
    ]);
    expect(placeAlong(along, 3.5)).toBe(150);
    const range = /** @type {any} */ ({ minimum: 0, maximum: 10 });
    expect(edgesOf(range, [-5, 4, 12])).toEqual([-5.1, -5, 4, 12, 12.1]);
  });
});

describe("a curve", () => {
  test("has the effect across on the shared scale and the value upwards", () => {
    const { layout, strip, at, row } = laid("forms", "temperature");
    expect(strip.kind).toBe("curve");
    const { top, bottom } = present(strip.box);
    for (const value of [35.4, 36, 38, 39.5, 40.8]) {
      const dot = at(value);
      expect(dot.y).toBeCloseTo(bottom - ((value - 35.4) / 5.4) * (bottom - top), 6);
      // Pieces of a cubic through a parabola are the parabola.
      expect(dot.x).toBeCloseTo(placeOf(layout.scale, row.effect, 0.55 * (value - 38) ** 2 - 0.4), 4);
    }
  });

  test("of levels goes through a point for each, in their order, evenly spaced", () => {
    const { layout, model, strip, row, at } = laid("forms", "visits");
    const { levels } = model.attributes[row.attribute];
    expect(strip.ticks.map((t) => t.value)).toEqual(levels.map((l) => l.label));
    const gaps = strip.ticks.slice(1).map((t, i) => strip.ticks[i].y - t.y);
    for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0], 9);
    [0.5, -0.3, -0.8, 0.2, 0.9].forEach((effect, i) => {
      expect(strip.ticks[i].x).toBeCloseTo(placeOf(layout.scale, row.effect, effect), 1);
      const dot = at(levels[i].label);
      expect(dot.x).toBeCloseTo(strip.ticks[i].x, 1);
      expect(dot.y).toBeCloseTo(strip.ticks[i].y, 6);
    });
  });

  test("of intervals is a stair: the dot climbs within one and jumps sideways between two", () => {
    const { at } = laid("forms", "dose");
    expect(at(4.9).x).toBe(at(2).x);
    expect(at(4.9).y).toBeLessThan(at(2).y);
    expect(at(5).x).toBeGreaterThan(at(4.9).x);
  });

  test.each([1280, 1000, 390])("has the density beside it at %i px, labels and curve left free", (width) => {
    for (const name of ["temperature", "visits", "season"]) {
      const { strip, layout } = laid("forms", name, { forms: { [name]: "curve" } }, width);
      const xs = [...strip.ridge.matchAll(/[MLQ](-?[\d.]+) |[Vv]-?[\d.]+h(-?[\d.]+)/g)];
      const base = Number(/^M(-?[\d.]+)/.exec(strip.ridge)?.[1]);
      expect(xs.length).toBeGreaterThan(0);
      const room = layout.frame.labelRight - strip.to > 40 || strip.from - layout.frame.labelLeft > 60;
      if (room) expect(base < strip.from - 8 || base > strip.to + 8).toBe(true);
      for (const { label } of strip.ticks) {
        if (!label) continue;
        const [left, right] = [label.x - label.width / 2, label.x + label.width / 2];
        expect(base < left || base > right).toBe(true);
      }
    }
  });
});

describe("a folded line", () => {
  test("changes the side of its ticks where the effect turns, and starts another line after two stretches", () => {
    const { strip } = laid("forms-line", "season");
    expect(strip.kind).toBe("fold");
    expect(strip.runs.map((r) => r.side)).toEqual([1, -1, 1, -1]);
    expect(strip.runs[0].y).toBe(strip.runs[1].y);
    expect(strip.runs[2].y).toBe(strip.runs[3].y);
    expect(strip.runs[2].y).toBeGreaterThan(strip.runs[0].y + 40);
    for (const t of strip.ticks) {
      const run = present(strip.runs.find((r) => Number(t.value) <= r.to));
      expect([t.y, t.side ?? 1]).toEqual([run.y, run.side]);
      if (t.label) expect((t.label.y - 4 - t.y) * run.side).toBeGreaterThan(0);
    }
  });

  test("keeps every value at the place of its effect; the dot stands on the side of its stretch", () => {
    const { strip, layout, model, row, at } = laid("forms-line", "temperature");
    const { shape } = model.effects[row.effect];
    for (const value of [35.4, 37, 37.9, 39, 40.8]) {
      const dot = at(value);
      expect(dot.x).toBeCloseTo(placeOf(layout.scale, row.effect, shapeAt(model, shape, value)), 9);
      expect(Math.sign(dot.y - strip.runs[0].y)).toBe(value < 38 ? 1 : -1);
    }
  });

  test("a place above the line and the same below it are the two values with this effect", () => {
    const { strip, layout, model, row } = laid("forms-line", "temperature");
    const x = placeOf(layout.scale, row.effect, 0.55 * 1.5 ** 2 - 0.4);
    const y = strip.runs[0].y;
    expect(valueAt(layout, model, present(row), strip, x, y + 10, false)).toBeCloseTo(36.5, 6);
    expect(valueAt(layout, model, present(row), strip, x, y - 10, false)).toBeCloseTo(39.5, 6);
  });

  test("holds each level once, on the side of its stretch", () => {
    const { strip } = laid("forms-line", "visits");
    const side = Object.fromEntries(strip.ticks.map((t) => [t.value, t.side ?? 1]));
    expect(side).toEqual({ none: 1, one: 1, two: 1, three: -1, "four or more": -1 });
  });

  test("of intervals too, wherever within one the value is", () => {
    const { strip, at } = laid("forms-line", "dose");
    // Effects 0.3, −0.6, −0.2, 0.7: the turn is in the second interval.
    expect(strip.ticks.map((t) => t.side ?? 1)).toEqual([1, 1, -1, -1]);
    for (const [value, side] of [
      [0, 1],
      [2, 1],
      [4.9, 1],
      [5, -1],
      [6, -1],
      [12, -1],
    ])
      expect(Math.sign(at(value).y - strip.y)).toBe(side);
  });

  test("an effect that does not turn stays a plain line", () => {
    expect(laid("forms-line", "pulse").strip.kind).toBe("line");
    expect(laid("forms-line", "pain").strip.kind).toBe("levels");
  });
});

describe("a bar of colours", () => {
  test("has the value along the row; its dot says where the effect is on the axis", () => {
    const { strip, layout, row, at } = laid("forms-bar", "pulse");
    for (const value of [30, 64, 100, 184]) {
      const dot = at(value);
      expect(dot.x).toBeCloseTo(strip.from + ((value - 30) / 154) * (strip.to - strip.from), 6);
      expect(dot.at).toBeCloseTo(placeOf(layout.scale, row.effect, 0.011 * (value - 64)), 6);
      expect(dot.beyond).toBe(0);
    }
  });

  test("is marked where the effect is round: of a parabola twice at each height", () => {
    const { strip } = laid("forms-bar", "temperature");
    /** @param {string | number} text */
    const found = (text) => strip.contours.filter((c) => c.text === text).map((c) => c.x);
    for (const [text, effect] of /** @type {const} */ ([
      ["0", 0],
      ["+1", 1],
      ["+3", 3],
    ])) {
      const half = Math.sqrt((effect + 0.4) / 0.55);
      /** @param {number} value */
      const at = (value) => strip.from + ((value - 35.4) / 5.4) * (strip.to - strip.from);
      const expected = [38 - half, 38 + half].filter((v) => v >= 35.4 && v <= 40.8).map(at);
      expect(found(text).length).toBe(expected.length);
      found(text).forEach((x, i) => {
        expect(Math.abs(x - expected[i])).toBeLessThan(0.05);
      });
    }
  });

  test("has one hue below nothing and another above, paler the weaker, alike in all rows", () => {
    const { strip, model, row } = laid("forms-bar", "visits");
    const largest = Math.max(...profilesOf(model).flatMap((p) => [-p.minimum, p.maximum]));
    [0.5, -0.3, -0.8, 0.2, 0.9].forEach((effect, i) => {
      expect(strip.cells[i].share).toBeCloseTo(Math.sign(effect) * (Math.abs(effect) / largest) ** 0.7, 9);
    });
    const { cells } = laid("forms-bar", "temperature").strip;
    expect(Math.max(...cells.map((c) => c.share))).toBeGreaterThan(0.95);
    // No gap between two colours.
    cells.slice(1).forEach((c, i) => {
      expect(c.x).toBe(cells[i].x + cells[i].width);
    });
    expect(row.form).toBe("bar");
  });

  test("writes the effect of each level over it, in the chosen scale", () => {
    /** @param {import("../../www/model/layout/types.js").Options["scale"]} scale */
    const texts = (scale) => laid("forms-bar", "visits", { scale }).strip.contours.map((c) => c.text);
    expect(texts("log_odds")).toEqual(["+0.50", "−0.30", "−0.80", "+0.20", "+0.90"]);
    expect(texts("odds_ratio")).toEqual(["1.65", "0.741", "0.449", "1.22", "2.46"]);
  });

  test("an unknown value lies before its beginning", () => {
    const { strip, at } = laid("forms-bar", "visits");
    expect(at(null).unknown).toBe(true);
    expect(at(null).x).toBeLessThan(strip.from);
  });
});

test.each(/** @type {const} */ (["line", "curve", "bar"]))(
  "keys on a %s step through every value and stop at the ends",
  (form) => {
    for (const name of ["visits", "dose", "temperature"]) {
      const { model, row, strip } = laid("forms", name, { forms: { [name]: form } });
      const numeric = model.attributes[row.attribute].numeric;
      const ends = numeric ? [numeric.minimum, numeric.maximum] : ["none", "four or more"];
      expect(stepped(model, present(row), strip, ends[1], "home", 1)).toBe(ends[0]);
      expect(stepped(model, present(row), strip, ends[0], "end", 1)).toBe(ends[1]);
      expect(stepped(model, present(row), strip, ends[1], "up", 1)).toBe(ends[1]);
      /** @type {import("../../www/model/types.js").Value} */
      let value = ends[0];
      for (let i = 0; i < 200 && value !== ends[1]; i++) {
        const next = stepped(model, present(row), strip, value, "right", 1);
        expect(next).not.toBe(value);
        value = next;
      }
      expect(value).toBe(ends[1]);
    }
  },
);
