// The total, and straight below it the outcome.

import { view } from "../../sentences/view.js";
import { sumFor } from "../evaluate.js";
import { axisFormat, percent, plain } from "../format.js";
import { distanceOf, isotonicAt } from "../isotonic.js";
import { isProbability, logistic } from "../links.js";
import { cut } from "../text.js";
import { BROKEN, brokenPlace, cutTo, rowsReach } from "./broken.js";
import { NAME_SIZE } from "./frame.js";
import { aroundOrigin, readingAxis, TICK_SIZE, thinned, unitOf } from "./scale.js";
import { finerStep, multiples, niceStep, probabilityTicks, ratioTicks, squareTicks } from "./ticks.js";

/** @typedef {import("./types.js").Foot} Foot */

/** Beyond 0.1 % and 99.9 % the axis goes only where a sum is. */
const EDGE = 6.95;

/**
 * Sums between which the axes run: what the attributes can reach, as far as it is worth drawing, and the present sum.
 * @param {import("../types.js").AdditiveModel} model @param {import("./types.js").Profile[]} profiles
 * @param {number} present
 * @param {[number, number]} [domain] sums to be reached at least
 */
export function footRange(model, profiles, present, domain) {
  let low = model.intercept;
  let high = model.intercept;
  const reach = { low, high };
  let [below, above] = [0, 0];
  for (const { extra, minimum, maximum } of profiles) {
    const [least, most] = [Math.min(0, minimum), Math.max(0, maximum)];
    reach.low += least;
    reach.high += most;
    if (extra) {
      below += least * least;
      above += most * most;
    } else {
      low += least;
      high += most;
    }
  }
  // The corners of many pairs are never all reached at once: an axis drawn out to their sum would press the rest together.
  low -= Math.sqrt(below);
  high += Math.sqrt(above);
  const { rows, events } = model.target;
  const probability = isProbability(model);
  const prior = probability && events > 0 && events < rows ? sumFor(model, events / rows) : null;
  // A model with next to no effect still gets an axis with round values on it; beside a sum of 1e100 a step of 1 is none.
  const least = Math.max(
    model.link === "identity" ? unitOf(model) / 100 : 1,
    Math.abs(model.intercept) * 1e-9,
  );
  if (high - low < least) {
    low -= least;
    high += least;
  }
  if (probability) {
    const [least, most] = [-EDGE, EDGE].map((d) => sumFor(model, logistic(d)));
    low = Math.max(low, Math.min(least, model.intercept - 1));
    high = Math.min(high, Math.max(most, model.intercept + 1));
    // Prior and one half are landmarks: an axis that ends just short of one is drawn out to it.
    const span = high - low;
    for (const mark of [prior, sumFor(model, 0.5)]) {
      if (mark === null) continue;
      if (mark < low && low - mark <= 0.4 * span + 0.5) low = mark;
      if (mark > high && mark - high <= 0.4 * span + 0.5) high = mark;
    }
  }
  const air = (high - low) * 0.02;
  low -= air;
  high += air;
  /** @type {[number, number]} */
  const own = [low, high];
  if (domain) {
    low = Math.min(low, domain[0]);
    high = Math.max(high, domain[1]);
  }
  // Never clamped: the axis grows to the number.
  if (Number.isFinite(present)) {
    const margin = (Math.max(high, present) - Math.min(low, present)) * 0.03;
    if (present < low) low = present - margin;
    if (present > high) high = present + margin;
  }
  return { low, high, own, reach, prior };
}

/** A cut range with the landmarks in it, as far as the whole axis has them. @param {import("../types.js").AdditiveModel} model @param {number | null} prior @param {[number, number]} range @returns {[number, number]} */
function keptIn(model, prior, [low, high]) {
  const marks = [prior, isProbability(model) ? sumFor(model, 0.5) : null].filter((m) => m !== null);
  const air = (high - low) * 0.02;
  return [Math.min(low, ...marks.map((m) => m - air)), Math.max(high, ...marks.map((m) => m + air))];
}

/** Place of a sum on both axes. @param {Foot} foot @param {number} sum */
export function footPlace(foot, sum) {
  return brokenPlace(foot, sum);
}

/**
 * @param {import("../types.js").AdditiveModel} model @param {import("./types.js").Profile[]} profiles
 * @param {import("./types.js").Options} options @param {import("./types.js").Frame} frame
 * @param {import("./types.js").Scale} scale @param {number} present the present sum
 * @returns {Foot}
 */
