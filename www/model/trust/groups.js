// Groups of rows that were promised about the same.

/** @typedef {import("../../engine/contract.js").ReliabilityBin} ReliabilityBin */

/** Promises nearer than this are one: ten bins of a model that says three things would be ten dots on three places. */
const NEAR = 0.01;
/** Normal quantile of 0.975. */
const FACTOR = 1.959963984540054;

/**
 * The engine's bins, those of about the same promise put together.
 *
 * @param {readonly ReliabilityBin[]} bins by promise
 * @param {number} rounds in which each row is counted; for the interval it counts once
 * @returns {ReliabilityBin[]}
 */
export function groupsOf(bins, rounds) {
  /** @type {ReliabilityBin[][]} */
  const together = [];
  for (const bin of bins) {
    const last = together.at(-1);
    if (last && bin.predicted - last[0].predicted < NEAR) last.push(bin);
    else together.push([bin]);
  }
  return together.map((group) => (group.length === 1 ? group[0] : joined(group, rounds)));
}

/** @param {readonly ReliabilityBin[]} group @param {number} rounds @returns {ReliabilityBin} */
function joined(group, rounds) {
  const rows = group.reduce((sum, bin) => sum + bin.rows, 0);
  const mean = (/** @type {"predicted" | "observed"} */ of) =>
    group.reduce((sum, bin) => sum + bin.rows * bin[of], 0) / rows;
  const observed = mean("observed");
  const [low, high] = wilson(observed, rows / rounds);
  return { rows, predicted: mean("predicted"), observed, low, high };
}

/**
 * Wilson's interval of a share seen among n rows, at 0.95 (the twin of the engine's, which gives it for each bin).
 * @param {number} share @param {number} n
 * @returns {[number, number]}
 */
export function wilson(share, n) {
  const square = FACTOR * FACTOR;
  const centre = (share + square / (2 * n)) / (1 + square / n);
  const reach = (FACTOR / (1 + square / n)) * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n));
  return [share <= 0 ? 0 : Math.max(0, centre - reach), share >= 1 ? 1 : Math.min(1, centre + reach)];
}
