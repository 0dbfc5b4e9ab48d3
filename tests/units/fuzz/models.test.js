// Model files with changes: refused with the field that is wrong, or read, and then every sum within the data is finite
// and the drawing has numbers throughout.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { light } from "../../../www/draw/palette.js";
import { pictureOf } from "../../../www/draw/picture.js";
import "../../../www/viewer/form-part.js";
import { sceneOf } from "../../../www/viewer/outputs.js";
import "../../../www/viewer/pair-part.js";
import { Instance } from "../../../www/viewer/state.js";
import { Texts } from "../../../www/viewer/texts.js";
import "../../../www/viewer/uncertainty-part.js";
import { drawnOf, isClasses, probabilities, readAnyModel } from "../../../www/model/classes.js";
import { sum } from "../../../www/model/evaluate.js";
import { footPlace } from "../../../www/model/layout/foot.js";
import { checkedOptions, layoutOf } from "../../../www/model/layout/index.js";
import { ModelError, readModel } from "../../../www/model/read.js";
import { plainMeasure } from "../../../www/model/text.js";
import { catches, take } from "./source.js";

/** @typedef {import("./source.js").Source} Source */
/** @typedef {import("../../../www/model/types.js").AdditiveModel} AdditiveModel */

/** Every sound model of the contract, as text. @type {string[]} */
const models = [
  "models/credit",
  "models/mixed",
  "evaluations",
  "forms",
  "pairs",
  "posterior",
  "venn",
  "classes",
]
  .flatMap((name) =>
    found(JSON.parse(readFileSync(new URL(`../../contract/${name}.json`, import.meta.url), "utf8"))),
  )
  .filter((text) => text.length < 20_000 && isRead(text));

/** @param {any} value @returns {string[]} */
function found(value) {
  if (typeof value !== "object" || value === null) return [];
  const own = Object.hasOwn(value, "format") ? [JSON.stringify(value)] : [];
  return [...own, ...Object.values(value).flatMap(found)];
}

/** @param {string} text */
function isRead(text) {
  try {
    readAnyModel(text);
    return true;
  } catch {
    return false;
  }
}

const WORDS = [
  "null",
  "true",
  '"x"',
  "[]",
  "{}",
  "-1",
  "0",
  "1e999",
  "0.5",
  "NaN",
  '"logit"',
  '"cubic"',
  '"numeric"',
];

/** @param {Source} source */
function textOf(source) {
  let text = source.pick(models);
  for (let i = source.below(4); i >= 0; i--) {
    const at = source.below(text.length + 1);
    const kind = source.below(8);
    const length = /^[\w.+-]+/.exec(text.slice(at))?.[0].length ?? 0;
    if (kind <= 4 && length > 0) {
      const word = source.onceIn(3) ? source.pick(WORDS) : String(source.awkward());
      text = text.slice(0, at) + word + text.slice(at + length);
    } else if (kind === 5) text = text.slice(0, at) + text.slice(at + source.below(60));
    else if (kind === 6)
      text =
        text.slice(0, at) + source.pick(["{", "}", "[", ",", '"', "\\", '"__proto__":']) + text.slice(at);
    else if (kind === 7) text = text.slice(0, at);
  }
  return text;
}

/** Values within the data. @param {Source} source @param {import("../../../www/model/types.js").Attribute} attribute */
function presentOf(source, { numeric, levels }) {
  if (source.onceIn(5)) return undefined;
  if (!numeric) return levels.length > 0 ? source.pick(levels).label : undefined;
  return numeric.minimum + source.pick([0, 1, 0.3, 0.5]) * (numeric.maximum - numeric.minimum);
}

/** @param {Source} source @param {(text: string) => ReturnType<typeof readAnyModel>} read */
function one(source, read) {
  const text = textOf(source);
  let model;
  try {
    model = read(text);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.message.length < 10) throw new Error(`no sentence: ${error.message}`);
    return;
  }
  const { attributes } = "scores" in model ? model.scores[0] : model;
  for (let i = 0; i < 3; i++) {
    const values = attributes.map((attribute) => presentOf(source, attribute));
    const numbers = "scores" in model ? probabilities(model, values) : [sum(model, values)];
    if (!numbers.every(Number.isFinite)) throw new Error(`a sum of ${numbers}`);
  }
  if (!source.onceIn(20)) return;
  const drawn = "scores" in model ? drawnOf(model, []) : model;
  const picture = pictureFor(drawn);
  const wrong = /NaN|Infinity|undefined/.exec(picture.replace(/>[^<]*</g, "><"));
  if (wrong)
    throw new Error(
      `${wrong[0]} in the drawing: …${picture.slice(Math.max(0, wrong.index - 100), wrong.index + 20)}`,
    );
}

/** @param {AdditiveModel} model */
function pictureFor(model) {
  const instance = new Instance(model, []);
  const layout = layoutOf(model, checkedOptions({ locale: "en" }), 800, instance.values, plainMeasure);
  return pictureOf(sceneOf({ model, layout, instance, texts: new Texts(model, layout) }), light);
}

test("model files", () => take("js-models", 20_000, (source) => one(source, readAnyModel)));

test("faults planted in the reader of models are caught", () => {
  const faults = [
    (/** @type {string} */ text) => {
      const model = readAnyModel(text);
      return "intercept" in model && model.intercept < 0.5 ? { ...model, intercept: Number.NaN } : model;
    },
    (/** @type {string} */ text) => {
      if (!isClasses(text) && text.includes("null")) throw new TypeError("planted");
      return readAnyModel(text);
    },
  ];
  for (const read of faults) expect(catches(5000, (source) => one(source, read))).toBe(true);
});

test("a number's drawing has places throughout, however large the sum beside its effects", () => {
  const file = JSON.parse(
    readFileSync(new URL("../../contract/models/square.json", import.meta.url), "utf8"),
  );
  const problems = [];
  for (const link of ["identity", "exp", "square"])
    for (const size of [1e12, 1e16, 1e20, 1e60, 1e149])
      for (const intercept of [size, -size])
        for (const row of [undefined, 44]) {
          const model = readModel({ ...file, link, intercept });
          const layout = layoutOf(model, checkedOptions({ row }), 800, [], plainMeasure);
          const sums = [sum(model, []), layout.foot.own[0], layout.foot.own[1]];
          const places = sums.map((d) => footPlace(layout.foot, d));
          if (!places.every(Number.isFinite) || !(layout.foot.low < layout.foot.high))
            problems.push([link, intercept, row, places]);
          const ticks = [layout.foot.total, layout.foot.outcome].flatMap((axis) => axis.ticks);
          if (!ticks.every(({ x }) => Number.isFinite(x))) problems.push([link, intercept, row, ticks]);
        }
  expect(problems).toEqual([]);
});
