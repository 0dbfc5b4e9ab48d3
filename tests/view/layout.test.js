/** The layout: nothing overlaps, nothing is out of place, whatever the model. */

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../../www/viewer/form-part.js";
import "../../www/viewer/uncertainty-part.js";
import "../../www/viewer/pair-part.js";
import { contributions, outcomeOf } from "../../www/model/evaluate.js";
import { labelled } from "../../www/model/layout/dense.js";
import { footPlace } from "../../www/model/layout/foot.js";
import { checkedOptions, dotOf, layoutOf } from "../../www/model/layout/index.js";
import { packLabels } from "../../www/model/layout/labels.js";
import { onGrid, stepped, valueAt } from "../../www/model/layout/pick.js";
import { placeOf, reading, readingText } from "../../www/model/layout/scale.js";
import { readModel } from "../../www/model/read.js";
import { plainMeasure } from "../../www/model/text.js";
import { Instance } from "../../www/viewer/state.js";
import { present } from "../found.js";
import { category, model as modelOf, numbers, random } from "../gallery/build.js";
import { cases } from "../gallery/cases.js";

const credit = JSON.parse(readFileSync(new URL("../contract/models/credit.json", import.meta.url), "utf8"));
const fast = cases.filter((c) => !c.slow);
const widths = [1280, 640, 639, 390, 320];

/** @param {object} file @param {number} width @param {Partial<import("../../www/model/layout/types.js").Options>} [options] @param {(import("../../www/model/types.js").Value | undefined)[]} [values] */
function laid(file, width, options = {}, values = undefined) {
  const model = readModel(file);
  const instance = new Instance(model, values);
  return {
    model,
    instance,
    layout: layoutOf(model, checkedOptions(options), width, instance.values, plainMeasure),
  };
}

/** As the viewer lays it out. @param {object} file @param {number} width @param {number} row @param {boolean} touch */
function laidInRows(file, width, row, touch) {
  const model = readModel(file);
  const { values } = new Instance(model);
  const options = { ...checkedOptions({}), row, touch };
  return layoutOf(model, options, width, values, plainMeasure);
}

test.each([
  [1000, 48],
  [1000, 72],
  [390, 48],
])(
  "a form that is chosen by hand moves no row and stays in its own, %i px wide, %i px high",
  (width, high) => {
    const model = readModel(present(cases.find(({ name }) => name === "forms-line")).model);
    const { values } = new Instance(model);
    /** @param {Record<string, import("../../www/model/layout/types.js").Form>} forms */
    const rowsOf = (forms) =>
      layoutOf(model, { ...checkedOptions({ forms }), row: high }, width, values, plainMeasure).rows;
    /** @param {Record<string, import("../../www/model/layout/types.js").Form>} forms */
    const heights = (forms) => {
      const rows = rowsOf(forms);
      for (const { height, strips } of rows)
        for (const { top, ticks, kind, y, density = 0 } of strips) {
          for (const { label } of ticks) if (label) expect(label.y).toBeLessThanOrEqual(height);
          // What is written over a bar, and at its dot: 18 px over the density.
          if (kind === "bar") expect(y - 7 - density - 18).toBeGreaterThanOrEqual(top - 4);
        }
      return rows.map(({ height }) => height);
    };
    const usual = heights({});
    // A curve of levels has a line for the name of each, and what is folded one for every two stretches.
    const steps = rowsOf({}).filter(({ form, strips }) => form === "curve" && strips[0].ticks[0].level >= 0);
    for (const { name, numeric } of model.attributes.filter((a) =>
      steps.every(({ full }) => full !== a.name),
    ))
      for (const form of /** @type {("bar" | "curve")[]} */ (numeric ? ["bar", "curve"] : ["bar"]))
        for (const [i, height] of heights({ [name]: form }).entries())
          expect(Math.abs(height - usual[i]), `row ${i}, ${name} as ${form}`).toBeLessThanOrEqual(8);
  },
);

