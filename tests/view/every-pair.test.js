/** An attribute in an effect of its own and in pairs: read, evaluated, laid out, and what is not drawn told as it is. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../../www/viewer/pair-part.js";
import { looksOf } from "../../www/model/compare/two-models.js";
import { contribution, curveAt, readersOf, sum } from "../../www/model/evaluate.js";
import { boundsOf, outwards } from "../../www/model/layout/bounds.js";
import { checkedOptions, dotOf, layoutOf } from "../../www/model/layout/index.js";
import { profilesOf } from "../../www/model/layout/profile.js";
import { sharedScale } from "../../www/model/layout/shared.js";
import { longestNumericPair, planeSums } from "../../www/model/map/sums.js";
import { readModel, VERSION } from "../../www/model/read.js";
import { subtracted } from "../../www/model/subtract.js";
import { surfaceAt } from "../../www/model/surface.js";
import { plainMeasure } from "../../www/model/text.js";
import { picture } from "../../www/sentences/picture.js";
import { sceneOf, tableOf } from "../../www/viewer/outputs.js";
import { Instance } from "../../www/viewer/state.js";
import { Texts } from "../../www/viewer/texts.js";
import { present } from "../found.js";
import { titanicPairs, twelvePairs } from "../gallery/every-pair.js";
import { pairs as separate } from "../gallery/pairs.js";

/** @typedef {import("../../www/model/types.js").AdditiveModel} Model */
/** @typedef {import("../../www/model/types.js").Value} Value */
/** @typedef {import("../../www/model/layout/types.js").Options} Options */

/** The attributes of an effect. @param {import("../../www/model/types.js").Shape} shape */
const overOf = (shape) => ("attributes" in shape ? shape.attributes : [shape.attribute]);

const titanic = readModel(titanicPairs);
const twelve = readModel(twelvePairs);

/** @param {Model} model @param {Partial<import("../../www/model/layout/types.js").Options>} [options] @param {Value[]} [values] */
function laid(model, options = {}, values = []) {
  const instance = new Instance(model, values);
  const layout = layoutOf(
    model,
    { ...checkedOptions(options), asked: options.asked },
    1000,
    instance.values,
    plainMeasure,
  );
  return { model, instance, layout, texts: new Texts(model, layout) };
}

/**
 * The sum written out form by form, with no hand of the viewer's but those that evaluate a cubic.
 * @param {import("../../www/model/types.js").AdditiveModel} model
 * @param {readonly Value[]} values
 */
function naive(model, values) {
  let total = model.intercept;
  for (const { shape } of model.effects) {
    if ("attribute" in shape) {
      const value = values[shape.attribute];
      if (value === null) continue;
      total +=
        shape.form === "levels"
          ? present(shape.effects.find((e) => e.label === value)).log_odds
          : curveAt(shape.curve, Number(value));
      continue;
    }
    const [u, v] = shape.attributes.map((a) => values[a]);
    if (u === null || v === null) continue;
    if (shape.form === "table")
      total += shape.effects[shape.rows.indexOf(String(u))][shape.columns.indexOf(String(v))];
    else if (shape.form === "curves_by_level")
      total += curveAt(present(shape.curves.find((c) => c.label === u)).curve, Number(v));
    else total += surfaceAt(shape.surface, Number(u), Number(v));
  }
  return total;
}

/**
 * Values of a model's attributes, unknown ones among them.
 * @param {import("../../www/model/types.js").AdditiveModel} model
 */
const someValues = (model) =>
  fc.tuple(
    ...model.attributes.map(({ numeric, levels }) =>
      fc.option(
        /** @type {fc.Arbitrary<string | number>} */ (
          numeric
            ? fc.double({ min: numeric.minimum, max: numeric.maximum, noNaN: true })
            : fc.constantFrom(...levels.map((l) => l.label))
        ),
        { freq: 6 },
      ),
    ),
  );

/** A file of JSON that is changed. @param {(file: any) => unknown} change */
const edited = (change) => {
  const copy = structuredClone(titanicPairs);
  change(copy);
  return () => readModel(copy);
};

