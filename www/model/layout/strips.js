// One line of one effect: its ticks, labels and density, in the form that suits it. A strip's places are counted from the
// row's top.

import { handCurve, handForms } from "../form-door.js";
import { valueFormat } from "../format.js";
import { uncertaintyOf } from "../uncertainty-door.js";
import { denseLine, finished } from "./dense.js";
import { formOf, formsOf, runsOf, turning } from "./forms.js";
import {
  blankStrip,
  DENSITY,
  intervalMarks,
  LABEL,
  levelMarks,
  levelStrip,
  noWhiskers,
  round,
  TIER,
} from "./level-strip.js";
import { numericTicks, spreadOut } from "./numeric-ticks.js";
import { effectAt, profilesOf } from "./profile.js";
import { ridgeOf } from "./ridge.js";
import { placeOf } from "./scale.js";

/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("./types.js").Strip} Strip */
/** @typedef {import("./types.js").Tick} Tick */
/** @typedef {import("./types.js").Profile} Profile */

/** @typedef {import("./level-strip.js").Context} Context */

/**
 * The line of a single attribute.
 * @param {Context} context @param {Profile} profile @param {number} top
 * @returns {Strip}
 */
export function stripOf(context, profile, top) {
  const { model, options } = context;
  const { shape } = model.effects[profile.index];
  const attribute = model.attributes[profile.attribute];
  const { numeric } = attribute;
  const marks = !numeric
    ? levelMarks(context, profile, undefined)
    : shape.form === "levels"
      ? intervalMarks(context, profile, shape)
      : [];
  const form = formOf(model, profile, options.forms, Boolean(context.frame.dense));
  if (form === "curve") return handCurve()(context, profile, top, marks);
  if (form === "bar") return handForms().barStrip(context, profile, top, marks, largestOf(context));
  if (formsOf(model, profile).length && turning(model, profile)) {
    const runs = runsOf(model, profile);
    if (runs.length > 1) return handForms().foldStrip(context, profile, top, marks, runs);
  }
  if (!numeric || marks.length) return levelStrip(context, profile, undefined, top, marks);
  return lineStrip(context, profile, undefined, top, numeric);
}

/** The largest effect of any attribute in size: what the deepest colour stands for. @param {Context} context */
function largestOf({ model }) {
  return Math.max(...profilesOf(model).flatMap((p) => [Math.abs(p.minimum), Math.abs(p.maximum)]));
}

/**
 * A monotone effect: one line, ticks placed by effect.
 * @param {Context} context @param {Profile} profile @param {Value | undefined} control @param {number} top
 * @param {import("../types.js").NumericRange} numeric
 * @returns {Strip}
 */
export function lineStrip(context, profile, control, top, numeric) {
  const { model, options, frame, scale } = context;
  const line = frame.dense && denseLine(frame, top);
  const y = line ? line.y : top + DENSITY + 6;
  const { minimum, maximum } = numeric;
  const at = (/** @type {number} */ v) => placeOf(scale, profile.index, effectAt(model, profile, v, control));
  const ends = [at(minimum), at(maximum)];
  const from = Math.min(...ends);
  const to = Math.max(...ends);
  const spots = numericTicks(minimum, maximum, at, frame, options.locale, numeric);
  const shown = spots.filter((t) => t.labelled);
  const weights = spreadOut(shown.length);
  const marks = shown.map((t, i) => ({ ...t, weight: weights[i] }));
  const { whiskers, room } =
    uncertaintyOf(model)?.layout.whiskersOf(context, profile, control, marks, y, line ? -1 : 1) ?? noWhiskers;
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
    label:
      t.labelled && !line
        ? { text: t.label, x: round(t.labelX), y: y + LABEL + room, width: t.width, tier: 0, leader: null }
        : null,
  }));
  /** @type {Strip} */
  const strip = {
    ...blankStrip(),
    kind: "line",
    control,
    top,
    height: line ? line.height : DENSITY + LABEL + TIER + room,
    y,
    from: round(from),
    to: round(to),
    ticks,
    whiskers: line ? whiskers.filter((w) => w.y > top + 2) : whiskers,
    ridge: to - from > 8 ? ridgeOf(numeric, at, y, line ? line.density : DENSITY) : "",
  };
  if (!line) return strip;
  const outermost = [minimum, maximum].map((value) => ({
    ...ticks[0],
    key: String(value),
    value,
    effect: effectAt(model, profile, value, control),
    x: round(at(value)),
    full: valueFormat(numeric, options.locale)(value),
  }));
  const named = {
    ...strip,
    dense: true,
    names: spots.map((t) => t.label),
    weights: spots.map((t) => Number(t.labelled)),
  };
  return finished(context, profile, named, outermost);
}
