/** The forms of an effect as a person uses them: chosen on the row, moved by mouse, finger and keyboard. */

import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import "../../www/viewer/form-part.js";
import { all, one, present } from "../found.js";
import {
  allAgree,
  drag,
  frame,
  itemOf,
  mouse,
  onScreen,
  rest,
  root,
  rowOf,
  show,
  slider,
  touch,
  view,
} from "./viewer.js";

beforeEach(() => {
  document.documentElement.style.colorScheme = "light";
});
afterEach(() => document.body.replaceChildren());

/**
 * The case of the gallery whose effects turn, every attribute in one form.
 * @param {string} form
 * @param {number} [width]
 */
const inForm = (form, width = 1200) => {
  const names = ["temperature", "season", "visits", "dose", "pulse", "pain"];
  return show("forms", width, {
    options: { locale: "en", forms: Object.fromEntries(names.map((name) => [name, form])) },
  });
};
/** @param {string} name */
const chosen = (name) => view.detail.values[present(rowOf(name)).attribute];
/** @param {string} name */
const dotOf = (name) => view.stage.dotOf(present(rowOf(name)));
/** @param {string} name */
const stripOf = (name) => present(rowOf(name)).strips[0];
/** @param {string} name */
const choice = (name) => one(itemOf(name), ".form select");
/** @param {string} name @param {string | number} value */
const tick = (name, value) => stripOf(name).ticks.find((t) => t.value === value);

/** @param {string} name @param {number} x @param {number} y */
async function pull(name, x, y) {
  present(itemOf(name)).scrollIntoView({ block: "center" });
  await frame();
  const dot = dotOf(name);
  await drag(name, dot.x, x, dot.y, y);
}

describe("a dot on a curve", () => {
  test("follows the value up and down, wherever the pointer is across", async () => {
    await inForm("curve");
    const { box } = stripOf("temperature");
    await pull(
      "temperature",
      present(box).right - 30,
      present(box).bottom - ((39.5 - 35.4) / 5.4) * (present(box).bottom - present(box).top),
    );
    expect(chosen("temperature")).toBeCloseTo(39.5, 6);
    await pull("visits", dotOf("visits").x + 200, present(tick("visits", "four or more")).y);
    expect(chosen("visits")).toBe("four or more");
    expect(dotOf("visits").x).toBeCloseTo(present(tick("visits", "four or more")).x, 1);
    await pull("dose", dotOf("dose").x, present(stripOf("dose").box).top - 20);
    expect(chosen("dose")).toBe(12);
    allAgree();
  });
});

describe("a dot on a folded line", () => {
  test("goes along its side, and over the line to the other value of the same effect", async () => {
    await inForm("line");
    const [y] = stripOf("temperature").runs.map((r) => r.y);
    await pull("temperature", present(tick("temperature", 40)).x, y - 9);
    expect(chosen("temperature")).toBeCloseTo(40, 6);
    // Straight down over the line: 36 has the effect of 40.
    await pull("temperature", dotOf("temperature").x, y + 9);
    expect(chosen("temperature")).toBeCloseTo(36, 6);
    await pull("visits", present(tick("visits", "three")).x, stripOf("visits").y - 9);
    expect(chosen("visits")).toBe("three");
    await pull("dose", present(tick("dose", 1)).x, stripOf("dose").y + 9);
    expect(chosen("dose")).toBeLessThan(2);
    allAgree();
  });

  test("jumps to another line where the effect turns more often", async () => {
    await inForm("line");
    const [first, , third] = stripOf("season").runs;
    await pull("season", present(tick("season", 35)).x, third.y + 9);
    expect(chosen("season")).toBeCloseTo(35, 0);
    await pull("season", present(tick("season", 5)).x, first.y + 9);
    expect(chosen("season")).toBeCloseTo(5, 0);
  });
});

