// The ridge trace as numbers: each coordinate's weight over ln k, below it the error on held-out rows over the same k, above
// it what several rules say of k. No DOM.

import { axisFormat, plainK } from "../format.js";
import { cut } from "../text.js";
import { niceTicks } from "./ticks.js";

/** @typedef {import("../../engine/contract.js").Trace} Trace */
/** @typedef {import("../../engine/contract.js").TraceLine} TraceLine */
/** @typedef {import("../../engine/contract.js").Rule} Rule */
/** @typedef {import("../text.js").Measure} Measure */
/**
 * @typedef {{ line: number, text: string, x: number, y: number, at: number }} Label of the line with that number: text at
 *   (x, y), its line begins at height `at`
 * @typedef {{ rule: Rule, k: number, text: string, x: number, left: number, top: number, width: number }} MarkPlace `x`: of
 *   its k; the others of its label
 * @typedef {{
 *   width: number, height: number,
 *   plot: { left: number, right: number, top: number, bottom: number },
 *   error: { top: number, bottom: number } | null,
 *   from: number, to: number, low: number, high: number, zero: number,
 *   paths: string[], labels: Label[], marks: MarkPlace[],
 *   ticks: { x: number, text: string, width: number }[], weights: { y: number, text: string }[],
 *   folds: string, gcv: string, best: { x: number, y: number, k: number } | null,
 *   errors: { y: number, text: string }[],
 * }} TraceLayout CSS pixels; `low` and `high`: weights at the bottom and the top; `zero`: height of weight 0; `best`: the
 *   least error
 */

const SIZE = 12;
/** Height of the label of a mark, which is pressed: what a finger or a shaky hand needs at least. */
const LANE = 26;
const PLOT = 190;
const ERROR = 76;
/** From the first plot to the second: numbers of the axis, and the words above the second. */
const BETWEEN = 46;
const LINE_STEP = 14;
/** Lines with a label of their own; more of them would be read by nobody. */
export const MOST_LABELS = 6;
/** Weights beyond so many times the largest one at the line are cut off: nearly collinear columns begin at thousands. */
const REACH = 3;

/** Where a k lies: pixels. @param {Pick<TraceLayout, "plot" | "from" | "to">} layout @param {number} k */
export function placeOf({ plot, from, to }, k) {
  const share = Math.log(k / from) / Math.log(to / from);
  return plot.left + (plot.right - plot.left) * Math.min(Math.max(share, 0), 1);
}

/** Which k lies there. @param {Pick<TraceLayout, "plot" | "from" | "to">} layout @param {number} x pixels */
export function kAt({ plot, from, to }, x) {
  const share = Math.min(Math.max((x - plot.left) / (plot.right - plot.left), 0), 1);
  return from * (to / from) ** share;
}

/** A value between those at two neighbouring k, straight over ln k. @param {readonly number[]} k ascending @param {readonly number[]} values @param {number} at */
export function valueAt(k, values, at) {
  const last = k.length - 1;
  if (!(at > k[0])) return values[0];
  if (at >= k[last]) return values[last];
  const i = k.findIndex((one) => one > at) - 1;
  const share = Math.log(at / k[i]) / Math.log(k[i + 1] / k[i]);
  return values[i] + (values[i + 1] - values[i]) * share;
}

/** Numbers of the lines by the size of their weights at k, the largest first. @param {Trace} trace @param {number} k @returns {number[]} */
export function largestAt({ k: grid, lines }, k) {
  const sizes = lines.map(({ weights }) => Math.abs(valueAt(grid, weights, k)));
  return sizes.map((_, i) => i).sort((a, b) => sizes[b] - sizes[a] || a - b);
}

/** The line that passes nearest to a point, or −1 where none is near. @param {TraceLayout} layout @param {Trace} trace @param {number} x @param {number} y */
export function lineNear(layout, trace, x, y) {
  const k = kAt(layout, x);
  const distances = trace.lines.map(({ weights }) =>
    Math.abs(heightOf(layout, valueAt(trace.k, weights, k)) - y),
  );
  const least = Math.min(...distances);
  return least <= 12 ? distances.indexOf(least) : -1;
}

/** The least of a list, its place. @param {readonly number[]} values */
export function leastOf(values) {
  return values.length === 0 ? -1 : values.indexOf(Math.min(...values));
}

