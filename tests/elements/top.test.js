/** The panel "What a black box found" in a real browser, the fake engine behind it. */

import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { crossedTable } from "../fake/page.js";
import { all, one, present } from "../found.js";
import { explorer, until } from "./explorer.js";

/** @type {Awaited<ReturnType<typeof explorer>>} */
let p;
const panel = () => p.find("top-panel");
const sought = () => p.bench.topFeatures.value;
const question = () => p.bench.document.value.question;
const settled = () => new Promise((go) => setTimeout(go, 60));
/** @param {Element} node */
const plain = (node) => node.textContent.replace(/\s+/g, " ").trim();
/** @param {string} selector */
const text = (selector) => plain(one(panel(), selector));
const items = () => all(panel(), ".top-feature");
/** @param {string} words */
const itemOf = (words) => items().find((item) => plain(one(item, ".top-words bdi")) === words);
/** @param {string} name */
const button = (name) => screen.getByRole("button", { name, exact: true });

/** @param {Parameters<typeof explorer>[0]} [options] */
async function opened(options = {}) {
  p = await explorer(options);
  p.gestures.setPanel("top", true);
  await settled();
}
const begin = () => userEvent.click(button("Run"));
const finished = () => until(() => sought().found?.finished && !sought().running, "a finished search");
/** @param {Partial<import("../../www/engine/contract.js").TopWanted>} [wanted] @param {Parameters<typeof explorer>[0]} [options] */
async function searched(wanted = {}, options = {}) {
  await opened(options);
  p.topSearch.set(wanted);
  await settled();
  await begin();
  await finished();
  await settled();
}

/**
 * Lets so many steps through, each of so many features at most; the next ones wait until the gate is opened.
 * @param {number} steps
 * @param {number} [size]
 */
function gate(steps, size = Number.POSITIVE_INFINITY) {
  let open = () => {};
  const opened = new Promise((go) => {
    open = () => go(undefined);
  });
  /** @type {[string, any][]} */
  const calls = [];
  /** @type {import("../fake/worker.js").Fates} */
  const fate = (_, request) => {
    if (request.call === "top_step") request.body = Math.min(size, request.body);
    calls.push([request.call, request.body]);
    return "answer";
  };
  const delay = () =>
    calls.filter(([call]) => call === "top_step").length >= steps ? opened : Promise.resolve();
  return { fate, delay, calls, open };
}

afterEach(() => document.body.replaceChildren());

