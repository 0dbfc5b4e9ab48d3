/** Learners, their settings and error bars, as a person sets them; with the fake engine. */
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { page as frame, userEvent } from "vitest/browser";
import { all, one, present } from "../found.js";
import { explorer, fieldOf, learned, put, until } from "./explorer.js";

/** @type {Awaited<ReturnType<typeof explorer>>} */
let it;
const settings = () => it.page.querySelector("model-settings");
const within = () => frame.elementLocator(present(settings()));
const question = () => it.bench.document.value.question;

async function violations() {
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await axe.run(present(settings()), { runOnly: rules });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(" ")).join(", ")}`);
}

/** @param {string | RegExp} label @param {string} text */
async function type(label, text) {
  const field = within().getByLabelText(label);
  await field.fill(text);
  await userEvent.keyboard("{Enter}");
  return fieldOf(field);
}

beforeEach(async () => {
  it = await explorer();
  it.gestures.setPanel("settings", true);
  await until(() => settings()?.querySelector("error-bars input"));
});

describe("learners", () => {
  test("are chosen by a word and a sentence, by mouse or arrow keys", async () => {
    const radios = within().getByRole("radio");
    expect(radios.elements()).toHaveLength(4);
    await radios.nth(1).click();
    expect(question()).toMatchObject({ learner: "logistic", settings: [{ name: "C", value: 1 }] });
    await learned(it);
    expect(one(it.page, "learners-bar [aria-pressed=true]").textContent).toContain("Logistic");
    expect(JSON.parse(present(it.bench.document.value.model)).learner.name).toBe("logistic");
    await userEvent.keyboard("{ArrowDown}");
    expect(question().learner).toBe("naive-bayes");
    expect(await violations()).toEqual([]);
    it.gestures.undo();
    it.gestures.undo();
    expect(question().learner).toBe("svm");
  });

  test("the weight of the positive class says what it means, and rests where no class is the positive one", async () => {
    const field = () => all(settings(), "label.field").find((l) => l.textContent.includes("Weight of the"));
    const said = () => field()?.textContent.replace(/\s+/g, " ") ?? "";
    const input = () => one(field(), "input");
    expect(said()).toContain("Errors on “ill” count like any other.");
    put(input(), "3");
    await until(() => said().includes("Errors on “ill” count 3 times."));
    put(input(), "0");
    expect(question().settings).toContainEqual({ name: "weight", value: 3 });
    it.gestures.setLearner("proximal-svm");
    expect(question().settings).toEqual([{ name: "weight", value: 3 }]);
    it.gestures.setLearner("naive-bayes");
    expect(question().settings).toEqual([]);
    it.gestures.undo();
    it.gestures.setTarget({ target: "group", positive: null, cut: null, outcome: "all_classes" }, "group");
    expect(question().settings).toEqual([]);
    await until(() => !field());
  });

  test("logistic regression without a penalty has no C to set", async () => {
    it.gestures.setLearner("logistic");
    await until(() => within().getByLabelText(/L2/).elements().length === 1);
    await type(/^C:/, "4");
    await within().getByLabelText(/L2/).click();
    expect(question().settings).toEqual([
      { name: "penalty", value: 0 },
      { name: "C", value: 4 },
    ]);
    await until(() => within().getByLabelText(/^C:/).elements().length === 0);
    await within()
      .getByLabelText(/Calibrate on/)
      .click();
    expect(question().settings).toContainEqual({ name: "calibrate", value: 1 });
  });

  test("naive Bayes: m, and how it looks at numbers", async () => {
    it.gestures.setLearner("naive-bayes");
    await until(() => within().getByLabelText(/^m:/).elements().length === 1);
    await type(/^m:/, "0,5");
    await type(/^Intervals/, "8");
    expect(question().settings).toEqual([
      { name: "m", value: 0.5 },
      { name: "bins", value: 8 },
    ]);
    await within()
      .getByLabelText(/^Numbers/)
      .selectOptions("1");
    expect(question().settings).toContainEqual({ name: "density", value: 1 });
    await until(
      () =>
        within()
          .getByLabelText(/^Intervals/)
          .elements().length === 0,
    );
  });

  test("what cannot be is kept as it was typed, with what is wanted, and changes nothing", async () => {
    for (const [label, bad, before] of /** @type {const} */ ([
      [/^C:/, "0", "1"],
      [/^C:/, "-3", "1"],
      [/^C:/, "much", "1"],
      [/^Folds/, "1", "4"],
      [/^Folds/, "2.5", "4"],
      [/^Resamples/, "-1", "0"],
      [/^Resamples/, "1e9", "0"],
    ])) {
      const field = await type(label, bad);
      const said = () =>
        present(field.closest("number-field")).querySelector(".field-problem")?.textContent ?? "";
      await until(() => said().includes(`is wanted; until then ${before} holds.`));
      expect(field.value, `${label} ${bad}`).toBe(bad);
    }
    expect(it.bench.history.value.past).toHaveLength(0);
    expect(await violations()).toEqual([]);
  });

  test("for a number there are others, and the defaults lead back to the first of them", async () => {
    it.bench.gesture("number", (d) => ({
      ...d,
      question: { ...d.question, outcome: "number", learner: "svr", settings: [] },
    }));
    await until(() => within().getByLabelText(/^ε/).elements().length === 1);
    expect(within().getByRole("radio").elements()).toHaveLength(2);
    await type(/^ε/, "0");
    expect(question().settings).toContainEqual({ name: "epsilon", value: 0 });
    await within().getByRole("radio").nth(1).click();
    await until(() => within().getByLabelText(/^λ/).elements().length === 1);
    await type(/^λ/, "10");
    expect(question()).toMatchObject({ learner: "ridge", settings: [{ name: "lambda", value: 10 }] });
    await within().getByRole("button", { name: "Back to the defaults" }).click();
    expect(question()).toMatchObject({ learner: "svr", outcome: "number" });
  });
});

describe("error bars", () => {
  const bars = () => it.bench.model.value?.effects.map((e) => e.bars);
  const check = () => {
    one(it.page, "#view-options").showPopover();
    return frame.elementLocator(one(it.page, "options-bar")).getByLabelText("Error bars");
  };
  /** @type {number[]} */
  const units = [];
  let heldAt = Number.POSITIVE_INFINITY;
  /** @type {((value: void | PromiseLike<void>) => void)[]} */
  const waiting = [];

  beforeEach(async () => {
    heldAt = Number.POSITIVE_INFINITY;
    it = await explorer({
      fate: (_, { call, body }) => {
        if (call === "unit") units.push(body);
        return "answer";
      },
      // Held at the gate, a job is under way until it is let go.
      delay: () => (units.length >= heldAt ? new Promise((done) => waiting.push(done)) : Promise.resolve()),
    });
    it.gestures.setPanel("settings", true);
    await until(() => settings()?.querySelector("error-bars input"));
    units.length = 0;
  });

  test("are turned on above the drawing; nothing is fitted twice and the model never goes away", async () => {
    expect(present(bars())[0]).toBeUndefined();
    /** @type {string[]} */
    const stages = [];
    let stale = false;
    it.bench.progress.subscribe((p) => p && stages.push(`${p.stage} ${p.of}`));
    it.bench.current.subscribe((current) => {
      stale ||= !current;
    });
    await check().click();
    expect(question().resamples).toBe(200);
    await learned(it);
    expect(units.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => 5 + i));
    expect(present(present(bars())[0]).low.length).toBeGreaterThan(0);
    expect(stages).toContain("resampling 200");
    expect(stages.some((s) => s.startsWith("calibrating"))).toBe(false);
    expect(stale).toBe(false);
    // Hidden and shown again: nothing is learned.
    units.length = 0;
    await check().click();
    expect(it.bench.document.value.view.bars).toBe(false);
    expect(question().resamples).toBe(200);
    await check().click();
    expect(it.bench.document.value.view.bars).toBe(true);
    expect(units).toEqual([]);
    it.gestures.undo();
    it.gestures.undo();
    it.gestures.undo();
    expect(question().resamples).toBe(0);
    expect(present(bars())[0]).toBeUndefined();
    expect(it.bench.finished.value).toBe(true);
  });

  test("come in as they are fitted, can be stopped and gone on with", async () => {
    const seen = new Set();
    it.bench.model.subscribe((model) => seen.add(model?.resampling?.done ?? 0));
    heldAt = 50;
    await type(/^Resamples/, "120");
    await until(() => waiting.length > 0, "held");
    const header = frame.elementLocator(one(it.page, "model-header"));
    await header.getByRole("button", { name: "Stop" }).click();
    await until(() => header.element().textContent.includes("Error bars stopped at"));
    expect(present(bars())[0]).toBeDefined();
    heldAt = Number.POSITIVE_INFINITY;
    for (const go of waiting.splice(0)) go();
    await header.getByRole("button", { name: "Finish it" }).click();
    await learned(it);
    expect(present(present(it.bench.model.value).resampling).done).toBe(120);
    expect(new Set(units).size).toBe(120);
    // At most the one that was under way was fitted twice.
    expect(units.length).toBeLessThanOrEqual(121);
    expect([...seen].every((n) => n % 20 === 0)).toBe(true);
    expect(seen.size).toBeGreaterThan(2);
  });

  test("more of them are added to those that are there; fewer need none", async () => {
    await type(/^Resamples/, "20");
    await learned(it);
    units.length = 0;
    await type(/^Resamples/, "30");
    await learned(it);
    expect(units).toHaveLength(10);
    units.length = 0;
    await type(/^Resamples/, "20");
    await learned(it);
    expect(units).toEqual([]);
    expect(present(present(it.bench.model.value).resampling).done).toBe(20);
  });

  test("calibrated anew they are other ones, and the folds stay", async () => {
    expect(
      within()
        .getByLabelText(/Calibrate each anew/)
        .elements(),
    ).toHaveLength(0);
    await type(/^Resamples/, "20");
    await learned(it);
    units.length = 0;
    await within()
      .getByLabelText(/Calibrate each anew/)
      .click();
    expect(question().recalibrate).toBe(true);
    await learned(it);
    expect(Math.min(...units)).toBe(5);
    expect(units).toHaveLength(20);
    expect(present(present(it.bench.model.value).resampling).recalibrated).toBe(true);
    expect(await violations()).toEqual([]);
    await type(/^Resamples/, "0");
    await learned(it);
    expect(present(bars())[0]).toBeUndefined();
  });

  test("of a model that was learned before a reload: its fits are repeated, but it is not shown half calibrated", async () => {
    const { model } = it.bench.document.value;
    const other = await explorer({ question: question() });
    // Another page: the model is there, its units are not.
    expect(other.bench.document.value.model).toBe(model);
    const shown = new Set();
    other.bench.model.subscribe((m) => shown.add(present(m?.calibration).fits_done));
    const { follow } = await import("../../www/engine/follow.js");
    other.engine.end();
    const again = follow(other.bench, other.pool, () => "a.csv");
    other.gestures.setResamples(20);
    await learned(other);
    again.end();
    expect([...shown]).toEqual([4]);
    expect(present(present(other.bench.model.value).resampling).done).toBe(20);
  });
});

describe("the interval of the probability", () => {
  const method = () => it.seen("model-settings .interval-method select");
  const shown = () => it.bench.model.value?.venn_abers?.method;

  test("is made by the folds unless something else is chosen, and says what it is", async () => {
    await learned(it);
    expect([present(method()).value, shown()]).toEqual(["cross", "cross"]);
    expect(one(within().element(), ".interval-method .hint").textContent).toContain(
      "Each fold calibrates the others",
    );
    await userEvent.selectOptions(present(method()), "inductive");
    expect(question().interval).toBe("inductive");
    await learned(it);
    expect(shown()).toBe("inductive");
    await userEvent.selectOptions(present(method()), "none");
    await learned(it);
    expect(shown()).toBeUndefined();
    expect(await violations()).toEqual([]);
    it.gestures.undo();
    it.gestures.undo();
    expect(question().interval).toBe("cross");
    await learned(it);
    expect(shown()).toBe("cross");
  });

  test("is not offered where there is none", async () => {
    it.gestures.setOutcome("number");
    await until(() => method() === null);
  });
});

describe("error bars of a learner that has two kinds", () => {
  test("are from the model at once, from resamples, both or none", async () => {
    it.bench.gesture("", (d) => ({ ...d, question: { ...d.question, learner: "ridge", outcome: "number" } }));
    await learned(it);
    const select = () => it.seen("options-bar select.bars-kind");
    await until(() => select());
    one(it.page, "#view-options").showPopover();
    expect(present(select()).value).toBe("posterior");
    expect(present(present(it.bench.model.value).posterior).directions).toBe(1);
    expect(present(it.bench.model.value).resampling).toBeUndefined();
    await userEvent.selectOptions(present(select()), "both");
    await learned(it);
    expect([question().resamples, present(present(it.bench.model.value).resampling).done]).toEqual([
      200, 200,
    ]);
    /** @param {string} mark */
    const drawn = (mark) =>
      present(one(it.page, "nomogram-view").shadowRoot).querySelectorAll(mark).length > 0;
    await until(() => drawn(".model-bar, .model-band") && drawn(".whisker, .band"));
    await userEvent.selectOptions(present(select()), "resamples");
    await until(() => !drawn(".model-bar, .model-band") && drawn(".whisker, .band"));
    await userEvent.selectOptions(one(settings(), ".bars-kind"), "none");
    await until(() => !drawn(".model-bar, .model-band, .whisker, .band"));
    // Nothing of it is learned again.
    expect(it.bench.finished.value).toBe(true);
    expect(await violations()).toEqual([]);
  });
});
