// In which order the effects stand, and which are folded.

import { extraPairs } from "../pair-door.js";

/** @typedef {import("./types.js").Profile} Profile */
/** @typedef {(list: Profile[], name: import("./types.js").Options["order"]) => Profile[]} By a list in an order, or in the sequence that is given */

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
 * longest lines. Pairs that come on top of effects of their attributes alone stand below all of these, and are counted by
 * themselves: of fifty attributes there are more than a thousand.
 * @param {Profile[]} profiles
 * @param {Pick<import("./types.js").Options, "order" | "shown" | "sequence"> & Partial<Pick<import("./types.js").Options, "pairs" | "asked">>} options
 * @returns {{ shown: Profile[], folded: Profile[] }} ties in the order of the file
 */
export function ordered(profiles, options) {
  const { order, shown, sequence } = options;
  const places = new Map(sequence?.map((name, i) => [name, i]));
  const place = (/** @type {Profile} */ p) => places.get(p.name) ?? places.size;
  /** @type {By} */
  const by = (list, name) =>
    list.toSorted(
      (a, b) => (sequence ? place(a) - place(b) : orders[name](a, b)) || a.attribute - b.attribute,
    );
  const own = profiles.filter((p) => !p.extra);
  const most = new Set(by(own, order === "spread" ? "spread" : "range").slice(0, Math.max(1, shown)));
  const all = by(own, order);
  const more = own.length < profiles.length ? extraPairs().ordered(profiles, options, by) : [[], []];
  return {
    shown: [...all.filter((p) => most.has(p)), ...more[0]],
    folded: [...all.filter((p) => !most.has(p)), ...more[1]],
  };
}

/**
 * What keeps every row where it is and as high as it is; one that was not yet drawn has no height of its own.
 * @param {import("./types.js").Layout} layout
 */
export function heldBy({ rows, folded, profiles }) {
  return {
    sequence: [...rows.map(({ effect }) => effect), ...folded].map((i) => profiles[i].name),
    heights: new Map(rows.map(({ full, height, rough }) => [full, rough ? 0 : height])),
  };
}
