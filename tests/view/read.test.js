/** Model files: read whole, or refused with the name of the field. */

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ModelError, readModel } from "../../www/model/read.js";
import { present } from "../found.js";
import { cases } from "../gallery/cases.js";

const forms = () => structuredClone(present(cases.find((c) => c.name === "all-forms")).model);
const titanic = () => structuredClone(present(cases.find((c) => c.name === "titanic")).model);

const contract = () => JSON.parse(readFileSync(new URL("../contract/forms.json", import.meta.url), "utf8"));

/** @param {any} model @param {(m: any) => unknown} change */
function edited(model, change) {
  change(model);
  return model;
}

/** @param {unknown} file */
function refusal(file) {
  try {
    readModel(file);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.message;
  }
  return null;
}

test("every case of the gallery is read, as text and as object", () => {
  for (const { model } of cases) {
    expect(readModel(JSON.stringify(model))).toEqual(readModel(model));
    expect(readModel(model).effects.length).toBe(model.effects.length);
  }
});

test("a card that is no object, half a row, endless decimals and two attributes of one name are refused by name", () => {
  /** @type {[(m: any) => unknown, string | null][]} */
  const changes = [
    [(m) => Object.assign(m, { card: [] }), "card must be an object"],
    [(m) => Object.assign(m.card, { n: -0.5 }), "card.n must be at least 0"],
    [
      (m) => Object.assign(m.attributes[1], { name: m.attributes[0].name }),
      "attributes[1].name stands twice",
    ],
  ];
  for (const [change, said] of changes) expect(refusal(edited(titanic(), change))).toBe(said);
  const at = forms().attributes.findIndex((/** @type {{ kind: string }} */ { kind }) => kind === "numeric");
  for (const [decimals, said] of /** @type {const} */ ([
    [1e149, "must be at most 100"],
    [101, "must be at most 100"],
    [0.5, "must be a whole number"],
    [-1, "must be at least 0"],
  ]))
    expect(refusal(edited(forms(), (m) => Object.assign(m.attributes[at].numeric, { decimals })))).toBe(
      `attributes[${at}].numeric.decimals ${said}`,
    );
  expect(refusal(edited(forms(), (m) => Object.assign(m.attributes[at].numeric, { decimals: 100 })))).toBe(
    null,
  );
});

test("fields that this version does not know are left out", () => {
  const model = titanic();
  model.later = { anything: 1 };
  model.effects[0].shape.colour = "red";
  expect(readModel(model)).toEqual(readModel(titanic()));
});

test("how the cells of an attribute were read is kept for new rows, or refused", () => {
  const model = titanic();
  const reading = { missing: ["-9"], marks: ["n.d.=0.1"], bounds: "half", shares: true };
  model.attributes[0].reading = reading;
  expect(readModel(model).attributes[0].reading).toEqual(reading);
  expect(readModel(titanic()).attributes[0].reading).toBeUndefined();
  for (const wrong of [{ bounds: "third" }, { marks: [1] }, { missing: "-9" }, { shares: "yes" }]) {
    model.attributes[0].reading = wrong;
    expect(refusal(model)).toContain(`attributes[0].reading.${Object.keys(wrong)[0]}`);
  }
});

describe("what version 2 has added", () => {
  test("is read back as it stands in the file", () => {
    const file = contract();
    const model = readModel(file);
    expect(model.resampling).toEqual(file.resampling);
    expect(model.calibration).toEqual(file.calibration);
    expect(model.effects.map((e) => e.map)).toEqual(file.effects.map((/** @type {any} */ e) => e.map));
    expect(model.effects.map((e) => e.bars)).toEqual(
      file.effects.map((/** @type {any} */ e) => e.bars && { places: [], ...e.bars }),
    );
    /** @param {import("../../www/model/types.js").Effect} e */
    const cuts = ({ shape }) => [
      ("row_cuts" in shape && shape.row_cuts) || [],
      ("column_cuts" in shape && shape.column_cuts) || [],
    ];
    expect(model.effects.map(cuts)).toEqual(file.effects.map(cuts));
    expect(cuts(model.effects[9])).toEqual([[0.5], [120, 150.5]]);
  });

  test("is not missed in a file of version 1", () => {
    const model = readModel(
      edited(titanic(), (m) => {
        m.version = 1;
        const held_out = { auc: 0.7, brier: 0.2, accuracy: 0.7 };
        m.calibration = { folds: 10, repeats: 1, offset: 0, slope: 1, fits_done: 10, held_out };
      }),
    );
    expect(present(model.calibration).held_out).toEqual({ auc: 0.7, brier: 0.2, accuracy: 0.7 });
    for (const name of ["resampling", "held_out"]) expect(model).not.toHaveProperty(name);
    for (const effect of model.effects)
      expect(Object.keys(effect)).toEqual(["shape", "summary", "tolerance"]);
  });

  test("a number as target: its range, and scores of its own", () => {
    const numeric = { minimum: 5, maximum: 50, mean: 22.5, median: 21, decimals: 1, histogram: [3, 9, 2] };
    const held_out = { rmse: 4.5, mae: 3.2, r_squared: -0.1, fits_done: 3, fits: 30 };
    const model = readModel({
      ...present(cases.find((c) => c.name === "regression")).model,
      held_out,
      target: { name: "price", positive: "", negative: "", rows: 506, events: 0, unit: "k$", numeric },
    });
    expect(model.target.numeric).toEqual(numeric);
    expect(model.held_out).toEqual(held_out);
  });
});