describe("a dot on a bar of colours", () => {
  test("goes along the values; its effect is written over it, and the guide stands at the effect", async () => {
    await inForm("bar");
    const { from, to, y } = stripOf("temperature");
    await pull("temperature", from + ((39.5 - 35.4) / 5.4) * (to - from), y);
    expect(chosen("temperature")).toBeCloseTo(39.5, 6);
    expect(one(itemOf("temperature"), ".pill-text").textContent).toBe("+0.84");
    await mouse("mouseMoved", onScreen("temperature", 600, y));
    await frame();
    const guide = one(root(), ".guide-line").getBoundingClientRect();
    const at = view.getBoundingClientRect().left + dotOf("temperature").at;
    expect(Math.abs(guide.left + guide.width / 2 - at)).toBeLessThan(1.5);
    expect(Math.abs(dotOf("temperature").at - dotOf("temperature").x)).toBeGreaterThan(50);
    await pull("visits", present(tick("visits", "two")).x + 20, y);
    expect(chosen("visits")).toBe("two");
    await pull("dose", present(tick("dose", 9)).x, y);
    expect(chosen("dose")).toBeCloseTo(9, 0);
    allAgree();
  });

  test("what is written at the dot covers no other writing", async () => {
    await inForm("bar");
    for (let value = 36; value < 41; value += 0.3) {
      view.course.typed(present(rowOf("temperature")), 0, value);
      await frame();
      const pill = one(itemOf("temperature"), ".read-out").getBoundingClientRect();
      for (const text of all(itemOf("temperature"), ".contour-label")) {
        const box = text.getBoundingClientRect();
        expect(box.right < pill.left || box.left > pill.right).toBe(true);
      }
    }
  });
});

describe.each(["line", "curve", "bar"])("by keyboard, a %s", (form) => {
  test("is stepped through its values, and says them", async () => {
    await inForm(form);
    for (const [name, more, end] of /** @type {const} */ ([
      ["temperature", 38.3, 40.8],
      ["dose", 4.1, 12],
      ["visits", "two", "four or more"],
    ])) {
      present(slider(name)).focus();
      await userEvent.keyboard("{ArrowUp}");
      expect(chosen(name)).toBe(more);
      const before = dotOf(name).effect;
      await userEvent.keyboard("{End}");
      expect(chosen(name)).toBe(end);
      expect(dotOf(name).effect).not.toBe(before);
      await rest(500);
      expect(present(slider(name)).getAttribute("aria-valuetext")).toContain(
        present(view.scene).texts.effect(dotOf(name).effect),
      );
      await userEvent.keyboard("u");
      expect(chosen(name)).toBe(null);
      await userEvent.keyboard("{Home}");
      expect(chosen(name)).toBe(name === "visits" ? "none" : name === "dose" ? 0 : 35.4);
    }
    present(slider("visits")).focus();
    await userEvent.keyboard("f");
    expect(chosen("visits")).toBe("four or more");
    await rest(500);
    allAgree();
  });

  test("is set by a tap, and a finger's scroll over it sets nothing", async () => {
    await inForm(form, 360);
    const item = present(itemOf("temperature"));
    item.scrollIntoView({ block: "center" });
    await frame();
    const { box, along, y, runs } = stripOf("temperature");
    const place =
      form === "curve"
        ? [present(box).left + 40, present(box).top + 8]
        : form === "bar"
          ? [present(along).places[0] + 200, y]
          : [runs[0].left + 120, runs[0].y - 9];
    const before = chosen("temperature");
    await touch("touchStart", onScreen("temperature", place[0], place[1]));
    await touch("touchEnd");
    await frame();
    const tapped = chosen("temperature");
    expect(tapped).not.toBe(before);
    expect(tapped).toBeGreaterThan(38);
  });
});

