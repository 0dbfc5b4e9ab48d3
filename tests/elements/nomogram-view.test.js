/** <nomogram-view> in a real browser: as a person uses it, with mouse, finger, keyboard and screen reader. */

import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { probability } from "../../www/model/evaluate.js";
import { readModel } from "../../www/model/read.js";
import { all, one, present } from "../found.js";
import { cases } from "../gallery/cases.js";
import {
  allAgree,
  byName,
  dotX,
  drag,
  frame,
  itemOf,
  mouse,
  onScreen,
  rest,
  result,
  root,
  rowOf,
  show,
  shown,
  slider,
  sliders,
  touch,
  view,
} from "./viewer.js";

/** A case whose effects are all 0, as a calibration with slope 0 leaves them. */
function flat() {
  const file = structuredClone(byName("titanic").model);
  for (const { shape, summary } of file.effects) {
    for (const e of shape.effects) e.log_odds = 0;
    Object.assign(summary, { minimum: 0, maximum: -0, mean: 0, spread: 0 });
  }
  return file;
}

beforeEach(() => {
  document.documentElement.style.colorScheme = "light";
});
afterEach(() => document.body.replaceChildren());

// The first test: once the part is there, it is there for all.
test("a form chosen by hand comes with a part of its own, which is here when figures can be made", async () => {
  await show("heart");
  const kind = () => present(rowOf("temperature")).strips[0].kind;
  expect(kind()).toBe("curve");
  view.choices.setForm(present(rowOf("temperature")), "bar");
  await view.updateComplete;
  await expect.poll(kind).toBe("bar");
  expect(present(root()).querySelectorAll(".read-out").length).toBe(1);
});

describe("mouse", () => {
  test("a dragged dot snaps to its level; sum, probability and sentence follow, and the page is told", async () => {
    await show("titanic");
    /** @type {[string, number][]} */
    const told = [];
    for (const name of /** @type {const} */ (["nomogram-input", "nomogram-change"]))
      view.addEventListener(name, (e) => told.push([name, e.detail.probability]));
    const row = present(rowOf("sex"));
    const [female, male] = ["female", "male"].map((l) => row.strips[0].ticks.find((t) => t.value === l));
    const y = row.strips[0].y;
    const during = await drag("sex", present(male).x, present(female).x - 30, y);
    expect(view.detail.values[2]).toBe("female");
    expect(dotX("sex")).toBeCloseTo(present(female).x, 1);
    expect(during).toBe(shown());
    expect(one(root(), ".sentence-line").textContent).toBe(
      "sex: male → female adds 2.40 log odds: 24\u202f% → 78\u202f%.",
    );
    expect(told.at(-1)).toEqual(["nomogram-change", view.detail.probability]);
    expect(told.filter(([n]) => n === "nomogram-change")).toHaveLength(1);
    expect(told[0][0]).toBe("nomogram-input");
    allAgree();
  });

  test("a numeric dot follows the pointer along its line, by grabbing anywhere on it", async () => {
    await show("heart");
    const { strips } = present(rowOf("age"));
    const [strip] = strips;
    await drag("age", strip.to - 4, strip.from + 1, strip.y);
    expect(view.detail.values[0]).toBe(29);
    await drag("age", strip.from + 1, (strip.from + strip.to) / 2, strip.y);
    expect(view.detail.values[0]).toBeGreaterThan(45);
    expect(view.detail.values[0]).toBeLessThan(60);
    allAgree();
  });

  test("pressing a tick's label sets its value; a dot on a curve follows the value", async () => {
    await show("heart");
    const other = present(
      present(rowOf("chest pain")).strips[0].ticks.find((t) => t.label && t.value !== view.detail.values[2]),
    );
    const { label } = other;
    const at = onScreen("chest pain", present(label).x, present(label).y - 4);
    await mouse("mouseMoved", at);
    await mouse("mousePressed", at, 1);
    await mouse("mouseReleased", at);
    await frame();
    expect(view.detail.values[2]).toBe(other.value);
    const strip = present(rowOf("temperature")).strips[0];
    const forty = present(strip.ticks.find((t) => t.value === 40));
    const from = view.stage.dotOf(present(rowOf("temperature")));
    await mouse("mouseMoved", onScreen("temperature", from.x, from.y));
    await mouse("mousePressed", onScreen("temperature", from.x, from.y), 1);
    await mouse("mouseMoved", onScreen("temperature", from.x + 20, (from.y + forty.y) / 2), 1);
    await mouse("mouseMoved", onScreen("temperature", forty.x, forty.y), 1);
    await mouse("mouseReleased", onScreen("temperature", forty.x, forty.y));
    await frame();
    expect(view.detail.values[6]).toBeCloseTo(40, 0);
    allAgree();
  });

  test("hovering a tick tells its value, effect, points and count; a guide goes up to the axis", async () => {
    await show("titanic");
    const tick = present(present(rowOf("status")).strips[0].ticks.find((t) => t.value === "first"));
    await mouse("mouseMoved", onScreen("status", tick.x, tick.y - 2));
    await frame();
    const tip = one(root(), ".tip");
    expect(getComputedStyle(tip).display).toBe("block");
    expect(tip.textContent).toContain("status = first");
    expect(tip.textContent).toContain("+0.86 log odds");
    expect(tip.textContent).toContain("325 rows");
    expect(getComputedStyle(one(root(), ".guide-line")).display).toBe("block");
    expect(one(root(), ".pill-text").textContent).toBe("\u22120.12");
  });

  test("the element is not rendered again while a dot moves", async () => {
    await show("fifty-open");
    let renders = 0;
    const original = view.render;
    view.render = function () {
      renders++;
      return original.call(this);
    };
    const row = present(
      present(view.scene).layout.rows.find(
        (r) => r.strips[0].kind === "line" && r.strips[0].to - r.strips[0].from > 100,
      ),
    );
    await drag(row.full, row.strips[0].from, row.strips[0].to, row.strips[0].y);
    expect(renders).toBe(0);
  });
});

