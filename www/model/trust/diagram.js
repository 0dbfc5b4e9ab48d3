// Where the reliability diagram and the histogram of scores go: numbers in CSS pixels.

import { multiples, niceTicks } from "../layout/ticks.js";
import { isOff } from "./verdict.js";

/** @typedef {import("../../engine/contract.js").Calibrator} Calibrator */
/** @typedef {import("../../engine/contract.js").ReliabilityBin} ReliabilityBin */
/** @typedef {import("../../engine/contract.js").ScoreHistogram} ScoreHistogram */
/** @typedef {{ value: number, at: number }} Tick */
/** @typedef {{ x: number, y: number, r: number, top: number, bottom: number, off: boolean, bin: ReliabilityBin }} Dot */
/**
 * @typedef {{
 *   width: number, height: number, left: number, top: number, size: number, dots: Dot[],
 *   steps: [number, number][], ticks: Tick[],
 * }} Diagram `size` of the square; `steps`: corners of the isotonic curve; `ticks`: of both axes, from 0 at the near end
 */
/** @typedef {{ x: number, width: number, up: number, down: number }} Bar heights above and below the line */
/**
 * @typedef {{
 *   width: number, height: number, left: number, right: number, middle: number, base: number, bars: Bar[], ticks: Tick[],
 *   step: number,
 * }} Histogram `middle`: the line that both classes stand on; `base`: that of the axis; above and below the bars there is
 *   a line's room for the name of each class
 */

const MARGIN = { left: 48, right: 22, top: 10, bottom: 42 };
/** A square smaller than this cannot be read, a larger one tells nothing more. */
const LEAST = 180;
const MOST = 420;
/** Radius of the dot with most rows; the area of the others is in proportion. */
const LARGEST = 8;
const SMALLEST = 3.5;
/** Height of one class in the histogram, at its fullest bin. */
const HALF = 44;
/** A line of text with its distance. */
const NAME = 18;

/** Width that is made use of, of so much room. @param {number} room */
export function usedWidth(room) {
  const { left, right } = MARGIN;
  return Math.min(Math.max(room, LEAST + left + right), MOST + left + right);
}

/** @param {Pick<Calibrator, "bins" | "curve">} calibrator @param {number} room px @returns {Diagram} */
export function diagramOf({ bins, curve }, room) {
  const width = usedWidth(room);
  const { left, right, top, bottom } = MARGIN;
  const size = width - left - right;
  const x = (/** @type {number} */ p) => left + p * size;
  const y = (/** @type {number} */ p) => top + (1 - p) * size;
  const most = Math.max(...bins.map((bin) => bin.rows), 1);
  return {
    width,
    height: top + size + bottom,
    left,
    top,
    size,
    dots: bins.map((bin) => ({
      x: x(bin.predicted),
      y: y(bin.observed),
      r: Math.max(SMALLEST, LARGEST * Math.sqrt(bin.rows / most)),
      top: y(bin.high),
      bottom: y(bin.low),
      off: isOff(bin),
      bin,
    })),
    steps: stepsOf(curve, bins.at(-1)?.predicted ?? 1).map(([p, q]) => [x(p), y(q)]),
    ticks: multiples(0, 1, size < 240 ? 0.5 : 0.2).map((value) => ({ value, at: value * size })),
  };
}

/**
 * Corners of a step function; its last step goes on to where the last group of rows is.
 * @param {readonly (readonly [number, number])[]} curve @param {number} end
 * @returns {[number, number][]}
 */
export function stepsOf(curve, end) {
  return curve.flatMap(([p, q], i) => {
    const next = curve[i + 1]?.[0] ?? Math.max(p, end);
    /** @type {[number, number][]} */
    const both = [
      [p, q],
      [next, q],
    ];
    return both;
  });
}

/**
 * Both classes over the same scores, back to back. Each is drawn to its own total: of a rare class nothing would be seen
 * otherwise.
 *
 * @param {ScoreHistogram} histogram @param {number} room px
 * @returns {Histogram}
 */
export function histogramOf({ edges, positive, negative }, room) {
  const width = usedWidth(room);
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const [low, high] = [edges[0] ?? 0, edges.at(-1) ?? 1];
  const x = (/** @type {number} */ v) => left + ((v - low) / (high - low || 1)) * (right - left);
  const shares = [positive, negative].map((counts) => {
    const all = counts.reduce((sum, n) => sum + n, 0) || 1;
    return counts.map((n) => n / all);
  });
  const most = Math.max(...shares.flat(), Number.MIN_VALUE);
  const { step, values } = niceTicks(low, high, (right - left) / 70);
  return {
    width,
    height: 2 * (HALF + NAME) + 40,
    left,
    right,
    middle: NAME + HALF,
    base: 2 * (HALF + NAME),
    bars: positive.map((_, i) => ({
      x: x(edges[i]),
      width: x(edges[i + 1]) - x(edges[i]),
      up: (HALF * shares[0][i]) / most,
      down: (HALF * shares[1][i]) / most,
    })),
    ticks: values.map((value) => ({ value, at: x(value) })),
    step,
  };
}
