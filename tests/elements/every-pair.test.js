/** An attribute on several rows, in a real browser: whichever of them is moved, all that read it follow in one frame. */

import axe from "axe-core";
import { afterEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { readersOf } from "../../www/model/evaluate.js";
import { dotOf } from "../../www/model/layout/index.js";
import { all, as, one, present } from "../found.js";
import { explorer, learned, until } from "./explorer.js";
import { allAgree, drag, frame, itemOf, root, rowOf, show, slider, view } from "./viewer.js";

const SEX_AGE = "sex × age, beyond each alone";
const CLASS_SEX = "class × sex, beyond each alone";

/** The dot and the fields of every row are where the values say. */
function inPlace() {
  const { layout, model, instance } = present(view.scene);
  for (const row of layout.rows.filter((r) => !r.rough)) {
    const item = one(root(), `li[data-row="${row.key}"]`);
    const dot = item.querySelector(".dot");
    if (!dot) continue;
    expect(Number(dot.getAttribute("cx")), row.full).toBeCloseTo(
      dotOf(layout, model, row, instance.values).x,
      1,
    );
    for (const chip of all(item, ".chip")) {
      const value = instance.values[Number(chip.dataset.attribute)];
      const select = chip.querySelector("select");
      expect(select ? select.value : Number(one(chip, "input").value)).toBe(value);
    }
  }
}

/** Which rows are placed while something is done. @param {() => Promise<unknown>} act */
async function placed(act) {
  const spy = vi.spyOn(view.stage, "placeRow");
  await act();
  const rows = new Set(spy.mock.calls.map(([row]) => row.full));
  spy.mockRestore();
  return [...rows].sort();
}

afterEach(() => document.body.replaceChildren());

describe("a dot that is moved", () => {
  test("on an attribute's own row moves the rows of its pairs, and no other", async () => {
    await show("every-pair");
    const { ticks } = present(rowOf("age")).strips[0];
    const [from, to] = [40, 60].map((v) => ticks.find((t) => t.value === v));
    const rows = await placed(() =>
      drag("age", present(from).x, present(to).x, present(from).y, present(to).y),
    );
    expect(rows).toEqual(["age", "class × age", "sex × age"]);
    expect(view.detail.values[2]).toBeCloseTo(60, -1);
    inPlace();
    allAgree();
  });

  test("on the row of a pair moves both attributes' own rows, and the line of the other pair", async () => {
    await show("every-pair");
    const [strip] = present(rowOf("class × sex")).strips;
    const tick = present(strip.ticks.find((t) => t.value === "female"));
    present(itemOf(CLASS_SEX)).scrollIntoView({ block: "center" });
    const rows = await placed(() => drag(CLASS_SEX, tick.x, tick.x, strip.y));
    expect(view.detail.values.slice(0, 2)).toEqual(["first", "female"]);
    // From another line of the pair: the class changes, and with it everything that has a class.
    expect(rows).toEqual(["class", "class × age", "class × sex", "sex", "sex × age"]);
    const bold = all(itemOf(SEX_AGE), ".strip:not(.faint) .strip-name");
    expect(bold.map((t) => t.textContent)).toEqual(["sex: female"]);
    expect(one(itemOf("sex"), "select").value).toBe("female");
    inPlace();
    allAgree();
  });

  test("by keyboard, back by Escape", async () => {
    await show("every-pair");
    const age = present(view.detail.values[2]);
    present(slider(SEX_AGE)).focus();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await frame();
    expect(view.detail.values[2]).toBe(Number(age) + 2);
    inPlace();
    await userEvent.keyboard("{Escape}");
    await frame();
    expect(view.detail.values[2]).toBe(age);
    inPlace();
    allAgree();
  });

  test("taken off on one row is off on all", async () => {
    await show("every-pair");
    present(slider("sex")).focus();
    await userEvent.keyboard("{Delete}");
    await frame();
    await new Promise((done) => setTimeout(done, 500));
    expect(view.detail.values[1]).toBe(null);
    for (const name of ["sex", SEX_AGE, CLASS_SEX]) {
      expect(present(itemOf(name)).classList.contains("off"), name).toBe(true);
      expect(present(slider(name)).getAttribute("aria-valuetext")).toContain("0.00");
    }
    expect(
      view.detail.contributions.filter((_, k) => readersOf(present(view.scene).model)[1].includes(k)),
    ).toEqual([0, 0, 0]);
    allAgree();
  });

  test("of the control of a slice moves the curve that is drawn", async () => {
    await show("every-pair-twelve");
    expect(await view.showPair("age", "cholesterol")).toBe(true);
    const before = present(rowOf("age × cholesterol")).strips[0].path;
    present(slider("age")).focus();
    await userEvent.keyboard("{End}");
    await frame();
    const after = present(rowOf("age × cholesterol"));
    expect(after.strips[0].path).not.toBe(before);
    expect(present(after.strips[0].name).text).toBe("age: 77");
    const drawn = one(itemOf("age × cholesterol, beyond each alone"), ".strip-name");
    expect(drawn.textContent).toContain("age");
    await view.updateComplete;
    inPlace();
    allAgree();
  });

  test("set from outside, every row follows too", async () => {
    await show("every-pair");
    view.follow(["second", undefined, 70], [true, false, true]);
    await frame();
    expect(view.detail.values).toEqual(["second", "male", 70]);
    inPlace();
  });

  test("of many rows moves those that read the attribute, the others are not touched", async () => {
    await show("every-pair-twelve", 1200, { options: { locale: "en", pairs: 12 } });
    const reads = present(view.scene)
      .layout.rows.filter((r) => [r.attribute, r.control].includes(1))
      .map((r) => r.full)
      .sort();
    present(slider("sex")).focus();
    const rows = await placed(async () => {
      await userEvent.keyboard("{ArrowRight}{ArrowLeft}");
      await frame();
    });
    expect(rows).toEqual(reads);
    expect(reads.length).toBeLessThan(present(view.scene).layout.rows.length);
  });
});

describe("pairs that are not drawn", () => {
  const fold = () => present(root()).querySelector(".pairs-folded")?.textContent;
  const meta = () => present(root()).querySelector(".not-drawn")?.textContent ?? "";
  /** @param {string} word */
  const press = async (word) => {
    present(all(root(), ".pairs-fold button").find((b) => b.textContent.includes(word))).click();
    await view.updateComplete;
    await frame();
  };

  test("are said beside the answer, follow the dots, and come three at a time", async () => {
    await show("every-pair-twelve");
    expect(meta()).toMatch(/63 pairs not drawn: [+−]\d\S* log odds now/);
    const size = () => {
      const { folded } = present(view.scene).layout;
      return folded.reduce((all, k) => all + view.detail.contributions[k], 0);
    };
    const said = () => Number(present(/not drawn: (\S+) log odds now/.exec(meta()))[1].replace("−", "-"));
    expect(said()).toBeCloseTo(size(), 1);
    present(slider("cholesterol")).focus();
    await userEvent.keyboard("{End}");
    await frame();
    expect(Math.abs(said() - size())).toBeLessThan(0.0051);
    const first = present(view.scene).layout.rows.map((r) => r.full);
    await press("Show the next 3");
    expect(fold()).toContain("60 more pairs");
    expect(
      present(view.scene)
        .layout.rows.slice(0, 15)
        .map((r) => r.full),
    ).toEqual(first);
    await press("Show the 3 strongest pairs only");
    expect(present(view.scene).layout.rows.map((r) => r.full)).toEqual(first);
    // No attribute is left out, so there is nothing to refit on.
    expect(present(root()).textContent).not.toContain("Refit");
    view.more = { pairs: 64 };
    view.layAgain();
    await view.updateComplete;
    await press("Show the last 2");
    expect(meta()).toBe("");
    allAgree();
  });

  test("are brought into sight by name, with the focus", async () => {
    await show("every-pair-twelve");
    expect(await view.showPair("slope", "thal")).toBe(true);
    expect(present(present(root()).activeElement).getAttribute("aria-label")).toBe(
      "slope × thal, beyond each alone",
    );
    expect(fold()).toContain("62 more pairs");
    expect(await view.showPair("thal", "thal")).toBe(false);
    view.more = { pairs: 60 };
    view.layAgain();
    await view.updateComplete;
    const far = present(present(view.scene).layout.rows.at(-1));
    const [a, b] = [far.control, far.attribute].map((i) => present(view.scene).model.attributes[i].name);
    expect(await view.showPair(b, a)).toBe(true);
    expect(as(present(root()).activeElement, HTMLElement).dataset.row).toBe(far.key);
  });

  test("the picture and the table tell them; the description and the reading help say what a pair is", async () => {
    await show("every-pair-twelve");
    const parsed = new DOMParser().parseFromString(view.toSVG(), "image/svg+xml");
    expect(parsed.querySelector("parsererror")).toBe(null);
    expect(parsed.documentElement.textContent).toContain("63 pairs not drawn");
    expect(parsed.documentElement.textContent).toContain("63 more pairs");
    expect(parsed.documentElement.textContent).toContain("beyond each alone");
    expect(view.toTable().rows).toHaveLength(78);
    expect(one(root(), "p.hidden").textContent).toMatch(
      /12 lines, one for each attribute, then .* 3 of 66 pairs of attributes: .* beyond what each counts on its own line/,
    );
    expect(one(root(), ".reading").textContent).toContain("beyond what each counts alone");
    await show("heart");
    expect(one(root(), ".reading").textContent).not.toContain("beyond");
  });

  test.each(["light", "dark"])("axe finds nothing, %s", async (theme) => {
    for (const width of [1200, 350]) {
      await show("every-pair-twelve", width);
      view.setAttribute("theme", theme);
      await view.updateComplete;
      const found = await axe.run(view, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] });
      expect(
        found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`),
      ).toEqual([]);
    }
  });
});

describe("on the page", () => {
  /** @type {Awaited<ReturnType<typeof explorer>>} */
  let p;
  const question = () => p.bench.document.value.question;
  const pairsDrawn = () => present(p.bench.model.value).effects.filter((e) => "attributes" in e.shape).length;
  /** @type {import("../../www/engine/nomogram.js").JointGroup} */
  const group = { attributes: ["group", "age"], map: { kind: "cells", bins: 3 } };
  const settled = () => new Promise((go) => setTimeout(go, 60));

  test("the learner's settings have a box for it, which the address keeps", async () => {
    p = await explorer();
    p.gestures.setPanel("settings", true);
    const box = () =>
      all(p.page, "model-settings label").find((l) => l.textContent.includes("Every pair too"));
    await until(() => box());
    expect(present(present(box()).parentElement).textContent).toContain("A polynomial SVM of degree 2.");
    expect(present(present(box()).parentElement).textContent).toContain("3 attributes make 3 pairs");
    one(box(), "input").click();
    expect(question().settings).toEqual([
      { name: "C", value: 1 },
      { name: "pairs", value: 1 },
    ]);
    await learned(p);
    expect(pairsDrawn()).toBe(3);
    p.gestures.setTab("trust");
    await until(() => p.page.querySelector("model-figures")?.textContent.includes("SVM with every pair"));
    p.gestures.setTab("model");
    for (const learner of ["logistic", "proximal-svm"]) {
      p.gestures.setLearner(learner);
      await settled();
      expect(box(), learner).toBeTruthy();
      expect(
        question().settings.some((s) => s.name === "pairs"),
        learner,
      ).toBe(true);
    }
    p.gestures.setLearner("naive-bayes");
    await settled();
    expect(box()).toBe(undefined);
  });

  test("pairs drawn by hand rest meanwhile; their buttons lead to the row", async () => {
    p = await explorer({ question: { groups: [group] } });
    await learned(p);
    /** @type {import("../../www/engine/nomogram.js").Question[]} */
    const asked = [];
    const ask = p.pool.ask.bind(p.pool);
    p.pool.ask = (call, body, need) => {
      if (need?.question) asked.push(need.question);
      return ask(call, body, need);
    };
    p.gestures.setSetting("pairs", 1);
    await learned(p);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((q) => present(q.groups).length === 0)).toBe(true);
    expect(question().groups).toEqual([group]);
    p.gestures.setPanel("interactions", true);
    await until(() => p.bench.interactions.value.found && !p.bench.interactions.value.running);
    await settled();
    const shows = all(p.page, "interaction-panel .pair-action button");
    expect(shows.map((b) => b.textContent.trim())).toEqual(Array(3).fill("Show its row"));
    const name = present(shows[0].getAttribute("aria-label"));
    shows[0].click();
    await settled();
    await settled();
    const focused = present(present(one(p.page, "nomogram-view").shadowRoot).activeElement);
    for (const word of name.replace("Show its row: ", "").split(" and "))
      expect(focused.getAttribute("aria-label")).toContain(word);
  });

  test("the whole machine of degree 2 is drawn, with its C; of degree 3 it cannot be", async () => {
    p = await explorer();
    p.gestures.setPanel("top", true);
    await settled();
    p.topSearch.set({ cost: 4 });
    await settled();
    const whole = () => p.seen("top-panel .whole-machine");
    one(whole(), "button").click();
    expect(question()).toMatchObject({
      learner: "svm",
      settings: [
        { name: "C", value: 4 },
        { name: "pairs", value: 2 },
      ],
    });
    await settled();
    expect(present(whole()).querySelector("button")).toBe(null);
    expect(present(whole()).textContent).toContain("This machine is drawn");
    // Attributes of two values stand in it as they do in the panel.
    p.topSearch.set({ coding: "plus_minus_one" });
    await settled();
    one(whole(), "button").click();
    expect(question().settings).toContainEqual({ name: "pairs", value: 3 });
    await settled();
    expect(present(whole()).textContent).toContain("This machine is drawn");
    // With a curve for a number it is another machine; the press takes the curve away.
    const { name } = present(p.bench.model.value?.attributes.find(({ kind }) => kind === "numeric"));
    p.gestures.setMap(name, { kind: "piecewise_linear", knots: 3 });
    await settled();
    one(whole(), "button").click();
    expect(question()).toMatchObject({ maps: [], groups: [] });
    await settled();
    expect(present(whole()).textContent).toContain("This machine is drawn");
    p.topSearch.set({ degree: 3 });
    await settled();
    expect(whole()).toBe(null);
  });

  test("“Draw this pair” works where the drawn learner does not add up: the usual one draws it", async () => {
    p = await explorer();
    p.gestures.setLearner("radial-svm");
    p.gestures.setPanel("top", true);
    await settled();
    await until(() => !p.bench.progress.value, "rest");
    p.topSearch.start();
    await until(() => p.bench.topFeatures.value.found?.finished, "a finished search");
    await settled();
    const draw = present(
      all(p.page, "top-panel .top-action button").find((b) => b.textContent.includes("Draw this pair")),
    );
    expect(draw.title).toContain("does not add up");
    draw.click();
    expect(question().learner).toBe("svm");
    expect(question().groups).toHaveLength(1);
  });

  test("an SVM with every pair is compared beside the others, and drawn", async () => {
    p = await explorer();
    p.gestures.setPanel("learners", true);
    await until(() => p.seen("learners-panel")?.querySelector(".rivals"));
    const { contest } = p.find("learners-panel");
    const entry = () => p.find("learners-panel .rivals input[value=svm-pairs]");
    expect(present(entry().parentElement).textContent).toMatch(/SVM with every pair\s+◉\s+has a nomogram/);
    for (const name of ["logistic", "radial-svm", "random-forest"]) contest.tick(name, false);
    contest.tick("svm-pairs", true);
    await settled();
    await contest.run();
    await until(() => contest.finished().length === 2);
    const [, result] = contest.finished();
    expect(result).toMatchObject({ learner: "svm-pairs", additive: true });
    expect(result.settings).toContainEqual({ name: "pairs", value: 1 });
    expect(JSON.parse(result.model).effects).toHaveLength(6);
    await settled();
    p.find("learners-panel tr[data-learner=svm-pairs] button").click();
    await settled();
    present(all(p.find("learners-panel"), "button").find((b) => b.textContent === "Draw it")).click();
    expect(question()).toMatchObject({ learner: "svm" });
    await settled();
    // It is the drawn one now, and what was drawn before is beside it.
    expect(contest.entries()[0]).toMatchObject({ name: "svm-pairs", drawn: true });
    expect(contest.entries()[1]).toMatchObject({ name: "svm", ticked: true });
    expect(contest.entries()[1].question.settings).toEqual([{ name: "C", value: 1 }]);
  });
});
