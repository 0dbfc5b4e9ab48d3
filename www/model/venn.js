// Venn–ABERS: the interval of the probability (Vovk, Petej & Fedorova 2015).
//
//   a part     p₀ from sums[i] on is probabilities[i], below the first 0; p₁ up to and with sums[i] is probabilities[i],
//              above the last 1
//   parts      1 − p₀ and p₁ are the geometric means of theirs
//   merged     p₁ / (1 − p₀ + p₁)

import { countUpTo, shapeAt, sum } from "./evaluate.js";
import { fixed, percent } from "./format.js";

/** @typedef {import("./types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("./types.js").Value} Value */
/**
 * @typedef {object} Venn
 * @property {number} p0 @property {number} p1 @property {number} merged
 * @property {number} low the smaller one of p0 and p1: of several parts that disagree p0 may be the larger one
 * @property {number} high
 */

/** How many entries of an ascending list are < x. @param {number[]} ascending @param {number} x */
function countBelow(ascending, x) {
  const upTo = countUpTo(ascending, x);
  return upTo > 0 && ascending[upTo - 1] === x ? upTo - 1 : upTo;
}

/** @param {import("./types.js").VennPart} part @param {number} x sum */
function partAt({ low, high }, x) {
  const from = countUpTo(low.sums, x);
  const upTo = countBelow(high.sums, x);
  return {
    p0: from > 0 ? low.probabilities[from - 1] : 0,
    p1: upTo < high.sums.length ? high.probabilities[upTo] : 1,
  };
}

/** The sum that a part's own scorer gives. @param {AdditiveModel} model @param {NonNullable<import("./types.js").VennPart["scorer"]>} scorer @param {readonly (Value | undefined)[]} values */
function scored(model, { intercept, effects }, values) {
  let total = intercept;
  for (const shape of effects) {
    total +=
      "attribute" in shape
        ? shapeAt(model, shape, values[shape.attribute])
        : shapeAt(model, shape, values[shape.attributes[0]], values[shape.attributes[1]]);
  }
  return total;
}

/** @param {number[]} numbers not negative */
function geometricMean(numbers) {
  if (numbers.length === 1) return numbers[0];
  return Math.exp(numbers.reduce((all, x) => all + Math.log(x), 0) / numbers.length);
}

/**
 * @param {AdditiveModel} model @param {readonly (Value | undefined)[]} values one an attribute
 * @returns {Venn | null} null where the model has no interval
 */
export function vennAt(model, values) {
  const { parts } = model.venn_abers ?? {};
  return parts
    ? joined(parts.map((p) => partAt(p, p.scorer ? scored(model, p.scorer, values) : sum(model, values))))
    : null;
}

/**
 * The same for a sum, whatever the values: where the parts look at the model's own sum.
 * @param {AdditiveModel} model @param {number} total
 * @returns {Venn | null} null where the model has no interval, or scorers of its own for it
 */
export function vennOfSum({ venn_abers }, total) {
  const { parts = [] } = venn_abers ?? {};
  return parts.length && parts.every((p) => !p.scorer) ? joined(parts.map((p) => partAt(p, total))) : null;
}

/** @param {{ p0: number, p1: number }[]} parts @returns {Venn} */
function joined(parts) {
  const p1 = geometricMean(parts.map((p) => p.p1));
  const not0 = geometricMean(parts.map((p) => 1 - p.p0));
  // One part alone: its own p₀, not 1 − (1 − p₀).
  const p0 = parts.length === 1 ? parts[0].p0 : 1 - not0;
  // Only where some part is sure of each class; then nothing speaks for either.
  const merged = not0 + p1 > 0 ? p1 / (not0 + p1) : 0.5;
  return { p0, p1, merged, low: Math.min(p0, p1), high: Math.max(p0, p1) };
}

/**
 * The interval that is shown: with the probability that is shown, which it holds.
 * @template {{ low: number, high: number }} T
 * @param {T} ends @param {number} p @returns {T}
 */
export function hull(ends, p) {
  return { ...ends, low: Math.min(ends.low, p), high: Math.max(ends.high, p) };
}

/** Digits after which two ends are called the same. */
const FINE = 3;

/**
 * Both ends as probabilities are written, with more digits where they would look the same.
 * @param {{ low: number, high: number }} ends @param {string | undefined} locale
 * @returns {[string, string]}
 */
export function apart({ low, high }, locale) {
  let texts = [percent(low, locale), percent(high, locale)];
  for (let digits = 1; texts[0] === texts[1] && digits <= FINE; digits++)
    texts = [low, high].map((value) => `${fixed(100 * value, digits, locale)}\u202f%`);
  return /** @type {[string, string]} */ (texts);
}
