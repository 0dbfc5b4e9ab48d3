/** Shrinkage constants in the document, in its keys and in the address. */
import { describe, expect, it } from "vitest";
import { addressOf, formatAddress, parseAddress } from "../../www/state/address.js";
import * as d from "../../www/state/document.js";
import { withAddress } from "../../www/state/link.js";
import { askedQuestion } from "../../www/state/question.js";
import * as s from "../../www/state/shrinkages.js";
import { readWork, writeWork } from "../../www/state/work.js";
import { present } from "../found.js";

const file = d.newDocument({ kind: "file", name: "a.csv", key: "1" });
const sample = d.newDocument({ kind: "sample", id: "titanic", key: "sample:titanic" });
/** @param {d.Document} doc */
const proximal = (doc) => d.withLearner(doc, "proximal-svm");
/** @typedef {import("../../www/engine/contract.js").Shrinkage} Shrinkage */
/** @type {Shrinkage} */
const straight = { of: { part: "straight" }, k: 5 };
/** @type {Shrinkage} */
const curved = { of: { part: "curved" }, k: 25 };
/** @type {Shrinkage} */
const age = { of: { part: "attribute", name: "age" }, k: 0.5 };

describe("constants in the document", () => {
  it("of the learner they are a setting, said where it is not the usual one", () => {
    const one = d.withConstants(proximal(file), 7);
    expect(one.question).toMatchObject({ settings: [{ name: "k", value: 7 }], shrinkages: [] });
    expect(d.withConstants(one, 1).question.settings).toEqual([]);
    const ridge = d.withConstants(d.withLearner(d.withOutcome(file, "number"), "ridge"), 7);
    expect(ridge.question.settings).toEqual([{ name: "lambda", value: 7 }]);
    // Nothing else has any.
    expect(d.withConstants(file, 7, [straight])).toBe(file);
  });

  it("of parts they are in one order, whatever was said first, and each once", () => {
    const one = d.withConstants(proximal(file), 1, [age, curved, straight]);
    expect(one.question.shrinkages).toEqual([straight, curved, age]);
    const other = d.withConstants(proximal(file), 1, [{ ...straight, k: 9 }, straight, age, curved]);
    expect(d.questionKey(other.question)).toBe(d.questionKey(one.question));
    expect(s.withPart(one.question.shrinkages, { part: "curved" }, 30)).toEqual([
      straight,
      { ...curved, k: 30 },
      age,
    ]);
  });

  it("without any the key is that of earlier builds; with them it is another", () => {
    /** @param {d.Document} p */
    const key = ({ question }) => d.questionKey({ ...question, posterior: false, interval: "none" });
    expect(key(proximal(file))).toBe('["1",{"columns":[]},null,null,null,null,"proximal-svm",[],1,10,3]');
    expect(key(d.withConstants(proximal(file), 1, [straight]))).toBe(
      '["1",{"columns":[]},null,null,null,null,"proximal-svm",[],1,10,3,{"shrinkages":[{"of":{"part":"straight"},"k":5}]}]',
    );
  });

  it("another learner has none", () => {
    const some = d.withConstants(proximal(file), 1, [straight]);
    expect(d.withLearner(some, "svm").question.shrinkages).toEqual([]);
    expect(d.withLearner(some, "proximal-svm").question.shrinkages).toEqual([straight]);
  });

  it("those of attributes that are not used rest", () => {
    const doc = d.withConstants(d.withQuestion(proximal(file), { target: "y" }), 2, [straight, age]);
    /** @param {string} name @returns {import("../../www/engine/contract.js").ColumnPreview} */
    const column = (name) => ({
      name,
      kind: "numeric",
      used: true,
      distinct: 9,
      top: [],
      missing: 0,
      examples: [],
    });
    /** @param {...string} names */
    const asked = (...names) => askedQuestion(doc.question, names.map(column), "").shrinkages;
    expect(asked("y", "age")).toEqual([straight, age]);
    expect(asked("y", "dose")).toEqual([straight]);
  });

  it("are kept with one's work, and checked when it is opened", () => {
    const doc = d.withConstants(d.withQuestion(proximal(file), { target: "y" }), 2, [straight, age]);
    const text = writeWork(doc, new TextEncoder().encode("y\n1\n"), "a.csv");
    expect(readWork(text).document.question).toMatchObject({ shrinkages: [straight, age] });
    for (const wrong of ['"k":-1', '"k":"5"', '"k":1e300'])
      expect(() => readWork(text.replace('"k":5', wrong)), wrong).toThrow("question.shrinkages");
    const older = text.replace(/"shrinkages":\[[^\]]*\],?/, "");
    expect(readWork(older.replace(",}", "}")).document.question.shrinkages).toEqual([]);
  });
});

