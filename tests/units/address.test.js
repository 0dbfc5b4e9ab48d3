import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressOf, formatAddress, parseAddress } from "../../www/state/address.js";
import { newDocument, withSetting, withValues, withView } from "../../www/state/document.js";

const text = fc.string({ unit: "binary" }).map((s) => s.toWellFormed());
const value = fc.oneof(
  text,
  fc.constant(null),
  fc.constantFrom("?", "'?", "12", "1e3", " 3"),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((v) => !Object.is(v, -0)),
);
const address = fc.record(
  {
    sample: text,
    target: text,
    positive: text,
    cut: fc.record({
      threshold: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((v) => !Object.is(v, -0)),
      at_or_above: fc.boolean(),
    }),
    attributes: fc.array(text, { minLength: 1 }).filter((l) => l.some((t) => t !== "")),
    C: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    seed: fc.nat(),
    folds: fc.integer({ min: 2, max: 50 }),
    repeats: fc.integer({ min: 1, max: 100 }),
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
  it("reads back what it wrote", () => {
    fc.assert(
      fc.property(address, (a) => {
        expect(parseAddress(formatAddress(a))).toEqual(a);
      }),
    );
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
    expect(parseAddress("#2/C=1")).toBeNull();
    expect(parseAddress("")).toBeNull();
  });

  it("holds nothing of a person's own file but settings", () => {
    let doc = newDocument({ kind: "file", name: "patients.csv", key: "k" });
    doc = { ...doc, question: { ...doc.question, target: "relapse", positive: "yes", attributes: ["hiv"] } };
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
});
