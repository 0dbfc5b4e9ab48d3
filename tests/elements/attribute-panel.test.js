/** The panel of an attribute, as a person uses it: mouse and keyboard, with the fake engine. */
import axe from "axe-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cdp, page as frame, userEvent } from "vitest/browser";
import { all, as, ofForm, ofKind, one, present } from "../found.js";
import { explorer, fieldOf, learned, until } from "./explorer.js";

/** @type {Awaited<ReturnType<typeof explorer>>} */
let it;
const panel = () => it.seen("attribute-panel");
const map = (name = "age") => it.bench.document.value.question.maps.find((m) => m.attribute === name)?.map;
const within = () => frame.elementLocator(present(panel()));
/** @param {string | RegExp} name */
const labelled = (name) => within().getByLabelText(name);
/** @param {string} name */
const effect = (name) => {
  const model = present(it.bench.model.value);
  const at = model.attributes.findIndex((a) => a.name === name);
  return model.effects.find((e) => "attribute" in e.shape && e.shape.attribute === at);
};

/** Opens the panel from the drawing, as the name of the row does. @param {string} name */
async function open(name) {
  one(it.page, "nomogram-view").dispatchEvent(
    new CustomEvent("nomogram-attribute", { detail: { attributes: [name] } }),
  );
  await until(() => panel()?.querySelector("h2")?.textContent === name, `the panel of ${name}`);
}

/**
 * Real mouse events, through the browser's own protocol; the tests run in a frame of another page.
 * @param {{ x: number; y: number; }} from
 * @param {{ x: number; y: number; }} to
 */
async function drag(from, to) {
  const box = present(window.frameElement).getBoundingClientRect();
  const scale = box.width / window.innerWidth;
  /** @param {{ x: number; y: number; }} p */
  const at = ({ x, y }) => ({ x: box.left + x * scale, y: box.top + y * scale });
  /** @param {import("./viewer.js").Press} type @param {{ x: number; y: number; }} place @param {number} buttons */
  const send = (type, place, buttons) =>
    cdp().send("Input.dispatchMouseEvent", { type, ...at(place), button: "left", buttons, clickCount: 1 });
  await send("mousePressed", from, 1);
  for (let i = 1; i <= 5; i++)
    await send(
      "mouseMoved",
      { x: from.x + ((to.x - from.x) * i) / 5, y: from.y + ((to.y - from.y) * i) / 5 },
      1,
    );
  await send("mouseReleased", to, 0);
}