test("levels at one place are all named there, the present one boldly", () => {
  const region = category("region", [
    ["Northern", 40, 0.4],
    ["Southern", 30, 0.4],
    ["Islands", 20, -0.7],
    ["Coast", 20, 1.2],
  ]);
  const file = modelOf({ parts: [region] });
  const model = readModel(file);
  const options = { ...checkedOptions({}), row: 48 };
  const { rows, frame } = layoutOf(model, options, 900, ["Southern"], plainMeasure);
  const [strip] = rows[0].strips;
  const ticks = labelled(
    strip,
    frame,
    model.attributes[0].levels.findIndex(({ label }) => label === "Southern"),
    null,
  );
  const named = ticks.map(({ label }) => [present(label).text, present(label).strong]);
  expect(named).toEqual([
    ["Islands", false],
    ["Northern ·", false],
    ["Southern", true],
    ["Coast", false],
  ]);
  const [, a, b] = ticks.map(({ label }) => present(label));
  expect(b.x - b.width / 2 - (a.x + a.width / 2)).toBeCloseTo(4, 6);
  expect((a.x - a.width / 2 + b.x + b.width / 2) / 2).toBeCloseTo(ticks[1].x, 6);
});

test("in a low window for fingers a row is as high as one target, its value beside its name", () => {
  const low = laidInRows(credit, 732, 44, true);
  const lines = low.rows.filter(({ form }) => form === "line");
  expect(lines.length).toBeGreaterThan(3);
  for (const { height, nameY, nameLines, chipLeft, menu, forms } of lines) {
    expect(height).toBe(44);
    expect(nameY - 5).toBe(22);
    // The button of the forms stands between them.
    const end = plainMeasure(nameLines[0], 13, true);
    expect(forms.length ? menu.x + 32 : end).toBeLessThanOrEqual(present(chipLeft));
    expect(present(chipLeft) + 100).toBeLessThan(low.frame.labelLeft);
  }
  expect(low.frame.right - low.frame.left).toBeGreaterThan(0.45 * 732);
  // Short names leave the line more.
  const short = modelOf({
    parts: [
      category("sex", [
        ["female", 1, -1],
        ["male", 1, 1],
      ]),
    ],
  });
  expect(laidInRows(short, 732, 44, true).frame.labelLeft).toBeLessThan(low.frame.labelLeft - 60);
  // Elsewhere the two stand below one another, each a target.
  for (const { height, chipLeft } of laidInRows(credit, 732, 48, true).rows) {
    expect(height).toBeGreaterThanOrEqual(88);
    expect(chipLeft).toBe(0);
  }
});

test.each(["credit", "mixed"])(
  "in rows of %s each label is of one value, whichever way a line runs",
  (name) => {
    const file = JSON.parse(
      readFileSync(new URL(`../contract/models/${name}.json`, import.meta.url), "utf8"),
    );
    const { rows } = laidInRows(file, 900, 48, false);
    const labels = rows.flatMap(({ strips }) =>
      strips[0].ticks.flatMap(({ label, full }) => (label ? [[label.text, full]] : [])),
    );
    expect(labels.length).toBeGreaterThan(8);
    for (const [text, full] of labels)
      expect(full.startsWith(text.split("…")[0]), `${text} of ${full}`).toBe(true);
  },
);

test("values that all say the same are all named, on their one place", () => {
  const parts = [
    category("deck", [
      ["upper", 200, 0],
      ["lower", 700, 0],
      ["bridge", 100, 0],
    ]),
    category("sex", [
      ["male", 600, -1],
      ["female", 400, 1],
    ]),
  ];
  const [sex, deck] = laidInRows(modelOf({ parts }), 900, 48, false).rows.map(({ strips }) =>
    strips[0].ticks.flatMap(({ label }) => label?.text ?? []),
  );
  expect(sex.toSorted()).toEqual(["female", "male"]);
  expect(deck).toEqual(["bridge ·", "lower ·", "upper"]);
});

