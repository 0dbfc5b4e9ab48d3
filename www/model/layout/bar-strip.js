// An effect as a bar of colours: values in their order along the row, the colour says the effect. What the colour says is
// also written, at round effects along a number and over each level, and at the dot.

import { alongOf, middleOf, placeAlong } from "./along.js";
import { denseLine, labelled } from "./dense.js";
import { blankStrip, LABEL, round, TIER } from "./level-strip.js";
import { numericTicks } from "./numeric-ticks.js";
import { effectAt } from "./profile.js";
import { ridgeOf } from "./ridge.js";
import { readingAxis, readingText, TICK_SIZE } from "./scale.js";
import { placedTicks } from "./tiers.js";

/** @typedef {import("./types.js").Strip} Strip */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Along} Along */
/** @typedef {import("./types.js").Profile} Profile */
/** @typedef {import("./level-strip.js").Context} Context */
/** @typedef {import("./level-strip.js").Mark} Mark */

export const BAR = 14;
/** Height of the density over the bar, and of the written effects over that. */
const DENSITY = 12;
const WRITTEN = 18;
/** A density that is lower says nothing. */
const LEAST = 4;
/** Colours along a number: more than the eye can tell apart. */
const CELLS = 72;

/**
 * @param {Context} context @param {Profile} profile @param {number} top
 * @param {Mark[]} marks levels or intervals; none: numbers
 * @param {number} largest effect of the model in size: the deepest colour
 * @returns {Strip}
 */
export function barStrip(context, profile, top, marks, largest) {
  const { model, options, frame } = context;
  const { shape } = model.effects[profile.index];
  const from = frame.left + 8;
  const to = frame.right - 8;
  const along = alongOf(model, profile.attribute, shape, from, to);
  // In a row of one height as much density as that leaves.
  const line = frame.dense && denseLine(frame, top);
  const room = line ? line.y - BAR / 2 - WRITTEN - top : DENSITY;
  const density = room < LEAST ? 0 : Math.min(room, DENSITY);
  const upper = line ? line.y - BAR / 2 : top + WRITTEN + DENSITY;
  const foot = upper + BAR;
  const at = (/** @type {number} */ value) => placeAlong(along, value);
  const { numeric } = model.attributes[profile.attribute];
  const strip = {
    ...blankStrip(),
    kind: /** @type {const} */ ("bar"),
    top,
    y: upper + BAR / 2,
    from,
    to,
    along,
    density,
    cells: cellsOf(context, profile, along, marks, largest),
    contours: marks.length ? written(context, profile, along, marks) : crossings(context, profile, along),
  };
  if (marks.length || !numeric) {
    const spots = marks.map((m) => ({ ...m, x: middleOf(along.bands[m.level]) }));
    const { ticks, tiers, unlabelled } = placedTicks(spots, frame, foot - 2);
    const most = Math.max(...marks.map((m) => m.count ?? 0), 1);
    const bars = spots
      .filter((s) => density && (s.count ?? 0) > 0)
      .map((s) => ({ x: round(s.x), height: round(Math.max(1.5, (density * (s.count ?? 0)) / most)) }))
      .map((b) => ({ ...b, y: upper - 1 - b.height }));
    if (line) {
      const named = {
        ...strip,
        dense: true,
        bars,
        ticks: ticks.map((t) => ({ ...t, y: foot - 4 })),
        height: line.height,
      };
      return { ...named, ticks: labelled(named, frame, -1, null) };
    }
    const height = foot - 2 - top + LABEL + 6 + (Math.max(tiers, 1) - 1) * TIER;
    return { ...strip, ticks, bars, unlabelled, height };
  }
  const ticks = numericTicks(numeric.minimum, numeric.maximum, at, frame, options.locale, numeric).map(
    (t) => ({
      key: String(t.value),
      value: t.value,
      level: -1,
      effect: effectAt(model, profile, t.value),
      x: round(t.x),
      y: foot - 2,
      full: t.text,
      count: null,
      label: t.labelled
        ? { text: t.label, x: round(t.labelX), y: foot - 2 + LABEL, width: t.width, tier: 0, leader: null }
        : null,
    }),
  );
  const ridge = density ? ridgeOf(numeric, at, upper + 1, density) : "";
  if (!line) return { ...strip, ticks, ridge, height: foot - 2 - top + LABEL + 6 };
  const named = {
    ...strip,
    dense: true,
    ridge,
    height: line.height,
    ticks: ticks.map((t) => ({ ...t, y: foot - 4 })),
    names: ticks.map(({ label, full }) => label?.text ?? full),
    weights: ticks.map(({ label }) => Number(label !== null)),
  };
  return { ...named, ticks: labelled(named, frame, -1, null) };
}

