/** Pairs: whichever attribute is the control, the numbers are those of the model; the map says what the surface is. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../../www/viewer/pair-part.js";
import { contribution } from "../../www/model/evaluate.js";
import { handleValue, knobAt } from "../../www/model/layout/handle.js";
import { mapPlace, mapValues } from "../../www/model/layout/heat-map.js";
import { checkedOptions, dotOf, layoutOf, rowAgain } from "../../www/model/layout/index.js";
import { pairStep, pairValues } from "../../www/model/layout/pair-pick.js";
import { pairKey, stripFor } from "../../www/model/layout/pairs.js";
import { placeOf } from "../../www/model/layout/scale.js";
import { readModel } from "../../www/model/read.js";
import { surfaceAt } from "../../www/model/surface.js";
import { plainMeasure } from "../../www/model/text.js";
import { Instance } from "../../www/viewer/state.js";
import { ofForm, present } from "../found.js";
import { model as modelOf, numbers } from "../gallery/build.js";
import { morePairs, pairs, swapped } from "../gallery/pairs.js";

/** The first four attributes are of no interest. */
const NONE = [undefined, undefined, undefined, undefined];
const MAP = { forms: { "temperature × pulse": "map" } };

/** @param {any} file @param {object} [options] @param {any[]} [values] @param {number} [width] */
function laid(file, options = {}, values = undefined, width = 1000) {
  const model = readModel(file);
  const instance = new Instance(model, values);
  const layout = layoutOf(model, checkedOptions(options), width, instance.values, plainMeasure);
  /** @param {string} name */
  const row = (name) => layout.rows.find((r) => r.full === name);
  return { model, instance, layout, row };
}

/** @typedef {Parameters<typeof pairStep>[3]} Move */

/** The attributes of an effect. @param {import("../../www/model/types.js").Shape} shape */
const overOf = (shape) => ("attributes" in shape ? shape.attributes : [shape.attribute]);

/**
 * What a row says: for each line and tick the two values, in the order of the file, and the effect.
 * @param {ReturnType<typeof laid>} all
 * @param {import("../../www/model/layout/types.js").Row} row
 */
function told({ model, layout }, row) {
  const attributes = overOf(model.effects[row.effect].shape);
  return row.strips.flatMap((strip) =>
    strip.ticks.map((tick) => {
      /** @type {import("../../www/model/types.js").Value[]} */
      const values = model.attributes.map(() => null);
      values[row.attribute] = tick.value;
      values[row.control] = strip.control ?? null;
      return {
        values,
        over: attributes.map((a) => values[a]),
        tick,
        x: placeOf(layout.scale, row.effect, tick.effect),
      };
    }),
  );
}

describe("swapping the control", () => {
  const files = [pairs, morePairs];

  test("makes the other attribute the one that chooses the line", () => {
    for (const file of files) {
      const [plain, turned] = [laid(file), laid(file, { controls: swapped })];
      for (const row of plain.layout.rows) {
        const other = present(turned.row(row.full));
        expect([other.control, other.attribute]).toEqual([row.attribute, row.control]);
        expect(present(other.pair).key).toBe(present(row.pair).key);
      }
    }
  });

  test("says the same numbers: each tick is the model's effect at its two values, and stands there", () => {
    for (const file of files) {
      for (const options of [{}, { controls: swapped }]) {
        const all = laid(file, options);
        for (const row of all.layout.rows) {
          const ticks = told(all, row);
          expect(ticks.length).toBeGreaterThan(1);
          for (const { values, tick, x } of ticks) {
            expect(tick.effect).toBeCloseTo(contribution(all.model, row.effect, values), 12);
            expect(Math.abs(tick.x - x)).toBeLessThan(0.01);
          }
        }
      }
    }
  });

  test("of a table shows every cell both ways", () => {
    /** @param {ReturnType<typeof laid>} all */
    const cells = (all) =>
      told(all, present(all.row("employment × residence")))
        .map(({ over, tick }) => `${over.join(" ")} ${tick.effect}`)
        .sort();
    const plain = cells(laid(pairs));
    expect(plain).toHaveLength(20);
    expect(cells(laid(pairs, { controls: swapped }))).toEqual(plain);
  });

  test("is asked for by the pair's name; anything else is no option", () => {
    const { model } = laid(pairs);
    expect(
      model.effects.map((e) => pairKey(model, /** @type {[number, number]} */ (overOf(e.shape)))),
    ).toEqual(["employment × residence", "purpose × amount", "temperature × pulse"]);
    const odd = laid(pairs, {
      controls: /** @type {any} */ ({ "purpose × amount": "nonsense", __proto__: "x", other: 7 }),
    });
    expect(present(odd.row("purpose × amount")).control).toBe(2);
    expect(checkedOptions({ controls: /** @type {any} */ ({ a: 7, b: "c" }) }).controls).toEqual({ b: "c" });
    expect(checkedOptions({ forms: /** @type {any} */ ({ a: "map", b: "spiral" }) }).forms).toEqual({
      a: "map",
    });
  });
});