describe("the search", () => {
  test("does nothing until it is begun; then it has a worker that is its own", async () => {
    const held = gate(Number.POSITIVE_INFINITY);
    await opened({ fate: held.fate });
    expect(held.calls.some(([call]) => call.startsWith("top"))).toBe(false);
    /** @type {string[]} */
    const pooled = [];
    const ask = p.pool.ask.bind(p.pool);
    p.pool.ask = (call, ...rest) => {
      pooled.push(call);
      return ask(call, ...rest);
    };
    await begin();
    await finished();
    expect(pooled.some((call) => call.startsWith("top"))).toBe(false);
    expect(held.calls.filter(([call]) => call === "top_begin").map(([, body]) => body)).toEqual([
      {
        cost: 1,
        degree: 2,
        coding: "zero_one",
        method: "heur2",
        order: "by_level",
        p: 20_000,
        r: 20,
        prune: false,
        sparse: false,
      },
    ]);
    // age, dose and three groups: 5 variables, C(7, 2) − 1 features.
    expect(sought().begun).toMatchObject({ variables: 5, features: 20, of: 20 });
    await settled();
    expect(text("[role=status]")).toMatch(
      /^20 of the 20 features that 5 variables make were built; these hold 100\s%/,
    );
    expect(text(".proof")).toContain("These are provably the");
    const shut = p.find("side-panel[name=top] .panel-note");
    expect(plain(shut)).toBe(`${present(sought().found).features.length} listed`);
  });

  test("lists what the replies say, the heaviest first, with its direction in words", async () => {
    await searched();
    const { features } = present(sought().found);
    expect(items().map((item) => plain(one(item, ".top-words")))).toEqual(features.map(({ words }) => words));
    const sizes = features.map(({ weight }) => Math.abs(weight));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    // Two of the groups at once is no row: such products have no weight and are not listed.
    expect(features.some(({ words }) => words === "group is a × group is b")).toBe(false);
    // Those who are young or old are ill: the square of the age speaks for it.
    expect(features[0].words).toBe("age²");
    for (const [i, { weight }] of features.entries()) {
      expect(text(`.top-feature:nth-child(${i + 1}) .top-towards`)).toBe(
        weight > 0 ? "towards ill" : "towards well",
      );
      const bar = one(items()[i], ".pair-bar rect");
      expect(bar.getAttribute("class")).toBe(weight > 0 ? "raises" : "lowers");
      // From the middle, to the right or to the left.
      const [x, width] = ["x", "width"].map((name) => Number(bar.getAttribute(name)));
      expect(weight > 0 ? x : x + width).toBeCloseTo(50, 9);
      expect(text(`.top-feature:nth-child(${i + 1}) .top-weight`)).toMatch(weight > 0 ? /^\+/ : /^−/);
    }
  });

  test("the list improves from step to step; stopped it stays, gone on with nothing is done twice", async () => {
    const held = gate(2, 6);
    await opened({ fate: held.fate, delay: held.delay });
    p.topSearch.set({ degree: 4 });
    await begin();
    await until(() => sought().found?.built === 12, "two steps");
    await settled();
    expect(text(".search")).toMatch(/12 of 125 features built; these hold \S+\s%\sof the weight/);
    expect(text(".proof")).toContain("Not proved yet");
    // Not read aloud step by step.
    expect(text("[role=status]")).toBe("Searching …");
    const before = present(sought().found);
    await userEvent.click(button("Stop"));
    await settled();
    expect(sought().running).toBe(false);
    expect(text("[role=status]")).toMatch(/^Stopped after 12 of 125 features/);
    expect(items().length).toBe(before.features.length);
    expect(text(".proof")).toContain("Go on to find out.");
    held.open();
    await userEvent.click(button("Go on"));
    await finished();
    expect(held.calls.filter(([call]) => call === "top_begin").length).toBe(1);
    expect(present(sought().found).built).toBe(125);
    expect(present(sought().found).share).toBeGreaterThan(before.share);
    /** @param {import("../../www/engine/contract.js").TopFound} found */
    const sum = ({ features }) => features.reduce((s, { weight }) => s + weight ** 2, 0);
    expect(sum(present(sought().found))).toBeGreaterThan(sum(before));
  });

  test("another setting forgets what was found with the one before, also while it runs", async () => {
    await searched();
    // What was found stands first, the settings folded.
    expect(one(panel(), "details.top-settings").open).toBe(false);
    one(panel(), "details.top-settings").open = true;
    await userEvent.click(one(panel(), "input[name=top-degree][value='3']"));
    await settled();
    expect(sought()).toMatchObject({ begun: null, found: null, running: false });
    expect(items().length).toBe(0);

    const held = gate(1, 6);
    await opened({ fate: held.fate, delay: held.delay });
    await begin();
    await until(() => sought().found);
    one(panel(), "details.top-settings").open = true;
    await userEvent.click(one(panel(), "input[name=top-method][value=heur1]"));
    held.open();
    await settled();
    expect(sought()).toMatchObject({ begun: null, found: null, running: false });
    await begin();
    await finished();
    expect(held.calls.filter(([call]) => call === "top_begin").map(([, { method }]) => method)).toEqual([
      "heur2",
      "heur1",
    ]);
  });

  test("takes every setting", async () => {
    const held = gate(Number.POSITIVE_INFINITY);
    await opened({ fate: held.fate });
    one(panel(), ".check-more details.check-more").open = true;
    /** @param {string} label @param {string} value */
    const fill = async (label, value) => {
      const field = [...panel().querySelectorAll(".field")].find((f) => one(f, "span").textContent === label);
      const input = one(field, "input");
      input.value = value;
      input.dispatchEvent(new Event("change"));
      await settled();
    };
    await userEvent.click(one(panel(), "input[name=top-degree][value='4']"));
    await fill("C", "10");
    await fill("How many to list", "7");
    await fill("Most to build (p)", "50");
    // Out of range: put back.
    await fill("Most to build (p)", "0");
    await userEvent.selectOptions(screen.getByLabelText(/^Attributes of two values/), "plus_minus_one");
    await userEvent.selectOptions(screen.getByLabelText("Build next"), "by_level");
    await userEvent.click(screen.getByRole("checkbox", { name: /^Prune by conditional/ }));
    await userEvent.click(screen.getByRole("checkbox", { name: /^Keep few/ }));
    await begin();
    await finished();
    expect(present(held.calls.find(([call]) => call === "top_begin"))[1]).toEqual({
      cost: 10,
      degree: 4,
      coding: "plus_minus_one",
      method: "heur2",
      order: "by_level",
      p: 50,
      r: 7,
      prune: true,
      sparse: true,
    });
    await settled();
    expect(items().length).toBe(7);
    one(panel(), "details.top-settings").open = true;
    await userEvent.click(one(panel(), "input[name=top-method][value=brute_force]"));
    await settled();
    expect(panel().textContent).not.toContain("Most to build");
    expect(panel().textContent).not.toContain("Build next");
  });

  test("waits while a model is learned", async () => {
    const held = gate(1, 3);
    await opened({ fate: held.fate, delay: held.delay });
    await begin();
    await until(() => sought().found);
    p.bench.progress.value = { stage: "fitting", done: 0, of: 0 };
    held.open();
    await settled();
    const there = present(sought().found).built;
    await settled();
    expect(present(sought().found).built).toBe(there);
    expect(text("[role=status]")).toBe("Waits until the model is finished …");
    p.bench.progress.value = null;
    await finished();
  });

  test("another target drops the worker and the list; another learner or pair does not", async () => {
    await searched();
    p.gestures.setLearner("logistic");
    await until(() => p.bench.finished.value);
    expect(present(sought().found).finished).toBe(true);
    p.gestures.setTarget({ target: "group", positive: "a", cut: null }, "a");
    expect(sought()).toMatchObject({ begun: null, found: null, running: false });

    const held = gate(1, 3);
    await opened({ fate: held.fate, delay: held.delay });
    await begin();
    await until(() => sought().found);
    p.gestures.setTarget({ target: "group", positive: "a", cut: null }, "a");
    held.open();
    await settled();
    // What was under way is not put into the list of the new question.
    expect(sought()).toMatchObject({ begun: null, found: null, running: false });
  });

  test("a problem of the engine and a worker that dies are said; it can be begun again", async () => {
    await opened();
    p.topSearch.set({ cost: 1e7 });
    await settled();
    await begin();
    await until(() => sought().trouble);
    await settled();
    expect(text("[role=status]")).toBe("The search ended: C is too large.");

    let dies = true;
    await opened({ fate: (_, { call }) => (call === "top_step" && dies ? "die" : "answer") });
    await begin();
    await until(() => sought().trouble);
    await settled();
    expect(text("[role=status]")).toMatch(/^The search ended: /);
    expect(button("Go on").query()).toBe(null);
    dies = false;
    await userEvent.click(button("Run again"));
    await finished();
  });

  test("a worker that dies in the middle is replaced: the list stays, and the end is the same", async () => {
    await opened();
    await begin();
    await finished();
    const whole = sought().found;
    let dies = true;
    /** @type {number[]} */
    const seen = [];
    await opened({
      fate: (_, request) => {
        if (request.call !== "top_step") return "answer";
        request.body = Math.min(4, request.body);
        const built = sought().found?.built ?? 0;
        seen.push(built);
        if (!dies || built === 0) return "answer";
        dies = false;
        return "die";
      },
    });
    await begin();
    await finished();
    expect(sought().trouble).toBe(null);
    expect(sought().found).toEqual(whole);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(dies).toBe(false);
  });

  test("not for several classes nor numbers: a sentence says so", async () => {
    await opened();
    p.gestures.setTarget({ target: "group", positive: null, cut: null, outcome: "all_classes" }, "group");
    await settled();
    expect(plain(panel())).toBe(
      "This looks into a machine that tells one class from the rest. Choose one class as the outcome to use it.",
    );
    p.gestures.setTarget({ target: "dose", positive: null, cut: null, outcome: "number" }, "dose");
    await settled();
    expect(plain(panel())).toContain("the outcome here is a number");
    expect(plain(panel())).not.toContain("Choose one class");
    expect(button("Run").query()).toBe(null);
  });
});