async function violations() {
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await axe.run(present(panel()), { runOnly: rules });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(" ")).join(", ")}`);
}

describe("the shape of an effect", () => {
  beforeEach(async () => {
    it = await explorer();
    await open("age");
  });

  test("opens with the focus in it, says what the values are, and closes with Escape", async () => {
    expect(document.activeElement).toBe(present(panel()).querySelector("h2"));
    expect(present(panel()).textContent).toContain("20 to 80");
    expect(await violations()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await until(() => present(panel()).hidden);
    expect(it.bench.attribute.value).toBeNull();
  });

  test("choosing a shape redraws the effect, and is one step back", async () => {
    expect(present(effect("age")).map).toBeUndefined();
    await labelled("Shape of the effect").selectOptions("spline");
    expect(map()).toEqual({ kind: "spline", knots: 4 });
    await learned(it);
    expect(present(effect("age")).map).toBe("spline");
    it.gestures.undo();
    await learned(it);
    expect(map()).toBeUndefined();
    expect(present(effect("age")).map).toBeUndefined();
    expect(it.bench.redoName.value).toContain("age");
  });

  test("no row moves or grows while it is open, whatever becomes of the effects; shut, they stand as they are", async () => {
    const rows = () => all(it.find("nomogram-view").shadowRoot, "li:has(input[type=range])");
    const places = () =>
      rows().map((row) => {
        const { top, height } = row.getBoundingClientRect();
        return [one(row, "input[type=range]").getAttribute("aria-label"), top, height];
      });
    const drawn = () => present(it.find("nomogram-view").scene).layout.rows;
    const orderOf = () => drawn().map(({ full }) => full);
    const before = places();
    expect(before.length).toBe(3);
    const tall = () => present(drawn().find(({ full }) => full === "age"));
    const { height } = tall();
    // Age turns twice: as a curve its row would be higher, and its line longer.
    /** @type {(import("../../www/engine/contract.js").MapChoice | null)[]} */
    const shapes = [{ kind: "spline", knots: 5 }, { kind: "polynomial", degree: 3 }, null];
    for (const shape of shapes) {
      it.gestures.setMap("age", shape);
      await learned(it);
      await until(() => it.find("nomogram-view").scene?.model === it.bench.model.value);
      expect(places()).toEqual(before);
    }
    it.gestures.setMap("age", { kind: "spline", knots: 5 });
    await learned(it);
    const { effects, attributes } = present(it.bench.model.value);
    const ranges = effects.map(({ summary }) => summary.maximum - summary.minimum);
    it.gestures.setTab(null);
    const longest = attributes[ranges.indexOf(Math.max(...ranges))].name;
    await until(() => orderOf()[0] === longest, "the longest line on top");
    // Three lines have room for a curve each.
    expect(tall().form).toBe("curve");
    expect(tall().height).toBeGreaterThanOrEqual(Math.max(height, 72));
  });

  test("its parameter has a slider that keys move", async () => {
    await labelled("Shape of the effect").selectOptions("spline");
    await until(() => present(panel()).querySelector(".parameter input"));
    one(panel(), ".parameter input").focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(map()).toEqual({ kind: "spline", knots: 5 });
    await userEvent.keyboard("{End}{ArrowRight}");
    expect(map()).toEqual({ kind: "spline", knots: 7 });
  });

  test("γ is typed; what is no γ stays with a sentence, and changes nothing", async () => {
    await labelled("Shape of the effect").selectOptions("radial_kernel");
    await labelled(/^γ/).fill("0.25");
    await userEvent.keyboard("{Enter}");
    expect(map()).toEqual({ kind: "radial_kernel", gamma: 0.25 });
    await labelled(/^γ/).fill("minus one");
    await userEvent.keyboard("{Enter}");
    await until(() => present(panel()).textContent.includes("“minus one” is no number."));
    expect(present(panel()).textContent).toContain("until then 0.25 holds.");
    expect(fieldOf(labelled(/^γ/)).value).toBe("minus one");
    expect(map()).toEqual({ kind: "radial_kernel", gamma: 0.25 });
  });

  test("a straight line is no choice, and one press leads back to it", async () => {
    await labelled("Shape of the effect").selectOptions("polynomial");
    expect(map()).toEqual({ kind: "polynomial", degree: 2 });
    await within().getByRole("button", { name: "Back to the usual shape" }).click();
    expect(map()).toBeUndefined();
    await labelled("Shape of the effect").selectOptions("polynomial");
    await labelled("Shape of the effect").selectOptions("linear");
    expect(map()).toBeUndefined();
  });

  test("a free curve rests while the learner cannot learn it", async () => {
    await labelled("Shape of the effect").selectOptions("radial_kernel");
    await learned(it);
    it.gestures.setLearner("logistic");
    await learned(it);
    expect(present(map()).kind).toBe("radial_kernel");
    expect(present(effect("age")).map).toBeUndefined();
    expect(present(panel()).textContent).toContain("not for Logistic regression");
    it.gestures.setLearner("svm");
    await learned(it);
    expect(present(effect("age")).map).toBe("radial_kernel");
  });

  test("a column of categories shows its values: each on its own, or by their similarity", async () => {
    await open("group");
    expect(present(panel()).querySelectorAll(".interval-table tbody tr")).toHaveLength(3);
    const chooser = as(labelled("Shape of the effect").element(), HTMLSelectElement);
    const offered = [...chooser.options].map((o) => o.value);
    expect(offered).toEqual(["nominal", "similarity"]);
    expect(await violations()).toEqual([]);
  });

  test("of ordered values: each on its own, or steps in order", async () => {
    it.gestures.setKind("group", "ordered");
    await learned(it);
    await open("group");
    await labelled("Shape of the effect").selectOptions("ordinal");
    expect(map("group")).toEqual({ kind: "ordinal" });
  });

  test("closes where the data have no such attribute", async () => {
    await it.gestures.openBytes("b.csv", new TextEncoder().encode("x,outcome\n1,a\n2,b\n3,a\n4,b\n5,a\n"));
    await until(() => present(panel()).hidden);
    expect(it.bench.attribute.value).toBeNull();
  });

  test("is reached from the table of columns too", async () => {
    it.gestures.setPanel("columns", true);
    await until(() => it.page.querySelector("column-table td .link"));
    one(it.page, 'column-table [aria-label^="Shape of “dose”"]').focus();
    await userEvent.keyboard("{Enter}");
    await until(() => panel()?.querySelector("h2")?.textContent === "dose");
    await userEvent.keyboard("{Escape}");
    await until(() => document.activeElement?.getAttribute("aria-label")?.startsWith("Shape of “dose”"));
  });
});

describe("cuts", () => {
  const cut = () => ofKind(map(), "discretised");
  const cuts = () => present(cut().cuts);
  const handles = () => all(panel(), "input.cut-handle");
  const rows = () =>
    all(panel(), ".interval-table tbody tr").map((r) => r.textContent.replace(/\s+/g, " ").trim());

  beforeEach(async () => {
    it = await explorer();
    await open("age");
    await labelled("Shape of the effect").selectOptions("discretised");
    await learned(it);
    await until(() => rows().length === 5 && rows()[0].includes("%"), "the intervals");
  });

  test("come from the engine with rows and class shares, and are told apart on the histogram", async () => {
    expect(map()).toEqual({ kind: "discretised", method: "equal_frequency", bins: 5 });
    const counted = rows().map((r) =>
      Number(
        /(\d+) [\d.]+ ?%$/.exec(r.replaceAll("\u2009", " ").replaceAll("\u202f", " "))?.[1] ?? Number.NaN,
      ),
    );
    expect(handles()).toHaveLength(4);
    expect(counted.length).toBe(5);
    expect(present(panel()).querySelectorAll(".cut-line")).toHaveLength(4);
    expect(await violations()).toEqual([]);
  });

  test("the automatic methods: how many, equally wide, where the classes part", async () => {
    one(panel(), ".parameter input").focus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await until(() => rows().length === 3, "three intervals");
    await labelled("Cut into intervals").selectOptions("equal_width");
    await until(() => rows()[0].startsWith("below 40"), "equally wide");
    await labelled("Cut into intervals").selectOptions("entropy");
    expect(map()).toEqual({ kind: "discretised", method: "entropy" });
    await until(() => rows().length === 2, "the fake engine's one cut");
  });

  test("are dragged with the mouse: then they are set by hand, and the model follows", async () => {
    const plot = handles()[0].getBoundingClientRect();
    const { left, width, top, height } = plot;
    // The thumb is 24 px wide: its middle goes from 12 px to 12 px before the end.
    /** @param {number} value */
    const at = (value) => ({ x: left + 12 + ((value - 20) / 60) * (width - 24), y: top + height / 2 });
    const before = Number(handles()[0].value);
    const second = Number(handles()[1].value);
    await drag(at(before), at(before - 6));
    await until(() => cut().method === "by_hand", "by hand");
    expect(Math.abs(cuts()[0] - (before - 6))).toBeLessThanOrEqual(1);
    expect(cuts()[1]).toBe(second);
    await learned(it);
    expect(ofForm(present(effect("age")).shape, "levels").cuts).toEqual(cuts());
    // Nothing has moved under the pointer; past its neighbour the cut does not go.
    expect(handles()[0].getBoundingClientRect().top).toBe(top);
    await drag(at(cuts()[0]), at(79));
    await until(() => cuts()[0] > before, "moved");
    expect(cuts()[0]).toBeLessThan(cuts()[1]);
    expect(it.bench.document.value.question.maps).toHaveLength(1);
  });

  test("are moved by keys, typed, added and removed", async () => {
    const before = Number(handles()[0].value);
    handles()[0].focus();
    await userEvent.keyboard("{ArrowRight}");
    await until(() => cut().method === "by_hand");
    expect(cuts()[0]).toBe(before + 1);
    expect(document.activeElement).toBe(handles()[0]);
    const field = () => one(panel(), ".cut-field input");
    await userEvent.fill(field(), "25.5");
    await userEvent.keyboard("{Enter}");
    expect(cuts()[0]).toBe(25.5);
    await until(() => field().value === "25.5");
    for (const bad of ["nothing", "500", "20", String(cuts()[1])]) {
      await userEvent.fill(field(), bad);
      await userEvent.keyboard("{Enter}");
      expect(cuts()[0]).toBe(25.5);
      // What was typed stays, with a sentence beside it.
      await until(() => present(panel()).querySelector(".cut-list .field-error"));
      expect(field().value).toBe(bad);
      expect(field().getAttribute("aria-invalid")).toBe("true");
    }
    await within().getByRole("button", { name: "Add a cut" }).click();
    expect(cuts()).toHaveLength(5);
    expect(cuts()).toEqual([...cuts()].sort((a, b) => a - b));
    await within().getByRole("button", { name: "Remove the cut at 25.5" }).click();
    await until(() => cuts().length === 4);
    expect(cuts()).not.toContain(25.5);
    await learned(it);
    await until(() => rows().length === 5 && rows()[0].includes("%"));
    expect(it.bench.trouble.value).toBeNull();
  });

  test("the last cut cannot be removed", async () => {
    it.gestures.setMap("age", { kind: "discretised", method: "by_hand", cuts: [50] });
    await until(() => handles().length === 1);
    expect(present(panel()).querySelector(".cut-field button")).toBeNull();
  });
});

describe("other shapes", () => {
  const results = () => all(panel(), ".trial-table tbody tr");
  /** Which of the questions that are still to be prepared the engine never answers; 0: none. */
  let hangs = 0;
  /** @param {number} n */
  const hangingAt = async (n) => {
    hangs = 0;
    it = await explorer({
      fate: (_, { call }) => (call === "prepare" && hangs > 0 && --hangs === 0 ? "hang" : "answer"),
    });
    hangs = n;
  };
  const ended = () => until(() => !present(it.page.suggesting).running.value, "the end of the trials");

  beforeEach(async () => {
    it = await explorer();
  });

  test("are tried on the same folds; a clear gain is said with its size and taken with one press", async () => {
    await open("age");
    const before = it.bench.history.value.past.length;
    await within().getByRole("button", { name: "Try other shapes" }).click();
    await ended();
    // Trying changes nothing.
    expect(it.bench.history.value.past.length).toBe(before);
    expect(map()).toBeUndefined();
    expect(results().length).toBe(8);
    expect(results()[0].textContent).toContain("straight line");
    const verdict = one(panel(), ".verdict");
    expect(verdict.textContent).toMatch(/lowers? the Brier score by 0\.\d+ \(± 0\.\d+\)\./);
    expect(await violations()).toEqual([]);
    await userEvent.click(one(verdict, "button"));
    expect(map()).toBeDefined();
    await learned(it);
    // What was tried stays, now held against the new shape.
    await until(() => results()[0].textContent.includes("present"));
    expect(results().length).toBe(8);
    expect(present(panel()).querySelector(".suggestion > .button")).toBeNull();
    it.gestures.undo();
    expect(map()).toBeUndefined();
  });

  test("where nothing is clearly better, that is said", async () => {
    await open("dose");
    await within().getByRole("button", { name: "Try other shapes" }).click();
    await ended();
    expect(one(panel(), ".verdict").textContent).toContain(
      "No shape is clearly better than a straight line.",
    );
    expect(present(panel()).querySelector(".verdict button")).toBeNull();
  });

  test("can be stopped: what came in stays, and the rest is tried later", async () => {
    await hangingAt(3);
    await open("age");
    await within().getByRole("button", { name: "Try other shapes" }).click();
    await until(() => results().length === 2, "two results");
    expect(one(panel(), "progress").max).toBe(40);
    await within().getByRole("button", { name: "Stop" }).click();
    await until(() => !present(panel()).querySelector("progress"));
    expect(results()).toHaveLength(2);
    hangs = 0;
    await within().getByRole("button", { name: "Try other shapes" }).click();
    await ended();
    await until(() => results().length === 8);
  });

  test("one that the engine refuses is said in its row, and the others go on", async () => {
    await open("age");
    const { pool } = it;
    const ask = pool.ask.bind(pool);
    const { EngineProblem } = await import("../../www/engine/calls.js");
    pool.ask = (call, body, need) =>
      call === "unit" && present(need).question?.maps?.[0]?.map.kind === "radial"
        ? Promise.reject(new EngineProblem({ code: "x", message: "Too few values.", severity: "error" }))
        : ask(call, body, need);
    await within().getByRole("button", { name: "Try other shapes" }).click();
    await ended();
    const refused = present(results().find((r) => r.textContent.includes("bumps")));
    expect(refused.textContent).toContain("could not be tried: Too few values.");
    expect(results()).toHaveLength(8);
    expect(it.bench.trouble.value).toBeNull();
  });

  test("end where the question becomes another one", async () => {
    await hangingAt(2);
    await open("age");
    await within().getByRole("button", { name: "Try other shapes" }).click();
    await until(() => results().length === 1, "a result");
    it.gestures.setSetting("C", 3);
    await until(() => !present(it.page.suggesting).running.value);
    // What was tried was tried with another C.
    expect(results()).toHaveLength(0);
    hangs = 0;
    it.gestures.undo();
    await until(() => results().length === 1, "the result again");
  });

  test("of all attributes at once, from the settings", async () => {
    it.gestures.setPanel("settings", true);
    await until(() => it.page.querySelector("shape-survey .button"));
    const survey = () => it.page.querySelector("shape-survey");
    await userEvent.click(one(survey(), ".button"));
    await ended();
    await until(() => present(survey()).querySelector(".proposals"));
    expect(present(survey()).querySelectorAll(".proposals li")).toHaveLength(1);
    expect(present(survey()).textContent).toContain("age");
    await userEvent.click(one(survey(), ".proposals input"));
    expect(one(survey(), ":scope .survey > button.button").disabled).toBe(true);
    await userEvent.click(one(survey(), ".proposals input"));
    await userEvent.click(one(survey(), ":scope .survey > .button"));
    expect(map()).toBeDefined();
    await learned(it);
  });
});

describe("on a phone", () => {
  beforeAll(async () => {
    it = await explorer({ width: 390, height: 844 });
  });

  test("the panel is a sheet at the bottom, and the drawing stays in sight above it", async () => {
    await open("age");
    const sheet = present(present(panel()).closest(".beside")).getBoundingClientRect();
    // Below it are the tabs alone.
    const tabs = one(it.page, "tab-rail").getBoundingClientRect();
    expect(Math.round(tabs.bottom)).toBe(844);
    expect(Math.abs(sheet.bottom - tabs.top)).toBeLessThanOrEqual(1);
    expect(sheet.top).toBeGreaterThan(300);
    expect(present(panel()).scrollWidth).toBeLessThanOrEqual(390);
    const drawing = one(it.page, "nomogram-view").getBoundingClientRect();
    expect(drawing.top).toBeLessThan(sheet.top / 2 + 1);
    expect(drawing.bottom).toBeGreaterThan(0);
    await labelled("Shape of the effect").selectOptions("discretised");
    await learned(it);
    await until(() => present(panel()).querySelectorAll(".interval-table tbody tr").length === 5);
    expect(present(panel()).scrollWidth).toBeLessThanOrEqual(390);
    expect(await violations()).toEqual([]);
  });
});
