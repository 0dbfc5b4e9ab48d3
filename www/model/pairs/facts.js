// What a pair of attributes says, in numbers for a sentence: sign, size, and how likely chance is.

/** @typedef {import("../../engine/contract.js").Interactions} Interactions */
/** @typedef {import("../../engine/contract.js").PairInformation} PairInformation */
/** @typedef {"very-unlikely" | "unlikely" | "possible" | "likely" | "unknown"} Chance */

/** Below this a pair counts as more than chance: the usual 5 %, of the p that allows for having looked at many pairs. */
const SIGNIFICANT = 0.05;

/**
 * How well chance alone explains a pair.
 * @param {Pick<PairInformation, "p" | "adjusted_p">} pair
 * @returns {Chance}
 */
export function chanceOf({ p, adjusted_p }) {
  const judged = adjusted_p ?? p;
  if (judged === undefined) return "unknown";
  if (judged <= 0.01) return "very-unlikely";
  if (judged <= SIGNIFICANT) return "unlikely";
  return judged <= 0.2 ? "possible" : "likely";
}

/** @param {Pick<PairInformation, "p" | "adjusted_p">} pair */
export function isSignificant(pair) {
  return ["very-unlikely", "unlikely"].includes(chanceOf(pair));
}

/**
 * The pairs that chance explains worst first; of equals the stronger. By size alone, attributes of many values come
 * first: what they tell by chance is larger.
 * @param {readonly PairInformation[]} pairs
 */
export function byChance(pairs) {
  const p = (/** @type {PairInformation} */ pair) => pair.p ?? 1;
  return [...pairs].sort((a, b) => p(a) - p(b) || Math.abs(b.information) - Math.abs(a.information));
}

/** Share of what there is to know of the target. @param {Interactions} found @param {number} bits */
export function shareOf({ target_entropy }, bits) {
  return target_entropy > 0 ? bits / target_entropy : 0;
}

/** @param {readonly [string, string]} pair */
export function keyOf([a, b]) {
  return JSON.stringify(a < b ? [a, b] : [b, a]);
}

/**
 * The attributes that are worth a place in a picture with room for `most`: those of the strongest pairs, in the order of
 * the file.
 * @param {Interactions} found pairs ranked @param {number} most
 * @returns {string[]}
 */
export function foremost(found, most) {
  /** @type {Set<string>} */
  const kept = new Set();
  for (const { attributes } of found.pairs) {
    for (const name of attributes) if (kept.size < most) kept.add(name);
    if (kept.size >= most) break;
  }
  return found.alone.map((a) => a.attribute).filter((name) => kept.has(name));
}