describe("trials on held-out folds", () => {
  /** @param {ReturnType<typeof gate>} held */
  const trials = (held) => held.calls.filter(([call]) => call === "top_tried").map(([, body]) => body);

  test("the degree by cross-validation: every degree on every fold, the best is searched, all are said", async () => {
    const held = gate(Number.POSITIVE_INFINITY);
    await opened({ fate: held.fate });
    await userEvent.click(one(panel(), "input[name=top-degree][value='0']"));
    await settled();
    expect(panel().textContent).toContain("ranks held-out rows best");
    // Whether the whole machine can be drawn is not known before.
    expect(panel().querySelector(".whole-machine")).toBe(null);
    await begin();
    await finished();
    await settled();
    const tried = trials(held).slice(1);
    const folds = tried.length / 5;
    expect(folds).toBeGreaterThan(1);
    expect(new Set(tried.map(({ wanted, fold }) => `${wanted.degree} ${fold}`)).size).toBe(5 * folds);
    expect([...new Set(tried.map(({ wanted }) => wanted.degree))]).toEqual([1, 2, 3, 4, 6]);
    // The fake's machines of degree 2 rank best.
    const begun = held.calls.find(([call]) => call === "top_begin");
    expect(present(begun)[1].degree).toBe(2);
    expect(text(".search + .hint")).toMatch(
      /^Degree 2: AUC of held-out rows 1: 0\.830, 2: 0\.880, 3: 0\.830, 4: 0\.780, 6: 0\.680\./,
    );
    expect(panel().querySelector(".whole-machine")).not.toBe(null);
  });

  test("choosing the degree can be stopped: nothing is left of it", async () => {
    let open = () => {};
    const opens = new Promise((go) => {
      open = () => go(undefined);
    });
    let asked = 0;
    /** @type {import("../fake/worker.js").Fates} */
    const fate = (_, { call }) => {
      asked += call === "top_tried" ? 1 : 0;
      return "answer";
    };
    await opened({ fate, delay: () => (asked > 4 ? opens : Promise.resolve()) });
    p.topSearch.set({ degree: 0 });
    await settled();
    await begin();
    await until(() => (sought().trying?.done ?? 0) >= 2, "some machines");
    await settled();
    expect(text(".search")).toMatch(/Choosing the degree …/);
    await userEvent.click(button("Stop"));
    await settled();
    expect(sought()).toMatchObject({ running: false, begun: null, found: null });
    open();
    await settled();
    expect(sought()).toMatchObject({ running: false, begun: null, found: null });
  });

  test("elimination: each fold for itself, then all rows; the curve, and what it leaves can be learned", async () => {
    const held = gate(Number.POSITIVE_INFINITY);
    await opened({ fate: held.fate });
    one(panel(), "details.top-elimination").open = true;
    await userEvent.click(button("Eliminate"));
    await until(() => !p.topSearch.elimination.state.value.running, "an end");
    await settled();
    const { parts, ...ended } = p.topSearch.elimination.state.value;
    const begun = present(ended.begun);
    expect(parts.length).toBe(begun.folds + 1);
    const names = begun.all;
    expect(names.length).toBeGreaterThan(2);
    for (const rounds of parts) {
      expect(rounds.map(({ attributes }) => attributes.length)).toEqual(
        names.map((_, i) => names.length - i),
      );
      for (const [i, { attributes }] of rounds.entries()) {
        if (i === 0) continue;
        // What went weighed least.
        const before = rounds[i - 1];
        const gone = before.attributes.findIndex((name) => !attributes.includes(name));
        expect(before.weights[gone]).toBe(Math.min(...before.weights));
      }
    }
    // No fold but the last of the parts, which holds out nothing.
    const asked = trials(held).slice(1);
    expect([...new Set(asked.map(({ fold }) => fold))]).toEqual([
      ...Array.from({ length: begun.folds }, (_, fold) => fold),
      2 ** 32 - 1,
    ]);
    // The fake ranks best with two.
    expect(text(".top-elimination [role=status]")).toMatch(
      /^Held-out rows are ranked best with 2 of \d attributes \(degree 2, AUC 0\.900; with all 0\.\d+\)\.$/,
    );
    expect(panel().querySelectorAll(".top-curve circle").length).toBe(1);
    const last = present(parts.at(-1)).find(({ attributes }) => attributes.length === 2);
    const kept = present(last).attributes;
    expect(text(".top-kept")).toBe(kept.join(", "));
    await userEvent.click(button("Learn from these 2 only"));
    expect(question().attributes).toEqual(kept);
    await settled();
    // Another question: the curve was of the one before.
    expect(p.topSearch.elimination.state.value).toMatchObject({ begun: null, parts: [] });
  });

  test("elimination stops and goes on without doing anything twice", async () => {
    let open = () => {};
    const opens = new Promise((go) => {
      open = () => go(undefined);
    });
    /** @type {string[]} */
    const calls = [];
    /** @type {import("../fake/worker.js").Fates} */
    const fate = (_, { call, body }) => {
      if (call === "top_tried") calls.push(JSON.stringify([body.fold, body.attributes]));
      return "answer";
    };
    await opened({ fate, delay: () => (calls.length === 4 ? opens : Promise.resolve()) });
    one(panel(), "details.top-elimination").open = true;
    await userEvent.click(button("Eliminate"));
    await until(() => calls.length === 4, "four machines");
    await userEvent.click(screen.getByRole("button", { name: "Stop", exact: true }));
    open();
    await settled();
    const { parts, running } = p.topSearch.elimination.state.value;
    expect(running).toBe(false);
    // The step before a stop still comes in; the first call asks how many folds there are.
    expect(parts.flat().length).toBe(calls.length - 1);
    const begun = present(p.topSearch.elimination.state.value.begun);
    expect(text(".top-elimination [role=status]")).toBe(
      `Stopped after ${calls.length - 1} of ${begun.of} machines.`,
    );
    await userEvent.click(button("Go on"));
    await until(() => !p.topSearch.elimination.state.value.running, "an end");
    expect(calls.length).toBe(1 + begun.of);
  });
});

