/** Two models side by side in a real browser, the fake engine behind them. */

import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { secondQuestion } from "../../www/engine/second.js";
import { hashOf } from "../../www/state/link.js";
import { crossedTable, openPage } from "../fake/page.js";
import { all, as, one, present } from "../found.js";

/** @type {Awaited<ReturnType<typeof openPage>>} */
let p;
const views = () => p.all("nomogram-view");
const settled = () => new Promise((go) => setTimeout(go, 80));
const whole = () => p.bench.second.value && !p.bench.second.value.progress;
const words = () => p.find(".compare-words").textContent.replace(/\s+/g, " ").trim();
/** @param {import("../../www/viewer/nomogram-view.js").NomogramView} view @param {string} name */
const dotOf = (view, name) => all(view.shadowRoot, ".slider").find((s) => s.ariaLabel === name);
/** @param {import("../../www/viewer/nomogram-view.js").NomogramView} view @param {string} name */
const shown = (view, name) =>
  view.detail.values[present(view.instance).model.attributes.findIndex((a) => a.name === name)];

async function opened(more = {}) {
  p = await openPage({ csv: crossedTable(), ...more });
  p.gestures.setPanel("second", true);
  await settled();
}
/** @param {string} learner */
async function compareWith(learner) {
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Compare with" }), learner);
  if (learner !== "") await p.until(whole);
  await settled();
}

beforeEach(async () => {
  await screen.viewport(1280, 1000);
});
afterEach(() => document.body.replaceChildren());

