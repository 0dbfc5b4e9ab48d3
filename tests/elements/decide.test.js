/** The panel “From when on does it pay to act?” in a real browser, the fake engine behind it. */
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page as frame, userEvent } from "vitest/browser";
import { all, one, present } from "../found.js";
import { explorer, fieldOf, learned, put, until } from "./explorer.js";

/** @type {Awaited<ReturnType<typeof explorer>>} */
let it;
/** @type {string[]} */
let calls = [];
const panel = () => it.find("decide-panel");
const found = () => it.bench.decided.value.found;
const events = () => present(found()).classes[0].events;
const costs = () => it.bench.document.value.view.costs;
const slider = () => it.seen("decide-panel input.decision-slider");
const text = () => panel().textContent.replace(/\s+/g, " ").trim();
const numbers = () =>
  [...panel().querySelectorAll(".decide-table strong")].map((cell) =>
    Number(cell.textContent.replace(",", "")),
  );

/** The point of the reply at a threshold. @param {number} threshold */
const at = (threshold) => present(found()).decision.find((p) => Math.abs(p.threshold - threshold) < 1e-9);

/** @param {string} label @param {string} value */
const type = (label, value) => put(fieldOf(frame.elementLocator(panel()).getByLabelText(label)), value);

beforeEach(async () => {
  calls = [];
  // Where the pointer was left may be a tab, which asks when it is come to.
  await userEvent.hover(document.body, { position: { x: 1, y: 1 } });
  it = await explorer({
    fate: (_, { call }) => {
      calls.push(call);
      return "answer";
    },
  });
});

afterEach(() => document.body.replaceChildren());

async function open() {
  it.gestures.setPanel("decide", true);
  await until(slider, "the curve");
  await until(() => present(slider()).style.left, "the line in its place");
}

describe("what it costs", () => {
  test("nothing is asked before the panel is open; then once, and another cost asks nothing again", async () => {
    expect(calls).not.toContain("judged");
    await open();
    it.gestures.setCosts([1, 4]);
    await until(() => text().includes("from a probability of 20 % on"));
    expect(calls.filter((call) => call === "judged")).toHaveLength(1);
    expect(calls).not.toContain("reliability");
  });

  test("two costs give the threshold, and what is said and drawn is the reply's point there", async () => {
    await open();
    expect(text()).toContain("It pays to act from a probability of 50 % on.");
    type("A miss costs", "4");
    await until(() => text().includes("from a probability of 20 % on"));
    expect(text()).toContain("1/(1 + 4) = 20 %");
    expect(costs()).toEqual([1, 4]);
    const { true_positives, false_positives } = present(at(0.2));
    const [hits, alarms, missed, left] = numbers();
    expect(hits).toBe(Math.round(1000 * true_positives));
    expect(alarms).toBe(Math.round(1000 * false_positives));
    expect(hits + missed).toBe(Math.round((1000 * events()) / present(found()).rows));
    expect(hits + alarms + missed + left).toBe(1000);
    expect(present(slider()).value).toBe("0.2");
    const share = events() / present(found()).rows;
    const all = Math.round(1000 * (1 - share));
    expect(text()).toContain(`to act on every row would cost ${all}`);
    it.gestures.undo();
    await until(() => text().includes("from a probability of 50 % on"));
    expect(it.bench.redoName.value).toBe("Let a false alarm cost 1, a miss 4");
  });

  test("no cost, and a cost below 0, stay as typed with a sentence; what held before still holds", async () => {
    await open();
    const problems = () =>
      [...panel().querySelectorAll("number-field")].map(
        (field) => field.querySelector(".field-problem")?.textContent ?? "",
      );
    const fields = () => all(panel(), ".costs input");
    type("A false alarm costs", "0");
    type("A miss costs", "abc");
    await until(() => problems().every(Boolean));
    expect(costs()).toEqual([1, 1]);
    expect(fields().map((field) => field.value)).toEqual(["0", "abc"]);
    expect(fields().map((field) => field.getAttribute("aria-invalid"))).toEqual(["true", "true"]);
    expect(problems()[0]).toBe(
      "“0” cannot be used here. A number from a billionth to a billion is wanted; until then 1 holds.",
    );
    expect(problems()[1]).toMatch(/^“abc” is no number\./);
    type("A miss costs", "");
    await until(() => problems()[1].startsWith("A number is missing."));
    type("A miss costs", "4");
    await until(() => problems()[1] === "");
    expect(costs()).toEqual([1, 4]);
    // What comes from elsewhere is shown, and the sentence goes.
    it.gestures.setCosts([2, 4]);
    await until(() => problems()[0] === "");
    expect(fields().map((field) => field.value)).toEqual(["2", "4"]);
  });

  test("large costs have their thousands set apart, and a tiny threshold is a number", async () => {
    await open();
    type("A miss costs", "1,000");
    await until(() => costs()[1] === 1000);
    await until(() => text().includes("1/(1 + 1,000)"));
    type("A miss costs", "700000");
    await until(() => text().includes("from a probability of 0.00014 % on"));
    expect(text()).toMatch(/on none [\d,]*\d,\d{3},\d{3}\./);
  });

  test("where another step of the curve is counted, that is said", async () => {
    await open();
    it.gestures.setCosts([1, 2.5]);
    await until(() => text().includes("Counted at 29 %, the nearest step of the curve."));
    it.gestures.setCosts([1, 4]);
    await until(() => !text().includes("Counted at"));
  });
});

