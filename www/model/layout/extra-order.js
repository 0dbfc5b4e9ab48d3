// Which of the pairs that come on top of effects of their attributes alone are drawn, and in which order.

/** @typedef {import("./types.js").Profile} Profile */

/** How many are drawn before anybody asks for more, and how many more at a time. */
export const PAIRS = 3;

/**
 * The range of a pair is often that of a corner where there are no rows, so strong is what has a large spread; what is asked
 * for next comes below what is there.
 * @param {Profile[]} profiles @param {Pick<import("./types.js").Options, "order"> & Partial<Pick<import("./types.js").Options, "pairs" | "asked">>} options
 * @param {import("./order.js").By} by
 * @returns {[Profile[], Profile[]]} drawn and not
 */
export function ordered(profiles, { order, pairs = PAIRS, asked = [] }, by) {
  const inFile = profiles.filter((p) => p.extra).sort((a, b) => a.index - b.index);
  // Of equal ones the first of the file, whichever of its attributes is the control.
  const all = inFile.map((p) => ({ ...p, attribute: p.index, profile: p }));
  const sorted = (/** @type {typeof all} */ list, /** @type {typeof order} */ name) =>
    /** @type {typeof all} */ (by(list, name));
  const strongest = sorted(all, "spread");
  const kept = new Set(strongest.filter(({ name }, i) => i < pairs || asked.includes(name)));
  const drawn = strongest.filter((p) => kept.has(p));
  return [
    sorted(drawn, order === "range" ? "spread" : order).map((p) => p.profile),
    strongest.filter((p) => !kept.has(p)).map((p) => p.profile),
  ];
}