describe("lines", () => {
  test("the present interval of a numeric control holds the dot, wherever in it the value lies", () => {
    for (const [value, line] of [
      [1, 0],
      [1.99, 0],
      [2, 1],
      [3.5, 2],
      [4, 3],
      [9, 3],
    ]) {
      const { row, model, instance, layout } = laid(pairs, { controls: swapped }, [undefined, value]);
      const found = present(row("employment × residence"));
      expect(stripFor(found, value)).toBe(line);
      const dot = dotOf(layout, model, found, instance.values);
      expect(dot.strip).toBe(line);
      expect(dot.y).toBe(found.strips[line].y);
    }
  });

  test("with an unknown control the mark of no effect stands over all lines", () => {
    const { row, model, instance, layout } = laid(pairs, {}, [null]);
    const found = present(row("employment × residence"));
    const dot = dotOf(layout, model, found, instance.values);
    expect([dot.unknown, dot.effect, stripFor(found, null)]).toEqual([true, 0, -1]);
    expect(dot.y).toBeLessThan(found.strips[0].y - 10);
    expect(dot.x).toBe(placeOf(layout.scale, found.effect, 0));
  });

  test("more levels than lines: the most frequent and the present one, and how many there are", () => {
    const rare = laid(morePairs, {}, [undefined, undefined, undefined, undefined, "district 1"]);
    const row = present(rare.row("district × kind"));
    expect(row.strips).toHaveLength(8);
    expect(row.strips.map((s) => s.control)).toContain("district 1");
    expect(row.note).toBe("8 of 12 lines");
    expect(present(row.pair).live).toBe(true);
    expect(present(present(laid(pairs).row("employment × residence")).pair).live).toBe(false);
  });

  test("curves of one pair lie in boxes of one width, from its smallest effect to its largest", () => {
    const { row, layout } = laid(pairs);
    const found = present(row("purpose × amount"));
    expect(found.strips.map((s) => s.kind)).toEqual(["curve", "curve", "curve"]);
    const { minimum, maximum } = layout.profiles[found.effect];
    for (const { box } of found.strips) {
      expect(present(box).left).toBeCloseTo(placeOf(layout.scale, found.effect, minimum), 1);
      expect(present(box).right).toBeCloseTo(placeOf(layout.scale, found.effect, maximum), 1);
    }
    expect(present(laid(morePairs).row("sex × age")).strips.map((s) => s.kind)).toEqual(["line", "line"]);
  });

  test("the name of what runs upwards lies on none of its values", () => {
    const named = [pairs, morePairs]
      .flatMap((file) => laid(file).layout.rows)
      .flatMap(({ strips }) => strips)
      .filter(({ axisName }) => axisName);
    expect(named.length).toBeGreaterThan(0);
    // A value may stand at the very top, its number 4 px below; letters go 9 px up from their line and 3 down.
    for (const { axisName, box } of named)
      expect(present(axisName).y + 12).toBeLessThanOrEqual(present(box).top + 4);
  });

  test("pressing on another line sets both values; on the present one a control keeps its own number", () => {
    const { row, model, layout } = laid(pairs, { controls: swapped }, [undefined, 1.25]);
    const found = present(row("employment × residence"));
    const tick = found.strips[2].ticks[0];
    /** @param {number} strip */
    const at = (strip) => pairValues(layout, model, found, false, strip, tick.x, tick.y, false, 1.25);
    expect(at(2)).toEqual([
      [1, 3.5],
      [0, tick.value],
    ]);
    expect(at(0)).toHaveLength(1);
  });
});

