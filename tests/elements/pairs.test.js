/** Pairs in a real browser: the handle, the swap, the heat map, by mouse, finger and keyboard. */

import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { probability } from "../../www/model/evaluate.js";
import { percent } from "../../www/model/format.js";
import { knobAt } from "../../www/model/layout/handle.js";
import { mapPlace } from "../../www/model/layout/heat-map.js";
import { surfaceAt } from "../../www/model/surface.js";
import { all, ofForm, one, present } from "../found.js";
import { rowOf as drawnRow, frame, mouse, root, show, touch, view } from "./viewer.js";

const PAIR = "temperature × pulse";

afterEach(() => document.body.replaceChildren());

/** @param {string} name */
const rowOf = (name) => present(drawnRow(name), name);
/** @param {string} name */
const itemOf = (name) => one(root(), `li[data-row="${rowOf(name).key}"]`);
/** @param {string} name */
const handleOf = (name) => present(present(rowOf(name).pair).handle);
/** @param {string} name */
const mapOf = (name) => present(present(rowOf(name).pair).map);
/** @param {string} name */
const control = (name) => one(itemOf(name), "input.slider.control");
/** @param {string} name */
const knobX = (name) => Number(one(itemOf(name), ".knob").getAttribute("x")) + 5.5;
/** @param {string} name @param {string} text */
const button = (name, text) =>
  all(itemOf(name), ".pair-choices button").find((b) => b.textContent.includes(text));

/** A place of a row on the page. @param {string} name @param {number} x @param {number} y */
function at(name, x, y) {
  const box = one(itemOf(name), ":scope > svg").getBoundingClientRect();
  return { x: box.left + x, y: box.top + y };
}

/** @param {string} name @param {[number, number]} from @param {[number, number]} to @param {() => void} [during] at each step */
async function drag(name, [x0, y0], [x1, y1], during = () => {}) {
  await mouse("mouseMoved", at(name, x0, y0));
  await mouse("mousePressed", at(name, x0, y0), 1);
  for (let i = 1; i <= 5; i++) {
    await mouse("mouseMoved", at(name, x0 + ((x1 - x0) * i) / 5, y0 + ((y1 - y0) * i) / 5), 1);
    await frame();
    during();
  }
  await mouse("mouseReleased", at(name, x1, y1));
  await frame();
}

/** Drawing, sum and table say the same. */
function allAgree() {
  const { model } = present(view.scene);
  const expected = percent(probability(model, view.detail.values), "en");
  expect(one(root(), ".big").textContent).toBe(expected);
  expect(view.toTable().probability).toBe(probability(model, view.detail.values));
  for (const s of all(root(), ".slider")) expect(s.getAttribute("aria-valuetext")).toContain(` ${expected}`);
}

/** Counts how often the element is rendered anew. */
function renders() {
  const original = view.render;
  let n = 0;
  view.render = () => {
    n++;
    return original.call(view);
  };
  return () => n;
}

