/** The published schema and the example models agree: what we hand out is what we say a model file is. */

import { readdirSync, readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { readAnyModel } from "../../www/model/classes.js";
import { ModelError } from "../../www/model/read.js";
import { present } from "../found.js";

/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const examples = readdirSync(new URL("./models", import.meta.url)).filter((name) => name.endsWith(".json"));

// Formats such as "double" say how wide a number is, nothing about its value.
const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  formats: { double: true, uint: true, uint32: true, uint64: true },
});
const validate = ajv.compile(json("../../docs/model.schema.json"));

describe("docs/model.schema.json", () => {
  test.each(examples)("admits %s", (name) => {
    validate(json(`./models/${name}`));
    expect(validate.errors ?? []).toEqual([]);
  });

  test("admits every form of effect, error bars, resamples and the isotonic outcome", () => {
    validate(json("./forms.json"));
    expect(validate.errors ?? []).toEqual([]);
  });

  test("admits a model of several classes", () => {
    validate(json("./classes.json").family);
    expect(validate.errors ?? []).toEqual([]);
    validate(json("./classes-learned.json").model);
    expect(validate.errors ?? []).toEqual([]);
  });

  test("refuses a model without its intercept and an unknown form of effect", () => {
    const model = json(`./models/${examples[0]}`);
    const { intercept: _, ...without } = model;
    expect(validate(without)).toBe(false);
    const effects = [{ ...model.effects[0], shape: { ...model.effects[0].shape, form: "spiral" } }];
    expect(validate({ ...model, effects })).toBe(false);
  });
});

/**
 * One field of an example changed (or, without a value, taken out): `valid` is the verdict of both readers, here and in
 * tests/engine/model/verdicts.rs; `schema` whether the schema gives it too. What it cannot say (lengths that fit, numbers that
 * ascend) it admits.
 */
describe("one verdict by schema and readers", () => {
  /** @type {{ base: string, path: string, valid: boolean, schema?: boolean, value?: unknown }[]} */
  const verdicts = json("./verdicts.json");
  test.each(verdicts)("$base $path $value: $valid", ({ base, path, valid, schema, ...given }) => {
    const model = changed(base, path, given);
    let read = true;
    try {
      readAnyModel(model);
    } catch (error) {
      expect(error).toBeInstanceOf(ModelError);
      read = false;
    }
    expect(read, "the reader").toBe(valid);
    expect(validate(model), "the schema").toBe(valid || !schema);
  });
});

/** @param {string} base file#pointer @param {string} path JSON pointer @param {{ value?: unknown }} given */
function changed(base, path, given) {
  const [file, pointer = ""] = base.split("#");
  const keys = (/** @type {string} */ text) => text.split("/").slice(1);
  /** @param {any} from @param {string[]} names whatever JSON it is */
  const at = (from, names) => names.reduce((value, key) => value[key], from);
  const model = at(json(`./${file}`), keys(pointer));
  const names = keys(path);
  const last = present(names.pop(), `the end of ${path}`);
  const holder = at(model, names);
  if ("value" in given) holder[last] = given.value;
  else delete holder[last];
  return model;
}
