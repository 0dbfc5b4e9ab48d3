// The horizontal scale of all lines, and the axis over them.

import { view } from "../../sentences/view.js";
import { axisFormat, fixed, logOddsFormat, plain, ratio } from "../format.js";
import { BROKEN, brokenPlace, drawnTo } from "./broken.js";
import { drawnExtent } from "./profile.js";
import { finerStep, multiples, niceStep, ratioTicks } from "./ticks.js";

/** @typedef {import("./types.js").Scale} Scale */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Options} Options */
/** @typedef {import("./types.js").Axis} Axis */

export const TICK_SIZE = 12;
/** Log odds below this are rounding: stretched over the page they would be noise, or overflow. */
const NOTHING = 1e-12;

/**
 * What sums are measured by where no line has a length: log odds by one, a number by the range that is predicted.
 * @param {import("../types.js").AdditiveModel} model
 */
export function unitOf({ link, target: { numeric } }) {
  return (link === "identity" && numeric && numeric.maximum - numeric.minimum) || 1;
}

/**
 * What a hundred points are worth: the longest line.
 * @param {import("../types.js").AdditiveModel} model @param {number} longest
 */
export function hundredOf(model, longest) {
  return longest > NOTHING * unitOf(model) ? longest : unitOf(model);
}

/** Share of the lines' reach that error bars may add to it on either side. */
const MARGIN = 0.2;

/**
 * What the lines of a model reach by themselves, counted from their origins.
 * @param {import("../types.js").AdditiveModel} model @param {import("./types.js").Profile[]} profiles
 * @param {Pick<Options, "align" | "bars">} options
 * @param {boolean} [broken] without what is drawn behind a break
 */
export function reachOf(model, profiles, options, broken = false) {
  const origins = profiles.map((p) =>
    options.align === "zero" ? 0 : options.align === "left" ? p.minimum : p.mean,
  );
  let low = 0;
  let high = 0;
  let hundred = 0;
  const ends = profiles.map((p) => (broken ? drawnTo(model, p) : [p.minimum, p.maximum]));
  profiles.forEach((p, k) => {
    low = Math.min(low, ends[k][0] - origins[k]);
    high = Math.max(high, ends[k][1] - origins[k]);
    hundred = Math.max(hundred, p.range);
  });
  // A model without any effect worth the name: a scale of ordinary size, with everything at its origin.
  const unit = unitOf(model);
  const empty = !(high - low > NOTHING * unit);
  if (options.bars && !empty) {
    // Room for error bars, but that of one rare level must not press all lines together: it is cut off instead.
    const most = MARGIN * (high - low);
    const [least, largest] = [low - most, high + most];
    profiles.forEach((p, k) => {
      const [from, to] = drawnExtent(model, p, options.bars);
      if (ends[k][0] === p.minimum) low = Math.min(low, Math.max(from - origins[k], least));
      if (ends[k][1] === p.maximum) high = Math.max(high, Math.min(to - origins[k], largest));
    });
  }
  if (empty) {
    low = options.align === "left" ? 0 : -unit;
    high = unit;
  }
  return { low, high, hundred, origins, empty };
}

/**
 * Fixed by all effects, never by those shown: folding a line must not change what a point is worth.
 * @param {import("../types.js").AdditiveModel} model @param {import("./types.js").Profile[]} profiles
 * @param {Options} options @param {Frame} frame
 * @returns {Scale}
 */
export function scaleOf(model, profiles, options, frame) {
  const whole = reachOf(model, profiles, options);
  const { origins, empty } = whole;
  let { low, high, hundred } = frame.dense && !empty ? brokenReach(model, profiles, options, whole) : whole;
  if (options.hundred) hundred = options.hundred;
  hundred = hundredOf(model, hundred);
  /** @type {[number, number]} */
  const own = [low, high];
  if (options.domain) {
    low = Math.min(low, options.domain[0]);
    high = Math.max(high, options.domain[1]);
  }
  const [least, most] = [Math.min(low, whole.low), Math.max(high, whole.high)];
  // Drawings laid side by side keep the room for a break, whether they have one or not.
  const left = frame.left + (frame.dense && (least < low || options.domain) ? BROKEN : 0);
  return {
    low,
    high,
    least,
    most,
    perLogOdds: (frame.right - left) / (high - low),
    left,
    right: frame.right,
    hundred,
    empty,
    own,
    origins,
  };
}

