// An effect that turns as a folded line: it is still placed by its effect, and where its direction turns the ticks change
// side. The first stretch has its ticks below the line, the second above it; a third and fourth get a line of their own.

import { uncertaintyOf } from "../uncertainty-door.js";
import { blankStrip, LABEL, noWhiskers, round, TIER, weighed } from "./level-strip.js";
import { numericTicks, spreadOut } from "./numeric-ticks.js";
import { effectAt } from "./profile.js";
import { ridgeOf } from "./ridge.js";
import { placeOf } from "./scale.js";
import { placedTicks } from "./tiers.js";

/** @typedef {import("./types.js").Strip} Strip */
/** @typedef {import("./types.js").Tick} Tick */
/** @typedef {import("./types.js").Run} Run */
/** @typedef {import("./types.js").Profile} Profile */
/** @typedef {import("./level-strip.js").Context} Context */
/** @typedef {import("./level-strip.js").Mark} Mark */

/** Height of the density, on the side of its stretch. */
const DENSITY = 10;
/** From the line up to the top of the first tier of labels above it, and down to the foot of that below. */
const ABOVE = 29;
const BELOW = LABEL + 9;
/** More room before the labels than at a plain line: the dot stands on their side. */
const CLEAR = 3;
/** How far the turn from one line to the next reaches out. */
const TURN = 12;

/**
 * @param {Context} context @param {Profile} profile @param {number} top
 * @param {Mark[]} marks levels or intervals; none: numbers
 * @param {{ from: number, to: number }[]} stretches between the turns
 * @returns {Strip}
 */
export function foldStrip(context, profile, top, marks, stretches) {
  const { frame } = context;
  const parts = stretches.map((s, i) => part(context, profile, marks, s, i));
  /** @type {Run[]} */
  const runs = [];
  /** @type {Tick[]} */
  const ticks = [];
  /** @type {import("./types.js").Whisker[]} */
  const whiskers = [];
  let ridge = "";
  const bars = [];
  let foot = top;
  for (let i = 0; i < parts.length; i += 2) {
    const [below, above] = [parts[i], parts[i + 1]];
    const y = foot + (above ? ABOVE + (above.tiers - 1) * TIER + above.room : 14);
    for (const p of above ? [below, above] : [below]) {
      runs.push({ ...p.run, y });
      ticks.push(...p.ticks.map((t) => moved(t, y)));
      whiskers.push(...p.whiskers.map((w) => ({ ...w, y: w.y + y })));
      ridge += p.ridge(y);
      bars.push(...p.bars.map((b) => ({ ...b, y: b.y + y })));
    }
    foot = y + BELOW + (below.tiers - 1) * TIER + below.room;
  }
  const lines = runs.map((r) => r.y);
  return {
    ...blankStrip(),
    kind: "fold",
    top,
    height: foot - top + 4,
    y: (lines[0] + lines[lines.length - 1]) / 2,
    from: Math.min(...runs.map((r) => r.left)),
    to: Math.max(...runs.map((r) => r.right)),
    ticks,
    whiskers,
    ridge,
    bars,
    runs,
    path: runs
      .slice(1)
      .map((r, i) => turn(runs[i], r, parts[i].end, frame))
      .join(""),
    unlabelled: marks.length ? ticks.filter((t) => !t.label).length : 0,
  };
}

/**
 * One stretch, laid out along a line at y = 0.
 * @param {Context} context @param {Profile} profile @param {Mark[]} marks @param {{ from: number, to: number }} stretch
 * @param {number} i
 */
