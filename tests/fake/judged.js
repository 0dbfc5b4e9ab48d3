/**
 * What the fake engine says of its held-out scores and of rows that it checks. The scores of a calibrator are the real
 * ones, computed by their definitions; the calibrators are fitted to what they are judged on, which the engine's are not.
 */

import { present } from "../found.js";

/** @param {number} v */
const sigmoid = (v) => 1 / (1 + Math.exp(-v));
/** @param {number[]} values */
const mean = (values) => values.reduce((s, v) => s + v, 0) / values.length;

/**
 * Isotonic regression by pooling what falls. @returns {number[]} a value for each x
 * @param {number[]} x
 * @param {number[]} y
 */
export function isotonic(x, y) {
  /** @type {{ places: number[], n: number, mean: number }[]} */
  const pools = [];
  for (const place of [...new Set(x)].sort((a, b) => a - b)) {
    const there = y.filter((_, i) => x[i] === place);
    pools.push({ places: [place], n: there.length, mean: mean(there) });
    while (pools.length > 1 && pools[pools.length - 2].mean >= pools[pools.length - 1].mean) {
      const [a, b] = pools.splice(-2);
      const n = a.n + b.n;
      pools.push({ places: [...a.places, ...b.places], n, mean: (a.n * a.mean + b.n * b.mean) / n });
    }
  }
  const at = new Map(pools.flatMap((pool) => pool.places.map((place) => [place, pool.mean])));
  return x.map((v) => present(at.get(v)));
}

/** Wilson's interval. @param {number} share @param {number} n */
export function wilson(share, n) {
  const z = 1.959963984540054;
  const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** @param {import("../../www/engine/contract.js").CalibratorName} name @param {number[]} p @param {number[]} y @param {number} repeats @returns {import("../../www/engine/contract.js").Calibrator} */
function judgedBy(name, p, y, repeats) {
  /** @param {number[]} q */
  const brier = (q) => mean(q.map((v, i) => (v - y[i]) ** 2));
  const q = isotonic(p, y);
  const share = mean(y);
  const order = p.map((_, i) => i).sort((a, b) => p[a] - p[b]);
  const bins = Array.from({ length: 10 }, (_, b) =>
    order.slice(Math.round((b * p.length) / 10), Math.round(((b + 1) * p.length) / 10)),
  ).filter((rows) => rows.length > 0);
  const steps = order.map((i) => /** @type {[number, number]} */ ([p[i], q[i]]));
  return {
    name,
    brier: brier(p),
    reliability: brier(p) - brier(q),
    resolution: share * (1 - share) - brier(q),
    uncertainty: share * (1 - share),
    log_loss: mean(p.map((v, i) => -Math.log(Math.max(1e-15, y[i] ? v : 1 - v)))),
    bins: bins.map((rows) => {
      const observed = mean(rows.map((i) => y[i]));
      const [low, high] = wilson(observed, rows.length / repeats);
      return { rows: rows.length, predicted: mean(rows.map((i) => p[i])), observed, low, high };
    }),
    curve: steps.filter(([, height], i) => i === 0 || height > steps[i - 1][1]),
    ...(name === "venn_abers" ? { width: 0.05 } : {}),
  };
}

/** @param {{ scores: number[], truth: number[], repeats: number }} held @returns {import("../../www/engine/contract.js").Reliability} */
export function reliability({ scores, truth, repeats }) {
  const low = Math.min(...scores);
  const width = (Math.max(...scores) - low) / 20 || 1;
  /** @param {number} label */
  const count = (label) =>
    Array.from({ length: 20 }, (_, i) => {
      /** @param {number} s @param {number} k */
      const inside = (s, k) => truth[k] === label && Math.min(19, Math.floor((s - low) / width)) === i;
      return scores.filter(inside).length;
    });
  const steps = isotonic(scores, truth);
  return {
    rows: truth.length,
    events: truth.filter((y) => y === 1).length,
    calibrators: [
      judgedBy("logistic", scores.map(sigmoid), truth, repeats),
      judgedBy("isotonic", steps, truth, repeats),
      judgedBy(
        "venn_abers",
        steps.map((v) => 0.95 * v + 0.025),
        truth,
        repeats,
      ),
    ],
    histogram: {
      edges: Array.from({ length: 21 }, (_, i) => low + i * width),
      positive: count(1),
      negative: count(0),
    },
  };
}

/** Of rows one after the other: every fifth prediction is wrong, and what is promised is about that. */
export class Check {
  /** @param {{ first: number, most: number }} wanted @param {number} rows */
  constructor({ first, most }, rows) {
    const n = most > 0 ? Math.min(most, rows) : rows;
    this.trained = Math.round(first * n);
    this.rows = n - this.trained;
    this.done = 0;
  }

  /** @param {number} n @returns {import("../../www/engine/contract.js").CheckStep} */
  step(n) {
    const to = Math.min(this.rows, this.done + n);
    const rows = Array.from({ length: to - this.done }, (_, i) => this.done + i);
    this.done = to;
    return {
      wrong: rows.map((i) => (i % 5 === 4 ? 1 : 0)),
      low: rows.map((i) => 0.72 + 0.001 * (i % 7)),
      high: rows.map((i) => 0.84 + 0.001 * (i % 7)),
    };
  }
}
