/** The large picture of an effect and the small ones of its shapes, as a person uses them, with the fake engine. */
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { heldOutScore } from "../../www/state/learned.js";
import { all, one, present } from "../found.js";
import { explorer, learned, until } from "./explorer.js";

/** @type {Awaited<ReturnType<typeof explorer>>} */
let it;
const panel = () => it.page.querySelector("attribute-panel");
const slider = () => one(panel(), ".effect-slider");
const chip = () => present(panel()).querySelector(".effect-plot .chip-text")?.textContent;
const scene = () => one(it.page, ".model-side > nomogram-view").scene;
/** @param {string} name */
const value = (name) => new Map(it.bench.document.value.view.values).get(name);

/** @param {string} name */
async function open(name) {
  it.gestures.setTab("shape");
  it.bench.attribute.value = name;
  await until(() => panel()?.querySelector("effect-curve :is(svg, table)"), `the picture of ${name}`);
}

/** What the drawing itself writes at the dot of an attribute. @param {string} name */
function inDrawing(name) {
  const { model, instance, texts } = present(scene());
  const a = model.attributes.findIndex((at) => at.name === name);
  const k = model.effects.findIndex((e) => "attribute" in e.shape && e.shape.attribute === a);
  return texts.atDot(k, instance.parts[k]);
}

async function violations() {
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await axe.run(present(panel()), { runOnly: rules });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(" ")).join(", ")}`);
}

describe("the effect of a number", () => {
  beforeEach(async () => {
    it = await explorer();
    it.gestures.setValue("age", 62);
    await open("age");
  });

  test.each(["points", "log_odds", "odds_ratio"])("says what the drawing says, in %s", async (scale) => {
    it.gestures.setOption("scale", scale);
    await until(() => scene()?.layout.options.scale === scale && chip() === inDrawing("age"));
    expect(one(panel(), ".value-text").textContent).toBe("62");
    expect(await violations()).toEqual([]);
  });

  test("keys move the value, which is one step back", async () => {
    slider().focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await until(() => value("age") === 64);
    await until(() => chip() === inDrawing("age"));
    expect(slider().getAttribute("aria-valuetext")).toContain("64: ");
    it.gestures.undo();
    expect(value("age")).not.toBe(64);
  });

  test("the mouse drags the dot; the drawing follows while it moves", async () => {
    const box = present(window.frameElement).getBoundingClientRect();
    const scale = box.width / window.innerWidth;
    const dot = one(panel(), ".effect-plot .dot").getBoundingClientRect();
    const from = { x: dot.left + dot.width / 2, y: dot.top + dot.height / 2 };
    /** @param {import("./viewer.js").Press} type @param {{ x: number; y: number; }} p1 @param {number} buttons */
    const send = (type, { x, y }, buttons) =>
      cdp().send("Input.dispatchMouseEvent", {
        type,
        x: box.left + x * scale,
        y: box.top + y * scale,
        button: "left",
        buttons,
        clickCount: 1,
      });
    await send("mousePressed", from, 1);
    for (let i = 1; i <= 4; i++) await send("mouseMoved", { x: from.x - 20 * i, y: from.y }, 1);
    await until(() => it.bench.moving.value?.source === "shape");
    const moved = present(it.bench.moving.value).values.get("age");
    expect(moved).toBeLessThan(60);
    expect(value("age")).toBe(62);
    await until(() => present(scene()).instance.values[0] === moved && chip() === inDrawing("age"));
    // The dot has gone with the pointer.
    const now = one(panel(), ".effect-plot .dot").getBoundingClientRect();
    expect(Math.abs(now.left + now.width / 2 - (from.x - 80))).toBeLessThan(4);
    await send("mouseReleased", { x: from.x - 80, y: from.y }, 0);
    await until(() => value("age") === moved);
    expect(it.bench.moving.value).toBeNull();
  });

  test("follows the dot of the drawing, and says that an unknown value counts nothing", async () => {
    it.gestures.setValue("age", 30);
    await until(() => one(panel(), ".value-text").textContent === "30");
    expect(chip()).toBe(inDrawing("age"));
    it.gestures.setValue("age", null);
    await until(() => !present(panel()).querySelector(".effect-plot .dot"));
    expect(present(panel()).textContent).toContain("The value is unknown");
  });
});

test("of categories each has its effect; a press chooses one", async () => {
  it = await explorer();
  await open("group");
  const rows = () => all(panel(), ".effect-table tbody tr");
  expect(rows()).toHaveLength(3);
  for (const level of ["a", "b", "c"]) {
    const row = () => rows().find((r) => one(r, "bdi").textContent === level);
    one(row(), "button").click();
    await until(() => value("group") === level && present(row()).querySelector('[aria-pressed="true"]'));
    await until(() => one(row(), ".effect-figure").textContent === inDrawing("group"));
  }
  expect(rows().filter((row) => row.matches(".is-present"))).toHaveLength(1);
  expect(await violations()).toEqual([]);
});

describe("the shapes to choose from", () => {
  /** @param {string} map */
  const card = (map) => present(panel()).querySelector(`.shape-card[data-map="${map}"]`);
  /** @param {string} map */
  const score = (map) => one(card(map), ".shape-score").textContent;
  const shown = () => present(heldOutScore(present(it.bench.document.value.model))).toFixed(4);
  const texts = () => all(panel(), ".shape-card").map((c) => c.dataset.map);

  beforeEach(async () => {
    it = await explorer({ question: { repeats: 2 } });
    await open("age");
    await until(() => card("linear"));
  });

  test("have no score before they are tried; the present one has the model's", async () => {
    await until(() => score("linear") === shown());
    expect(score("spline4")).toBe("– not tried");
    expect(present(card("spline4")).querySelector(".is-sign")).not.toBeNull();
    expect(present(card("linear")).getAttribute("aria-pressed")).toBe("true");
    expect(await violations()).toEqual([]);
  });

  test("once tried have the score that the model has when one is taken, and stay in their places", async () => {
    const before = texts();
    one(panel(), ".suggestion > .button").click();
    await until(
      () => present(it.page.suggesting).running.value === null && score("spline4") !== "– not tried",
    );
    expect(score("linear")).toBe(shown());
    expect(present(panel()).querySelectorAll(".shape-card .is-sign")).toHaveLength(0);
    const promised = score("spline4");
    await userEvent.click(present(card("spline4")));
    await learned(it);
    expect(it.bench.document.value.question.maps).toEqual([
      { attribute: "age", map: { kind: "spline", knots: 4 } },
    ]);
    await until(() => present(card("spline4")).getAttribute("aria-pressed") === "true");
    expect([score("spline4"), shown()]).toEqual([promised, promised]);
    expect(texts()).toEqual(before);
    // Back to the usual one: nothing is chosen any more.
    await userEvent.click(present(card("linear")));
    expect(it.bench.document.value.question.maps).toEqual([]);
  });
});