describe("a continuous control", () => {
  test("has a track: value and place lead back to each other", () => {
    for (const width of [1000, 360]) {
      const { row, model } = laid(pairs, {}, undefined, width);
      const { handle } = present(present(row("temperature × pulse")).pair);
      const { numeric } = model.attributes[4];
      fc.assert(
        fc.property(fc.integer({ min: 354, max: 408 }), (tenth) => {
          const value = tenth / 10;
          expect(handleValue(present(handle), present(numeric), knobAt(present(handle), value))).toBeCloseTo(
            value,
            9,
          );
        }),
      );
      expect(handleValue(present(handle), present(numeric), -1e6)).toBe(35.4);
      expect(handleValue(present(handle), present(numeric), 1e6)).toBe(40.8);
      // Outside the data the knob stays beside the track.
      expect(knobAt(present(handle), 1e9) - present(handle).to).toBe(8);
    }
  });

  test("the slice follows: its curve is the surface at the value, point by point", () => {
    const values = [undefined, undefined, undefined, undefined, 36.6, 90];
    const { model, layout, row, instance } = laid(pairs, {}, values);
    const { surface } = ofForm(model.effects[2].shape, "surface");
    /** @param {import("../../www/model/layout/types.js").Row} found */
    const points = (found) =>
      [...found.strips[0].path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])]);
    for (const temperature of [36.6, 39, 41.5]) {
      instance.change(4, temperature, true);
      const found = rowAgain(layout, model, 2, instance.values);
      const { box } = found.strips[0];
      for (const [x, y] of points(found)) {
        const pulse =
          30 + ((present(box).bottom - y) / (present(box).bottom - present(box).top)) * (184 - 30);
        expect(x).toBeCloseTo(placeOf(layout.scale, 2, surfaceAt(surface, temperature, pulse)), 0);
      }
      // Nothing around it moves.
      expect(box).toEqual(present(row("temperature × pulse")).strips[0].box);
      expect(found.height).toBe(present(row("temperature × pulse")).height);
      expect(present(dotOf(layout, model, found, instance.values).knob).outside).toBe(temperature > 40.8);
    }
  });

  test("levels that follow keep the row's height over the whole track", () => {
    const { model, layout, instance } = laid(pairs, { controls: swapped });
    const heights = [250, 3000, 7000, 9000, 14000, 18424].map((amount) => {
      instance.change(3, amount, true);
      return rowAgain(layout, model, 1, instance.values).height;
    });
    expect(new Set(heights).size).toBe(1);
  });

  test("an unknown one lays the slice at the median; dragging the dot then sets it", () => {
    const { model, layout, row, instance } = laid(pairs, {}, [...NONE, null]);
    const found = present(row("temperature × pulse"));
    expect(found.strips[0].control).toBe(38.2);
    const dot = dotOf(layout, model, found, instance.values);
    expect([dot.unknown, present(dot.knob).unknown]).toEqual([true, true]);
    const { box } = found.strips[0];
    const changes = pairValues(
      layout,
      model,
      found,
      false,
      0,
      present(box).left,
      present(box).top,
      false,
      null,
    );
    expect(changes).toEqual([
      [4, 38.2],
      [5, 184],
    ]);
  });

  test("keys on the track move it, and do not lead out of the data", () => {
    const { model, row } = laid(pairs);
    const found = present(row("temperature × pulse"));
    /** @param {number | null} value @returns {(move: Move, times: number) => readonly [number, number | string | null]} */
    const from = (value) => (move, times) =>
      present(pairStep(model, found, true, move, times, () => value))[0];
    expect(from(38)("right", 1)).toEqual([4, 38.1]);
    expect(from(38)("down", 10)).toEqual([4, 37]);
    expect(from(40.75)("up", 10)).toEqual([4, 40.8]);
    expect(from(38)("home", 1)).toEqual([4, 35.4]);
    expect(from(null)("left", 1)).toEqual([4, 38.2]);
    expect(pairStep(model, found, false, "right", 1, () => 38)).toBe(null);
  });
});