/** Boxes of all labels of a row. @param {import("../../www/model/layout/types.js").Row} row */
function boxesOf(row) {
  return row.strips.flatMap((s) =>
    s.ticks
      .filter((t) => t.label)
      .map((t) => {
        const { x, y, width, text } = present(t.label);
        return { left: x - width / 2, right: x + width / 2, top: y - 10, bottom: y + 2, text };
      }),
  );
}

/** @typedef {ReturnType<typeof boxesOf>[number]} Box */

/** @param {Box} a @param {Box} b */
const overlap = (a, b) =>
  a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom && b.top < a.bottom;

/** @param {Box[]} boxes */
function overlapping(boxes) {
  /** @type {string[]} */
  const found = [];
  boxes.forEach((a, i) => {
    for (const b of boxes.slice(i + 1)) if (overlap(a, b)) found.push(`${a.text} | ${b.text}`);
  });
  return found;
}

describe.each(fast.map((c) => [c.name, c]))("%s", (_, c) => {
  test.each(widths)("labels do not overlap and stay inside at %i px", (width) => {
    for (const scale of /** @type {const} */ (["log_odds", "points", "odds_ratio"])) {
      const { layout } = laid(c.model, width, { ...c.options, scale }, c.values);
      for (const row of layout.rows) {
        const boxes = boxesOf(row);
        expect(overlapping(boxes)).toEqual([]);
        for (const b of boxes) {
          expect(b.left).toBeGreaterThanOrEqual(layout.frame.labelLeft - 1);
          expect(b.right).toBeLessThanOrEqual(layout.frame.labelRight + 1);
          expect(b.bottom).toBeLessThanOrEqual(row.height);
        }
      }
      for (const axis of [layout.head.axis, layout.foot.total, layout.foot.outcome]) {
        const boxes = axis.ticks.map(({ x, text }) => {
          const w = plainMeasure(text, 12);
          return { left: x - w / 2, right: x + w / 2, top: 0, bottom: 10, text };
        });
        expect(overlapping(boxes)).toEqual([]);
        expect(axis.ticks.length).toBeGreaterThan(0);
      }
    }
  });

  test("dots lie on their lines, and every place is a number", () => {
    const { model, instance, layout } = laid(c.model, 1000, c.options, c.values);
    for (const row of layout.rows) {
      const dot = dotOf(layout, model, row, instance.values);
      expect(Number.isFinite(dot.x) && Number.isFinite(dot.y)).toBe(true);
      const strip = row.strips[dot.strip];
      if (dot.unknown || dot.outside || dot.beyond) continue;
      expect(dot.x).toBeGreaterThanOrEqual(strip.from - 0.51);
      expect(dot.x).toBeLessThanOrEqual(strip.to + 0.51);
    }
    expect(JSON.stringify(layout.rows)).not.toMatch(/NaN|null,null|Infinity/);
  });

  test("the outcome axis holds the present sum and reads its probability there", () => {
    const { model, instance, layout } = laid(c.model, 1000, c.options, c.values);
    const { foot } = layout;
    const x = footPlace(foot, instance.sum);
    expect(x).toBeGreaterThanOrEqual(foot.from);
    expect(x).toBeLessThanOrEqual(foot.to);
    expect(foot.outcome.ticks.length).toBeGreaterThan(model.link === "logit" ? 0 : 2);
    for (const tick of foot.outcome.ticks) {
      const sum = foot.low + ((tick.x - foot.from) * (foot.high - foot.low)) / (foot.to - foot.from);
      expect(Math.abs(outcomeOf(model, sum) - tick.value)).toBeLessThan(1e-9 * Math.max(1, tick.value));
    }
  });
});

test("at sane counts every level is named, from 320 to 1280 px", () => {
  for (const width of widths) {
    const { layout } = laid(present(cases.find((c) => c.name === "heart")).model, width);
    for (const row of layout.rows) expect(row.strips.reduce((n, s) => n + s.unlabelled, 0)).toBe(0);
    const close = present(
      laid(present(cases.find((c) => c.name === "forty-levels")).model, width).layout.rows.find(
        (r) => r.full === "eight close",
      ),
    );
    expect(close.strips[0].unlabelled).toBe(0);
  }
});