/** A small effect is paler than a large one, but not as much paler as it is smaller: it is to be seen. @param {number} share */
const depth = (share) => Math.sign(share) * Math.min(Math.abs(share), 1) ** 0.7;

/** @param {Context} context @param {Profile} profile @param {Along} along @param {Mark[]} marks @param {number} largest @returns {Cell[]} */
function cellsOf({ model }, profile, along, marks, largest) {
  const share = (/** @type {number} */ effect) => depth(effect / (largest || 1));
  if (marks.length)
    return marks.map((m) => {
      const [a, b] = along.bands[m.level];
      return { x: round(a), width: round(b - a), share: share(m.effect) };
    });
  const [low, high] = along.values;
  const [from, to] = along.places;
  // Ends on whole pixels: between two colours no line of paper may show.
  const edges = Array.from({ length: CELLS + 1 }, (_, i) => Math.round(from + ((to - from) * i) / CELLS));
  return edges.slice(1).map((end, i) => {
    const middle = low + ((high - low) * (i + 0.5)) / CELLS;
    return { x: edges[i], width: end - edges[i], share: share(effectAt(model, profile, middle)) };
  });
}

/**
 * Where the effect of a number passes a round reading, like contours on a map.
 * @param {Context} context @param {Profile} profile @param {Along} along
 */
function crossings({ model, options, frame, scale }, profile, along) {
  const [low, high] = along.values;
  const f = (/** @type {number} */ v) => effectAt(model, profile, v);
  // An axis of its own, as long as four or five round readings need.
  const short = { ...frame, left: 0, right: 260, labelLeft: -40, labelRight: 300 };
  const { minimum, maximum } = profile;
  const axis = readingAxis(scale, options, short, minimum, maximum, 0, scale.origins[profile.index]);
  const found = axis.ticks.flatMap((t) => {
    const level = minimum + ((maximum - minimum) * t.x) / short.right;
    const out = [];
    for (let i = 0; i < 128; i++) {
      let [a, b] = [low + ((high - low) * i) / 128, low + ((high - low) * (i + 1)) / 128];
      if (f(a) < level === f(b) < level) continue;
      const rising = f(b) > f(a);
      for (let k = 0; k < 30; k++) {
        const middle = (a + b) / 2;
        if (f(middle) < level === rising) a = middle;
        else b = middle;
      }
      out.push({ x: round(placeAlong(along, (a + b) / 2)), text: t.text, strong: t.strong });
    }
    return out;
  });
  return apart(found, frame);
}

/** The effect of each level over its band. @param {Context} context @param {Profile} profile @param {Along} along @param {Mark[]} marks */
function written({ options, frame, scale }, profile, along, marks) {
  const all = marks.map((m) => ({
    x: round(middleOf(along.bands[m.level])),
    text: readingText(scale, options, m.effect - scale.origins[profile.index]),
    strong: false,
  }));
  return apart(all, frame);
}

/** Texts that would touch the one before go; their marks stay. @param {{ x: number, text: string, strong: boolean }[]} marks @param {import("./types.js").Frame} frame */
function apart(marks, frame) {
  let end = Number.NEGATIVE_INFINITY;
  return [...marks]
    .sort((a, b) => a.x - b.x)
    .map((m) => {
      const width = frame.measure(m.text, TICK_SIZE);
      if (m.x - width / 2 < end + 8) return { ...m, text: "", width };
      end = m.x + width / 2;
      return { ...m, width };
    });
}
