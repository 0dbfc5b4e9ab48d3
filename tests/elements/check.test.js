/** The panel "Does it keep its promises on new rows?" in a real browser, the fake engine behind it. */

import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { all, one, present } from "../found.js";
import { explorer, until } from "./explorer.js";

/** @type {Awaited<ReturnType<typeof explorer>>} */
let p;
const panel = () => p.find("check-panel");
const checked = () => p.bench.checked.value;
const settled = () => new Promise((go) => setTimeout(go, 60));
/** @param {string} selector */
const text = (selector) => one(panel(), selector).textContent.replace(/\s+/g, " ").trim();

/** @param {Parameters<typeof explorer>[0]} [options] */
async function opened(options = {}) {
  p = await explorer(options);
  p.gestures.setPanel("check", true);
  await settled();
}
const begin = () => userEvent.click(screen.getByRole("button", { name: "Run", exact: true }));
const finished = () =>
  until(
    () => checked().begun && !checked().running && checked().wrong.length === present(checked().begun).rows,
  );

/** Lets so many steps through; the next ones wait until the gate is opened. @param {number} steps */
function gate(steps) {
  let open = () => {};
  const opened = new Promise((go) => {
    open = () => go(undefined);
  });
  /** @type {[string, any][]} */
  const calls = [];
  /** @type {import("../fake/worker.js").Fates} */
  const fate = (_, { call, body }) => {
    calls.push([call, body]);
    return "answer";
  };
  const delay = () =>
    calls.filter(([call]) => call === "check_step").length >= steps ? opened : Promise.resolve();
  return { fate, delay, calls, open };
}

afterEach(() => document.body.replaceChildren());