test("German credit: every level of a category is named, and in whole words where the page is wide", () => {
  // Ten purposes, three of them within 20 px at 1280.
  for (const width of [1280, 1000, 800, 640, 390]) {
    const { layout } = laid(credit, width, { shown: 20 });
    const labels = layout.rows
      .flatMap((r) => r.strips.filter((s) => s.kind === "levels"))
      .flatMap((s) => s.ticks);
    expect(labels.filter((t) => !t.label).map((t) => t.full)).toEqual([]);
    const cut = labels.filter((t) => present(t.label).text !== t.full).map((t) => `${width}: ${t.full}`);
    if (width !== 640) expect(cut).toEqual([]);
    for (const row of layout.rows) expect(overlapping(boxesOf(row))).toEqual([]);
  }
});

test.each([
  [12, 1280],
  [12, 1000],
  [8, 390],
])("any %i levels are all named at %i px", (n, width) => {
  const next = random(n * width);
  for (let k = 0; k < 40; k++) {
    /** @type {[string, number, number][]} */
    const levels = Array.from({ length: n }, (_, i) => [
      "abcdefghijklmnopqrst".slice(0, 3 + Math.floor(next() * 16)) + i,
      1 + Math.floor(next() * 300),
      next() + next() + next() - 1.5,
    ]);
    const longest = category("longest", [
      ["x", 1, -1.5],
      ["y", 2, 1.5],
    ]);
    const { layout } = laid(modelOf({ parts: [category("a", levels), longest] }), width);
    expect(layout.rows.map((r) => r.strips[0].unlabelled)).toEqual([0, 0]);
  }
});

test("leaders are straight and cross no label", () => {
  for (const c of fast) {
    for (const row of laid(c.model, 390).layout.rows) {
      const boxes = boxesOf(row);
      for (const tick of row.strips.flatMap((s) => s.ticks)) {
        const leader = tick.label?.leader;
        if (!leader) continue;
        const [[x0, top], [x1, bottom]] = leader;
        expect(x0).toBe(x1);
        const crossed = boxes.filter(
          (b) =>
            b.text !== present(tick.label).text &&
            x0 > b.left &&
            x0 < b.right &&
            b.top < bottom &&
            b.bottom > top,
        );
        expect(crossed).toEqual([]);
      }
    }
  }
});

test("any labels: placed ones never overlap, leaders never cross them", () => {
  const items = fc.array(
    fc.record({
      x: fc.double({ min: 0, max: 400, noNaN: true }),
      width: fc.double({ min: 5, max: 150, noNaN: true }),
      priority: fc.nat(100),
    }),
    { minLength: 1, maxLength: 14 },
  );
  fc.assert(
    fc.property(items, (list) => {
      const sorted = list.sort((a, b) => a.x - b.x);
      const placed = packLabels(sorted, -20, 420);
      const boxes = placed.flatMap((p, i) =>
        p
          ? [
              {
                left: p.x - sorted[i].width / 2,
                right: p.x + sorted[i].width / 2,
                top: p.tier * 15,
                bottom: p.tier * 15 + 12,
                text: String(i),
                at: sorted[i].x,
                tier: p.tier,
              },
            ]
          : [],
      );
      expect(overlapping(boxes)).toEqual([]);
      for (const a of boxes)
        for (const b of boxes) if (b.tier < a.tier) expect(a.at > b.left && a.at < b.right).toBe(false);
    }),
    { numRuns: 150 },
  );
});

