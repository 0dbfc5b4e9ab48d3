// The total, and straight below it the outcome.

import { view } from "../../sentences.js";
import { logit } from "../evaluate.js";
import { axisFormat, percent } from "../format.js";
import { cut } from "../text.js";
import { NAME_SIZE } from "./frame.js";
import { aroundOrigin, readingAxis, TICK_SIZE, thinned } from "./scale.js";
import { finerStep, multiples, niceStep, probabilityTicks } from "./ticks.js";

/** @typedef {import("./types.js").Foot} Foot */

/** Beyond 0.1 % and 99.9 % the axis goes only where a sum is. */
const EDGE = 6.95;

/**
 * Sums between which the axes run: what the attributes can reach, as far as it is worth drawing, and the present sum.
 * @param {import("../types.js").AdditiveModel} model @param {import("./types.js").Profile[]} profiles
 * @param {number} present
 */
export function footRange(model, profiles, present) {
  let low = model.intercept;
  let high = model.intercept;
  for (const p of profiles) {
    low += Math.min(0, p.minimum);
    high += Math.max(0, p.maximum);
  }
  const reach = { low, high };
  const { rows, events } = model.target;
  const prior = model.link === "logit" && events > 0 && events < rows ? logit(events / rows) : null;
  // A model with next to no effect still gets an axis with round values on it.
  if (high - low < 1) {
    low -= 1;
    high += 1;
  }
  if (model.link === "logit") {
    low = Math.max(low, Math.min(-EDGE, model.intercept - 1));
    high = Math.min(high, Math.max(EDGE, model.intercept + 1));
    // Prior and one half are landmarks: an axis that ends just short of one is drawn out to it.
    const span = high - low;
    for (const mark of [prior, 0]) {
      if (mark === null) continue;
      if (mark < low && low - mark <= 0.4 * span + 0.5) low = mark;
      if (mark > high && mark - high <= 0.4 * span + 0.5) high = mark;
    }
  }
  const air = (high - low) * 0.02;
  low -= air;
  high += air;
  // Never clamped: the axis grows to the number.
  if (Number.isFinite(present)) {
    const margin = (Math.max(high, present) - Math.min(low, present)) * 0.03;
    if (present < low) low = present - margin;
    if (present > high) high = present + margin;
  }
  return { low, high, reach, prior };
}

/** Place of a sum on both axes. @param {Foot} foot @param {number} sum */
export function footPlace(foot, sum) {
  return foot.from + ((sum - foot.low) * (foot.to - foot.from)) / (foot.high - foot.low);
}

/**
 * @param {import("../types.js").AdditiveModel} model @param {import("./types.js").Profile[]} profiles
 * @param {import("./types.js").Options} options @param {import("./types.js").Frame} frame
 * @param {import("./types.js").Scale} scale @param {number} present the present sum
 * @returns {Foot}
 */
export function footOf(model, profiles, options, frame, scale, present) {
  const { low, high, reach, prior } = footRange(model, profiles, present);
  const head = frame.narrow ? 20 : 0;
  const totalY = 34 + head;
  const outcomeY = totalY + 62 + head;
  // The total counts effects from their origins: what the origins hold is taken off, as is the intercept.
  const shift = model.intercept + scale.origins.reduce((a, b) => a + b, 0);
  const at = (/** @type {number} */ d) =>
    frame.left + ((d - low) * (frame.right - frame.left)) / (high - low);
  const whole = readingAxis(scale, options, frame, low, high, totalY, shift);
  const total = scale.empty ? aroundOrigin(whole, at(shift), options.locale) : whole;
  const outcome =
    model.link === "logit"
      ? {
          y: outcomeY,
          from: frame.left,
          to: frame.right,
          ...probabilityMarks(low, high, at, options.locale, frame),
        }
      : {
          y: outcomeY,
          from: frame.left,
          to: frame.right,
          ...valueAxis(low, high, at, options.locale, frame),
        };
  const priorX = prior === null ? null : at(prior);
  return {
    height: outcomeY + 58,
    low,
    high,
    from: frame.left,
    to: frame.right,
    total,
    totalTitle: [view.total(options.scale)],
    outcome,
    outcomeTitle: titleLines(view.outcomeTitle(model), frame),
    prior:
      priorX !== null && priorX >= frame.left && priorX <= frame.right
        ? priorMark(model, priorX, options.locale, frame)
        : null,
    half: model.link === "logit" && low <= 0 && high >= 0 ? at(0) : null,
    openLow: reach.low < low - 1e-9,
    openHigh: reach.high > high + 1e-9,
  };
}

/** @param {string[]} lines @param {import("./types.js").Frame} frame */
function titleLines(lines, frame) {
  const most = frame.narrow ? frame.width : frame.nameWidth;
  const all = frame.narrow ? [lines.join(" ")] : lines;
  return all.map((line) => cut(line, most, NAME_SIZE, frame.measure, true));
}

/** @param {import("../types.js").AdditiveModel} model @param {number} x @param {string | undefined} locale @param {import("./types.js").Frame} frame */
function priorMark(model, x, locale, frame) {
  const text = view.prior(percent(model.target.events / model.target.rows, locale));
  const width = frame.measure(text, TICK_SIZE);
  const anchor =
    x + width / 2 > frame.labelRight ? "end" : x - width / 2 < frame.labelLeft ? "start" : "middle";
  const { labelLeft: left, labelRight: right } = frame;
  return { x, text, anchor: /** @type {"start" | "end" | "middle"} */ (anchor), width, left, right };
}

/** @param {number} low @param {number} high @param {(d: number) => number} at @param {string | undefined} locale @param {import("./types.js").Frame} frame */
function probabilityMarks(low, high, at, locale, frame) {
  const marks = probabilityTicks(low, high).map((t) => ({
    x: at(t.at),
    text: axisPercent(t.value, locale),
    value: t.value,
    rank: t.rank,
    strong: t.value === 0.5,
  }));
  // Fives come only where every ten has its label: 20, 35, 50 would be a riddle.
  const tens = marks.filter((m) => m.rank <= 4);
  const first = thinned(tens, frame);
  const complete = tens.filter((m) => m.rank <= 3).every((m) => first.ticks.some((t) => t.value === m.value));
  return complete ? thinned(marks, frame) : first;
}

/** Ticks are round, so they need fewer digits than a reading. @param {number} p @param {string | undefined} locale */
function axisPercent(p, locale) {
  const whole = Math.round(p * 1e6) / 1e4;
  const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(whole);
  return `${text}\u202f%`;
}

/** @param {number} low @param {number} high @param {(d: number) => number} at @param {string | undefined} locale @param {import("./types.js").Frame} frame */
function valueAxis(low, high, at, locale, frame) {
  let step = niceStep((high - low) / 2);
  let best = null;
  for (let i = 0; i < 5; i++) {
    const format = axisFormat(low, high, step, locale);
    const marks = multiples(low, high, step).map((value) => ({
      x: at(value),
      text: format(value),
      value,
      rank: 0,
      strong: value === 0,
    }));
    const result = thinned(marks, frame);
    if (best && result.ticks.length < marks.length) break;
    best = result;
    step = finerStep(step);
  }
  return best ?? { ticks: [], minor: [] };
}