describe("touch", () => {
  test("a tap sets a value; a sideways move drags; a scroll leaves everything as it was", async () => {
    await show("titanic", 350);
    const row = present(rowOf("sex"));
    const [female, male] = ["female", "male"].map((l) => row.strips[0].ticks.find((t) => t.value === l));
    const y = row.strips[0].y;
    await touch("touchStart", onScreen("sex", present(female).x, y));
    await touch("touchEnd");
    await frame();
    expect(view.detail.values[2]).toBe("female");
    await touch("touchStart", onScreen("sex", present(female).x, y));
    for (let i = 1; i <= 5; i++)
      await touch(
        "touchMove",
        onScreen("sex", present(female).x + ((present(male).x - present(female).x) * i) / 5, y),
      );
    await touch("touchEnd");
    await frame();
    expect(view.detail.values[2]).toBe("male");
    allAgree();
    // A finger that goes up or down scrolls the page, wherever it came down.
    /** @type {number[]} */
    const changes = [];
    view.addEventListener("nomogram-change", () => changes.push(1));
    document.body.style.height = "3000px";
    await touch("touchStart", onScreen("sex", present(female).x, y));
    for (let i = 1; i <= 8; i++) await touch("touchMove", onScreen("sex", present(female).x + 1, y - i * 20));
    await touch("touchEnd");
    await rest(200);
    document.body.style.height = "";
    expect(view.detail.values[2]).toBe("male");
    expect(changes).toEqual([]);
  });

  test("what is touched is at least 44 px high", async () => {
    await show("heart", 350);
    for (const s of sliders()) expect(s.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    for (const s of sliders()) expect(getComputedStyle(s).touchAction).toBe("pan-y");
  });
});

describe("keyboard", () => {
  test("arrows, ends, letters, unknown and back", async () => {
    await show("titanic");
    present(slider("status")).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(view.detail.values[0]).toBe("second");
    await userEvent.keyboard("{ArrowRight}");
    expect(view.detail.values[0]).toBe("first");
    await userEvent.keyboard("{ArrowRight}");
    expect(view.detail.values[0]).toBe("first");
    await userEvent.keyboard("{Home}");
    expect(view.detail.values[0]).toBe("third");
    await userEvent.keyboard("c");
    expect(view.detail.values[0]).toBe("crew");
    await userEvent.keyboard("u");
    expect(view.detail.values[0]).toBe(null);
    await frame();
    expect(present(slider("status")).getAttribute("aria-valuetext")).toMatch(
      /^unknown, 0\.00 log odds, survived = yes /,
    );
    expect(present(itemOf("status")).querySelector(".neutral")).not.toBe(null);
  });

  test("Escape takes back the whole run of keys", async () => {
    await show("titanic");
    // All in one task: on a busy machine a pause between two keys would end the run.
    for (const key of ["f", "u", "Escape"]) {
      present(slider("status")).dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
    }
    await frame();
    expect(view.detail.values[0]).toBe("crew");
    expect(view.detail.set[0]).toBe(false);
    allAgree();
  });

  test("numbers step by one, by ten, and by value upwards", async () => {
    // On a line, which falls: to the right is to a lower value.
    await show("heart", 1200, { forms: { "max heart rate": "line" } });
    present(slider("max heart rate")).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(view.detail.values[3]).toBe(152);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(view.detail.values[3]).toBe(154);
    await userEvent.keyboard("{PageUp}");
    expect(view.detail.values[3]).toBe(164);
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    expect(view.detail.values[3]).toBe(154);
    await frame();
    expect(present(slider("max heart rate")).getAttribute("aria-valuetext")).toBe(
      `154\u202fbpm, \u22120.11 log odds, disease = present ${shown()}`,
    );
    allAgree();
  });

  test("a run of keys is announced once, at rest", async () => {
    await show("titanic");
    /** @type {number[]} */
    const changes = [];
    view.addEventListener("nomogram-change", () => changes.push(1));
    present(slider("status")).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(one(root(), "[role=status]").textContent).toBe("");
    await rest(1100);
    expect(changes).toHaveLength(1);
    expect(one(root(), "[role=status]").textContent).toMatch(/^status: crew → first adds 0\.98 log odds/);
  });

  test("what was announced goes when the values are others by undo, by Escape or from elsewhere", async () => {
    const status = () => one(root(), "[role=status]").textContent;
    /** @type {((before: (typeof view.detail)["values"]) => void)[]} */
    const ways = [
      (before) => view.follow(before, [false, false, false]),
      (before) => {
        view.values = before;
      },
    ];
    for (const undo of ways) {
      await show("titanic");
      const before = [...view.detail.values];
      present(slider("status")).focus();
      await userEvent.keyboard("{ArrowRight}");
      await rest(1100);
      expect(status()).toMatch(/^status: crew → /);
      undo(before);
      await frame();
      expect(view.detail.values).toEqual(before);
      expect(status()).toBe("");
      await rest(600);
      expect(status()).toBe("");
    }
  });

  test("focus stays with the attribute when rows change places", async () => {
    await show("heart");
    const before = sliders().map((s) => s.getAttribute("aria-label"));
    present(slider("age")).focus();
    view.options = { ...view.options, order: "name" };
    await view.updateComplete;
    expect(sliders().map((s) => s.getAttribute("aria-label"))).not.toEqual(before);
    expect(present(root()).activeElement).toBe(slider("age"));
    await userEvent.keyboard("{End}");
    expect(view.detail.values[0]).toBe(77);
    one(itemOf("age"), "input.number").focus();
    view.options = { ...view.options, order: "range" };
    await view.updateComplete;
    expect(present(root()).activeElement).toBe(present(itemOf("age")).querySelector("input.number"));
  });

  test("a slider reached by keyboard tells what hovering tells, and goes on telling while it moves", async () => {
    await show("titanic");
    const tip = one(root(), ".tip");
    present(slider("status")).focus();
    expect(getComputedStyle(tip).display).toBe("block");
    expect(tip.textContent).toContain("status = crew");
    await userEvent.keyboard("f");
    await frame();
    expect(tip.textContent).toContain("status = first");
    expect(tip.textContent).toContain("+0.86 log odds");
    expect(tip.textContent).toContain("325 rows");
    present(slider("status")).blur();
    expect(getComputedStyle(tip).display).toBe("none");
  });

  for (const [name, width] of /** @type {const} */ ([
    ["titanic", 1200],
    ["heart", 700],
    ["forms", 800],
    ["forms-curve", 700],
    ["pairs", 1200],
    ["pairs", 760],
    ["pairs", 660],
    ["long-labels", 700],
    ["bars", 700],
    ["heart", 360],
    ["pairs", 360],
  ]))
    test(`of the present value no tip covers a dot, its label or a name: ${name}, ${width} px`, async () => {
      await show(name, width);
      const tip = one(root(), ".tip");
      let seen = 0;
      for (const one of sliders()) {
        one.focus();
        for (const key of ["", "{ArrowRight}", "{End}"]) {
          if (key) await userEvent.keyboard(key);
          await frame();
          if (getComputedStyle(tip).display === "none") continue;
          seen++;
          const box = tip.getBoundingClientRect();
          const kept = present(root()).querySelectorAll(".rows :is(.dot, .name, .strip-name, .dots .strong)");
          const covered = [...kept].filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
          });
          expect(covered.map((one) => `${one.classList} ${one.textContent}`)).toEqual([]);
          const all = view.getBoundingClientRect();
          expect(box.left).toBeGreaterThanOrEqual(all.left);
          expect(box.right).toBeLessThanOrEqual(all.right);
        }
      }
      if (width > 360) expect(seen).toBeGreaterThan(0);
    });

  test("the words of a tip are apart, in one line and in several", async () => {
    await show("pairs");
    const name = "employment × residence";
    const [first] = present(rowOf(name)).strips;
    present(slider(name)).focus();
    const tip = one(root(), ".tip");
    const line = present(present(rowOf(name)).strips[view.stage.dotOf(present(rowOf(name))).strip].name).text;
    expect(tip.textContent).toContain(`${line} · residence = `);
    expect(tip.textContent).toMatch(/ [+−]\d\S* \S.* · \d+ rows/);
    const tick = first.ticks[0];
    view.stage.tipAt(present(rowOf(name)), tick.x, first.y);
    expect(tip.firstElementChild?.localName).toBe("br");
    expect(tip.textContent).not.toContain("·");
  });

  test("Tab goes row by row: the slider, then its field", async () => {
    await show("titanic", 1200, { controls: "none" });
    present(slider("sex")).focus();
    await userEvent.keyboard("{Tab}");
    expect(present(present(root()).activeElement).tagName).toBe("SELECT");
    await userEvent.keyboard("{Tab}");
    expect(present(root()).activeElement).toBe(slider("status"));
  });
});

