// The interaction graph: attributes on an oval, the strongest pairs as edges between them. Numbers only.
//
// The nodes stand evenly spaced in height on both sides, so that labels written outwards can never touch; a force
// layout would be prettier for a few nodes and illegible for twenty. Nothing is random: the same pairs, the same picture.

/** @typedef {import("../../engine/contract.js").Interactions} Interactions */
/** @typedef {import("../../engine/contract.js").PairInformation} PairInformation */

/**
 * @typedef {{ name: string, x: number, y: number, radius: number, side: -1 | 1, information: number }} Node
 * @typedef {{
 *   pair: PairInformation, from: Node, to: Node, width: number, synergy: boolean, bend: [number, number],
 * }} Edge `bend`: control point of its curve, px
 */

/** Height that one label needs, px. */
const LINE = 30;
/** Few nodes stand wider apart: a small picture hides how thick its lines are. */
const LEAST_HEIGHT = 240;
const LARGEST_NODE = 15;
const WIDEST_EDGE = 9;

/**
 * @param {Interactions} found pairs ranked
 * @param {readonly PairInformation[]} strongest the pairs to draw, the strongest first
 * @param {number} width px @param {number} labels px that labels may take at each side
 * @returns {{ nodes: Node[], edges: Edge[], height: number }}
 */
export function graphOf(found, strongest, width, labels) {
  const alone = new Map(found.alone.map((a) => [a.attribute, a.information]));
  const names = ordered(strongest);
  const right = names.slice(0, Math.ceil(names.length / 2));
  const left = names.slice(right.length).reverse();
  const height = Math.max(LEAST_HEIGHT, (Math.max(right.length, left.length) + 1) * LINE);
  const most = Math.max(...names.map((n) => alone.get(n) ?? 0), Number.MIN_VALUE);
  const centre = width / 2;
  const reach = Math.max(24, Math.min(width / 2 - labels, height * 0.75));
  /** @param {string} name @param {number} i @param {number} n @param {-1 | 1} side @returns {Node} */
  const node = (name, i, n, side) => {
    // Even in height; the width follows the oval. One alone stands in the middle.
    const up = n === 1 ? 0 : (2 * i) / (n - 1) - 1;
    const information = alone.get(name) ?? 0;
    return {
      name,
      information,
      side,
      x: centre + side * reach * Math.sqrt(1 - (up * 0.9) ** 2),
      y: height / 2 + (up * (height - LINE - 2 * LARGEST_NODE)) / 2,
      // The area is the information.
      radius: Math.max(3, LARGEST_NODE * Math.sqrt(Math.max(0, information) / most)),
    };
  };
  const nodes = [
    ...right.map((name, i) => node(name, i, right.length, 1)),
    ...left.map((name, i) => node(name, i, left.length, -1)),
  ];
  const byName = new Map(nodes.map((n) => [n.name, n]));
  const largest = Math.max(...strongest.map((p) => Math.abs(p.information)), Number.MIN_VALUE);
  const edges = strongest.map((pair) => {
    const from = /** @type {Node} */ (byName.get(pair.attributes[0]));
    const to = /** @type {Node} */ (byName.get(pair.attributes[1]));
    const middle = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    /** @type {[number, number]} */
    const bend = [middle[0] + (centre - middle[0]) * 0.45, middle[1] + (height / 2 - middle[1]) * 0.25];
    const width = Math.max(1, (WIDEST_EDGE * Math.abs(pair.information)) / largest);
    return { pair, from, to, width, synergy: pair.information > 0, bend };
  });
  return { nodes, edges, height };
}

/**
 * Attributes that share strong edges next to each other, so that few edges cross: beginning with the strongest pair, the
 * next is always the one most bound to those that stand at the two ends.
 *
 * @param {readonly PairInformation[]} pairs the strongest first
 */
function ordered(pairs) {
  const names = [...new Set(pairs.flatMap((p) => p.attributes))];
  const bound = (/** @type {string} */ a, /** @type {string} */ b) => {
    const pair = pairs.find((p) => p.attributes.includes(a) && p.attributes.includes(b));
    return pair && a !== b ? Math.abs(pair.information) : 0;
  };
  const placed = names.splice(0, 2);
  while (names.length) {
    const [first, last] = [placed[0], placed[placed.length - 1]];
    let best = 0;
    let most = -1;
    names.forEach((name, i) => {
      const tie = Math.max(bound(name, first), bound(name, last));
      if (tie > most) [best, most] = [i, tie];
    });
    const [name] = names.splice(best, 1);
    if (bound(name, first) > bound(name, last)) placed.unshift(name);
    else placed.push(name);
  }
  return placed;
}
