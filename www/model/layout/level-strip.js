// Categories and intervals along a line: ticks, labels, a bar for how many rows each has.

import { intervals } from "../counts.js";
import { handForms } from "../form-door.js";
import { oneLine } from "../text.js";
import { uncertaintyOf } from "../uncertainty-door.js";
import { denseLine, finished } from "./dense.js";
import { effectAt } from "./profile.js";
import { placeOf } from "./scale.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("./types.js").Strip} Strip */
/** @typedef {import("./types.js").Tick} Tick */
/** @typedef {import("./types.js").Profile} Profile */

/**
 * @typedef {object} Context what every strip of a layout is made with
 * @property {AdditiveModel} model
 * @property {import("./types.js").Options} options
 * @property {import("./types.js").Frame} frame
 * @property {import("./types.js").Scale} scale
 */

/** Height of the density over a line. */
export const DENSITY = 18;
/** From a line down to the middle of the first tier of labels: a dot must not cover its label. */
export const LABEL = 21;
export const TIER = 15;

/** Places are told to a hundredth of a pixel. @param {number} x */
export const round = (x) => Math.round(x * 100) / 100;

/** @typedef {{ value: string | number, level: number, label: string, effect: number, count: number | null }} Mark */

/** @param {Context} context @param {Profile} profile @param {Value | undefined} control @returns {Mark[]} */
export function levelMarks({ model }, profile, control) {
  return model.attributes[profile.attribute].levels.map((level, i) => ({
    value: level.label,
    level: i,
    label: level.label,
    effect: effectAt(model, profile, level.label, control),
    count: level.count,
  }));
}

/**
 * Intervals of a discretised attribute; how many rows each holds is read off the histogram.
 * @param {Context} context @param {Profile} profile @param {import("../types.js").LevelsShape} shape
 * @returns {Mark[]}
 */
export function intervalMarks({ model }, profile, shape) {
  const numeric = /** @type {import("../types.js").NumericRange} */ (
    model.attributes[profile.attribute].numeric
  );
  return intervals(numeric, shape.cuts).map(({ value, count }, level) => {
    const { label, log_odds: effect } = shape.effects[level];
    return { value, level, label, effect, count };
  });
}

/** What a strip is made of where nothing else is said. @returns {Strip} */
export function blankStrip() {
  return {
    kind: "levels",
    control: undefined,
    name: null,
    top: 0,
    height: 0,
    y: 0,
    from: 0,
    to: 0,
    ticks: [],
    ridge: "",
    bars: [],
    along: null,
    whiskers: [],
    band: "",
    posteriorBand: "",
    runs: [],
    cells: [],
    contours: [],
    path: "",
    box: null,
    unlabelled: 0,
  };
}

/** Of a model without error bars. @type {{ whiskers: import("./types.js").Whisker[], room: number }} */
export const noWhiskers = { whiskers: [], room: 0 };

/** The bar of a level with many rows is shown before that of one with few. @template {Mark & { x: number }} T @param {T} mark */
export const weighed = (mark) => ({ x: mark.x, value: mark.value, weight: mark.count ?? 0 });

/**
 * Categories and intervals: labels in tiers below the line.
 * @param {Context} context @param {Profile} profile @param {Value | undefined} control @param {number} top
 * @param {Mark[]} marks
 * @returns {Strip}
 */
export function levelStrip(context, profile, control, top, marks) {
  const { model, frame, scale } = context;
  const line = frame.dense && denseLine(frame, top);
  const y = line ? line.y : top + DENSITY + 6;
  const nominal = model.attributes[profile.attribute].kind === "categorical";
  const spots = marks
    .map((m) => ({ ...m, x: placeOf(scale, profile.index, m.effect) }))
    // Nominal levels have no order: two at one place, to the pixel, stand by name and not by their place in the file.
    .sort(
      (a, b) =>
        Math.round(a.x) - Math.round(b.x) || (nominal ? (a.label < b.label ? -1 : 1) : a.level - b.level),
    );
  const weights = spots.map(weighed);
  const { whiskers, room } =
    uncertaintyOf(model)?.layout.whiskersOf(context, profile, control, weights, y, line ? -1 : 1) ??
    noWhiskers;
  if (line) return denseLevels(context, profile, control, top, line, spots, whiskers);
  const { ticks, tiers, groups, unlabelled } = handForms().placedTicks(spots, frame, y, 1, room);
  const xs = spots.map((s) => s.x);
  return {
    ...blankStrip(),
    control,
    top,
    height: DENSITY + LABEL + Math.max(tiers, 1) * TIER + room,
    y,
    from: round(Math.min(...xs)),
    to: round(Math.max(...xs)),
    ticks,
    bars: barsOf(groups),
    whiskers,
    unlabelled,
  };
}

/**
 * The same in a row of one height.
 * @param {Context} context @param {Profile} profile @param {Value | undefined} control @param {number} top
 * @param {ReturnType<typeof denseLine>} line @param {(Mark & { x: number })[]} spots @param {Strip["whiskers"]} whiskers
 * @returns {Strip}
 */
function denseLevels(context, profile, control, top, { y, density, height }, spots, whiskers) {
  const xs = spots.map((s) => s.x);
  const strip = {
    ...blankStrip(),
    dense: true,
    control,
    top,
    height,
    y,
    from: round(Math.min(...xs)),
    to: round(Math.max(...xs)),
    ticks: spots.map((m) => ({
      key: String(m.level),
      value: m.value,
      level: m.level,
      effect: m.effect,
      x: round(m.x),
      y,
      full: m.label,
      count: m.count,
      label: null,
    })),
    names: spots.map((m) => oneLine(m.label)),
    bars: barsOf(
      spots.map((s) => [s]),
      density,
    ),
    whiskers: whiskers.filter((w) => w.y > top + 2),
  };
  return finished(context, profile, strip);
}

/** @param {(Mark & { x: number })[][]} groups @param {number} [density] height of the highest */
export function barsOf(groups, density = DENSITY) {
  const sums = groups.map((g) => ({ x: g[0].x, n: g.reduce((n, m) => n + (m.count ?? 0), 0) }));
  const most = Math.max(...sums.map((s) => s.n), 0);
  if (!(most > 0)) return [];
  return sums
    .filter((s) => s.n > 0)
    .map((s) => ({ x: round(s.x), height: round(Math.max(1.5, (density * s.n) / most)) }));
}