function part(context, profile, marks, { from, to }, i) {
  const { model, options, frame, scale } = context;
  /** @type {1 | -1} */
  const side = i % 2 ? -1 : 1;
  const at = (/** @type {number} */ effect) => placeOf(scale, profile.index, effect);
  /** Error bars of ticks. @param {ReturnType<typeof weighed>[]} ticks */
  const beside = (ticks) =>
    uncertaintyOf(model)?.layout.whiskersOf(context, profile, undefined, ticks, 0, side) ?? noWhiskers;
  if (marks.length) {
    const own = marks.filter((m) => (m.level > from || (i === 0 && m.level === from)) && m.level <= to);
    const spots = own.map((m) => ({ ...m, x: at(m.effect) })).sort((a, b) => a.x - b.x);
    const { whiskers, room } = beside(spots.map(weighed));
    const { ticks, tiers } = placedTicks(spots, frame, 0, side, CLEAR + room);
    const most = Math.max(...marks.map((m) => m.count ?? 0), 1);
    // The line comes from the level at which the stretch before turned.
    const ends = [at(marks[from].effect), at(marks[to].effect)];
    return {
      ...shared(from, to, side, ends),
      ticks,
      whiskers,
      room,
      tiers: Math.max(tiers, 1),
      ridge: () => "",
      bars: spots
        .filter((s) => (s.count ?? 0) > 0)
        .map((s) => {
          const height = round(Math.max(1.5, (DENSITY * (s.count ?? 0)) / most));
          return { x: round(s.x), height, y: side > 0 ? 2 : -2 - height };
        }),
    };
  }
  const numeric = /** @type {import("../types.js").NumericRange} */ (
    model.attributes[profile.attribute].numeric
  );
  const f = (/** @type {number} */ value) => effectAt(model, profile, value);
  const place = (/** @type {number} */ value) => at(f(value));
  const spots = numericTicks(from, to, place, frame, options.locale, numeric)
    // The turn itself belongs to the stretch before.
    .filter((t) => i === 0 || t.value > from + (to - from) * 1e-6);
  const named = spots.filter((t) => t.labelled);
  const weights = spreadOut(named.length);
  const weighted = named.map((t, j) => ({ ...t, weight: weights[j] }));
  const { whiskers, room } = beside(weighted);
  const foot = side * (LABEL + CLEAR + room) + (side > 0 ? 0 : 8);
  const ticks = spots.map((t) => ({
    key: String(t.value),
    value: t.value,
    level: -1,
    effect: f(t.value),
    x: round(t.x),
    y: 0,
    full: t.text,
    count: null,
    side,
    label: t.labelled
      ? { text: t.label, x: round(t.labelX), y: foot, width: t.width, tier: 0, leader: null }
      : null,
  }));
  return {
    ...shared(from, to, side, [place(from), place(to)]),
    ticks,
    whiskers,
    room,
    tiers: 1,
    ridge: (/** @type {number} */ y) => ridgeOf(numeric, place, y, DENSITY, { from, to, side }),
    bars: [],
  };
}

/** @param {number} from @param {number} to @param {1 | -1} side @param {number[]} ends px at from and at to */
function shared(from, to, side, ends) {
  const left = round(Math.min(...ends));
  const right = round(Math.max(...ends));
  return {
    run: { from, to, side, left, right, y: 0 },
    end: { x: ends[1], way: Math.sign(ends[1] - ends[0]) },
  };
}

/** @param {Tick} tick @param {number} by @returns {Tick} */
function moved(tick, by) {
  const { label } = tick;
  const leader = label?.leader?.map(([x, y]) => /** @type {[number, number]} */ ([x, y + by])) ?? null;
  return { ...tick, y: by, label: label && { ...label, y: label.y + by, leader } };
}

/**
 * From one stretch to the next: around the end of a line, or down to the next line.
 * @param {Run} run @param {Run} next @param {{ x: number, way: number }} end @param {import("./types.js").Frame} frame
 */
function turn({ y }, next, { x, way }, { labelLeft, labelRight }) {
  if (next.y === y) return `M${round(x)} ${y + 5}q${7 * way} -5 0 -10`;
  const out = Math.min(Math.max(x + way * TURN, labelLeft), labelRight);
  return `M${round(x)} ${y}H${round(out)}V${next.y}H${round(x)}`;
}
