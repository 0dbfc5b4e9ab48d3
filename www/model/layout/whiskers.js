// Error bars along a line. A line's ticks are placed by effect, so the bars of neighbours lie over one another: each gets a
// lane beside the line, as far as there are lanes; where there are none left a bar is left out, and told at the dot. The
// two kinds of bars of one value share its lane: they differ in form.

import { barAt } from "../bars.js";
import { posteriorAt, posteriorExtent } from "../posterior.js";
import { placeAlong } from "./along.js";
import { round } from "./level-strip.js";
import { placeOf } from "./scale.js";

/** @typedef {import("./types.js").Whisker} Whisker */
/** @typedef {import("./types.js").Profile} Profile */
/** @typedef {import("./level-strip.js").Context} Context */
/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {{ left: number, right: number, cut: boolean[] }} Span ends in px, within the drawing */

/** From the line to the first lane, and from one lane to the next. */
const FIRST = 12;
const LANE = 6;
const LANES = 3;
const GAP = 5;

/**
 * Which kinds of bars are drawn.
 * @param {AdditiveModel} model @param {Pick<import("./types.js").Options, "bars">} options
 */
export function barsShown(model, { bars }) {
  const there = model.resampling || model.effects.some((effect) => effect.bars);
  return {
    resamples: Boolean(there) && (bars === true || bars === "resamples"),
    posterior: Boolean(model.posterior) && (bars === true || bars === "posterior"),
  };
}

/**
 * The error bars of an effect at the values of an instance, those that are drawn.
 * @param {AdditiveModel} model @param {import("./types.js").Options} options @param {number} k effect
 * @param {readonly (Value | undefined)[]} values
 */
export function barsOf(model, options, k, values) {
  const shown = barsShown(model, options);
  return {
    resamples: shown.resamples ? barAt(model, k, values) : null,
    posterior: shown.posterior ? posteriorAt(model, k, values) : null,
  };
}

/**
 * The same with their ends in pixels.
 * @param {Context} context @param {number} k effect @param {readonly (Value | undefined)[]} values
 */
export function spansOf({ model, options, scale, frame }, k, values) {
  const { resamples, posterior } = barsOf(model, options, k, values);
  const drawn = (/** @type {(import("../bars.js").Interval & { rough?: boolean }) | null} */ bar) =>
    bar && { ...bar, ...inPixels(bar, k, scale, frame) };
  return { resamples: drawn(resamples), posterior: drawn(posterior) };
}

/**
 * The same of one value, and of a pair of one value of its control.
 * @param {Context} context @param {Profile} profile @param {Value} value @param {Value | undefined} [control]
 */
function spansAt(context, profile, value, control) {
  /** @type {Value[]} */
  const values = context.model.attributes.map(() => null);
  values[profile.attribute] = value;
  if (profile.control >= 0) values[profile.control] = control ?? null;
  return spansOf(context, profile.index, values);
}

/**
 * @param {import("../bars.js").Interval} bar @param {number} k effect @param {import("./types.js").Scale} scale
 * @param {import("./types.js").Frame} frame
 * @returns {Span}
 */
function inPixels({ low, high }, k, scale, { labelLeft, labelRight }) {
  const [left, right] = [placeOf(scale, k, low), placeOf(scale, k, high)];
  const inside = (/** @type {number} */ x) => round(Math.min(Math.max(x, labelLeft + 2), labelRight - 2));
  const cut = [left < labelLeft, right > labelRight];
  return { left: inside(left), right: inside(right), cut };
}

/** @param {Span} span @param {number} x @param {number} y @returns {Whisker} */
const whisker = ({ left, right, cut }, x, y) => ({ left, right, cut, x: round(x), y });

/** Of one value the bars that there are, the posterior's first: it lies under the other. @param {ReturnType<typeof spansAt>} spans @param {number} x @param {number} y @returns {Whisker[]} */
const whiskersAt = ({ resamples, posterior }, x, y) => [
  ...(posterior ? [{ ...whisker(posterior, x, y), posterior: true, rough: posterior.rough }] : []),
  ...(resamples ? [whisker(resamples, x, y)] : []),
];

/**
 * Bars of the ticks that matter most, each in the first lane that is free for it.
 * @param {Context} context @param {Profile} profile @param {Value | undefined} control
 * @param {{ x: number, value: Value, weight: number }[]} ticks weight: those with the largest come first
 * @param {number} y of the line @param {1 | -1} [side] below it (1) or above (−1)
 * @returns {{ whiskers: Whisker[], room: number }} room: px that they take between the line and its labels
 */
