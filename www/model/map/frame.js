// Where things stand on the map from above: the ranges of its axes, their ticks, and pixels to values and back.

import { axisFormat, valueStep } from "../format.js";
import { niceTicks } from "../layout/ticks.js";
import { plainMeasure } from "../text.js";

/** Below the frame: a slider on its edge, a line of numbers, the name. Above it half of the upper number. */
const [TOP, BOTTOM] = [12, 46];
/** Left of the widest number the upright name, right of it half a thumb of the slider on the edge. */
const [NAME, THUMB] = [24, 16];
/** Size of the numbers on the axes, px, and between two of them. */
const [NUMBER, APART] = [12, 14];
/** Places of the grid in each direction: about every 13 px, between which the eye sees no corner. */
export const GRID = { x: 55, y: 43 };

/**
 * @typedef {{
 *   low: number, high: number, step: number, from: number, to: number,
 *   ticks: { value: number, at: number, text: string }[],
 * }} Axis `from`, `to`: px at low and high; of y the larger px is the lower value
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Box
 * @typedef {{ width: number, height: number, x: Axis, y: Axis, box: Box }} Frame `box`: within the axes, px
 */

/**
 * @param {import("../types.js").NumericRange} x @param {import("../types.js").NumericRange} y
 * @param {number} width px @param {import("../text.js").Measure} [measure]
 * @returns {Frame}
 */
export function frameOf(x, y, width, measure = plainMeasure) {
  const height = Math.round(Math.min(Math.max(width * 0.72, 280), 520));
  const upright = axisOf(y, height - BOTTOM, TOP, Math.max(3, Math.round(height / 80)));
  const widths = upright.ticks.map(({ text }) => measure(text, NUMBER));
  const box = {
    left: Math.ceil(NAME + Math.max(16, ...widths) + THUMB),
    right: width - 16,
    top: TOP,
    bottom: height - BOTTOM,
  };
  return { width, height, x: across(x, box, measure), y: upright, box };
}

/**
 * As many numbers as stand beside one another without touching.
 * @param {import("../types.js").NumericRange} numeric @param {Box} box @param {import("../text.js").Measure} measure
 */
function across(numeric, { left, right }, measure) {
  for (let count = Math.max(3, Math.round((right - left) / 60)); ; count -= 1) {
    const axis = axisOf(numeric, left, right, count);
    const fits = axis.ticks.every(({ at, text }, i, all) => {
      const before = all[i - 1];
      return !before || at - before.at >= APART + (measure(text, NUMBER) + measure(before.text, NUMBER)) / 2;
    });
    if (fits || count <= 1) return axis;
  }
}

/**
 * A little more than the data, from one step of the value to another: a slider counts its steps from its lower end.
 * @param {import("../types.js").NumericRange} numeric @param {number} from @param {number} to @param {number} count
 * @returns {Axis}
 */
function axisOf(numeric, from, to, count) {
  const step = valueStep(numeric);
  const room = (numeric.maximum - numeric.minimum) * 0.04;
  const low = round((numeric.minimum - room) / step, Math.floor) * step;
  const high = round((numeric.maximum + room) / step, Math.ceil) * step;
  const axis = { low, high, step, from, to, ticks: /** @type {Axis["ticks"]} */ ([]) };
  const { values } = niceTicks(low, high, count);
  const format = axisFormat(low, high, values.length > 1 ? values[1] - values[0] : high - low);
  axis.ticks = values.map((value) => ({ value, at: placeOn(axis, value), text: format(value) }));
  return axis;
}

/** A quotient that is whole but for rounding stays. @param {number} x @param {(x: number) => number} towards */
function round(x, towards) {
  const near = Math.round(x);
  return Math.abs(x - near) < 1e-9 * Math.max(1, Math.abs(x)) ? near : towards(x);
}

/** @param {Pick<Axis, "low" | "high" | "from" | "to">} axis @param {number} value */
export function placeOn({ low, high, from, to }, value) {
  return from + ((value - low) * (to - from)) / (high - low);
}

/** The value at a place, on the axis and on its steps. @param {Axis} axis @param {number} at px */
export function valueOn({ low, high, from, to, step }, at) {
  const exact = low + ((at - from) * (high - low)) / (to - from);
  const whole = Math.round(Math.min(Math.max(exact, low), high) / step) * step;
  // 0.1 + 0.2 again: as many decimals as the step has.
  return Number(whole.toPrecision(12));
}

/** Value range of the grid: a step wider than the frame on each side, so that lines reach its edge. @param {Axis} axis @param {number} n */
export function gridEnds({ low, high }, n) {
  const step = (high - low) / (n - 3);
  return /** @type {const} */ ([low - step, high + step]);
}