describe("constants in the address", () => {
  /** @param {d.Document} doc */
  const addressed = (doc) => formatAddress(addressOf(doc, [], null));

  it("are read as they are written", () => {
    const doc = d.withConstants(proximal(sample), 2, [
      straight,
      curved,
      { ...age, of: { part: "attribute", name: "of.a&b" } },
    ]);
    const hash = addressed(doc);
    expect(hash).toContain("learner=proximal-svm&k=2&k.straight=5&k.curved=25&k.of.of.a%26b=0.5");
    const again = withAddress(sample, present(parseAddress(hash)));
    expect(again.question).toEqual({
      ...doc.question,
      ...again.question,
      shrinkages: doc.question.shrinkages,
    });
    expect(again.question.settings).toEqual(doc.question.settings);
  });

  it("of a person's own file hold no name of an attribute", () => {
    const hash = addressed(d.withConstants(proximal(file), 2, [straight, age]));
    expect(hash).toBe("#1/learner=proximal-svm&k=2&k.straight=5");
  });

  it("what is no constant is kept as not understood", () => {
    for (const part of ["k.straight=0", "k.straight=x", "k.bent=5", "k.curved=1e99"])
      expect(parseAddress(`#1/learner=proximal-svm&${part}`), part).toMatchObject({
        unknown: [part.split("=")],
      });
    // A learner without constants takes none.
    expect(
      withAddress(sample, present(parseAddress("#1/sample=titanic&k.straight=5"))).question.shrinkages,
    ).toEqual([]);
  });
});

describe("what has a constant of its own", () => {
  /** @type {Pick<import("../../www/engine/contract.js").Trace, "lines">} */
  const trace = {
    lines: [
      { part: { part: "straight" }, attributes: ["age"], name: "", weights: [] },
      { part: { part: "levels" }, attributes: ["sex"], name: "", weights: [] },
      { part: { part: "curved" }, attributes: ["age"], name: "", weights: [] },
      { part: { part: "pairs" }, attributes: ["sex", "dose"], name: "", weights: [] },
    ],
  };

  it("the kinds that there are, or the attributes, a pair with its control", () => {
    expect(s.partsOf(trace, "one")).toEqual([]);
    expect(s.partsOf(trace, "kind").map(s.partKey)).toEqual(["straight", "curved", "levels", "pairs"]);
    expect(s.partsOf(trace, "attribute").map(s.partKey)).toEqual(["of.age", "of.sex"]);
    expect([[], [curved], [curved, age]].map(s.divisionOf)).toEqual(["one", "kind", "attribute"]);
  });

  it("moved together their ratios stay, to three digits", () => {
    expect(s.scaled([straight, curved], 0.3333).map(({ k }) => k)).toEqual([1.67, 8.33]);
    expect(s.rounded(123_456)).toBe(123_000);
    // What is set of all has the limits of the learner's own setting; parts have those of the engine for parts.
    expect(s.rounded(1e-30)).toBe(1e-9);
    expect(s.scaled([{ of: straight.of, k: 1e-11 }], 0.25)).toEqual([{ of: straight.of, k: 2.5e-12 }]);
    expect(s.scaled([{ of: straight.of, k: 1e11 }], 1e9)).toEqual([{ of: straight.of, k: 1e12 }]);
  });
});