export function footOf(model, profiles, options, frame, scale, present) {
  const { dense } = frame;
  const { reach, prior, ...range } = footRange(model, profiles, present, options.sum_domain);
  const [least, most] = [range.low, range.high];
  let [low, high] = [least, most];
  let { own } = range;
  if (dense) {
    // What no row reaches lies behind a break, as does a sum beyond it: nothing that moves stretches the axis.
    const inner = keptIn(model, prior, cutTo(own, rowsReach(model, profiles)));
    const [from, to] = [Math.max(own[0], inner[0]), Math.min(own[1], inner[1])];
    // Beside a sum of 1e20 all that rows reach is one point, and no axis.
    if (from < to) own = [from, to];
    low = Math.min(own[0], options.sum_domain?.[0] ?? own[0]);
    high = Math.max(own[1], options.sum_domain?.[1] ?? own[1]);
  }
  const left = frame.left + (dense ? BROKEN : 0);
  const head = frame.narrow ? 20 : 0;
  // In one bar of one height: on a narrow page the outcome's axis alone.
  const totalY = dense ? 30 : 34 + head;
  const step = dense ? 40 : 62 + head;
  const kinds = furtherOutcomes(model).filter((kind) => options.outcomes.includes(kind));
  const outcomeY = dense && frame.narrow ? 56 : totalY + step * (kinds.length + 1);
  // The total counts effects from their origins: what the origins hold is taken off, as is the intercept.
  const shift = model.intercept + scale.origins.reduce((a, b) => a + b, 0);
  const at = (/** @type {number} */ d) => left + ((d - low) * (frame.right - left)) / (high - low);
  const whole = readingAxis(scale, options, { ...frame, left }, low, high, totalY, shift);
  const total = scale.empty ? aroundOrigin(whole, at(shift), options.locale) : whole;
  const marks = isProbability(model) ? probabilityMarks : model.link === "identity" ? valueMarks : bentMarks;
  const outcome = {
    y: outcomeY,
    from: left,
    to: frame.right,
    ...marks(model, low, high, at, options.locale, frame),
  };
  const priorX = prior === null ? null : at(prior);
  const half = isProbability(model) ? sumFor(model, 0.5) : Number.NaN;
  return {
    // The name of the threshold stands below all else.
    height: dense ? outcomeY + (frame.narrow ? 28 : 34) : outcomeY + (options.threshold ? 76 : 58),
    low,
    high,
    least: Math.min(least, low),
    most: Math.max(most, high),
    from: left,
    to: frame.right,
    total,
    own,
    others: kinds.map((kind, i) => {
      const marks = kind === "distance" ? distanceMarks : isotonicMarks;
      return {
        kind,
        title: titleLines(view.otherOutcome[kind], frame, frame.labelLeft - 32),
        axis: {
          y: totalY + step * (i + 1),
          from: left,
          to: frame.right,
          ...marks(model, low, high, at, options.locale, frame),
        },
      };
    }),
    totalTitle: dense ? titleLines([view.total(options.scale)], frame) : [view.total(options.scale)],
    outcome,
    outcomeTitle: titleLines(
      dense ? [view.outcomeShort(model)] : view.outcomeTitle(model),
      frame,
      frame.labelLeft - 32,
    ),
    prior:
      priorX !== null && priorX >= left && priorX <= frame.right
        ? priorMark(model, priorX, options.locale, frame)
        : null,
    half: low <= half && high >= half ? at(half) : null,
    openLow: reach.low < low - 1e-9,
    openHigh: reach.high > high + 1e-9,
  };
}

/**
 * The further axes that a model can have, in the order in which they are drawn.
 * @param {import("../types.js").AdditiveModel} model @returns {("distance" | "isotonic")[]}
 */
export function furtherOutcomes({ link, calibration }) {
  if (link !== "logit" || !calibration) return [];
  const { offset, slope } = calibration;
  // What is on the log-odds scale by itself is no distance, and nothing was made of it.
  const itself = offset === 0 && slope === 1;
  const has = { distance: slope > 0 && !itself, isotonic: Boolean(calibration.isotonic?.sums.length) };
  return /** @type {const} */ (["distance", "isotonic"]).filter((kind) => has[kind]);
}

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */

/** @param {AdditiveModel} model @param {number} low @param {number} high @param {(d: number) => number} at @param {string | undefined} locale @param {import("./types.js").Frame} frame */
function distanceMarks({ calibration }, low, high, at, locale, frame) {
  const line = /** @type {import("../types.js").Calibration} */ (calibration);
  const place = (/** @type {number} */ distance) => at(line.offset + line.slope * distance);
  return valueAxis(distanceOf(line, low), distanceOf(line, high), place, locale, frame);
}

