// Models with an effect of every attribute and of every pair: polynomials of degree 2 of one centred coordinate an attribute.

import { present } from "../found.js";
import { effectOf, model, numbers, random } from "./build.js";

/** @param {string} name @param {[string, number][]} counts */
const levels = (name, counts) => ({
  name,
  kind: "categorical",
  levels: counts.map(([label, count]) => ({ label, count })),
  missing: 0,
});

/** The coordinate of an attribute: standardised numbers, centred codes of levels. @param {any} attribute @returns {(value: any) => number} */
function coordinate({ numeric, levels: all }) {
  if (numeric) {
    const scale = (numeric.maximum - numeric.minimum) / 5;
    return (value) => (value - numeric.mean) / scale;
  }
  const code = (/** @type {number} */ i) => ((i * 7) % all.length) - (all.length - 1) / 2;
  const rows = all.reduce((/** @type {number} */ n, /** @type {any} */ l) => n + l.count, 0);
  const mean =
    all.reduce(
      (/** @type {number} */ s, /** @type {any} */ l, /** @type {number} */ i) => s + l.count * code(i),
      0,
    ) / rows;
  return (value) => code(all.findIndex((/** @type {any} */ l) => l.label === value)) - mean;
}

/** Root mean square of the coordinate, of numbers about 1. @param {any} attribute */
function size(attribute) {
  if (attribute.numeric) return 1;
  const at = coordinate(attribute);
  const all = attribute.levels;
  const rows = all.reduce((/** @type {number} */ n, /** @type {any} */ l) => n + l.count, 0);
  return Math.sqrt(
    all.reduce((/** @type {number} */ s, /** @type {any} */ l) => s + (l.count / rows) * at(l.label) ** 2, 0),
  );
}

/** @param {any} attribute @param {(x: number) => number} f quadratic @returns {import("../../www/engine/contract.js").Curve} */
function curve({ numeric: { minimum, maximum } }, f) {
  const knots = [minimum, maximum];
  // Of a quadratic the slope at an end is that between two places as far to either side.
  const slopes = knots.map((x) => (f(x + 1) - f(x - 1)) / 2);
  return { knots, values: knots.map(f), slopes, beyond: "cubic" };
}

/**
 * @param {import("../../www/engine/contract.js").Attribute[]} attributes
 * @param {number[]} over
 * @param {(u: number, v: number) => number} f of two coordinates
 * @returns {import("../../www/engine/contract.js").Shape}
 */
export function pairShape(attributes, over, f) {
  // Levels come first: they choose the curve.
  const [a, b] = over.toSorted(
    (i, j) => Number(Boolean(attributes[i].numeric)) - Number(Boolean(attributes[j].numeric)) || i - j,
  );
  const [u, v] = [a, b].map((i) => coordinate(attributes[i]));
  const labels = (/** @type {number} */ i) => (attributes[i].levels ?? []).map((l) => l.label);
  if (!attributes[b].numeric)
    return {
      form: "table",
      attributes: [a, b],
      rows: labels(a),
      columns: labels(b),
      effects: labels(a).map((/** @type {string} */ p) =>
        labels(b).map((/** @type {string} */ q) => f(u(p), v(q))),
      ),
    };
  if (!attributes[a].numeric)
    return {
      form: "curves_by_level",
      attributes: [a, b],
      curves: labels(a).map((/** @type {string} */ label) => ({
        label,
        curve: curve(attributes[b], (x) => f(u(label), v(x))),
      })),
    };
  const [xs, ys] = [a, b].map((i) => {
    const { minimum, maximum } = present(attributes[i].numeric);
    return [minimum, maximum];
  });
  const [dx, dy] = [u(xs[0] + 1) - u(xs[0]), v(ys[0] + 1) - v(ys[0])];
  const grid = (/** @type {(x: number, y: number) => number} */ g) =>
    ys.map((y) => xs.map((x) => g(u(x), v(y))));
  return {
    form: "surface",
    attributes: [a, b],
    surface: {
      x_knots: xs,
      y_knots: ys,
      values: grid(f),
      x_slopes: grid((p, q) => (f(p + 1, q) - f(p, q)) * dx),
      y_slopes: grid((p, q) => (f(p, q + 1) - f(p, q)) * dy),
      twists: grid(() => (f(1, 1) - f(0, 1) - f(1, 0) + f(0, 0)) * dx * dy),
    },
  };
}

