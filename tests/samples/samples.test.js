/** The bundled data sets, answered by the real engine in Node: what the page offers is what the engine can do. */
import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { loadEngine } from "../../scripts/support/engine.js";
import { Engine } from "../../www/generated/nomogram.js";
import { readModel } from "../../www/model/read.js";
import { bundledOf } from "../../www/samples/bundled.js";
import { samples } from "../../www/samples/samples.js";
import { askedQuestion } from "../../www/state/question.js";
import { present } from "../found.js";

/** @param {string} path */
const at = (path) => new URL(`../../www/${path}`, import.meta.url);

beforeAll(loadEngine);

/**
 * The model that the page would learn of a sample, by the learner that is usual or as it is bundled.
 * @param {import("../../www/samples/samples.js").Sample} sample
 * @param {{ question: import("../../www/state/document.js").Question }} [asked]
 */
function learned(
  sample,
  { question } = present(bundledOf(sample).find(({ name }) => name === `${sample.id}-svm`)),
) {
  const engine = new Engine();
  const opened = engine.open(readFileSync(at(`samples/data/${sample.file}`)), { columns: [] });
  const prepared = engine.prepare(askedQuestion(question, opened.columns, sample.file));
  const units = Array.from({ length: prepared.units }, (_, i) => engine.unit(i));
  const { model } = engine.model(units);
  const logOdds = engine.predict();
  engine.free();
  return { opened, prepared, model, logOdds };
}

describe.each(samples)("$id", (sample) => {
  test("can be learned as it is offered, calibration and all", () => {
    const { prepared, model, logOdds, opened } = learned(sample);
    expect(prepared.positive).toBe(sample.positive);
    const { calibration, attributes } = readModel(model);
    expect(calibration?.fits_done).toBe(30);
    expect(calibration?.held_out?.auc).toBeGreaterThan(0.6);
    if (sample.attributes) expect(attributes.map((a) => a.name)).toEqual(sample.attributes);
    expect(logOdds).toHaveLength(opened.n_rows);
  });
});

// To six digits: a better solver need not give the same last bits.
/** @param {string} text */
const rounded = (text) =>
  JSON.parse(text, (_, value) => (typeof value === "number" ? Number(value.toFixed(6)) + 0 : value));

const bundled = samples.flatMap((sample) => bundledOf(sample).map((asked) => ({ ...asked, sample })));

test.each(bundled)(
  "the model $name that comes with the page is the one that the engine learns",
  ({ sample, name, question }) => {
    const { model } = learned(sample, { question });
    const file = at(`samples/models/${name}.json`);
    if (process.env.BLESS) writeFileSync(file, model);
    expect(rounded(model)).toEqual(rounded(readFileSync(file, "utf8")));
  },
);

test("the lines that the samples tell people to look for are the long ones", () => {
  /** @param {import("../../www/samples/samples.js").Sample} sample */
  const longest = (sample) => {
    const { effects, attributes } = readModel(learned(sample).model);
    /** @param {import("../../www/model/types.js").Effect} e */
    const range = (e) => e.summary.maximum - e.summary.minimum;
    const order = effects.map((e, i) => ({ range: range(e), name: attributes[i].name }));
    return order.sort((a, b) => b.range - a.range);
  };
  const [sex, next] = longest(samples[0]);
  expect(sex.name).toBe("sex");
  expect(next.range).toBeLessThan(1e-3 * sex.range);
  expect(
    longest(samples[1])
      .slice(0, 2)
      .map((l) => l.name),
  ).toEqual(["petallength", "petalwidth"]);
  expect(
    longest(samples[2])
      .slice(0, 2)
      .map((l) => l.name),
  ).toEqual(["RM", "LSTAT class"]);
});
