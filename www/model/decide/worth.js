// Whether acting by a model pays, as far as the held-out rows can tell. No DOM.

/** @typedef {import("../../engine/contract.js").DecisionPoint} DecisionPoint */
/** @typedef {import("./curve.js").Held} Held */
/**
 * @typedef {"above" | "below" | "chance" | "nobody"} Side of the threshold on which the whole interval lies; "nobody": no
 *   row is treated so
 * @typedef {{ share: number, low: number, high: number, side: Side }} Group its share of positives, with a 95 % interval
 * @typedef {"model" | "all" | "none" | "chance-all" | "chance-none" | "chance" | "is-all" | "is-none"} Verdict
 */

/** Of the normal distribution: 95 % lie nearer to the mean. */
const Z = 1.959963984540054;

/** Wilson's interval of a share (1927): k of n, which need not be whole. @param {number} k @param {number} n @returns {[number, number]} */
export function wilson(k, n) {
  const p = k / n;
  const z2 = Z * Z;
  const middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z / (1 + z2 / n)) * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/**
 * To act on a row pays where it is positive with a probability above the threshold. So the model spares something against
 * acting on none exactly where the share of positives among the rows that it acts on is above the threshold, and against
 * acting on every row where that among the rows left alone is below it: its net benefit less that of the other has the
 * same sign. Each share has its interval, of as many rows as one replication holds: that a row is held out several times
 * makes no further rows of it. The worth of the model is said only where both shares are on the right side with all of
 * their interval.
 *
 * @param {DecisionPoint} point @param {Held} held @param {number} threshold
 * @returns {{ acted: Group, left: Group, verdict: Verdict }}
 */
export function worthOf({ true_positives, false_positives }, { rows, events }, threshold) {
  const positives = events / rows;
  const acted = groupOf(true_positives, true_positives + false_positives, rows, threshold);
  const left = groupOf(positives - true_positives, 1 - true_positives - false_positives, rows, threshold);
  return { acted, left, verdict: verdictOf(acted.side, left.side, positives < threshold) };
}

/** @param {number} positive @param {number} all as shares of all rows @param {number} rows @param {number} threshold @returns {Group} */
function groupOf(positive, all, rows, threshold) {
  // Less than half a row is rounding.
  if (all * rows < 0.5) return { share: Number.NaN, low: 0, high: 1, side: "nobody" };
  const held = Math.min(Math.max(positive, 0), all);
  const [low, high] = wilson(held * rows, all * rows);
  return {
    share: held / all,
    low,
    high,
    side: low > threshold ? "above" : high < threshold ? "below" : "chance",
  };
}

/** @param {Side} acted @param {Side} left @param {boolean} rare whether acting on none costs less than acting on every row @returns {Verdict} */
function verdictOf(acted, left, rare) {
  if (acted === "nobody") return left === "above" ? "all" : "is-none";
  if (left === "nobody") return acted === "below" ? "none" : "is-all";
  // Where the model ranks rows the wrong way round both hold.
  if (acted === "below" && left === "above") return rare ? "none" : "all";
  if (acted === "below") return "none";
  if (left === "above") return "all";
  if (acted === "above" && left === "below") return "model";
  if (acted === "above") return "chance-all";
  return left === "below" ? "chance-none" : "chance";
}