/**
 * @param {any[]} attributes @param {number} seed @param {number} strength of pairs beside that of attributes alone
 * @param {object} [more] of the model
 */
export function everyPair(attributes, seed, strength, more = {}) {
  const next = random(seed);
  const weight = () => (next() - 0.5) * (next() + 0.1);
  const alone = attributes.map((attribute, i) => {
    const [w, q] = [1.6 * weight(), 0.3 * weight()];
    const at = coordinate(attribute);
    const f = (/** @type {any} */ x) => w * at(x) + q * at(x) ** 2;
    if (!attribute.numeric) {
      const effects = attribute.levels.map((/** @type {any} */ { label }) => ({ label, log_odds: f(label) }));
      return effectOf(
        { form: "levels", attribute: i, effects },
        effects.map((/** @type {any} */ e) => e.log_odds),
      );
    }
    const own = curve(attribute, f);
    const { minimum, maximum } = attribute.numeric;
    return effectOf(
      { form: "cubic", attribute: i, curve: own },
      [minimum, (minimum + maximum) / 2, maximum].map(f),
    );
  });
  const pairs = attributes.flatMap((_, i) =>
    attributes.slice(i + 1).map((__, j) => {
      const w = strength * weight();
      const shape = pairShape(attributes, [i, i + 1 + j], (u, v) => w * u * v);
      const effect = effectOf(shape, [-2 * w, 2 * w]);
      return {
        ...effect,
        summary: {
          ...effect.summary,
          spread: Math.abs(w) * size(attributes[i]) * size(attributes[i + 1 + j]),
        },
      };
    }),
  );
  return { ...model({ attributes, effects: [...alone, ...pairs], ...more }), version: 4 };
}

/** Three attributes, three pairs. */
export const titanicPairs = everyPair(
  [
    levels("class", [
      ["first", 323],
      ["second", 277],
      ["third", 709],
    ]),
    levels("sex", [
      ["female", 466],
      ["male", 843],
    ]),
    numbers("age", 0, 80, { unit: "years", median: 28 }),
  ],
  11,
  1.2,
  {
    title: "Every pair of three",
    intercept: -0.4,
    target: { name: "survived", positive: "yes", negative: "no", rows: 1309, events: 500 },
  },
);

/** Twelve attributes, sixty-six pairs. */
export const twelvePairs = everyPair(
  [
    numbers("age", 29, 77, { unit: "years", median: 55 }),
    levels("sex", [
      ["female", 97],
      ["male", 206],
    ]),
    levels("chest pain", [
      ["typical angina", 23],
      ["atypical angina", 50],
      ["non-anginal", 86],
      ["asymptomatic", 144],
    ]),
    numbers("resting blood pressure", 94, 200, { unit: "mm Hg", median: 130 }),
    numbers("cholesterol", 126, 564, { unit: "mg/dl", median: 241 }),
    levels("fasting blood sugar", [
      ["≤ 120", 258],
      ["> 120", 45],
    ]),
    levels("resting ECG", [
      ["normal", 151],
      ["ST-T abnormality", 4],
      ["hypertrophy", 148],
    ]),
    numbers("max. heart rate", 71, 202, { unit: "1/min", median: 153 }),
    levels("exercise angina", [
      ["no", 204],
      ["yes", 99],
    ]),
    numbers("ST depression", 0, 6.2, { decimals: 1, median: 0.8 }),
    levels("slope", [
      ["up", 142],
      ["flat", 140],
      ["down", 21],
    ]),
    levels("thal", [
      ["normal", 168],
      ["fixed", 18],
      ["reversible", 117],
    ]),
  ],
  5,
  0.3,
  {
    title: "Every pair of twelve",
    intercept: -0.1,
    target: { name: "disease", positive: "present", negative: "absent", rows: 303, events: 139 },
  },
);