describe("the mark in the drawing", () => {
  const view = () => it.page.querySelector("nomogram-view");
  const foot = () => one(present(view()).renderRoot, ".foot-marks").textContent;
  const side = () => it.seen("case-panel .side")?.textContent ?? "";

  test("is there when costs have been said, moves with the line, and the case tells its side", async () => {
    it.gestures.setTab("case");
    await until(() => it.seen("case-panel .case-verdict"));
    await open();
    expect(foot()).not.toContain("act from");
    expect(side()).toBe("");
    it.gestures.setCosts([1, 4]);
    await until(() => foot().includes("act from 20\u202f% on"));
    const { outcome } = present(present(view()).scene).instance;
    await until(() => side());
    expect(side()).toBe(
      outcome < 0.2
        ? "Below the threshold of 20\u202f%: it does not pay to act."
        : "At or above the threshold of 20\u202f%: it pays to act.",
    );
    expect(present(view()).toSVG()).toContain("act from 20\u202f% on");
    present(slider()).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    present(slider()).value = "0.9";
    present(slider()).dispatchEvent(new Event("input", { bubbles: true }));
    await until(() => foot().includes("act from 90\u202f% on"));
    expect(costs()).toEqual([1, 4]);
    present(slider()).dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
    present(slider()).dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => costs()[1] < 1);
    it.gestures.undo();
    it.gestures.undo();
    await until(() => !foot().includes("act from"));
  });
});

describe("whether it pays", () => {
  test("is said with the shares and intervals that it rests on", async () => {
    await open();
    it.gestures.setCosts([1, 1]);
    const { true_positives: tp, false_positives: fp } = present(at(0.5));
    const share = Math.round((100 * tp) / (tp + fp));
    expect(text()).toMatch(new RegExp(`Of the rows acted on ${share} % \\(95 %: \\d+ % to \\d+ %\\) have `));
    // From where on it pays is said once.
    expect(text()).toContain("It pays to act from a probability of 50 % on.");
    expect(text().match(/pays/g)?.length).toBe(1);
  });

  test("no model is worth having by chance", async () => {
    await open();
    const reply = present(found());
    // The costs of noise: a little below that of both other ways.
    const [tp, fp, share] = [0.11, 0.096, 0.256];
    it.bench.decided.value = {
      ...it.bench.decided.value,
      found: {
        ...reply,
        rows: 500,
        classes: [{ ...reply.classes[0], events: 128 }, ...reply.classes.slice(1)],
        decision: reply.decision.map((p) => ({
          ...p,
          true_positives: tp,
          false_positives: fp,
          net_benefit: tp - fp,
          of_all: 2 * share - 1,
        })),
      },
    };
    await until(() => text().includes("is not shown: the difference is within chance."));
    expect(text()).not.toContain("worth having");
  });
});

