/** The panel "How far can the probability be trusted?" in a real browser, the fake engine behind it. */

import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { groupsOf } from "../../www/model/trust/groups.js";
import { all, one, present } from "../found.js";
import { explorer, learned, until } from "./explorer.js";

/** @type {Awaited<ReturnType<typeof explorer>>} */
let p;
const panel = () => p.find("calibration-panel");
const found = () => p.bench.judged.value.found;
const settled = () => new Promise((go) => setTimeout(go, 60));
/** @param {string} selector */
const text = (selector) => one(panel(), selector).textContent.replace(/\s+/g, " ").trim();

async function opened(options = {}) {
  p = await explorer(options);
  p.gestures.setPanel("calibration", true);
  await until(() => found() && !p.bench.judged.value.progress);
  await settled();
}

afterEach(() => document.body.replaceChildren());

describe("what is asked for", () => {
  test("nothing before the panel is open; then the held-out units, once", async () => {
    /** @type {number[][]} */
    const asked = [];
    /** @type {import("../fake/worker.js").Fates} */
    const fate = (_, { call, body }) => {
      if (call === "reliability")
        asked.push(body.map((/** @type {import("../../www/engine/contract.js").Unit} */ unit) => unit.index));
      return "answer";
    };
    p = await explorer({ fate, question: { repeats: 2 } });
    await settled();
    expect(asked).toEqual([]);
    p.gestures.setPanel("calibration", true);
    await until(found);
    p.gestures.setOption("scale", "log_odds");
    await settled();
    expect(asked).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8]]);
    expect(p.bench.judged.value).toMatchObject({ repeats: 2, progress: null, trouble: null });
  });

  test("while it is calibrated, what is there: a round of folds after the other", async () => {
    /** @type {number[]} */
    const rounds = [];
    /** @type {import("../fake/worker.js").Fates} */
    const fate = (_, { call, body }) => {
      if (call === "reliability") rounds.push(body.length - 1);
      return "answer";
    };
    const delay = () => new Promise((go) => setTimeout(go, 4));
    await opened({ fate, delay });
    rounds.length = 0;
    p.gestures.setCount("repeats", 4);
    await until(() => p.bench.finished.value && p.bench.judged.value.repeats === 4);
    expect(rounds.length).toBeGreaterThan(1);
    expect(rounds).toEqual([...rounds].sort((a, b) => a - b));
    expect(rounds.every((n) => n % 4 === 0)).toBe(true);
    expect(rounds.at(-1)).toBe(16);
    await settled();
    expect(text(".calibration-pictures > .hint")).toContain("240 rows, each held out 4 times.");
  });

  test("another question: the old numbers step back until the new ones are there", async () => {
    await opened();
    const before = found();
    p.gestures.setSetting("C", 0.001);
    await until(() => panel().querySelector(".calibration.stale") || found() !== before);
    await learned(p);
    await until(() => found() !== before);
    await settled();
    expect(panel().querySelector(".calibration.stale")).toBe(null);
    expect(text("[role=status]")).toBe("");
  });

  /** What is asked of the engine from here on, and whether behind everything else. */
  function listened() {
    /** @type {[string, boolean][]} */
    const calls = [];
    const ask = p.pool.ask.bind(p.pool);
    p.pool.ask = (call, body, need) => {
      calls.push([call, need?.idle ?? false]);
      return ask(call, body, need);
    };
    return calls;
  }

  /** Through other questions and back: the model is there, its units are not. */
  async function awayAndBack() {
    for (const c of [0.001, 0.01, 0.1, 10]) {
      p.gestures.setSetting("C", c);
      await learned(p);
    }
    p.gestures.setPanel("calibration", false);
    while (p.bench.document.value.question.settings[0].value !== 1) p.gestures.undo();
    await learned(p);
    await settled();
  }

  test("a model that was brought back has no units: they are fitted again, and that is said", async () => {
    p = await explorer();
    const calls = listened();
    await awayAndBack();
    calls.length = 0;
    p.gestures.setPanel("calibration", true);
    await until(() => calls.some(([call]) => call === "reliability") && found());
    expect(calls.filter(([call]) => call === "unit")).toEqual(Array(5).fill(["unit", true]));
    expect(p.bench.document.value.question.settings).toEqual([{ name: "C", value: 1 }]);
  });

  test("at the tab the pointer starts it, so that it is there when the tab is pressed", async () => {
    p = await explorer();
    const calls = listened();
    await awayAndBack();
    p.gestures.setTab(null);
    await settled();
    calls.length = 0;
    one(p.page, "tab-rail [data-tab=case]").dispatchEvent(new PointerEvent("pointerenter"));
    await settled();
    expect(calls).toEqual([]);
    one(p.page, "tab-rail [data-tab=trust]").dispatchEvent(new PointerEvent("pointerenter"));
    await until(() => p.bench.judged.value.found !== null && p.bench.judged.value.progress === null);
    expect(calls.filter(([call]) => call === "unit")).toEqual(Array(5).fill(["unit", true]));
    const before = calls.length;
    p.gestures.setPanel("calibration", true);
    await until(() => found());
    await settled();
    expect(calls.length).toBe(before);
  });

  test("what was found of it is kept: nothing is fitted or judged again", async () => {
    await opened();
    const before = found();
    const calls = listened();
    await awayAndBack();
    expect(calls.some(([call]) => call === "unit")).toBe(true);
    calls.length = 0;
    p.gestures.setPanel("calibration", true);
    await until(() => found() === before);
    await settled();
    expect(calls).toEqual([]);
    expect(panel().querySelector(".calibration.stale")).toBe(null);
  });

  test("a trouble is said", async () => {
    p = await explorer();
    const ask = p.pool.ask.bind(p.pool);
    p.pool.ask = (call, ...rest) =>
      call === "reliability" ? Promise.reject(new Error("lost")) : ask(call, ...rest);
    p.gestures.setPanel("calibration", true);
    await until(() => p.bench.judged.value.trouble);
    await settled();
    expect(text("[role=status]")).toMatch(/^The probabilities could not be judged: /);
  });

  test("it is for one class against the rest: of all classes there is only the check, of a number neither", async () => {
    await opened();
    const there = () => ["calibration-panel", "side-panel[name=check]"].map((name) => p.seen(name) !== null);
    expect(there()).toEqual([true, true]);
    p.gestures.setTarget({ target: "group", positive: null, cut: null, outcome: "all_classes" }, "group");
    await settled();
    expect(there()).toEqual([false, true]);
    p.gestures.setTarget({ target: "age", positive: null, cut: null, outcome: "number" }, "age");
    await settled();
    expect(there()).toEqual([false, false]);
  });
});

