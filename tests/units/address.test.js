import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressOf, addressProblem, formatAddress, parseAddress } from "../../www/state/address.js";
import { withResamples } from "../../www/state/bars.js";
import {
  newDocument,
  withControl,
  withForm,
  withGroup,
  withLearner,
  withMap,
  withSetting,
  withValues,
  withView,
} from "../../www/state/document.js";
import { withAddress } from "../../www/state/link.js";
import { present } from "../found.js";

const text = fc.string({ unit: "binary" }).map((s) => s.toWellFormed());
const value = fc.oneof(
  text,
  fc.constant(null),
  fc.constantFrom("?", "'?", "12", "1e3", " 3"),
  fc.double({ min: -1e60, max: 1e60, noNaN: true, noDefaultInfinity: true }).filter((v) => !Object.is(v, -0)),
);
/** @type {import("../../www/engine/contract.js").MapChoice} */
const byHand = { kind: "discretised", method: "by_hand", cuts: [-1.5, 2e-7, 30] };
/** @type {fc.Arbitrary<import("../../www/engine/contract.js").MapChoice>} */
const map = fc.oneof(
  fc.constant(/** @type {const} */ ({ kind: "ordinal" })),
  fc.constant({ kind: "similarity", measure: "of", most: 7, labelled_only: true }),
  fc.integer({ min: 3, max: 7 }).map((knots) => /** @type {const} */ ({ kind: "spline", knots })),
  fc.constant(byHand),
);
const pair = fc.tuple(text, text).filter(([a, b]) => a !== b);
/** @type {fc.Arbitrary<import("../../www/engine/contract.js").JointMap>} */
const joint = fc.constantFrom({ kind: "cells", bins: 3 }, { kind: "radial_kernel", gamma: 0.25 });
/** @type {fc.Arbitrary<import("../../www/state/address.js").Address>} */
const address = fc.record(
  {
    compare: fc.constantFrom(
      { learner: "naive-bayes", settings: [{ name: "m", value: 5 }] },
      {
        learner: "svm",
        settings: [
          { name: "C", value: 1e-3 },
          { name: "balanced", value: 1 },
        ],
      },
      { learner: "radial-svm", settings: [] },
      { learner: "random-forest", settings: [{ name: "trees", value: 50 }] },
    ),
    costs: fc.tuple(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), fc.integer({ min: 1, max: 1000 })),
    weight: fc.double({ min: 1e-6, max: 100, noNaN: true }),
    plane: fc.tuple(text, text),
    sample: text,
    target: text,
    positive: text,
    cut: fc.record({
      threshold: fc
        .double({ min: -1e60, max: 1e60, noNaN: true, noDefaultInfinity: true })
        .filter((v) => !Object.is(v, -0)),
      at_or_above: fc.boolean(),
    }),
    attributes: fc.array(text, { minLength: 1 }).filter((l) => l.some((t) => t !== "")),
    C: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    outcome: fc.constantFrom("all_classes", "number"),
    learner: fc.constantFrom("svm", "logistic", "naive-bayes", "svr", "ridge"),
    balanced: fc.constantFrom(0, 1),
    every_pair: fc.constantFrom(0, 1, 2, 3),
    penalty: fc.constantFrom(0, 1),
    m: fc.double({ min: 1e-6, max: 100, noNaN: true }),
    bins: fc.integer({ min: 2, max: 20 }),
    resamples: fc.integer({ min: 0, max: 10_000 }),
    recalibrate: fc.constant(true),
    posterior: fc.constant(false),
    interval: fc.constantFrom("none", "inductive"),
    bars: fc.constantFrom(.../** @type {const} */ ([false, "posterior", "resamples"])),
    outcomes: fc.array(text, { minLength: 1 }).filter((l) => l.some((t) => t !== "")),
    maps: fc.array(fc.record({ attribute: text, map }), { minLength: 1 }),
    forms: fc.array(fc.tuple(text, text), { minLength: 1 }),
    controls: fc.array(fc.tuple(text, text), { minLength: 1 }),
    pairs: fc.array(fc.record({ attributes: pair, map: joint }), { minLength: 1 }),
    seed: fc.nat(),
    folds: fc.integer({ min: 2, max: 1000 }),
    repeats: fc.integer({ min: 1, max: 1000 }),
    scale: fc.constantFrom("points", "log_odds", "odds_ratio"),
    order: fc.constantFrom("range", "spread", "positive", "negative", "name", "file"),
    align: fc.constantFrom("zero", "left", "mean"),
    shown: fc.nat(99999),
    theme: fc.constantFrom("auto", "light", "dark"),
    row: fc.nat(99999),
    values: fc.array(fc.tuple(text, value)),
    unknown: fc.array(fc.tuple(fc.constantFrom("learner2", "future", "x y"), text)),
  },
  { requiredKeys: ["unknown"] },
);

