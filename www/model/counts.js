// How often values occur, as far as a model tells: counts of levels, and the histogram of a numeric attribute.

/** @typedef {import("./types.js").Attribute} Attribute */
/** @typedef {import("./types.js").NumericRange} NumericRange */

/**
 * Training rows in each interval between cuts, read off the histogram: within a bin rows count as evenly spread.
 * @param {NumericRange} numeric @param {number[]} cuts inner ones, ascending
 * @returns {number[]} one more than cuts
 */
export function intervalCounts({ minimum, maximum, histogram }, cuts) {
  const bin = (maximum - minimum) / Math.max(histogram.length, 1);
  const edges = [Number.NEGATIVE_INFINITY, ...cuts, Number.POSITIVE_INFINITY];
  return edges.slice(1).map((to, i) => {
    let count = 0;
    histogram.forEach((n, b) => {
      const from = minimum + b * bin;
      const overlap = Math.min(from + bin, to) - Math.max(from, edges[i]);
      if (bin > 0 && overlap > 0) count += (n * Math.min(overlap, bin)) / bin;
    });
    return count;
  });
}

/**
 * The intervals between cuts: a number inside each, and the rows it holds.
 * @param {NumericRange} numeric @param {number[]} cuts inner ones, ascending
 */
export function intervals(numeric, cuts) {
  const { minimum, maximum } = numeric;
  const edges = [minimum, ...cuts, maximum];
  return intervalCounts(numeric, cuts).map((count, i) => {
    const middle = (Math.max(edges[i], minimum) + Math.min(edges[i + 1], maximum)) / 2;
    return { value: Math.min(Math.max(middle, minimum), maximum), count };
  });
}

/**
 * Values that stand for an attribute's distribution: its levels, or the middles of its bins, each with its rows.
 * @param {Attribute} attribute @param {number[]} [cuts] where an effect jumps: no bin may lie across one
 * @returns {{ value: number | string, count: number }[]}
 */
export function distribution({ levels, numeric }, cuts = []) {
  if (!numeric) return levels.map(({ label, count }) => ({ value: label, count }));
  const { minimum, maximum, histogram } = numeric;
  if (!(maximum > minimum) || !histogram.length)
    return [{ value: minimum, count: histogram.reduce((a, b) => a + b, 0) }];
  const bin = (maximum - minimum) / histogram.length;
  const edges = [...histogram.map((_, b) => minimum + b * bin), ...cuts].filter((e) => e < maximum);
  edges.push(maximum);
  edges.sort((a, b) => a - b);
  const inner = edges.filter((e, i) => e >= minimum && e !== edges[i - 1]);
  const counts = intervalCounts(numeric, inner.slice(1, -1));
  return counts.map((count, i) => ({ value: (inner[i] + inner[i + 1]) / 2, count }));
}