describe("the handle of a continuous control", () => {
  test("dragged by the mouse: the knob follows, and the slice with it, live", async () => {
    await show("pairs");
    const handle = handleOf(PAIR);
    /** @type {import("../../www/model/types.js").Value[]} */
    const told = [];
    view.addEventListener("nomogram-change", (e) => told.push(e.detail.values[4]));
    const count = renders();
    const paths = new Set();
    const shown = () => one(itemOf(PAIR), ".strip .curve").getAttribute("d");
    const from = knobAt(handle, 38.2);
    const to = knobAt(handle, 40);
    await drag(PAIR, [from, handle.y], [to, handle.y], () => {
      paths.add(shown());
      expect(shown()).toBe(rowOf(PAIR).strips[0].path);
    });
    expect(paths.size).toBe(5);
    expect(view.detail.values[4]).toBe(40);
    expect(knobX(PAIR)).toBeCloseTo(to, 1);
    expect(told).toEqual([40]);
    expect(count()).toBe(0);
    expect(one(itemOf(PAIR), ".strip .strip-name").textContent).toBe("temperature: 40.0");
    // The dot is on the new slice, at the surface's height there.
    const { surface } = ofForm(present(view.scene).model.effects[2].shape, "surface");
    expect(view.detail.contributions[2]).toBe(surfaceAt(surface, 40, Number(view.detail.values[5])));
    allAgree();
  });

  test("pressed anywhere on its track the knob comes; the dot of the slice is dragged as before", async () => {
    await show("pairs");
    const handle = handleOf(PAIR);
    await mouse("mousePressed", at(PAIR, knobAt(handle, 36.5), handle.y), 1);
    await mouse("mouseReleased", at(PAIR, knobAt(handle, 36.5), handle.y));
    await frame();
    expect(view.detail.values[4]).toBe(36.5);
    expect(view.detail.values[5]).toBe(64);
    const box = present(rowOf(PAIR).strips[0].box);
    await drag(PAIR, [box.left + 40, box.bottom - 10], [box.left + 40, box.top]);
    expect(view.detail.values.slice(4)).toEqual([36.5, 184]);
    allAgree();
  });

  test("by keyboard: a slider of its own, steps, ends, unknown and back", async () => {
    await show("pairs");
    control(PAIR).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowDown}");
    await frame();
    expect(view.detail.values.slice(4)).toEqual([38.3, 64]);
    expect(control(PAIR).value).toBe("38.3");
    expect(control(PAIR).getAttribute("aria-label")).toBe("temperature");
    expect(control(PAIR).getAttribute("aria-valuetext")).toMatch(/^38\.3\u202f°C, /);
    await userEvent.keyboard("{Home}");
    expect(view.detail.values[4]).toBe(35.4);
    await userEvent.keyboard("{Delete}");
    await frame();
    expect(view.detail.values[4]).toBe(null);
    expect(itemOf(PAIR).querySelector(".knob.off")).not.toBe(null);
    expect(itemOf(PAIR).querySelector(".neutral")).not.toBe(null);
    await userEvent.keyboard("{Escape}");
    await frame();
    expect(view.detail.values[4]).toBe(38.2);
    allAgree();
  });

  test("by finger", async () => {
    await show("pairs", 350);
    const handle = handleOf(PAIR);
    const [from, to] = [38.2, 39.5].map((v) => knobAt(handle, v));
    await touch("touchStart", at(PAIR, from, handle.y));
    for (let i = 1; i <= 5; i++) await touch("touchMove", at(PAIR, from + ((to - from) * i) / 5, handle.y));
    await touch("touchEnd");
    await frame();
    expect(view.detail.values[4]).toBe(39.5);
    expect(control(PAIR).getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    allAgree();
  });

  test("of curves by level, swapped: the levels travel along their line", async () => {
    await show("pairs-swapped");
    const name = "purpose × amount";
    const handle = handleOf(name);
    const height = itemOf(name).offsetHeight;
    const before = rowOf(name).strips[0].ticks.map((t) => t.x);
    await drag(name, [knobAt(handle, 9000), handle.y], [knobAt(handle, 2000), handle.y]);
    expect(view.detail.values[3]).toBe(2000);
    expect(rowOf(name).strips[0].ticks.map((t) => t.x)).not.toEqual(before);
    expect(itemOf(name).offsetHeight).toBe(height);
    allAgree();
  });
});