/**
 * From which k to which, in whole powers of ten: from where shrinkage is nothing to where little is left. A coordinate of
 * deviation 1 has the curvature `rows`.
 *
 * @param {number} rows @param {readonly number[]} constants that must be among them
 * @returns {[number, number]}
 */
export function rangeOf(rows, constants) {
  const all = constants.filter((k) => k > 0 && Number.isFinite(k));
  const low = Math.min(0.01, ...all);
  const high = Math.max(10 * rows, 100, ...all);
  const power = (/** @type {number} */ exponent) => Number(`1e${Math.min(Math.max(exponent, -9), 12)}`);
  return [power(Math.floor(Math.log10(low) + 1e-9)), power(Math.ceil(Math.log10(high) - 1e-9))];
}

/**
 * @param {Trace} trace
 * @param {{ width: number, k: number, measure: Measure, names: Record<Rule, string> }} view `k`: where the line rests: the
 *   largest lines there have labels
 * @returns {TraceLayout}
 */
export function traceLayout(trace, { width, k, measure, names }) {
  const { lines, k: grid } = trace;
  const order = largestAt(trace, k);
  const labelled = order.slice(0, MOST_LABELS);
  const texts = labelled.map((i) => cut(lines[i].name, Math.min(110, width * 0.3), SIZE, measure));
  const from = grid[0];
  const to = grid[grid.length - 1];
  const [low, high] = weightRange(trace, order, k);
  const left = Math.ceil(Math.max(16, ...texts.map((t) => measure(t, SIZE) + 14)));
  const weights = niceTicks(low, high, 4);
  const number = axisFormat(low, high, weights.step);
  const right = Math.floor(width - Math.max(...weights.values.map((v) => measure(number(v), SIZE)), 12) - 6);
  const marks = lanesOf(trace, { plot: { left, right, top: 0, bottom: 0 }, from, to }, width, measure, names);
  const top = marks.lanes * LANE + (marks.lanes > 0 ? 6 : 8);
  const plot = { left, right, top, bottom: top + PLOT };
  const hasError = trace.gcv.length + trace.fold_error.length > 0;
  const error = hasError ? { top: plot.bottom + BETWEEN, bottom: plot.bottom + BETWEEN + ERROR } : null;
  const frame = { plot, from, to, low, high };
  const path = (/** @type {readonly number[]} */ values, /** @type {(v: number) => number} */ height) =>
    values.map((v, i) => `${i ? "L" : "M"}${near(placeOf(frame, grid[i]))} ${near(height(v))}`).join("");
  const height = (/** @type {number} */ v) => heightOf(frame, v);
  const ends = labelled.map((i) => height(lines[i].weights[0]));
  const places = apart(ends, plot.top + 6, plot.bottom - 6);
  return {
    width,
    height: (error?.bottom ?? plot.bottom + 22) + 8,
    ...frame,
    error,
    zero: height(0),
    paths: lines.map((line) => path(line.weights, height)),
    labels: labelled.map((line, i) => ({ line, text: texts[i], x: left - 10, y: places[i], at: ends[i] })),
    marks: marks.marks,
    ticks: kTicks(frame, measure),
    weights: weights.values.map((v) => ({ y: height(v), text: number(v) })),
    ...errorCurves(trace, frame, error, path),
  };
}

/** @param {number} x */
const near = (x) => Math.round(x * 10) / 10;

/** @param {{ plot: { top: number, bottom: number }, low: number, high: number }} frame @param {number} weight */
function heightOf({ plot, low, high }, weight) {
  const share = (Math.min(Math.max(weight, low), high) - low) / (high - low);
  return plot.bottom - (plot.bottom - plot.top) * share;
}

/** Lowest and highest weight that is drawn, 0 among them. @param {Trace} trace @param {readonly number[]} order @param {number} k @returns {[number, number]} */
function weightRange({ lines, k: grid }, order, k) {
  const largest = order.length ? Math.abs(valueAt(grid, lines[order[0]].weights, k)) : 0;
  const limit = largest > 0 ? REACH * largest : Number.POSITIVE_INFINITY;
  const all = lines.flatMap(({ weights }) => [Math.min(...weights), Math.max(...weights)]);
  const low = Math.max(Math.min(0, ...all), -limit);
  const high = Math.min(Math.max(0, ...all), limit);
  const room = (high - low) * 0.04 || 1;
  return [low < 0 ? low - room : low, high > 0 || low === high ? high + room : high];
}

