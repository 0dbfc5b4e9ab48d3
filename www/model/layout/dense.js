// Rows of one height: labels under the line, on their own ticks, so that a screen holds many lines. Which ticks
// are named follows the dot: the present value, then the ends, then those of most rows; what does not fit is a tick only.

import { cut } from "../text.js";
import { readingText, TICK_SIZE } from "./scale.js";

/** @typedef {import("./types.js").Tick} Tick */
/** @typedef {import("./types.js").Strip} Strip */
/** @typedef {import("./types.js").Frame} Frame */

/** From a line down to its foot, and up from the foot to the letters. */
const FOOT = 22;
const BASE = 4;
/** Between two labels; from the middle of a dot on a curve to that of a label. */
const GAP = 8;
const CLEAR = 26;
/** Around the bar from zero to the dot, and from a point of a curve to its label above or below. */
const BAR = 11;
const ABOVE = -7;
const BELOW = 18;
const MOST = 20;
/** Levels that are closer (px) stand at one place; between their names there. */
const SAME = 3;
const JOIN = 4;

/** From one tier of names to the next. */
const TIER = 15;

/** Where a line of one height runs, and how high its density may be. @param {Frame} frame @param {number} top */
export function denseLine({ dense, narrow }, top) {
  const row = dense?.row ?? 48;
  // With much room line and labels stay together in the middle, and the density is as much higher.
  const spare = narrow ? 0 : Math.max(0, row - 72) / 2;
  const y = top + row - FOOT - spare;
  return { y, density: Math.min(MOST + spare, y - top - 4), height: row };
}

/** Ways to put a name to its tick: under it, from it, up to it, or as the edges of the drawing let it. */
const WAYS = 4;
/** To this (px) a name is cut that has no room as it is. */
const SHORT = 130;

/**
 * Ticks with the labels that find a place. The present value's is under the dot: of the ways to put it there the first that
 * leaves room for most of the others.
 * @param {Strip} strip @param {Frame} frame @param {number} present level of the dot; −1: a number
 * @param {{ x: number, y: number } | null} dot of a curve @param {number} [origin] x from where its bar runs to it
 * @returns {Tick[]}
 */
export function labelled(strip, frame, present, dot, origin = dot?.x ?? 0) {
  const { top, height, y, kind, ticks } = strip;
  // Where there is room below the line names stand in tiers.
  const tiers = Math.max(0, Math.floor((top + height - y - FOOT) / TIER));
  const heights = Array.from({ length: tiers + 1 }, (_, k) => y + FOOT - BASE + k * TIER);
  const lay = (/** @type {number} */ way) =>
    arranged(strip, frame, present, dot, origin, kind === "curve" ? [] : heights, way);
  const named = (/** @type {Tick[]} */ all) => all.filter(({ label }) => label).length;
  let best = lay(0);
  const ways = present < 0 || ticks.length > MOST ? 0 : WAYS * heights.length;
  for (let way = 1; way < ways && named(best) < ticks.length; way++) {
    const next = lay(way);
    if (named(next) > named(best)) best = next;
  }
  return best;
}

/**
 * @param {Strip} strip @param {Frame} frame @param {number} present @param {{ x: number, y: number } | null} dot
 * @param {number} origin @param {number[]} heights of the tiers; of a curve none
 * @param {number} way which of its places the present value's name is tried at first
 * @returns {Tick[]}
 */