describe("what is shown", () => {
  test("a headline in words, the diagram, the scores, the three ways", async () => {
    await opened();
    expect(text(".verdict")).toMatch(
      /^Promises and outcomes (agree: in none|agree by and large: they are apart in \d+|differ: they are apart in \d+) of \d+ groups of rows\b/,
    );
    // The worst group is named as that, and not as what is so everywhere.
    expect(text(".verdict")).not.toContain("had the outcome");
    expect(text(".verdict + .hint")).toMatch(
      /Furthest apart: where it says [\d.]+ %, [\d.]+ % \([\d.]+ %–[\d.]+ %\) had the outcome\.$/,
    );
    const [first] = present(found()).calibrators;
    const groups = groupsOf(first.bins, 1);
    expect(groups.length).toBeGreaterThan(1);
    expect(panel().querySelectorAll(".reliability .group").length).toBe(groups.length);
    expect(panel().querySelectorAll(".reliability .group.is-off .mark").length).toBe(
      groups.filter((b) => b.predicted < b.low || b.predicted > b.high).length,
    );
    const label = present(one(panel(), ".reliability").getAttribute("aria-label")).replace(/\s+/g, " ");
    expect(label).toBe(`Reliability diagram, Logistic (Platt). ${text(".verdict")}`);
    const bars = all(panel(), ".scores rect");
    expect(bars.length).toBe(2 * present(found()).histogram.positive.length);
    expect(text(".scores")).toContain("↑ ill");
    expect(text(".scores")).toContain("↓ well");
  });

  test("the table marks the best of each measure, and adds up", async () => {
    await opened();
    const rows = all(panel(), ".calibration-table tbody").map((body) => ({
      name: one(body, "th").textContent.split(":")[0].trim(),
      cells: all(body, "td").map((cell) => cell.textContent.trim()),
    }));
    /** @param {string} name */
    const of = (name) => present(rows.find((row) => row.name === name)).cells;
    /** @param {string} name */
    const numbers = (name) => of(name).map((cell) => Number.parseFloat(cell));
    const parts = ["reliability", "− spread", "+ uncertainty"].map(numbers);
    numbers("Brier score").forEach((brier, i) => {
      expect(Math.abs(parts[0][i] - parts[1][i] + parts[2][i] - brier)).toBeLessThan(0.00021);
    });
    const best = Math.min(...numbers("Brier score"));
    of("Brier score").forEach((cell, i) => {
      expect(cell.includes("✓ (best)")).toBe(numbers("Brier score")[i] === best);
    });
    expect(of("Width")).toEqual(["–", "–", "0.0500"]);
    expect(of("+ uncertainty").some((cell) => cell.includes("✓"))).toBe(false);
  });

  test("another way is chosen by keyboard: the diagram, the headline and the column follow", async () => {
    await opened();
    one(panel(), "input[value=logistic]").focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await settled();
    expect(one(panel(), "input[value=venn_abers]").checked).toBe(true);
    const [, , venn] = present(found()).calibrators;
    const shown = all(panel(), ".numbers tbody tr").map((row) => row.cells[3].textContent);
    expect(shown).toEqual(groupsOf(venn.bins, 1).map((b) => String(b.rows)));
    expect(text(".calibration-table thead .is-chosen")).toBe("Venn–ABERS");
    expect(one(panel(), ".reliability").getAttribute("aria-label")).toMatch(
      /^Reliability diagram, Venn–ABERS\. /,
    );
  });

  test("of a learner of log odds the first of the three is its own probability", async () => {
    await opened({ question: { learner: "logistic", settings: [] } });
    expect(text(".calibration-table thead")).toContain("The learner's own");
  });

  test("what the tab opens with is the verdict", async () => {
    await opened();
    await settled();
    expect(panel().textContent.trim().startsWith(text(".verdict"))).toBe(true);
  });

  test("the tab leads here", async () => {
    p = await explorer();
    await userEvent.click(screen.getByRole("tab", { name: "Trust" }));
    await until(found);
    expect(document.activeElement).toBe(p.find("tab-rail [data-tab=trust]"));
    const summary = p.find("side-panel[name=calibration] summary");
    expect(p.find("side-panel[name=calibration] > details").open).toBe(true);
    expect(summary.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    expect(summary.getBoundingClientRect().top).toBeLessThan(innerHeight);
  });
});

// A busy machine needs its time for this.
test("axe finds nothing, wide and narrow, light and dark; nothing widens the page", async () => {
  for (const [width, theme] of /** @type {const} */ ([
    [1280, "light"],
    [390, "dark"],
  ])) {
    await opened({ width });
    p.gestures.setTheme(theme);
    document.documentElement.dataset.theme = theme;
    for (const summary of all(panel(), "summary")) summary.click();
    await settled();
    const { violations } = await axe.run(panel(), {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join()}`)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
}, 240_000);
