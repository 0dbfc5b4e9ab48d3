// Error bars along a line. A line's ticks are placed by effect, so the bars of neighbours lie over one another: each gets a
// lane beside the line, as far as there are lanes; where there are none left a bar is left out, and told at the dot.

import { barAt } from "../bars.js";
import { round } from "./level-strip.js";
import { placeOf } from "./scale.js";

/** @typedef {import("./types.js").Whisker} Whisker */
/** @typedef {import("./types.js").Profile} Profile */
/** @typedef {import("./level-strip.js").Context} Context */
/** @typedef {import("../types.js").Value} Value */

/** From the line to the first lane, and from one lane to the next. */
const FIRST = 12;
const LANE = 6;
const LANES = 3;
const GAP = 5;

/**
 * The error bar of an effect at one value, in pixels, within the drawing.
 * @param {Context} context @param {Profile} profile @param {Value} value @param {Value | undefined} [control]
 * @returns {{ left: number, right: number, cut: boolean[] } | null}
 */
export function barOf({ model, options, frame, scale }, profile, value, control) {
  if (!options.bars || !model.effects[profile.index].bars) return null;
  /** @type {Value[]} */
  const values = model.attributes.map(() => null);
  values[profile.attribute] = value;
  if (profile.control >= 0) values[profile.control] = control ?? null;
  const bar = barAt(model, profile.index, values);
  return bar && inPixels(bar, profile.index, scale, frame);
}

/**
 * @param {import("../bars.js").Interval} bar @param {number} k effect @param {import("./types.js").Scale} scale
 * @param {import("./types.js").Frame} frame
 */
export function inPixels({ low, high }, k, scale, { labelLeft, labelRight }) {
  const [left, right] = [placeOf(scale, k, low), placeOf(scale, k, high)];
  const inside = (/** @type {number} */ x) => round(Math.min(Math.max(x, labelLeft + 2), labelRight - 2));
  const cut = [left < labelLeft, right > labelRight];
  return { left: inside(left), right: inside(right), cut };
}

/**
 * Bars of the ticks that matter most, each in the first lane that is free for it.
 * @param {Context} context @param {Profile} profile @param {Value | undefined} control
 * @param {{ x: number, value: Value, weight: number }[]} ticks weight: those with the largest come first
 * @param {number} y of the line @param {1 | -1} [side] below it (1) or above (−1)
 * @returns {{ whiskers: Whisker[], room: number }} room: px that they take between the line and its labels
 */
export function whiskersOf(context, profile, control, ticks, y, side = 1) {
  /** @type {Whisker[][]} */
  const lanes = [];
  for (const { x, value } of [...ticks].sort((a, b) => b.weight - a.weight)) {
    const bar = barOf(context, profile, value, control);
    // What is no wider than its own mark says nothing.
    if (!bar || bar.right - bar.left < 3) continue;
    const free = (/** @type {Whisker[]} */ lane) =>
      lane.every((w) => w.left > bar.right + GAP || w.right < bar.left - GAP);
    let at = lanes.findIndex(free);
    if (at < 0) at = lanes.length;
    if (at >= LANES) continue;
    lanes[at] ??= [];
    lanes[at].push({ ...bar, x: round(x), y: y + side * (FIRST + LANE * at) });
  }
  return { whiskers: lanes.flat(), room: lanes.length ? LANE * lanes.length + 2 : 0 };
}

/**
 * Weights for the ticks of a number: its ends, its middle, then the quarters and so on, so that a few are spread out.
 * @param {number} n @returns {number[]}
 */
export function spreadOut(n) {
  const weights = new Array(n).fill(0);
  let rank = n;
  for (const end of [0, n - 1]) if (!weights[end]) weights[end] = rank--;
  for (let parts = 2; rank > 0 && parts < 4 * n; parts *= 2) {
    for (let i = 1; i < parts; i += 2) {
      const at = Math.round((i * (n - 1)) / parts);
      if (!weights[at]) weights[at] = rank--;
    }
  }
  return weights;
}