test("weighted and not calibrated: the panel says so, and one press calibrates", async () => {
  const notes = () => it.page.querySelectorAll(".weighted-note").length;
  // One stands beside the drawing at a time.
  const show = { "calibration-panel": () => it.gestures.setPanel("calibration", true), "decide-panel": open };
  for (const turn of Object.values(show)) {
    await turn();
    expect(notes()).toBe(0);
  }
  it.gestures.setLearner("logistic");
  it.gestures.setSetting("weight", 5);
  await learned(it);
  for (const [name, turn] of Object.entries(show)) {
    await turn();
    await until(() => it.find(name)?.textContent.includes("these are not the probabilities of your data"));
    expect(notes()).toBe(1);
  }
  it.gestures.setCosts([1, 4]);
  it.gestures.setTab("case");
  const side = () => it.seen("case-panel .side")?.textContent ?? "";
  await until(() =>
    side().endsWith("But the probability is one among weighted rows, not among those of your data."),
  );
  it.gestures.setTab("decide");
  await until(() => it.seen("decide-panel")?.querySelector(".weighted-note button"));
  await userEvent.click(one(panel(), ".weighted-note button"));
  expect(it.bench.document.value.question.settings).toContainEqual({ name: "calibrate", value: 1 });
  await until(() => notes() === 0);
  await until(() => side().endsWith("pay to act.") || side().endsWith("pays to act."));
});

describe("the line", () => {
  test("keys move it, and the cost of a miss follows", async () => {
    await open();
    present(slider()).focus();
    await userEvent.keyboard("{ArrowLeft}");
    await until(() => costs()[1] !== 1);
    expect(costs()).toEqual([1, 1.041]);
    expect(present(slider()).getAttribute("aria-valuetext")).toMatch(/^49\s%: net benefit/);
    const point = present(at(0.49));
    expect(numbers()[0]).toBe(Math.round(1000 * point.true_positives));
  });

  test("while it is dragged the numbers follow, and the document only when it rests", async () => {
    await open();
    present(slider()).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    present(slider()).value = "0.25";
    present(slider()).dispatchEvent(new Event("input", { bubbles: true }));
    await until(() => text().includes("from a probability of 25 % on"));
    expect(costs()).toEqual([1, 1]);
    expect(numbers()[0]).toBe(Math.round(1000 * present(at(0.25)).true_positives));
    present(slider()).dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
    present(slider()).dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => costs()[1] === 3);
    expect(it.bench.undoName.value).toBe("Let a false alarm cost 1, a miss 3");
  });

  test("three lines, told apart by their pattern, each named", async () => {
    await open();
    const lines = [
      ...panel().querySelectorAll(".decision path.model, .decision path.all, .decision path.none"),
    ];
    const dashes = lines.map((line) => getComputedStyle(line).strokeDasharray);
    expect(new Set(dashes).size).toBe(3);
    const named = [...panel().querySelectorAll(".decision-legend li")].map((li) => li.textContent.trim());
    expect(named).toEqual(["the model decides", "act on every row", "act on none: no benefit, no harm"]);
  });
});

test("another model: the old numbers step back until the new ones are there", async () => {
  await open();
  const before = found();
  it.gestures.setSetting("C", 0.001);
  await until(() => panel().querySelector(".decide.stale") || found() !== before);
  await learned(it);
  await until(() => found() !== before);
  await until(() => !panel().querySelector(".decide.stale"));
});

test("of a number, and of several classes, there is nothing to decide: the tab is not there", async () => {
  await open();
  const offered = () => it.seen("tab-rail [data-tab=decide]") !== null;
  expect(offered()).toBe(true);
  it.gestures.setTarget({ target: "age", positive: null, cut: null, outcome: "number" }, "age");
  await until(() => !offered());
  expect(it.seen("decide-panel")).toBeNull();
  it.gestures.undo();
  await until(offered);
  it.gestures.setTarget({ target: "group", positive: null, cut: null, outcome: "all_classes" }, "group");
  await until(() => !offered());
  expect(it.seen("decide-panel")).toBeNull();
});

// A busy machine needs its time for this.
test("axe finds nothing, wide and narrow, light and dark; nothing widens the page", async () => {
  await open();
  for (const [width, theme] of /** @type {const} */ ([
    [1280, "light"],
    [390, "dark"],
  ])) {
    await frame.viewport(width, 900);
    document.documentElement.dataset.theme = theme;
    await until(() => true);
    const { violations } = await axe.run(panel(), {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join()}`)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
}, 60_000);
