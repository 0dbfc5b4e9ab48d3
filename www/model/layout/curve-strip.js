// An effect as a small graph: the effect across, on the scale that all lines share, the value upwards, and beside it how
// the data lie. Numbers give a curve, levels points in their order, intervals steps.

import { axisFormat, valueFormat } from "../format.js";
import { cut, oneLine } from "../text.js";
import { uncertaintyOf } from "../uncertainty-door.js";
import { alongOf, middleOf, placeAlong } from "./along.js";
import { labelled } from "./dense.js";
import { blankStrip, round } from "./level-strip.js";
import { curveExtent, curveOf, effectAt } from "./profile.js";
import { smooth } from "./ridge.js";
import { placeOf, TICK_SIZE } from "./scale.js";
import { multiples, niceStep } from "./ticks.js";

/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("./types.js").Strip} Strip */
/** @typedef {import("./types.js").Along} Along */
/** @typedef {import("./types.js").Profile} Profile */
/** @typedef {import("./level-strip.js").Context} Context */
/** @typedef {import("./level-strip.js").Mark} Mark */
/**
 * @typedef {object} Among
 * @property {Value} control value of the control that the curve is for
 * @property {number} over room over the box @property {number} tall height of the box
 * @property {[number, number]} ends px of the smallest and largest effect of all of them: their boxes are of one width
 * @property {boolean} bare without the density, which another one has
 */
/** @typedef {Mark & { x: number, y: number, text: string, full: string }} Spot */

/** Height of the graph of a number; of a level's band, between the least and the most that a graph gets. */
const CURVE = 104;
const BAND = 22;
const LEAST = 66;
const MOST = 220;
/** Between the graph and the labels on its side; the density keeps farther, since the dot comes to the edge. */
const AIR = 10;
const CLEAR = 13;
/** Over a graph whose labels stand above its points: the first of them under the head, whole. */
const OVER = 17;
/** Width of the density, the least that can be read, and that where it has to lie inside the graph. */
const BESIDE = 28;
const THIN = 12;
/** Labels closer than this would touch. */
const LINE = 13;

/** Of a model without error bars. */
const noBars = { ends: [] };

/**
 * @param {Context} context @param {Profile} profile @param {number} top
 * @param {Mark[]} marks levels or intervals; none: numbers
 * @param {Among} [among] of a pair: one curve among others
 * @returns {Strip}
 */
export function curveStrip(context, profile, top, marks, among) {
  const { model, frame, scale } = context;
  const { shape } = model.effects[profile.index];
  const { numeric } = model.attributes[profile.attribute];
  const control = among?.control;
  const dense = among ? undefined : frame.dense;
  const boxTop = top + (among?.over ?? (dense ? OVER : 10));
  const tall = among
    ? among.tall
    : dense && !marks.length
      ? dense.curve - OVER - 8
      : marks.length
        ? Math.min(Math.max(BAND * marks.length, LEAST), MOST)
        : CURVE;
  const bottom = boxTop + tall;
  const along = alongOf(model, profile.attribute, shape, bottom, boxTop);
  const across = (/** @type {number} */ effect) => placeOf(scale, profile.index, effect);
  const spots = marks.length
    ? marks.map((m) => ({
        ...m,
        x: across(m.effect),
        y: middleOf(along.bands[m.level]),
        text: oneLine(m.label),
        full: m.label,
      }))
    : numberSpots(context, profile, along, control);
  const points = marks.length
    ? numeric
      ? spots.flatMap((s) => along.bands[s.level].map((y) => [s.x, y]))
      : spots.map((s) => [s.x, s.y])
    : sampled(context, profile, along, control);
  const line = points.map((p) => p[0]);
  const { ends, ...bars } =
    uncertaintyOf(model)?.layout.curveBars(context, profile, control, along, spots, marks.length > 0) ??
    noBars;
  const [from, to] = among?.ends ?? [Math.min(...line, ...ends), Math.max(...line, ...ends)];
  const near = Boolean(dense && !marks.length);
  const { labels, side } = near
    ? { labels: spots.map(() => null), side: { where: "none", widest: 0 } }
    : sideLabels(spots, from, to, frame);
  /** @type {Strip} */
  const strip = {
    ...blankStrip(),
    kind: "curve",
    control,
    top,
    height: near && dense ? dense.curve : tall + (among?.over ?? 10) + 14,
    y: bottom,
    from: round(from),
    to: round(to),
    ticks: spots.map((s, i) => ({
      key: String(marks.length ? s.level : s.value),
      value: s.value,
      level: s.level,
      effect: s.effect,
      x: round(s.x),
      y: round(s.y),
      full: s.full,
      count: s.count,
      label: labels[i],
    })),
    ridge:
      among?.bare === true
        ? ""
        : density(context, profile, along, marks, densityPlace(from, to, side, frame)),
    along,
    ...bars,
    path: pathOf(points),
    box: { left: round(from), top: boxTop, right: round(to), bottom },
    unlabelled: marks.length ? labels.filter((l) => !l).length : 0,
  };
  if (!near) return strip;
  const named = { ...strip, dense: true, names: spots.map((s) => s.text) };
  return { ...named, ticks: labelled(named, frame, -1, null) };
}