describe("the list", () => {
  test("is proved, or says what to do about it", async () => {
    await searched({ p: 9 });
    expect(present(sought().found).certified).toBe(false);
    expect(text(".proof")).toContain(
      "Not proved: a larger one may not have been built. Raise “Most to build” under “More settings”, or list fewer.",
    );
    await searched({ method: "brute_force", p: 9, r: 1 });
    expect(text(".proof")).toContain("This is provably the largest.");
  });

  test("marks what is kept and what is pruned, in words", async () => {
    await searched({ prune: true });
    const { features } = present(sought().found);
    const kept = features.filter((f) => f.kept).length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(features.length);
    expect(text(".proof")).toContain(`${kept} of ${features.length} are kept.`);
    expect(items().map((item) => plain(one(item, ".top-mark")))).toEqual(
      features.map((f) => (f.kept ? "kept" : "pruned")),
    );
    await searched();
    expect(panel().querySelector(".top-mark")).toBe(null);
  });

  test("shows some at first, and more when asked", async () => {
    await searched({ degree: 4, r: 100 });
    expect(items().length).toBe(20);
    const all = present(sought().found).features.length;
    await userEvent.click(button(`Show ${Math.min(60, all - 20)} more`));
    await settled();
    expect(items().length).toBe(Math.min(80, all));
  });
});

