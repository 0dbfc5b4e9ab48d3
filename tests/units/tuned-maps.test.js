/** Which attributes are free when the shape of the numbers is tuned, and what using a shape does to the document. */
import { describe, expect, test } from "vitest";
import { words } from "../../www/sentences/compare/learners.js";
import { gridOf, nestedGridOf, rivalAsked, rivalOf, rivalsFor } from "../../www/state/compared-learners.js";
import { newDocument, withMaps, withQuestion } from "../../www/state/document.js";
import { mapText } from "../../www/state/maps.js";
import { freeNumbers, leftFree, shaped, shapeNow, shapesFor } from "../../www/state/tuned-maps.js";

/** @param {string} name @param {string} kind @param {number} distinct @param {boolean} [used] */
const column = (name, kind, distinct, used = true) => /** @type {any} */ ({ name, kind, distinct, used });
const columns = [
  column("age", "numeric", 50),
  column("dose", "numeric", 40),
  column("few", "numeric", 3),
  column("group", "categorical", 3),
  column("id", "numeric", 99, false),
  column("y", "categorical", 2),
];
const doc = withQuestion(newDocument({ kind: "file", name: "a.csv", key: "k" }), { target: "y" });
const spline = /** @type {const} */ ({ kind: "spline", knots: 4 });
const bumps = /** @type {const} */ ({ kind: "radial", centres: 5 });
const asked = (maps = {}, more = {}) =>
  withQuestion(
    withMaps(
      doc,
      Object.entries(maps).map(([attribute, map]) => ({ attribute, map })),
    ),
    more,
  ).question;

describe("the free numbers", () => {
  test.each([
    ["none has a shape of its own: all that are used", asked(), ["age", "dose", "few"], null],
    ["one has: the others", asked({ age: spline }), ["dose", "few"], null],
    ["each has another one: what has none", asked({ age: spline, dose: bumps }), ["few"], null],
    [
      "all that can have it have one: chosen together",
      asked({ age: spline, dose: spline }),
      ["age", "dose", "few"],
      spline,
    ],
    [
      "one that is not tried",
      asked({ age: { kind: "sigmoid", bumps: 3 }, dose: { kind: "sigmoid", bumps: 3 } }),
      ["few"],
      null,
    ],
    ["one that few values allow, but have not", asked({ age: bumps, dose: bumps }), ["few"], null],
    [
      "in a pair: not free",
      asked({}, { groups: [{ attributes: ["age", "group"], map: { kind: "cells" } }] }),
      ["dose", "few"],
      null,
    ],
    ["not among the attributes: not free", asked({}, { attributes: ["dose", "group"] }), ["dose"], null],
    [
      "a map that the learner does not take rests",
      asked({ age: bumps }, { learner: "naive-bayes" }),
      ["age", "dose", "few"],
      null,
    ],
  ])("%s", (_, question, names, now) => {
    expect(freeNumbers(question, columns)).toEqual({ names, now });
  });

  test("left free they have no map; the others keep theirs", () => {
    const question = asked({ age: spline, dose: bumps });
    expect(leftFree(question, ["age", "few"]).maps).toEqual([{ attribute: "dose", map: bumps }]);
  });
});

describe("the shapes", () => {
  test("in the order of how much they bend, the straight line first; intervals for naive Bayes", () => {
    expect(shapesFor("svm").map(mapText)).toEqual([
      "linear",
      "poly2",
      "spline3",
      "poly3",
      "spline4",
      "spline5",
      "freq5",
      "bumps5",
    ]);
    expect(shapesFor("naive-bayes").every(({ kind }) => kind === "discretised")).toBe(true);
    for (const learner of ["svm", "naive-bayes", "radial-svm"]) {
      const all = shapesFor(learner).map(mapText);
      expect(shapesFor(learner, true).every((map) => all.includes(mapText(map)))).toBe(true);
    }
    expect([shapesFor("lin-svm"), shapesFor("random-forest")]).toEqual([[], []]);
  });

  test("which one is set now; used, the usual one is none that was chosen", () => {
    const shapes = shapesFor("svm");
    expect(shapeNow(asked(), columns, shapes)).toBe(0);
    expect(shapeNow(asked({ age: spline, dose: spline }), columns, shapes)).toBe(4);
    const bayes = { learner: "naive-bayes" };
    expect(shapeNow(asked({}, bayes), columns, shapesFor("naive-bayes"))).toBe(1);
    const bins = [{ name: "bins", value: 8 }];
    expect(shapeNow(asked({}, { ...bayes, settings: bins }), columns, shapesFor("naive-bayes"))).toBe(2);
    expect(shaped("svm", ["age"], spline)).toEqual([{ attribute: "age", map: spline }]);
    expect(shaped("svm", ["age"], { kind: "linear" })).toEqual([{ attribute: "age", map: null }]);
  });

  test("in a grid they take the place of a second setting; nested only where there is none", () => {
    const maps = shapesFor("svm", true);
    expect(gridOf("radial-svm", [], maps)).toMatchObject({ maps });
    expect(gridOf("radial-svm", [], maps)?.second).toBe(undefined);
    expect(nestedGridOf("svm", [], maps)).toMatchObject({ maps });
    expect(nestedGridOf("radial-svm", [], maps)?.maps).toBe(undefined);
    expect(gridOf("random-forest", [], maps)).toBe(null);
    expect(gridOf("logistic", [{ name: "penalty", value: 0 }], maps)).toBe(null);
  });
});

