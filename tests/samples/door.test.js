/** What crosses the door: fields by name, absent ones at their usual values, and what is wrong is said. */
import { beforeAll, expect, test } from "vitest";
import { loadEngine } from "../../scripts/support/engine.js";
import { Engine } from "../../www/generated/nomogram.js";

const FILE = [
  "a,b,y",
  ...Array.from({ length: 24 }, (_, i) => `${i / 2},${"uvw"[i % 3]},${i % 4 < 2 ? "yes" : "no"}`),
].join("\n");
const QUESTION = { target: "y", folds: 3, repeats: 1 };

beforeAll(loadEngine);

/** An engine that has read the file. */
function opened() {
  const engine = new Engine();
  engine.open(new TextEncoder().encode(FILE), { columns: [] });
  return engine;
}

/** What an engine says to a question, whatever that is. @param {any} question */
function saidTo(question) {
  try {
    opened().prepare(question);
    return "";
  } catch (problem) {
    return /** @type {{ message: string }} */ (problem).message.match(/\(Error: (.*)\)/)?.[1];
  }
}

// As serde-wasm-bindgen 0.6.5 said it of the same questions.
test.for(
  /** @type {[any, string][]} */ ([
    [QUESTION, ""],
    [null, "invalid type: unit value, expected struct Question"],
    ["x", 'invalid type: string "x", expected struct Question'],
    [{}, "missing field `target`"],
    [[1, 2], "missing field `target`"],
    [{ target: 3 }, "invalid type: floating point `3.0`, expected a string"],
    [{ target: undefined }, "invalid type: unit value, expected a string"],
    [{ ...QUESTION, folds: -1 }, "invalid type: floating point `-1.0`, expected u32"],
    [{ ...QUESTION, folds: 2.5 }, "invalid type: floating point `2.5`, expected u32"],
    [{ ...QUESTION, folds: 1e10 }, "invalid value: integer `10000000000`, expected u32"],
    [{ ...QUESTION, seed: 2 ** 60 }, "invalid type: floating point `1152921504606847000.0`, expected u32"],
    [{ ...QUESTION, posterior: 1 }, "invalid type: floating point `1.0`, expected a boolean"],
    [
      { ...QUESTION, outcome: "no" },
      "unknown variant `no`, expected one of `one_class`, `all_classes`, `number`",
    ],
    [{ ...QUESTION, outcome: 5 }, "invalid type: floating point `5.0`, expected enum Outcome"],
    [{ ...QUESTION, maps: {} }, "invalid type: JsValue(Object({})), expected a sequence"],
    [{ ...QUESTION, maps: [3] }, "invalid type: floating point `3.0`, expected struct AttributeMap"],
    [{ ...QUESTION, maps: [{ attribute: "a" }] }, "missing field `map`"],
    [{ ...QUESTION, maps: [{ attribute: "a", map: {} }] }, "missing field `kind`"],
    [{ ...QUESTION, maps: [{ attribute: "a", map: { kind: "spline" } }] }, "missing field `knots`"],
    [{ ...QUESTION, maps: [{ attribute: "a", map: { kind: "spline", knots: 4, more: [1] } }] }, ""],
    [{ ...QUESTION, settings: [{ name: "C" }] }, "missing field `value`"],
    [{ ...QUESTION, settings: new Set([{ name: "C", value: 1 }]) }, ""],
    [{ ...QUESTION, attributes: ["a", null] }, "invalid type: unit value, expected a string"],
    [{ ...QUESTION, attributes: null, positive: undefined, cut: null, more: 1 }, ""],
  ]),
)("a question is read, or what is wrong is said: %j", ([question, wrong]) => {
  expect(saidTo(question)).toBe(wrong);
});

test("words, numbers, blocks of numbers and what is absent come out as they are declared", () => {
  const engine = opened();
  expect(engine.rows(0, 2).cells).toEqual([
    [0, "u", "yes"],
    [0.5, "v", "yes"],
  ]);
  const prepared = engine.prepare(QUESTION);
  expect(prepared).toMatchObject({ rows: 24, folds: 3, positive: "yes", attributes: ["a", "b"] });
  expect(Object.hasOwn(prepared, "asked")).toBe(false);
  const unit = engine.unit(0);
  expect(unit.numbers).toBeInstanceOf(Uint8Array);
  expect(() => engine.model([{ ...unit, numbers: new Uint8Array(7) }])).toThrow(
    expect.objectContaining({
      code: "bad-request",
      message: expect.stringContaining("a multiple of 8 bytes"),
    }),
  );
  expect(engine.model([unit]).model).toContain("nomogram");
});
