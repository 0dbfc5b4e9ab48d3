// Where things stand on the map from above: the ranges of its axes, their ticks, and pixels to values and back.

import { valueStep } from "../format.js";
import { niceTicks } from "../layout/ticks.js";

/** Room for the axes, px; the style sheet lays the two sliders along them. */
export const MARGIN = { left: 56, right: 16, top: 12, bottom: 46 };
/** Places of the grid in each direction: about every 13 px, between which the eye sees no corner. */
export const GRID = { x: 55, y: 43 };

/**
 * @typedef {{
 *   low: number, high: number, step: number, from: number, to: number, ticks: { value: number, at: number }[],
 * }} Axis `from`, `to`: px at low and high; of y the larger px is the lower value
 * @typedef {{ width: number, height: number, x: Axis, y: Axis }} Frame
 */

/**
 * @param {import("../types.js").NumericRange} x @param {import("../types.js").NumericRange} y
 * @param {number} width px
 * @returns {Frame}
 */
export function frameOf(x, y, width) {
  const height = Math.round(Math.min(Math.max(width * 0.72, 280), 520));
  return {
    width,
    height,
    x: axisOf(x, MARGIN.left, width - MARGIN.right, Math.max(3, Math.round(width / 110))),
    y: axisOf(y, height - MARGIN.bottom, MARGIN.top, Math.max(3, Math.round(height / 80))),
  };
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
  axis.ticks = niceTicks(low, high, count).values.map((value) => ({ value, at: placeOn(axis, value) }));
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
