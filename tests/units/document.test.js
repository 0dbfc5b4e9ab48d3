import { describe, expect, it } from "vitest";
import * as bars from "../../www/state/bars.js";
import * as d from "../../www/state/document.js";
import { askedQuestion, engineQuestion } from "../../www/state/question.js";
import { checkedDocument } from "../../www/state/work.js";

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

  it("settings have one spelling: those of the learner that are not as usual", () => {
    const balanced = d.withSetting(doc, "balanced", 1);
    expect(balanced.question.settings).toEqual([
      { name: "C", value: 1 },
      { name: "balanced", value: 1 },
    ]);
    expect(d.withSetting(balanced, "balanced", 0).question.settings).toEqual(doc.question.settings);
    const logistic = d.withLearner(d.withSetting(balanced, "C", 4), "logistic");
    expect(logistic.question.settings).toEqual([
      { name: "C", value: 4 },
      { name: "balanced", value: 1 },
    ]);
    expect(d.withLearner(logistic, "naive-bayes").question.settings).toEqual([]);
  });

  it("an outcome has a learner that gives it", () => {
    const number = d.withOutcome(doc, "number");
    expect(number.question.learner).toBe("svr");
    expect(d.withOutcome(d.withLearner(number, "ridge"), "number").question.learner).toBe("ridge");
    expect(d.withOutcome(number, "all_classes").question.learner).toBe("svm");
    const other = d.withTarget(number, { target: "y", positive: "yes", cut: null });
    expect(other.question).toMatchObject({ outcome: "one_class", learner: "svm", positive: "yes" });
  });

  it("a number has a scale, which goes with it, to the engine and into a link; classes have none", () => {
    const number = { target: "y", positive: null, cut: null, outcome: /** @type {const} */ ("number") };
    const [own, log] = [d.withTarget(doc, number), d.withTarget(doc, { ...number, targetScale: "log" })];
    expect(engineQuestion(log.question, "")).toMatchObject({ outcome: "number", target_scale: "log" });
    expect(engineQuestion(own.question, "")).not.toHaveProperty("target_scale");
    expect(d.questionKey(log.question)).not.toBe(d.questionKey(own.question));
    expect(d.withTarget(log, number).question).toEqual(own.question);
    // It rests where classes are asked for.
    expect(engineQuestion(d.withOutcome(log, "one_class").question, "")).not.toHaveProperty("target_scale");
  });

  it("maps are in one order, and the usual one is none", () => {
    const [age, dose] = [
      { kind: /** @type {const} */ ("spline"), knots: 4 },
      { kind: /** @type {const} */ ("polynomial"), degree: 2 },
    ];
    const one = d.withMap(d.withMap(doc, "dose", dose), "age", age);
    const two = d.withMap(d.withMap(doc, "age", age), "dose", dose);
    expect(d.questionKey(one.question)).toBe(d.questionKey(two.question));
    expect(d.questionKey(one.question)).not.toBe(d.questionKey(doc.question));
    expect(d.questionKey(d.withMap(d.withMap(one, "age", null), "dose", null).question)).toBe(
      d.questionKey(doc.question),
    );
  });

  it("an attribute is in one pair at most", () => {
    /** @param {[string, string]} attributes @returns {import("../../www/engine/contract.js").JointGroup} */
    const pair = (...attributes) => ({ attributes, map: { kind: "cells", bins: 5 } });
    const both = d.withGroup(d.withGroup(doc, pair("a", "b")), pair("c", "d"));
    expect(both.question.groups).toHaveLength(2);
    expect(d.withGroup(both, pair("b", "c")).question.groups).toEqual([pair("b", "c")]);
    expect(d.withoutGroups(both, ["a"]).question.groups).toEqual([pair("c", "d")]);
  });

  it("keys are those of earlier builds where nothing new is asked for", () => {
    expect(d.questionKey({ ...doc.question, interval: "none" })).toBe(
      '["1",{"columns":[]},null,null,null,null,"svm",[{"name":"C","value":1}],1,10,3]',
    );
    const more = bars.withResamples(doc, 200);
    expect(d.questionKey(more.question)).not.toBe(d.questionKey(doc.question));
    expect(d.fitsKey(more.question)).toBe(d.fitsKey(doc.question));
  });

  it("error bars are added to the model that is there, and taken off it", () => {
    const key = d.questionKey(doc.question);
    const model = JSON.stringify({ effects: [{ summary: 1 }] });
    const learned = { ...doc, model, modelOf: key };
    const asked = bars.withResamples(learned, 200);
    expect(asked.model).toBe(model);
    expect(asked.modelOf).toBe(d.questionKey(asked.question));
    const barred = {
      ...asked,
      model: JSON.stringify({ effects: [{ summary: 1, bars: {} }], resampling: { done: 200 } }),
    };
    const off = bars.withResamples(barred, 0);
    expect(off).toEqual(learned);
    // What is left is what the engine wrote, digit for digit.
    const written =
      '{"intercept":-1.0,"effects":[{"shape":{"label":"a \\",\\"bars\\":{"},"tolerance":0.0,"bars":{"low":[-1.0],"high":[1.0]},"counts":[[1.0]]}],"resampling":{"done":2,"intercepts":[1e-7],"ranks":[{"place":1},{"place":2}]},"card":{"n":3.0}}';
    expect(() => JSON.parse(written)).not.toThrow();
    expect(bars.withResamples({ ...barred, model: written }, 0).model).toBe(
      '{"intercept":-1.0,"effects":[{"shape":{"label":"a \\",\\"bars\\":{"},"tolerance":0.0,"counts":[[1.0]]}],"card":{"n":3.0}}',
    );
    // One that answers another question is left alone.
    const stale = { ...barred, modelOf: "another" };
    expect(bars.withResamples(stale, 0)).toMatchObject({ model: barred.model, modelOf: "another" });
    // Calibrated anew, they are others.
    expect(bars.withResamples(barred, 200, true).model).toBe(model);
  });

  it("what an earlier build kept has the usual values of what is new", () => {
    const {
      maps: _,
      groups: __,
      outcome: ___,
      resamples: ____,
      recalibrate: _____,
      posterior: ______,
      interval: _______,
      ...question
    } = doc.question;
    const { forms: a, controls: b, bars: c, outcomes: e, ...view } = doc.view;
    expect(checkedDocument({ ...doc, question, view })).toEqual({ document: doc, damaged: [] });
  });

  it("the drawing is handed forms and controls by name, whatever the names", () => {
    const some = d.withControl(d.withForm(d.withForm(doc, "__proto__", "bar"), "age", "curve"), "a|b", "b");
    const { forms, controls, bars } = d.viewerOptions(some.view);
    expect(Object.entries(forms)).toEqual([
      ["__proto__", "bar"],
      ["age", "curve"],
    ]);
    expect(controls).toEqual({ "a|b": "b" });
    expect(bars).toBe(true);
    expect(d.withForm(some, "age", "auto").view.forms).toEqual([["__proto__", "bar"]]);
  });

  it("posterior and interval are asked for where they apply, and only there decide the model", () => {
    /** @param {Partial<d.Question>} change */
    const asked = (change) => {
      const { posterior, interval } = d.engineQuestion({ ...doc.question, target: "y", ...change }, "");
      return [posterior, interval];
    };
    expect(asked({})).toEqual([false, "cross"]);
    expect(asked({ interval: "none" })).toEqual([false, "none"]);
    expect(asked({ outcome: "all_classes" })).toEqual([false, "none"]);
    expect(asked({ learner: "radial-svm" })).toEqual([false, "none"]);
    expect(asked({ outcome: "number", learner: "ridge" })).toEqual([true, "none"]);
    expect(asked({ outcome: "number", learner: "ridge", posterior: false })).toEqual([false, "none"]);
    /** @param {Partial<d.Question>} change */
    const key = (change) => d.questionKey({ ...doc.question, ...change });
    expect(key({ interval: "none" })).not.toBe(key({}));
    expect(key({ interval: "inductive" })).not.toBe(key({}));
    expect(key({ posterior: false })).toBe(key({}));
    const number = /** @type {const} */ ({ outcome: "number", learner: "ridge" });
    expect(key({ ...number, interval: "none" })).toBe(key(number));
    expect(key({ ...number, posterior: false })).not.toBe(key(number));
  });

  it("while every pair is learned, pairs drawn by hand rest and decide nothing", () => {
    const group = { attributes: ["a", "b"], map: { kind: "cells", bins: 5 } };
    const joined = d.withGroup(doc, /** @type {any} */ (group));
    const [all, both] = [doc, joined].map((one) => d.withSetting(one, "pairs", 1));
    expect(d.questionKey(both.question)).toBe(d.questionKey(all.question));
    expect(d.questionKey(joined.question)).not.toBe(d.questionKey(doc.question));
    expect(d.questionKey(all.question)).not.toBe(d.questionKey(doc.question));
    const asked = d.engineQuestion({ ...both.question, target: "y" }, "a.csv");
    expect(asked.groups).toEqual([]);
    expect(asked.settings).toContainEqual({ name: "pairs", value: 1 });
    // They are there again when the setting is off, and the old keys of models are as they were.
    expect(d.withSetting(both, "pairs", 0).question).toEqual(joined.question);
    for (const learner of ["logistic", "proximal-svm", "svr", "ridge"])
      expect(d.withLearner(both, learner).question.settings).toContainEqual({ name: "pairs", value: 1 });
  });

  it("a kernel cannot be multiplied: it rests too, and is there again", () => {
    const map = /** @type {any} */ ({ kind: "radial_kernel", gamma: 1 });
    const shaped = d.withQuestion(d.withMap(doc, "age", map), { target: "y" });
    const columns = /** @type {any} */ ([
      { name: "age", kind: "numeric", used: true },
      { name: "y", kind: "categorical", used: true },
    ]);
    /** @param {d.Document} one */
    const maps = (one) => askedQuestion(one.question, columns, "a.csv").maps;
    expect(maps(shaped)).toHaveLength(1);
    expect(maps(d.withSetting(shaped, "pairs", 1))).toEqual([]);
    expect(maps(d.withSetting(d.withSetting(shaped, "pairs", 1), "pairs", 0))).toHaveLength(1);
  });

  it("error bars: none, from the model, from resamples, both; hidden ones are not asked for anew", () => {
    const ridge = d.withLearner(d.withOutcome(doc, "number"), "ridge");
    expect(bars.barsDrawn(doc)).toBe("none");
    expect(bars.barsDrawn(ridge)).toBe("posterior");
    const both = bars.withBars(ridge, "both");
    expect([bars.barsDrawn(both), both.question.resamples]).toEqual(["both", bars.USUAL_RESAMPLES]);
    for (const kind of /** @type {const} */ (["posterior", "resamples", "none", "both"])) {
      const next = bars.withBars(both, kind);
      expect([bars.barsDrawn(next), next.question]).toEqual([kind, both.question]);
    }
    // A probability has an interval of its own: a second one only where it is asked for.
    const proximal = d.withLearner(doc, "proximal-svm");
    expect([bars.barsDrawn(proximal), bars.barsSeen(proximal)]).toEqual(["none", "resamples"]);
    for (const kind of /** @type {const} */ (["posterior", "resamples", "none", "both"]))
      expect(bars.barsDrawn(bars.withBars(proximal, kind))).toBe(kind);
    // With a learner that has but one kind.
    expect(bars.barsDrawn(d.withLearner(d.withOutcome(both, "one_class"), "svm"))).toBe("resamples");
    const alone = {
      ...ridge,
      question: { ...ridge.question, source: { kind: "model", name: "a", key: "2" } },
    };
    expect(bars.withBars(/** @type {any} */ (alone), "both").question.resamples).toBe(0);
  });
});

