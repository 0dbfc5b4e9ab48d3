/** The draws of several chains of one constant as lines: draws across, the logarithm of the constant upwards. */

/**
 * @param {readonly (readonly number[])[]} traces above 0
 * @param {{ width: number, height: number }} size
 * @returns {{ paths: string[], low: number, high: number }} `low`, `high`: the constants at the lower and the upper end
 */
export function chainLines(traces, { width, height }) {
  const logs = traces.map((trace) => trace.map(Math.log));
  const all = logs.flat().filter(Number.isFinite);
  if (all.length === 0) return { paths: traces.map(() => ""), low: NaN, high: NaN };
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (/** @type {number} */ v) =>
    high > low ? height - ((v - low) / (high - low)) * height : height / 2;
  const n = Math.max(...traces.map((trace) => trace.length));
  const x = (/** @type {number} */ i) => (n > 1 ? (i / (n - 1)) * width : 0);
  const paths = logs.map((trace) =>
    trace.map((v, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(v).toFixed(1)}`).join(""),
  );
  return { paths, low: Math.exp(low), high: Math.exp(high) };
}