describe("fields", () => {
  test("a typed number may lie outside the data: it is kept, flagged and counted; nonsense is refused", async () => {
    await show("heart");
    const input = one(itemOf("age"), "input.number");
    await userEvent.fill(input, "95");
    await userEvent.keyboard("{Enter}");
    await frame();
    expect(view.detail.values[0]).toBe(95);
    const flag = one(itemOf("age"), ".flag");
    expect([flag.textContent, flag.title]).toEqual(["outside", "outside the data (29 to 77)"]);
    expect(one(itemOf("age"), ".dot").classList.contains("outside")).toBe(true);
    allAgree();
    await userEvent.fill(input, "old");
    await userEvent.keyboard("{Enter}");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(view.detail.values[0]).toBe(95);
    await userEvent.fill(input, "");
    await userEvent.keyboard("{Enter}");
    await frame();
    expect(view.detail.values[0]).toBe(null);
  });

  test("a choice holds every level and unknown; the cross takes the dot off and puts it back", async () => {
    await show("titanic");
    const select = one(itemOf("status"), "select");
    expect([...select.options].map((o) => o.textContent)).toEqual([
      "crew",
      "first",
      "second",
      "third",
      "unknown",
    ]);
    await userEvent.selectOptions(select, "third");
    await frame();
    expect(view.detail.values[0]).toBe("third");
    one(itemOf("status"), ".off").click();
    await frame();
    expect(view.detail.values[0]).toBe(null);
    expect(select.selectedIndex).toBe(4);
    one(itemOf("status"), ".off").click();
    await frame();
    expect(view.detail.values[0]).toBe("crew");
  });
});