describe("a target that is proposed", () => {
  const doc = d.newDocument({ kind: "file", name: "a.csv", key: "k" });
  /** @param {string} name @param {string} kind @param {number} distinct */
  const column = (name, kind, distinct) => /** @type {any} */ ({ name, kind, distinct });
  const columns = [
    column("sex", "numeric", 2),
    column("target", "numeric", 214),
    column("class", "categorical", 40),
  ];
  /** @param {string | undefined} proposed_target */
  const asked = (proposed_target) =>
    d.withProposal(doc, /** @type {any} */ ({ proposed_target, columns })).question;

  it("is predicted itself where it is a measured number", () => {
    expect(asked("target")).toMatchObject({
      target: "target",
      outcome: "number",
      learner: "svr",
      proposed: true,
    });
    for (const target of ["sex", "class"])
      expect(asked(target)).toMatchObject({ target, outcome: "one_class", learner: "svm", proposed: true });
    expect(asked(undefined)).toMatchObject({ target: null, outcome: "one_class", proposed: false });
  });

  it("is every class where there are several of which one can be learned, else one", () => {
    /** @param {number[]} counts */
    const of = (...counts) => {
      const classes = counts.map((count, i) => ({ label: `${i}`, count }));
      return d.withProposal(doc, /** @type {any} */ ({ proposed_target: "class", columns }), classes).question
        .outcome;
    };
    expect(of(50, 50, 50)).toBe("all_classes");
    expect(of(50, 50)).toBe("one_class");
    expect(of(50, 50, 1)).toBe("one_class");
    expect(of(...Array(20).fill(5))).toBe("all_classes");
    expect(of(...Array(21).fill(5))).toBe("one_class");
  });
});
