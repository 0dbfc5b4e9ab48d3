/** The panel "Compare learners" in a real browser, the fake engine behind it. */

import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { all, one, present } from "../found.js";
import { box, button, compared, contest, opened, p, panel, row, settled, state, text } from "./compared.js";
import { learned, table, until } from "./explorer.js";

/** @param {number} value */
const plain = (value) => value.toFixed(Math.abs(value) > 0 && Math.abs(value) < 0.00095 ? 4 : 3);

/** All that the engine is asked, with the question that it was prepared for. */
function listen() {
  /** @type {import("../../www/engine/contract.js").Question[]} */
  const questions = [];
  /** @type {[string, any][]} */
  const calls = [];
  /** @type {import("../fake/worker.js").Fates} */
  const fate = (_, { call, body }) => {
    if (call === "prepare") questions.push(body);
    calls.push([call, body]);
    return "answer";
  };
  return { questions, calls, fate };
}

afterEach(() => document.body.replaceChildren());

test("the numbers make nothing wider than the panel: their table scrolls in its box", async () => {
  await opened();
  await compared();
  one(panel(), "learners-table details").open = true;
  await settled();
  const body = present(panel().closest(".beside-body"));
  const { right } = body.getBoundingClientRect();
  expect(one(panel(), ".rivals-table").getBoundingClientRect().right).toBeGreaterThan(right);
  for (const other of all(panel(), "learners-table > *, learners-table details > *"))
    expect(other.getBoundingClientRect().right).toBeLessThanOrEqual(right);
  expect(body.scrollWidth).toBe(body.clientWidth);
});

