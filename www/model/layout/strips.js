// One line of one effect: its ticks, labels and density. A strip's places are counted from the row's top.

import { axisFormat, valueFormat } from "../format.js";
import { cut, oneLine } from "../text.js";
import { leaderTo, packLabels } from "./labels.js";
import { numericTicks } from "./numeric-ticks.js";
import { curveExtent, effectAt, isMonotone } from "./profile.js";
import { placeOf, TICK_SIZE } from "./scale.js";
import { multiples, niceStep } from "./ticks.js";

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
const LABEL = 21;
export const TIER = 15;
const CURVE = 104;

/** @param {number} x */
const round = (x) => Math.round(x * 100) / 100;

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

/** @typedef {{ value: string | number, level: number, label: string, effect: number, count: number | null }} Mark */

/** @param {Context} context @param {Profile} profile @param {Value | undefined} control @returns {Mark[]} */
function levelMarks({ model }, profile, control) {
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
function intervalMarks({ model }, profile, shape) {
  const numeric = /** @type {import("../types.js").NumericRange} */ (
    model.attributes[profile.attribute].numeric
  );
  const { minimum, maximum, histogram } = numeric;
  const bin = (maximum - minimum) / Math.max(histogram.length, 1);
  const edges = [Number.NEGATIVE_INFINITY, ...shape.cuts, Number.POSITIVE_INFINITY];
  return shape.effects.map((e, i) => {
    let count = 0;
    histogram.forEach((n, b) => {
      const from = minimum + b * bin;
      const overlap = Math.min(from + bin, edges[i + 1]) - Math.max(from, edges[i]);
      if (bin > 0 && overlap > 0) count += (n * Math.min(overlap, bin)) / bin;
    });
    const inner = Math.min(
      Math.max((Math.max(edges[i], minimum) + Math.min(edges[i + 1], maximum)) / 2, minimum),
      maximum,
    );
    return { value: inner, level: i, label: e.label, effect: e.log_odds, count };
  });
}

/**
 * Categories and intervals: labels in tiers below the line.
 * @param {Context} context @param {Profile} profile @param {Value | undefined} control @param {number} top
 * @param {Mark[]} marks
 * @returns {Strip}
 */
function levelStrip({ model, frame, scale }, profile, control, top, marks) {
  const y = top + DENSITY + 6;
  const nominal = model.attributes[profile.attribute].kind === "categorical";
  const spots = marks
    .map((m) => ({ ...m, x: placeOf(scale, profile.index, m.effect) }))
    // Nominal levels have no order: two at one place, to the pixel, stand by name and not by their place in the file.
    .sort(
      (a, b) =>
        Math.round(a.x) - Math.round(b.x) || (nominal ? (a.label < b.label ? -1 : 1) : a.level - b.level),
    );
  const groups = grouped(spots, frame);
  const measured = measuredLabels(groups, frame);
  const placed = measured.placed;
  const labelTop = y + LABEL - 12;
  /** @type {Tick[]} */
  const ticks = [];
  let tiers = 0;
  groups.forEach((group, i) => {
    const spot = placed[i];
    let cursor = spot ? spot.x - measured.widths[i] / 2 : 0;
    if (spot) tiers = Math.max(tiers, spot.tier + 1);
    group.forEach((m, j) => {
      const text = measured.texts[i][j];
      const width = frame.measure(text, TICK_SIZE);
      ticks.push({
        key: String(m.level),
        value: m.value,
        level: m.level,
        effect: m.effect,
        x: round(m.x),
        y,
        full: m.label,
        count: m.count,
        label: spot
          ? {
              text,
              x: round(cursor + width / 2),
              y: labelTop + spot.tier * TIER + 12,
              width: round(width),
              tier: spot.tier,
              joined: j > 0,
              leader:
                j > 0
                  ? null
                  : (leaderTo(m.x, spot, measured.widths[i], y + 5, TIER)?.map(
                      ([a, b]) => /** @type {[number, number]} */ ([round(a), round(b)]),
                    ) ?? null),
            }
          : null,
      });
      cursor += width + SEPARATOR;
    });
  });
  const unlabelled = ticks.filter((t) => !t.label).length;
  const xs = spots.map((s) => s.x);
  return {
    kind: "levels",
    control,
    name: null,
    top,
    height: DENSITY + LABEL + Math.max(tiers, 1) * TIER,
    y,
    from: round(Math.min(...xs)),
    to: round(Math.max(...xs)),
    ticks,
    ridge: "",
    bars: barsOf(groups),
    path: "",
    box: null,
    unlabelled,
  };
}

/** Room between labels that share one place; a middle dot is drawn in it. */
export const SEPARATOR = 13;

/**
 * Levels closer than three pixels share one label, as long as that does not grow over half the width.
 * @template {{ x: number, label: string }} T
 * @param {T[]} spots @param {import("./types.js").Frame} frame @returns {T[][]}
 */
function grouped(spots, frame) {
  /** @type {T[][]} */
  const groups = [];
  let width = 0;
  for (const spot of spots) {
    const last = groups[groups.length - 1];
    const own = Math.min(frame.measure(oneLine(spot.label), TICK_SIZE), 96);
    if (
      last &&
      Math.abs(spot.x - last[0].x) < 3 &&
      width + own < (frame.labelRight - frame.labelLeft) * 0.5
    ) {
      last.push(spot);
      width += own + SEPARATOR;
    } else {
      groups.push([spot]);
      width = own;
    }
  }
  return groups;
}

/**
 * Whole labels if they fit; else shorter ones, before any is left out.
 * @param {(Mark & { x: number })[][]} groups @param {import("./types.js").Frame} frame
 */
function measuredLabels(groups, frame) {
  const { labelLeft, labelRight } = frame;
  const room = labelRight - labelLeft;
  let best = null;
  for (const most of [Math.min(220, room), 130, 88, 64]) {
    const texts = groups.map((g) =>
      g.map((m) => cut(m.label, g.length > 1 ? Math.min(most, 96) : most, TICK_SIZE, frame.measure)),
    );
    const widths = texts.map(
      (t) => t.reduce((sum, text) => sum + frame.measure(text, TICK_SIZE), 0) + SEPARATOR * (t.length - 1),
    );
    const items = groups.map((g, i) => ({
      x: g[0].x,
      width: widths[i],
      // The ends of a line are named first: they say how far it reaches.
      priority:
        i === 0 || i === groups.length - 1
          ? Number.POSITIVE_INFINITY
          : g.reduce((n, m) => n + (m.count ?? 0), 0),
    }));
    const placed = packLabels(items, labelLeft, labelRight);
    const missing = placed.filter((p) => !p).length;
    if (!best || missing < best.missing) best = { texts, widths, placed, missing };
    if (missing === 0) break;
  }
  return /** @type {NonNullable<typeof best>} */ (best ?? { texts: [], widths: [], placed: [], missing: 0 });
}

/** @param {(Mark & { x: number })[][]} groups */
function barsOf(groups) {
  const sums = groups.map((g) => ({ x: g[0].x, n: g.reduce((n, m) => n + (m.count ?? 0), 0) }));
  const most = Math.max(...sums.map((s) => s.n), 0);
  if (!(most > 0)) return [];
  return sums
    .filter((s) => s.n > 0)
    .map((s) => ({ x: round(s.x), height: round(Math.max(1.5, (DENSITY * s.n) / most)) }));
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
