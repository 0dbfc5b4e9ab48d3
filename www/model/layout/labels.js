// Labels under a line, in tiers, never over each other. Every label of a lower tier hangs on a straight
// leader: a bent one cannot be followed by the eye. So a leader must find the tiers above it free, and labels that crowd
// fall into cascades, like flags on one side of their poles.

/**
 * @typedef {object} Item
 * @property {number} x of the tick
 * @property {number} width
 * @property {number} priority the smallest is left out first; Infinity: never, if it can be helped
 */

/**
 * @typedef {object} Placed
 * @property {number} tier
 * @property {number} x middle of the label
 */

/** @typedef {{ at: number, tier: number, from: number, to: number }} Box */
/** @typedef {{ cost: number, boxes: Box[], choice: (Placed | null)[] }} State */
/** A state and what is added to it; most are never looked at again, so they are not written out. */
/** @typedef {{ cost: number, before: State, placed: Placed | null, box: Box | null }} Step */

const GAP = 8;
/** Between a leader and the labels it passes. */
const PASS = 2;
/** From a leader to the label beside it. */
const FLAG = 3;
/** Where in a label of the first tier its tick may stand, and what it costs. */
const FIRST = [
  [0.5, 0],
  [0.2, 3],
  [0.8, 3],
];

/**
 * Where a label may go: first under its tick, then lower.
 * @param {Item} item @param {number} tiers @param {number} left @param {number} right
 * @returns {(Placed & { cost: number })[]}
 */
function places(item, tiers, left, right) {
  const { x, width } = item;
  const half = width / 2;
  const out = [];
  for (const [share, cost] of FIRST) out.push({ tier: 0, x: x + (0.5 - share) * width, cost });
  // At the edge of the drawing a label leans on it, as long as its tick stays over it.
  const leaning = Math.min(Math.max(x, left + half), right - half);
  if (Math.abs(leaning - x) <= half) out.push({ tier: 0, x: leaning, cost: 4 });
  for (let tier = 0; tier < tiers; tier++) {
    const flag = 12 * tier + 7;
    out.push({ tier, x: x + half + FLAG, cost: flag }, { tier, x: x - half - FLAG, cost: flag });
    if (tier === 0) continue;
    out.push({ tier, x, cost: 12 * tier });
    if (Math.abs(leaning - x) <= half - 3) out.push({ tier, x: leaning, cost: 12 * tier + 1 });
  }
  return out.filter((p) => p.x - half >= left - 0.01 && p.x + half <= right + 0.01);
}

/** @param {Box[]} boxes @param {Box} box */
function fits(boxes, box) {
  for (let i = boxes.length - 1; i >= 0; i--) {
    const other = boxes[i];
    if (other.tier === box.tier && other.from < box.to + GAP && box.from < other.to + GAP) return false;
    if (other.tier < box.tier && box.at > other.from - PASS && box.at < other.to + PASS) return false;
    if (other.tier > box.tier && other.at > box.from - PASS && other.at < box.to + PASS) return false;
    // Two leaders on one another would be one.
    if (other.tier > 0 && box.tier > 0 && Math.abs(other.at - box.at) < 3) return false;
  }
  return true;
}

/** The common case: every label right under its tick. @param {Item[]} items @param {number} left @param {number} right */
function inOneTier(items, left, right) {
  /** @type {Placed[]} */
  const out = [];
  for (const { x, width } of items) {
    if (x - width / 2 < left || x + width / 2 > right) return null;
    const before = out.length ? items[out.length - 1] : null;
    if (before && x - before.x < (width + before.width) / 2 + GAP) return null;
    out.push({ tier: 0, x });
  }
  return out;
}

/**
 * Places labels from left to right, keeping the best few dozen arrangements on the way (a beam search); the best few
 * hundred where that leaves one out and there are few enough to be all named.
 * @param {Item[]} items ascending in x @param {number} left @param {number} right
 * @param {number} [tiers]
 * @returns {(Placed | null)[]} null: no place for this one, its tick stays without label
 */