describe("what a person has set", () => {
  test("survives every option and every width", async () => {
    await show("heart");
    view.values = [61, undefined, null, undefined, 2.5, undefined, undefined];
    await view.updateComplete;
    const before = view.save();
    for (const options of /** @type {const} */ ([
      { scale: "points", align: "left" },
      { scale: "odds_ratio", align: "mean" },
      { order: "name" },
      { order: "spread", shown: 2 },
    ])) {
      view.options = { ...view.options, ...options };
      await view.updateComplete;
      allAgree();
      expect(view.save()).toEqual(before);
    }
    await page.viewport(400, 800);
    await rest(100);
    expect(view.save()).toEqual(before);
    const again = JSON.parse(JSON.stringify(before));
    view.typicalValues();
    await view.updateComplete;
    expect(view.save()).not.toEqual(before);
    view.restore(again);
    await view.updateComplete;
    expect(view.save()).toEqual(before);
  });

  test("is counted: hollow dots are typical values, filled ones set", async () => {
    await show("titanic", 1200, { values: ["first", undefined, null] });
    expect(one(itemOf("status"), ".dot").classList.contains("typical")).toBe(false);
    expect(one(itemOf("age"), ".dot").classList.contains("typical")).toBe(true);
    expect(one(root(), ".meta.counted").textContent).toContain("typical values; 1 of 3 set, 1 unknown");
    view.values = ["first", "female", null];
    await view.updateComplete;
    expect(one(root(), ".meta.counted").textContent.trim()).toMatch(/^2 of 3 set, 1 unknown/);
    view.takeAllOff();
    await view.updateComplete;
    expect(view.detail.values).toEqual([null, null, null]);
    expect(view.detail.sum).toBe(-0.18);
    expect(one(root(), ".sentence-line").textContent).toContain("All dots taken off");
  });
});

