// In which order the effects stand, and which are folded.

/** @typedef {import("./types.js").Profile} Profile */

/** @type {Record<import("./types.js").Options["order"], (a: Profile, b: Profile) => number>} */
const orders = {
  range: (a, b) => b.range - a.range,
  spread: (a, b) => b.spread - a.spread,
  positive: (a, b) => b.maximum - a.maximum,
  negative: (a, b) => a.minimum - b.minimum,
  name: (a, b) => collator.compare(a.name, b.name),
  file: () => 0,
};

const collator = new Intl.Collator(undefined, { numeric: true });

/**
 * @param {Profile[]} profiles @param {import("./types.js").Options} options
 * @returns {{ shown: Profile[], folded: Profile[] }} ties in the order of the file
 */
export function ordered(profiles, options) {
  const all = [...profiles].sort((a, b) => orders[options.order](a, b) || a.attribute - b.attribute);
  const shown = Math.max(1, Math.min(options.shown, all.length));
  return { shown: all.slice(0, shown), folded: all.slice(shown) };
}
