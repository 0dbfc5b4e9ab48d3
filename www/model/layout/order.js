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

/** How many pairs that come on top of other effects are drawn before anybody asks for more. */
export const PAIRS = 3;

/**
 * The k that are shown are the k that matter most, in whatever order they stand; an alphabetical first few would hide the
 * longest lines. Pairs that come on top of effects of their attributes alone stand below all of these, and are counted by
 * themselves: of fifty attributes there are more than a thousand.
 * @param {Profile[]} profiles
 * @param {Pick<import("./types.js").Options, "order" | "shown" | "sequence"> & Partial<Pick<import("./types.js").Options, "pairs" | "asked">>} options
 * @returns {{ shown: Profile[], folded: Profile[] }} ties in the order of the file
 */
export function ordered(profiles, { order, shown, pairs = PAIRS, asked = [], sequence }) {
  const places = new Map(sequence?.map((name, i) => [name, i]));
  const place = (/** @type {Profile} */ p) => places.get(p.name) ?? places.size;
  const all = sequence ? profiles.toSorted((a, b) => place(a) - place(b) || tie(a, b)) : profiles;
  const by = (/** @type {Profile[]} */ list, /** @type {keyof typeof orders} */ name) =>
    sequence ? list : list.toSorted((a, b) => orders[name](a, b) || tie(a, b));
  /** @param {Profile[]} list @param {Profile[]} most the k of them */
  const split = (list, most) => {
    const kept = new Set(most);
    return { shown: list.filter((p) => kept.has(p)), folded: list.filter((p) => !kept.has(p)) };
  };
  const own = all.filter((p) => !p.extra);
  const first = split(
    by(own, order),
    by(own, order === "spread" ? "spread" : "range").slice(0, Math.max(1, shown)),
  );
  // The range of a pair is often that of a corner where there are no rows, so strong is what has a large spread; what is
  // asked for next comes below what is there.
  const strongest = by(
    all.filter((p) => p.extra),
    "spread",
  );
  const most = strongest.filter(({ name }, i) => i < pairs || asked.includes(name));
  const second = split(strongest, most);
  return {
    shown: [...first.shown, ...by(second.shown, order === "range" ? "spread" : order)],
    folded: [...first.folded, ...second.folded],
  };
}

/** @param {Profile} a @param {Profile} b */
const tie = (a, b) => (a.extra || b.extra ? a.index - b.index : a.attribute - b.attribute);