describe("swapping", () => {
  test("a button in words; values stay, the page is told, and it is kept", async () => {
    await show("pairs");
    /** @type {{ pair: string, control: string }[]} */
    const told = [];
    view.addEventListener("nomogram-control", (e) => told.push(e.detail));
    const before = view.detail;
    const swap = present(button("employment × residence", "one line per residence"));
    expect(swap.title).toContain("one line for each value of residence");
    swap.click();
    await view.updateComplete;
    expect(rowOf("employment × residence").strips.map((s) => present(s.name).text)).toEqual([
      "residence: < 2",
      "residence: 2 – 3",
      "residence: 3 – 4",
      "residence: ≥ 4",
    ]);
    expect(told).toEqual([{ pair: "employment × residence", control: "residence" }]);
    expect(view.detail).toEqual(before);
    allAgree();
    const saved = JSON.parse(JSON.stringify(view.save()));
    expect(saved.controls).toEqual({ "employment × residence": "residence" });
    present(button("employment × residence", "one line per employment")).click();
    await view.updateComplete;
    expect(view.save().controls).toEqual({ "employment × residence": "employment" });
    await show("pairs");
    view.restore(saved);
    await view.updateComplete;
    await frame();
    expect(rowOf("employment × residence").control).toBe(1);
    expect(view.settings.controls).toEqual(saved.controls);
  });

  test("pressing on another line of the pair takes the dot there", async () => {
    await show("pairs");
    const name = "employment × residence";
    itemOf(name).scrollIntoView({ block: "center" });
    const strip = rowOf(name).strips[0];
    const tick = present(strip.ticks.find((t) => t.label?.text === "≥ 4"));
    await mouse("mousePressed", at(name, tick.x, strip.y), 1);
    await mouse("mouseReleased", at(name, tick.x, strip.y));
    await frame();
    expect(view.detail.values[0]).toBe("unemployed");
    expect(view.detail.values[1]).toBeGreaterThanOrEqual(4);
    // The line with the dot is the one that is not faint.
    const names = all(itemOf(name), ".strip:not(.faint) .strip-name").map((t) => t.textContent);
    expect(names).toEqual(["employment: unemployed"]);
    allAgree();
  });
});

test("hovering a tick tells its line as well as its value, and the effect of both", async () => {
  await show("pairs");
  const name = "employment × residence";
  itemOf(name).scrollIntoView({ block: "center" });
  const strip = rowOf(name).strips[0];
  const tick = present(strip.ticks.find((t) => t.label?.text === "≥ 4"));
  await mouse("mouseMoved", at(name, tick.x, strip.y));
  await frame();
  const tip = one(root(), ".tip").textContent;
  expect(tip).toContain("employment: unemployed");
  expect(tip).toContain("residence = ≥ 4");
  expect(tip).toContain("+0.45 log odds");
});

describe("the heat map", () => {
  test("is chosen by a button, kept, and left again", async () => {
    await show("pairs");
    /** @type {{ attribute: string, form: string }[]} */
    const told = [];
    view.addEventListener("nomogram-form", (e) => told.push(e.detail));
    present(button(PAIR, "Heat map")).click();
    await view.updateComplete;
    expect(itemOf(PAIR).querySelectorAll(".isoline").length).toBeGreaterThan(3);
    expect(present(button(PAIR, "Heat map")).getAttribute("aria-pressed")).toBe("true");
    expect(told).toEqual([{ attribute: PAIR, form: "map" }]);
    expect(view.save().forms).toEqual({ [PAIR]: "map" });
    present(button(PAIR, "Lines")).click();
    await view.updateComplete;
    expect(itemOf(PAIR).querySelector(".isoline")).toBe(null);
    expect(itemOf(PAIR).querySelector(".knob")).not.toBe(null);
    allAgree();
  });

  test("the dot is dragged both ways at once, and its effect is read on the scale of all lines", async () => {
    await show("pairs-map");
    const map = mapOf(PAIR);
    const from = mapPlace(map, 39.2, 96);
    const to = mapPlace(map, 36.5, 150);
    /** @type {import("../../www/model/types.js").Value[][]} */
    const told = [];
    view.addEventListener("nomogram-change", (e) => told.push(e.detail.values.slice(4)));
    const count = renders();
    await drag(PAIR, [from.x, from.y], [to.x, to.y]);
    expect(view.detail.values.slice(4)).toEqual([36.5, 150]);
    expect(told).toEqual([[36.5, 150]]);
    expect(count()).toBe(0);
    const dot = one(itemOf(PAIR), ".dot");
    expect(Number(dot.getAttribute("cx"))).toBeCloseTo(to.x, 1);
    expect(Number(dot.getAttribute("cy"))).toBeCloseTo(to.y, 1);
    const effect = view.detail.contributions[2];
    expect(one(itemOf(PAIR), ".pill-text").textContent).toBe(present(view.scene).texts.effect(effect));
    const reach = present(one(itemOf(PAIR), ".reach").getAttribute("d"));
    const { head, scale } = present(view.scene).layout;
    expect(Number(present(/H(-?[\d.]+)/.exec(reach))[1])).toBeCloseTo(
      present(head.origin) + effect * scale.perLogOdds,
      1,
    );
    allAgree();
  });

  test("by keyboard: Left and Right across, Up and Down upwards, Escape back", async () => {
    await show("pairs-map");
    one(itemOf(PAIR), ".slider").focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowUp}{PageUp}");
    await frame();
    expect(view.detail.values.slice(4)).toEqual([39.4, 107]);
    await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    expect(view.detail.values[4]).toBe(38.4);
    await userEvent.keyboard("{Escape}");
    await frame();
    expect(view.detail.values.slice(4)).toEqual([39.4, 107]);
    // For those who hear it there are two sliders, each with its own value.
    const sliders = all(itemOf(PAIR), ".slider").slice(0, 2);
    expect(sliders.map((s) => present(s.getAttribute("aria-valuetext")).split(",")[0])).toEqual([
      "107\u202fbpm",
      "39.4\u202f°C",
    ]);
    allAgree();
  });

  test("by finger, up and down too where the dot is", async () => {
    await show("pairs-map", 350);
    const map = mapOf(PAIR);
    const from = mapPlace(map, 39.2, 96);
    const to = mapPlace(map, 38, 150);
    await touch("touchStart", at(PAIR, from.x, from.y));
    for (let i = 1; i <= 6; i++)
      await touch(
        "touchMove",
        at(PAIR, from.x + ((to.x - from.x) * i) / 6, from.y + ((to.y - from.y) * i) / 6),
      );
    await touch("touchEnd");
    await frame();
    expect(view.detail.values[4]).toBeCloseTo(38, 0);
    expect(Math.abs(Number(view.detail.values[5]) - 150)).toBeLessThan(4);
    allAgree();
  });

  test("a screen reader's step of the hidden slider counts as well", async () => {
    await show("pairs-map");
    const slider = control(PAIR);
    slider.value = "37.5";
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await frame();
    expect(view.detail.values[4]).toBe(37.5);
    expect(Number(one(itemOf(PAIR), ".dot").getAttribute("cx"))).toBeCloseTo(
      mapPlace(mapOf(PAIR), 37.5, 96).x,
      1,
    );
  });
});