/** A stretch for each step of the isotonic curve, with its probability. @param {AdditiveModel} model @param {number} low @param {number} high @param {(d: number) => number} at @param {string | undefined} locale @param {import("./types.js").Frame} frame */
function isotonicMarks({ calibration }, low, high, at, locale, frame) {
  const { isotonic } = /** @type {import("../types.js").Calibration} */ (calibration);
  const { sums, probabilities } = /** @type {import("../isotonic.js").Isotonic} */ (isotonic);
  const inside = sums.map((sum, i) => ({ sum, i })).filter(({ sum, i }) => i > 0 && sum > low && sum < high);
  const edges = [low, ...inside.map((s) => s.sum), high];
  const labels = edges.slice(1).map((end, i) => {
    const value = isotonicAt({ sums, probabilities }, edges[i]);
    const [from, to] = [at(edges[i]), at(end)];
    return { x: (from + to) / 2, text: stepPercent(value, locale), value, rank: from - to, strong: false };
  });
  // The widest stretches are named first; one too narrow for its name goes without.
  const fits = labels.filter((l) => frame.measure(l.text, TICK_SIZE) <= -l.rank + 4);
  return { ticks: thinned(fits, frame).ticks, minor: inside.map((s) => at(s.sum)), steps: true };
}

/** Room for the name of a lower axis beside the large figure; that of the outcome stands below it. */
const FOOT_TITLE = 76;

/** @param {string[]} lines @param {import("./types.js").Frame} frame @param {number} [room] */
function titleLines(lines, frame, room = FOOT_TITLE) {
  const most = frame.narrow ? frame.width : frame.nameWidth;
  if (frame.dense) return [cut(lines[0], room, TICK_SIZE, frame.measure)];
  const all = frame.narrow ? [lines.join(" ")] : lines;
  return all.map((line) => cut(line, most, NAME_SIZE, frame.measure, true));
}

/** @param {import("../types.js").AdditiveModel} model @param {number} x @param {string | undefined} locale @param {import("./types.js").Frame} frame */
function priorMark(model, x, locale, frame) {
  const text = view.prior(percent(model.target.events / model.target.rows, locale), model);
  const width = frame.measure(text, TICK_SIZE);
  const anchor =
    x + width / 2 > frame.labelRight ? "end" : x - width / 2 < frame.labelLeft ? "start" : "middle";
  const { labelLeft: left, labelRight: right } = frame;
  return { x, text, anchor: /** @type {"start" | "end" | "middle"} */ (anchor), width, left, right };
}

/** @param {AdditiveModel} model @param {number} low @param {number} high @param {(d: number) => number} at @param {string | undefined} locale @param {import("./types.js").Frame} frame */
function probabilityMarks(model, low, high, at, locale, frame) {
  const marks = probabilityTicks(model, low, high).map((t) => ({
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

/** Shares of a few rows are often round, and then look better so. @param {number} p @param {string | undefined} locale */
const stepPercent = (p, locale) =>
  Math.abs(p * 100 - Math.round(p * 100)) < 1e-9 ? axisPercent(p, locale) : percent(p, locale);

/** Ticks are round, so they need fewer digits than a reading. @param {number} p @param {string | undefined} locale */
function axisPercent(p, locale) {
  const whole = Math.round(p * 1e6) / 1e4;
  return `${plain(whole, locale)}\u202f%`;
}

/** Round values of what is no straight line of the sum. @param {AdditiveModel} model @param {number} low @param {number} high @param {(d: number) => number} at @param {string | undefined} locale @param {import("./types.js").Frame} frame */
function bentMarks({ link, target }, low, high, at, locale, frame) {
  // A median of squares is 0 wherever its root would be below.
  const ticks =
    link === "exp"
      ? ratioTicks(Math.max(low, -740), Math.min(high, 709))
      : squareTicks(target.median ? Math.max(low, 0) : low, high);
  const marks = ticks.map((t) => ({ ...t, x: at(t.at), text: plain(t.value, locale), strong: false }));
  return thinned(marks, frame);
}

/** @param {AdditiveModel} _ @param {number} low @param {number} high @param {(d: number) => number} at @param {string | undefined} locale @param {import("./types.js").Frame} frame */
function valueMarks(_, low, high, at, locale, frame) {
  return valueAxis(low, high, at, locale, frame);
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