describe("a check", () => {
  test("does nothing until it is begun; then it predicts all rows in one worker that is its own", async () => {
    /** @type {string[]} */
    const made = [];
    /** @type {import("../fake/worker.js").Fates} */
    const fate = (_, { call }) => {
      made.push(call);
      return "answer";
    };
    await opened({ fate });
    expect(made.some((call) => call.startsWith("check"))).toBe(false);
    /** @type {string[]} */
    const pooled = [];
    const ask = p.pool.ask.bind(p.pool);
    p.pool.ask = (call, ...rest) => {
      pooled.push(call);
      return ask(call, ...rest);
    };
    await begin();
    await finished();
    expect(pooled.some((call) => call.startsWith("check"))).toBe(false);
    expect(made.filter((call) => call === "check_begin").length).toBe(1);
    // 240 rows, 30 % of them to begin with.
    expect(checked().begun).toEqual({ trained: 72, rows: 168, cost: 4, gamma: 0.25 });
    expect(checked().wrong.length).toBe(168);
    await settled();
    expect(text("[role=status]")).toBe("All 168 rows predicted, beginning with 72 training rows.");
  });

  test("says in words, in figures and in a table what the picture shows", async () => {
    await opened();
    await begin();
    await finished();
    await settled();
    // 33 errors: every fifth of 168. Sums of 1 − high and 1 − low of the fake machine.
    const ends = [0.84, 0.72].map((p0) => Array.from({ length: 168 }, (_, i) => 1 - p0 - 0.001 * (i % 7)));
    const [least, most] = ends.map((v) => v.reduce((s, x) => s + x, 0).toFixed(1));
    expect(text(".check-outcome")).toContain(
      `33 of 168 predictions were wrong; the bounds were ${least} to ${most}.`,
    );
    expect(text(".verdict")).toBe("The Venn machine stayed within its bounds.");
    expect(text(".check-figures")).toMatch(
      /Right ?80 % ?Bounds of right ?72 % to 84 % ?Width of the bounds ?0\.120 ?C, γ ?4, 0\.25/,
    );
    const rows = all(panel(), ".numbers tbody tr");
    expect(rows.length).toBe(10);
    expect([...present(rows.at(-1)).cells].map((c) => c.textContent)).toEqual(["168", "33", least, most]);
    const picture = one(panel(), ".check-picture");
    expect(picture.getAttribute("role")).toBe("img");
    expect(picture.getAttribute("aria-label")).toContain(`33 of 168 predictions were wrong`);
    expect(all(picture, ".name").map((t) => t.textContent)).toEqual([
      `at most ${most}`,
      `at least ${least}`,
      "errors 33",
    ]);
  });

  test("is stopped and gone on with: nothing is done twice, nothing is lost", async () => {
    const held = gate(4);
    await opened({ fate: held.fate, delay: held.delay });
    await begin();
    await until(() => checked().wrong.length > 0);
    await settled();
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    await settled();
    expect(checked().running).toBe(false);
    const before = checked().wrong.length;
    expect(text("[role=status]")).toBe(`Stopped after ${before} of 168 rows.`);
    expect(panel().querySelector(".check-picture")).not.toBe(null);
    held.open();
    await userEvent.click(screen.getByRole("button", { name: "Go on" }));
    await finished();
    expect(held.calls.filter(([call]) => call === "check_begin").length).toBe(1);
    expect(checked().wrong).toEqual(Array.from({ length: 168 }, (_, i) => (i % 5 === 4 ? 1 : 0)));
  });

  test("waits while a model is learned", async () => {
    const held = gate(3);
    await opened({ fate: held.fate, delay: held.delay });
    await begin();
    await until(() => checked().wrong.length > 0);
    p.bench.progress.value = { stage: "fitting", done: 0, of: 0 };
    held.open();
    await settled();
    const there = checked().wrong.length;
    await settled();
    expect(checked().wrong.length).toBe(there);
    expect(text("[role=status]")).toBe("Waits until the model is finished …");
    p.bench.progress.value = null;
    await finished();
  });

  test("takes the settings; other ones begin again", async () => {
    const held = gate(Number.POSITIVE_INFINITY);
    await opened({ fate: held.fate });
    one(panel(), "details.check-more").open = true;
    const scores = () => screen.getByLabelText("Scores");
    await userEvent.selectOptions(scores(), "leave_one_out");
    expect(text(".check-more")).toContain("At most 300 rows.");
    await userEvent.selectOptions(scores(), "own");
    await userEvent.click(one(panel(), "input[value=venn_abers]"));
    // It means nothing for this machine: it rests.
    expect(scores().query()).toBe(null);
    await userEvent.click(one(panel(), "input[value=offline]"));
    await userEvent.selectOptions(screen.getByLabelText("Share of rows to train with"), "0.7");
    for (const [name, value] of [
      ["C", "10"],
      ["γ", "0.5"],
      ["Rows that take part", "100"],
      ["Seed", "7"],
    ]) {
      const field = all(panel(), ".check-fields .field").find((f) => one(f, "span").textContent === name);
      const input = one(field, "input");
      input.value = value;
      input.dispatchEvent(new Event("change"));
    }
    await begin();
    await finished();
    expect(present(held.calls.find(([call]) => call === "check_begin"))[1]).toEqual({
      machine: "venn_abers",
      online: false,
      scored_by: "own",
      first: 0.7,
      cost: 10,
      gamma: 0.5,
      seed: 7,
      most: 100,
    });
    expect(checked().begun).toEqual({ trained: 70, rows: 30, cost: 10, gamma: 0.5 });
    await userEvent.click(one(panel(), "input[value=k_means]"));
    await settled();
    expect(text(".search")).toContain("Made with other settings");
    await userEvent.click(screen.getByRole("button", { name: "Run again" }));
    await finished();
    expect(held.calls.filter(([call]) => call === "check_begin")[1][1].machine).toBe("k_means");
    await settled();
    expect(text(".search")).not.toContain("Made with other settings");
  });

  test("another target forgets it, another learner does not", async () => {
    await opened();
    await begin();
    await finished();
    p.gestures.setLearner("logistic");
    await until(() => p.bench.finished.value);
    expect(checked().wrong.length).toBe(168);
    p.gestures.setTarget({ target: "group", positive: "a", cut: null }, "a");
    expect(checked()).toMatchObject({ begun: null, wrong: [], running: false });
  });

  test("a problem of the engine and a worker that dies are said; it can be begun again", async () => {
    await opened();
    p.checker.set({ cost: 1e7 });
    await begin();
    await until(() => checked().trouble);
    await settled();
    expect(text("[role=status]")).toBe("The check ended: C is too large.");

    let dies = true;
    await opened({
      fate: (_, { call }) => (call === "check_step" && dies ? "die" : "answer"),
    });
    await begin();
    await until(() => checked().trouble);
    await settled();
    expect(text("[role=status]")).toMatch(/^The check ended: /);
    expect(panel().textContent).not.toContain("Go on");
    dies = false;
    await userEvent.click(screen.getByRole("button", { name: "Run again" }));
    await finished();
  });

  test("a worker that dies in the middle is replaced: what was predicted stays, and the end is the same", async () => {
    await opened();
    await begin();
    await finished();
    const whole = checked();
    let steps = 0;
    /** @type {number[]} */
    const seen = [];
    await opened({
      fate: (_, { call }) => {
        if (call !== "check_step") return "answer";
        seen.push(checked().wrong.length);
        steps += 1;
        return steps === 3 || steps === 7 ? "die" : "answer";
      },
    });
    await begin();
    await finished();
    expect(steps).toBeGreaterThan(7);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    const { wrong, low, high, trouble } = checked();
    expect({ wrong, low, high, trouble }).toEqual({
      wrong: whole.wrong,
      low: whole.low,
      high: whole.high,
      trouble: null,
    });
  });

  test("Venn–ABERS is for two classes; a number has no such check", async () => {
    await opened();
    const machines = () => all(panel(), "input[name=check-machine]").map((i) => i.value);
    expect(machines()).toEqual(["homogeneous_intervals", "k_means", "venn_abers"]);
    p.checker.set({ machine: "venn_abers" });
    p.gestures.setTarget({ target: "group", positive: null, cut: null, outcome: "all_classes" }, "group");
    await settled();
    expect(machines()).toEqual(["homogeneous_intervals", "k_means"]);
    expect(checked().wanted.machine).toBe("k_means");
  });
});

test("all of it by keyboard", async () => {
  const held = gate(3);
  await opened({ fate: held.fate, delay: held.delay });
  one(panel(), "input[name=check-machine]:checked").focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(checked().wanted.machine).toBe("venn_abers");
  await userEvent.keyboard("{Tab}{ArrowRight}");
  expect(checked().wanted.online).toBe(false);
  await userEvent.keyboard("{Tab}{Tab}{Tab}{Enter}");
  await until(() => checked().wrong.length > 0);
  await settled();
  expect(present(document.activeElement).textContent).toBe("Stop");
  await userEvent.keyboard("{Enter}");
  await settled();
  expect(checked().running).toBe(false);
  held.open();
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
    await begin();
    await finished();
    await settled();
    for (const summary of all(panel(), "summary")) summary.click();
    await settled();
    const { violations } = await axe.run(panel(), {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join()}`)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
}, 240_000);
