// Nice values between two numbers.

import { sumFor } from "../evaluate.js";

/** 1, 2 or 5 times a power of ten, at least `raw`. @param {number} raw */
export function niceStep(raw) {
  if (!(raw > 0) || !Number.isFinite(raw)) return 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  for (const m of [1, 2, 5, 10]) if (m * power >= raw * (1 - 1e-9)) return m * power;
  return 10 * power;
}

/** The next finer step: 10 → 5 → 2 → 1. @param {number} step */
export function finerStep(step) {
  const leading = step / 10 ** Math.floor(Math.log10(step) + 1e-9);
  return leading > 4.5 && leading < 5.5 ? (step * 2) / 5 : step / 2;
}

/**
 * Multiples of a step from low to high. Computed as products: sums would drift to 0.30000000000000004.
 * @param {number} low @param {number} high @param {number} step
 * @returns {number[]}
 */
export function multiples(low, high, step) {
  const slack = (high - low) * 1e-9;
  const from = Math.ceil((low - slack) / step);
  const to = Math.floor((high + slack) / step);
  // Beyond 2⁵³ the multiples are no longer distinct: better none than an endless list.
  if (!(to - from < 10_000)) return [];
  const inverse = 1 / step;
  const whole = step < 1 && Math.abs(inverse - Math.round(inverse)) < 1e-6 * inverse;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => {
    const k = from + i;
    const value = whole ? k / Math.round(inverse) : k * step;
    return value === 0 ? 0 : value;
  });
}

/**
 * About `count` nice values.
 * @param {number} low @param {number} high @param {number} count
 * @returns {{ step: number, values: number[] }}
 */
export function niceTicks(low, high, count) {
  if (!(high > low)) return { step: 0, values: [low] };
  const step = niceStep((high - low) / Math.max(count, 1));
  return { step, values: multiples(low, high, step) };
}

/** Odds ratios at round places of the logarithm: 1, 2, 5 in every power of ten. @param {number} low log @param {number} high log */
export function ratioTicks(low, high) {
  const ticks = [];
  for (let e = Math.floor(low / Math.LN10) - 1; e <= Math.ceil(high / Math.LN10) + 1; e++) {
    for (const m of [1, 1.5, 2, 3, 5, 7]) {
      const value = Number(`${m}e${e}`);
      const at = Math.log(value);
      const rank = m === 1 ? (e === 0 ? 0 : 1) : m === 2 || m === 5 ? 2 : 3;
      if (at >= low - 1e-9 && at <= high + 1e-9) ticks.push({ value, at, rank });
    }
  }
  return ticks;
}

/** Round squares between two sums, of which the negative ones have squares too. @param {number} low @param {number} high */
export function squareTicks(low, high) {
  const most = Math.min(Math.max(low * low, high * high), Number.MAX_VALUE);
  const ticks = [4, 12, 40, 120].flatMap((count, rank) =>
    niceTicks(0, most, count).values.flatMap((value) =>
      [-1, 1].map((sign) => ({ value, at: sign * Math.sqrt(value), rank })),
    ),
  );
  return ticks.filter((t) => t.at >= low && t.at <= high);
}

/** Probabilities worth a tick, with their rank: 0 is placed first. */
const PROBABILITIES = [
  [0.5, 0],
  ...[0.1, 0.9].map((p) => [p, 1]),
  ...[0.01, 0.99, 0.2, 0.8, 0.3, 0.7].map((p) => [p, 2]),
  ...[0.4, 0.6, 0.05, 0.95, 0.001, 0.999].map((p) => [p, 3]),
  ...[0.02, 0.98, 0.03, 0.97, 0.0001, 0.9999, 0.005, 0.995].map((p) => [p, 4]),
  ...[0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85].map((p) => [p, 5]),
];

/**
 * Round probabilities between two sums.
 * @param {{ link: import("../types.js").Link }} model @param {number} low @param {number} high
 * @returns {{ value: number, at: number, rank: number }[]}
 */
export function probabilityTicks(model, low, high) {
  const ticks = PROBABILITIES.map(([value, rank]) => ({ value, at: sumFor(model, value), rank }));
  return ticks.filter((t) => t.at >= low - 1e-9 && t.at <= high + 1e-9).sort((a, b) => a.at - b.at);
}