describe("a file", () => {
  test("has an effect of each attribute and of each pair", () => {
    expect(VERSION).toBe(5);
    expect(titanic.effects).toHaveLength(6);
    expect(readersOf(titanic)).toEqual([
      [0, 3, 4],
      [1, 3, 5],
      [2, 4, 5],
    ]);
    expect(twelve.effects).toHaveLength(12 + 66);
  });

  test("may say the same of no two attributes, or of no one, twice; whichever comes first", () => {
    expect(edited((m) => m.effects.push(m.effects[2]))).toThrow(
      'effects[6].shape.attribute is of "age", as another effect is already',
    );
    expect(edited((m) => m.effects.push(m.effects[5]))).toThrow(
      'effects[6].shape.attributes is of "sex" and "age", as another effect is already',
    );
    /** @param {any} m */
    const turned = (m) => {
      const { attributes, rows, columns, effects } = m.effects[3].shape;
      const shape = {
        form: "table",
        attributes: attributes.toReversed(),
        rows: columns,
        columns: rows,
        effects: columns.map((/** @type {string} */ _, /** @type {number} */ j) =>
          rows.map((/** @type {string} */ __, /** @type {number} */ i) => effects[i][j]),
        ),
      };
      m.effects.push({ ...m.effects[3], shape });
    };
    expect(edited(turned)).toThrow('is of "sex" and "class", as another effect is already');
  });

  test("has no pair of an attribute with itself", () => {
    expect(edited((m) => Object.assign(m.effects[3].shape, { attributes: [0, 0] }))).toThrow(
      "effects[3].shape.attributes names one attribute twice: a pair is of two",
    );
  });
});

describe("the sum", () => {
  test("is that of all effects, whatever moves and in whichever order", () => {
    for (const model of [titanic, twelve])
      fc.assert(
        fc.property(someValues(model), (values) => {
          const instance = new Instance(model);
          values.forEach((value, i) => {
            instance.change(i, value, true);
          });
          expect(instance.sum).toBe(sum(model, values));
          expect(Math.abs(instance.sum - naive(model, values))).toBeLessThan(1e-9);
        }),
        { numRuns: 60 },
      );
  });

  test("a change computes what reads the attribute, and nothing else", () => {
    const instance = new Instance(twelve);
    const before = [...instance.parts];
    instance.parts.fill(Number.NaN);
    instance.change(3, 180, true);
    const again = instance.parts.flatMap((part, k) => (Number.isNaN(part) ? [] : [k]));
    expect(again).toEqual(readersOf(twelve)[3]);
    expect(again).toHaveLength(1 + 11);
    expect(before[3]).not.toBe(instance.parts[3]);
  });

  test("over a plane counts each effect once", () => {
    const values = twelve.attributes.map(({ numeric, levels }) =>
      numeric ? numeric.median : levels[0].label,
    );
    const [xs, ys] = [
      [30, 50, 77],
      [126, 300],
    ];
    const sums = planeSums(twelve, [0, 4], values, xs, ys);
    ys.forEach((y, j) => {
      xs.forEach((x, i) => {
        const at = values.with(0, x).with(4, y);
        expect(sums[j * xs.length + i]).toBeCloseTo(naive(twelve, at), 10);
      });
    });
    // By the longest effect each attribute has, whichever comes last in the file.
    const reach = twelve.attributes.map((_, a) =>
      Math.max(
        ...readersOf(twelve)[a].map(
          (k) => twelve.effects[k].summary.maximum - twelve.effects[k].summary.minimum,
        ),
      ),
    );
    const best = twelve.attributes
      .flatMap((a, i) => (a.numeric ? [i] : []))
      .sort((a, b) => reach[b] - reach[a])
      .slice(0, 2)
      .sort((a, b) => a - b);
    expect(longestNumericPair(twelve)).toEqual(best);
  });
});

