// The cases the drawing must do well: the gallery page, the golden pictures and the tests run through the same list.

import cloglog from "../contract/models/cloglog.json" with { type: "json" };
import poisson from "../contract/models/poisson.json" with { type: "json" };
import probit from "../contract/models/probit.json" with { type: "json" };
import square from "../contract/models/square.json" with { type: "json" };
import {
  category,
  curveThrough,
  effectOf,
  model,
  numbers,
  posteriored,
  random,
  resampled,
  smooth,
  venned,
} from "./build.js";
import { titanicPairs, twelvePairs } from "./every-pair.js";
import { morePairs, pairs, swapped } from "./pairs.js";

/** @param {[string, number, number][]} levels */
const ordered = (/** @type {string} */ name, levels) => category(name, levels, "ordered");

const titanic = model({
  target: { name: "survived", positive: "yes", negative: "no", rows: 2201, events: 711 },
  intercept: -0.18,
  parts: [
    category("status", [
      ["crew", 885, -0.12],
      ["first", 325, 0.86],
      ["second", 285, -0.02],
      ["third", 706, -0.86],
    ]),
    category("age", [
      ["adult", 2092, -0.08],
      ["child", 109, 0.92],
    ]),
    category("sex", [
      ["female", 470, 1.62],
      ["male", 1731, -0.78],
    ]),
  ],
});

/** The linear SVM of the paper: everything on sex, nothing on the rest. */
const allOnSex = model({
  target: { name: "survived", positive: "yes", negative: "no", rows: 2201, events: 711 },
  intercept: -0.6,
  parts: [
    category("status", [
      ["crew", 885, 0],
      ["first", 325, 0],
      ["second", 285, 0],
      ["third", 706, 0],
    ]),
    category("age", [
      ["adult", 2092, 0],
      ["child", 109, 0],
    ]),
    category("sex", [
      ["female", 470, 1.62],
      ["male", 1731, -0.78],
    ]),
  ],
});

const heart = model({
  target: { name: "disease", positive: "present", negative: "absent", rows: 303, events: 139 },
  intercept: -0.3,
  parts: [
    smooth(numbers("age", 29, 77, { unit: "years", median: 55 }), (x) => 0.024 * (x - 55)),
    category("sex", [
      ["female", 97, -0.9],
      ["male", 206, 0.42],
    ]),
    category("chest pain", [
      ["typical angina", 23, -0.72],
      ["atypical angina", 50, -0.55],
      ["non-anginal pain", 86, -0.31],
      ["asymptomatic", 144, 0.98],
    ]),
    smooth(
      numbers("max heart rate", 71, 202, { unit: "bpm", median: 153 }),
      (x) => -1.1 * Math.tanh((x - 150) / 40),
    ),
    smooth(
      numbers("ST depression", 0, 6.2, {
        unit: "mm",
        decimals: 1,
        median: 0.8,
        histogram: [120, 60, 40, 30, 20, 14, 8, 5, 3, 2, 1],
      }),
      (x) => 0.52 * (x - 1),
    ),
    ordered("vessels coloured", [
      ["0", 176, -0.78],
      ["1", 65, 0.72],
      ["2", 38, 1.34],
      ["3", 20, 1.02],
    ]),
    smooth(
      numbers("temperature", 35.5, 40.5, { unit: "°C", decimals: 1, median: 37.9 }),
      (x) => 0.45 * (x - 37.8) ** 2 - 0.5,
    ),
  ],
});

/** A discretised attribute: steps, not a line. */
function steps() {
  const attribute = numbers("rooms", 3.56, 8.78, { decimals: 2, median: 6.2 });
  const log_odds = [-1.9, -0.4, 0.6, 2.4];
  const labels = ["< 5.9", "5.9 – 6.2", "6.2 – 6.6", "≥ 6.6"];
  return {
    attribute,
    effect: (/** @type {number} */ i) =>
      effectOf(
        {
          form: "levels",
          attribute: i,
          cuts: [5.9, 6.2, 6.6],
          effects: labels.map((label, j) => ({ label, log_odds: log_odds[j] })),
        },
        log_odds,
      ),
  };
}