describe("what is asked for", () => {
  test("the drawn one, logistic, radial and the forest; one seed, one set of folds", async () => {
    const { questions, calls, fate } = listen();
    await opened({ fate, question: { seed: 5, folds: 4, repeats: 2 } });
    const ticked = all(panel(), ".rivals input:checked").map((i) => i.value);
    expect(ticked).toEqual(["svm", "logistic", "radial-svm", "random-forest"]);
    expect(present(box("svm")).disabled).toBe(true);
    await settled();
    expect(calls.some(([call]) => call === "judged")).toBe(false);
    const fits = calls.filter(([call]) => call === "unit").length;
    // A worker that has a question already is not told it again: what the pool was asked.
    questions.length = 0;
    const ask = p.pool.ask.bind(p.pool);
    p.pool.ask = (call, body, need) => {
      if (need?.question) questions.push(need.question);
      return ask(call, body, need);
    };
    await compared();
    const asked = questions.map(({ learner, seed, folds, repeats }) => [learner, seed, folds, repeats]);
    for (const [, ...same] of asked) expect(same).toEqual([5, 4, 2]);
    expect([...new Set(asked.map(([learner]) => learner))]).toEqual(
      expect.arrayContaining(["svm", "logistic", "radial-svm", "random-forest"]),
    );
    expect(questions.every(({ tuning, resamples }) => tuning === undefined && resamples === 0)).toBe(true);
    // Those of the drawn one are there but for a look at the clock; 9 of each of the others.
    expect(calls.filter(([call]) => call === "unit").length - fits).toBe(1 + 3 * 9);
    expect(calls.filter(([call]) => call === "judged").map(([, units]) => units.length)).toEqual([
      9, 9, 9, 9,
    ]);
  });

  test("everything waits for the model: it is asked as idle work", async () => {
    await opened();
    /** @type {(boolean | undefined)[]} */
    const needs = [];
    const ask = p.pool.ask.bind(p.pool);
    p.pool.ask = (call, body, need) => {
      needs.push(present(need).idle);
      return ask(call, body, need);
    };
    await compared();
    expect(needs.length).toBeGreaterThan(10);
    expect(new Set(needs)).toEqual(new Set([true]));
  });

  test("nested: a grid goes with every question that has settings to choose", async () => {
    const { questions, fate } = listen();
    await opened({ fate });
    questions.length = 0;
    const nested = present(all(panel(), ".field-check").find((l) => l.textContent.includes("nested")));
    one(nested, "input").click();
    await compared();
    /** @param {string} name */
    const tuning = (name) => questions.find(({ learner }) => learner === name)?.tuning;
    expect(tuning("svm")).toEqual({ first: [0.01, 0.1, 1, 10, 100], second: [], folds: 3 });
    expect(tuning("radial-svm")).toEqual({
      first: [0.01, 0.1, 1, 10, 100],
      second: [0.01, 0.1, 1],
      folds: 3,
    });
    expect(tuning("random-forest")).toBe(undefined);
  });

  test("where rows are set aside for the interval, the drawn one has folds of its own", async () => {
    await opened({ question: { interval: "inductive" } });
    const intervals = new Map();
    const ask = p.pool.ask.bind(p.pool);
    p.pool.ask = (call, body, need) => {
      if (call === "judged" || call === "ensemble")
        intervals.set(
          `${call} ${present(present(need).question).learner}`,
          present(present(need).question).interval,
        );
      return ask(call, body, need);
    };
    await compared();
    present(button("Make the ensemble")).click();
    await until(() => state().blend);
    expect(intervals.get("judged svm")).toBe("none");
    expect(intervals.get("ensemble svm")).toBe("none");
  });

  test("what is finished stays when it is stopped, and is not fitted again", async () => {
    let open = () => {};
    const gate = new Promise((go) => {
      open = () => go(undefined);
    });
    let held = false;
    const { calls, fate } = listen();
    /** @type {import("../fake/worker.js").Fates} */
    const radial = (n, request) => {
      if (request.call === "prepare") held = request.body.learner === "radial-svm";
      return fate(n, request);
    };
    await opened({ fate: radial, delay: () => (held ? gate : Promise.resolve()) });
    present(button("Run")).click();
    await until(() => state().results.size === 2 && state().progress?.name === "radial-svm");
    present(button("Stop")).click();
    await settled();
    expect(state().running).toBe(false);
    expect(
      all(panel(), "tbody tr")
        .map((tr) => tr.dataset.learner)
        .sort(),
    ).toEqual(["logistic", "svm"]);
    expect(panel().textContent).toContain("Stopped. 2 learners finished and kept.");
    held = false;
    open();
    const judged = calls.filter(([call]) => call === "judged").length;
    present(button("Run the rest")).click();
    await until(() => state().results.size === 4);
    expect(calls.filter(([call]) => call === "judged").length - judged).toBe(2);
  });

  test("other rows or folds are another comparison; another drawn learner is not", async () => {
    await opened();
    await compared();
    p.gestures.drawLearner("logistic", [], "draw");
    await learned(p);
    await settled();
    expect(
      contest()
        .rows()
        .map(({ result }) => present(result).learner),
    ).toContain("logistic");
    expect(present(row("logistic")).textContent).toContain("drawn");
    p.gestures.setCount("seed", 9);
    await learned(p);
    await settled();
    expect(contest().rows()).toEqual([]);
    p.gestures.undo();
    await settled();
    expect(contest().rows().length).toBe(4);
  });

  test("a learner that cannot be compared says why; the others go on", async () => {
    await opened();
    const ask = p.pool.ask.bind(p.pool);
    p.pool.ask = (call, body, need) =>
      call === "judged" && present(present(need).question).learner === "logistic"
        ? Promise.reject(new Error("lost"))
        : ask(call, body, need);
    await compared();
    expect(text("[role=alert]")).toMatch(/^Logistic regression could not be compared: /);
    expect(state().results.size).toBe(3);
  });
});

