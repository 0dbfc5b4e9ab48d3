/** What comes to rest in a drawing becomes a gesture of what has moved, and of nothing else. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { takeChange } from "../../www/bench/linked.js";
import { newDocument, questionKey, withQuestion, withTarget, withView } from "../../www/state/document.js";
import { Gestures } from "../../www/state/gestures.js";
import { followClasses } from "../../www/state/linked.js";
import { Workbench } from "../../www/state/workbench.js";

const model = /** @type {any} */ ({ attributes: ["a", "b", "c", "d"].map((name) => ({ name })) });

/** A drawing whose dots stand as given. */
function opened() {
  const bench = new Workbench(newDocument({ kind: "sample", id: "iris", key: "sample:iris" }));
  const gestures = new Gestures(bench, /** @type {any} */ (null));
  const values = () => [...bench.document.value.view.values];
  /** @param {{ values: (number | string | null)[], set: boolean[] }} detail */
  const take = (detail) => takeChange(gestures, bench, model, /** @type {any} */ (detail));
  return { values, take };
}

describe("a change in a drawing", () => {
  it("of two values at once, on a map, sets these two and none of the typical ones", () => {
    const { take, values } = opened();
    take({ values: [1, 2, 3, 4], set: [false, true, true, false] });
    expect(values()).toEqual([
      ["b", 2],
      ["c", 3],
    ]);
    take({ values: [1, 7, 8, 4], set: [false, true, true, false] });
    expect(values()).toEqual([
      ["b", 7],
      ["c", 8],
    ]);
  });

  it("of one value sets one", () => {
    const { take, values } = opened();
    take({ values: [1, 2, 3, 4], set: [true, false, false, false] });
    expect(values()).toEqual([["a", 1]]);
  });

  it("of all takes all dots off, or back to what is typical", () => {
    const { take, values } = opened();
    take({ values: [null, null, null, null], set: [true, true, true, true] });
    expect(values()).toEqual(["a", "b", "c", "d"].map((name) => [name, null]));
    take({ values: [1, 2, 3, 4], set: [false, false, false, false] });
    expect(values()).toEqual([]);
  });
});

describe("classes to compare", () => {
  const { model: family } = JSON.parse(readFileSync("tests/contract/classes-learned.json", "utf8"));
  const file = newDocument({ kind: "file", name: "a.csv", key: "k" });
  const asked = withQuestion(file, { target: "species", outcome: "all_classes" });
  const learned = { ...asked, model: JSON.stringify(family), modelOf: questionKey(asked.question) };
  const labels = family.classes.map((/** @type {{ label: string }} */ { label }) => label);

  it("that are not there, as in work that is damaged, are let go of and said", () => {
    const bench = new Workbench(withView(learned, { contrast: [labels[2], "nobody"] }));
    followClasses(bench);
    expect(bench.document.value.view.contrast).toEqual([]);
    expect(bench.linkSaid.value).toEqual(["Left out are values that are not in these data: “nobody”."]);
    bench.adjust((d) => withView(d, { contrast: [labels[2], labels[0]] }));
    expect(bench.document.value.view.contrast).toEqual([labels[2], labels[0]]);
    expect(bench.linkSaid.value).toHaveLength(1);
  });

  it("are those of the target: another one has others, without a word", () => {
    const seen = withView(learned, { contrast: [labels[2]] });
    const choice = { target: "species", positive: null, cut: null };
    expect(withTarget(seen, choice).view.contrast).toEqual([labels[2]]);
    expect(withTarget(seen, { ...choice, target: "colour" }).view.contrast).toEqual([]);
  });
});