/** Every form of an effect in one model. */
function allForms() {
  const purpose = category("purpose", [
    ["car", 300, 0],
    ["furniture", 180, 0],
    ["education", 60, 0],
  ]).attribute;
  const housing = category("housing", [
    ["own", 700, 0],
    ["rent", 180, 0],
    ["free", 110, 0],
  ]).attribute;
  const job = category("job", [
    ["skilled", 630, 0],
    ["unskilled", 200, 0],
    ["management", 150, 0],
  ]).attribute;
  const amount = numbers("amount", 250, 18424, {
    unit: "DM",
    median: 2320,
    histogram: [40, 90, 70, 40, 25, 16, 10, 7, 4, 3, 2, 1],
  });
  const duration = numbers("duration", 4, 72, { unit: "months", median: 18 });
  const residence = numbers("residence", 1, 30, { unit: "years", median: 4 });
  const plain = category("sex", [
    ["female", 310, 0.2],
    ["male", 690, -0.1],
  ]);
  const table = [
    [0.5, -0.2, 0.1],
    [-0.4, 0.7, 0],
    [0.2, -0.9, -0.6],
  ];
  const curves = [
    (/** @type {number} */ x) => 0.00008 * (x - 3000),
    (/** @type {number} */ x) => -0.00012 * (x - 3000),
    (/** @type {number} */ x) => 0.9 * Math.sin(x / 3500) - 0.2,
  ];
  const knotsX = [4, 20, 40, 72];
  const knotsY = [1, 8, 30];
  const f = (/** @type {number} */ x, /** @type {number} */ y) =>
    0.02 * (x - 18) - 0.001 * (x - 18) * (y - 4);
  const grid = (/** @type {(x: number, y: number) => number} */ g) =>
    knotsY.map((y) => knotsX.map((x) => g(x, y)));
  const surface = {
    x_knots: knotsX,
    y_knots: knotsY,
    values: grid(f),
    x_slopes: grid((_, y) => 0.02 - 0.001 * (y - 4)),
    y_slopes: grid((x) => -0.001 * (x - 18)),
    twists: grid(() => -0.001),
  };
  const cubic = smooth(numbers("age", 19, 75, { unit: "years", median: 33 }), (x) => 0.012 * (x - 33));
  return model({
    title: "All forms of an effect",
    target: { name: "credit", positive: "good", negative: "bad", rows: 1000, events: 700 },
    intercept: 0.9,
    attributes: [
      plain.attribute,
      cubic.attribute,
      steps().attribute,
      purpose,
      housing,
      job,
      amount,
      duration,
      residence,
    ],
    effects: [
      plain.effect(0),
      cubic.effect(1),
      steps().effect(2),
      effectOf(
        {
          form: "table",
          attributes: [3, 4],
          rows: ["car", "furniture", "education"],
          columns: ["own", "rent", "free"],
          effects: table,
        },
        table.flat(),
      ),
      effectOf(
        {
          form: "curves_by_level",
          attributes: [5, 6],
          curves: ["skilled", "unskilled", "management"].map((label, i) => ({
            label,
            curve: curveThrough(250, 18424, curves[i], 14),
          })),
        },
        curves.flatMap((c) => [c(250), c(2000), c(18424)]),
      ),
      effectOf({ form: "surface", attributes: [7, 8], surface }, surface.values.flat()),
    ],
  });
}

/** @param {number} n */
function many(n) {
  const next = random(n);
  return model({
    target: { name: "spam", positive: "yes", negative: "no", rows: 4601, events: 1813 },
    intercept: -0.4,
    parts: Array.from({ length: n }, (_, i) => {
      const size = 2.2 / (1 + i * 0.18);
      if (i % 3 === 0) {
        const levels = 2 + Math.floor(next() * 5);
        return category(
          `attribute ${i + 1}`,
          Array.from({ length: levels }, (_, j) => [
            `level ${"ABCDEFGH"[j]}`,
            Math.ceil(next() * 900),
            (next() - 0.5) * 2 * size,
          ]),
        );
      }
      const top = 10 ** Math.floor(next() * 6 - 2);
      const slope = ((next() - 0.45) * 2 * size) / top;
      return smooth(
        numbers(`attribute ${i + 1}`, 0, top, { decimals: top > 5 ? 0 : 3 }),
        (x) => slope * (x - top * 0.4),
        1,
      );
    }),
  });
}

