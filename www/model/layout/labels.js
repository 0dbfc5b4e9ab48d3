// Labels under a line: side by side, in up to three tiers, never over each other.

/**
 * @typedef {object} Item
 * @property {number} x where the label wants its middle
 * @property {number} width
 * @property {number} priority the smallest is left out first
 */

/**
 * @typedef {object} Placed
 * @property {number} tier
 * @property {number} x middle
 */

/** How far (px) a label may stand from its tick before another tier is tried. */
const SHIFT = [14, 34, 90];

/**
 * Shifts labels of one tier as little as possible (least squares) so that they do not overlap and stay inside: isotonic
 * regression of the places minus the widths that stand before them.
 * @param {Item[]} items ascending in x @param {number} left @param {number} right @param {number} gap
 * @returns {number[] | null} middles, null where they do not fit
 */
export function spreadOut(items, left, right, gap) {
  /** @type {number[]} */
  const offsets = [];
  let used = 0;
  for (let i = 0; i < items.length; i++) {
    if (i > 0) used += (items[i - 1].width + items[i].width) / 2 + gap;
    offsets.push(used);
  }
  if (!items.length) return [];
  const lowest = left + items[0].width / 2;
  const highest = right - items[items.length - 1].width / 2 - used;
  if (highest < lowest - 1e-9) return null;
  /** @type {{ total: number, n: number }[]} */
  const blocks = [];
  items.forEach((item, i) => {
    let block = { total: item.x - offsets[i], n: 1 };
    while (
      blocks.length &&
      blocks[blocks.length - 1].total / blocks[blocks.length - 1].n > block.total / block.n
    ) {
      const before = /** @type {{ total: number, n: number }} */ (blocks.pop());
      block = { total: before.total + block.total, n: before.n + block.n };
    }
    blocks.push(block);
  });
  /** @type {number[]} */
  const out = [];
  for (const block of blocks) {
    const at = Math.min(Math.max(block.total / block.n, lowest), highest);
    for (let i = 0; i < block.n; i++) out.push(at + offsets[out.length]);
  }
  return out;
}

/**
 * @param {Item[]} items ascending in x @param {number} tiers @param {number} left @param {number} right
 * @returns {{ placed: Placed[], shift: number } | null}
 */
function inTiers(items, tiers, left, right) {
  // Leaders of lower tiers pass through the gaps of the upper ones: they need the more room the more tiers there are.
  const gap = 8 + 5 * (tiers - 1);
  /** @type {Placed[]} */
  const placed = new Array(items.length);
  let shift = 0;
  for (let tier = 0; tier < tiers; tier++) {
    const mine = items.filter((_, i) => i % tiers === tier);
    const middles = spreadOut(mine, left, right, gap);
    if (!middles) return null;
    middles.forEach((x, j) => {
      placed[j * tiers + tier] = { tier, x };
      shift = Math.max(shift, Math.abs(x - mine[j].x));
    });
  }
  return { placed, shift };
}

/**
 * @param {Item[]} items ascending in x @param {number} left @param {number} right
 * @param {number} [mostTiers]
 * @returns {(Placed | null)[]} null: no place for this one
 */
export function packLabels(items, left, right, mostTiers = 3) {
  let kept = items.map((_, i) => i);
  while (kept.length) {
    const now = kept.map((i) => items[i]);
    for (let tiers = 1; tiers <= mostTiers; tiers++) {
      const trial = inTiers(now, tiers, left, right);
      if (trial && trial.shift <= SHIFT[tiers - 1]) {
        /** @type {(Placed | null)[]} */
        const out = items.map(() => null);
        kept.forEach((i, j) => {
          out[i] = trial.placed[j];
        });
        return out;
      }
    }
    const weakest = kept.reduce((a, b) => (items[b].priority < items[a].priority ? b : a));
    kept = kept.filter((i) => i !== weakest);
  }
  return items.map(() => null);
}

/**
 * The way from a tick down to its label: through the gaps between the labels of the tiers above it.
 * @param {number} x of the tick @param {Placed} label @param {number} width
 * @param {{ placed: Placed, width: number }[]} all every placed label of the line, this one too
 * @param {number} top y where leaders start @param {number} tierHeight
 * @returns {[number, number][] | null} null where the label stands straight under its tick
 */
export function leaderTo(x, label, width, all, top, tierHeight) {
  const nearest = Math.min(Math.max(x, label.x - width / 2 + 3), label.x + width / 2 - 3);
  if (label.tier === 0 && Math.abs(nearest - x) < 1) return null;
  /** @type {[number, number][]} */
  const way = [[x, top]];
  for (let tier = 0; tier < label.tier; tier++) {
    let from = Number.NEGATIVE_INFINITY;
    let to = Number.POSITIVE_INFINITY;
    for (const other of all) {
      if (other.placed.tier !== tier) continue;
      // Labels stand in the order of their ticks: those before this one are on its left in every tier.
      if (other.placed.x < label.x && isBefore(other, label, all))
        from = Math.max(from, other.placed.x + other.width / 2);
      else to = Math.min(to, other.placed.x - other.width / 2);
    }
    const room = Math.min(4, Math.max(0, (to - from) / 2));
    const at = Math.min(Math.max(nearest, from + room), to - room);
    const y = top + tier * tierHeight;
    way.push([at, y + 5], [at, y + tierHeight + 1]);
  }
  way.push([nearest, top + label.tier * tierHeight + 4]);
  return way;
}

/** @param {{ placed: Placed }} other @param {Placed} label @param {{ placed: Placed }[]} all */
function isBefore(other, label, all) {
  return all.indexOf(/** @type {any} */ (other)) < all.findIndex((a) => a.placed === label);
}