function arranged(
  strip,
  { measure, labelLeft: left, labelRight: right },
  present,
  dot,
  origin,
  heights,
  way,
) {
  /** @type {[number, number, number][]} */
  const taken = [];
  /** Of a curve: not on the dot, nor on its bar. @param {number} from @param {number} to @param {number} y */
  const clear = (from, to, y) =>
    !dot ||
    (Math.hypot(Math.min(Math.max(dot.x, from), to) - dot.x, y - BASE - dot.y) > CLEAR - 8 &&
      (Math.abs(y - BASE - dot.y) > BAR ||
        from > Math.max(origin, dot.x) + 4 ||
        to < Math.min(origin, dot.x) - 4));
  const curve = !heights.length;
  const out = strip.ticks.map((t) => ({ ...t, label: /** @type {Tick["label"]} */ (null) }));
  const last = out.length - 1;
  const isPresent = (/** @type {number} */ i) => out[i].level >= 0 && out[i].level === present;
  const here = out.find((_, i) => isPresent(i));
  // Of a line of numbers the even ones alone, and what stands behind a break.
  const even = !curve && out.every(({ level }) => level < 0);
  const weight = (/** @type {number} */ i) =>
    isPresent(i)
      ? Number.POSITIVE_INFINITY
      : !even && (i === 0 || i === last)
        ? Number.MAX_VALUE
        : (strip.ticks[i].count ?? strip.weights?.[i] ?? 0);
  const order = out.map((_, i) => i).filter((i) => !even || weight(i) > 0);
  order.sort((a, b) => weight(b) - weight(a) || a - b);
  /** @param {number} from @param {number} to @param {number} y */
  const free = (from, to, y) =>
    taken.every(([a, b, at]) => from > b + GAP || to < a - GAP || Math.abs(at - y) > 14);
  /** Names of one place beside each other, if there is room for them. @param {number[]} group @param {number} at whose place it is @param {number} most width of each */
  const placed = (group, at, most) => {
    const { x, y: on } = out[at];
    let width = -JOIN;
    const parts = group.map((i, k) => {
      const strong = isPresent(i);
      const name = cut(strip.names?.[i] ?? out[i].full, most, TICK_SIZE, measure, strong);
      const text = k < group.length - 1 ? `${name} ·` : name;
      const part = { i, text, strong, at: width + JOIN, width: measure(text, TICK_SIZE, strong) };
      width += part.width + JOIN;
      return part;
    });
    const middle = x - width / 2;
    // On a curve above its point, else below it.
    const places = (curve ? [on + ABOVE, on + BELOW] : heights).flatMap((y) =>
      [middle, x - 4, x + 4 - width, Math.max(left, Math.min(middle, right - width))].map((from) => ({
        from,
        y,
      })),
    );
    if (parts.some(({ strong }) => strong)) places.unshift(places[way]);
    for (const { from, y } of places) {
      const to = from + width;
      if (from < left - 1 || to > right + 1 || !clear(from, to, y) || !free(from, to, y)) continue;
      const over = curve ? [] : heights.slice(0, heights.indexOf(y));
      if (!over.every((tier) => free(x, x, tier))) continue;
      // No other name stands under the dot, and none under another's tick alone.
      const astray = parts.some(({ i, at, width }) => {
        const covers = (/** @type {Tick} */ t) => t.x >= from + at && t.x <= from + at + width;
        return out.some((t, j) => !group.includes(j) && covers(t) && (t === here || !covers(out[i])));
      });
      if (astray) continue;
      taken.push(
        [from, to, y],
        ...over.map((tier) => /** @type {[number, number, number]} */ ([x, x, tier])),
      );
      for (const { i, text, strong, at, width: own } of parts) {
        /** @type {[number, number][] | null} */
        const leader = over.length
          ? [
              [x, on + 7],
              [x, y - 11],
            ]
          : null;
        out[i].label = { text, x: from + at + own / 2, y, width: own, tier: over.length, leader, strong };
      }
      return true;
    }
    return false;
  };
  for (const most of [right - left, SHORT])
    for (const i of order) {
      if (out[i].label) continue;
      const same = out.flatMap((t, j) =>
        j === i || (!curve && t.level >= 0 && !t.label && Math.abs(t.x - out[i].x) < SAME) ? [j] : [],
      );
      if (!placed(same, i, most) && same.length > 1) placed([i], i, most);
    }
  return out;
}

/**
 * A line with its labels, and with breaks where it goes beyond the scale: of numbers only the end is marked behind one.
 * @param {import("./level-strip.js").Context} context @param {import("./types.js").Profile} profile @param {Strip} strip
 * @param {Tick[]} [outermost] of numbers: its ends
 * @returns {Strip}
 */
export function finished({ scale, options, frame }, profile, strip, outermost = []) {
  const past = (/** @type {number} */ x) => (x > scale.right + 1 ? 1 : x < scale.left - 1 ? -1 : 0);
  const broken = strip.ticks.some((t) => past(t.x)) || outermost.some((t) => past(t.x));
  if (!broken) return { ...strip, ticks: labelled(strip, frame, -1, null) };
  const kept = strip.ticks.map((t, i) => ({
    t,
    name: strip.names?.[i] ?? "",
    weight: strip.weights?.[i] ?? 0,
  }));
  const all = outermost.length
    ? [
        ...kept.filter(({ t }) => !past(t.x)),
        ...outermost.filter((t) => past(t.x)).map((t) => ({ t, name: t.full, weight: 2 })),
      ].sort((a, b) => a.t.x - b.t.x)
    : kept;
  const sides = /** @type {const} */ ([-1, 1]).flatMap((side) => {
    const ends = all.filter(({ t }) => past(t.x) === side);
    if (!ends.length) return [];
    const { t } = side < 0 ? ends[0] : ends[ends.length - 1];
    const text = readingText(scale, options, t.effect - scale.origins[profile.index]);
    return [{ x: side < 0 ? scale.left : scale.right, side, end: t.x, text }];
  });
  const out = {
    ...strip,
    ticks: all.map(({ t }) => t),
    names: all.map(({ name }) => name),
    weights: all.map(({ weight }) => weight),
    breaks: sides,
  };
  return { ...out, ticks: labelled(out, frame, -1, null) };
}