const longLabels = model({
  target: {
    name: "income above 50 000",
    positive: "more than fifty thousand a year",
    negative: "less",
    rows: 3000,
    events: 720,
  },
  intercept: -1,
  parts: [
    category("highest level of education that was completed before the interview", [
      ["No formal schooling whatsoever, or unknown", 60, -1.6],
      ["Primary school, years one to six", 220, -1.1],
      ["Secondary school without a leaving certificate", 640, -0.5],
      ["Vocational training with certificate", 810, 0.1],
      ["Bachelor's degree or equivalent, completed", 700, 0.7],
      ["Doctorate or professional degree", 130, 1.5],
    ]),
    category("relationship_to_head_of_household", [
      ["married, spouse present in the household", 1500, 0.8],
      ["never married", 900, -0.9],
      ["divorced, separated or widowed", 600, -0.3],
    ]),
    smooth(numbers("hours", 1, 99, { median: 40 }), (x) => 0.02 * (x - 40)),
    category("Donaudampfschifffahrtsgesellschaftskapitänswitwenrente", [
      ["nein", 2900, -0.02],
      ["ja", 100, 0.5],
    ]),
  ],
});

const scripts = model({
  target: { name: "نتيجة", positive: "نعم", negative: "لا", rows: 400, events: 160 },
  intercept: -0.4,
  parts: [
    category("المدينة", [
      ["القاهرة", 120, 0.6],
      ["الإسكندرية", 90, -0.2],
      ["أسوان والمناطق المحيطة بها", 40, -0.7],
    ]),
    category("שפה", [
      ["עברית", 100, 0.3],
      ["English", 80, -0.1],
      ["русский", 60, -0.5],
    ]),
    category("天气状况", [
      ["晴朗", 150, 0.5],
      ["多云", 130, 0],
      ["大雨伴有雷电和强风", 60, -0.8],
    ]),
    category("mood 👩‍👩‍👧‍👦", [
      ["👍🏽", 200, 0.4],
      ["🤷‍♀️ whatever happens happens 🏳️‍🌈🏳️‍🌈🏳️‍🌈", 80, -0.3],
      ["é́́ combining", 30, -0.6],
    ]),
    category('<b>& "quotes"', [
      ["<script>alert(1)</script>", 10, 0.2],
      ["&amp; ]]>", 20, -0.2],
    ]),
    category("__proto__", [
      ["constructor", 100, 0.35],
      ["toString", 90, -0.15],
      ["", 5, 0.05],
    ]),
  ],
});

/** Forty levels, many of them close to each other. */
function fortyLevels() {
  const next = random(40);
  const names = Array.from(
    { length: 40 },
    (_, i) => `${["North", "East", "South", "West"][i % 4]} district ${i + 1}`,
  );
  return model({
    intercept: -0.6,
    parts: [
      category(
        "district",
        names.map(
          (n) =>
            /** @type {[string, number, number]} */ ([
              n,
              Math.ceil(next() ** 3 * 400),
              (next() + next() + next() - 1.5) * 1.6,
            ]),
        ),
      ),
      category("type", [
        ["flat", 700, -0.3],
        ["house", 300, 0.7],
      ]),
      category(
        "eight close",
        ["one", "two", "three", "four", "five", "six", "seven", "eight"].map(
          (n, i) => /** @type {[string, number, number]} */ ([n, 100 + i, 0.3 + i * 0.02]),
        ),
      ),
    ],
  });
}

const oneSided = model({
  intercept: -2.2,
  target: { rows: 5000, events: 260 },
  parts: [
    category("smoker", [
      ["no", 3600, 0],
      ["yes", 1400, 1.3],
    ]),
    smooth(numbers("age", 18, 95, { unit: "years", median: 47 }), (x) => 0.035 * (x - 18)),
    category("treated", [
      ["no", 3000, 0.4],
      ["yes", 2000, 0],
    ]),
  ],
});

const ranges = model({
  intercept: 0.1,
  parts: [
    smooth(numbers("concentration", 0, 0.03, { decimals: 4, unit: "mol/l" }), (x) => 60 * (x - 0.012)),
    smooth(
      numbers("population", 12000, 1.4e9, { unit: "people", histogram: [200, 20, 8, 3, 1, 0, 0, 1] }),
      (x) => 1.1e-9 * (x - 4e8),
    ),
    smooth(numbers("mass", 3e-9, 8e-7, { decimals: 10, unit: "g" }), (x) => 2e6 * (x - 3e-7)),
    smooth(numbers("year", 1905, 2024, { median: 1987 }), (x) => -0.012 * (x - 1987)),
    smooth(numbers("offset", 1000000.001, 1000000.009, { decimals: 3 }), (x) => 100 * (x - 1000000.004)),
    smooth(numbers("balance", -25000, 120000, { unit: "€", median: 1400, decimals: 2 }), (x) => 0.000012 * x),
    smooth(numbers("saturating", 0, 1000, { median: 30 }), (x) => 1.2 * Math.tanh(x / 120) - 0.5),
  ],
});

