/** The ridge trace and its line, constants of parts, and the drawing that follows them; with the fake engine. */
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { page as frame, userEvent } from "vitest/browser";
import { readModel } from "../../www/model/read.js";
import { all, ofForm, one, present } from "../found.js";
import { explorer, learned, until } from "./explorer.js";

/** @type {Awaited<ReturnType<typeof explorer>>} */
let it;
/** What the engine was asked. @type {{ call: string, body: any }[]} */
const asked = [];
let gate = () => Promise.resolve();
/** Requests that wait at the gate, to be let through. @type {(() => void)[]} */
let waiting = [];

const panel = () => it.page.querySelector("shrinkage-panel");
const slider = () => it.seen("shrinkage-panel input.trace-slider");
const drawn = () => it.page.querySelector("nomogram-view");
const question = () => it.bench.document.value.question;
/** @param {import("../../www/model/types.js").AdditiveModel | null} model */
function spanOf(model) {
  const { values } = ofForm(present(model).effects[0].shape, "cubic").curve;
  return values[1] - values[0];
}
const within = () => frame.elementLocator(present(panel()));

async function violations() {
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await axe.run(present(panel()), { runOnly: rules });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(" ")).join(", ")}`);
}

function shut() {
  gate = () => new Promise((done) => waiting.push(done));
}

function open() {
  gate = () => Promise.resolve();
  for (const done of waiting) done();
}

/** As the browser does while a pointer holds the line. @param {number} k */
function drag(k) {
  present(slider()).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  present(slider()).value = String(Math.log(k));
  present(slider()).dispatchEvent(new Event("input", { bubbles: true }));
}

function letGo() {
  present(slider()).dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  present(slider()).dispatchEvent(new Event("change", { bubbles: true }));
}

beforeEach(async () => {
  asked.length = 0;
  gate = () => Promise.resolve();
  waiting = [];
  it = await explorer({
    question: { learner: "proximal-svm", settings: [] },
    fate: (_, { call, body }) => {
      asked.push({ call, body });
      return "answer";
    },
    delay: () => gate(),
  });
  it.gestures.setPanel("shrinkage", true);
  await until(slider, "the trace");
  await until(() => present(slider()).style.left, "the line");
  asked.length = 0;
});

describe("the line", () => {
  test("the drawing follows it, and the document only when it rests", async () => {
    const before = it.bench.model.value;
    drag(50);
    await until(() => it.bench.model.value !== before);
    expect(Math.abs(spanOf(it.bench.model.value))).toBeLessThan(0.95 * Math.abs(spanOf(before)));
    await until(() => present(drawn()).checked === it.bench.model.value);
    expect(question().settings).toEqual([]);
    expect(it.bench.history.value.past).toHaveLength(0);
    const shown = it.bench.model.value;
    const text = present(it.bench.shrunk.value).text;

    const seen = new Set();
    const end = it.bench.model.subscribe((model) => seen.add(model));
    letGo();
    expect(question().settings).toEqual([{ name: "k", value: 50 }]);
    expect(it.bench.history.value.past).toHaveLength(1);
    expect(it.bench.undoName.value).toBe("Set shrinkage to 50");
    await until(() => it.bench.document.value.modelOf !== null && it.bench.document.value.model === text);
    end();
    // Learned as any other question, it is what was shown: nothing is drawn anew.
    expect(asked.filter(({ call }) => call === "unit")).toHaveLength(5);
    expect([...seen]).toEqual([shown]);
    expect(readModel(it.bench.document.value.model)).toEqual(shown);

    it.gestures.undo();
    await until(() => it.bench.model.value !== shown);
    expect(it.bench.model.value).toEqual(before);
    expect(it.bench.shrunk.value?.key).not.toBe(it.bench.document.value.modelOf);
  });

  test("one request at a time, and of the places passed meanwhile only the last", async () => {
    shut();
    for (const k of [2, 3, 4, 5, 6]) drag(k);
    const places = () => asked.filter(({ call }) => call === "shrunk").map(({ body }) => body.k);
    await until(() => waiting.length === 1);
    open();
    await until(() => it.bench.shrunk.value?.k === 6);
    expect(places()).toEqual([2, 6]);
    letGo();
    await learned(it);
  });

  test("let go of before the last place has come, the drawing does not fall back", async () => {
    drag(20);
    await until(() => it.bench.shrunk.value?.k === 20);
    shut();
    drag(40);
    await until(() => waiting.length === 1);
    const stale = it.bench.model.value;
    letGo();
    expect(question().settings).toEqual([{ name: "k", value: 40 }]);
    expect(it.bench.model.value).toBe(stale);
    expect(it.bench.current.value).toBe(true);
    open();
    await until(() => it.bench.document.value.modelOf?.includes('"value":40'));
    expect(present(it.bench.model.value).learner.settings).toEqual([{ name: "k", value: 40 }]);
  });

  test("brought back to where it began, or taken back by Escape, nothing has happened", async () => {
    const before = present(it.bench.model.value);
    drag(30);
    await until(() => it.bench.shrunk.value?.k === 30);
    drag(1);
    present(slider()).dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
    await until(() => it.bench.shrunk.value === null || it.bench.shrunk.value.base === null);
    expect(it.bench.history.value.past).toHaveLength(0);
    await until(() => present(it.bench.model.value).intercept === before.intercept);
    drag(30);
    await until(() => it.bench.shrunk.value?.k === 30);
    present(slider()).dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
    );
    expect(it.bench.shrunk.value).toBeNull();
    expect(it.bench.model.value).toEqual(before);
    await until(() => Math.abs(Number(present(slider()).value)) < 1e-9);
  });

  test("moves by keys too, as one change", async () => {
    present(slider()).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    await until(() => it.bench.history.value.past.length > 0);
    await learned(it);
    expect(it.bench.history.value.past).toHaveLength(1);
    expect(question().settings[0].value).toBeGreaterThan(1);
    expect(present(slider()).getAttribute("aria-valuetext")).toMatch(/^k = .* degrees of freedom, .*ill/);
  });

  test("rows keep their places while it moves", async () => {
    const order = () => present(present(drawn()).scene).layout.rows.map(({ effect }) => effect);
    const before = order();
    drag(9e3);
    await until(() => it.bench.shrunk.value?.k === 9e3 && present(drawn()).checked === it.bench.model.value);
    await present(drawn()).updateComplete;
    expect(present(drawn()).settings.sequence).toHaveLength(3);
    expect(order()).toEqual(before);
    letGo();
    await learned(it);
    await until(() => present(drawn()).settings.sequence === undefined);
  });

  test("error bars that are asked for are learned when it rests, and none are shown while it moves", async () => {
    it.gestures.setResamples(20);
    await learned(it);
    expect(present(present(it.bench.model.value).resampling).done).toBe(20);
    drag(50);
    await until(() => it.bench.shrunk.value?.k === 50);
    expect(present(it.bench.model.value).resampling).toBeUndefined();
    letGo();
    await until(() => present(it.bench.model.value).resampling?.done === 20);
    expect(question()).toMatchObject({ resamples: 20, settings: [{ name: "k", value: 50 }] });
  });
});

describe("the figure", () => {
  test("a curve for each coordinate, the largest with their names, and one that is chosen alone in colour", async () => {
    expect(present(panel()).querySelectorAll("ridge-trace .trace-curve")).toHaveLength(5);
    expect(all(panel(), ".trace-label").map((t) => t.textContent)).toContain("age");
    await within().getByLabelText("Highlight").selectOptions("1");
    await until(() => present(panel()).querySelector(".trace.has-highlight"));
    const chosen = one(panel(), ".trace-curve.is-highlighted");
    expect(chosen.getAttribute("d")).toBe(present(one(panel(), "ridge-trace").layout).paths[1]);
  });

  test("rules are places to go to; one without an answer says why", async () => {
    const buttons = within().getByRole("button", { name: /^Go to/ });
    expect(buttons.elements().map((b) => b.textContent.trim())).toEqual(["Noise", "Folds", "Estimate"]);
    // What is said of two is said once.
    const said = one(panel(), ".trace-rules").textContent;
    expect(said.split("Its equation has no root here.")).toHaveLength(2);
    expect(said).toContain("Noise, Prior: Its equation has no root here.");
    await within().getByRole("button", { name: "Go to Estimate: k = 20" }).click();
    expect(question().settings).toEqual([{ name: "k", value: 20 }]);
    await learned(it);
    expect(it.bench.undoName.value).toBe("Set shrinkage to 20");
    const numbers = one(panel(), ".trace-numbers").textContent;
    expect(one(panel(), ".trace-k").textContent).toBe("k = 20");
    expect(numbers).toContain("75");
  });

  test("the curves are asked for once, whatever k is, and anew for other columns", async () => {
    it.gestures.setConstants(3, [], "");
    await learned(it);
    it.gestures.setTab(null);
    it.gestures.setPanel("shrinkage", true);
    await it.page.updateComplete;
    expect(asked.filter(({ call }) => call === "trace")).toHaveLength(0);
    it.gestures.refitOn(["age", "group"]);
    await learned(it);
    await until(() => present(panel()).querySelectorAll("ridge-trace .trace-curve").length === 4);
    expect(asked.filter(({ call }) => call === "trace")).toHaveLength(1);
  });

  test.each([1280, 390])("axe finds nothing at %i pixels", async (width) => {
    await frame.viewport(width, 900);
    await within().getByLabelText("What has a constant of its own").selectOptions("attribute");
    await learned(it);
    expect(present(panel()).querySelectorAll(".shrinkage-part")).toHaveLength(3);
    expect(await violations()).toEqual([]);
    expect(present(panel()).scrollWidth).toBeLessThanOrEqual(present(panel()).clientWidth);
  });
});

describe("constants of parts", () => {
  /** @param {string} value */
  const choose = (value) => within().getByLabelText("What has a constant of its own").selectOptions(value);

  test("one for each kind begins at the one of all, and moves by itself", async () => {
    it.gestures.setConstants(4, [], "");
    await learned(it);
    await choose("kind");
    expect(question().shrinkages).toEqual([
      { of: { part: "straight" }, k: 4 },
      { of: { part: "levels" }, k: 4 },
    ]);
    await learned(it);
    const field = within().getByRole("textbox", { name: "Shrinkage k of levels and intervals" });
    await field.fill("25");
    await userEvent.keyboard("{Enter}");
    expect(question()).toMatchObject({
      settings: [{ name: "k", value: 4 }],
      shrinkages: [
        { of: { part: "straight" }, k: 4 },
        { of: { part: "levels" }, k: 25 },
      ],
    });
    expect(it.bench.undoName.value).toBe("Set shrinkage of levels and intervals to 25");
    await learned(it);
    // The line moves all, and their ratios stay.
    drag(8);
    await until(() => it.bench.shrunk.value?.k === 8);
    expect(
      present(asked.at(-1)).body ?? present(asked.findLast(({ call }) => call === "shrunk")).body,
    ).toMatchObject({
      k: 8,
      shrinkages: [{ k: 8 }, { k: 50 }],
    });
    letGo();
    await learned(it);
    await within().getByRole("button", { name: "All the same again" }).click();
    expect(question()).toMatchObject({ settings: [{ name: "k", value: 8 }], shrinkages: [] });
  });
});

test("there is none for another learner, and the settings lead to it", async () => {
  it.gestures.setTab(null);
  it.gestures.setPanel("settings", true);
  const settings = () => frame.elementLocator(one(it.page, "model-settings"));
  await until(() => it.page.querySelector("model-settings .learners"));
  await settings().getByRole("button", { name: "See how the weights shrink" }).click();
  await until(() => panel()?.querySelector(".trace"));
  expect(document.activeElement).toBe(it.page.querySelector("#beside-heading"));
  expect(it.bench.document.value.view.tab).toBe("shrink");
  expect(one(it.page, ".beside-body:not([hidden])").contains(panel())).toBe(true);
  it.gestures.setLearner("svm");
  await until(() => !panel());
  expect(settings().getByRole("button", { name: "See how the weights shrink" }).elements()).toHaveLength(0);
});

test("without curves k is dragged all the same, and why there are none is said", async () => {
  it = await explorer({
    question: { learner: "proximal-svm", settings: [] },
    view: { panels: ["shrinkage"] },
    fate: (_, { call }) => (call === "trace" ? "trap" : "answer"),
  });
  await until(() => panel()?.querySelector('input[type="range"]'));
  expect(present(panel()).textContent).toContain("There are no curves");
  const before = it.bench.model.value;
  const bare = one(panel(), 'input[type="range"]');
  bare.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  bare.value = String(Math.log(50));
  bare.dispatchEvent(new Event("input", { bubbles: true }));
  await until(() => it.bench.model.value !== before);
  bare.dispatchEvent(new Event("change", { bubbles: true }));
  expect(question().settings).toEqual([{ name: "k", value: 50 }]);
  await learned(it);
  expect(await violations()).toEqual([]);
});