describe("another learner", () => {
  test("stands beside the first: two drawings, named, on one axis, rows in one order, scores under each", async () => {
    await opened();
    const first = views()[0];
    await compareWith("naive-bayes");
    expect(views().length).toBe(2);
    // The one that was there is the same element: nothing is lost of what is being looked at.
    expect(views()[0]).toBe(first);
    expect(p.all("drawing-panel .side-head h2").map((h) => h.textContent.trim().split("  ")[0])).toEqual([
      expect.stringContaining("Linear SVM"),
      "Naive Bayes",
    ]);
    const [a, b] = views().map((v) => present(v.scene).layout);
    expect([a.scale.low, a.scale.high, a.scale.hundred]).toEqual([
      b.scale.low,
      b.scale.high,
      b.scale.hundred,
    ]);
    expect(a.head.axis.ticks).toEqual(b.head.axis.ticks);
    expect([a.foot.low, a.foot.high]).toEqual([b.foot.low, b.foot.high]);
    expect(a.rows.map((r) => r.full)).toEqual(b.rows.map((r) => r.full));
    const left = views().map((v) => v.getBoundingClientRect());
    expect(left[0].top).toBeCloseTo(left[1].top, 0);
    expect(left[1].left).toBeGreaterThan(left[0].right);
    // Each row in one place, whichever of the two needs more height for it, and one result of one height.
    const places = () =>
      views().map((v) =>
        all(v.renderRoot, "li[data-row], .base").map((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return [Math.round(top), part.matches(".base") ? Math.round(bottom) : 0];
        }),
      );
    await p.until(() => JSON.stringify(places()[0]) === JSON.stringify(places()[1]));
    const [one, other] = views().map((v) => v.renderRoot.querySelector(".scroll"));
    present(one).scrollTop = 30;
    await p.until(() => present(other).scrollTop === present(one).scrollTop);
    present(one).scrollTop = 0;
    for (const scores of p.all(".side-scores")) {
      expect(scores.textContent).toMatch(
        /Accuracy.*75.*Brier score.*0\.\d{3}.*AUC.*0\.800.*Log loss.*0\.500/s,
      );
    }
    expect(words()).toMatch(/^Both use all 5 attributes/);
    expect(words()).toMatch(/Accuracy is equal \(75.%\)/);
  });

  test("has its dots linked, both ways, while they move and at rest", async () => {
    await opened();
    await compareWith("naive-bayes");
    for (const [mover, follower] of [views(), views().toReversed()]) {
      const before = shown(follower, "left");
      // What both show while the run of keys has not come to rest, however long the machine takes over it.
      /** @type {import("../../www/model/types.js").Value[][]} */
      const seen = [];
      const end = p.bench.moving.subscribe(async (moving) => {
        if (moving === null) return;
        await settled();
        seen.push([shown(mover, "left"), shown(follower, "left")]);
      });
      present(dotOf(mover, "left")).focus();
      await userEvent.keyboard("{ArrowUp}");
      await p.until(() => seen.length > 0);
      end();
      expect(present(seen.at(-1))[0]).toBeGreaterThan(Number(before));
      expect(present(seen.at(-1))[1]).toBe(present(seen.at(-1))[0]);
      await p.until(() => p.bench.moving.value === null);
      await settled();
      expect(new Map(p.bench.document.value.view.values).get("left")).toBe(shown(mover, "left"));
      expect(shown(follower, "left")).toBe(shown(mover, "left"));
      expect(follower.detail.set).toEqual(mover.detail.set);
      expect(follower.detail.probability).not.toBe(mover.detail.probability);
    }
    p.gestures.undo();
    await settled();
    expect(shown(views()[0], "left")).toBe(shown(views()[1], "left"));
  });

  test("says what the document says, however soon an undo follows a key", async () => {
    await opened();
    await compareWith("naive-bayes");
    // What a drawing says beside the one dot: read off the document, not off the other drawing.
    const said = () => new Map(p.bench.document.value.view.values).get("left");
    for (const [mover, follower] of [views(), views().toReversed()]) {
      p.gestures.setValues([["left", 3]]);
      await settled();
      const [before, probability] = [said(), follower.detail.probability];
      expect(shown(follower, "left")).toBe(before);
      for (const pause of [() => {}, () => new Promise((go) => requestAnimationFrame(go)), settled]) {
        present(dotOf(mover, "left")).focus();
        await userEvent.keyboard("{ArrowUp}");
        await pause();
        await userEvent.keyboard("{Control>}z{/Control}");
        await settled();
        expect(said()).toBe(before);
        expect(shown(mover, "left")).toBe(before);
        expect(shown(follower, "left")).toBe(before);
        expect(follower.detail.probability).toBe(probability);
        expect(p.bench.moving.value).toBe(null);
      }
    }
  });

  test("what is dragged means nothing once the document says something else", async () => {
    await opened();
    await compareWith("naive-bayes");
    const { bench, gestures } = p;
    gestures.setValue("left", 3);
    await settled();
    bench.move({ source: "map", values: new Map([["left", 9]]), set: new Set(["left"]) });
    await settled();
    expect(views().map((v) => shown(v, "left"))).toEqual([9, 9]);
    gestures.setValue("right", 1);
    await settled();
    expect(bench.moving.value).toBe(null);
    expect(views().map((v) => shown(v, "left"))).toEqual([3, 3]);
    gestures.undo();
    await settled();
    expect(views().map((v) => shown(v, "left"))).toEqual([3, 3]);
  });

  test("all dots at once, by the buttons, are a change of the document too", async () => {
    await opened();
    await compareWith("naive-bayes");
    const [first, second] = views();
    const values = () => p.bench.document.value.view.values;
    const off = present(p.bench.model.value).attributes.map(({ name }) => [name, null]);
    for (const [view, press, expected] of /** @type {const} */ ([
      [first, "takeAllOff", off],
      [second, "typicalValues", []],
      [second, "takeAllOff", off],
    ])) {
      view[press]();
      await settled();
      expect(values()).toEqual(expected);
      expect(first.detail.values).toEqual(second.detail.values);
      expect(first.detail.set).toEqual(second.detail.set);
    }
    p.gestures.undo();
    await settled();
    expect(values()).toEqual([]);
    expect(first.detail.set.some(Boolean)).toBe(false);
  });

  test("is stacked on a narrow page", async () => {
    await screen.viewport(800, 1000);
    await opened();
    await compareWith("naive-bayes");
    const [a, b] = views().map((v) => v.getBoundingClientRect());
    expect(b.top).toBeGreaterThan(a.bottom);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(800);
  });

  test("ends by the link or by choosing nothing; undo brings it back without learning again", async () => {
    await opened();
    await compareWith("naive-bayes");
    const { model } = present(p.bench.second.value);
    await userEvent.click(screen.getByRole("button", { name: "End the comparison" }));
    await settled();
    expect(views().length).toBe(1);
    p.gestures.undo();
    await settled();
    expect(present(p.bench.second.value).model).toBe(model);
    expect(views().length).toBe(2);
    await compareWith("");
    expect(views().length).toBe(1);
  });

  test("stands in the address, with its settings", async () => {
    await opened();
    await compareWith("naive-bayes");
    expect(hashOf(p.bench.document.value, [])).toContain("compare=naive-bayes");
    const m = screen.getByRole("textbox", { name: "m", exact: true });
    await userEvent.fill(m, "5");
    await userEvent.keyboard("{Tab}");
    await p.until(whole);
    expect(p.bench.document.value.view.compare).toEqual({
      learner: "naive-bayes",
      settings: [{ name: "m", value: 5 }],
    });
    expect(hashOf(p.bench.document.value, [])).toContain("compare=naive-bayes%2Cm%3D5");
  });
});

