// The lines of a pair: one for each value of the control, or for a continuous control the one at its present value.

import { intervals } from "../counts.js";
import { axisFormat, valueFormat } from "../format.js";
import { cut, oneLine } from "../text.js";
import { curveStrip, pathOf, sampled } from "./curve-strip.js";
import { levelMarks, levelStrip, round } from "./level-strip.js";
import { drawnExtent, effectAt, isMonotone, tableCuts } from "./profile.js";
import { placeOf, TICK_SIZE } from "./scale.js";
import { lineStrip } from "./strips.js";
import { multiples, niceStep } from "./ticks.js";

/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("./types.js").Strip} Strip */
/** @typedef {import("./types.js").Profile} Profile */
/** @typedef {import("./level-strip.js").Context} Context */

/** Lines that are drawn at most; the present one always is. */
const MOST_STRIPS = 8;
/** Height of a curve that stands alone, and of one among others. */
const TALL = 132;
const LOW = 76;

/** @param {import("../types.js").TableShape} shape @param {number} attribute */
const tableLabels = (shape, attribute) => (shape.attributes[0] === attribute ? shape.rows : shape.columns);

/**
 * Values of the control that get a line: levels, intervals, or of a continuous control the present value (the median
 * while it is unknown).
 * @param {Context} context @param {Profile} profile @param {Value | undefined} present
 * @returns {{ value: Value, text: string }[]}
 */
export function controlValues({ model, options }, profile, present) {
  const { numeric, levels } = model.attributes[profile.control];
  const { shape } = model.effects[profile.index];
  if (numeric && shape.form !== "table") {
    const value = typeof present === "number" && Number.isFinite(present) ? present : numeric.median;
    return [{ value, text: valueFormat(numeric, options.locale)(value) }];
  }
  const cuts = tableCuts(shape, profile.control);
  /** @type {{ value: Value, text: string, count: number, chosen: boolean, i: number }[]} */
  const all =
    numeric && shape.form === "table"
      ? intervals(numeric, cuts).map((part, i) => ({
          ...part,
          text: tableLabels(shape, profile.control)[i],
          chosen: typeof present === "number" && cuts.filter((c) => c <= present).length === i,
          i,
        }))
      : levels.map((l, i) => ({
          value: l.label,
          text: oneLine(l.label),
          count: l.count,
          chosen: l.label === present,
          i,
        }));
  const kept =
    all.length > MOST_STRIPS
      ? [...all]
          .sort((a, b) => Number(b.chosen) - Number(a.chosen) || b.count - a.count || a.i - b.i)
          .slice(0, MOST_STRIPS)
      : all;
  return kept.sort((a, b) => a.i - b.i).map(({ value, text }) => ({ value, text }));
}

/** How many values of the control would each have a line. @param {import("../types.js").AdditiveModel} model @param {Profile} profile */
export function linesOf(model, profile) {
  const { shape } = model.effects[profile.index];
  const { levels } = model.attributes[profile.control];
  return Math.max(levels.length, tableCuts(shape, profile.control).length + 1);
}

/**
 * The lines of a pair, one under the other.
 * @param {Context} context @param {Profile} profile @param {Value | undefined} present value of the control
 * @param {number} top @param {number} gap over each, for its name
 * @returns {{ strip: Strip, text: string, top: number }[]} text: the value of the control
 */
export function stripsOf(context, profile, present, top, gap) {
  const { model } = context;
  const { shape } = model.effects[profile.index];
  const { numeric } = model.attributes[profile.attribute];
  const controls = controlValues(context, profile, present);
  const continuous = Boolean(model.attributes[profile.control].numeric) && shape.form !== "table";
  // Lines of one pair are to be compared: if one of them turns, all are curves.
  const turns =
    shape.form === "surface" ||
    (shape.form === "curves_by_level" &&
      numeric !== undefined &&
      shape.curves.some((c) => !isMonotone(c.curve, numeric.minimum, numeric.maximum)));
  return controls.map(({ value, text }, i) => {
    top += gap;
    let strip;
    if (!numeric || shape.form === "table") {
      const marks = numeric ? intervalsAt(model, profile, value) : levelMarks(context, profile, value);
      strip = levelStrip(context, profile, value, top, marks);
      if (continuous) strip.height = heightOf(context, profile, strip.height);
    } else if (turns) {
      strip = curveAmong(context, profile, value, top, continuous);
      if (i === 0) strip.axisName = axisNameOf(context, profile, strip, gap);
    } else strip = lineStrip(context, profile, value, top, numeric);
    const at = top;
    top += strip.height;
    return { strip, text, top: at };
  });
}

/**
 * What the values of a curve are, over their labels; on a narrow page at the right end of the line with the strip's name.
 * @param {Context} context @param {Profile} profile @param {Strip} strip @param {number} gap
 */
