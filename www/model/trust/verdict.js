// Whether what was promised and what happened agree, in numbers for a sentence, and which calibrator does best by what.

/** @typedef {import("../../engine/contract.js").Calibrator} Calibrator */
/** @typedef {import("../../engine/contract.js").ReliabilityBin} ReliabilityBin */
/** @typedef {"brier" | "reliability" | "resolution" | "uncertainty" | "log_loss" | "width"} Measure */
/** @typedef {"too-sure" | "too-careful" | "too-high" | "too-low"} Way in which direction the promises are off */
/**
 * @typedef {{
 *   kind: "agree" | "mostly" | "differ", off: number, of: number, bin: ReliabilityBin, way: Way | null,
 * }} Verdict `off` of `of` groups of rows have a share whose interval does not hold the promise; `bin`: where they are
 *   furthest apart
 */

/** An interval at 0.95 misses what it is about so often when nothing is wrong. */
const MISSES = 0.05;

/**
 * Promises differ from outcomes where more groups are off than chance would give in one of twenty cases.
 *
 * @param {readonly ReliabilityBin[]} bins
 * @returns {Verdict | null} null where there are none
 */
export function verdictOf(bins) {
  const off = bins.filter(isOff);
  const bin = furthest(off.length > 0 ? off : bins);
  if (!bin) return null;
  const kind =
    off.length === 0 ? "agree" : asManyByChance(off.length, bins.length) < MISSES ? "differ" : "mostly";
  return { kind, off: off.length, of: bins.length, bin, way: kind === "differ" ? wayOf(off, bins) : null };
}

/** Whether the promise lies outside the interval of what happened. @param {ReliabilityBin} bin */
export function isOff({ predicted, low, high }) {
  return predicted < low || predicted > high;
}

/** @param {readonly ReliabilityBin[]} bins @returns {ReliabilityBin | null} */
function furthest(bins) {
  const gap = (/** @type {ReliabilityBin} */ { predicted, observed }) => Math.abs(predicted - observed);
  return bins.reduce(
    (/** @type {ReliabilityBin | null} */ best, bin) => (best && gap(best) >= gap(bin) ? best : bin),
    null,
  );
}

/**
 * Probability that at least `k` of `m` independent intervals miss.
 * @param {number} k @param {number} m
 */
export function asManyByChance(k, m) {
  let fewer = 0;
  let term = (1 - MISSES) ** m;
  for (let i = 0; i < k; i++) {
    fewer += term;
    term *= ((m - i) / (i + 1)) * (MISSES / (1 - MISSES));
  }
  return Math.max(0, 1 - fewer);
}

/**
 * What all groups that are off have in common, if anything.
 * @param {readonly ReliabilityBin[]} off @param {readonly ReliabilityBin[]} bins
 * @returns {Way | null}
 */
function wayOf(off, bins) {
  const rows = bins.reduce((sum, bin) => sum + bin.rows, 0);
  const share = bins.reduce((sum, bin) => sum + bin.rows * bin.observed, 0) / rows;
  const more = off.map(({ predicted, observed }) => observed > predicted);
  const above = off.map(({ predicted }) => predicted > share);
  const oneWay = more.every((m) => m === more[0]);
  if (oneWay && above.includes(true) && above.includes(false)) return more[0] ? "too-low" : "too-high";
  if (more.every((m, i) => m !== above[i])) return "too-sure";
  return more.every((m, i) => m === above[i]) ? "too-careful" : null;
}

/** As finely as the table writes them: what reads the same is the same. */
export const DECIMALS = 4;

/**
 * Those that are best by a measure; none where all are equal or the measure is not one of quality.
 *
 * @param {readonly Calibrator[]} calibrators @param {Measure} measure
 * @returns {boolean[]} one for each
 */
export function bestBy(calibrators, measure) {
  const values = calibrators.map((c) => c[measure]).map((v) => (v === undefined ? Number.NaN : rounded(v)));
  const none = values.map(() => false);
  if (measure === "uncertainty" || measure === "width" || values.some(Number.isNaN)) return none;
  const best = measure === "resolution" ? Math.max(...values) : Math.min(...values);
  return values.every((v) => v === best) ? none : values.map((v) => v === best);
}

/** @param {number} value */
function rounded(value) {
  return Number(value.toFixed(DECIMALS));
}