test("points, log odds and places are one affine map, fixed by all attributes and not by those shown", () => {
  const file = present(cases.find((c) => c.name === "fifty")).model;
  for (const align of /** @type {const} */ (["zero", "left", "mean"])) {
    const few = laid(file, 1000, { align, scale: "points", shown: 3 }).layout;
    const all = laid(file, 1000, { align, scale: "points", shown: 50 }).layout;
    expect(few.scale.hundred).toBe(all.scale.hundred);
    for (const p of few.profiles) {
      const ends = [p.minimum, p.maximum].map((e) =>
        reading(few.scale, few.options, e - few.scale.origins[p.index]),
      );
      expect(ends[1] - ends[0]).toBeCloseTo((p.range * 100) / few.scale.hundred, 9);
      if (align === "left") expect(ends[0]).toBe(0);
    }
    const longest = few.profiles.reduce((a, b) => (b.range > a.range ? b : a));
    const span =
      placeOf(few.scale, longest.index, longest.maximum) - placeOf(few.scale, longest.index, longest.minimum);
    for (const [i, tick] of few.head.axis.ticks.entries()) {
      if (i === 0) continue;
      const before = few.head.axis.ticks[i - 1];
      expect((tick.x - before.x) / (tick.value - before.value)).toBeCloseTo(span / 100, 6);
    }
  }
});

test("the total and the sum are one: total = readings of the dots added up", () => {
  for (const align of /** @type {const} */ (["zero", "left", "mean"])) {
    const { model, instance, layout } = laid(present(cases.find((c) => c.name === "heart")).model, 1000, {
      align,
      scale: "points",
    });
    const points = contributions(model, instance.values).map((e, k) =>
      reading(layout.scale, layout.options, e - layout.scale.origins[k]),
    );
    const added = points.reduce((a, b) => a + b, 0);
    const { foot } = layout;
    const [a, b] = foot.total.ticks;
    const perPoint = (b.x - a.x) / (b.value - a.value);
    expect(a.x + (added - a.value) * perPoint).toBeCloseTo(footPlace(foot, instance.sum), 6);
  }
});

test("folded attributes are counted: the outcome does not depend on how many are shown", () => {
  const file = present(cases.find((c) => c.name === "fifty")).model;
  const sums = [1, 5, 50].map((shown) => laid(file, 800, { shown }).instance.sum);
  expect(new Set(sums).size).toBe(1);
  expect(laid(file, 800, { shown: 5 }).layout.folded).toHaveLength(45);
});