/** A break has to be worth it: less than this is gained by none. */
const WORTH = 1.06;

/**
 * The same with broken ends; one that would hardly make the lines longer is none.
 * @param {import("../types.js").AdditiveModel} model @param {import("./types.js").Profile[]} profiles
 * @param {Options} options @param {ReturnType<typeof reachOf>} whole
 */
function brokenReach(model, profiles, options, whole) {
  const inner = reachOf(model, profiles, options, true);
  const length = inner.high - inner.low;
  return {
    ...whole,
    low: whole.low < inner.low - (WORTH - 1) * length ? inner.low : whole.low,
    high: whole.high > inner.high + (WORTH - 1) * length ? inner.high : whole.high,
  };
}

/** Of an axis along which nothing can move: its origin and a little on both sides. @param {Axis} axis @param {number} x @param {string} [locale] @returns {Axis} */
export function aroundOrigin(axis, x, locale) {
  const ticks = axis.ticks
    .filter((t) => Math.abs(t.x - x) < 1)
    .map((t) => ({ ...t, text: plain(t.value, locale) }));
  return { ...axis, from: Math.max(axis.from, x - 40), to: Math.min(axis.to, x + 40), ticks, minor: [] };
}

/** Place of an effect counted from its origin. @param {Scale} scale @param {number} fromOrigin */
export function place(scale, fromOrigin) {
  return brokenPlace({ ...scale, from: scale.left, to: scale.right }, fromOrigin);
}

/** Place of an effect of the model. @param {Scale} scale @param {number} k @param {number} effect */
export function placeOf(scale, k, effect) {
  return place(scale, effect - scale.origins[k]);
}

/**
 * What the scale says for log odds counted from an origin.
 * @param {Scale} scale @param {Options} options @param {number} logOdds
 */
export function reading(scale, options, logOdds) {
  if (options.scale === "points") return (logOdds * 100) / scale.hundred;
  return options.scale === "odds_ratio" ? Math.exp(logOdds) : logOdds;
}

/**
 * The same, written. @param {Scale} scale @param {Options} options @param {number} logOdds counted from an origin
 */
export function readingText(scale, options, logOdds) {
  if (options.scale === "points") return fixed((logOdds * 100) / scale.hundred, 1, options.locale);
  if (options.scale === "odds_ratio") return ratio(Math.exp(logOdds), options.locale);
  return logOddsFormat(scale.hundred, options.locale)(logOdds);
}

/**
 * An axis in the chosen scale from one log odds to another.
 * @param {Scale} scale @param {Options} options @param {Frame} frame
 * @param {number} low @param {number} high @param {number} y
 * @param {number} [shift] log odds to take off before reading
 * @returns {Axis}
 */
export function readingAxis(scale, options, frame, low, high, y, shift = 0) {
  const { left: from, right: to } = frame;
  const at = (/** @type {number} */ d) => from + ((d - low) * (to - from)) / (high - low);
  if (options.scale === "odds_ratio") {
    const ticks = ratioTicks(low - shift, high - shift).map((t) => ({
      ...t,
      text: plain(t.value, options.locale),
    }));
    const candidates = ticks.map((t) => ({
      x: at(t.at + shift),
      text: t.text,
      value: t.value,
      rank: t.rank,
      strong: t.value === 1,
    }));
    return { y, from, to, ...thinned(candidates, frame) };
  }
  const factor = options.scale === "points" ? 100 / scale.hundred : 1;
  const least = (low - shift) * factor;
  const most = (high - shift) * factor;
  // Coarse first; a finer step as long as every label of it finds its place.
  let step = niceStep((most - least) / 2);
  let best = null;
  for (let tries = 0; tries < 6; tries++) {
    const format = axisFormat(least, most, step, options.locale);
    const ticks = multiples(least, most, step).map((value) => ({
      x: at(value / factor + shift),
      text: options.scale === "log_odds" && value > 0 ? `+${format(value)}` : format(value),
      value,
      rank: 0,
      strong: value === 0,
    }));
    const result = thinned(ticks, frame);
    // One that would reach over the edge of the page has no label at any step; it must not end the search.
    const inside = ticks.filter((t) => isInside(t, frame));
    if (best && result.ticks.length < inside.length) break;
    best = result;
    if (ticks.length > 12) break;
    step = finerStep(step);
  }
  const minor = multiples(least, most, step).map((value) => at(value / factor + shift));
  const taken = new Set(best?.ticks.map((t) => Math.round(t.x)));
  const dense = minor.length > 1 && Math.abs(minor[1] - minor[0]) < 5;
  return {
    y,
    from,
    to,
    ticks: best?.ticks ?? [],
    minor: dense ? [] : minor.filter((x) => !taken.has(Math.round(x))),
  };
}