const single = model({
  intercept: -0.7,
  parts: [
    category("sex", [
      ["female", 470, 1.2],
      ["male", 1731, -0.6],
    ]),
  ],
  target: { name: "survived", rows: 2201, events: 711 },
});

const noSignal = model({
  intercept: -0.8,
  target: { rows: 500, events: 155 },
  parts: [
    category("colour", [
      ["red", 200, 0],
      ["green", 180, 0],
      ["blue", 120, 0],
    ]),
    smooth(numbers("noise", 0, 1, { decimals: 2 }), () => 0, 1),
  ],
});

const turning = model({
  title: "Horse colic",
  target: { name: "outcome", positive: "died", negative: "lived", rows: 300, events: 121 },
  intercept: -0.6,
  parts: [
    smooth(
      numbers("temperature", 35.4, 40.8, { unit: "°C", decimals: 1, median: 38.2 }),
      (x) => 0.55 * (x - 38) ** 2 - 0.4,
    ),
    smooth(
      numbers("pulse", 30, 184, { unit: "bpm", median: 64 }),
      (x) => 1.3 * Math.sin((x - 60) / 35) * Math.exp(-(x - 60) / 160),
    ),
    category(
      "pain",
      [
        ["none", 38, -0.8],
        ["mild", 67, -0.4],
        ["depressed", 59, 0.3],
        ["severe", 42, 0.7],
      ],
      "ordered",
    ),
  ],
});

/** Numbers, levels and intervals that turn, once or more often; a line that does not. */
const forms = model({
  title: "Forms",
  target: { name: "outcome", positive: "died", negative: "lived", rows: 300, events: 121 },
  intercept: -0.6,
  parts: [
    smooth(
      numbers("temperature", 35.4, 40.8, { unit: "°C", decimals: 1, median: 38.2 }),
      (x) => 0.55 * (x - 38) ** 2 - 0.4,
    ),
    smooth(numbers("season", 0, 52, { unit: "weeks", median: 25 }), (x) => 0.9 * Math.sin(x / 5.5), 24),
    ordered("visits", [
      ["none", 60, 0.5],
      ["one", 110, -0.3],
      ["two", 70, -0.8],
      ["three", 40, 0.2],
      ["four or more", 20, 0.9],
    ]),
    {
      attribute: numbers("dose", 0, 12, {
        unit: "mg",
        decimals: 1,
        median: 4,
        histogram: [12, 30, 44, 52, 50, 38, 30, 20, 12, 8, 3, 1],
      }),
      effect: (/** @type {number} */ i) => {
        const log_odds = [0.3, -0.6, -0.2, 0.7];
        const labels = ["< 2", "2 – 5", "5 – 6", "≥ 6"];
        return effectOf(
          {
            form: "levels",
            attribute: i,
            cuts: [2, 5, 6],
            effects: labels.map((label, j) => ({ label, log_odds: log_odds[j] })),
          },
          log_odds,
        );
      },
    },
    smooth(numbers("pulse", 30, 184, { unit: "bpm", median: 64 }), (x) => 0.011 * (x - 64)),
    ordered("pain", [
      ["none", 38, -0.8],
      ["mild", 67, -0.4],
      ["depressed", 59, 0.3],
      ["severe", 42, 0.7],
    ]),
  ],
});

/** @param {"line" | "curve" | "bar"} form of every attribute that has a choice */
const all = (form) => ({
  forms: Object.fromEntries(forms.attributes.map((/** @type {{ name: string }} */ a) => [a.name, form])),
});