describe("address", () => {
  it("writes costs as they are read", () => {
    expect(formatAddress({ costs: [1, 4.5], unknown: [] })).toBe("#1/costs=1,4.5");
    expect(parseAddress("#1/costs=1,4.5")?.costs).toEqual([1, 4.5]);
    expect(parseAddress("#1/costs=1,0")?.unknown).toEqual([["costs", "1,0"]]);
  });

  it("reads back what it wrote", () => {
    fc.assert(
      fc.property(address, (a) => {
        expect(parseAddress(formatAddress(a))).toEqual(a);
      }),
    );
  });

  it("gives a zero no sign, in whatever place", () => {
    expect(parseAddress("#1/sample=titanic&v.age=-0")?.values).toEqual([["age", 0]]);
    expect(parseAddress("#1/sample=titanic&cut=ge-0")?.cut?.threshold).toBe(0);
  });

  it("every pair, and pairs drawn by hand, have keys of their own", () => {
    const plain = withValues(newDocument({ kind: "sample", id: "titanic", key: "sample:titanic" }), []);
    /** @type {import("../../www/engine/contract.js").JointGroup[]} */
    const groups = [{ attributes: ["sex", "age"], map: { kind: "cells", bins: 5 } }];
    const doc = withSetting({ ...plain, question: { ...plain.question, groups } }, "pairs", 1);
    const text = formatAddress(addressOf(doc, [], null));
    expect(text).toContain("pairs=sex,age,cells5");
    expect(text).toContain("every_pair=1");
    const again = withAddress(plain, present(parseAddress(text)));
    expect(again.question.groups).toEqual(groups);
    expect(again.question.settings).toEqual([
      { name: "C", value: 1 },
      { name: "pairs", value: 1 },
    ]);
    // A learner that has no such setting drops it.
    expect(withLearner(again, "naive-bayes").question.settings).toEqual([]);
    expect(parseAddress("#1/every_pair=4")?.unknown).toEqual([["every_pair", "4"]]);
  });

  it("never throws, whatever the hash, and writes what it read", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (junk) => {
        const read = parseAddress(`#1/${junk}`);
        if (read) expect(parseAddress(formatAddress(read))).toEqual(read);
      }),
    );
  });

  it("keeps what it does not know, and values out of range as unknown", () => {
    expect(parseAddress("#1/learner2=x&folds=1&C=-3")?.unknown).toEqual([
      ["learner2", "x"],
      ["folds", "1"],
      ["C", "-3"],
    ]);
    const beyond = "folds=1001&repeats=0&resamples=10001&k.straight=1e13&k.curved=1e-13";
    expect(parseAddress(`#1/${beyond}`)?.unknown.map(([key]) => key)).toEqual([
      ...["folds", "repeats", "resamples", "k.straight", "k.curved"],
    ]);
    expect(parseAddress("#1/folds=1000&repeats=1000&resamples=10000&k.straight=1e12&k.curved=1e-12")).toEqual(
      {
        ...{ folds: 1000, repeats: 1000, resamples: 10_000, unknown: [] },
        shrinkages: [
          { of: { part: "straight" }, k: 1e12 },
          { of: { part: "curved" }, k: 1e-12 },
        ],
      },
    );
    expect(parseAddress("#2/C=1")).toBeNull();
    expect(addressProblem("#2/C=1")).toBe("version");
    expect(addressProblem(`#1/C=1&${"k".repeat(50_000)}=1`)).toBe("long");
    for (const fine of ["", "#", "#drawing", "#1/C=1"]) expect(addressProblem(fine)).toBeNull();
    for (const unclear of ["#hello", "#1", "#C=1", "#1C=1", "#/1/C=1", `#${"k".repeat(60_000)}`])
      expect(addressProblem(unclear), unclear.slice(0, 20)).toBe("unclear");
    expect(parseAddress("")).toBeNull();
  });

  it("holds nothing of a person's own file but settings", () => {
    let doc = newDocument({ kind: "file", name: "patients.csv", key: "k" });
    doc = { ...doc, question: { ...doc.question, target: "relapse", positive: "yes", attributes: ["hiv"] } };
    doc = withGroup(withMap(doc, "hiv", { kind: "spline", knots: 4 }), {
      attributes: ["hiv", "age"],
      map: { kind: "cells", bins: 5 },
    });
    doc = withControl(withForm(doc, "hiv", "bar"), "hiv|age", "age");
    doc = withSetting(withValues(withView(doc, { scale: "log_odds" }), [["hiv", "positive"]], 12), "C", 10);
    expect(formatAddress(addressOf(doc, []))).toBe("#1/C=10&scale=log_odds");
  });

  it("says of a sample what differs from what it proposes", () => {
    let doc = newDocument({ kind: "sample", id: "titanic", key: "titanic" });
    doc = { ...doc, question: { ...doc.question, target: "survived", positive: "yes" } };
    doc = withValues(doc, [["sex", "female"]]);
    const usual = { target: "survived", positive: "yes", attributes: null, values: [] };
    expect(formatAddress(addressOf(doc, [], usual))).toBe("#1/sample=titanic&v.sex=female");
  });

  it("says of a sample which shapes, pairs, learner and error bars were chosen, and brings them back", () => {
    const blank = newDocument({ kind: "sample", id: "credit", key: "credit" });
    let doc = withAddress(blank, { unknown: [] });
    doc = withMap(doc, "age", { kind: "discretised", method: "by_hand", cuts: [25, 40] });
    doc = withGroup(doc, { attributes: ["job", "credit amount"], map: { kind: "product", knots: 4 } });
    doc = withResamples(withSetting(withLearner(doc, "logistic"), "penalty", 0), 200, true);
    doc = withForm(doc, "age", "bar");
    const usual = { target: "class", positive: "bad", attributes: null, values: [] };
    const hash = formatAddress(addressOf(doc, [], usual));
    expect(hash).toBe(
      "#1/sample=credit&pairs=job,credit+amount,product4&learner=logistic&penalty=0" +
        "&resamples=200&recalibrate=1&map.age=cuts25_40&form.age=bar",
    );
    const back = withAddress(blank, present(parseAddress(hash)));
    expect(back.question).toEqual(doc.question);
    expect(back.view).toEqual(doc.view);
  });
});
