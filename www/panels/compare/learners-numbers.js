/** How the numbers of the comparison of learners are written. */

import { hasUnit } from "../../model/compare/table.js";
import { fixed } from "../../model/format.js";

/** A score or a difference of scores; of what is nothing in four digits three zeros are enough. @param {number} value */
export function scoreText(value) {
  const size = Math.abs(value);
  return fixed(value, size >= 0.00005 && size < 0.00095 ? 4 : 3);
}

/** A difference, with its sign. @param {number} value @param {(value: number) => string} [text] how the score is written */
export function signedText(value, text = scoreText) {
  const written = text(value);
  return value > 0 && /[1-9]/.test(written) ? `+${written}` : written;
}

/** A share of rows, all with one precision. @param {number} share */
export const shareText = (share) => `${fixed(100 * share, 1)}\u202f%`;

/**
 * How the values of a measure and their differences are written: those in the target's unit with four digits of the
 * largest one, so that they stand below each other; all others as {@link scoreText}.
 *
 * @param {import("../../engine/contract.js").Metric} metric @param {readonly number[]} values
 * @returns {(value: number) => string}
 */
export function textOf(metric, values) {
  return hasUnit(metric) ? textOfSize(Math.max(...values.map(Math.abs))) : scoreText;
}

/** Four digits of the largest number there is. @param {number} largest @returns {(value: number) => string} */
export function textOfSize(largest) {
  const decimals = 3 - Math.floor(Math.log10(largest > 0 ? largest : 1));
  return (value) => fixed(value, decimals);
}

/** @param {number} p */
export function pText(p) {
  if (p < 0.001) return `<\u00a0${fixed(0.001, 3)}`;
  return fixed(p, p < 0.0095 ? 3 : 2);
}

/** A time. @param {number} s seconds */
export function secondsText(s) {
  return fixed(s, s < 0.0995 ? 3 : s < 9.95 ? 2 : 0);
}

/** Patterns of the lines, in the order of the rows: told apart without colour too. */
export const DASHES = ["none", "7 3", "2 3", "10 3 2 3", "1 4", "12 4", "6 2 2 2 2 2", "3 6", "14 3 4 3"];
/** Their letters, which stand on the line and in the table. @param {number} i */
export const letterOf = (i) => String.fromCharCode(65 + i);