describe("out", () => {
  test("an exported picture holds handle, slices, map and legend; the table a record of the pair", async () => {
    for (const [name, marks] of /** @type {const} */ ([
      ["pairs-swapped", [".knob", ".groove", ".ghost", ".strip.faint"]],
      ["pairs-map", [".isoline", ".iso-label", ".legend .raises", ".heat .lowers", ".cross"]],
    ])) {
      await show(name);
      const parsed = new DOMParser().parseFromString(view.toSVG(), "image/svg+xml");
      expect(parsed.querySelector("parsererror")).toBe(null);
      for (const mark of marks) expect(parsed.querySelector(mark), mark).not.toBe(null);
      const record = present(view.toTable().rows.find((r) => r.attribute === PAIR));
      expect(record.values).toEqual(view.detail.values.slice(4));
      expect(record.logOdds).toBe(view.detail.contributions[2]);
    }
  });

  test.each(["light", "dark"])("axe finds nothing, %s", async (theme) => {
    for (const name of ["pairs", "pairs-swapped", "pairs-map"]) {
      await show(name);
      view.setAttribute("theme", theme);
      await view.updateComplete;
      const found = await axe.run(view, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] });
      expect(
        found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`),
      ).toEqual([]);
    }
  });
});

test("its fields stand beside its choices and over its lines, whatever its width", async () => {
  for (const width of [1200, 760]) {
    await show("pairs", width, { fill: true });
    const heads = all(root(), ".of-pair").map((fields) => fields.closest("li"));
    expect(heads.length).toBeGreaterThan(1);
    for (const row of heads) apart(row, `at ${width}`);
  }
});

/**
 * What stands in the head of a pair, none upon another.
 * @param {HTMLLIElement | null} row
 * @param {string} where
 */
function apart(row, where) {
  const boxes = all(row, ".swap, .segment, .of-pair .chip, svg .strip-name")
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
  expect(boxes.length).toBeGreaterThan(2);
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const up = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      expect(Math.min(across, up), `${where}: ${present(row).textContent}`).toBeLessThanOrEqual(2);
    }
}
