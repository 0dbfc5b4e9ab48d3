// Rows of one height: one tier of labels under the line, on their own ticks, so that a screen holds many lines. Which ticks
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

/** Where a line of one height runs, and how high its density may be. @param {Frame} frame @param {number} top */
export function denseLine({ dense, narrow }, top) {
  const row = dense?.row ?? 48;
  // With much room line and labels stay together in the middle, and the density is as much higher.
  const spare = narrow ? 0 : Math.max(0, row - 72) / 2;
  const y = top + row - FOOT - spare;
  return { y, density: Math.min(MOST + spare, y - top - 4), height: row };
}

/**
 * Ticks with the labels that find a place, each in the middle under its tick, or else beginning or ending there.
 * @param {Strip} strip @param {Frame} frame @param {number} present level of the dot; −1: a number
 * @param {{ x: number, y: number } | null} dot of a curve @param {number} [origin] x from where its bar runs to it
 * @returns {Tick[]}
 */
export function labelled(strip, frame, present, dot, origin = dot?.x ?? 0) {
  /** @type {[number, number, number][]} */
  const taken = [];
  /** Of a curve: not on the dot, nor on its bar. @param {number} from @param {number} to @param {number} y */
  const clear = (from, to, y) =>
    !dot ||
    (Math.hypot(Math.min(Math.max(dot.x, from), to) - dot.x, y - BASE - dot.y) > CLEAR - 8 &&
      (Math.abs(y - BASE - dot.y) > BAR ||
        from > Math.max(origin, dot.x) + 4 ||
        to < Math.min(origin, dot.x) - 4));
  const curve = strip.kind === "curve";
  const out = strip.ticks.map((t) => ({ ...t, label: /** @type {Tick["label"]} */ (null) }));
  const last = out.length - 1;
  const weight = (/** @type {number} */ i) =>
    out[i].level >= 0 && out[i].level === present
      ? Number.POSITIVE_INFINITY
      : i === 0 || i === last
        ? Number.MAX_VALUE
        : (strip.ticks[i].count ?? strip.weights?.[i] ?? 0);
  const order = out.map((_, i) => i).sort((a, b) => weight(b) - weight(a) || a - b);
  /** Names of one place beside each other, if there is room for them. @param {number[]} group @param {number} at whose place it is */
  const placed = (group, at) => {
    const { x, y: on } = out[at];
    const parts = group.map((i, k) => {
      const strong = out[i].level >= 0 && out[i].level === present;
      const name = cut(
        strip.names?.[i] ?? out[i].full,
        frame.labelRight - frame.labelLeft,
        TICK_SIZE,
        frame.measure,
      );
      const text = k < group.length - 1 ? `${name} ·` : name;
      return { i, text, strong, width: frame.measure(text, TICK_SIZE, strong) };
    });
    const width = parts.reduce((sum, part) => sum + part.width + JOIN, -JOIN);
    // On a curve above its point, else below it.
    const heights = curve ? [on + ABOVE, on + BELOW] : [strip.y + FOOT - BASE];
    for (const [y, share] of heights.flatMap((y) => [0.5, 0, 1].map((share) => [y, share]))) {
      let from = x - share * width + (share === 0 ? -4 : share === 1 ? 4 : 0);
      const to = from + width;
      if (from < frame.labelLeft - 1 || to > frame.labelRight + 1) continue;
      const free =
        clear(from, to, y) &&
        taken.every(([a, b, at]) => from > b + GAP || to < a - GAP || (curve && Math.abs(at - y) > 14));
      if (!free) continue;
      taken.push([from, to, y]);
      for (const { i, text, strong, width: own } of parts) {
        out[i].label = { text, x: from + own / 2, y, width: own, tier: 0, leader: null, strong };
        from += own + JOIN;
      }
      return true;
    }
    return false;
  };
  for (const i of order) {
    if (out[i].label) continue;
    const same = out.flatMap((t, j) =>
      j === i || (!curve && t.level >= 0 && !t.label && Math.abs(t.x - out[i].x) < SAME) ? [j] : [],
    );
    if (!placed(same, i) && same.length > 1) placed([i], i);
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
