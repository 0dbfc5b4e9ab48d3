/** The interval of the probability and the posterior's error bars on the drawing: they move with the dots and agree. */

import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { logistic, logit, sum } from "../../www/model/evaluate.js";
import { percent } from "../../www/model/format.js";
import { posteriorAt, posteriorSum } from "../../www/model/posterior.js";
import { vennAt } from "../../www/model/venn.js";
import { one, present } from "../found.js";
import {
  allAgree,
  frame,
  itemOf,
  mouse,
  onScreen,
  rest,
  root,
  rowOf,
  show,
  slider,
  sliders,
  view,
} from "./viewer.js";

beforeEach(() => {
  document.documentElement.style.colorScheme = "light";
});
afterEach(() => document.body.replaceChildren());

/** @param {string} selector */
const text = (selector) => present(root()).querySelector(selector)?.textContent ?? "";
/** The table of a model that tells how sure it is. */
const known = () => {
  const table = view.toTable();
  if (!("promise" in table)) throw new Error("the table says nothing of how sure the model is");
  return table;
};
const venn = () => vennAt(present(view.scene).model, view.detail.values);
const between = () => {
  const { low, high } = present(venn());
  return `between ${percent(low, "en")} and ${percent(high, "en")}`;
};
/** Ends of the band in log odds, read off the drawing. */
function drawn() {
  const band = one(root(), ".interval-band");
  const [x, width] = ["x", "width"].map((name) => Number(band.getAttribute(name)));
  const { low, high, from, to } = present(view.scene).layout.foot;
  return [x, x + width].map((px) => low + ((px - from) * (high - low)) / (to - from));
}
const agree = () => {
  const { low, high } = present(venn());
  const [left, right] = drawn();
  expect(left).toBeCloseTo(logit(low), 1);
  expect(right).toBeCloseTo(logit(high), 1);
  expect(text(".between")).toBe(between());
};

describe("the interval of the probability", () => {
  test("is a band on its axis, in words beside it, spoken, in the table and in the picture", async () => {
    await show("interval");
    agree();
    allAgree();
    for (const s of sliders()) expect(s.getAttribute("aria-valuetext")).toContain(`, ${between()}`);
    const { low, high, merged } = present(venn());
    expect(view.toTable()).toMatchObject({ vennAbers: { low, high, merged }, vennAbersText: between() });
    expect(view.toSVG()).toContain('class="interval-band"');
    expect(view.toSVG({ theme: "print" })).toContain('class="interval-end"');
    expect(text(".promise")).toMatch(/survived = yes .* experience, not proof/);
    expect(known().promise).toBe(text(".promise"));
    expect(text(".doubt")).toBe("");
  });

  test("moves in the frame in which the dot moves, all the way of a drag", async () => {
    await show("interval");
    const ends = new Set();
    const { y } = view.stage.dotOf(present(rowOf("sex")));
    const [from, to] = ["male", "female"].map(
      (v) => present(present(rowOf("sex")).strips[0].ticks.find((t) => t.value === v)).x,
    );
    await mouse("mouseMoved", onScreen("sex", from, y));
    await mouse("mousePressed", onScreen("sex", from, y), 1);
    for (let i = 0; i <= 12; i++) {
      await mouse("mouseMoved", onScreen("sex", from + ((to - from) * i) / 12, y), 1);
      await frame();
      agree();
      ends.add(drawn().join());
    }
    await mouse("mouseReleased", onScreen("sex", to, y));
    await frame();
    agree();
    expect(view.detail.values).toContain("female");
    expect(ends.size).toBeGreaterThan(1);
  });

  test("follows the keyboard, and what is spoken says so", async () => {
    await show("interval");
    const before = between();
    present(slider("status")).focus();
    await userEvent.keyboard("{End}");
    await rest(500);
    expect(between()).not.toBe(before);
    agree();
    for (const s of sliders()) expect(s.getAttribute("aria-valuetext")).toContain(between());
  });

  test("a probability outside of the pair widens what is shown: no sentence disowns it", async () => {
    await show("interval-apart");
    const p = percent(view.detail.probability, "en");
    expect(present(venn()).low).toBeGreaterThan(view.detail.probability);
    expect(text(".between")).toMatch(new RegExp(`^between ${p} and`));
    expect(known().doubt).toBe("");
    expect(drawn()[0]).toBeCloseTo(logit(view.detail.probability), 1);
    expect(view.toSVG()).toContain('class="interval-end"');
    expect(text(".promise")).toMatch(/^The interval promises/);
  });

  test("the reader is told where it is wide; an end beyond the axis is an arrow", async () => {
    await show("interval-wide");
    const { low, high } = present(venn());
    expect(high - low > 0.3).toBe(/^A wide interval/.test(text(".doubt")));
    view.values = present(view.scene).model.attributes.map(() => null);
    await view.updateComplete;
    const wide = present(venn());
    expect(wide.high - wide.low).toBeGreaterThan(0.3);
    expect(text(".doubt")).toMatch(/^A wide interval/);
    const end = () => one(root(), ".interval-end").getAttribute("d");
    // Two brackets.
    expect(end()).toMatch(/^M[\d.]+ \d+H[\d.]+v22h4M[\d.]+ \d+H[\d.]+v22h-4$/);
    const model = structuredClone(present(view.scene).model);
    present(model.venn_abers).parts[0].low = { sums: [], probabilities: [] };
    view.model = model;
    await view.updateComplete;
    await frame();
    expect(present(venn()).low).toBe(0);
    expect(end()).toMatch(/^M[\d.]+ \d+l-6 6l6 6M[\d.]+ \d+H[\d.]+v22h-4$/);
    expect(Number(one(root(), ".interval-band").getAttribute("x"))).toBe(
      present(view.scene).layout.foot.from,
    );
    expect(text(".between")).toMatch(/^between 0\u202f% and /);
  });

  test("stands beside the error bars of both kinds, each in a form of its own", async () => {
    await show("interval-all");
    const { total, outcome } = present(view.scene).layout.foot;
    expect(total.y).not.toBe(outcome.y);
    for (const kind of [
      "interval-band",
      "interval-end",
      "outcome-spread",
      "outcome-model",
      "total-spread",
      "total-model",
    ])
      expect(present(root()).querySelectorAll(`.${kind}`).length).toBe(1);
    const own = present(posteriorSum(present(view.scene).model, view.detail.values)).sum;
    expect(text(".posterior")).toBe(
      `95\u202f% by the model itself: ${percent(logistic(own.low), "en")} – ${percent(logistic(own.high), "en")}`,
    );
    expect(present(root()).querySelectorAll(".sign").length).toBe(2);
  });
});

