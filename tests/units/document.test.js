import { describe, expect, it } from "vitest";
import * as d from "../../www/state/document.js";

const doc = d.newDocument({ kind: "file", name: "a.csv", key: "1" });

describe("document", () => {
  it("a change that changes nothing gives the same object", () => {
    expect(d.withView(doc, { scale: doc.view.scale })).toBe(doc);
    expect(d.withSetting(doc, "C", 1)).toBe(doc);
    expect(d.withSetting(doc, "C", 2)).not.toBe(doc);
    expect(doc.question.settings).toEqual([{ name: "C", value: 1 }]);
  });

  it("values go by name, and names like __proto__ are only names", () => {
    const set = d.withValue(d.withValue(doc, "__proto__", 3), "age", 40);
    expect(new Map(set.view.values)).toEqual(
      new Map([
        ["__proto__", 3],
        ["age", 40],
      ]),
    );
    expect(d.withValue(set, "age", undefined).view.values).toEqual([["__proto__", 3]]);
    expect(d.withValue(set, "age", null).view.values).toEqual([
      ["__proto__", 3],
      ["age", null],
    ]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  it("what is said of a column adds up", () => {
    const said = d.withColumn(d.withColumn(doc, { name: "zip", kind: "categorical" }), {
      name: "zip",
      keep: ["NA"],
    });
    expect(said.question.readOptions.columns).toEqual([{ name: "zip", kind: "categorical", keep: ["NA"] }]);
    expect(d.fileKey(said.question)).not.toBe(d.fileKey(doc.question));
  });

  it("a new target is no attribute, and confirming a proposal asks nothing new", () => {
    const some = d.withQuestion(doc, { attributes: ["a", "b"] });
    const one = d.withTarget(some, { target: "a", positive: null, cut: null, proposed: true });
    expect(one.question.attributes).toEqual(["b"]);
    const confirmed = d.withQuestion(one, { proposed: false });
    expect(d.questionKey(confirmed.question)).toBe(d.questionKey(one.question));
  });
});
