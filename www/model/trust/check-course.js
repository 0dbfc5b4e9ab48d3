// How a check went: errors row by row between the numbers of errors that were promised, and whether that is kept.

/** @typedef {import("../../engine/contract.js").CheckStep} CheckStep */
/**
 * @typedef {{ rows: number, errors: number[], least: number[], most: number[] }} Course
 *   after each row, from none: errors so far, and the sums of the two ends of what was promised of each
 */
/**
 * @typedef {{
 *   accuracy: number, low: number, high: number, kept: "within" | "fewer" | "more", chance: boolean,
 * }} Judgement shares of rows that were right: what happened, and the means of what was promised; `kept`: whether the
 *   errors are within the bounds, or fewer or more than they allow; `chance`: where outside, by no more than two standard
 *   errors
 */

/**
 * P(right) is promised to lie in [low, high], so P(wrong) in [1 − high, 1 − low] (Zhou et al. 2014).
 *
 * @param {CheckStep} done
 * @returns {Course}
 */
export function courseOf({ wrong, low, high }) {
  return {
    rows: wrong.length,
    errors: cumulated(wrong),
    least: cumulated(high.map((p) => 1 - p)),
    most: cumulated(low.map((p) => 1 - p)),
  };
}

/** @param {readonly number[]} values @returns {number[]} one more, from 0 */
function cumulated(values) {
  const sums = [0];
  for (const value of values) sums.push(sums[sums.length - 1] + value);
  return sums;
}

/** @param {CheckStep} done @returns {Judgement | null} null before the first row */
export function judgementOf(done) {
  const { wrong, low, high } = done;
  const n = wrong.length;
  if (n === 0) return null;
  const { errors, least, most } = courseOf(done);
  const [e, from, to] = [errors[n], least[n], most[n]];
  // Sums of the same numbers in another order: a hair is no difference.
  const hair = 1e-9 * n;
  const kept = e < from - hair ? "fewer" : e > to + hair ? "more" : "within";
  const gap = kept === "fewer" ? from - e : kept === "more" ? e - to : 0;
  const deviation = Math.sqrt(
    (kept === "fewer" ? high : low).reduce((sum, p) => sum + Math.max(0, p * (1 - p)), 0),
  );
  return {
    accuracy: 1 - e / n,
    low: 1 - to / n,
    high: 1 - from / n,
    kept,
    chance: kept !== "within" && gap <= 2 * deviation,
  };
}

/**
 * Rows at which a table tells how it went: about so many, evenly, the last one always.
 * @param {number} rows @param {number} count
 * @returns {number[]}
 */
export function stations(rows, count) {
  const n = Math.min(count, rows);
  return Array.from({ length: n }, (_, i) => Math.round(((i + 1) * rows) / n));
}