describe("which rows are drawn", () => {
  /** @param {ReturnType<typeof laid>} p */
  const names = ({ layout }) => layout.rows.map((r) => r.full);
  /** @param {import("../../www/model/types.js").AdditiveModel} model */
  const own = (model) => model.attributes.map((a) => a.name);

  test("all attributes, then the three pairs with the largest spread", () => {
    const all = laid(twelve);
    /** @param {number} k */
    const spread = (k) => twelve.effects[k].summary.spread;
    expect(names(all).slice(0, 12).sort()).toEqual(own(twelve).sort());
    const pairs = all.layout.rows.slice(12).map((r) => r.effect);
    const best = Array.from({ length: 66 }, (_, i) => i + 12)
      .sort((a, b) => spread(b) - spread(a))
      .slice(0, 3);
    expect(pairs).toEqual(best);
    // And below them the next ones, so that more of them never move those that are there.
    expect(
      laid(twelve, { pairs: 6 })
        .layout.rows.slice(12, 15)
        .map((r) => r.effect),
    ).toEqual(best);
    expect(all.layout.folded).toHaveLength(63);
  });

  test("how many attributes are shown says nothing of pairs", () => {
    const { layout } = laid(twelve, { shown: 4 });
    expect(layout.rows.map((r) => Boolean(r.pair))).toEqual([
      ...Array(4).fill(false),
      ...Array(3).fill(true),
    ]);
    expect(layout.folded).toHaveLength(8 + 63);
  });

  test("by name, and in the order of the file, attributes and pairs each", () => {
    expect(names(laid(titanic, { order: "file" }))).toEqual([
      "class",
      "sex",
      "age",
      "class × sex",
      "class × age",
      "sex × age",
    ]);
    expect(names(laid(titanic, { order: "name" }))).toEqual([
      "age",
      "class",
      "sex",
      "class × age",
      "class × sex",
      "sex × age",
    ]);
    // Swapped, a pair stays where it was.
    const controls = { "class × age": "age" };
    expect(names(laid(titanic, { order: "file", controls }))[4]).toBe("class × age");
  });

  test("a pair that is asked for is drawn besides", () => {
    const { layout } = laid(twelve, { asked: ["age × cholesterol"] });
    expect(layout.rows.map((r) => r.full)).toContain("age × cholesterol");
    expect(layout.rows).toHaveLength(16);
  });

  test("pairs in place of their attributes stand among these, as before", () => {
    const model = readModel(separate);
    expect(profilesOf(model).map((p) => p.extra)).toEqual([false, false, false]);
    expect(laid(model, { pairs: 0 }).layout.rows).toHaveLength(3);
    expect(laid(model).layout.rows.every((r) => r.beyond === undefined)).toBe(true);
  });

  test("two models side by side have the same rows in the same order", () => {
    const other = readModel({
      ...structuredClone(titanicPairs),
      effects: titanicPairs.effects.map((e, k) =>
        k === 3 ? { ...e, summary: { ...e.summary, spread: 9 } } : e,
      ),
    });
    const options = checkedOptions({});
    const shared = sharedScale([titanic, other], options);
    const both = [titanic, other].map((m) => names(laid(m, shared)));
    expect(both[0]).toEqual(both[1]);
    expect(both[0][3]).toBe("class × sex");
  });

  test("a row says on top of what it comes", () => {
    const row = present(laid(titanic).layout.rows.find((r) => r.full === "sex × age"));
    expect(present(row.beyond).text).toBe("beyond each alone");
    expect(row.spoken).toBe("sex × age, beyond each alone");
    const half = readModel({
      ...structuredClone(titanicPairs),
      effects: titanicPairs.effects.toSpliced(1, 1),
    });
    expect(present(present(laid(half).layout.rows.find((r) => r.full === "sex × age")).beyond).text).toBe(
      "beyond age alone",
    );
  });

  test("the words of what it comes on top of are never cut, the name in them is", () => {
    // Names are in bold: here they leave less room than the words need.
    /** @type {import("../../www/model/text.js").Measure} */
    const wide = (text, size, bold) => text.length * size * (bold ? 0.4 : 0.75);
    /** @param {import("../../www/model/types.js").AdditiveModel} model @param {number} width */
    const beyond = (model, width) => {
      const { rows } = layoutOf(model, checkedOptions({}), width, [], wide);
      return present(present(rows.find((r) => r.full.endsWith(" × age"))).beyond).text;
    };
    /** @param {string} name */
    const named = (name, effects = titanicPairs.effects) =>
      readModel({
        ...structuredClone(titanicPairs),
        attributes: titanicPairs.attributes.map((a) => (a.name === "age" ? { ...a, name } : a)),
        effects,
      });
    expect(beyond(titanic, 1280)).toBe("beyond each");
    expect(beyond(titanic, 500)).toBe("beyond each alone");
    const half = named("age", titanicPairs.effects.toSpliced(1, 1));
    expect(beyond(half, 1280)).toMatch(/^beyond .+ alone$/);
    const long = named("age of the passenger in years", titanicPairs.effects.toSpliced(1, 1));
    const row = present(
      layoutOf(long, checkedOptions({}), 1280, [], wide).rows.find((r) => r.full.startsWith("sex × age")),
    );
    expect(present(row.beyond).text).toMatch(/^beyond .*….* alone$/);
    expect(row.spoken).toContain("beyond age of the passenger in years alone");
  });

  test("every dot stands at its effect, of a pair too", () => {
    const { layout, instance } = laid(titanic, {}, ["first", "female", 4]);
    for (const row of layout.rows)
      expect(dotOf(layout, titanic, row, instance.values).effect).toBe(
        contribution(titanic, row.effect, ["first", "female", 4]),
      );
  });
});

