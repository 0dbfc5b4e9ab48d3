import { describe, expect, it } from "vitest";
import { newDocument, questionKey } from "../../www/state/document.js";
import { graveNotes, grouped, notesOf } from "../../www/state/notices.js";
import { Workbench } from "../../www/state/workbench.js";

/** A model of nothing, with remarks. @param {[string, string][]} notices */
function modelWith(notices) {
  return JSON.stringify({
    format: "nomogram-model",
    version: 1,
    link: "logit",
    target: { name: "fate", positive: "yes", negative: "no", rows: 24, events: 10 },
    intercept: 0,
    attributes: [],
    effects: [],
    learner: { name: "svm", settings: [] },
    card: {},
    notices: notices.map(([code, message]) => ({ code, message })),
  });
}

/** @param {[string, string][]} notices @param {import("../../www/state/document.js").Question["choice"]} [choice] */
function benchWith(notices, choice = "person") {
  const doc = newDocument({ kind: "file", name: "a.csv", key: "k" });
  const asked = { ...doc, question: { ...doc.question, target: "fate", choice } };
  const key = questionKey(asked.question);
  return { bench: new Workbench({ ...asked, model: modelWith(notices), modelOf: key }), key };
}

/** @param {Workbench} bench */
const codes = (bench) => graveNotes(bench).map((n) => n.code);

describe("the warnings above the drawing", () => {
  it("are those about target and model, the gravest first", () => {
    const { bench } = benchWith([
      ["positive-assumed", "p"],
      ["target-missing", "t"],
      ["rare-levels", "r"],
      ["no-signal", "n"],
    ]);
    expect(bench.model.value).not.toBeNull();
    expect(codes(bench)).toEqual(["no-signal", "target-missing"]);
  });

  it("say nothing of a learner's answer while others are tried, nor where the bar says that none has a signal", () => {
    /** @type {[string, string][]} */
    const notes = [
      ["one-answer", "o"],
      ["separable", "s"],
    ];
    /** @type {[import("../../www/state/document.js").Question["choice"], string[]][]} */
    const said = [
      ["open", ["separable"]],
      ["no_signal", ["separable"]],
      ["best", ["one-answer", "separable"]],
      ["person", ["one-answer", "separable"]],
    ];
    for (const [choice, wanted] of said) {
      const { bench } = benchWith(notes, choice);
      expect(codes(bench)).toEqual(wanted);
    }
  });

  it("are said once, with the severity that the engine gave them", () => {
    const { bench, key } = benchWith([["multiclass", "several"]]);
    const warning = { code: "multiclass", message: "several", severity: "warning", column: "fate" };
    bench.prepared.value = { key, prepared: /** @type {any} */ ({ notices: [warning] }), notices: [] };
    expect(codes(bench)).toEqual(["multiclass"]);
    expect(notesOf(bench)).toEqual([warning]);
  });

  it("stay with the drawing while another question is learned", () => {
    const { bench } = benchWith([["separable", "s"]]);
    bench.gesture("C", (d) => ({ ...d, question: { ...d.question, seed: 2 } }));
    expect(bench.current.value).toBe(false);
    expect(codes(bench)).toEqual(["separable"]);
  });

  it("take from the file only what is said of the target", () => {
    const { bench } = benchWith([]);
    /** @param {string} code @param {string} column */
    const said = (code, column) => ({ code, message: `${code} ${column}`, severity: "info", column });
    const { source, readOptions } = bench.document.value.question;
    bench.opened.value = {
      key: JSON.stringify([source.key, readOptions]),
      opened: /** @type {any} */ ({
        notices: [said("label-variants", "fate"), said("label-variants", "sex")],
      }),
    };
    expect(graveNotes(bench).map((n) => n.message)).toEqual(["label-variants fate"]);
  });
});

describe("the list of all notes", () => {
  it("says nothing of two columns that are the same once one is left out", () => {
    const { bench, key } = benchWith([]);
    const { source, readOptions } = bench.document.value.question;
    const same = { code: "duplicate-column", message: "same", severity: "warning", columns: ["a", "b"] };
    const opened = /** @type {any} */ ({ notices: [same] });
    bench.opened.value = { key: JSON.stringify([source.key, readOptions]), opened };
    for (const [attributes, said] of /** @type {[string[], string[]][]} */ ([
      [["a", "b", "c"], ["same"]],
      [["a", "c"], []],
      [["b"], []],
    ])) {
      bench.prepared.value = { key, prepared: /** @type {any} */ ({ notices: [], attributes }), notices: [] };
      expect(notesOf(bench).map((n) => n.message)).toEqual(said);
    }
  });

  it("has first what a press decides, then what is to be known, last what needs nothing", () => {
    const notes = [
      { code: "decimal-comma", message: "a", severity: "info" },
      { code: "missing-code", message: "b", severity: "warning" },
      { code: "rare-class", message: "c", severity: "warning" },
      { code: "maybe-id", message: "d", severity: "info" },
      { code: "header-rows", message: "e", severity: "warning" },
      { code: "codes", message: "f", severity: "info" },
    ];
    /** @param {Parameters<typeof grouped>[1]} canAct */
    const said = (canAct) =>
      Object.fromEntries(
        Object.entries(grouped(notes, canAct)).map(([group, of]) => [
          group,
          of.map((n) => n.message).join(""),
        ]),
      );
    const acts = new Set(["missing-code", "maybe-id", "header-rows", "codes"]);
    expect(said(({ code }) => acts.has(code))).toEqual({ decide: "bd", know: "cef", done: "a" });
    // Without the data no press is left, and nothing can be decided.
    expect(said(() => false)).toEqual({ decide: "", know: "bce", done: "adf" });
    // What a model says has no severity: what stands above the drawing is to be known.
    const ofModel = [
      { code: "separable", message: "s" },
      { code: "folds-reduced", message: "f" },
    ];
    expect(grouped(ofModel, () => false)).toEqual({ decide: [], know: [ofModel[0]], done: [ofModel[1]] });
  });
});