describe("what is shown", () => {
  const forestRow = () =>
    present(
      contest()
        .rows()
        .find(({ result }) => result?.learner === "random-forest"),
    );

  test("the table holds what the engine replied, best first, sorted anew by another measure", async () => {
    await opened();
    await compared();
    for (const { result, judged } of contest().rows()) {
      const cells = [...present(row(present(result).learner)).cells].map((c) =>
        c.textContent.replace(/\s+/g, " ").trim(),
      );
      /** @param {string} metric */
      const written = (metric) => {
        const { mean, low, high } = present(judged.scores.find((s) => s.metric === metric));
        return `${plain(mean)} ${plain(low)} to ${plain(high)}`;
      };
      expect(cells[1]).toBe(written("brier"));
      expect(cells[4]).toBe(written("auc"));
      expect(cells.at(-1)).toMatch(/^[\d.]+ s$/);
    }
    const values = () => all(panel(), "tbody td:nth-child(2)").map((c) => Number.parseFloat(c.textContent));
    expect(values()).toEqual([...values()].sort((a, b) => a - b));
    await userEvent.selectOptions(one(panel(), "learners-table select"), "AUC");
    await settled();
    expect(values()).toEqual([...values()].sort((a, b) => b - a));
    const { difference } = present(contest().contrastOf(forestRow().key, "auc"));
    expect(present(row("random-forest")).cells[2].textContent).toContain(`+${plain(difference)}`);
  });

  test("the headline: worse, better, no difference", async () => {
    await opened();
    await compared();
    const { difference, low, high } = present(contest().contrastOf(forestRow().key, "brier"));
    expect(high).toBeLessThan(0);
    expect(text(".verdict")).toContain(
      `The linear SVM costs ${plain(-difference)} Brier against the random forest (${plain(-high)} to ${plain(-low)}, p `,
    );
    expect(panel().textContent).toContain("The random forest is the best of 2 by these same folds");
    /** @param {number} from @param {number} to @param {number} [difference] */
    const say = async (from, to, difference = 0.004) => {
      const contrasts = state().contrasts.map((c) => ({
        ...c,
        difference,
        low: from,
        high: to,
        p: 0.02,
      }));
      contest().state.value = { ...state(), contrasts };
      await settled();
      return text(".verdict");
    };
    expect(await say(0.001, 0.007)).toBe(
      "The linear SVM gains 0.004 Brier over the random forest (0.001 to 0.007, p = 0.02).",
    );
    expect(await say(-0.001, 0.009)).toBe(
      "Between the linear SVM and the random forest there is no difference to be seen: +0.004 Brier for the random forest (−0.001 to +0.009, p = 0.02).",
    );
    // The row says it with the same sign.
    expect(present(row("random-forest")).cells[2].textContent).toMatch(/^\+0\.004\s+−0\.001\sto \+0\.009/);
    // What is not ahead is not flattered.
    expect(panel().textContent).not.toContain("by these same folds");
    expect(await say(-1e-6, 1e-6, 1e-7)).toBe(
      "Between the linear SVM and the random forest there is no difference in Brier to be seen (p = 0.02).",
    );
  });

  test("with every pair the drawn one is called by its name: a row of the plain one may stand beside it", async () => {
    await opened({
      question: {
        settings: [
          { name: "C", value: 1 },
          { name: "pairs", value: 1 },
        ],
      },
    });
    await compared();
    expect(text(".verdict")).toMatch(
      /^The SVM with every pair (costs|gains)|^Between the SVM with every pair and/,
    );
    expect(text(".verdict")).not.toContain("additive");
  });

  test("one curve at a time, a pattern and a letter for each learner", async () => {
    await opened();
    await compared();
    const lines = () => all(panel(), ".rival-curve .rival-line");
    expect(lines().length).toBe(4);
    expect(new Set(lines().map((l) => l.getAttribute("stroke-dasharray"))).size).toBe(4);
    const label = () => one(panel(), ".rival-curve").getAttribute("aria-label");
    expect(label()).toBe("ROC of Linear SVM, Logistic regression, Radial SVM and Random forest");
    one(panel(), "input[value=reliability]").click();
    await settled();
    expect(label()).toContain("Reliability of ");
    expect(present(lines()[0].getAttribute("d")).split("L").length).toBe(
      contest().rows()[0].judged.classes[0].reliability.length,
    );
  });

  test("a row: an additive learner can be drawn, another has a stand-in that is marked as one", async () => {
    await opened();
    await compared();
    one(row("random-forest"), "button").click();
    await until(() => panel().querySelector(".stand-in nomogram-view"));
    expect(text(".stand-in h3")).toContain("Additive stand-in for Random forest");
    expect(text(".stand-in p")).toContain("It has 81.0 % of the variation of its log odds (R²)");
    expect(text(".stand-in p")).toContain("says the same class in 93.0 % of the rows");
    expect(text(".stand-in p")).toContain("off by 0.042 on average");
    expect(p.bench.document.value.question.learner).toBe("svm");
    one(row("logistic"), "button").click();
    await settled();
    expect(panel().querySelector(".stand-in")).toBe(null);
    present(button("Draw it")).click();
    await settled();
    expect(p.bench.document.value.question.learner).toBe("logistic");
    expect(p.bench.undoName.value).toBe("Draw Logistic regression");
  });

  test("an ensemble: who is in it how often; of additive members it can be drawn", async () => {
    await opened();
    await compared();
    present(button("Make the ensemble")).click();
    await until(() => state().blend && row("ensemble"));
    await settled();
    const { counts } = present(state().blend).reply;
    const forest = counts[3];
    expect(forest).toBeGreaterThan(0);
    expect(text(".members")).toContain(`Random forest ${forest === 1 ? "once" : `${forest} times`}`);
    expect(panel().textContent).toContain("there is no nomogram of it");
    present(box("radial-svm")).click();
    present(box("random-forest")).click();
    await settled();
    expect(panel().textContent).toContain("Made of other learners");
    present(button("Make the ensemble")).click();
    await until(() => present(state().blend).members.length === 2 && !state().blending);
    await settled();
    present(button("Show its nomogram")).click();
    await until(() => panel().querySelector("learners-ensemble nomogram-view"));
    await until(() => contest().contrastOf(present(state().blend).key, "brier"));
    await settled();
    expect(present(row("ensemble")).cells[2].textContent).toContain("p");
  });

  /** @param {string} label @returns {HTMLInputElement} */
  const tick = (label) =>
    one(
      present(all(panel(), "learners-ensemble .field-check").find((l) => l.textContent.includes(label))),
      "input",
    );

  test("its library has other settings and every similarity where that is ticked; each is learned once", async () => {
    const { calls, fate } = listen();
    await opened({ fate });
    present(box("random-forest")).click();
    await compared();
    const compare = state().results.size;
    // Five values of C but the one that there is, of SVM and logistic; of the radial machine by three of γ.
    const others = 4 + 4 + 5 * 3;
    const hint = () => text("learners-ensemble .field-check .hint");
    const n = Number(/\d+/.exec(present(hint()))?.[0]);
    expect(n).toBe(others);
    tick("other settings").click();
    await settled();
    const judged = () => calls.filter(([call]) => call === "judged").length;
    const before = judged();
    present(button("Make the ensemble")).click();
    await until(() => state().library);
    await until(() => state().blend && !state().blending);
    await settled();
    expect(judged() - before).toBe(n);
    expect(state().results.size).toBe(compare);
    const [, wanted] = present(calls.findLast(([call]) => call === "ensemble"));
    expect(wanted.library.length).toBe(3 + n);
    expect(wanted.replace).toBe(true);
    const asked = present(state().blend).members.map(({ key }) => key);
    expect(new Set(asked).size).toBe(asked.length);
    expect(text(".members")).toContain(`of ${3 + n} machines`);
    // The table compares the same learners as before.
    expect(all(panel(), "tbody tr").length).toBe(compare + 1);

    tick("similarity").click();
    await settled();
    const again = judged();
    present(button("Make the ensemble")).click();
    await until(() => present(state().blend).members.length > 3 + n && !state().blending);
    const { members } = present(state().blend);
    const measures = members.flatMap(({ measure }) => measure ?? []);
    expect(new Set(measures)).toEqual(
      new Set(["overlap", "iof", "of", "goodall1", "goodall2", "goodall3", "goodall4"]),
    );
    expect(measures.length).toBe(7 * 3);
    for (const { measure, question } of members.filter((m) => m.measure))
      expect(
        present(question.maps).every(({ map }) => map.kind === "similarity" && map.measure === measure),
      ).toBe(true);
    expect(judged() - again).toBe(7 * 3);
  });

  test("each machine once at most; and the library can be stopped, what is learned stays", async () => {
    const { calls, fate } = listen();
    let open = () => {};
    const gate = new Promise((go) => {
      open = () => go(undefined);
    });
    let watched = false;
    const held = () => watched && state().machines.size >= 2;
    await opened({ fate, delay: () => (held() ? gate : Promise.resolve()) });
    await compared();
    watched = true;
    tick("other settings").click();
    await settled();
    present(button("Make the ensemble")).click();
    await until(() => one(panel(), "learners-ensemble [role=status]").textContent.includes("Machine 3 of"));
    present(all(panel(), "learners-ensemble button").find((b) => b.textContent === "Stop")).click();
    await until(() => !state().blending);
    expect(state().blend).toBe(null);
    expect(state().library).toBe(null);
    open();
    const kept = state().machines.size;
    expect(kept).toBe(2);
    const ways = all(panel(), "learners-ensemble select");
    const once = present(ways.find((s) => s.textContent.includes("once at most")));
    once.value = present(all(once, "option").find((o) => o.textContent === "once at most")).value;
    once.dispatchEvent(new Event("change"));
    await settled();
    const judged = calls.filter(([call]) => call === "judged").length;
    present(button("Make the ensemble")).click();
    await until(() => state().blend && !state().blending);
    const { reply, members } = present(state().blend);
    expect(reply.counts.every((count) => count <= 1)).toBe(true);
    expect(present(calls.findLast(([call]) => call === "ensemble"))[1].replace).toBe(false);
    expect(calls.filter(([call]) => call === "judged").length - judged).toBe(members.length - 4 - kept);
  });
});

