// Categories and intervals along a line: ticks, labels in tiers, a bar for how many rows each has.

import { intervals } from "../counts.js";
import { cut, oneLine } from "../text.js";
import { uncertaintyOf } from "../uncertainty-door.js";
import { leaderTo, lineLabels, missingIn, packLabels } from "./labels.js";
import { effectAt } from "./profile.js";
import { placeOf, TICK_SIZE } from "./scale.js";

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

/** The same on the bench, where a row is just as high as it must be. */
export const BENCH = { density: 16, label: 18 };

/** @param {import("./types.js").Frame} frame */
export const heightsOf = (frame) =>
  frame.dense && !frame.narrow ? BENCH : { density: DENSITY, label: LABEL };

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

/**
 * Ticks at given places, labelled in tiers below a line (side 1) or above it (−1).
 * @template {Mark & { x: number }} T
 * @param {T[]} spots ascending in x @param {import("./types.js").Frame} frame @param {number} y of the line
 * @param {1 | -1} [side] @param {number} [room] px between the line and its labels that something else takes
 */
export function placedTicks(spots, frame, y, side = 1, room = 0) {
  const { label: lowest } = heightsOf(frame);
  let measured = frame.dense ? inOneLine(spots, frame) : measuredLabels(grouped(spots, frame, 0.5), frame);
  // Better a long label for several than one of them without.
  if (!frame.dense && measured.missing && spots.length <= 12) {
    const wider = measuredLabels(grouped(spots, frame, 0.95), frame);
    if (wider.missing < measured.missing) measured = wider;
  }
  const { groups, placed } = measured;
  // Leaders and labels are made for below; above they are mirrored, and a text stands on its own foot.
  const down = (/** @type {number} */ by) => y + side * by;
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
      const leader = spot && j === 0 ? leaderTo(m.x, spot, measured.widths[i], 5, TIER, room) : null;
      ticks.push({
        key: String(m.level),
        value: m.value,
        level: m.level,
        effect: m.effect,
        x: round(m.x),
        y,
        full: m.label,
        count: m.count,
        ...(side < 0 ? { side } : {}),
        label: spot
          ? {
              text,
              x: round(cursor + width / 2),
              y: down(lowest - (side < 0 ? 8 : 0) + spot.tier * TIER + room),
              width: round(width),
              tier: spot.tier,
              joined: j > 0,
              leader:
                leader?.map(([a, b]) => /** @type {[number, number]} */ ([round(a), round(down(b))])) ?? null,
            }
          : null,
      });
      cursor += width + SEPARATOR;
    });
  });
  return { ticks, tiers, groups, unlabelled: ticks.filter((t) => !t.label).length };
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
  const { density, label } = heightsOf(frame);
  const y = top + density + 6;
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
    uncertaintyOf(model)?.layout.whiskersOf(context, profile, control, weights, y) ?? noWhiskers;
  const { ticks, tiers, groups, unlabelled } = placedTicks(spots, frame, y, 1, room);
  const xs = spots.map((s) => s.x);
  return {
    ...blankStrip(),
    control,
    top,
    height: density + label + Math.max(tiers, 1) * TIER + room,
    y,
    from: round(Math.min(...xs)),
    to: round(Math.max(...xs)),
    ticks,
    bars: barsOf(groups, density),
    whiskers,
    unlabelled,
  };
}

/** Room between labels that share one place; a middle dot is drawn in it. */
const SEPARATOR = 13;

/**
 * Levels closer than three pixels share one label, as long as that does not grow over a share of the width.
 * @template {{ x: number, label: string }} T
 * @param {T[]} spots @param {import("./types.js").Frame} frame @param {number} share @returns {T[][]}
 */
function grouped(spots, frame, share) {
  /** @type {T[][]} */
  const groups = [];
  let width = 0;
  for (const spot of spots) {
    const last = groups[groups.length - 1];
    const own = Math.min(frame.measure(oneLine(spot.label), TICK_SIZE), 96);
    if (
      last &&
      Math.abs(spot.x - last[0].x) < 3 &&
      width + own < (frame.labelRight - frame.labelLeft) * share
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
 * One line of labels, each at its tick; what does not fit there is a tick only.
 * @param {(Mark & { x: number })[]} spots @param {import("./types.js").Frame} frame
 */
function inOneLine(spots, frame) {
  const groups = grouped(spots, frame, 0.5);
  const { labelLeft, labelRight, measure } = frame;
  const texts = groups.map((g) =>
    g.map((m) => cut(m.label, g.length > 1 ? 96 : (labelRight - labelLeft) / 2, TICK_SIZE, measure)),
  );
  const widths = texts.map(
    (t) => t.reduce((sum, text) => sum + measure(text, TICK_SIZE), 0) + SEPARATOR * (t.length - 1),
  );
  const items = groups.map((g, i) => ({
    x: g[0].x,
    width: widths[i],
    priority:
      i === 0 || i === groups.length - 1
        ? Number.POSITIVE_INFINITY
        : g.reduce((n, m) => n + (m.count ?? 0), 0),
  }));
  const placed = lineLabels(items, labelLeft, labelRight);
  return { groups, texts, widths, placed, missing: missingIn(placed) };
}

/** Tiers of labels: few at first. On a narrow page, where lines are short, all are used before a label is cut. */
const TIERS = { wide: [4, 6], narrow: [4, 6, 9], most: 9 };

/**
 * Whole labels if they fit, in more tiers if need be; else shorter ones, before any is left out.
 * @param {(Mark & { x: number })[][]} groups @param {import("./types.js").Frame} frame
 */
function measuredLabels(groups, frame) {
  const { labelLeft, labelRight } = frame;
  const room = labelRight - labelLeft;
  const tiers = room < 480 ? TIERS.narrow : TIERS.wide;
  const whole = Math.min(220, room);
  let best = null;
  // [width of a label at most, tiers at most]
  for (const [most, high] of [
    ...tiers.map((n) => [whole, n]),
    ...[130, 88, 64].map((w) => [w, tiers[tiers.length - 1]]),
    [64, TIERS.most],
  ]) {
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
    const placed = packLabels(items, labelLeft, labelRight, high);
    const missing = missingIn(placed);
    if (!best || missing < best.missing) best = { groups, texts, widths, placed, missing };
    if (missing === 0) break;
  }
  return /** @type {NonNullable<typeof best>} */ (
    best ?? { groups, texts: [], widths: [], placed: [], missing: 0 }
  );
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
