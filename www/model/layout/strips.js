// One line of one effect: its ticks, labels and density, in the form that suits it. A strip's places are counted from the
// row's top.

import { barStrip } from "./bar-strip.js";
import { curveStrip } from "./curve-strip.js";
import { foldStrip } from "./fold-strip.js";
import { formOf, formsOf, runsOf, turning } from "./forms.js";
import {
  blankStrip,
  DENSITY,
  intervalMarks,
  LABEL,
  levelMarks,
  levelStrip,
  round,
  TIER,
} from "./level-strip.js";
import { numericTicks } from "./numeric-ticks.js";
import { curveOf, effectAt, isMonotone, profilesOf } from "./profile.js";
import { ridgeOf } from "./ridge.js";
import { placeOf } from "./scale.js";
import { spreadOut, whiskersOf } from "./whiskers.js";

/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("./types.js").Strip} Strip */
/** @typedef {import("./types.js").Tick} Tick */
/** @typedef {import("./types.js").Profile} Profile */

/** @typedef {import("./level-strip.js").Context} Context */

/**
 * @param {Context} context @param {Profile} profile @param {Value | undefined} control @param {number} top
 * @returns {Strip}
 */
export function stripOf(context, profile, control, top) {
  const { model, options } = context;
  const { shape } = model.effects[profile.index];
  const attribute = model.attributes[profile.attribute];
  const { numeric } = attribute;
  const marks = !numeric
    ? levelMarks(context, profile, control)
    : shape.form === "levels"
      ? intervalMarks(context, profile, shape)
      : [];
  const form = profile.control < 0 ? formOf(model, profile, options.forms) : "line";
  if (form === "curve") return curveStrip(context, profile, control, top, marks);
  if (form === "bar") return barStrip(context, profile, top, marks, largestOf(context));
  if (formsOf(model, profile).length && turning(model, profile)) {
    const runs = runsOf(model, profile);
    if (runs.length > 1) return foldStrip(context, profile, top, marks, runs);
  }
  if (!numeric || marks.length) return levelStrip(context, profile, control, top, marks);
  const curve = curveOf(shape, control);
  const straight =
    profile.control < 0 ||
    (curve
      ? isMonotone(curve, numeric.minimum, numeric.maximum)
      : sampledMonotone(context, profile, control, numeric));
  return straight
    ? lineStrip(context, profile, control, top, numeric)
    : curveStrip(context, profile, control, top, marks);
}

/** The largest effect of any attribute in size: what the deepest colour stands for. @param {Context} context */
function largestOf({ model }) {
  return Math.max(...profilesOf(model).flatMap((p) => [Math.abs(p.minimum), Math.abs(p.maximum)]));
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
function lineStrip(context, profile, control, top, numeric) {
  const { model, options, frame, scale } = context;
  const y = top + DENSITY + 6;
  const { minimum, maximum } = numeric;
  const at = (/** @type {number} */ v) => placeOf(scale, profile.index, effectAt(model, profile, v, control));
  const ends = [at(minimum), at(maximum)];
  const from = Math.min(...ends);
  const to = Math.max(...ends);
  const spots = numericTicks(minimum, maximum, at, frame, options.locale, numeric);
  const named = spots.filter((t) => t.labelled);
  const weights = spreadOut(named.length);
  const marks = named.map((t, i) => ({ ...t, weight: weights[i] }));
  const { whiskers, room } = whiskersOf(context, profile, control, marks, y);
  /** @type {Tick[]} */
  const ticks = spots.map((t) => ({
    key: String(t.value),
    value: t.value,
    level: -1,
    effect: effectAt(model, profile, t.value, control),
    x: round(t.x),
    y,
    full: t.text,
    count: null,
    label: t.labelled
      ? { text: t.label, x: round(t.labelX), y: y + LABEL + room, width: t.width, tier: 0, leader: null }
      : null,
  }));
  return {
    ...blankStrip(),
    kind: "line",
    control,
    top,
    height: DENSITY + LABEL + TIER + room,
    y,
    from: round(from),
    to: round(to),
    ticks,
    whiskers,
    ridge: to - from > 8 ? ridgeOf(numeric, at, y, DENSITY) : "",
  };
}