describe("the heat map", () => {
  /**
   * Even-odd: how many rings of a path hold a point, odd or even.
   * @param {string} path
   * @param {number} x
   * @param {number} y
   */
  function inside(path, x, y) {
    let odd = false;
    for (const ring of path.split("Z").filter(Boolean)) {
      const points = [...ring.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])]);
      points.forEach(([x1, y1], i) => {
        const [x2, y2] = points[(i + 1) % points.length];
        if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd = !odd;
      });
    }
    return odd;
  }

  const all = laid(pairs, MAP);
  const row = present(all.row("temperature × pulse"));
  const { map } = present(row.pair);
  const { surface } = ofForm(all.model.effects[2].shape, "surface");
  const half = (() => {
    const [a, b] = present(map).legend.ticks.map((t) => Number(t.text.replace("\u2212", "-")));
    return (b - a) / 2;
  })();

  test("is drawn where it is asked for, and only for two numbers", () => {
    expect(row.form).toBe("map");
    expect(row.forms).toEqual(["slices", "map"]);
    const asked = laid(pairs, { forms: { "purpose × amount": "map", "employment × residence": "map" } });
    for (const r of asked.layout.rows) expect([r.form, present(r.pair).map]).toEqual(["slices", null]);
  });

  test("the colour at a place is that of the surface there: as many layers as half steps, in the right hue", () => {
    let checked = 0;
    for (let i = 1; i < 40; i++) {
      for (let j = 1; j < 30; j++) {
        const x =
          present(map).box.left + ((present(map).box.right - present(map).box.left) * (i + 0.31)) / 41;
        const y = present(map).box.top + ((present(map).box.bottom - present(map).box.top) * (j + 0.27)) / 31;
        const f = surfaceAt(surface, ...mapValues(present(map), x, y));
        /** @param {boolean} raises */
        const layers = (raises) =>
          present(map).fills.filter((a) => a.raises === raises && inside(a.path, x, y)).length;
        // On the very edge of two colours either is right.
        const exact = Math.abs(f) / half + 0.5;
        if (Math.abs(exact - Math.round(exact)) < 0.06) continue;
        expect([layers(true), layers(false)]).toEqual(
          f > 0 ? [Math.floor(exact), 0] : [0, Math.floor(exact)],
        );
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(800);
  });

  test("along a contour line the effect is the one that is written on it", () => {
    const levels = present(map).legend.ticks.map((t) => Number(t.text.replace("\u2212", "-")));
    expect(present(map).lines).toHaveLength(levels.length);
    for (const { path, kind } of present(map).lines) {
      const points = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])]);
      const effects = points.map(([x, y]) => surfaceAt(surface, ...mapValues(present(map), x, y)));
      const level = levels.reduce((p, q) => (Math.abs(q - effects[0]) < Math.abs(p - effects[0]) ? q : p));
      for (const f of effects) expect(Math.abs(f - level)).toBeLessThan(0.02);
      expect(kind).toBe(level === 0 ? "zero" : level > 0 ? "raises" : "lowers");
    }
    for (const { x, y, text } of present(map).labels) {
      const f = surfaceAt(surface, ...mapValues(present(map), x, y - 4));
      expect(Math.abs(f - Number(text.replace("\u2212", "-")))).toBeLessThan(0.02);
    }
    expect(present(map).labels.filter((l) => l.zero)).toHaveLength(1);
  });

  test("labels stay inside and off each other, at any width", () => {
    for (const width of [1280, 800, 640, 390, 320]) {
      for (const controls of [{}, swapped]) {
        const { labels, box, legend } = present(
          present(
            present(laid(pairs, { ...MAP, controls }, undefined, width).row("temperature × pulse")).pair,
          ).map,
        );
        expect(labels.length).toBeGreaterThan(1);
        const boxes = labels.map((l) => {
          const w = plainMeasure(l.text, 12) / 2;
          return { left: l.x - w, right: l.x + w, top: l.y - 10, bottom: l.y + 2 };
        });
        boxes.forEach((a, i) => {
          expect(a.left > box.left && a.right < box.right && a.top > box.top && a.bottom < box.bottom).toBe(
            true,
          );
          for (const b of boxes.slice(i + 1))
            expect(a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top).toBe(true);
        });
        const written = Math.max(...legend.ticks.map((t) => plainMeasure(t.text, 12)));
        expect(legend.x + legend.width + 7 + written).toBeLessThan(width);
      }
    }
  });

  test("the legend holds the same colours: its layers at a tick are those of its effect", () => {
    for (const { y, text } of present(map).legend.ticks) {
      const f = Number(text.replace("\u2212", "-"));
      const step = present(
        present(map).legend.steps.find((s) => y >= s.y - 0.01 && y <= s.y + s.height + 0.01),
      );
      expect(step.layers).toBe(Math.round(Math.abs(f) / half));
      if (f) expect(step.raises).toBe(f > 0);
    }
    // All layers together cover what the deepest colour covers.
    const most = Math.max(...present(map).legend.steps.map((s) => s.layers));
    expect(1 - (1 - present(map).opacity) ** most).toBeCloseTo(0.86, 9);
  });

  test("a dot is at its two values, and a place leads back to them", () => {
    fc.assert(
      fc.property(fc.integer({ min: 354, max: 408 }), fc.integer({ min: 30, max: 184 }), (tenth, pulse) => {
        const { x, y } = mapPlace(present(map), tenth / 10, pulse);
        const [a, b] = pairValues(all.layout, all.model, row, false, 0, x, y, false, 38);
        expect(a).toEqual([4, tenth / 10]);
        expect(b).toEqual([5, pulse]);
      }),
    );
    const { instance, model, layout } = laid(pairs, MAP, [...NONE, 99, -5]);
    const dot = dotOf(layout, model, row, instance.values);
    expect([dot.x - present(map).box.right, dot.y - present(map).box.bottom, dot.outside]).toEqual([
      6,
      6,
      true,
    ]);
    // Its effect stands on the scale that all lines share.
    const inData = laid(pairs, MAP, [...NONE, 39, 100]);
    const at = dotOf(inData.layout, inData.model, row, inData.instance.values);
    expect(at.at).toBeCloseTo(placeOf(inData.layout.scale, 2, surfaceAt(surface, 39, 100)), 9);
  });

  test("Left and Right move along the control, Up and Down along the other", () => {
    /** @param {Move} move @param {number} [times] */
    const step = (move, times = 1) =>
      pairStep(all.model, row, false, move, times, (a) => (a === 4 ? 38 : 64));
    expect(step("right")).toEqual([[4, 38.1]]);
    expect(step("left", 10)).toEqual([[4, 37]]);
    expect(step("up")).toEqual([[5, 65]]);
    expect(step("down", 10)).toEqual([[5, 54]]);
  });

  test("swapped it is the same map on its side", () => {
    const side = present(
      present(present(laid(pairs, { ...MAP, controls: swapped }).row("temperature × pulse")).pair).map,
    );
    expect(side.across).toEqual(present(map).up);
    expect(side.up).toEqual(present(map).across);
    /**
     * @param {import("../../www/model/layout/pair-types.js").HeatMap | null} m
     * @param {number} x
     * @param {number} y
     */
    const f = (m, x, y) => present(m).fills.filter((a) => inside(a.path, x, y)).length;
    for (const [t, p] of [
      [36.05, 50],
      [38, 120],
      [40.1, 170],
      [38.3, 33],
    ]) {
      const [a, b] = [mapPlace(present(map), t, p), mapPlace(side, p, t)];
      expect(f(side, b.x, b.y)).toBe(f(map, a.x, a.y));
    }
  });

  test("a surface without effect, and one over a single value, are drawn all the same", () => {
    const [x, y] = [numbers("x", 0, 1), numbers("y", 5, 5, { median: 5 })];
    const zero = [
      [0, 0],
      [0, 0],
    ];
    /** @param {number[][]} values */
    const surfaceOf = (values) => ({
      form: "surface",
      attributes: [0, 1],
      surface: { x_knots: [0, 1], y_knots: [5, 6], values, x_slopes: zero, y_slopes: zero, twists: zero },
    });
    const summary = { minimum: 0, maximum: 0, mean: 0, spread: 0 };
    for (const values of [
      zero,
      [
        [1, -1],
        [0, 2],
      ],
    ]) {
      const file = modelOf({
        attributes: [x, y],
        effects: [{ shape: surfaceOf(values), summary, tolerance: 0 }],
      });
      for (const forms of [{}, { "x × y": "map" }]) {
        for (const controls of [{}, { "x × y": "y" }]) {
          const { layout } = laid(file, { forms, controls });
          expect(JSON.stringify(layout.rows)).not.toMatch(/NaN|Infinity|null,null/);
        }
      }
    }
  });
});
