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
 * The k that are shown are the k that matter most, in whatever order they stand; an alphabetical first few would hide the
 * longest lines.
 * @param {Profile[]} profiles @param {import("./types.js").Options} options
 * @returns {{ shown: Profile[], folded: Profile[] }} ties in the order of the file
 */
export function ordered(profiles, { order, shown, sequence }) {
  if (sequence) {
    const places = new Map(sequence.map((name, i) => [name, i]));
    const place = (/** @type {Profile} */ p) => places.get(p.name) ?? sequence.length;
    const all = [...profiles].sort((a, b) => place(a) - place(b) || a.attribute - b.attribute);
    return { shown: all.slice(0, Math.max(1, shown)), folded: all.slice(Math.max(1, shown)) };
  }
  const by = (/** @type {keyof typeof orders} */ name) =>
    [...profiles].sort((a, b) => orders[name](a, b) || a.attribute - b.attribute);
  const most = by(order === "spread" ? "spread" : "range").slice(0, Math.max(1, shown));
  const kept = new Set(most);
  const all = by(order);
  return { shown: all.filter((p) => kept.has(p)), folded: all.filter((p) => !kept.has(p)) };
}
