// The decision curve as numbers: net benefit over the threshold (Vickers & Elkin 2006), and what a threshold does to the
// rows. No DOM.

import { niceTicks } from "../layout/ticks.js";

/** @typedef {import("../../engine/contract.js").DecisionPoint} DecisionPoint */
/** @typedef {import("../../engine/contract.js").Judged} Judged */
/** @typedef {{ rows: number, events: number }} Held held-out rows, and those of the class */
/** @typedef {{ value: number, at: number }} Tick */
/** @typedef {{ found: number, missed: number, alarms: number, left: number }} Outcome of 1,000 rows, whole numbers that add up */
/**
 * @typedef {{
 *   width: number, height: number, left: number, right: number, top: number, bottom: number, zero: number,
 *   model: string, all: string, across: Tick[], up: Tick[], step: number,
 * }} DecisionCurve CSS pixels; `zero`: height of no benefit, which is that of acting on none; `model` and `all`: paths
 */

const MARGIN = { left: 50, right: 24, top: 12, bottom: 42 };
const HEIGHT = 220;
const MOST = 620;
const LEAST = 180;
/** How far below 0 the picture goes, as a share of what is above: further down nobody would act. */
const BELOW = 0.25;
/** Whose outcomes are counted. */
export const ROWS = 1000;

/** The point of the curve that is nearest to a threshold. @param {readonly DecisionPoint[]} points by ascending threshold @param {number} threshold */
export function pointAt(points, threshold) {
  return points.reduce((best, one) =>
    Math.abs(one.threshold - threshold) < Math.abs(best.threshold - threshold) ? one : best,
  );
}

/** Of 1,000 held-out rows. @param {DecisionPoint} point @param {Held} held @returns {Outcome} */
export function outcomeOf({ true_positives, false_positives }, { rows, events }) {
  const positive = Math.round((ROWS * events) / rows);
  const found = within(Math.round(ROWS * true_positives), positive);
  const alarms = within(Math.round(ROWS * false_positives), ROWS - positive);
  return { found, missed: positive - found, alarms, left: ROWS - positive - alarms };
}

/** A count of at most so many: a share that is 0 but for rounding may come as a little below it. @param {number} n @param {number} most */
const within = (n, most) => Math.min(most, Math.max(0, n));

/**
 * What 1,000 rows cost where the model decides, where all count as positive, where none does.
 *
 * @param {DecisionPoint} point @param {Held} held @param {readonly [number, number]} costs of a false alarm, of a miss
 */
export function costOf({ true_positives, false_positives }, { rows, events }, [alarm, miss]) {
  const share = events / rows;
  return {
    model: ROWS * (alarm * false_positives + miss * (share - true_positives)),
    all: ROWS * alarm * (1 - share),
    none: ROWS * miss * share,
  };
}

/** @param {Pick<Judged, "decision">} judged @param {number} room px @returns {DecisionCurve} */
export function decisionCurve({ decision }, room) {
  const width = Math.min(Math.max(room, LEAST), MOST);
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const [top, bottom] = [MARGIN.top, MARGIN.top + HEIGHT];
  const high = Math.max(...decision.flatMap((p) => [p.net_benefit, p.of_all]), 0.01) * 1.06;
  const least = Math.min(0, ...decision.flatMap((p) => [p.net_benefit, p.of_all]));
  const low = Math.max(least, -BELOW * high);
  const x = (/** @type {number} */ t) => left + t * (right - left);
  const y = (/** @type {number} */ b) => bottom - ((b - low) / (high - low)) * (bottom - top);
  const { step, values } = niceTicks(low, high, 5);
  const path = (/** @type {(p: DecisionPoint) => number} */ of) =>
    pathOf(
      cutBelow(
        decision.map((p) => [p.threshold, of(p)]),
        low,
      ).map((run) => run.map(([t, b]) => [x(t), y(b)])),
    );
  return {
    width,
    height: bottom + MARGIN.bottom,
    left,
    right,
    top,
    bottom,
    zero: y(0),
    model: path((p) => p.net_benefit),
    all: path((p) => p.of_all),
    across: [0, 0.2, 0.4, 0.6, 0.8, 1].map((value) => ({ value, at: x(value) })),
    up: values.map((value) => ({ value, at: y(value) })),
    step,
  };
}

/**
 * The runs of a line above a floor, drawn down to where they meet it.
 *
 * @param {[number, number][]} points @param {number} floor
 * @returns {[number, number][][]}
 */
export function cutBelow(points, floor) {
  /** @type {[number, number][][]} */
  const runs = [];
  points.forEach(([x, y], i) => {
    const [px, py] = points[i - 1] ?? [x, y];
    const [now, before] = [y >= floor, i > 0 && py >= floor];
    if (now && !before) runs.push([]);
    // Where it comes up or goes down through the floor.
    if (i > 0 && now !== before) runs.at(-1)?.push([px + ((floor - py) / (y - py)) * (x - px), floor]);
    if (now) runs.at(-1)?.push([x, y]);
  });
  return runs;
}

/** @param {number[][][]} runs */
function pathOf(runs) {
  return runs.map((run) => `M${run.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`).join("");
}
