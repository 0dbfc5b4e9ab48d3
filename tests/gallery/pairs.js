// Models with pairs: tables with levels and intervals, curves by level, surfaces.

import { category, curveThrough, effectOf, model, numbers } from "./build.js";

/** @param {string} name @param {[string, number][]} levels @param {"categorical" | "ordered"} [kind] */
const levelsOf = (name, levels, kind) =>
  category(
    name,
    levels.map(([label, count]) => [label, count, 0]),
    kind,
  ).attribute;

/**
 * A surface through a function on a grid; slopes by central differences.
 * @param {(x: number, y: number) => number} f @param {any} x @param {any} y attributes @param {number} [pieces]
 */
function surfaceThrough(f, x, y, pieces = 8) {
  const [xs, ys] = [x, y].map(({ numeric: { minimum, maximum } }) =>
    Array.from({ length: pieces + 1 }, (_, i) => minimum + ((maximum - minimum) * i) / pieces),
  );
  const [h, k] = [(xs[1] - xs[0]) * 1e-3, (ys[1] - ys[0]) * 1e-3];
  const fx = (/** @type {number} */ u, /** @type {number} */ v) => (f(u + h, v) - f(u - h, v)) / (2 * h);
  const grid = (/** @type {(x: number, y: number) => number} */ g) => ys.map((v) => xs.map((u) => g(u, v)));
  return {
    x_knots: xs,
    y_knots: ys,
    values: grid(f),
    x_slopes: grid(fx),
    y_slopes: grid((u, v) => (f(u, v + k) - f(u, v - k)) / (2 * k)),
    twists: grid((u, v) => (fx(u, v + k) - fx(u, v - k)) / (2 * k)),
  };
}

const employment = levelsOf(
  "employment",
  [
    ["unemployed", 62],
    ["< 1 year", 172],
    ["1–4 years", 339],
    ["4–7 years", 174],
    ["≥ 7 years", 253],
  ],
  "ordered",
);
const residence = numbers("residence", 1, 4, {
  unit: "years",
  median: 3,
  histogram: [130, 0, 0, 308, 0, 0, 149, 0, 0, 413],
});
const residenceTable = [
  [-0.9, -0.5, 0.2, 0.45],
  [-0.1, -0.6, -0.25, -0.2],
  [0.05, 0.1, 0.2, -0.05],
  [0.5, 0.4, 0.3, 0.25],
  [0.15, 0.35, 0.1, 0.2],
];

const purpose = levelsOf("purpose", [
  ["car", 337],
  ["furniture", 181],
  ["education", 59],
]);
const amount = numbers("amount", 250, 18424, {
  unit: "DM",
  median: 2320,
  histogram: [40, 90, 70, 40, 25, 16, 10, 7, 4, 3, 2, 1],
});
const amountCurves = [
  (/** @type {number} */ x) => 0.35 - 0.00007 * x,
  (/** @type {number} */ x) => 0.7 * Math.sin(x / 3600) - 0.1,
  (/** @type {number} */ x) => -0.6 * Math.sin(x / 5200) + 0.2,
];

const temperature = numbers("temperature", 35.4, 40.8, { unit: "°C", decimals: 1, median: 38.2 });
const pulse = numbers("pulse", 30, 184, {
  unit: "bpm",
  median: 64,
  histogram: [4, 18, 40, 52, 38, 30, 22, 15, 12, 8, 5, 3, 2, 1],
});
const colic = surfaceThrough(
  (t, p) =>
    0.9 * Math.sin((p - 45) / 38) * Math.exp(-(((t - 38.4) / 2.4) ** 2)) + 0.16 * (t - 38) ** 2 - 0.35,
  temperature,
  pulse,
);

/** @param {any[]} attributes @param {[any, any][]} effects shape and its values @param {object} [more] */
const pairsModel = (attributes, effects, more = {}) =>
  model({
    attributes,
    effects: effects.map(([shape, values]) => effectOf(shape, values)),
    target: { name: "credit", positive: "good", negative: "bad", rows: 1000, events: 700 },
    intercept: 0.6,
    ...more,
  });

const employmentByResidence = (/** @type {number} */ a, /** @type {number} */ b) => ({
  form: "table",
  attributes: [a, b],
  rows: employment.levels.map((l) => l.label),
  columns: ["< 2", "2 – 3", "3 – 4", "≥ 4"],
  column_cuts: [2, 3, 4],
  effects: residenceTable,
});

export const pairs = pairsModel(
  [employment, residence, purpose, amount, temperature, pulse],
  [
    [employmentByResidence(0, 1), residenceTable.flat()],
    [
      {
        form: "curves_by_level",
        attributes: [2, 3],
        curves: purpose.levels.map(({ label }, i) => ({
          label,
          curve: curveThrough(250, 18424, amountCurves[i], 14),
        })),
      },
      amountCurves.flatMap((c) => [c(250), c(4000), c(18424)]),
    ],
    [{ form: "surface", attributes: [4, 5], surface: colic }, colic.values.flat()],
  ],
  { title: "Pairs" },
);

const sex = levelsOf("sex", [
  ["female", 310],
  ["male", 690],
]);
const age = numbers("age", 19, 75, { unit: "years", median: 33 });
const rooms = numbers("rooms", 3.56, 8.78, { decimals: 2, median: 6.2 });
const status = numbers("low status", 1.7, 38, { unit: "%", decimals: 1, median: 11.4 });
const roomsTable = [
  [0.9, 0.2, -0.5],
  [1.4, 0.1, -0.9],
  [2.1, 0.9, -0.2],
];
/** Twelve levels: more than there are lines. */
const district = levelsOf(
  "district",
  Array.from({ length: 12 }, (_, i) => [`district ${i + 1}`, 20 + ((i * 37) % 90)]),
);
const kind = levelsOf("kind", [
  ["flat", 600],
  ["house", 400],
]);
const districtTable = district.levels.map((_, i) => [Math.sin(i * 2) * 0.6, Math.cos(i * 3) * 0.5]);

export const morePairs = pairsModel(
  [sex, age, rooms, status, district, kind],
  [
    [
      {
        form: "curves_by_level",
        attributes: [0, 1],
        curves: sex.levels.map(({ label }, i) => ({
          label,
          curve: curveThrough(19, 75, (x) => (i ? 0.022 : -0.009) * (x - 40) - 0.1, 4),
        })),
      },
      [-0.5, 0.7],
    ],
    [
      {
        form: "table",
        attributes: [2, 3],
        rows: ["< 5.9", "5.9 – 6.6", "≥ 6.6"],
        columns: ["< 7", "7 – 15", "≥ 15"],
        row_cuts: [5.9, 6.6],
        column_cuts: [7, 15],
        effects: roomsTable,
      },
      roomsTable.flat(),
    ],
    [
      {
        form: "table",
        attributes: [4, 5],
        rows: district.levels.map((l) => l.label),
        columns: ["flat", "house"],
        effects: districtTable,
      },
      districtTable.flat(),
    ],
  ],
  { title: "More pairs" },
);

export const swapped = {
  "employment × residence": "residence",
  "purpose × amount": "amount",
  "temperature × pulse": "pulse",
  "sex × age": "age",
  "rooms × low status": "low status",
  "district × kind": "kind",
};
