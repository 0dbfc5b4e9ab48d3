/** The panel "Compare learners": what a row stands for, and what is said where it waits; the fake engine behind it. */
import { afterEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { one, present } from "../found.js";
import { box, button, compared, contest, opened, p, panel, row, settled, state, text } from "./compared.js";
import { learned, until } from "./explorer.js";

afterEach(() => document.body.replaceChildren());

describe("a row is the model that is drawn from it", () => {
  /** @type {import("../../www/engine/contract.js").JointGroup} */
  const kernel = { attributes: ["age", "dose"], map: { kind: "radial_kernel", gamma: 1 } };
  /** @type {import("../../www/engine/contract.js").JointGroup} */
  const product = { attributes: ["age", "dose"], map: { kind: "product", knots: 4 } };
  /** @type {import("../../www/engine/contract.js").JointGroup} */
  const cells = { attributes: ["age", "dose"], map: { kind: "cells", bins: 5 } };

  test("a pair in a shape that it cannot learn: asked as it is drawn, said at the row, kept when it is drawn", async () => {
    await opened({ question: { groups: [kernel] } });
    present(box("naive-bayes")).click();
    const asked = new Map();
    const ask = p.pool.ask.bind(p.pool);
    p.pool.ask = (call, body, need) => {
      if (call === "judged")
        asked.set(present(present(need).question).learner, present(present(need).question).groups);
      return ask(call, body, need);
    };
    await compared();
    expect(asked.get("svm")).toEqual([kernel]);
    for (const name of ["logistic", "radial-svm", "random-forest"])
      expect(asked.get(name)).toEqual([product]);
    expect(asked.get("naive-bayes")).toEqual([cells]);
    expect(present(row("logistic")).cells[0].textContent).toContain("age × dose by products of splines");
    expect(present(row("naive-bayes")).cells[0].textContent).toContain("age × dose by a value for each cell");
    expect(present(row("svm")).cells[0].textContent).not.toContain("×");
    expect(present(present(box("logistic")).parentElement).textContent).toContain(
      "age × dose by products of splines",
    );
    one(row("logistic"), "button").click();
    await settled();
    const { key } = present(
      contest()
        .entries()
        .find((e) => e.name === "logistic"),
    );
    const before = state().results.get(key);
    present(button("Draw it")).click();
    await learned(p);
    await settled();
    expect(p.bench.document.value.question.groups).toEqual([product]);
    // The row is there still, and the others that are asked the same.
    expect(contest().rows()[0].result).toBe(before);
    expect(
      contest()
        .rows()
        .map(({ result }) => present(result).learner),
    ).toEqual(["logistic", "naive-bayes", "radial-svm", "random-forest"]);
    expect(present(row("logistic")).textContent).toContain("drawn");
  });

  test("with every pair those drawn by hand rest, and shapes without coordinates; it is said", async () => {
    /** @type {import("../../www/engine/contract.js").AttributeMap[]} */
    const maps = [{ attribute: "dose", map: { kind: "radial_kernel", gamma: 1 } }];
    await opened({
      question: { groups: [{ ...product, attributes: ["age", "group"] }], maps },
    });
    /** @param {string} name */
    const said = (name) => present(present(box(name)).parentElement).textContent.replace(/\s+/g, " ");
    expect(said("svm-pairs")).toContain("without age × group; without the shape chosen for “dose”");
    expect(said("logistic")).toContain("without the shape chosen for “dose”");
    expect(said("logistic")).not.toContain("age × group");
    expect(said("proximal-svm")).not.toContain("without");
  });
});

describe("what a row is", () => {
  test("settings chosen by every fold are marked, and their scores are not called those of the drawn model", async () => {
    await opened();
    one(panel(), "learners-choice > label input").click();
    await settled();
    await compared();
    expect(present(row("svm")).cells[0].textContent).toContain("tuned in every fold");
    expect(present(row("random-forest")).cells[0].textContent).not.toContain("tuned in every fold");
    expect(one(row("svm"), ".tag").textContent).toBe("reference");
    expect(panel().textContent).toContain("less that of the linear SVM with settings chosen by every fold");
    one(row("svm"), "button").click();
    await settled();
    expect(text("learners-drawing")).toContain("settings that every fold chose for itself");
  });

  test("other settings of the drawn one: its row stays as it was, until it is judged anew", async () => {
    await opened();
    await compared();
    const letter = () => one(row("radial-svm"), ".letter").textContent;
    const before = letter();
    const verdict = text(".verdict");
    p.gestures.drawLearner("svm", [{ name: "C", value: 10 }], "tuned");
    await learned(p);
    await settled();
    expect(one(row("svm"), ".tag").textContent).toBe("drawn before");
    expect(panel().textContent).toContain("have changed since");
    expect(letter()).toBe(before);
    expect(text(".verdict")).toBe(verdict);
    present(button("Run the rest")).click();
    await until(() => !state().running && state().results.size === 5);
    await settled();
    expect(one(row("svm"), ".tag").textContent).toBe("drawn");
    expect(panel().textContent).not.toContain("have changed since");
  });

  test("in how many folds a measure is there; why the header differs; what the curve is of", async () => {
    await opened();
    await compared();
    const [key, result] = [...state().results][0];
    const folds = result.judged.folds.map((fold, i) =>
      i === 0 ? { ...fold, scores: fold.scores.filter(({ metric }) => metric !== "auc") } : fold,
    );
    const results = new Map([...state().results, [key, { ...result, judged: { ...result.judged, folds } }]]);
    contest().state.value = { ...state(), results };
    await settled();
    expect(present(row("svm")).cells[4].textContent).toContain(
      `in ${folds.length - 1} of ${folds.length} folds`,
    );
    expect(present(row("svm")).cells[1].textContent).not.toContain("folds");
    expect(panel().textContent).toContain("Here every fold’s probabilities are calibrated without it");
    one(panel(), "input[value=precision_recall]").click();
    await settled();
    expect(panel().textContent).toContain("The curve is of all folds together");
  });

  test("an ensemble is judged where its members have no average; why there is none stands at the button", async () => {
    await opened();
    present(box("radial-svm")).click();
    present(box("random-forest")).click();
    await settled();
    const ask = p.pool.ask.bind(p.pool);
    p.pool.ask = (call, body, need) =>
      call === "averaged" ? Promise.reject(new Error("no exact average")) : ask(call, body, need);
    await compared();
    present(button("Make the ensemble")).click();
    await until(() => state().blend && row("ensemble"));
    await settled();
    expect(text("learners-ensemble")).toMatch(/There is no nomogram of it: .+/);
    expect(panel().querySelector("[role=alert]")).toBe(null);
    p.pool.ask = (call, body, need) =>
      call === "ensemble" ? Promise.reject(new Error("lost")) : ask(call, body, need);
    present(button("Make the ensemble")).click();
    await until(() => state().blendTrouble);
    await settled();
    expect(text("learners-ensemble [role=alert]")).toContain("could not be computed");
  });

  test("an ensemble that is better is said in the headline", async () => {
    await opened();
    await compared();
    present(button("Make the ensemble")).click();
    await until(() => {
      const { blend } = state();
      return blend && contest().contrastOf(blend.key, "brier");
    });
    const last = contest().rows().length - 1;
    const contrasts = state().contrasts.map((c) =>
      c.learner === last ? { ...c, difference: -0.005, low: -0.009, high: -0.001, p: 0.04 } : c,
    );
    contest().state.value = { ...state(), contrasts };
    await settled();
    expect(text(".verdict")).toMatch(
      /costs 0\.005 Brier against the ensemble \(0\.001 to 0\.009, p = 0\.04\)\.$/,
    );
  });
});

describe("what is tried meanwhile", () => {
  test("a comparison goes before rows of the grid that are not begun, and says what it waits for", async () => {
    let open = () => {};
    const gate = new Promise((go) => {
      open = () => go(undefined);
    });
    let held = false;
    /** @type {string[]} */
    const calls = [];
    await opened({
      fate: (_, { call }) => {
        calls.push(call);
        if (call === "tuned") held = true;
        return "answer";
      },
      delay: () => (held ? gate : Promise.resolve()),
    });
    const tune = one(panel(), "learners-tune");
    one(tune, "summary").click();
    await userEvent.selectOptions(one(tune, "select"), "Radial SVM");
    await settled();
    present(button("Try all settings")).click();
    await until(() => held);
    present(button("Run")).click();
    await until(() =>
      present(text(".search [role=status]")).includes("waiting for settings that are being tried"),
    );
    calls.length = 0;
    held = false;
    open();
    await until(() => !state().running && !tune.running, "both");
    expect(calls.indexOf("judged")).toBeGreaterThanOrEqual(0);
    expect(calls.lastIndexOf("tuned")).toBeGreaterThan(calls.indexOf("unit"));
    expect(text(".search [role=status]")).toBe("4 learners compared.");
  });

  test("what was stopped says so", async () => {
    let open = () => {};
    const gate = new Promise((go) => {
      open = () => go(undefined);
    });
    let seen = 0;
    await opened({
      fate: (_, { call }) => {
        if (call === "tuned") seen += 1;
        return "answer";
      },
      delay: () => (seen > 1 ? gate : Promise.resolve()),
    });
    const tune = one(panel(), "learners-tune");
    one(tune, "summary").click();
    await userEvent.selectOptions(one(tune, "select"), "Radial SVM");
    await settled();
    present(button("Try all settings")).click();
    await until(() => tune.found?.rows.some(Boolean) && seen > 1);
    one(tune, ".search button").click();
    await settled();
    open();
    expect(tune.textContent).toMatch(/Stopped: [12] of 7 rows were tried\./);
    await userEvent.selectOptions(one(tune, "select"), "Random forest");
    await settled();
    expect(tune.textContent).toContain("None of its settings is tuned here.");
  });
});