/** @param {number[][]} points */
export const pathOf = (points) => `M${points.map((p) => `${round(p[0])} ${round(p[1])}`).join("L")}`;

/** Round values of a number. @param {Context} context @param {Profile} profile @param {Along} along @param {Value | undefined} control @returns {Spot[]} */
function numberSpots({ model, options, scale }, profile, along, control) {
  const numeric = /** @type {import("../types.js").NumericRange} */ (
    model.attributes[profile.attribute].numeric
  );
  const { minimum, maximum } = numeric;
  const step = niceStep((maximum - minimum) / 4.5);
  const format = axisFormat(minimum, maximum, step, options.locale);
  const values = maximum > minimum ? multiples(minimum, maximum, step) : [minimum];
  return values.map((value) => {
    const effect = effectAt(model, profile, value, control);
    return {
      value,
      level: -1,
      label: "",
      count: null,
      effect,
      x: placeOf(scale, profile.index, effect),
      y: placeAlong(along, value),
      text: format(value),
      full: valueFormat(numeric, options.locale)(value),
    };
  });
}

/** Points along a curve: evenly, and where it turns. @param {Context} context @param {Profile} profile @param {Along} along @param {Value | undefined} control */
export function sampled({ model, scale }, profile, along, control) {
  const [minimum, maximum] = along.values;
  const curve = curveOf(model.effects[profile.index].shape, control);
  const places = Array.from({ length: 97 }, (_, i) => minimum + ((maximum - minimum) * i) / 96);
  if (curve) places.push(...curveExtent(curve, minimum, maximum).places);
  places.sort((a, b) => a - b);
  return places.map((v) => [
    placeOf(scale, profile.index, effectAt(model, profile, v, control)),
    placeAlong(along, v),
  ]);
}

/**
 * Values are written left of the graph, or right of it where there is no room, or else each beside its own point.
 * @param {Spot[]} spots @param {number} from @param {number} to @param {import("./types.js").Frame} frame
 */
function sideLabels(spots, from, to, frame) {
  const { labelLeft, labelRight } = frame;
  const texts = spots.map((s) =>
    cut(s.text, Math.min(180, (labelRight - labelLeft) * 0.4), TICK_SIZE, frame.measure),
  );
  const widths = texts.map((t) => frame.measure(t, TICK_SIZE));
  const widest = Math.max(0, ...widths);
  const where =
    from - AIR - widest >= labelLeft ? "left" : to + AIR + widest <= labelRight ? "right" : "beside";
  let last = Number.POSITIVE_INFINITY;
  const labels = spots.map(({ x, y }, i) => {
    if (Math.abs(last - y) < LINE) return null;
    last = y;
    const width = widths[i];
    const half = AIR + width / 2;
    const right = x + 2 * half <= labelRight + AIR;
    const at = where === "left" ? from - half : where === "right" ? to + half : right ? x + half : x - half;
    return { text: texts[i], x: round(at), y: round(y + 4), width, tier: 0, leader: null };
  });
  return { labels, side: { where, widest } };
}

/**
 * Beside the graph: on the side that the labels leave free, else beyond them; inside where there is no room at all.
 * @param {number} from @param {number} to @param {{ where: string, widest: number }} labels
 * @param {import("./types.js").Frame} frame
 */
function densityPlace(from, to, { where, widest }, { labelLeft, labelRight }) {
  const past = (/** @type {string} */ side) => (where === side ? AIR + widest + 8 : CLEAR);
  const right = { base: to + past("right"), reach: Math.min(BESIDE, labelRight - to - past("right")) };
  const left = { base: from - past("left"), reach: -Math.min(BESIDE, from - past("left") - labelLeft) };
  const sides = where === "right" ? [left, right] : [right, left];
  if (where !== "beside")
    for (const side of sides) if (side.reach * (side === right ? 1 : -1) >= THIN) return side;
  return { base: from, reach: BESIDE };
}

/**
 * How many rows have each value: a ridge along a number, a bar for each band.
 * @param {Context} context @param {Profile} profile @param {Along} along @param {Mark[]} marks
 * @param {{ base: number, reach: number }} place
 */
function density({ model }, profile, along, marks, { base, reach }) {
  const { numeric } = model.attributes[profile.attribute];
  const counts = marks.length || !numeric ? marks.map((m) => m.count ?? 0) : numeric.histogram;
  const most = Math.max(...counts, 0);
  if (!(most > 0)) return "";
  if (marks.length) {
    return marks
      .filter((m) => (m.count ?? 0) > 0)
      .map((m) => {
        const [a, b] = along.bands[m.level];
        const width = Math.max(1.5, (Math.abs(reach) * (m.count ?? 0)) / most) * Math.sign(reach);
        return `M${round(base)} ${round(a - 2)}V${round(b + 2)}h${round(width)}V${round(a - 2)}Z`;
      })
      .join("");
  }
  const [bottom, top] = along.places;
  const bin = (bottom - top) / counts.length;
  const points = counts.map((n, i) => [base + (reach * n) / most, bottom - (i + 0.5) * bin]);
  const ends = [
    [points[0][0], bottom],
    [points[points.length - 1][0], top],
  ];
  return `${smooth([ends[0], ...points, ends[1]], `M${round(base)} ${bottom}L`)}L${round(base)} ${top}Z`;
}
