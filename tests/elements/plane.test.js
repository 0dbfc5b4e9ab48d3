/** The map from above in a real browser, the fake engine behind it. */

import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cdp, page as screen, userEvent } from "vitest/browser";
import { sum } from "../../www/model/evaluate.js";
import { crossedTable, openPage } from "../fake/page.js";
import { all, present } from "../found.js";

/** @type {Awaited<ReturnType<typeof openPage>>} */
let p;
const map = () => p.find("plane-map");
const view = () => p.find("nomogram-view");
const settled = () => new Promise((go) => setTimeout(go, 80));
/** @param {string} name */
const restingAt = (name) => new Map(p.bench.document.value.view.values).get(name);
/** What the drawing's dot shows, at rest or not. @param {string} name */
const shown = (name) =>
  view().detail.values[present(p.bench.model.value).attributes.findIndex((a) => a.name === name)];
/** @param {string} along */
const slider = (along) => p.find(`input.plane-slider.along-${along}`);
const scene = () => present(map().scene);
const drawnMarks = () => present(map().painter.marks);

async function opened(more = {}) {
  p = await openPage({ csv: crossedTable(), view: { panels: ["plane"], plane: ["left", "right"] }, ...more });
  await p.until(() => map().points && map().roles && map().scene);
  await settled();
  map().scrollIntoView({ block: "start" });
  await settled();
}
/** Where a mark is on the screen. @param {number} i */
function markAt(i) {
  const box = p.find(".plane-plot").getBoundingClientRect();
  const marks = drawnMarks();
  return { x: box.left + marks.x[i], y: box.top + marks.y[i] };
}
/**
 * Real mouse events, through the browser's own protocol, in the frame of the test.
 * @param {import("./viewer.js").Press} type
 * @param {{ x: number; y: number; }} p1
 * @param {number} [buttons]
 */
async function mouse(type, { x, y }, buttons = 0) {
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: innerWidth };
  const scale = frame.width / innerWidth;
  await cdp().send("Input.dispatchMouseEvent", {
    type,
    x: frame.left + x * scale,
    y: frame.top + y * scale,
    button: type === "mouseMoved" && !buttons ? "none" : "left",
    buttons,
    clickCount: 1,
  });
  await settled();
}

beforeEach(async () => {
  await screen.viewport(1280, 1000);
});
afterEach(() => document.body.replaceChildren());