describe("what is not drawn", () => {
  const powers = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  /** @param {string} text */
  const written = (text) => {
    const [mantissa, power] = text
      .replaceAll(",", "")
      .replace("\u2212", "-")
      .split(/×?10(?=[⁻⁰¹²³⁴⁵⁶⁷⁸⁹])/);
    if (power === undefined) return Number(mantissa);
    const exponent = power.replace("⁻", "-").replace(/[^-]/g, (c) => String(powers.indexOf(c)));
    return Number(`${mantissa || 1}e${exponent}`);
  };

  test("is said at the present values, in the chosen scale with its unit: the naive sum, and within what bounds it stays", () => {
    /** @type {{ scale: Options["scale"], unit: string, off: number, read: (d: number, hundred: number) => number }[]} */
    const scales = [
      { scale: "log_odds", unit: " log odds", off: 0.0051, read: (d) => d },
      { scale: "points", unit: " points", off: 0.051, read: (d, hundred) => (100 * d) / hundred },
      { scale: "odds_ratio", unit: "", off: 0.006, read: Math.exp },
    ];
    fc.assert(
      fc.property(
        someValues(twelve),
        fc.constantFrom(...scales),
        fc.constantFrom(.../** @type {const} */ (["zero", "left"])),
        (values, { scale, unit, off, read }, align) => {
          const { layout, instance, texts } = laid(twelve, { locale: "en", scale, align }, values);
          const { hundred, origins } = layout.scale;
          const drawn = layout.rows.map((r) => r.effect);
          const left = twelve.effects.flatMap((_, k) => (drawn.includes(k) ? [] : [k]));
          const rest = { ...twelve, intercept: 0, effects: left.map((k) => twelve.effects[k]) };
          const said = present(
            new RegExp(
              `^63 pairs not drawn: ×?(\\S+)${unit} now, usually about ×?(\\S+) to ×?(\\S+), always ×?(\\S+) to ×?(\\S+) within the data$`,
            ).exec(texts.notDrawn(instance.parts)),
          );
          const start = -left.reduce((all, k) => all + origins[k], 0);
          const size = start + naive(rest, values);
          const usual = Math.sqrt(rest.effects.reduce((all, { summary }) => all + summary.spread ** 2, 0));
          /** @param {string} text @param {number} logOdds */
          const near = (text, logOdds) => {
            const expected = read(logOdds, hundred);
            const slack = scale === "odds_ratio" ? off * Math.abs(expected) : off;
            expect(Math.abs(written(text) - expected)).toBeLessThan(slack);
          };
          near(said[1], size);
          near(said[2], start - usual);
          near(said[3], start + usual);
          expect(written(said[4])).toBeLessThanOrEqual(read(size, hundred));
          expect(written(said[5])).toBeGreaterThanOrEqual(read(size, hundred));
          // The line that stands for them, over the sum, says the same.
          expect(texts.folded(instance.parts, true)).toContain(` ${said[1]}${unit} with the present values`);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("of attributes is said in the chosen scale too, and how to read it is printed", () => {
    /** @param {Options["scale"]} scale @returns {[number, string]} */
    const size = (scale) => {
      const { layout, texts } = laid(twelve, { shown: 4, locale: "en", scale });
      const some = twelve.effects.map(() => 0).with(layout.folded[0], 0.25);
      return [layout.scale.hundred, texts.notDrawn(some).split(" · ")[0]];
    };
    expect(size("log_odds")[1]).toBe("8 attributes not drawn: +0.25 log odds now");
    expect(size("odds_ratio")[1]).toBe("8 attributes not drawn: ×1.28 now");
    const [hundred, points] = size("points");
    expect(points).toBe(`8 attributes not drawn: ${(25 / hundred).toFixed(1)} points now`);
    /** @param {Parameters<typeof picture.reading>} given */
    const steps = (...given) => picture.reading(...given).join(" ");
    expect(steps("points", true)).toContain(
      "Add up what all lines count, and what is said of those not drawn,",
    );
    expect(steps("points", false)).not.toContain("not drawn");
    expect(steps("odds_ratio", false)).toContain("Multiply what all lines count and find the product");
  });

  test("is said even where it is 0, and beside attributes that are folded", () => {
    const { texts, model } = laid(twelve, { shown: 4, locale: "en" });
    const none = model.effects.map(() => 0);
    expect(texts.notDrawn(none)).toMatch(
      /^63 pairs not drawn: 0\.00 log odds now, usually about −\d\S* to \+\d\S*, always −\d/,
    );
    const some = none.with(laid(twelve, { shown: 4 }).layout.folded[0], 0.25);
    expect(texts.notDrawn(some)).toMatch(
      /^8 attributes not drawn: \+0\.25 log odds now · 63 pairs not drawn/,
    );
    expect([texts.folded(some), texts.folded(some, true)]).toEqual([
      expect.stringMatching(/^8 more attributes, adding/),
      expect.stringMatching(/^63 more pairs, adding/),
    ]);
    const all = laid(twelve, { pairs: 66 });
    expect(all.texts.notDrawn(all.instance.parts)).toBe("");
    expect([false, true].map((extra) => all.texts.folded(all.instance.parts, extra))).toEqual(["", ""]);
  });

  test("the one that counts most in this case is named, in the chosen scale", () => {
    const values = twelve.attributes.map(({ numeric, levels }) =>
      numeric ? numeric.maximum : present(levels.at(-1)).label,
    );
    for (const scale of /** @type {const} */ (["log_odds", "points", "odds_ratio"])) {
      const { layout, instance, texts } = laid(twelve, { locale: "en", scale }, values);
      const parts = layout.folded.map((k) => [Math.abs(contribution(twelve, k, values)), k]);
      const [, k] = parts.sort((a, b) => b[0] - a[0])[0];
      const name = overOf(twelve.effects[k].shape)
        .map((a) => twelve.attributes[a].name)
        .join(" × ");
      const f = contribution(twelve, k, values);
      const said = present(/the largest now is (.*) \((.*)\)$/.exec(texts.folded(instance.parts, true)));
      expect(said[1]).toBe(name);
      const expected = present(
        { log_odds: f, odds_ratio: Math.exp(f), points: (100 * f) / layout.scale.hundred }[scale],
      );
      expect(Math.abs(written(said[2]) - expected)).toBeLessThan(0.051);
    }
    const { texts } = laid(twelve, { locale: "en" });
    expect(
      texts.folded(
        twelve.effects.map(() => 0),
        true,
      ),
    ).not.toContain("largest");
  });

  test("the bounds hold everywhere, and are reached where a surface is bilinear", () => {
    for (const model of [titanic, twelve, readModel(separate)]) {
      model.effects.forEach(({ shape }, k) => {
        if (!("attributes" in shape)) return;
        const [low, high] = boundsOf(model, [k]);
        const places = shape.attributes.map((a) => {
          const { numeric, levels } = model.attributes[a];
          if (!numeric) return levels.map((l) => l.label);
          const { minimum, maximum } = numeric;
          return Array.from({ length: 61 }, (_, i) => minimum + ((maximum - minimum) * i) / 60);
        });
        let [least, most] = [0, 0];
        for (const u of places[0])
          for (const v of places[1]) {
            /** @type {Value[]} */
            const values = model.attributes.map(() => null);
            [values[shape.attributes[0]], values[shape.attributes[1]]] = [u, v];
            const f = contribution(model, k, values);
            [least, most] = [Math.min(least, f), Math.max(most, f)];
          }
        expect(low).toBeLessThanOrEqual(least + 1e-9);
        expect(high).toBeGreaterThanOrEqual(most - 1e-9);
        const slack = model === twelve || model === titanic ? 1e-9 : 0.25;
        expect(high - most + (least - low)).toBeLessThan(slack + 1e-3 * (most - least));
      });
    }
  });

  test("bounds are never rounded inwards", () => {
    /** @param {Options["scale"]} scale @param {number} [hundred] */
    const up = (scale, hundred = 1) =>
      [0.801, 0.8, 0.8 + 1e-12, 7].map((v) => outwards(v, true, hundred, scale));
    expect(up("log_odds").map((v) => Number(v.toFixed(9)))).toEqual([0.81, 0.8, 0.8, 7]);
    expect(up("points", 2).map((v) => Number((50 * v).toFixed(9)))).toEqual([40.1, 40, 40, 350]);
    // e^0.801 = 2.2278, e^7 = 1096.6, e^−0.801 = 0.44888
    expect(up("odds_ratio").map((v) => Number(Math.exp(v).toFixed(9)))).toEqual([2.23, 2.23, 2.23, 1100]);
    expect(Math.exp(outwards(-0.801, false, 1, "odds_ratio"))).toBeCloseTo(0.448, 9);
    expect(outwards(-0.801, false, 1, "log_odds")).toBeCloseTo(-0.81, 9);
  });
});

describe("everywhere else", () => {
  test("the table has a record of each effect, the picture each row and what is left out", () => {
    const scene = laid(twelve, { locale: "en" });
    const table = tableOf(scene);
    expect(table.rows).toHaveLength(78);
    expect(table.rows.reduce((all, r) => all + present(r.logOdds), table.intercept)).toBeCloseTo(
      table.sum,
      10,
    );
    expect(present(table.rows.find((r) => r.attribute === "age × cholesterol")).values).toEqual([55, 241]);
    expect(table.notDrawn).toContain("63 pairs not drawn");
    const picture = sceneOf(scene);
    expect(picture.dots).toHaveLength(15);
    expect(picture.result.folded).toEqual([expect.stringContaining("63 more pairs")]);
    expect(picture.result.notes[0].text).toContain("63 pairs not drawn");
  });

  test("an attribute is looked at once, however many effects it has", () => {
    expect(looksOf(titanic).used.toSorted()).toEqual(["age", "class", "sex"]);
  });

  test("two classes are subtracted effect by effect", () => {
    /** @param {object} file */
    const score = (file) => readModel({ ...structuredClone(file), link: "identity" });
    const other = structuredClone(titanicPairs);
    for (const { shape } of other.effects)
      if (shape.form === "table")
        shape.effects = shape.effects.map((/** @type {number[]} */ row) => row.map((f) => -2 * f));
    const [a, b] = [score(titanicPairs), score(other)];
    const difference = subtracted(a, b);
    fc.assert(
      fc.property(someValues(titanic), (values) => {
        expect(sum(difference, values)).toBeCloseTo(naive(a, values) - naive(b, values), 9);
      }),
      { numRuns: 40 },
    );
  });

  test("a slider speaks the effect of its own row", () => {
    const { texts, instance } = laid(titanic, { locale: "en" }, ["first", "female", 4]);
    for (const k of readersOf(titanic)[2])
      expect(texts.spoken(2, k, instance)).toContain(`, ${texts.effect(instance.parts[k])} log odds`);
  });
});
