/** Model files: read whole, or refused with the name of the field. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ModelError, readModel } from "../../www/model/read.js";
import { cases } from "../gallery/cases.js";

const forms = () => structuredClone(cases.find((c) => c.name === "all-forms").model);
const titanic = () => structuredClone(cases.find((c) => c.name === "titanic").model);

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

test("fields that this version does not know are left out", () => {
  const model = titanic();
  model.later = { anything: 1 };
  model.effects[0].shape.colour = "red";
  expect(readModel(model)).toEqual(readModel(titanic()));
});

describe("refuses", () => {
  const wrong = [
    ["text that is not JSON", () => "{", /^is not JSON/],
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
    ["an unknown link", () => ({ ...titanic(), link: "probit" }), /^link must be one of logit, identity/],
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
      "an attribute in two effects",
      () => edited(titanic(), (m) => Object.assign(m.effects[2].shape, { attribute: 0 })),
      /^effects\[2\]\.shape\.attribute names an attribute that another/,
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
    [
      "a cubic over categories",
      () => edited(forms(), (m) => Object.assign(m.effects[1].shape, { attribute: 0 })),
      /.*/,
    ],
  ];
  test.each(wrong)("%s", (_, make, message) => {
    expect(refusal(make())).toMatch(message);
  });

  /** @param {any} model @param {(m: any) => unknown} change */
  function edited(model, change) {
    change(model);
    return model;
  }
});

test("a file cut anywhere, or with any value replaced, is read whole or refused by name: never another error", () => {
  const text = JSON.stringify(forms());
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
        if (message !== null) expect(message).toMatch(/^[\w.[\]]+ |^This|^is not JSON/);
      },
    ),
    { numRuns: 400 },
  );
});