const regression = model({
  link: "identity",
  intercept: 22.5,
  target: { name: "price", positive: "", negative: "", rows: 506, events: 0, unit: "k$" },
  parts: [
    smooth(numbers("rooms", 3.56, 8.78, { decimals: 2, median: 6.2 }), (x) => 5.1 * (x - 6.2)),
    smooth(
      numbers("low status", 1.7, 38, { unit: "%", decimals: 1, median: 11.4 }),
      (x) => -0.5 * (x - 11.4),
    ),
    category("by the river", [
      ["no", 471, -0.2],
      ["yes", 35, 2.6],
    ]),
  ],
});

/** The outcome in three ways; the isotonic one goes its own way in the middle. */
const calibrated = {
  ...heart,
  calibration: {
    folds: 10,
    repeats: 1,
    offset: -0.35,
    slope: 1.6,
    fits_done: 10,
    held_out: { auc: 0.9, brier: 0.13, accuracy: 0.83 },
    isotonic: {
      sums: [-4.1, -2.6, -1.4, -0.5, 0.4, 1.2, 2.6],
      probabilities: [0.01, 0.06, 0.15, 0.44, 0.71, 0.84, 0.97],
    },
  },
};

/** Sums far beyond 99.9 %. */
const extreme = model({
  intercept: -1,
  target: { rows: 900, events: 420 },
  parts: [
    smooth(numbers("marker", 0, 40, { decimals: 1, median: 8 }), (x) => 0.45 * (x - 8)),
    category("sign", [
      ["absent", 600, -2.5],
      ["present", 300, 4.8],
    ]),
  ],
});

/**
 * @typedef {{ name: string, about: string, model: any, values?: any[], options?: Partial<import("../../www/model/layout/types.js").Options>, golden?: boolean, slow?: boolean }} Case
 */