test("the k shown are the k longest (or most spread), whatever order they stand in", () => {
  const file = present(cases.find((c) => c.name === "fifty")).model;
  /** @param {import("../../www/model/layout/types.js").Options["order"]} order @param {"range" | "spread"} key */
  const first = (order, key) => {
    const { layout } = laid(file, 800, { order, shown: 5 });
    const best = [...layout.profiles].sort((a, b) => b[key] - a[key]).slice(0, 5);
    expect(layout.rows.map((r) => r.full).sort()).toEqual(best.map((p) => p.name).sort());
    expect(layout.folded).toHaveLength(45);
    return layout.rows;
  };
  for (const order of /** @type {const} */ (["range", "positive", "negative", "name", "file"]))
    first(order, "range");
  first("spread", "spread");
  const places = first("file", "range").map((r) => r.attribute);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test("renaming or reordering the levels of a nominal attribute changes nothing but names", () => {
  const level = fc.tuple(
    fc.string({ minLength: 1, maxLength: 8 }),
    fc.integer({ min: 1, max: 500 }),
    fc.double({ min: -2, max: 2, noNaN: true }),
  );
  const levels = fc.uniqueArray(level, { minLength: 2, maxLength: 7, selector: (l) => l[0] });
  fc.assert(
    fc.property(levels, fc.infiniteStream(fc.nat()), (list, noise) => {
      const shuffled = list
        .map((l) => [noise.next().value, l])
        .sort((a, b) => a[0] - b[0])
        .map((l) => l[1]);
      /** @param {[string, number, number][]} some */
      const places = (some) => {
        const row = laid(modelOf({ parts: [category("a", some)] }), 900).layout.rows[0];
        return row.strips[0].ticks
          .map((t) => [t.full, t.x, t.label?.x, t.label?.y])
          .sort((a, b) => (present(a[0]) < present(b[0]) ? -1 : 1));
      };
      expect(places(shuffled)).toEqual(places(list));
      /** @type {[string, number, number][]} */
      const same = list.map(([, n, e], i) => [`L${i}`, n, e]);
      /** @param {[string, number, number][]} some */
      const xs = (some) =>
        laid(modelOf({ parts: [category("a", some)] }), 900)
          .layout.rows[0].strips[0].ticks.map((t) => t.x)
          .sort((a, b) => a - b);
      expect(xs(same)).toEqual(xs(list));
    }),
    { numRuns: 60 },
  );
});

test("a place on a line leads back to its value", () => {
  for (const c of fast) {
    const { model, instance, layout } = laid(c.model, 1100, c.options);
    for (const row of layout.rows) {
      const { numeric } = model.attributes[row.attribute];
      for (const strip of row.strips) {
        for (const tick of strip.ticks) {
          // Of a folded line the two sides are two places.
          const y = tick.y + (strip.kind === "fold" ? 8 * (tick.side ?? 1) : 0);
          const value = valueAt(layout, model, row, strip, tick.x, y, false);
          if (strip.kind === "levels" || (strip.kind === "fold" && tick.level >= 0)) {
            const found = present(strip.ticks.find((t) => t.value === value));
            expect(Math.abs(found.x - tick.x)).toBeLessThan(0.02);
          } else if (!numeric) {
            expect(value).toBe(tick.value);
          } else if (strip.to - strip.from > 60) {
            const values = [...instance.values];
            values[row.attribute] = value;
            if (row.control >= 0) values[row.control] = strip.control ?? null;
            const dot = dotOf(layout, model, row, values);
            // Exact up to the step of the attribute.
            if (row.strips[dot.strip] === strip)
              expect(Math.abs(strip.kind === "curve" ? dot.y - tick.y : dot.x - tick.x)).toBeLessThan(6);
          }
        }
      }
    }
  }
});

describe("arrow keys", () => {
  /** @param {string} name @param {string} attribute */
  const at = (name, attribute) => {
    const found = laid(present(cases.find((c) => c.name === name)).model, 1000);
    const row = present(found.layout.rows.find((r) => r.full === attribute));
    return { ...found, row, strip: row.strips[0] };
  };

  test("Right moves a dot right, Left left, on lines that rise and on lines that fall", () => {
    for (const name of ["heart", "ranges", "titanic", "all-forms"]) {
      const { model, layout, instance } = laid(present(cases.find((c) => c.name === name)).model, 1000);
      for (const row of layout.rows) {
        const strip = row.strips[dotOf(layout, model, row, instance.values).strip];
        if (strip.kind === "curve") continue;
        for (const [move, sign] of /** @type {const} */ ([
          ["right", 1],
          ["left", -1],
        ])) {
          const values = [...instance.values];
          values[row.attribute] = stepped(model, row, strip, values[row.attribute], move, 1);
          const moved = dotOf(layout, model, row, values).x - dotOf(layout, model, row, instance.values).x;
          expect(moved * sign).toBeGreaterThanOrEqual(0);
        }
      }
    }
  });

  test("Up steps the value of a number and the order of an ordered attribute", () => {
    const falling = at("heart", "max heart rate");
    expect(stepped(falling.model, present(falling.row), falling.strip, 153, "up", 1)).toBe(154);
    expect(stepped(falling.model, present(falling.row), falling.strip, 153, "right", 1)).toBe(152);
    expect(stepped(falling.model, present(falling.row), falling.strip, 153, "down", 10)).toBe(143);
    const rising = at("bars-titanic", "status");
    expect(stepped(rising.model, present(rising.row), rising.strip, "second", "right", 1)).toBe("first");
    // On a curve, whose way by effect would end at a turn, all keys go along the values.
    const vessels = at("heart", "vessels coloured");
    expect(vessels.strip.kind).toBe("curve");
    expect(stepped(vessels.model, present(vessels.row), vessels.strip, "2", "up", 1)).toBe("3");
    expect(stepped(vessels.model, present(vessels.row), vessels.strip, "2", "right", 1)).toBe("3");
    expect(stepped(vessels.model, present(vessels.row), vessels.strip, "2", "left", 1)).toBe("1");
    expect(stepped(vessels.model, present(vessels.row), vessels.strip, null, "end", 1)).toBe("3");
  });

  test("Home and End go to the ends of the line, and keys do not leave the data", () => {
    const { model, row, strip } = at("heart", "age");
    expect(stepped(model, present(row), strip, 40, "home", 1)).toBe(29);
    expect(stepped(model, present(row), strip, 40, "end", 1)).toBe(77);
    expect(stepped(model, present(row), strip, 76, "right", 10)).toBe(77);
    expect(stepped(model, present(row), strip, 90, "right", 1)).toBe(90);
    expect(stepped(model, present(row), strip, null, "right", 1)).toBe(55);
  });

  test("a grid value is a clean decimal", () => {
    const { model } = at("ranges", "concentration");
    expect(onGrid(0.01203, present(model.attributes[0].numeric))).toBe(0.012);
  });
});

describe("points of a number", () => {
  /** One level each, so that every line is a point: nothing has a length. @param {number} unit @param {number[]} effects */
  const pointed = (unit, effects, level = 1.003 * unit) =>
    modelOf({
      link: "identity",
      intercept: level,
      target: { positive: "", negative: "", events: 0, numeric: numbers("y", 0, unit).numeric },
      parts: effects.map((effect, i) => category(`a${i}`, [["only", 1000, effect * unit]])),
    });
  /** @param {number} unit @param {number[]} effects */
  const said = (unit, effects) => {
    const { layout } = laid(pointed(unit, effects), 1280, { scale: "points" });
    return {
      effects: effects.map((effect) => readingText(layout.scale, layout.options, effect * unit)),
      total: [layout.foot.total, layout.head.axis].flatMap(({ ticks }) => ticks.map(({ text }) => text)),
      axis: [layout.foot.low, layout.foot.high].map((end) => (end / unit).toFixed(9)),
    };
  };

  test.each([1, 1e-3, 1e6, 1e12])("are the same whatever its unit: %d", (unit) => {
    const points = said(unit, [0.4, -0.1]);
    expect(points).toEqual(said(50, [0.4, -0.1]));
    // A hundred points are the range that is predicted.
    expect(points.effects).toEqual(["40.0", "−10.0"]);
  });

  test.each([1e17, -1e40, 1e100])(
    "beside a sum of %d effects of 1 leave both axes with a length",
    (intercept) => {
      const file = modelOf({
        parts: [
          category("a", [
            ["few", 10, -1],
            ["most", 990, 1],
          ]),
        ],
      });
      for (const scale of /** @type {const} */ (["points", "log_odds"])) {
        const { layout } = laid({ ...file, intercept }, 1280, { scale });
        const { low, high, total, outcome } = layout.foot;
        expect(high).toBeGreaterThan(low);
        expect([...total.minor, ...outcome.minor].filter((x) => !Number.isFinite(x))).toEqual([]);
        expect([...total.ticks, ...outcome.ticks].filter(({ x }) => !Number.isFinite(x))).toEqual([]);
      }
    },
  );

  test("rounding is no length", () => {
    const { layout } = laid(pointed(1e12, [1e-16, -1e-16]), 1280, { scale: "points" });
    expect(layout.scale.empty).toBe(true);
    expect(readingText(layout.scale, layout.options, 1e10)).toBe("1.0");
    expect(layout.foot.total.ticks.map(({ text }) => text)).toEqual(["0"]);
    // The sums in sight are near the one that there is, not within one unit of it.
    expect(layout.foot.high - layout.foot.low).toBeGreaterThan(1e9);
  });
});