test("a pair is learned as it is when the other learner is drawn, and that is said", async () => {
  const pair = { attributes: ["left", "right"], map: { kind: "radial_kernel", gamma: 1 } };
  await opened({ question: { groups: [pair] } });
  await compareWith("logistic");
  expect(present(secondQuestion(p.bench.document.value)).groups).toEqual([
    { ...pair, map: { kind: "product", knots: 4 } },
  ]);
  expect(p.find("second-model .side-note").textContent).toBe("Left × right by products of splines.");
});

test("the same learner with other settings: a tenth of C to begin with, and any that is typed", async () => {
  await opened();
  await compareWith("svm");
  expect(present(p.bench.document.value.view.compare).settings).toEqual([{ name: "C", value: 0.1 }]);
  const c = screen.getByRole("textbox", { name: "C", exact: true }).nth(0);
  await userEvent.fill(c, "nonsense");
  await userEvent.keyboard("{Tab}");
  expect(present(p.bench.document.value.view.compare).settings).toEqual([{ name: "C", value: 0.1 }]);
  await userEvent.fill(c, "0,001");
  await userEvent.keyboard("{Tab}");
  await p.until(() => present(p.bench.document.value.view.compare).settings[0].value === 0.001 && whole());
  await settled();
  const [a, b] = views().map((v) => present(v.instance).model.effects[0].summary);
  expect(b.maximum - b.minimum).toBeLessThan(a.maximum - a.minimum);
});

test("the ceiling has no drawing, and the headline says what the nomogram gives up", async () => {
  await opened();
  await compareWith("radial-svm");
  expect(views().length).toBe(1);
  expect(p.find("second-model .side-note").textContent).toContain("does not add up");
  expect(words()).toBe(
    "The radial SVM, which does not have to add up, reaches Brier score 0.111 against 0.111: over the folds no difference is to be seen.",
  );
  // Its AUC of 0.870 against 0.800 is not called better: nobody knows by how much that one varies.
  expect(p.all(".is-better").length).toBe(0);
});

test("every learner without a drawing is offered, with its settings", async () => {
  await opened();
  const offered = [
    ...as(screen.getByRole("combobox", { name: "Compare with" }).element(), HTMLSelectElement).options,
  ];
  expect(offered.filter((o) => o.text.includes("(no drawing)")).map((o) => o.value)).toEqual([
    "radial-svm",
    "polynomial-svm",
    "lin-svm",
    "gaussian-process",
    "random-forest",
  ]);
  await compareWith("random-forest");
  expect(words()).toMatch(/^The random forest, which does not have to add up, reaches Brier score/);
  const bar = p.find("compare-bar");
  const names = all(bar, "label:not(forest-importance label) span")
    .slice(1)
    .map((s) => s.textContent);
  expect(names).toEqual([
    "Trees",
    "Rows of a leaf",
    "Attributes tried (0: √)",
    "Classes weigh the same",
    "Weight of the positive class",
    "Calibrate",
  ]);
  await userEvent.fill(screen.getByRole("textbox", { name: "Trees" }), "2.5");
  await userEvent.keyboard("{Tab}");
  expect(present(p.bench.document.value.view.compare).settings).toEqual([]);
  await userEvent.fill(screen.getByRole("textbox", { name: "Trees" }), "50");
  await userEvent.keyboard("{Tab}");
  expect(present(p.bench.document.value.view.compare).settings).toEqual([{ name: "trees", value: 50 }]);
});

