// One line of one effect: its ticks, labels and density. A strip's places are counted from the row's top.

import { axisFormat, valueFormat } from "../format.js";
import { DENSITY, intervalMarks, LABEL, levelMarks, levelStrip, round, TIER } from "./level-strip.js";
import { numericTicks } from "./numeric-ticks.js";
import { curveExtent, effectAt, isMonotone } from "./profile.js";
import { placeOf, TICK_SIZE } from "./scale.js";
import { multiples, niceStep } from "./ticks.js";

/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("./types.js").Strip} Strip */
/** @typedef {import("./types.js").Tick} Tick */
/** @typedef {import("./types.js").Profile} Profile */

/** @typedef {import("./level-strip.js").Context} Context */

const CURVE = 104;

/**
 * The curve that a numeric attribute follows on a strip, if it follows one.
 * @param {import("../types.js").Shape} shape @param {Value | undefined} control
 */
function curveOf(shape, control) {
  if (shape.form === "cubic") return shape.curve;
  if (shape.form === "curves_by_level") return shape.curves.find((c) => c.label === control)?.curve ?? null;
  return null;
}

/**
 * @param {Context} context @param {Profile} profile @param {Value | undefined} control @param {number} top
 * @returns {Strip}
 */
export function stripOf(context, profile, control, top) {
  const { model } = context;
  const { shape } = model.effects[profile.index];
  const attribute = model.attributes[profile.attribute];
  if (attribute.kind !== "numeric")
    return levelStrip(context, profile, control, top, levelMarks(context, profile, control));
  if (shape.form === "levels")
    return levelStrip(context, profile, control, top, intervalMarks(context, profile, shape));
  const numeric = /** @type {import("../types.js").NumericRange} */ (attribute.numeric);
  const curve = curveOf(shape, control);
  let straight = true;
  if (curve) straight = isMonotone(curve, numeric.minimum, numeric.maximum);
  else straight = sampledMonotone(context, profile, control, numeric);
  return straight
    ? lineStrip(context, profile, control, top, numeric)
    : curveStrip(context, profile, control, top, numeric);
}

/** @param {Context} c @param {Profile} p @param {Value | undefined} control @param {import("../types.js").NumericRange} n */
function sampledMonotone(c, p, control, n) {
  let path = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let before = Number.NaN;
  let first = Number.NaN;
  for (let i = 0; i <= 64; i++) {
    const f = effectAt(c.model, p, n.minimum + ((n.maximum - n.minimum) * i) / 64, control);
    if (i === 0) first = f;
    else path += Math.abs(f - before);
    before = f;
    low = Math.min(low, f);
    high = Math.max(high, f);
  }
  return (path - Math.abs(before - first)) / 2 <= 0.02 * (high - low);
}

/**
 * A monotone effect: one line, ticks placed by effect.
 * @param {Context} context @param {Profile} profile @param {Value | undefined} control @param {number} top
 * @param {import("../types.js").NumericRange} numeric
 * @returns {Strip}
 */
function lineStrip({ model, options, frame, scale }, profile, control, top, numeric) {
  const y = top + DENSITY + 6;
  const { minimum, maximum } = numeric;
  const at = (/** @type {number} */ v) => placeOf(scale, profile.index, effectAt(model, profile, v, control));
  const ends = [at(minimum), at(maximum)];
  const from = Math.min(...ends);
  const to = Math.max(...ends);
  /** @type {Tick[]} */
  const ticks = numericTicks(minimum, maximum, at, frame, options.locale, numeric).map((t) => ({
    key: String(t.value),
    value: t.value,
    level: -1,
    effect: effectAt(model, profile, t.value, control),
    x: round(t.x),
    y,
    full: t.text,
    count: null,
    label: t.labelled
      ? { text: t.label, x: round(t.labelX), y: y + LABEL, width: t.width, tier: 0, leader: null }
      : null,
  }));
  return {
    kind: "line",
    control,
    name: null,
    top,
    height: DENSITY + LABEL + TIER,
    y,
    from: round(from),
    to: round(to),
    ticks,
    ridge: to - from > 8 ? ridgeOf(numeric, at, y) : "",
    bars: [],
    path: "",
    box: null,
    unlabelled: 0,
  };
}

/**
 * The histogram as a soft ridge along a line: bins stand where their values stand.
 * @param {import("../types.js").NumericRange} numeric @param {(value: number) => number} at @param {number} y
 */