describe("error bars of the posterior", () => {
  /** @param {string} selector */
  const count = (selector) => present(root()).querySelectorAll(selector).length;

  test("are drawn alone, with those of the resamples, or not, as the options say", async () => {
    await show("interval-all");
    /** @param {boolean | "posterior" | "resamples"} bars */
    const seen = async (bars) => {
      view.options = { ...view.options, bars };
      await view.updateComplete;
      return [".model-bar, .model-band", ".whisker, .band", ".posterior", ".resampled", ".sign"].map(
        (selector) => count(selector) > 0,
      );
    };
    expect(await seen(true)).toEqual([true, true, true, true, true]);
    expect(await seen("posterior")).toEqual([true, false, true, false, false]);
    expect(await seen("resamples")).toEqual([false, true, false, true, false]);
    expect(await seen(false)).toEqual([false, false, false, false, false]);
    // The interval of the probability is no error bar.
    expect(count(".interval-band")).toBe(1);
  });

  test("reach from tick to tick as the model says, and are told there", async () => {
    await show("posterior");
    const { model, layout, texts } = present(view.scene);
    present(slider("sex")).focus();
    await frame();
    const values = view.detail.values;
    const bar = present(posteriorAt(model, present(rowOf("sex")).effect, values));
    expect(text(".tip")).toContain(
      `95\u202f% by the model itself: ${texts.effect(bar.low)} to ${texts.effect(bar.high)}`,
    );
    const spread = present(one(itemOf("sex"), ".model-spread").getAttribute("d"));
    const [, left, right] = present(/^M([\d.]+) [\d.]+H([\d.]+)/.exec(spread));
    /** @param {number} effect */
    const at = (effect) => layout.scale.left + (effect - layout.scale.low) * layout.scale.perLogOdds;
    expect(Number(left)).toBeCloseTo(at(bar.low), 1);
    expect(Number(right)).toBeCloseTo(at(bar.high), 1);
  });

  test("are told on a heat map beside its effect", async () => {
    await show("posterior-pairs");
    const row = present(present(view.scene).layout.rows.find((r) => r.pair?.map));
    const { low, high } = present(posteriorAt(present(view.scene).model, row.effect, view.detail.values));
    const half = present(view.scene)
      .texts.effect((high - low) / 2)
      .replace("+", "");
    const readOut = one(root(), `li[data-row="${row.key}"] .pill-text`).textContent;
    expect(readOut.endsWith(` ± ${half}`)).toBe(true);
    expect(present(root()).querySelector(`li[data-row="${row.key}"] .model-spread`)).not.toBe(null);
  });

  test("where the axis of the sum has no room its bar is not drawn either", async () => {
    for (const [width, drawn] of [
      [1200, 1],
      [390, 0],
    ]) {
      await show("posterior-number", width);
      Object.assign(view.style, { height: "700px" });
      view.setAttribute("fill", "");
      await expect.poll(() => Boolean(view.scene?.layout.frame.dense)).toBe(true);
      await view.updateComplete;
      expect(count(".total-dot")).toBe(drawn);
      expect(count(".total-model")).toBe(drawn);
    }
  });

  test("of a number: the mean, and wider the next case itself", async () => {
    await show("posterior-number");
    const { model, texts } = present(view.scene);
    const { sum: mean, outcome } = present(posteriorSum(model, view.detail.values));
    expect(present(outcome).high - present(outcome).low).toBeGreaterThan(mean.high - mean.low);
    /**
     * @param {import("../../www/model/bars.js").Interval | import("../../www/model/bars.js").Interval | null} i
     */
    const words = (i) => `${texts.outcome(present(i).low)} – ${texts.outcome(present(i).high)}`;
    expect(text(".posterior")).toBe(
      `95\u202f% by the model itself: ${words(mean)}; a single new case in 95\u202f%: ${words(outcome)}`,
    );
    expect(count(".fresh")).toBe(1);
    expect(known().newOutcome).toEqual([present(outcome).low, present(outcome).high]);
    expect((mean.low + mean.high) / 2).toBeCloseTo(sum(model, view.detail.values), 9);
  });
});

test.each([
  ["interval-all", 1200],
  ["interval-all", 390],
  ["interval-apart", 1200],
  ["posterior-pairs", 1200],
])("%s at %i px: axe finds nothing", async (name, width) => {
  await show(name, width);
  const { violations } = await axe.run(view, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] });
  expect(violations.map((v) => `${v.id}: ${v.nodes[0].html}`)).toEqual([]);
});