/**
 * Texts beside each other keep a line's height apart, in the order of where they belong, as near to it as that allows.
 * @param {readonly number[]} wanted heights @param {number} top @param {number} bottom
 */
function apart(wanted, top, bottom) {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b] || a - b);
  const at = order.map((i) => Math.min(Math.max(wanted[i], top), bottom));
  for (let i = 1; i < at.length; i++) at[i] = Math.max(at[i], at[i - 1] + LINE_STEP);
  const over = at.length ? Math.max(0, at[at.length - 1] - bottom) : 0;
  if (over > 0) at[at.length - 1] -= over;
  for (let i = at.length - 2; i >= 0; i--) at[i] = Math.min(at[i], at[i + 1] - LINE_STEP);
  /** @type {number[]} */
  const places = [];
  order.forEach((i, place) => {
    places[i] = at[place];
  });
  return places;
}

/**
 * The labels of the rules, none over another: each in the lowest lane that has room for it.
 * @param {Trace} trace @param {Pick<TraceLayout, "plot" | "from" | "to">} frame @param {number} width @param {Measure} measure
 * @param {Record<Rule, string>} names
 */
function lanesOf({ marks }, frame, width, measure, names) {
  /** @type {number[]} */
  const ends = [];
  const placed = marks
    .flatMap(({ rule, k }) => (k === undefined ? [] : [{ rule, k, x: placeOf(frame, k) }]))
    .sort((a, b) => a.x - b.x)
    .map((mark) => {
      const text = names[mark.rule];
      const wide = Math.max(LANE, Math.ceil(measure(text, SIZE, true)) + 14);
      const left = Math.min(Math.max(mark.x - wide / 2, 0), width - wide);
      const free = ends.findIndex((end) => end + 4 <= left);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = left + wide;
      return { ...mark, text, left, lane, width: wide };
    });
  const lanes = ends.length;
  return {
    lanes,
    marks: placed.map(({ lane, ...mark }) => ({ ...mark, top: (lanes - 1 - lane) * LANE })),
  };
}

/** Powers of ten, as many as there is room for. @param {Pick<TraceLayout, "plot" | "from" | "to">} frame @param {Measure} measure */
function kTicks(frame, measure) {
  const [first, last] = [Math.round(Math.log10(frame.from)), Math.round(Math.log10(frame.to))];
  const text = (/** @type {number} */ exponent) => plainK(Number(`1e${exponent}`));
  const all = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const room = (frame.plot.right - frame.plot.left) / Math.max(1, last - first);
  const widest = Math.max(...all.map((e) => measure(text(e), SIZE))) + 6;
  const every = Math.max(1, Math.ceil(widest / Math.max(room, 1)));
  return all
    .filter((e) => e % every === 0)
    .map((e) => ({ x: placeOf(frame, Number(`1e${e}`)), text: text(e), width: measure(text(e), SIZE) }));
}

/**
 * @param {Trace} trace @param {Pick<TraceLayout, "plot" | "from" | "to">} frame @param {{ top: number, bottom: number } | null} box
 * @param {(values: readonly number[], height: (v: number) => number) => string} path
 */
function errorCurves({ k, fold_error, gcv }, frame, box, path) {
  if (!box) return { folds: "", gcv: "", best: null, errors: [] };
  const all = [...fold_error, ...gcv].filter(Number.isFinite);
  const low = Math.min(...all);
  // Where it rises steeply it is cut off: what matters is the valley.
  const high = Math.max(Math.min(Math.max(...all), 2 * low), low * 1.02);
  const height = (/** @type {number} */ v) => {
    const share = (Math.min(Number.isFinite(v) ? v : high, high) - low) / (high - low || 1);
    return box.bottom - 6 - (box.bottom - box.top - 12) * share;
  };
  const judge = fold_error.length > 0 ? fold_error : gcv;
  const least = leastOf(judge);
  const format = axisFormat(low, high, (high - low) / 4);
  return {
    folds: fold_error.length > 0 ? path(fold_error, height) : "",
    gcv: gcv.length > 0 ? path(gcv, height) : "",
    best: least < 0 ? null : { x: placeOf(frame, k[least]), y: height(judge[least]), k: k[least] },
    errors: [low, high].map((v) => ({ y: height(v), text: format(v) })),
  };
}