export function whiskersOf(context, profile, control, ticks, y, side = 1) {
  /** @type {{ left: number, right: number, whiskers: Whisker[] }[][]} */
  const lanes = [];
  for (const { x, value } of [...ticks].sort((a, b) => b.weight - a.weight)) {
    const spans = spansAt(context, profile, value, control);
    const both = [spans.resamples, spans.posterior].filter((span) => span !== null);
    const left = Math.min(...both.map((span) => span.left));
    const right = Math.max(...both.map((span) => span.right));
    // What is no wider than its own mark says nothing.
    if (!both.length || right - left < 3) continue;
    const free = (/** @type {typeof lanes[number]} */ lane) =>
      lane.every((w) => w.left > right + GAP || w.right < left - GAP);
    let at = lanes.findIndex(free);
    if (at < 0) at = lanes.length;
    if (at >= LANES) continue;
    lanes[at] ??= [];
    lanes[at].push({ left, right, whiskers: whiskersAt(spans, x, y + side * (FIRST + LANE * at)) });
  }
  return {
    whiskers: lanes.flat().flatMap((bars) => bars.whiskers),
    room: lanes.length ? LANE * lanes.length + 2 : 0,
  };
}

/** Places between which the posterior's band is drawn straight: its sides are hyperbolas, not lines. */
const STEPS = 32;

/**
 * A band around a curve or along the steps of intervals; a bar at each level.
 * @param {Context} context @param {Profile} profile @param {Value | undefined} control @param {import("./types.js").Along} along
 * @param {{ value: Value, level: number, x: number, y: number }[]} spots @param {boolean} levelled levels or intervals?
 * @returns {{ whiskers: Whisker[], band: string, posteriorBand: string, ends: number[] }} ends: px that they reach
 */
export function curveBars(context, profile, control, along, spots, levelled) {
  const { model, options } = context;
  const none = { whiskers: [], band: "", posteriorBand: "", ends: [] };
  const kinds = barsShown(model, options);
  if (levelled) {
    const all = spots.map((spot) => ({ ...spot, spans: spansAt(context, profile, spot.value, control) }));
    const ends = all.flatMap(({ spans }) =>
      [spans.resamples, spans.posterior].flatMap((span) => (span ? [span.left, span.right] : [])),
    );
    if (!model.attributes[profile.attribute].numeric)
      return {
        ...none,
        whiskers: all.flatMap(({ spans, x, y }) => whiskersAt(spans, x, round(y))),
        ends,
      };
    const boxes = (/** @type {"resamples" | "posterior"} */ kind) =>
      all
        .map(({ level, spans }) => {
          const [foot, head] = along.bands[level].map(round);
          const span = spans[kind];
          return span ? `M${span.left} ${foot}H${span.right}V${head}H${span.left}Z` : "";
        })
        .join("");
    return { whiskers: [], band: boxes("resamples"), posteriorBand: boxes("posterior"), ends };
  }
  const [low, high] = along.values;
  /** @type {number[]} */
  const ends = [];
  const path = (/** @type {"resamples" | "posterior"} */ kind, /** @type {number[]} */ inner) => {
    if (!kinds[kind]) return "";
    const sides = [low, ...inner.filter((v) => v > low && v < high), high].flatMap((v) => {
      const span = spansAt(context, profile, v, control)[kind];
      return span ? [{ ...span, y: round(placeAlong(along, v)) }] : [];
    });
    for (const { left, right } of sides) ends.push(left, right);
    const way = [...sides.map((s) => `${s.left} ${s.y}`), ...sides.reverse().map((s) => `${s.right} ${s.y}`)];
    return way.length ? `M${way.join("L")}Z` : "";
  };
  const band = path("resamples", model.effects[profile.index].bars?.places ?? []);
  const evenly = Array.from({ length: STEPS - 1 }, (_, i) => low + ((high - low) * (i + 1)) / STEPS);
  return { whiskers: [], band, posteriorBand: path("posterior", evenly), ends };
}

/**
 * Lowest and highest end of the bars of an effect, in log odds.
 * @param {AdditiveModel} model @param {number} k effect @param {import("./types.js").Options["bars"]} bars
 * @returns {[number, number]} +∞, −∞ where there are none
 */
export function barExtent(model, k, bars) {
  const shown = barsShown(model, { bars });
  const own = (shown.resamples && model.effects[k].bars) || { low: [], high: [] };
  const [low, high] = shown.posterior
    ? posteriorExtent(model, k)
    : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return [Math.min(low, ...own.low), Math.max(high, ...own.high)];
}