describe("refuses", () => {
  /** @typedef {[string, () => unknown, RegExp]} Wrong */
  /** @type {Wrong[]} */
  const wrong = [
    ["text that is not JSON", () => "{", /^This is not JSON/],
    ["a list", () => [], /not a model file/],
    ["null", () => null, /not a model file/],
    ["another program's JSON", () => ({ format: "pmml" }), /^format must be "nomogram-model"/],
    ["a newer version", () => ({ ...titanic(), version: 99 }), /^version is 99, newer/],
    ["a version that is a text", () => ({ ...titanic(), version: "1" }), /^version must be a finite number/],
    ["an intercept that is missing", () => ({ ...titanic(), intercept: undefined }), /^intercept is missing/],
    [
      "an intercept that is NaN",
      () => ({ ...titanic(), intercept: Number.NaN }),
      /^intercept must be a finite number/,
    ],
    [
      "an intercept that is 1e999",
      () => JSON.stringify(titanic()).replace("-0.18", "1e999"),
      /^intercept must be a finite/,
    ],
    ["an unknown link", () => ({ ...titanic(), link: "log" }), /^link must be one of logit, identity, exp/],
    [
      "more events than rows",
      () => ({ ...titanic(), target: { ...titanic().target, events: 3000 } }),
      /^target\.events must be at most/,
    ],
    [
      "knots that do not ascend",
      () => edited(forms(), (m) => m.effects[1].shape.curve.knots.reverse()),
      /^effects\[1\]\.shape\.curve\.knots must ascend/,
    ],
    [
      "a slope too few",
      () => edited(forms(), (m) => m.effects[1].shape.curve.slopes.pop()),
      /^effects\[1\]\.shape\.curve\.slopes must have 13 entries, has 12/,
    ],
    [
      "an index beyond the attributes",
      () => edited(titanic(), (m) => Object.assign(m.effects[2].shape, { attribute: 7 })),
      /^effects\[2\]\.shape\.attribute must be below 3/,
    ],
    [
      "two effects of one attribute",
      () => edited(titanic(), (m) => Object.assign(m.effects[2].shape, { attribute: 0 })),
      /^effects\[2\]\.shape\.attribute is of "status", as another effect is already/,
    ],
    [
      "a level too few",
      () => edited(titanic(), (m) => m.effects[0].shape.effects.pop()),
      /^effects\[0\]\.shape\.effects must have 4 entries/,
    ],
    [
      "levels in another order than their labels",
      () => edited(titanic(), (m) => m.effects[0].shape.effects.reverse()),
      /^effects\[0\]\.shape\.effects\[0\]\.label must be "crew"/,
    ],
    [
      "a level that stands twice",
      () => edited(titanic(), (m) => Object.assign(m.attributes[0].levels[1], { label: "crew" })),
      /^attributes\[0\]\.levels\[1\]\.label stands twice/,
    ],
    [
      "a table with a short row",
      () => edited(forms(), (m) => m.effects[3].shape.effects[1].pop()),
      /^effects\[3\]\.shape\.effects\[1\] must have 3 entries/,
    ],
    [
      "a surface with a twist missing",
      () => edited(forms(), (m) => m.effects[5].shape.surface.twists.pop()),
      /twists must have 3 rows, has 2/,
    ],
    [
      "a text in place of a number",
      () => edited(titanic(), (m) => Object.assign(m.effects[0].shape.effects[0], { log_odds: "0.2" })),
      /log_odds must be a finite number/,
    ],
    .../** @type {[string, (m: any) => unknown, RegExp][]} */ ([
      [
        "cuts that do not ascend",
        (m) => m.effects[7].shape.row_cuts.reverse(),
        /^effects\[7\]\.shape\.row_cuts must ascend/,
      ],
      [
        "a label too few for the cuts",
        (m) => m.effects[9].shape.columns.pop(),
        /^effects\[9\]\.shape\.columns must have 3 entries, one more than cuts/,
      ],
      [
        "cuts of categories",
        (m) => Object.assign(m.effects[7].shape, { column_cuts: [1] }),
        /^effects\[7\]\.shape\.column_cuts belongs to a numeric attribute only/,
      ],
      ["a bar too few", (m) => m.effects[4].bars.low.pop(), /^effects\[4\]\.bars\.low must have 6 entries/],
      [
        "a bar upside down",
        (m) => Object.assign(m.effects[2].bars.high, [0]),
        /^effects\[2\]\.bars\.high\[0\] must be at least 0\.25/,
      ],
      [
        "places that do not ascend",
        (m) => m.effects[5].bars.places.reverse(),
        /^effects\[5\]\.bars\.places must ascend/,
      ],
      [
        "places of categories",
        (m) => Object.assign(m.effects[0].bars, { places: [1, 2, 3] }),
        /^effects\[0\]\.bars\.places belong to curves only/,
      ],
      [
        "a resample too few",
        (m) => m.resampling.effects[5].pop(),
        /^resampling\.effects\[5\] must have 8 entries, one for each resample and bar, has 7/,
      ],
      ["an intercept too few", (m) => m.resampling.intercepts.pop(), /^resampling\.intercepts must have 2/],
      [
        "a resample that lowered a rank below none",
        (m) => Object.assign(m.resampling.ranks[3], { low: -1 }),
        /^resampling\.ranks\[3\]\.low must be at least 0/,
      ],
      ["a rank too few", (m) => m.resampling.ranks.pop(), /^resampling\.ranks must have 11 entries/],
      [
        "a rank upside down",
        (m) => Object.assign(m.resampling.ranks[3], { high: 1 }),
        /^resampling\.ranks\[3\]\.high must be at least 3/,
      ],
      [
        "an isotonic outcome that falls",
        (m) => m.calibration.isotonic.probabilities.reverse(),
        /^calibration\.isotonic\.probabilities\[1\] must be at least 0\.9/,
      ],
      [
        "isotonic steps that do not ascend",
        (m) => m.calibration.isotonic.sums.reverse(),
        /^calibration\.isotonic\.sums must ascend/,
      ],
      [
        "a log loss below 0",
        (m) => Object.assign(m.calibration.held_out, { log_loss: -1 }),
        /^calibration\.held_out\.log_loss must be at least 0/,
      ],
    ]).map(
      ([what, change, message]) => /** @type {Wrong} */ ([what, () => edited(contract(), change), message]),
    ),
    [
      "a cubic over categories",
      () => edited(forms(), (m) => Object.assign(m.effects[1].shape, { attribute: 0 })),
      /.*/,
    ],
  ];
  test.each(wrong)("%s", (_, make, message) => {
    expect(refusal(make())).toMatch(message);
  });
});

test("a file cut anywhere, or with any value replaced, is read whole or refused by name: never another error", () => {
  const text = JSON.stringify(contract());
  for (let cut = 0; cut < text.length; cut += 97) expect(refusal(text.slice(0, cut))).not.toBe(null);
  const places = [...text.matchAll(/(?<=[:[,])(-?\d+(\.\d+)?|"[^"]*")(?=[,\]}])/g)];
  fc.assert(
    fc.property(
      fc.nat(places.length - 1),
      fc.constantFrom("null", '"x"', "-1", "1e999", "[]", "{}", "true", "-0", "1.5"),
      (i, by) => {
        const at = places[i].index;
        const changed = text.slice(0, at) + by + text.slice(at + places[i][0].length);
        const message = refusal(changed);
        if (message !== null) expect(message).toMatch(/^[\w.[\]]+ |^This/);
      },
    ),
    { numRuns: 400 },
  );
});