describe("the picture", () => {
  test("has the lines 0.1 to 0.9 that the plane reaches, labelled, one half heavier", async () => {
    await opened();
    const labels = p.all(".plane-label").map((l) => Number(l.textContent));
    expect(labels).toContain(0.5);
    expect(p.all(".plane-label.is-half").map((l) => l.textContent)).toEqual(["0.5"]);
    const half = p.find(".plane-picture .plane-line.is-half");
    /** @param {HTMLElement} e */
    const width = (e) => Number.parseFloat(getComputedStyle(e).strokeWidth);
    expect(width(half)).toBeGreaterThan(2 * width(p.find(".plane-picture .plane-line:not(.is-half)")));
    // The heavy line is where the model says one half: the first and last place of its path, put back into values.
    const { frame, values, pair } = scene();
    const [x, y] = present(present(half.getAttribute("d")).match(/M([\d.]+) ([\d.]+)/))
      .slice(1)
      .map(Number);
    /** @param {(typeof frame)["x"]} axis @param {number} px */
    const at = (axis, px) => axis.low + ((px - axis.from) * (axis.high - axis.low)) / (axis.to - axis.from);
    const there = values.with(pair[0], at(frame.x, x)).with(pair[1], at(frame.y, y));
    expect(Math.abs(sum(present(p.bench.model.value), there))).toBeLessThan(0.01);
  });

  test("counts the rows that have a place, and those that have none", async () => {
    const rows = crossedTable().split("\n");
    await opened({
      csv: rows.map((row, i) => ([3, 7, 9].includes(i) ? row.replace(/^[^,]*/, "") : row)).join("\n"),
    });
    expect(map().textContent).toMatch(/237 rows drawn\. 3 without a place/);
  });

  test("draws each row in the colour and shape of its class, and rings around support vectors", async () => {
    await opened();
    const marks = drawnMarks();
    expect(marks.x.length).toBe(240);
    const canvas = p.find(".plane-plot canvas");
    const ratio = canvas.width / canvas.clientWidth;
    const pixels = present(canvas.getContext("2d"));
    /** @param {number} i */
    const filled = (i) =>
      pixels.getImageData(Math.round(marks.x[i] * ratio), Math.round(marks.y[i] * ratio), 1, 1).data[3];
    /** @param {number} i */
    const lonely = (i) =>
      marks.x.every((x, k) => k === i || Math.hypot(x - marks.x[i], marks.y[k] - marks.y[i]) > 12);
    const alone = [...marks.x.keys()].filter(lonely);
    expect(new Set(alone.map((i) => marks.kind[i]))).toEqual(new Set([0, 1]));
    // A disc is filled in its middle, a square is hollow.
    for (const i of alone) expect(filled(i) > 0).toBe(marks.kind[i] === 1);
    const ringed = async () => {
      await userEvent.click(screen.getByLabelText("Ring the rows that decide (support vectors)"));
      await settled();
    };
    // Off at first.
    expect(marks.role.every((r) => r === 0)).toBe(true);
    await ringed();
    expect([0, 5, 10].map((i) => drawnMarks().role[i])).toEqual([2, 1, 2]);
    expect(p.find(".plane-legend").textContent).toContain("support vector");
    await ringed();
    expect(drawnMarks().role.every((r) => r === 0)).toBe(true);
    expect(p.find(".plane-legend").textContent).not.toContain("support vector");
  });

  test("long names are as long as their axes", async () => {
    const long = [
      "systolic blood pressure over the last three visits",
      "first measurement of serum creatinine",
    ];
    const csv = crossedTable().replace("left,right", long.join(","));
    await opened({ csv, view: { panels: ["plane"], plane: long } });
    const frame = p.find(".plane-frame").getBoundingClientRect();
    const [across, up] = p.all(".plane-picture .axis-name").map((one) => one.getBoundingClientRect());
    expect(across.left).toBeGreaterThanOrEqual(frame.left - 4);
    expect(across.right).toBeLessThanOrEqual(frame.right + 4);
    expect(up.top).toBeGreaterThanOrEqual(frame.top - 4);
    expect(up.bottom).toBeLessThanOrEqual(frame.bottom + 4);
  });

  test("where a lesson hides the probability, that is said instead of an empty sheet", async () => {
    /** @type {import("../../www/state/lesson.js").Lesson} */
    const lesson = { hide: ["probability"], title: "Guess", question: "" };
    p = await openPage({ csv: crossedTable(), view: { panels: ["plane"], lesson } });
    await settled();
    expect(map().textContent.trim()).toBe(
      "This shows the probability, and the lesson hides it until you press “Show”.",
    );
    expect(map().checkVisibility()).toBe(true);
    expect(p.seen(".plane-plot")).toBeNull();
    p.gestures.reveal();
    await p.until(() => p.seen(".plane-plot"));
  });

  test("takes other attributes, and swaps the two", async () => {
    await opened();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Across" }), "noise");
    await settled();
    expect(p.bench.document.value.view.plane).toEqual(["noise", "right"]);
    expect(p.find(".axis-name").textContent).toBe("noise");
    await userEvent.click(screen.getByRole("button", { name: "Swap the two" }));
    await settled();
    expect(p.bench.document.value.view.plane).toEqual(["right", "noise"]);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Across" }), "noise");
    await settled();
    expect(p.bench.document.value.view.plane).toEqual(["noise", "right"]);
    p.gestures.undo();
    expect(p.bench.document.value.view.plane).toEqual(["right", "noise"]);
  });

  test("says what it takes where there are not two numbers", async () => {
    p = await openPage({
      csv: crossedTable(),
      question: { attributes: ["left", "group"] },
      view: { panels: ["plane"] },
    });
    await settled();
    expect(map().textContent).toContain("A map takes two attributes that are numbers.");
  });
});

test("of a number the value has the digits and the unit of the drawing's", async () => {
  await opened();
  p.gestures.setTarget({ target: "outcome", positive: "ill", cut: null, outcome: "number" }, "outcome");
  await p.until(() => p.bench.current.value && !p.bench.progress.value);
  // The model of the fake engine as one of a number.
  const { calibration, ...model } = JSON.parse(present(p.bench.document.value.model));
  const target = { ...model.target, name: "rent", unit: "years" };
  const { document: doc } = p.bench;
  for (const [left, right] of [
    [1.5, 0.25],
    [8.2, -1.75],
  ]) {
    p.bench.answer(
      present(doc.value.modelOf),
      JSON.stringify({ ...model, link: "identity", intercept: 1234.5, target }),
    );
    p.gestures.setSome([
      ["left", left],
      ["right", right],
    ]);
    await p.until(() => view().scene?.model === p.bench.model.value);
    await settled();
    const { texts, instance } = present(view().scene);
    const value = texts.outcome(instance.outcome);
    expect(value).toMatch(/^[\d,]+\.\d+\u202fyears$/);
    expect(p.find(".plane-reading").textContent).toMatch(new RegExp(`: ${value}$`));
  }
});