/** @type {Case[]} */
export const cases = [
  { name: "titanic", about: "Three attributes, the first screen.", model: titanic, golden: true },
  {
    name: "titanic-set",
    about: "Two dots set, one unknown, points from the left.",
    model: titanic,
    values: ["first", null, "female"],
    options: { scale: "points", align: "left" },
    golden: true,
  },
  { name: "all-on-sex", about: "Labels that share one place.", model: allOnSex, golden: true },
  { name: "heart", about: "Lines, categories, an ordered attribute, a curve.", model: heart, golden: true },
  {
    name: "heart-odds",
    about: "The same as odds ratios from the mean.",
    model: heart,
    options: { scale: "odds_ratio", align: "mean" },
  },
  { name: "all-forms", about: "All five forms of an effect.", model: allForms(), golden: true },
  { name: "turning", about: "Effects that turn.", model: turning, golden: true },
  { name: "forms", about: "Each effect in the form that suits it.", model: forms, golden: true },
  {
    name: "forms-line",
    about: "All as lines; those that turn are folded.",
    model: forms,
    options: all("line"),
    golden: true,
  },
  { name: "forms-curve", about: "All as curves.", model: forms, options: all("curve"), golden: true },
  {
    name: "forms-bar",
    about: "All as bars of colour.",
    model: forms,
    values: [39.4, undefined, "four or more", null, undefined, undefined],
    options: all("bar"),
    golden: true,
  },
  { name: "pairs", about: "A table with intervals, curves by level, a surface.", model: pairs, golden: true },
  {
    name: "pairs-swapped",
    about: "The same with the other attribute as control.",
    model: pairs,
    values: ["4–7 years", 1.5, "furniture", 9000, 37.1, 120],
    options: { controls: swapped },
    golden: true,
  },
  {
    name: "pairs-map",
    about: "The surface as a heat map.",
    model: pairs,
    values: [null, undefined, undefined, null, 39.2, 96],
    options: { forms: { "temperature × pulse": "map" } },
    golden: true,
  },
  { name: "pairs-bars", about: "Error bars of pairs.", model: resampled(pairs), golden: true },
  {
    name: "pairs-bars-swapped",
    about: "The same, swapped.",
    model: resampled(pairs),
    options: { controls: swapped },
  },
  { name: "pairs-more", about: "Straight curves, two cut numbers, many levels.", model: morePairs },
  {
    name: "pairs-more-swapped",
    about: "The same, swapped.",
    model: morePairs,
    options: { controls: swapped },
  },
  {
    name: "every-pair",
    about: "Every attribute, and every pair on top.",
    model: titanicPairs,
    golden: true,
  },
  { name: "every-pair-twelve", about: "Twelve attributes, sixty-six pairs on top.", model: twelvePairs },
  { name: "bars", about: "Error bars: heart disease.", model: resampled(heart), golden: true },
  { name: "bars-titanic", about: "Error bars on three attributes.", model: resampled(titanic), golden: true },
  {
    name: "bars-line",
    about: "Error bars on folded lines.",
    model: resampled(forms),
    options: all("line"),
    golden: true,
  },
  {
    name: "bars-curve",
    about: "Error bars around curves.",
    model: resampled(forms),
    options: all("curve"),
    golden: true,
  },
  {
    name: "bars-bar",
    about: "Error bars told on bars of colour.",
    model: resampled(forms),
    options: all("bar"),
  },
  {
    name: "outcomes",
    about: "Three outcomes, and attributes folded away.",
    model: resampled(calibrated),
    options: { outcomes: ["probability", "distance", "isotonic"], shown: 4 },
    golden: true,
  },
  {
    name: "interval",
    about: "The interval of the probability, by the cross method.",
    model: venned(titanic),
    golden: true,
  },
  {
    name: "interval-all",
    about: "The interval, and both kinds of error bars.",
    model: venned(resampled(posteriored(heart))),
    golden: true,
  },
  {
    name: "interval-apart",
    about: "An interval that the probability is outside of.",
    model: venned(heart, { shift: 1.1, method: "inductive" }),
    golden: true,
  },
  {
    name: "interval-wide",
    about: "A wide interval, open to one side.",
    model: venned(resampled(heart), { reach: 1.2, method: "inductive" }),
    values: [76, "male", "asymptomatic", 90, 5, "2", 40],
  },
  { name: "posterior", about: "Error bars from the model.", model: posteriored(heart), golden: true },
  {
    name: "posterior-forms",
    about: "The same around curves.",
    model: resampled(posteriored(forms)),
    options: all("curve"),
    golden: true,
  },
  {
    name: "posterior-pairs",
    about: "The same of pairs, and told on a heat map.",
    model: posteriored(pairs),
    values: [undefined, undefined, undefined, undefined, 39.2, 96],
    options: { forms: { "temperature × pulse": "map" } },
    golden: true,
  },
  {
    name: "posterior-slices",
    about: "The same of a surface's slices.",
    model: posteriored(pairs),
    values: [undefined, undefined, undefined, undefined, 39.2, 96],
  },
  {
    name: "posterior-number",
    about: "Of a number: the mean, and a new case.",
    model: posteriored(regression, 4),
    golden: true,
  },
  {
    name: "domain",
    about: "Axes that reach farther than the model: to lay it beside another.",
    model: titanic,
    options: { domain: [-3, 3], sum_domain: [-9, 9] },
  },
  { name: "long-labels", about: "Long names and levels.", model: longLabels },
  { name: "scripts", about: "Right-to-left, emoji, markup and awkward names.", model: scripts },
  { name: "forty-levels", about: "An attribute with 40 levels.", model: fortyLevels() },
  { name: "one-sided", about: "Effects on one side only; a rare outcome.", model: oneSided },
  { name: "ranges", about: "Tiny and huge ranges.", model: ranges, golden: true },
  {
    name: "outside",
    about: "Values typed beyond the data.",
    model: ranges,
    values: [0.05, 2.2e9, undefined, 1890, undefined, undefined, undefined],
  },
  { name: "single", about: "One attribute.", model: single, golden: true },
  { name: "no-signal", about: "All effects zero.", model: noSignal, golden: true },
  { name: "poisson", about: "Counts: the outcome is e to the sum.", model: poisson, golden: true },
  {
    name: "probit",
    about: "A probability by the normal distribution function.",
    model: probit,
    golden: true,
  },
  { name: "cloglog", about: "A probability by the complementary log-log.", model: cloglog },
  { name: "square", about: "Square roots of counts add up.", model: square },
  { name: "regression", about: "The identity link: the outcome in its own unit.", model: regression },
  { name: "extreme", about: "A sum beyond the drawn range.", model: extreme, values: [40, "present"] },
  { name: "fifty", about: "Fifty attributes, folded.", model: many(50) },
  { name: "fifty-open", about: "Fifty attributes, all shown.", model: many(50), options: { shown: 50 } },
  {
    name: "two-thousand",
    about: "Two thousand attributes, all shown.",
    model: many(2000),
    options: { shown: 2000 },
    slow: true,
  },
];