function axisNameOf({ model, frame }, profile, { box, ticks, top, ghosts }, gap) {
  const { name, unit } = model.attributes[profile.attribute];
  const whole = `↑ ${oneLine(name)}${unit ? ` (${oneLine(unit)})` : ""}`;
  const label = ticks[0]?.label;
  if (!box || !label) return undefined;
  const text = cut(whole, frame.narrow ? frame.width / 2 : 180, TICK_SIZE, frame.measure);
  const width = frame.measure(text, TICK_SIZE);
  if (frame.narrow) return { text, x: frame.width - width, y: top - gap + 14 };
  const onLeft = label.x < box.left;
  const x = onLeft ? Math.max(label.x + label.width / 2 - width, frame.labelLeft) : label.x - label.width / 2;
  return {
    text,
    x: round(Math.min(x, frame.labelRight - width)),
    y: round(box.top - (ghosts?.length ? 23 : 9)),
  };
}

/** Intervals of the other attribute, with their effects for one value of the control. @param {Context["model"]} model @param {Profile} profile @param {Value} control */
function intervalsAt(model, profile, control) {
  const shape = /** @type {import("../types.js").TableShape} */ (model.effects[profile.index].shape);
  const numeric = /** @type {import("../types.js").NumericRange} */ (
    model.attributes[profile.attribute].numeric
  );
  const labels = tableLabels(shape, profile.attribute);
  return intervals(numeric, tableCuts(shape, profile.attribute)).map(({ value, count }, level) => ({
    value,
    level,
    label: labels[level],
    effect: effectAt(model, profile, value, control),
    count,
  }));
}

/** Heights found so far, for each layout: its scale is its own. @type {WeakMap<object, Map<string, number>>} */
const heights = new WeakMap();

/**
 * Levels that move with a continuous control need more and less room for their labels; the row keeps the most, so that
 * nothing below it jumps while the control is dragged.
 * @param {Context} context @param {Profile} profile @param {number} least
 */
function heightOf(context, profile, least) {
  const { model, scale } = context;
  let known = heights.get(scale);
  if (!known) {
    known = new Map();
    heights.set(scale, known);
  }
  const key = `${profile.index} ${profile.control}`;
  let height = known.get(key);
  if (height === undefined) {
    const { minimum, maximum } = /** @type {import("../types.js").NumericRange} */ (
      model.attributes[profile.control].numeric
    );
    height = 0;
    for (let i = 0; i <= 8; i++) {
      const value = minimum + ((maximum - minimum) * i) / 8;
      const { height: own } = levelStrip(context, profile, value, 0, levelMarks(context, profile, value));
      height = Math.max(height, own);
    }
  }
  height = Math.max(height, least);
  known.set(key, height);
  return height;
}

/**
 * A curve among others of its pair: all lie in boxes of one width, so that they can be laid over each other in the mind.
 * With a continuous control those at a few round values of it stand faintly behind.
 * @param {Context} context @param {Profile} profile @param {Value} control @param {number} top @param {boolean} alone
 * @returns {Strip}
 */
function curveAmong(context, profile, control, top, alone) {
  const { model, frame, options, scale } = context;
  const [low, high] = drawnExtent(model, profile, options.bars);
  const strip = curveStrip(context, profile, top, [], {
    control,
    over: alone ? (frame.narrow ? 20 : 36) : 16,
    tall: alone ? TALL : LOW,
    ends: /** @type {[number, number]} */ (
      [low, high].map((effect) => {
        const x = placeOf(scale, profile.index, effect);
        return Math.min(Math.max(x, frame.labelLeft + 2), frame.labelRight - 2);
      })
    ),
    bare: !alone,
  });
  if (!alone) return strip;
  // Below it the names of curves may stand, and on a narrow page what the thin ones are.
  const height = strip.height + (frame.narrow ? 24 : 4);
  return { ...strip, height, ghosts: ghostsOf(context, profile, strip) };
}

/**
 * Curves at round values of the control, named at their upper ends where these stand apart.
 * @param {Context} context @param {Profile} profile @param {Strip} strip the curve before them
 */
function ghostsOf(context, profile, { along }) {
  const { model, frame, options } = context;
  const { minimum, maximum } = /** @type {import("../types.js").NumericRange} */ (
    model.attributes[profile.control].numeric
  );
  if (!(maximum > minimum) || !along) return [];
  const step = niceStep((maximum - minimum) / 4);
  const format = axisFormat(minimum, maximum, step, options.locale);
  const all = multiples(minimum, maximum, step).map((value) => ({
    text: format(value),
    points: sampled(context, profile, along, value),
  }));
  // Above or below the box, on the side where the curves are farther apart.
  const spreadOf = (/** @type {number} */ at) => {
    const xs = all.map(({ points }) => points.at(at)?.[0] ?? 0);
    return Math.max(...xs) - Math.min(...xs);
  };
  const above = spreadOf(-1) >= spreadOf(0);
  /** @type {{ x: number, width: number }[]} */
  const taken = [];
  return all.map(({ text, points }) => {
    const [x, y] = /** @type {number[]} */ (points.at(above ? -1 : 0));
    const width = frame.measure(text, TICK_SIZE);
    const free = taken.every((t) => Math.abs(t.x - x) >= (t.width + width) / 2 + 6);
    if (free) taken.push({ x, width });
    const label = free ? { text, x: round(x), y: round(above ? y - 6 : y + 14) } : null;
    return { path: pathOf(points), label };
  });
}
