// The marks and the dot of any row: those of pairs come from a part of their own.

import { pairs } from "../model/pair-door.js";
import { dotMarks, rowMarks } from "./marks.js";

/** @typedef {import("../model/layout/types.js").Row} Row */

/** @param {Row} row @param {number} active the strip that holds the dot; −1: none */
export const marksOf = (row, active) =>
  row.pair ? pairs().draw.pairMarks(row, active) : rowMarks(row, active);

/**
 * @param {import("../model/layout/types.js").Dot} dot @param {Row} row @param {number} origin x of the axis' origin
 * @param {boolean[]} typical the dot, and the control of a pair: not set by the person? @param {string} effect at the dot,
 *   where its place does not tell it @param {number} width of that text
 */
export const dotsOf = (dot, row, origin, typical, effect, width) =>
  row.pair
    ? pairs().draw.pairDots(dot, row, origin, typical, effect, width)
    : dotMarks(dot, row, origin, typical[0], effect, width);
