/** Forced colours (Windows' high contrast): where a shade is the message, it stays, with a frame. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { cdp } from "vitest/browser";
import { all, one, present } from "../found.js";
import { explorer, until } from "./explorer.js";

const forced = (/** @type {string} */ value) =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });

beforeEach(() => forced("active"));
afterEach(async () => {
  await forced("none");
  document.body.replaceChildren();
});

/** What a cell is painted in, and whether it has a frame. @param {Element} cell */
const painted = (cell) => {
  const { backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(cell);
  return { backgroundColor, framed: Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== "none" };
};

test("the similarities keep their shades, each cell in a frame", async () => {
  expect(matchMedia("(forced-colors: active)").matches).toBe(true);
  const it = await explorer();
  it.bench.attribute.value = "group";
  it.gestures.setTab("shape");
  const panel = () => it.page.querySelector("attribute-panel");
  await until(() => panel()?.querySelector(".similarity summary"));
  one(panel(), ".similarity summary").click();
  await until(() => present(panel()).querySelector(".similar"));
  const cells = all(panel(), ".similar").map(painted);
  expect(new Set(cells.map((c) => c.backgroundColor)).size).toBeGreaterThan(1);
  expect(cells.every((c) => c.framed)).toBe(true);
});

test("so does the heat map of tuning, and what has not been tried is dashed", async () => {
  await explorer();
  const table = document.createElement("table");
  table.className = "heat";
  table.innerHTML = `<tr>${["none", 0, 1, 2, 3, 4, 5, 6].map((s) => `<td class="shade-${s}">★</td>`).join("")}</tr>`;
  document.body.append(table);
  const [none, ...shades] = all(table, "td");
  expect(new Set(shades.map((cell) => painted(cell).backgroundColor)).size).toBe(7);
  expect([none, ...shades].every((cell) => painted(cell).framed)).toBe(true);
  expect(getComputedStyle(none).borderTopStyle).toBe("dashed");
});

test("what is chosen is marked: the open tab, the learner that is drawn, one of several", async () => {
  const it = await explorer();
  it.gestures.setTab("trust");
  it.gestures.setPanel("check", true);
  const shade = (/** @type {Element} */ one) => getComputedStyle(one).backgroundColor;
  const pairs = [
    [".rail-tab[aria-selected=true]", ".rail-tab[aria-selected=false]"],
    [".chip-button[aria-pressed=true]", ".chip-button[aria-pressed=false]"],
    [".segments input:checked + span", ".segments input:not(:checked) + span"],
  ];
  for (const [chosen, other] of pairs) {
    await until(() => it.page.querySelector(chosen) && it.page.querySelector(other), chosen);
    const [a, b] = [it.page.querySelector(chosen), it.page.querySelector(other)];
    expect(shade(present(a)), chosen).not.toBe(shade(present(b)));
    expect(getComputedStyle(present(a)).color, chosen).not.toBe(getComputedStyle(present(b)).color);
  }
});

test("a bar of progress has a frame, and what is drawn of a name is drawn once", async () => {
  const it = await explorer();
  const bar = document.createElement("progress");
  document.body.append(bar);
  expect(painted(bar).framed).toBe(true);
  await until(() => it.page.querySelector("nomogram-view")?.shadowRoot?.querySelector(".row-name-button"));
  const root = present(it.page.querySelector("nomogram-view")?.shadowRoot);
  expect(getComputedStyle(one(root, ".row-name-button")).color).toBe("rgba(0, 0, 0, 0)");
});