export function packLabels(items, left, right, tiers = 4) {
  const plain = inOneTier(items, left, right);
  if (plain) return plain;
  if (items.length > 12) return searched(items, left, right, tiers, 24);
  const first = searched(items, left, right, tiers, 40);
  if (!first.includes(null)) return first;
  const second = searched(items, left, right, tiers, 400);
  if (!second.includes(null)) return second;
  // Where the way from the left gets stuck the way from the right may not.
  const mirrored = items.map((i) => ({ ...i, x: -i.x })).reverse();
  const third = searched(mirrored, -right, -left, tiers, 400)
    .map((p) => p && { tier: p.tier, x: -p.x })
    .reverse();
  return missingIn(third) < missingIn(second) ? third : second;
}

/**
 * Labels in one line, never moved off their ticks: in the middle over it, or from it to the right or left. The ends
 * first, then those of the most rows.
 * @param {Item[]} items ascending in x @param {number} left @param {number} right
 * @returns {(Placed | null)[]} null: a tick only
 */
export function lineLabels(items, left, right) {
  /** @type {(Placed | null)[]} */
  const placed = items.map(() => null);
  /** @type {{ from: number, to: number }[]} */
  const taken = [];
  const order = items.map((_, i) => i).sort((a, b) => items[b].priority - items[a].priority || a - b);
  for (const i of order) {
    const { x, width } = items[i];
    const free = [x, x + width / 2 - 2, x - width / 2 + 2].find((at) => {
      const [from, to] = [at - width / 2, at + width / 2];
      return from >= left && to <= right && taken.every((t) => from >= t.to + GAP || to <= t.from - GAP);
    });
    if (free === undefined) continue;
    placed[i] = { tier: 0, x: free };
    taken.push({ from: free - width / 2, to: free + width / 2 });
  }
  return placed;
}

/** @param {(Placed | null)[]} placed */
export const missingIn = (placed) => placed.filter((p) => !p).length;

/** @param {Item[]} items @param {number} left @param {number} right @param {number} tiers @param {number} breadth */
function searched(items, left, right, tiers, breadth) {
  const most = Math.max(...items.map((i) => (Number.isFinite(i.priority) ? i.priority : 0)), 1);
  /** @type {State[]} */
  let beam = [{ cost: 0, boxes: [], choice: [] }];
  for (const item of items) {
    const options = places(item, tiers, left, right);
    const missing = 1000 + (Number.isFinite(item.priority) ? (400 * item.priority) / most : 2000);
    /** @type {Step[]} */
    const next = [];
    for (const before of beam) {
      for (const { tier, x, cost } of options) {
        const box = { at: item.x, tier, from: x - item.width / 2, to: x + item.width / 2 };
        if (fits(before.boxes, box))
          next.push({ cost: before.cost + cost, before, placed: { tier, x }, box });
      }
      next.push({ cost: before.cost + missing, before, placed: null, box: null });
    }
    next.sort((a, b) => a.cost - b.cost);
    beam = distinct(next, items, beam[0].choice.length + 1, breadth);
  }
  return beam[0].choice;
}

/**
 * The cheapest arrangements that differ in what labels still to come can meet: variants of a far corner, long decided,
 * would fill the beam and push out the one that leaves room.
 * @param {Step[]} sorted cheapest first @param {Item[]} items @param {number} done how many of them are placed
 * @param {number} breadth
 */
function distinct(sorted, items, done, breadth) {
  const rest = items.slice(done);
  const reach = Math.min(...rest.map((i) => i.x - i.width)) - FLAG - GAP - PASS;
  const seen = new Set();
  /** @type {State[]} */
  const kept = [];
  for (const { cost, before, placed, box } of sorted) {
    const boxes = box ? [...before.boxes, box] : before.boxes;
    let key = "";
    for (const { at, tier, from, to } of boxes)
      if (Math.max(at, to) >= reach) key += `${tier} ${from} ${at};`;
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push({ cost, boxes, choice: [...before.choice, placed] });
    if (kept.length === breadth) break;
  }
  return kept;
}

/**
 * The straight way from a tick down to its label.
 * @param {number} x of the tick @param {Placed} label @param {number} width of the label
 * @param {number} top y where leaders start @param {number} tierHeight
 * @param {number} [room] px that lie between the line and the first tier
 * @returns {[number, number][] | null} null where the label stands right under its tick
 */
export function leaderTo(x, label, width, top, tierHeight, room = 0) {
  const beside = Math.abs(label.x - x) > width / 2;
  if (label.tier === 0 && !beside) return null;
  return [
    [x, top],
    [x, top + label.tier * tierHeight + room + (beside ? 14 : 3)],
  ];
}
