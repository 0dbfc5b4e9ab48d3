/**
 * What errors cost, and the threshold that follows: a case counts as positive from the probability on at which both
 * errors cost the same, t = a false alarm/(a false alarm + a miss).
 *
 * @typedef {readonly [number, number]} Costs of a false alarm, of a miss; only their ratio counts
 */

const HUGE = 1e9;
/** @type {Costs} */
export const usualCosts = Object.freeze([1, 1]);

/** Between which a cost lies. */
export const costLimits = { low: 1 / HUGE, high: HUGE };

/** @param {unknown} v @returns {v is number} */
const isCost = (v) => typeof v === "number" && v >= costLimits.low && v <= costLimits.high;

/** @param {any} v @returns {v is Costs} */
export const areCosts = (v) => Array.isArray(v) && v.length === 2 && v.every(isCost);

/** @param {Costs} costs */
export const thresholdOf = ([alarm, miss]) => alarm / (alarm + miss);

/** Costs with such a threshold: that of a false alarm stays. @param {Costs} costs @param {number} threshold @returns {Costs} */
export function costsAt([alarm], threshold) {
  return [alarm, Number(((alarm * (1 - threshold)) / threshold).toPrecision(4))];
}

/** Whether somebody has said what the errors cost. @param {Costs} costs */
export const areSaid = (costs) => costs.some((cost, i) => cost !== usualCosts[i]);

/** "1,5" @param {string} text @returns {Costs | undefined} undefined where they are none */
export function costsFromText(text) {
  const costs = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  return areCosts(costs) ? costs : undefined;
}