function ridgeOf(numeric, at, y) {
  const { minimum, maximum, histogram } = numeric;
  const most = Math.max(...histogram, 0);
  if (!(most > 0) || !(maximum > minimum)) return "";
  const bin = (maximum - minimum) / histogram.length;
  const height = (/** @type {number} */ n) => (DENSITY * n) / most;
  const points = histogram.map((n, i) => [at(minimum + (i + 0.5) * bin), y - 2 - height(n)]);
  const first = [at(minimum), points[0][1]];
  const last = [at(maximum), points[points.length - 1][1]];
  return `${smooth([first, ...points, last], `M${round(first[0])} ${y - 2}L`)}L${round(last[0])} ${y - 2}Z`;
}

/**
 * A path that rounds the corners of a polyline: curves through the middles of its pieces. It cannot overshoot.
 * @param {number[][]} points @param {string} start
 */
function smooth(points, start) {
  let d = `${start}${round(points[0][0])} ${round(points[0][1])}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i];
    const [nx, ny] = points[i + 1];
    const end = i === points.length - 2 ? [nx, ny] : [(x + nx) / 2, (y + ny) / 2];
    d += `Q${round(x)} ${round(y)} ${round(end[0])} ${round(end[1])}`;
  }
  return d;
}

/**
 * An effect that turns: a small graph, the effect across (on the shared scale), the value upwards.
 * @param {Context} context @param {Profile} profile @param {Value | undefined} control @param {number} top
 * @param {import("../types.js").NumericRange} numeric
 * @returns {Strip}
 */
function curveStrip({ model, options, frame, scale }, profile, control, top, numeric) {
  const { minimum, maximum } = numeric;
  const boxTop = top + 10;
  const bottom = boxTop + CURVE;
  const up = (/** @type {number} */ v) => bottom - ((v - minimum) * CURVE) / (maximum - minimum);
  const across = (/** @type {number} */ v) =>
    placeOf(scale, profile.index, effectAt(model, profile, v, control));
  const curve = curveOf(model.effects[profile.index].shape, control);
  const places = Array.from({ length: 97 }, (_, i) => minimum + ((maximum - minimum) * i) / 96);
  if (curve) places.push(...curveExtent(curve, minimum, maximum).places);
  places.sort((a, b) => a - b);
  const points = places.map((v) => [across(v), up(v)]);
  const from = Math.min(...points.map((p) => p[0]));
  const to = Math.max(...points.map((p) => p[0]));
  const step = niceStep((maximum - minimum) / 4.5);
  const format = axisFormat(minimum, maximum, step, options.locale);
  const values = multiples(minimum, maximum, step);
  const widest = Math.max(...values.map((v) => frame.measure(format(v), TICK_SIZE)));
  // Values are written left of the graph, or on its right where there is no room.
  const onLeft = from - 10 - widest >= frame.labelLeft;
  const labelX = (/** @type {number} */ width) => (onLeft ? from - 10 - width / 2 : to + 10 + width / 2);
  const fits = onLeft || to + 10 + widest <= frame.labelRight;
  const ticks = values.map((value) => {
    const width = frame.measure(format(value), TICK_SIZE);
    return {
      key: String(value),
      value,
      level: -1,
      effect: effectAt(model, profile, value, control),
      x: round(across(value)),
      y: round(up(value)),
      full: valueFormat(numeric, options.locale)(value),
      count: null,
      label: {
        text: format(value),
        x: round(fits ? labelX(width) : Math.max(from - 10 - width / 2, frame.labelLeft + width / 2)),
        y: round(up(value) + 4),
        width,
        tier: 0,
        leader: null,
      },
    };
  });
  const most = Math.max(...numeric.histogram, 0);
  const bin = CURVE / Math.max(numeric.histogram.length, 1);
  let ridge = "";
  if (most > 0) {
    const points2 = numeric.histogram.map((n, i) => [from + (26 * n) / most, bottom - (i + 0.5) * bin]);
    ridge = `${smooth([[points2[0][0], bottom], ...points2, [points2[points2.length - 1][0], boxTop]], `M${round(from)} ${bottom}L`)}L${round(from)} ${boxTop}Z`;
  }
  return {
    kind: "curve",
    control,
    name: null,
    top,
    height: CURVE + 24,
    y: bottom,
    from: round(from),
    to: round(to),
    ticks,
    ridge,
    bars: [],
    path: `M${points.map((p) => `${round(p[0])} ${round(p[1])}`).join("L")}`,
    box: { left: round(from), top: boxTop, right: round(to), bottom },
    unlabelled: 0,
  };
}