describe("many attributes", () => {
  test("folded ones are counted, shown on request, and refit is offered with the names of those shown", async () => {
    await show("fifty");
    expect(sliders()).toHaveLength(15);
    const fold = () => one(root(), ".fold-text").textContent;
    expect(fold()).toMatch(/^35 more attributes, adding [+\u2212][\d.]+ log odds now$/);
    const sum = present(view.scene).layout.folded.reduce((all, k) => all + view.detail.contributions[k], 0);
    const said = () => Number(present(/[+\u2212]?\d[\d.]*(?=\D*$)/u.exec(fold()))[0].replace("\u2212", "-"));
    view.options = { ...view.options, scale: "points" };
    await view.updateComplete;
    expect(fold()).toMatch(/adding \u2212?[\d.]+ points now$/);
    expect(said()).toBeCloseTo((sum * 100) / present(view.scene).layout.scale.hundred, 1);
    view.options = { ...view.options, scale: "odds_ratio" };
    await view.updateComplete;
    expect(fold()).toMatch(/multiplying the odds by [\d.]+ now$/);
    expect(said()).toBeCloseTo(Math.exp(sum), 1);
    const asked = new Promise((done) =>
      view.addEventListener("refit-shown", (e) => done(e.detail.names), { once: true }),
    );
    all(root(), ".fold button")[1].click();
    expect(await asked).toEqual(present(view.scene).layout.rows.map((r) => r.full));
    const before = view.detail.probability;
    one(root(), ".fold button").click();
    await view.updateComplete;
    expect(present(root()).querySelectorAll(".row")).toHaveLength(50);
    expect(view.detail.probability).toBe(before);
  });

  test("of two thousand only those in sight are drawn", async () => {
    const start = performance.now();
    await show("two-thousand");
    expect(performance.now() - start).toBeLessThan(8000);
    expect(present(root()).querySelectorAll(".row")).toHaveLength(2000);
    expect(sliders().length).toBeLessThan(120);
    present(root()).querySelectorAll(".row")[1500].scrollIntoView();
    await rest(400);
    const drawn = [...present(root()).querySelectorAll(".row")]
      .slice(1495, 1505)
      .filter((r) => r.querySelector(".slider"));
    expect(drawn.length).toBeGreaterThan(2);
  });

  test("rows out of sight are forgotten: having scrolled far costs nothing", async () => {
    await show("two-thousand");
    for (let i = 40; i < 1500; i += 60) {
      present(root()).querySelectorAll(".row")[i].scrollIntoView();
      await rest(60);
    }
    await rest(300);
    expect(sliders().length).toBeLessThan(120);
    view.options = { ...view.options, order: "name" };
    await view.updateComplete;
    expect(sliders().length).toBeLessThan(120);
    // What is in sight is drawn, in the new order too.
    await rest(200);
    const inSight = [...present(root()).querySelectorAll(".row")].filter((r) => {
      const { top, bottom } = r.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    expect(inSight.length).toBeGreaterThan(3);
    for (const row of inSight) expect(row.querySelector(".slider")).not.toBe(null);
  });
});

describe.each(["light", "dark"])("accessibility, %s", (theme) => {
  test.each(["titanic", "titanic-set", "heart", "all-forms", "fifty", "outside", "scripts", "no-signal"])(
    "%s: axe finds nothing",
    async (name) => {
      await show(name);
      view.setAttribute("theme", theme);
      await view.updateComplete;
      const found = await axe.run(view, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] });
      expect(
        found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`),
      ).toEqual([]);
    },
  );
});

describe.each([1200, 350])("at %i px", (width) => {
  test.each(cases.filter((c) => !c.slow).map((c) => [c.name]))(
    "%s: no texts on one another, none cut off, no sideways scroll",
    async (name) => {
      await show(name, width);
      const texts = [...present(root()).querySelectorAll(".row svg text")].filter(
        (t) => t.textContent.trim() && (!t.closest(".dots") || t.matches(".tick-label")),
      );
      const boxes = texts.map((t) => ({
        box: t.getBoundingClientRect(),
        text: t.textContent,
        row: t.closest("li"),
      }));
      const met = [];
      for (let i = 0; i < boxes.length; i++) {
        for (let j = i + 1; j < boxes.length && boxes[j].row === boxes[i].row; j++) {
          const [a, b] = [boxes[i].box, boxes[j].box];
          // A line box is taller than its letters: 3 px above and below are air.
          if (
            a.left < b.right - 1 &&
            b.left < a.right - 1 &&
            a.top + 3 < b.bottom - 3 &&
            b.top + 3 < a.bottom - 3
          )
            met.push(`${boxes[i].text} | ${boxes[j].text}`);
        }
      }
      expect(met).toEqual([]);
      const own = view.getBoundingClientRect();
      for (const { box, text } of boxes) {
        expect(box.left, text).toBeGreaterThanOrEqual(own.left - 2);
        expect(box.right, text).toBeLessThanOrEqual(own.right + 2);
      }
      for (const t of present(root()).querySelectorAll("text, p, button, select"))
        expect(Number.parseFloat(getComputedStyle(t).fontSize)).toBeGreaterThanOrEqual(12);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
      allAgree();
    },
  );
});

describe("out", () => {
  test("SVG is a file of its own: XML, its own style, the same texts", async () => {
    for (const name of ["heart", "scripts", "fifty"]) {
      await show(name);
      for (const theme of /** @type {const} */ (["light", "dark", "print"])) {
        const text = view.toSVG({ theme });
        const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
        expect(parsed.querySelector("parsererror")).toBe(null);
        expect(parsed.documentElement.localName).toBe("svg");
        expect(text).not.toMatch(/var\(--|light-dark|<script/);
        expect(parsed.querySelectorAll(".line, .curve").length).toBe(present(view.scene).layout.rows.length);
        expect(one(parsed, ".outcome-text").textContent).toBe(result());
      }
    }
  });

  test("PNG is not empty and has the size asked for", async () => {
    await show("titanic", 800);
    const blob = await view.toPNG(2);
    expect(blob.type).toBe("image/png");
    const bitmap = await createImageBitmap(blob);
    expect(bitmap.width).toBe((800 + 48) * 2);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = present(canvas.getContext("2d"));
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Set();
    for (let i = 0; i < data.length; i += 4) colours.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    expect(colours.size).toBeGreaterThan(20);
  });

  test("the table has a record for each effect, folded ones too, and adds up", async () => {
    await show("fifty");
    const table = view.toTable();
    expect(table.rows).toHaveLength(50);
    expect(table.rows.reduce((total, r) => total + present(r.logOdds), table.intercept)).toBeCloseTo(
      table.sum,
      12,
    );
    expect(table.probability).toBe(view.detail.probability);
  });
});

describe("over the lines", () => {
  for (const width of [360, 660, 760, 1000, 1400])
    test(`the name of the axis, its numbers and the buttons are apart in every scale: ${width} px`, async () => {
      for (const name of ["titanic", "long-labels", "regression"]) {
        await show(name, width);
        for (const scale of /** @type {const} */ (["points", "log_odds", "odds_ratio"]))
          for (const align of /** @type {const} */ (["zero", "left", "mean"])) {
            view.options = { ...view.options, scale, align };
            await view.updateComplete;
            const [buttons, ...words] = [".buttons", ".head > svg > .note", ".head .axis-label"].flatMap(
              (at) => [...present(root()).querySelectorAll(at)].map((e) => e.getBoundingClientRect()),
            );
            if (width > 652)
              expect(one(root(), ".head > svg > .note").getBoundingClientRect().left).toBeGreaterThan(
                view.getBoundingClientRect().left,
              );
            for (const { left, right, top, bottom } of words)
              expect(
                left >= buttons.right ||
                  right <= buttons.left ||
                  top >= buttons.bottom ||
                  bottom <= buttons.top,
              ).toBe(true);
          }
      }
    });
});

describe("models", () => {
  test("a model without effects says so, in the first sentence and on its axis, and invites nobody to drag", async () => {
    await show("no-signal", 1200, { model: flat() });
    expect(one(root(), ".sentence-line").textContent).toBe(
      "This learner finds no signal: the probability is the share of the class, whatever the values.",
    );
    expect(one(root(), ".head .hint").textContent).toBe("no attribute has an effect");
    for (const scale of /** @type {const} */ (["points", "log_odds", "odds_ratio"])) {
      view.options = { ...view.options, scale };
      await view.updateComplete;
      const labels = [...present(root()).querySelectorAll(".head .axis-label")].map((t) => t.textContent);
      expect(labels).toEqual([scale === "odds_ratio" ? "1" : "0"]);
    }
    await show("titanic");
    expect(one(root(), ".sentence-line").textContent).toMatch(/^Drag a dot/);
  });

  test("a calibration that is not finished is marked, a finished one is not", async () => {
    /** @param {number} fits_done */
    const calibrated = (fits_done) => ({
      ...byName("titanic").model,
      calibration: { folds: 10, repeats: 3, offset: 0, slope: 1, fits_done },
    });
    await show("titanic", 1200, { model: calibrated(12) });
    expect(one(root(), ".unfinished").textContent).toBe("calibration not finished: 12 of 30 fits");
    await show("titanic", 350, { model: JSON.stringify(calibrated(12)) });
    // On a phone in one line under the result.
    const line = one(root(), ".words > .line");
    expect(line.textContent).toBe("Still calibrating, 12 of 30 fits: it may change.");
    expect(line.getBoundingClientRect().height).toBeLessThan(24);
    expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth);
    await show("titanic", 1200, { model: calibrated(30) });
    expect(present(root()).querySelector(".unfinished")).toBe(null);
    expect(one(root(), ".words > .line").textContent).not.toContain("calibrating");
  });

  test("the ring of a focused field leaves the words below it free", async () => {
    await show("heart", 1200, { values: [95] });
    const field = one(itemOf("age"), "input.number");
    field.focus();
    await userEvent.keyboard("{Shift>}{/Shift}");
    const { outlineOffset, outlineWidth } = getComputedStyle(field);
    const ring =
      field.getBoundingClientRect().bottom +
      Number.parseFloat(outlineOffset) +
      Number.parseFloat(outlineWidth);
    const flag = one(itemOf("age"), ".flag").getBoundingClientRect();
    const beside =
      field.getBoundingClientRect().right +
        Number.parseFloat(outlineOffset) +
        Number.parseFloat(outlineWidth) <=
      flag.left;
    expect(beside || ring <= flag.top).toBe(true);
  });

  test("what lowers and what raises have two colours, in the head too, light and dark", async () => {
    await show("titanic");
    const colour = (/** @type {Element} */ mark, /** @type {"stroke" | "fill"} */ by) =>
      getComputedStyle(mark)[by];
    for (const theme of ["light", "dark"]) {
      view.theme = theme;
      await view.updateComplete;
      const [lowers, raises] = all(root(), ".head .hint").toSorted(
        (a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left,
      );
      const seen = new Set();
      for (const sex of ["male", "female"]) {
        view.values = ["crew", "adult", sex];
        await view.updateComplete;
        for (const reach of all(root(), ".reach")) {
          const [, from, to] = present(/^M(\S+) \S+H(.+)$/.exec(present(reach.getAttribute("d")))).map(
            Number,
          );
          if (from === to) continue;
          const is = to < from ? lowers : raises;
          expect(colour(reach, "stroke")).toBe(colour(is, "fill"));
          seen.add(colour(reach, "stroke"));
        }
      }
      expect(seen.size).toBe(2);
    }
  });

  test("the text of a value's field stands in the middle of its box", async () => {
    await show("titanic");
    for (const field of all(root(), ".chip :is(select, input.number)")) {
      const { paddingTop, paddingBottom } = getComputedStyle(field);
      expect(paddingTop).toBe(paddingBottom);
    }
  });

  test("the line from the sum to the outcome does not go through the prior's label", async () => {
    await show("titanic");
    for (const status of ["crew", "first", "second", "third", null]) {
      for (const sex of ["male", "female", null]) {
        view.values = [status, "adult", sex];
        await view.updateComplete;
        const { left, right } = one(root(), ".prior-label").getBoundingClientRect();
        const line = one(root(), ".drop").getBoundingClientRect();
        expect(line.left > right || line.right < left).toBe(true);
      }
    }
  });

  test("a wrong model is refused in words that name the field, and a right one after it is drawn", async () => {
    await show("titanic");
    const failed = new Promise((done) =>
      view.addEventListener("nomogram-error", (e) => done(e.detail), { once: true }),
    );
    view.model = { ...byName("titanic").model, intercept: "0" };
    expect(await failed).toEqual({ message: "intercept must be a finite number", field: "intercept" });
    await view.updateComplete;
    expect(one(root(), "[role=alert]").textContent).toContain("intercept must be a finite number");
    view.model = byName("single").model;
    view.values = undefined;
    await view.updateComplete;
    expect(sliders()).toHaveLength(1);
  });

  test("what the browser shows is what evaluate gives, for every case", async () => {
    for (const c of cases.filter((one) => !one.slow)) {
      await show(c.name);
      const model = readModel(c.model);
      expect(view.detail.probability).toBe(probability(model, view.detail.values));
    }
  });

  test("no style attribute is written: the page's policy would refuse it", async () => {
    await show("heart");
    // Styles set from script appear as attributes too; what counts is that the policy was never broken.
    /** @type {string[]} */
    const broken = [];
    document.addEventListener("securitypolicyviolation", (e) => broken.push(e.violatedDirective));
    view.options = { ...view.options, order: "name" };
    await view.updateComplete;
    expect(broken).toEqual([]);
  });
});

test("a new order slides rows to their places, unless motion is unwanted", async () => {
  await show("heart");
  view.options = { ...view.options, order: "name" };
  await view.updateComplete;
  const moving = [...present(root()).querySelectorAll(".row")].filter((r) => r.getAnimations().length > 0);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  expect(moving.length > 0).toBe(!still);
});
