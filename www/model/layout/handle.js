// The track of a continuous control: its values evenly across, how the data lie on it, and the place of the knob.

import { oneLine } from "../text.js";
import { round } from "./level-strip.js";
import { numericTicks } from "./numeric-ticks.js";
import { onGrid } from "./pick.js";
import { ridgeOf } from "./ridge.js";

/** @typedef {import("./pair-types.js").Handle} Handle */
/** @typedef {import("../types.js").Value} Value */

const RIDGE = 14;
/** A track is no effect: it is kept shorter than the lines, so that nobody reads one off it. */
const LONGEST = 340;

/**
 * @param {import("./level-strip.js").Context} context @param {number} control attribute @param {number} top
 * @returns {Handle}
 */
export function handleOf({ model, frame, options }, control, top) {
  const { name, unit } = model.attributes[control];
  const numeric = /** @type {import("../types.js").NumericRange} */ (model.attributes[control].numeric);
  const { minimum, maximum } = numeric;
  const y = top + RIDGE + (frame.narrow ? 20 : 8);
  const from = frame.left + 8;
  const to = Math.min(frame.right - 8, from + LONGEST);
  const at = (/** @type {number} */ v) =>
    maximum > minimum ? from + ((v - minimum) * (to - from)) / (maximum - minimum) : (from + to) / 2;
  const ticks = numericTicks(
    minimum,
    maximum,
    at,
    { ...frame, labelRight: to + 24 },
    options.locale,
    numeric,
  );
  const text = unit ? `${oneLine(name)} (${oneLine(unit)})` : oneLine(name);
  return {
    top,
    bottom: y + 26,
    y,
    from,
    to,
    low: minimum,
    high: maximum,
    ticks: ticks.map((t) => ({ x: round(t.x), labelX: round(t.labelX), text: t.labelled ? t.label : "" })),
    ridge: ridgeOf(numeric, at, y - 3, RIDGE),
    name: { text, x: 0, y: frame.narrow ? top + 6 : y + 4 },
  };
}

/** Place of a value on the track; beyond its ends it stays near them. @param {Handle} handle @param {number} value */
export function knobAt({ from, to, low, high }, value) {
  if (!(high > low)) return (from + to) / 2;
  const x = from + ((value - low) * (to - from)) / (high - low);
  return Math.min(Math.max(x, from - 8), to + 8);
}

/**
 * The value at a place of the track.
 * @param {Handle} handle @param {import("../types.js").NumericRange} numeric @param {number} x
 */
export function handleValue({ from, to, low, high }, numeric, x) {
  const share = Math.min(Math.max((x - from) / (to - from), 0), 1);
  return onGrid(low + share * (high - low), numeric);
}