describe("the choice of form", () => {
  test("stands on the rows that have one; choosing draws anew, keeps the focus and tells the page", async () => {
    await show("heart");
    /** @type {{ attribute: string, form: string }[]} */
    const told = [];
    view.addEventListener("nomogram-form", (e) => told.push(e.detail));
    const names = present(view.scene)
      .layout.rows.filter((r) => present(itemOf(r.full)).querySelector(".form"))
      .map((r) => r.full);
    expect(names.sort()).toEqual([
      "ST depression",
      "age",
      "max heart rate",
      "temperature",
      "vessels coloured",
    ]);
    expect(choice("age").getAttribute("aria-label")).toBe("How age is drawn");
    expect([...choice("age").options].map((o) => o.textContent.trim())).toEqual([
      "automatic",
      "line",
      "curve",
      "colour bar",
    ]);
    const before = { ...view.detail };
    const top = () => Math.round(present(itemOf("age")).getBoundingClientRect().top);
    const place = top();
    choice("age").focus();
    await userEvent.selectOptions(choice("age"), "curve");
    await view.updateComplete;
    await frame();
    // However high it becomes, its line begins where it was.
    expect(top()).toBe(place);
    expect(stripOf("age").kind).toBe("curve");
    expect(present(root()).activeElement).toBe(choice("age"));
    expect(choice("age").value).toBe("curve");
    expect(told).toEqual([{ attribute: "age", form: "curve" }]);
    expect(view.detail).toEqual(before);
    await userEvent.selectOptions(choice("age"), "auto");
    await view.updateComplete;
    expect(stripOf("age").kind).toBe("line");
    expect(told[1]).toEqual({ attribute: "age", form: "auto" });
  });

  test("is kept by save and restore, survives other options, and options given by a page come first", async () => {
    await show("heart");
    view.choices.setForm(present(rowOf("temperature")), "bar");
    await view.updateComplete;
    view.options = { ...view.options, order: "name" };
    await view.updateComplete;
    expect(stripOf("temperature").kind).toBe("bar");
    const state = JSON.parse(JSON.stringify(view.save()));
    expect(state.forms).toEqual({ temperature: "bar" });
    view.choices.setForm(present(rowOf("temperature")), "auto");
    await view.updateComplete;
    expect(stripOf("temperature").kind).toBe("curve");
    view.restore(state);
    await view.updateComplete;
    expect(stripOf("temperature").kind).toBe("bar");
    /** What a page gives may be no form at all. @type {Record<string, string>} */
    const forms = { age: "curve", temperature: "auto" };
    view.options = {
      ...view.options,
      forms: /** @type {Record<string, import("../../www/model/layout/types.js").Form>} */ (forms),
    };
    await view.updateComplete;
    expect([stripOf("age").kind, stripOf("temperature").kind]).toEqual(["curve", "curve"]);
    view.choices.setForm(present(rowOf("age")), "bar");
    await view.updateComplete;
    expect(view.options.forms).toEqual({ age: "bar" });
  });

  test("ticks travel to their new places, unless motion is unwanted", async () => {
    await show("heart");
    view.choices.setForm(present(rowOf("age")), "curve");
    await view.updateComplete;
    const moving = all(itemOf("age"), ".mark").filter((m) => m.getAnimations().length > 0);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    expect(moving.length > 0).toBe(!still);
    // The curve itself comes in meanwhile; rows that keep their form do not.
    /** @param {string} name */
    const fading = (name) => all(itemOf(name), ".strip > :not(.mark)").flatMap((m) => m.getAnimations());
    expect(fading("age").length > 0).toBe(!still);
    expect(fading("temperature").length).toBe(0);
  });

  test("offers a folded line where the effect turns, a line where it does not", async () => {
    await show("forms");
    /** @param {string} name */
    const names = (name) => [...choice(name).options].map((o) => o.textContent.trim());
    expect(names("temperature")).toContain("folded line");
    expect(names("pulse")).toContain("line");
    expect(names("pulse")).not.toContain("folded line");
  });

  test("is hidden on paper, and can be hit with a finger", async () => {
    await show("forms", 360);
    for (const element of all(root(), ".form"))
      expect(element.getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
    await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
    for (const element of all(root(), ".form")) expect(getComputedStyle(element).display).toBe("none");
    await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  });
});

describe("the name of a row", () => {
  test("is a button where the page asks for it, and tells which attributes it is about", async () => {
    await show("all-forms", 1200, { menu: true });
    /** @type {string[][]} */
    const told = [];
    view.addEventListener("nomogram-attribute", (e) => told.push(e.detail.attributes));
    const button = one(itemOf("job × amount"), ".row-name-button");
    expect(button.textContent.trim()).toBe("Settings of job × amount");
    const box = button.getBoundingClientRect();
    const name = one(itemOf("job × amount"), ".name").getBoundingClientRect();
    expect(box.left).toBeLessThanOrEqual(name.left);
    expect(box.right).toBeGreaterThanOrEqual(name.right - 1);
    expect(box.top).toBeLessThanOrEqual(name.top + 2);
    button.click();
    one(itemOf("age"), ".row-name-button").focus();
    await userEvent.keyboard("{Enter}");
    expect(told).toEqual([["job", "amount"], ["age"]]);
  });

  test("is none in a viewer alone", async () => {
    await show("heart");
    expect(present(root()).querySelector(".row-name-button")).toBe(null);
  });
});

describe("error bars", () => {
  const dots = () => present(root()).querySelectorAll(".row .spread").length;

  test("stand at every present value and on both axes, follow it, and can be switched off", async () => {
    await show("bars");
    expect(dots()).toBe(present(view.scene).layout.rows.length);
    expect(one(root(), ".resampled").textContent).toMatch(
      /^95\u202f% of 200 resamples: \d+\u202f% – \d+\u202f%$/,
    );
    const width = () => Number(one(root(), ".outcome-spread").getAttribute("width"));
    const x = () => Number(one(root(), ".total-spread").getAttribute("x"));
    const [before, said] = [x(), one(root(), ".resampled").textContent];
    expect(width()).toBeGreaterThan(5);
    present(slider("chest pain")).focus();
    await userEvent.keyboard("{Home}");
    await rest(500);
    expect(x()).toBeLessThan(before);
    expect(one(root(), ".resampled").textContent).not.toBe(said);
    view.options = { ...view.options, bars: false };
    await view.updateComplete;
    expect(
      dots() + present(root()).querySelectorAll(".whisker, .band, .resampled, .total-spread").length,
    ).toBe(0);
  });

  test("the tip says how sure the place in the order of importance is", async () => {
    await show("bars");
    present(slider("sex")).focus();
    await frame();
    expect(one(root(), ".tip").textContent).toContain(
      "2nd in importance; between 1st and 3rd in 95\u202f% of resamples",
    );
    const { low, high } = present(present(dotOf("sex").bars).resamples);
    const { effect } = present(view.scene).texts;
    expect(one(root(), ".tip").textContent).toContain(
      `95\u202f% of resamples: ${effect(low)} to ${effect(high)}`,
    );
  });
});

describe("outcomes", () => {
  test("stand below one another at one x, each with its value, and what is not drawn is told beside the result", async () => {
    await show("outcomes");
    const dots = all(root(), ".total-dot").map((d) => Number(d.getAttribute("cx")));
    expect(dots.length).toBe(3);
    expect(new Set(dots).size).toBe(1);
    const texts = all(root(), ".total-text").map((t) => t.textContent);
    const { sum } = view.detail;
    expect(texts[1]).toBe(((sum + 0.35) / 1.6).toFixed(2).replace("-", "−"));
    expect(texts[2]).toBe("44\u202f%");
    expect(one(root(), ".not-drawn").textContent).toMatch(/3 attributes not drawn: \+1\.40 log odds now/);
    expect(present(root()).querySelector(".differs")).toBe(null);
    view.course.typed(present(rowOf("ST depression")), 4, 2.3);
    await frame();
    expect(one(root(), ".differs").textContent).toMatch(
      /^Isotonic calibration gives 71\u202f%, the model \d+\u202f%\.$/,
    );
    expect(view.toSVG()).toContain("Signed distance");
    expect(view.toTable().others.map((o) => o.kind)).toEqual(["distance", "isotonic"]);
  });

  test("a domain from outside is taken, and the own one told", async () => {
    await show("titanic");
    const own = view.domain;
    view.options = { ...view.options, domain: [-4, 4], sum_domain: [-8, 8] };
    await view.updateComplete;
    expect(view.domain).toEqual(own);
    const { scale, foot } = present(view.scene).layout;
    expect([scale.low, scale.high, foot.low, foot.high]).toEqual([-4, 4, -8, 8]);
  });
});

test.each(["forms-line", "forms-curve", "forms-bar", "bars", "outcomes"])(
  "%s: axe finds nothing",
  async (name) => {
    await show(name, 1200, { menu: true });
    const { violations } = await axe.run(view, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] });
    expect(violations.map((v) => `${v.id}: ${v.nodes[0].html}`)).toEqual([]);
  },
);