describe("what is said of the search", () => {
  /**
   * As if the engine had found so much.
   * @param {{ begun?: Partial<import("../../www/engine/contract.js").TopBegun>, found?: Partial<import("../../www/engine/contract.js").TopFound> }} change
   */
  const say = async (change) => {
    const { found, begun } = sought();
    p.bench.topFeatures.value = {
      ...sought(),
      begun: { ...present(begun), ...change.begun },
      found: { ...present(found), ...change.found },
    };
    await settled();
  };

  test("all of the weight only where all were built", async () => {
    await searched();
    await say({ begun: { features: 1829 }, found: { built: 1777, share: 1 } });
    expect(text("[role=status]")).toContain("1,777 of the 1,829 features");
    expect(text("[role=status]")).toMatch(/hold >\s99\.99\s% of the weight/);
    await say({ begun: { features: 65 }, found: { built: 65, share: 1 - 1e-12 } });
    expect(text("[role=status]")).toMatch(/hold 100\s% of the weight/);
    await say({ begun: { features: 65 }, found: { built: 30, share: 0.8 } });
    expect(text("[role=status]")).toMatch(/hold 80\s% of the weight/);
  });

  test("of a machine that is not trained to full precision nothing is said to be proved but that", async () => {
    await searched();
    const { certificate } = present(sought().begun);
    await say({
      begun: { certificate: { ...certificate, stopped: "iteration_limit" } },
      found: { certified: true },
    });
    expect(text(".proof")).not.toContain("provably");
    expect(text(".proof")).toContain(
      `the ${present(sought().found).features.length} largest of the machine as trained.`,
    );
    expect(panel().querySelector(".proof.is-proved")).toBe(null);
    expect(plain(panel())).toContain("was not trained to full precision");
  });

  test("nothing listed is explained, with what to do", async () => {
    await searched();
    await say({ begun: { features: 14 }, found: { built: 11, share: 1, features: [] } });
    expect(text("[role=status]")).toBe("11 of the 14 features were built; none has a weight.");
    expect(text(".nothing-listed")).toMatch(
      /Nothing is listed: the machine answers every row alike.*Of 240 rows, \d+ are “ill”\. A larger C/,
    );
    expect(plain(p.find("side-panel[name=top] .panel-note"))).toBe("nothing listed");
  });

  test("a weight that rounds to 0 speaks for nobody; one that is rounding is not listed", async () => {
    await searched();
    const features = present(sought().found).features.map((f, i) => (i === 1 ? { ...f, weight: 1e-5 } : f));
    await say({ found: { features } });
    expect(plain(one(items()[1], ".top-towards"))).toBe("next to nothing");
    expect(plain(one(items()[0], ".top-towards"))).toMatch(/^towards/);
  });

  test("many rows: how many, that it takes long, and Stop ends it at once", async () => {
    let heard = false;
    await opened({
      fate: (_, { call }) => {
        heard ||= call === "top_begin";
        return call === "top_begin" ? "hang" : "answer";
      },
    });
    const { opened: data } = p.bench;
    const now = present(data.value);
    data.value = { ...now, opened: { ...now.opened, n_rows: 10_000 } };
    await begin();
    await until(() => heard);
    await settled();
    expect(text("[role=status]")).toBe(
      "Training the machine on 10,000 rows: it may take a minute or more, and has no list before it is trained. Stop ends it.",
    );
    await userEvent.click(button("Stop"));
    await settled();
    expect(sought()).toMatchObject({ running: false, begun: null, trouble: null });
    expect(button("Run").query()).not.toBe(null);
  });
});

