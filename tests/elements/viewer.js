/** Hands and eyes for tests of <nomogram-view>: a case on the page, real mouse events, what the element shows. */

import { expect } from "vitest";
import { cdp, page } from "vitest/browser";
import "../../www/style/tokens.css";
import "../../www/viewer/define.js";
import { probability, sum } from "../../www/model/evaluate.js";
import { percent } from "../../www/model/format.js";
import { atBroken } from "../../www/model/layout/broken.js";
import { footPlace } from "../../www/model/layout/foot.js";
import { all, one, present } from "../found.js";
import { cases } from "../gallery/cases.js";

/** @param {string} name */
export const byName = (name) =>
  present(
    cases.find((c) => c.name === name),
    name,
  );
export const rest = (ms = 0) => new Promise((done) => setTimeout(done, ms));
export const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** @type {import("../../www/viewer/nomogram-view.js").NomogramView} */
export let view;

/** Puts a case on the page at a width. @param {string} name @param {number} [width] @param {object} [more] */
export async function show(name, width = 1200, more = {}) {
  await page.viewport(width + 40, 900);
  document.body.replaceChildren();
  // A head that stays in sight would lie over what a test before has scrolled to.
  scrollTo(0, 0);
  document.body.style.margin = "20px";
  const c = byName(name);
  view = document.createElement("nomogram-view");
  Object.assign(view, {
    model: c.model,
    options: { locale: "en", ...c.options },
    ...(c.values ? { values: c.values } : {}),
    ...more,
  });
  const ready = new Promise((done) => view.addEventListener("nomogram-ready", done, { once: true }));
  document.body.append(view);
  await ready;
  await frame();
  return view;
}

export const root = () => view.shadowRoot;
export const sliders = () => all(root(), ".slider");
/** @param {string | number} name */
export const slider = (name) => sliders().find((s) => s.getAttribute("aria-label") === name);
/** @param {string} name */
export const rowOf = (name) => present(view.scene).layout.rows.find((r) => r.full === name);
/** @param {string} name */
export const itemOf = (name) => present(slider(name)).closest("li");
/** @param {string} name */
export const dotX = (name) => Number(one(itemOf(name), ".dot").getAttribute("cx"));

/** A place of a row on the screen. @param {string} name @param {number} x @param {number} y */
export function onScreen(name, x, y) {
  const box = one(itemOf(name), "svg").getBoundingClientRect();
  return { x: box.left + x, y: box.top + y };
}

/** @typedef {"mouseMoved" | "mousePressed" | "mouseReleased"} Press */

/**
 * Real mouse events, through the browser's own protocol.
 * @param {Press} type
 * @param {{ x: number; y: number; }} at
 * @param {number} [buttons]
 */
export async function mouse(type, at, buttons = 0) {
  await cdp().send("Input.dispatchMouseEvent", {
    type,
    ...inFrame(at),
    button: type === "mouseMoved" && !buttons ? "none" : "left",
    buttons,
    clickCount: 1,
    pointerType: "mouse",
  });
}

/** The tests run in a frame of the page that drives them. @param {{ x: number; y: number; }} p */
export function inFrame({ x, y }) {
  const box = present(window.frameElement).getBoundingClientRect();
  const scale = box.width / window.innerWidth;
  return { x: box.left + x * scale, y: box.top + y * scale };
}

/**
 * A finger, likewise; without a place it is taken away.
 * @param {"touchStart" | "touchMove" | "touchEnd"} type
 * @param {{ x: number; y: number; }} [at]
 */
export async function touch(type, at) {
  await cdp().send("Input.dispatchTouchEvent", { type, touchPoints: at ? [inFrame(at)] : [] });
}

/**
 * Drags with the mouse; returns what the result said before the button was let go.
 * @param {string} name
 * @param {number} fromX
 * @param {number} toX
 * @param {number} y
 */
export async function drag(name, fromX, toX, y, toY = y) {
  await mouse("mouseMoved", onScreen(name, fromX, y));
  await mouse("mousePressed", onScreen(name, fromX, y), 1);
  for (let i = 1; i <= 6; i++) {
    const at = onScreen(name, fromX + ((toX - fromX) * i) / 6, y + ((toY - y) * i) / 6);
    await mouse("mouseMoved", at, 1);
  }
  await frame();
  const during = one(root(), ".big").textContent;
  await mouse("mouseReleased", onScreen(name, toX, toY));
  await frame();
  return during;
}

export const result = () => one(root(), ".big").textContent;
export const shown = () => {
  const outcome = probability(present(view.scene).model, view.detail.values);
  return present(view.scene).model.link === "logit"
    ? percent(outcome, "en")
    : present(view.scene).texts.outcome(outcome);
};

/** Every place that names the probability says the same. */
export function allAgree() {
  const expected = shown();
  expect(result()).toBe(expected);
  expect(one(root(), ".outcome-text").textContent).toBe(expected);
  expect(view.toTable().probabilityText).toBe(expected);
  expect(view.toTable().probability).toBe(probability(present(view.scene).model, view.detail.values));
  expect(view.toSVG()).toContain(`>${expected.replace("<", "&lt;").replace(">", "&gt;")}<`);
  if (!view.course.start)
    for (const s of sliders()) expect(s.getAttribute("aria-valuetext")).toContain(` ${expected}`);
  const { foot } = present(view.scene).layout;
  const [, x] = present(/^M(-?[\d.]+) /.exec(present(one(root(), ".outcome-dot").getAttribute("d"))));
  expect(Number(x)).toBeCloseTo(footPlace(foot, sum(present(view.scene).model, view.detail.values)), 1);
  expect(atBroken(foot, Number(x))).toBeCloseTo(sum(present(view.scene).model, view.detail.values), 0);
  // On a narrow page the total has no axis of its own.
  const total = present(root()).querySelector(".total-dot");
  expect(Boolean(total)).toBe(!present(view.scene).layout.frame.narrow);
  if (total) expect(Number(total.getAttribute("cx"))).toBe(Number(x));
}