describe("linked with the drawing", () => {
  test("the cross is dragged, and both dots go with it while it moves; at rest it is one gesture", async () => {
    await opened();
    const box = p.find(".plane-plot").getBoundingClientRect();
    const from = { x: box.left + box.width * 0.5, y: box.top + 30 };
    const to = { x: box.left + box.width * 0.7, y: box.top + 120 };
    await mouse("mouseMoved", from);
    await mouse("mousePressed", from, 1);
    await mouse("mouseMoved", { x: from.x + 40, y: from.y + 40 }, 1);
    await mouse("mouseMoved", to, 1);
    const [x, y] = scene().pair.map((i) => scene().values[i]);
    expect(shown("left")).toBe(x);
    expect(shown("right")).toBe(y);
    expect(restingAt("left")).toBe(undefined);
    await mouse("mouseReleased", to);
    expect(restingAt("left")).toBe(x);
    expect(restingAt("right")).toBe(y);
    expect(shown("left")).toBe(x);
    expect(p.bench.undoName.value).toBe("Set left × right");
    p.gestures.undo();
    await settled();
    expect(restingAt("left")).toBe(undefined);
  });

  test("a dot of the drawing is moved, and the cross goes with it; another attribute moves the lines", async () => {
    await opened();
    const cross = () => Number(p.find(".plane-cross .dot").getAttribute("cx"));
    const line = () => p.find(".plane-picture .is-half").getAttribute("d");
    /** @param {string} name */
    const dotOf = (name) => all(view().shadowRoot, ".slider").find((s) => s.ariaLabel === name);
    const [before, lineBefore] = [cross(), line()];
    present(dotOf("left")).focus();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    await settled();
    // The run of keys has not come to rest yet.
    expect(restingAt("left")).toBe(undefined);
    expect(cross()).toBeGreaterThan(before);
    expect(line()).toBe(lineBefore);
    present(dotOf("group")).focus();
    await userEvent.keyboard("{ArrowRight}");
    await settled();
    expect(line()).not.toBe(lineBefore);
  });

  test("the two dots on the edges are sliders for the keyboard", async () => {
    await opened();
    const x = slider("x");
    expect(x.ariaLabel).toBe("left");
    const before = Number(x.value);
    x.focus();
    await userEvent.keyboard("{ArrowRight}");
    await p.until(() => restingAt("left") !== undefined);
    expect(restingAt("left")).toBeCloseTo(before + Number(x.step), 9);
    await settled();
    expect(shown("left")).toBe(restingAt("left"));
    slider("y").focus();
    const low = Number(slider("y").value);
    await userEvent.keyboard("{ArrowUp}");
    await p.until(() => restingAt("right") !== undefined);
    expect(restingAt("right")).toBeGreaterThan(low);
  });

  test("a press on a mark takes its row; beside marks it moves the cross", async () => {
    await opened();
    const i = 17;
    const at = markAt(i);
    await mouse("mouseMoved", at);
    expect(p.find(".plane-reading").textContent).toMatch(/^Row \d+: left .*actually (ill|well)/);
    const points = present(map().points);
    const row = points.rows[present(map().pointed)];
    await mouse("mousePressed", at, 1);
    await mouse("mouseReleased", at);
    await p.until(() => p.bench.document.value.view.row !== null);
    expect(p.bench.document.value.view.row).toBe(row);
    expect(restingAt("left")).toBe(present(points.columns.get("left"))[points.rows.indexOf(row)]);
    expect(shown("left")).toBe(restingAt("left"));
  });
});

test("the lines of the model beside it, and of one that does not add up", async () => {
  await opened({
    view: { panels: ["plane"], plane: ["left", "right"], compare: { learner: "radial-svm", settings: [] } },
  });
  await p.until(() => p.bench.second.value && !p.bench.second.value.progress);
  await settled();
  const before = p.find(".plane-picture .is-half").getAttribute("d");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Lines of" }), "second");
  const now = () => p.seen(".plane-picture .plane-line.is-half")?.getAttribute("d") ?? "";
  await p.until(() => now() !== "" && now() !== before);
  // The fake's bowl: one closed line round the middle.
  const d = now();
  expect(present(d.match(/M/g)).length).toBe(1);
  const [first, last] = [present(d.match(/^M([\d.]+ [\d.]+)/))[1], present(d.match(/L([\d.]+ [\d.]+)$/))[1]];
  expect(first).toBe(last);
});

// A busy machine needs its time for this.
test("axe finds nothing, and nothing reaches beyond the page", async () => {
  for (const [width, theme] of /** @type {const} */ ([
    [1280, "dark"],
    [390, "light"],
  ])) {
    await screen.viewport(width, 900);
    await opened({ view: { panels: ["plane"], theme } });
    const found = await axe.run(map(), {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(" "))}`)).toEqual(
      [],
    );
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
}, 240_000);