describe("every pair in a comparison", () => {
  const pairs = [{ name: "pairs", value: 1 }];
  /** @param {Parameters<typeof rivalsFor>} of */
  const offered = (...of) => rivalsFor(...of).map(({ name }) => name);

  test("is offered beside the plain learner that is drawn, and the other way round", () => {
    for (const [learner, outcome] of /** @type {const} */ ([
      ["svm", "one_class"],
      ["logistic", "one_class"],
      ["proximal-svm", "all_classes"],
      ["svr", "number"],
      ["ridge", "number"],
    ])) {
      expect(rivalAsked({ learner, settings: pairs })).toBe(`${learner}-pairs`);
      expect(rivalAsked({ learner, settings: [] })).toBe(learner);
      expect(offered(outcome, learner)).toEqual(expect.arrayContaining([learner, `${learner}-pairs`]));
      expect(words.name(`${learner}-pairs`)).toContain("with every pair");
      expect(words.the(`${learner}-pairs`)).toContain("with every pair");
    }
    // With one more than the support vector machine at most, unless it was ticked.
    /** @param {Parameters<typeof rivalsFor>} of */
    const several = (...of) => offered(...of).filter((name) => name.endsWith("-pairs"));
    expect(several("one_class", "naive-bayes")).toEqual(["svm-pairs"]);
    expect(several("one_class", "logistic")).toEqual(["svm-pairs", "logistic-pairs"]);
    expect(several("one_class", "svm", ["proximal-svm-pairs"])).toEqual(["svm-pairs", "proximal-svm-pairs"]);
    expect(several("number", "ridge")).toEqual(["ridge-pairs"]);
  });

  test("a process of short range is the process with a setting, tuned by k and γ as it is", () => {
    const [plain, short] = ["gaussian-process", "gaussian-process-compact"];
    const asked = (/** @type {number} */ value) =>
      rivalAsked({ learner: plain, settings: [{ name: "compact", value }] });
    expect([asked(0), asked(1)]).toEqual([plain, short]);
    expect(offered("one_class", "svm")).toEqual(expect.arrayContaining([plain, short]));
    expect(rivalOf(short)).toMatchObject({ additive: false, learner: plain });
    expect(gridOf(short, [])).toEqual(gridOf(plain, []));
    expect(gridOf(short, [])?.second).toContain(0.1);
    expect(words.name(short)).toBe("Short-range Gaussian process");
    expect(words.the(short)).toBe("the short-range Gaussian process");
  });

  test("is tuned further: smaller C, larger k and λ", () => {
    /** @param {string} name */
    const ends = (name) =>
      [gridOf(name, []), nestedGridOf(name, [])].map((g) => [g?.first[0], g?.first.at(-1)]);
    expect(ends("svm-pairs")).toEqual(Array(2).fill([0.0001, 100]));
    expect(ends("svr-pairs")).toEqual(Array(2).fill([0.0001, 100]));
    expect(ends("ridge-pairs")).toEqual(Array(2).fill([0.01, 100000]));
    expect(ends("proximal-svm-pairs")).toEqual(Array(2).fill([0.01, 100000]));
    expect(ends("svm")).toEqual(Array(2).fill([0.01, 100]));
    expect(gridOf("svr-pairs", [])?.second).toEqual(rivalOf("svr").second?.values);
  });
});