describe("into the drawing", () => {
  test("a pair is joined as in the panel of interactions, and parted again", async () => {
    await searched();
    expect(question().groups).toEqual([]);
    await userEvent.click(one(itemOf("age × dose"), "button"));
    expect(question().groups).toEqual([
      { attributes: ["age", "dose"], map: { kind: "radial_kernel", gamma: 0.5 } },
    ]);
    // The search is about the table, not about what is drawn of it.
    expect(present(sought().found).finished).toBe(true);
    await settled();
    expect(plain(present(itemOf("age × dose")))).toContain("drawn together");
    expect(plain(present(itemOf("age²")))).toContain("drawn in a pair");
    // An attribute can be in one pair only: the next one ends it, and says so before.
    const next = one(itemOf("dose × group is a"), "button");
    expect(next.title).toBe("Ends the pair age × dose: an attribute can be in one pair only.");
    expect(next.getAttribute("aria-description")).toBe(next.title);
    expect(plain(present(next.parentElement))).toBe("Draw this pair ends age × dose");
    expect(next.getAttribute("aria-label")).toBe("Draw this pair: dose and group (dose × group is a)");
    await userEvent.click(next);
    expect(question().groups).toEqual([
      { attributes: ["group", "dose"], map: { kind: "product", knots: 4 } },
    ]);
    await settled();
    expect(plain(present(itemOf("age × dose")))).toContain("Draw this pair");
    await userEvent.click(one(itemOf("dose × group is a"), "button"));
    expect(question().groups).toEqual([]);
  });

  test("a square gives its number a curve; a line by itself needs nothing", async () => {
    await searched();
    const square = one(itemOf("age²"), "button");
    expect(square.getAttribute("aria-label")).toBe("Give it a curve: age");
    await userEvent.click(square);
    expect(question().maps).toEqual([{ attribute: "age", map: { kind: "spline", knots: 4 } }]);
    await settled();
    expect(plain(present(itemOf("age²")))).toContain("has a shape of its own");
    expect(present(itemOf("dose")).querySelector("button")).toBe(null);
    expect(plain(present(itemOf("dose")))).toContain("has its own line");
    expect(plain(present(itemOf("group is a")))).toContain("has its own line");
    // Naive Bayes has no curves, but intervals.
    p.gestures.setLearner("naive-bayes");
    await settled();
    await userEvent.click(one(itemOf("dose²"), "button"));
    expect(question().maps.find(({ attribute }) => attribute === "dose")?.map).toEqual({
      kind: "discretised",
      method: "equal_frequency",
      bins: 5,
    });
  });

  test("of three attributes each pair can be drawn", async () => {
    await searched({ degree: 3, r: 60 }, { text: crossedTable(120) });
    for (const more of all(panel(), ".top-found > .link")) more.click();
    await settled();
    const three = present(items().find((item) => item.querySelector(".top-pairs")));
    const names = [
      ...new Set(present(sought().found).features[items().indexOf(three)].terms.map((t) => t.attribute)),
    ];
    expect(names.length).toBe(3);
    await userEvent.click(one(three, "summary"));
    const words = [...three.querySelectorAll("button")].map(plain);
    const [a, b, c] = names;
    expect(words).toEqual([`${a} × ${b}`, `${a} × ${c}`, `${b} × ${c}`]);
    await userEvent.click(three.querySelectorAll("button")[2]);
    expect(question().groups.map((g) => g.attributes.toSorted())).toEqual([[b, c].toSorted()]);
    await settled();
    expect(plain(three.querySelectorAll("li")[2])).toMatch(/: drawn together$/);
  });
});

