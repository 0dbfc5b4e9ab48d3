// Broken ends: where the outermost hundredth of the rows makes a line a quarter longer, the scale is drawn to what the
// others reach, and the rest of the way is pressed into a short stretch behind a break. Places go on without a jump.

import { pairs } from "../pair-door.js";
import { curveExtent } from "./profile.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("./types.js").Profile} Profile */

/** px behind a break. */
export const BROKEN = 32;
/** Share of the rows that may be cut off on one side, and how much longer the line must be for it. */
const RARE = 0.01;
const LONGER = 1.25;
/** Standard deviations of the sum, as if effects were independent, within which rows are taken to lie. */
const FAR = 5;

/** @type {WeakMap<AdditiveModel, [number, number][]>} */
const cache = new WeakMap();

/** What all rows but the outermost ones reach on either side. @param {AdditiveModel} model @param {number} k effect @returns {[number, number] | null} null: the file does not say */
function common(model, k) {
  const { shape } = model.effects[k];
  if ("attributes" in shape) return null;
  const { numeric, levels } = model.attributes[shape.attribute];
  if (shape.form === "levels") {
    // Intervals of a number have no counts of their own.
    if (numeric) return null;
    const all = shape.effects
      .map((e, i) => ({ effect: e.log_odds, count: levels[i].count }))
      .sort((a, b) => a.effect - b.effect);
    const rows = all.reduce((n, l) => n + l.count, 0);
    const first = (/** @type {typeof all} */ list) => {
      let passed = 0;
      return list.find((l) => {
        passed += l.count;
        return passed > RARE * rows;
      })?.effect;
    };
    const [low, high] = [first(all), first([...all].reverse())];
    return low === undefined || high === undefined ? null : [low, high];
  }
  if (shape.form !== "cubic" || !numeric) return null;
  const at = (/** @type {number} */ share) => numeric.quantiles?.find((q) => q.share === share)?.value;
  const [low, high] = [at(RARE), at(1 - RARE)];
  if (low === undefined || high === undefined) return null;
  const { minimum, maximum } = curveExtent(shape.curve, low, high);
  return [minimum, maximum];
}

/**
 * Ends of an effect that the scale is drawn to: its own, or nearer where a side is cut.
 * @param {AdditiveModel} model @param {Profile} profile @returns {[number, number]}
 */
export function drawnTo(model, { index, minimum, maximum }) {
  const known = cache.get(model) ?? [];
  cache.set(model, known);
  known[index] ??= (() => {
    // Where no row has both values of a pair, whatever is said of them sets no scale.
    if ("attributes" in model.effects[index].shape)
      return pairs().support.seenExtent(model, index) ?? [minimum, maximum];
    const inner = common(model, index);
    if (!inner) return [minimum, maximum];
    const whole = maximum - minimum;
    return [
      whole > LONGER * (maximum - inner[0]) ? inner[0] : minimum,
      whole > LONGER * (inner[1] - minimum) ? inner[1] : maximum,
    ];
  })();
  return known[index];
}

/**
 * Sums between which rows lie, in all likelihood.
 * @param {AdditiveModel} model @param {Profile[]} profiles @returns {[number, number]}
 */
export function rowsReach(model, profiles) {
  let middle = model.intercept;
  let variance = 0;
  for (const { mean, spread } of profiles) {
    middle += mean;
    variance += spread * spread;
  }
  // Of a model with next to no effect the axis still needs a length.
  const far = Math.max(FAR * Math.sqrt(variance), 1);
  return [middle - far, middle + far];
}

/**
 * A range cut to its inner part, on each side where that makes it long enough shorter.
 * @param {[number, number]} whole @param {[number, number]} inner @returns {[number, number]}
 */
export function cutTo([low, high], [from, to]) {
  const length = high - low;
  return [
    from > low && length > LONGER * (high - from) ? from : low,
    to < high && length > LONGER * (to - low) ? to : high,
  ];
}

/**
 * A place on a scale with broken ends: a straight line from `low` at `from` to `high` at `to`, and beyond each end another
 * one to the utmost number, `BROKEN` px away. It rises everywhere.
 * @param {{ low: number, high: number, from: number, to: number, least: number, most: number }} scale @param {number} d
 */
export function brokenPlace({ low, high, from, to, least, most }, d) {
  if (d > high && most > high) return to + ((d - high) * BROKEN) / (most - high);
  if (d < low && least < low) return from - ((low - d) * BROKEN) / (low - least);
  return from + ((d - low) * (to - from)) / (high - low);
}

/** The number at a place: the inverse. @param {Parameters<typeof brokenPlace>[0]} scale @param {number} x */
export function atBroken({ low, high, from, to, least, most }, x) {
  if (x > to && most > high) return high + ((x - to) * (most - high)) / BROKEN;
  if (x < from && least < low) return low - ((from - x) * (low - least)) / BROKEN;
  return low + ((x - from) * (high - low)) / (to - from);
}