test("of a forest what it needs is shown: bars, errors, the out-of-bag score in words", async () => {
  await opened();
  await compareWith("random-forest");
  await p.until(() => p.seen("forest-importance table"));
  const { seen } = present(p.bench.second.value);
  const rows = all(p.find("forest-importance"), "tbody tr");
  const sorted = present(seen).importance.toSorted((a, b) => b.permutation - a.permutation);
  expect(rows.map((row) => one(row, "th").textContent)).toEqual(sorted.map((i) => i.attribute));
  rows.forEach((row, i) => {
    const [loss, error] = row.cells[1].textContent.replace("−", "-").split("±").map(Number);
    expect(Math.abs(loss - 100 * sorted[i].permutation)).toBeLessThan(0.0051);
    expect(Math.abs(error - 100 * sorted[i].error)).toBeLessThan(0.0051);
    const bar = Number(row.cells[1].querySelectorAll("rect")[1].getAttribute("width"));
    expect(bar).toBeCloseTo((40 * Math.max(0, sorted[i].permutation)) / sorted[0].permutation, 6);
  });
  const said = p.find("forest-importance p").textContent.replace(/\s+/g, " ");
  expect(said).toContain(`It needs “${sorted[0].attribute}” most`);
  expect(said).toContain("by 10.00 percentage points");
  expect(said).toMatch(
    /300 trees that did not see it \(out of bag\): 82\s% are told right, Brier score 0\.131, AUC 0\.874\./,
  );
});

test("one press keeps the attributes that a forest calls important by either measure, and undo brings the others back", async () => {
  await opened();
  await compareWith("random-forest");
  await p.until(() => p.seen("forest-importance select"));
  const { importance } = present(present(p.bench.second.value).seen);
  const forest = p.find("forest-importance");
  const choice = one(forest, "select");
  choice.value = "1";
  choice.dispatchEvent(new Event("change"));
  await settled();
  const best = (/** @type {"permutation" | "impurity"} */ by) =>
    importance.reduce((a, b) => (b[by] > a[by] ? b : a)).attribute;
  const wanted = importance
    .map(({ attribute }) => attribute)
    .filter((name) => name === best("permutation") || name === best("impurity"));
  expect(wanted.length).toBeLessThan(importance.length);
  const button = present(all(forest, "button").find((b) => /^Keep /.test(b.textContent)));
  expect(button.textContent).toContain(wanted.length === 1 ? "this one" : `these ${wanted.length}`);
  button.click();
  expect(p.bench.document.value.question.attributes).toEqual(wanted);
  p.bench.undo();
  expect(p.bench.document.value.question.attributes).toBe(null);
});

test("a forest that does not say what it needs is a sentence, and its scores stand", async () => {
  await opened();
  const ask = p.pool.ask.bind(p.pool);
  p.pool.ask = (call, ...rest) => (call === "forest" ? Promise.reject(new Error("no")) : ask(call, ...rest));
  await compareWith("random-forest");
  await p.until(() => p.seen("compare-bar [role=alert]"));
  expect(p.find("compare-bar [role=alert]").textContent).toMatch(/^The forest could not be looked into: /);
  expect(p.seen("compare-bar .side-scores")).not.toBeNull();
});

test("what cannot be learned is said, and the first model stands", async () => {
  await opened();
  const ask = p.pool.ask.bind(p.pool);
  p.pool.ask = (call, body, need) =>
    need?.question?.learner === "logistic" ? Promise.reject(new Error("no")) : ask(call, body, need);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Compare with" }), "logistic");
  await p.until(() => p.bench.second.value?.trouble);
  await settled();
  expect(p.find("second-model [role=alert]").textContent).toMatch(/^The other model could not be learned: /);
  expect(views().length).toBe(1);
});

test("another target: the second model goes along", async () => {
  await opened();
  await compareWith("naive-bayes");
  p.gestures.setTarget({ target: "group", positive: "a", cut: null }, "a");
  await p.until(
    () => p.bench.finished.value && p.bench.second.value?.model?.target.name === "group" && whole(),
  );
  await settled();
  expect(views().map((v) => present(v.instance).model.target.name)).toEqual(["group", "group"]);
});

// A busy machine needs its time for this.
test("axe finds nothing, light and dark, wide and narrow", async () => {
  for (const [width, theme] of /** @type {const} */ ([
    [1280, "light"],
    [390, "dark"],
  ])) {
    await screen.viewport(width, 900);
    await opened({ view: { theme, compare: { learner: "naive-bayes", settings: [] } } });
    await p.until(whole);
    await settled();
    const found = await axe.run(p.find("drawing-panel"), {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(" "))}`)).toEqual(
      [],
    );
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
}, 240_000);