test("all of it by keyboard", async () => {
  const held = gate(1, 6);
  await opened({ fate: held.fate, delay: held.delay });
  one(panel(), "input[name=top-degree]:checked").focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(sought().wanted.degree).toBe(3);
  await userEvent.keyboard("{Tab}{ArrowRight}");
  expect(sought().wanted.method).toBe("heur1");
  // Two fields, two switches, the further settings.
  await userEvent.keyboard("{Tab}{Tab}{Tab} {Tab}{Tab}{Tab}{Enter}");
  expect(sought().wanted.prune).toBe(true);
  await until(() => sought().found);
  await settled();
  expect(present(document.activeElement).textContent).toBe("Stop");
  await userEvent.keyboard("{Enter}");
  await settled();
  expect(sought().running).toBe(false);
  expect(present(document.activeElement).textContent).toBe("Go on");
  held.open();
  await userEvent.keyboard("{Enter}");
  await finished();
});

// A busy machine needs its time for this.
test("axe finds nothing, wide and narrow, light and dark; nothing widens the page", async () => {
  for (const [width, theme] of /** @type {const} */ ([
    [1280, "light"],
    [390, "dark"],
  ])) {
    await searched({ degree: 3, prune: true }, { width });
    p.gestures.setTheme(theme);
    document.documentElement.dataset.theme = theme;
    await settled();
    for (const summary of panel().querySelectorAll("summary")) summary.click();
    await settled();
    // A colour on its way to another is neither.
    await until(() => !document.getAnimations().some((moving) => moving instanceof CSSTransition));
    const { violations } = await axe.run(panel(), {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join()}`)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
}, 240_000);
