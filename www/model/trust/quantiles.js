// Whether errors on held-out rows are normal: their quantiles beside those of the normal distribution.

import { linked } from "../links.js";

/** What leads from a number to the scale on which it was learned. @type {Partial<Record<import("../types.js").Link, (y: number) => number>>} */
const LEARNED = { exp: Math.log, square: Math.sqrt };

/** d where Φ(d) = p. @param {number} p in (0, 1) */
export function normalQuantile(p) {
  let [low, high] = [-9, 9];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (linked("probit", middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The errors in ascending order, in standard deviations from their mean, on the scale on which the number was learned:
 * each with the normal quantile of (i − ½) / n. None where all errors are equal.
 *
 * @param {{ link: import("../types.js").Link }} model @param {readonly [number, number][]} points predicted, observed
 * @returns {[number, number][]} normal, error
 */
export function errorQuantiles({ link }, points) {
  const of = LEARNED[link] ?? ((y) => y);
  const errors = points.map(([predicted, observed]) => of(observed) - of(predicted)).filter(Number.isFinite);
  const n = errors.length;
  const mean = errors.reduce((sum, e) => sum + e, 0) / n;
  const sd = Math.sqrt(errors.reduce((sum, e) => sum + (e - mean) ** 2, 0) / n);
  if (!(sd > 0)) return [];
  return errors.sort((a, b) => a - b).map((e, i) => [normalQuantile((i + 0.5) / n), (e - mean) / sd]);
}