describe("tuning", () => {
  async function tried(which = "") {
    const tune = one(panel(), "learners-tune");
    one(tune, "summary").click();
    if (which) {
      await userEvent.selectOptions(one(tune, "select"), which);
      await settled();
    }
    present(button("Try all settings")).click();
    await until(() => !tune.running && tune.found?.rows.every(Boolean));
    await settled();
    return tune;
  }
  /** @param {Element | null} tune */
  const at = (tune) => one(tune, ".map-at").textContent;

  test("a heat map with the best cell and the simplest as good; keys move; it sets the settings", async () => {
    await opened({ question: { settings: [{ name: "C", value: 10 }] } });
    const tune = present(await tried());
    expect(at(tune)).toBe("C = 1: log loss 0.5000 ± 0.0120, AUC 0.800");
    const cells = all(tune, "td");
    expect(cells.map((td) => td.textContent).join("|")).toBe("|||◆|★||○||");
    one(tune, "td[tabindex='0']").focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await settled();
    expect(present(document.activeElement).getAttribute("aria-label")).toContain("C = 10: log loss 0.5200");
    await userEvent.keyboard("{Home}");
    await settled();
    expect(at(tune)).toContain("C = 0.01: log loss 0.5800");
    present(button("Choose the simplest")).click();
    await settled();
    present(button("Use these settings")).click();
    expect(p.bench.document.value.question.settings).toEqual([{ name: "C", value: 0.3 }]);
  });

  test("two settings of one that is not drawn: they are its settings in the comparison", async () => {
    const { questions, calls, fate } = listen();
    await opened({ fate });
    const tune = present(await tried("Radial SVM"));
    expect(
      calls
        .filter(([call]) => call === "tuned")
        .map(([, { row: j }]) => j)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(at(tune)).toContain("C = 1, γ = 0.1: log loss 0.5000");
    one(tune, "td[tabindex='0']").focus();
    await userEvent.keyboard("{ArrowUp}{ArrowLeft}");
    await settled();
    expect(at(tune)).toContain("C = 0.3, γ = 0.3");
    present(button("Use these settings")).click();
    await settled();
    expect(
      present(present(box("radial-svm")).parentElement)
        .textContent.replace(/\s+/g, " ")
        .trim(),
    ).toBe("Radial SVM C 0.3, γ 0.3");
    expect(
      present(present(box("polynomial-svm")).parentElement)
        .textContent.replace(/\s+/g, " ")
        .trim(),
    ).toBe("Polynomial SVM degree 2");
    questions.length = 0;
    await compared();
    expect(questions.find(({ learner }) => learner === "radial-svm")?.settings).toEqual([
      { name: "C", value: 0.3 },
      { name: "gamma", value: 0.3 },
    ]);
    expect(p.bench.document.value.question.settings).toEqual([{ name: "C", value: 1 }]);
  });
});

describe("the shape of the numbers is tuned", () => {
  const three = table()
    .split("\n")
    .map((line, i) => `${line},${i === 0 ? "few" : i % 3}`)
    .join("\n");

  async function tried(which = "") {
    const tune = one(panel(), "learners-tune");
    if (!one(tune, "details").open) one(tune, "summary").click();
    await settled();
    if (which) {
      await userEvent.selectOptions(tune.querySelectorAll("select")[0], which);
      await settled();
    }
    await userEvent.selectOptions(all(tune, "select")[1], "shape of the numbers");
    await settled();
    present(button("Try all settings")).click();
    await until(() => !tune.running && tune.found?.grid.maps && tune.found.rows.every(Boolean));
    await settled();
    return tune;
  }
  /** @param {Element | null} tune */
  const at = (tune) => one(tune, ".map-at").textContent;
  /** @type {import("../../www/engine/contract.js").MapChoice} */
  const spline = { kind: "spline", knots: 4 };

  test("with every pair a shape that has no room is named, and the others are tried", async () => {
    await opened({ question: { settings: [{ name: "pairs", value: 1 }] } });
    const tune = one(panel(), "learners-tune");
    one(tune, "summary").click();
    await settled();
    await userEvent.selectOptions(all(tune, "select")[1], "shape of the numbers");
    await settled();
    present(button("Try all settings")).click();
    await until(() => !tune.running && tune.found?.grid.maps, "all rows");
    await settled();
    const found = present(tune.found);
    expect(found.rows.map((row) => row !== undefined)).toEqual([...Array(7).fill(true), false]);
    expect(one(tune, ".refused").textContent).toBe("Not tried: 5 bumps. There is no room for so many pairs.");
    expect(one(tune, "tbody td").title).toBe("cannot be learned");
    expect(tune.textContent).not.toContain("Something could not be computed");
    expect(present(button("Try all settings")).disabled).toBe(true);
    expect(at(tune)).toContain("C = 1, smooth curve, 4 knots");
    expect(tune.querySelector(".at-edge")).toBe(null);
    // Held back most, and nothing was tried beyond.
    tune.found = {
      ...found,
      rows: found.rows.map((row) => row?.map((cell) => ({ ...cell, loss: 1 + cell.first }))),
    };
    await settled();
    expect(one(tune, ".at-edge").textContent).toContain(
      "The best is at the end of what was tried, C = 0.0001",
    );
  });

  test("nested, the shapes that no fold could choose are named", async () => {
    await opened({ question: { settings: [{ name: "pairs", value: 1 }] } });
    one(panel(), "learners-choice > label input").click();
    await settled();
    all(panel(), "learners-choice > label input")[1].click();
    await settled();
    await compared();
    expect(all(panel(), ".left-out").map((p) => p.textContent)).toEqual([
      "SVM with every pair: No room for some shapes.",
    ]);
  });

  test("rows in words; what has too few values is named; using it sets shapes and C; it can be tuned again", async () => {
    await opened({ text: three });
    const tune = present(await tried());
    expect(all(tune, "tbody th").map((th) => th.textContent)).toEqual([
      "5 bumps",
      "5 steps, equally many rows",
      "smooth curve, 5 knots",
      "smooth curve, 4 knots",
      "polynomial of degree 3",
      "smooth curve, 3 knots",
      "polynomial of degree 2",
      "straight line",
    ]);
    expect(at(tune)).toBe("C = 1, smooth curve, 4 knots: log loss 0.5000 ± 0.0120, AUC 0.800");
    expect(one(tune, ".keeps").textContent).toBe(
      "“few” has too few different values for it and keeps the straight line.",
    );
    // As set now: the straight line, at the bottom.
    expect(present(all(tune, "tbody tr").at(-1)).textContent).toContain("○");
    one(tune, "td[tabindex='0']").focus();
    await userEvent.keyboard("{ArrowDown}");
    await settled();
    expect(present(document.activeElement).getAttribute("aria-label")).toContain(
      "C = 1, polynomial of degree 3",
    );
    expect(tune.querySelector(".keeps")).toBe(null);
    await userEvent.keyboard("{ArrowUp}{ArrowLeft}");
    await settled();
    present(button("Use these settings")).click();
    const { question } = p.bench.document.value;
    expect(question.settings).toEqual([{ name: "C", value: 0.3 }]);
    expect(question.maps).toEqual([
      { attribute: "age", map: spline },
      { attribute: "dose", map: spline },
    ]);
    await settled();
    // Chosen together they are free together: the same grid, its ring elsewhere.
    const ring = one(tune, "td[aria-label*='as set now']");
    expect(ring.getAttribute("aria-label")).toContain("C = 0.3, smooth curve, 4 knots");
    one(tune, "tr:last-child td:nth-of-type(5)").click();
    await settled();
    expect(at(tune)).toContain("C = 1, straight line");
    present(button("Use these settings")).click();
    expect(p.bench.document.value.question.maps).toEqual([]);
  });

  test("a shape that somebody chose for one stays; of learners that are not drawn the shape is everybody's", async () => {
    /** @type {import("../../www/engine/contract.js").AttributeMap} */
    const own = { attribute: "dose", map: { kind: "discretised", method: "equal_width", bins: 4 } };
    const { calls, fate } = listen();
    await opened({ fate, question: { maps: [own] } });
    present(box("naive-bayes")).click();
    await settled();
    const tune = present(await tried("Naive Bayes"));
    const [, wanted] = present(calls.find(([call]) => call === "tuned"));
    expect(wanted.grid.maps.map((/** @type {{ bins?: number }} */ { bins }) => bins)).toEqual([3, 5, 8, 12]);
    expect(panel().textContent).toContain("The shape is then that of all learners.");
    expect(at(tune)).toContain("m = 1, 12 steps, equally many rows");
    present(button("Use these settings")).click();
    await settled();
    expect(p.bench.document.value.question.maps).toEqual([
      { attribute: "age", map: { kind: "discretised", method: "equal_frequency", bins: 12 } },
      own,
    ]);
    expect(p.bench.document.value.question.learner).toBe("svm");
    expect(tune.querySelectorAll("select").length).toBe(1);
  });

  test("a second setting or the shape; nested, every fold chooses it", async () => {
    const { questions, fate } = listen();
    await opened({
      fate,
      question: {
        maps: [
          { attribute: "age", map: spline },
          { attribute: "dose", map: spline },
        ],
      },
    });
    const tune = present(await tried("Radial SVM"));
    expect(present(tune.found).grid.second).toBe(undefined);
    await userEvent.selectOptions(all(tune, "select")[1], "γ");
    await settled();
    expect(tune.querySelector(".heat")).toBe(null);
    one(panel(), "learners-choice > label input").click();
    await settled();
    const boxes = all(panel(), "learners-choice > label input");
    expect(boxes.length).toBe(2);
    boxes[1].click();
    await settled();
    questions.length = 0;
    await compared();
    /** @param {string} name */
    const asked = (name) => present(questions.find(({ learner }) => learner === name));
    expect(present(asked("svm").tuning?.maps).map(({ kind }) => kind)).toEqual([
      "linear",
      "spline",
      "discretised",
    ]);
    expect(asked("svm").maps).toEqual([]);
    expect(present(asked("radial-svm").tuning).second).toEqual([0.01, 0.1, 1]);
    expect(present(asked("radial-svm").maps).length).toBe(2);
    expect(asked("random-forest").tuning).toBe(undefined);
  });
});

test("axe finds nothing, wide and narrow, light and dark; nothing widens the page", async () => {
  for (const [width, theme] of /** @type {const} */ ([
    [1280, "light"],
    [390, "dark"],
  ])) {
    await opened({ width });
    p.gestures.setTheme(theme);
    document.documentElement.dataset.theme = theme;
    await compared();
    present(button("Make the ensemble")).click();
    await until(() => state().blend);
    one(row("random-forest"), "button").click();
    await until(() => panel().querySelector(".stand-in nomogram-view"));
    one(panel(), "learners-tune summary").click();
    present(button("Try all settings")).click();
    await until(() => panel().querySelector(".heat"));
    await settled();
    const { violations } = await axe.run(panel(), {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join()}`)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
}, 240_000);