/** @param {{ x: number, text: string }} tick @param {Frame} frame */
function isInside({ x, text }, frame) {
  const half = frame.measure(text, TICK_SIZE) / 2;
  return x - half >= frame.labelLeft - 1 && x + half <= frame.labelRight + 1;
}

/**
 * Keeps the ticks whose labels do not touch, the lower ranks first; the others stay as small marks.
 * @template {{ x: number, text: string, value: number, rank: number, strong: boolean }} T
 * @param {T[]} candidates @param {Frame} frame
 */
export function thinned(candidates, frame) {
  /** @type {(T & { width: number })[]} */
  const kept = [];
  /** @type {number[]} */
  const minor = [];
  const byRank = candidates.map((c, i) => ({ ...c, i })).sort((a, b) => a.rank - b.rank || a.i - b.i);
  for (const tick of byRank) {
    const width = frame.measure(tick.text, TICK_SIZE);
    const inside = isInside(tick, frame);
    const free = kept.every((k) => Math.abs(k.x - tick.x) >= (k.width + width) / 2 + 8);
    if (inside && free) kept.push({ ...tick, width });
    else if (kept.every((k) => Math.abs(k.x - tick.x) >= 4) && minor.every((x) => Math.abs(x - tick.x) >= 4))
      minor.push(tick.x);
  }
  kept.sort((a, b) => a.x - b.x);
  return {
    ticks: kept.map(({ x, text, value, strong }) => ({ x, text, value, strong })),
    minor: minor.sort((a, b) => a - b),
  };
}

/**
 * The axis over the lines.
 * @param {Scale} scale @param {Options} options @param {Frame} frame
 * @param {import("../types.js").AdditiveModel} model
 * @returns {import("./types.js").Head}
 */
export function headOf(scale, options, frame, model) {
  const y = frame.dense ? 35 : frame.narrow ? 66 : 48;
  const whole = readingAxis(scale, options, { ...frame, left: scale.left }, scale.low, scale.high, y);
  const axis = scale.empty ? aroundOrigin(whole, place(scale, 0), options.locale) : whole;
  const origin = scale.low < -1e-12 || options.align !== "left" ? place(scale, 0) : null;
  const { lowers, raises, more } = view.directions(model);
  /** @type {import("./types.js").Head["hints"]} */
  const hints = [];
  const { dense, narrow, left } = frame;
  const hintY = dense ? 11 : narrow ? 36 : 15;
  const middle = origin ?? left;
  // Around the origin, one on either side; on a narrow page the names stand above the lines: they have the whole width.
  const air = dense ? 12 : 0;
  /** Where it has room. @param {boolean} before @param {string} text @param {string} kind @param {number} [room] */
  const hint = (
    before,
    text,
    kind,
    room = before
      ? middle - (dense && narrow ? 0 : left)
      : (dense && narrow ? frame.width : frame.right) - middle,
  ) =>
    room - air >= frame.measure(text, TICK_SIZE) &&
    hints.push({
      text,
      x: dense ? middle + (before ? -air : air) : before ? left : frame.right,
      anchor: before === air > 0 ? "end" : "start",
      y: hintY,
      kind,
    });
  if (scale.empty) hint(true, view.noEffect, "", dense ? undefined : frame.right);
  else {
    // Where the outcome's name does not fit, the direction alone does.
    hint(false, raises, "raises") || hint(false, more, "raises");
    hint(true, lowers, "lowers");
  }
  return {
    height: frame.dense ? 40 : y + 10,
    title: [view.scaleName(options.scale, model)],
    axis,
    hints,
    origin,
  };
}
