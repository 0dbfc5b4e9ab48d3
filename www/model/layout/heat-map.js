// A pair of numbers as a map: the control across, the other upwards, the effect as colour and as contour lines.

import { pairWords } from "../../sentences/pairs.js";
import { axisFormat, ratio } from "../format.js";
import { cut, oneLine } from "../text.js";
import { linesOf, rings } from "./isolines.js";
import { round } from "./level-strip.js";
import { effectAt } from "./profile.js";
import { ridgeOf, smooth } from "./ridge.js";
import { placeOf, TICK_SIZE } from "./scale.js";
import { cellsOf, hatchOf } from "./support.js";
import { multiples, niceStep } from "./ticks.js";

/** @typedef {import("./pair-types.js").HeatMap} HeatMap */
/** @typedef {import("./level-strip.js").Context} Context */
/** @typedef {import("./types.js").Profile} Profile */
/** @typedef {[number, number]} Point */

/** Points of the grid across and upwards: a step is smaller than a dot. */
const GRID = [57, 41];
const WIDEST = 440;
/** Room on the right for density and legend. */
const BESIDE = 88;
const RIDGE = 14;
/** The largest effect covers this much of the paper. */
const DEEPEST = 0.86;
/** Effects smaller than this (log odds) are rounding. */
const NOTHING = 1e-12;

/**
 * @param {Context} context @param {Profile} profile with its control @param {number} top
 * @returns {HeatMap}
 */
export function heatMapOf(context, profile, top) {
  const { model, frame, options, scale } = context;
  const [a, b] = [profile.control, profile.attribute].map((at) => model.attributes[at]);
  const [x, y] = [a, b].map((at) => /** @type {import("../types.js").NumericRange} */ (at.numeric));
  const xs = axisOf(x, 5, options.locale);
  const ys = axisOf(y, 4.5, options.locale);
  const widest = Math.max(...ys.map((t) => frame.measure(t.text, TICK_SIZE)));
  const left = Math.ceil(Math.max(frame.left + (frame.narrow ? 0 : 8), frame.labelLeft + widest + 10));
  const right = Math.floor(Math.min(frame.right - BESIDE, left + WIDEST));
  const boxTop = top + RIDGE + (frame.narrow ? 22 : 4);
  const box = {
    left,
    top: boxTop,
    right,
    bottom: boxTop + Math.round(Math.min(Math.max((right - left) * 0.58, 150), 240)),
  };
  const across = (/** @type {number} */ v) =>
    left + (x.maximum > x.minimum ? ((v - x.minimum) * (right - left)) / (x.maximum - x.minimum) : 0);
  const up = (/** @type {number} */ v) =>
    box.bottom -
    (y.maximum > y.minimum ? ((v - y.minimum) * (box.bottom - box.top)) / (y.maximum - y.minimum) : 0);
  const xTicks = xs.map((t) => ({ x: round(across(t.value)), text: t.text }));
  const readingY = box.bottom + 62;
  const nameOf = (/** @type {typeof a} */ at) =>
    at.unit ? `${oneLine(at.name)} (${oneLine(at.unit)})` : oneLine(at.name);
  const room = frame.narrow ? frame.width - 20 : frame.nameWidth;
  return {
    box,
    across: [x.minimum, x.maximum],
    up: [y.minimum, y.maximum],
    xTicks,
    yTicks: ys.map((t) => ({ y: round(up(t.value)), text: t.text })),
    xName: {
      text: cut(`${nameOf(a)} →`, right - left, TICK_SIZE, frame.measure),
      x: right,
      y: box.bottom + 36,
    },
    yName: {
      text: cut(`↑ ${nameOf(b)}`, room, TICK_SIZE, frame.measure),
      x: 0,
      y: frame.narrow ? top + 6 : box.top + 10,
    },
    ...contours(context, profile, box, [x, y]),
    ridges: [ridgeOf(x, across, box.top - 1, RIDGE), upright(y, up, right + 4)],
    reading: {
      y: readingY,
      from: round(placeOf(scale, profile.index, profile.minimum)),
      to: round(placeOf(scale, profile.index, profile.maximum)),
      name: { text: pairWords.effectName, x: 0, y: frame.narrow ? readingY - 14 : readingY + 4 },
    },
  };
}

/** @param {import("../types.js").NumericRange} numeric @param {number} count @param {string} [locale] */
function axisOf({ minimum, maximum }, count, locale) {
  if (!(maximum > minimum))
    return [{ value: minimum, text: axisFormat(minimum, maximum, 0, locale)(minimum) }];
  const step = niceStep((maximum - minimum) / count);
  const format = axisFormat(minimum, maximum, step, locale);
  return multiples(minimum, maximum, step).map((value) => ({ value, text: format(value) }));
}

/** The histogram beside the box. @param {import("../types.js").NumericRange} numeric @param {(value: number) => number} up @param {number} x */
function upright({ minimum, maximum, histogram }, up, x) {
  const most = Math.max(...histogram, 0);
  if (!(most > 0) || !(maximum > minimum)) return "";
  const bin = (maximum - minimum) / histogram.length;
  const points = histogram.map((n, i) => [x + (RIDGE * n) / most, up(minimum + (i + 0.5) * bin)]);
  const [first, last] = [points[0], points[points.length - 1]];
  const ends = [[first[0], up(minimum)], ...points, [last[0], up(maximum)]];
  return `${smooth(ends, `M${round(x)} ${round(up(minimum))}L`)}L${round(x)} ${round(up(maximum))}Z`;
}

/**
 * Areas, lines and the legend that explains them. Colours change half a step before and after a line, so that the band
 * around the line of no effect is the colour of the paper.
 * @param {Context} context @param {Profile} profile @param {HeatMap["box"]} box
 * @param {import("../types.js").NumericRange[]} ranges across, upwards
 */
function contours({ model, frame, options, scale }, profile, box, [x, y]) {
  const [nx, ny] = GRID;
  // In the chosen scale, counted from where its axis begins to count; of odds ratios the logarithm is what is laid out.
  const ratios = options.scale === "odds_ratio";
  const unit = options.scale === "points" ? 100 / scale.hundred : 1;
  const origin = scale.origins[profile.index];
  const values = Array.from({ length: ny }, (_, j) => {
    const v = y.maximum - ((y.maximum - y.minimum) * j) / (ny - 1);
    return Array.from(
      { length: nx },
      (__, i) =>
        unit * (effectAt(model, profile, v, x.minimum + ((x.maximum - x.minimum) * i) / (nx - 1)) - origin),
    );
  });
  /** @param {Point} p @returns {Point} */
  const px = ([i, j]) => [
    box.left + (i * (box.right - box.left)) / (nx - 1),
    box.top + (j * (box.bottom - box.top)) / (ny - 1),
  ];
  const { shape } = model.effects[profile.index];
  const swapped = "attributes" in shape && profile.control !== shape.attributes[0];
  const cells = cellsOf(model, profile.index);
  const bare = cells
    .filter(({ rows }) => !rows)
    .map((cell) => boxOf(swapped ? { x: cell.y, y: cell.x } : cell, box, [x, y]));
  const unseen = (/** @type {Point} */ [i, j]) =>
    bare.some((b) => i >= b.left && i <= b.right && j >= b.top && j <= b.bottom);
  // Colours and lines are those of where there are rows.
  const all = values.flatMap((row, j) => row.filter((_, i) => !unseen(px([i, j]))));
  if (!all.length) all.push(...values.flat());
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const size = Math.max(-low, high);
  const flat = !(high - low > NOTHING);
  const step = flat ? 1 : ratios ? ratioStep((high - low) / 7) : niceStep((high - low) / 7);
  const half = step / 2;
  const grid = { values, nx, ny };
  const negative = { values: values.map((row) => row.map((f) => -f)), nx, ny };
  /** @type {HeatMap["fills"]} */
  const fills = [];
  for (let level = half / 2; !flat && level < size; level += half) {
    for (const raises of [true, false]) {
      const path = rings(raises ? grid : negative, level)
        .map((ring) => `${pathOf(ring.map(px))}Z`)
        .join("");
      if (path) fills.push({ path, raises });
    }
  }
  const layers = Math.max(1, Math.ceil((size - half / 2) / half));
  const format = axisFormat(low, high, step, options.locale);
  const write = (/** @type {number} */ f) =>
    ratios
      ? `×${ratio(Math.exp(f), options.locale)}`
      : f > 0 && options.scale === "log_odds"
        ? `+${format(f)}`
        : format(f);
  /** @type {HeatMap["lines"]} */
  const lines = [];
  /** @type {HeatMap["labels"]} */
  const labels = [];
  const levels = flat ? [] : multiples(low, high, step);
  for (const level of [...levels].sort((p, q) => Math.abs(p) - Math.abs(q))) {
    const drawn = linesOf(rings(grid, level), grid).map((line) => line.map(px));
    if (!drawn.length) continue;
    lines.push({
      path: drawn.map(pathOf).join(""),
      kind: level === 0 ? "zero" : level > 0 ? "raises" : "lowers",
    });
    const text = write(level);
    const width = frame.measure(text, TICK_SIZE);
    const place = labelPlace(drawn, width, box, labels, frame, unseen);
    if (place) labels.push({ ...place, text, zero: level === 0 });
  }
  return {
    bare: bare.map((b) => `M${b.left} ${b.top}H${b.right}V${b.bottom}H${b.left}Z`).join(""),
    hatch: hatchOf(bare),
    fills,
    opacity: 1 - (1 - DEEPEST) ** (1 / layers),
    lines,
    labels,
    legend: {
      ...legendOf(box, low, high, half, flat ? [0] : levels, write),
      title: pairWords.effectUnit(options.scale, model),
    },
  };
}

/**
 * A cell of the two values on the map.
 * @param {{ x: [number, number], y: [number, number] }} cell @param {HeatMap["box"]} box
 * @param {import("../types.js").NumericRange[]} ranges across, upwards
 */
function boxOf(cell, { left, right, top, bottom }, [x, y]) {
  const at = (
    /** @type {number} */ v,
    /** @type {import("../types.js").NumericRange} */ { minimum, maximum },
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) => round(maximum > minimum ? from + ((v - minimum) * (to - from)) / (maximum - minimum) : from);
  return {
    left: at(cell.x[0], x, left, right),
    right: at(cell.x[1], x, left, right),
    top: at(cell.y[1], y, bottom, top),
    bottom: at(cell.y[0], y, bottom, top),
  };
}

/** Factors between two lines of a map of odds ratios, fine to coarse; beyond them powers of ten. */
const FACTORS = [1.01, 1.02, 1.05, 1.1, 1.2, 1.5, 2, 4, 10];

/** A step in log odds that is the logarithm of a round factor. @param {number} least */
function ratioStep(least) {
  const factor = FACTORS.find((f) => Math.log(f) >= least);
  return factor ? Math.log(factor) : Math.ceil(least / Math.LN10) * Math.LN10;
}

/** @param {Point[]} points */
function pathOf(points) {
  return `M${points.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join("L")}`;
}

/**
 * Where along its lines a level is written: on the longest, near its middle, away from the ends of the box and from what
 * is written already.
 * @param {Point[][]} lines @param {number} width @param {HeatMap["box"]} box @param {HeatMap["labels"]} taken
 * @param {import("./types.js").Frame} frame @param {(p: Point) => boolean} unseen where nothing is written
 */
function labelPlace(lines, width, box, taken, frame, unseen) {
  const long = lines
    .map((line) => ({
      line,
      length: line.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - line[i][0], p[1] - line[i][1]), 0),
    }))
    .filter(({ length }) => length > 36)
    .sort((p, q) => q.length - p.length);
  for (const { line } of long) {
    for (const share of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88]) {
      const [x, y] = line[Math.round(share * (line.length - 1))];
      const inside =
        x - width / 2 > box.left + 3 &&
        x + width / 2 < box.right - 3 &&
        y > box.top + 9 &&
        y < box.bottom - 9;
      const free = taken.every(
        (t) =>
          Math.abs(t.x - x) > (frame.measure(t.text, TICK_SIZE) + width) / 2 + 6 ||
          Math.abs(t.y - 4 - y) > 15,
      );
      if (inside && free && !unseen([x, y])) return { x: round(x), y: round(y + 4) };
    }
  }
  return null;
}

/**
 * The colours from the lowest effect to the highest, upwards, with the levels of the lines beside them.
 * @param {HeatMap["box"]} box @param {number} low @param {number} high
 * @param {number} half step of the colours @param {number[]} levels @param {(f: number) => string} write
 * @returns {Omit<HeatMap["legend"], "title">}
 */
function legendOf(box, low, high, half, levels, write) {
  const span = high - low > NOTHING ? high - low : 1;
  const top = box.top + 16;
  const at = (/** @type {number} */ f) => box.bottom - ((f - low) * (box.bottom - top)) / span;
  const edges = [low];
  for (let k = Math.floor(low / half) - 1; k <= Math.ceil(high / half) + 1; k++) {
    const edge = (k + 0.5) * half;
    if (edge > low && edge < high) edges.push(edge);
  }
  edges.push(Math.max(high, low + span));
  const steps = edges.slice(1).map((to, i) => {
    const middle = (to + edges[i]) / 2;
    return {
      y: round(at(to)),
      height: round(at(edges[i]) - at(to)),
      layers: Math.round(Math.abs(middle) / half),
      raises: middle > 0,
    };
  });
  return {
    x: box.right + 34,
    width: 10,
    steps,
    ticks: levels.map((f) => ({ y: round(at(f)), text: write(f) })),
  };
}

/**
 * Values at a place of the map.
 * @param {HeatMap} map @param {number} x @param {number} y
 * @returns {[number, number]} of the control and of the other, within the data
 */
export function mapValues({ box, across, up }, x, y) {
  const share = (/** @type {number} */ s) => Math.min(Math.max(s, 0), 1);
  const u = share((x - box.left) / (box.right - box.left));
  const v = share((box.bottom - y) / (box.bottom - box.top));
  return [across[0] + u * (across[1] - across[0]), up[0] + v * (up[1] - up[0])];
}

/**
 * Place of two values; beyond the data just outside the box.
 * @param {HeatMap} map @param {number} control @param {number} value
 */
export function mapPlace({ box, across, up }, control, value) {
  const clamp = (/** @type {number} */ p, /** @type {number} */ a, /** @type {number} */ b) =>
    Math.min(Math.max(p, a - 6), b + 6);
  const share = (/** @type {number} */ v, /** @type {[number, number]} */ [a, b]) =>
    b > a ? (v - a) / (b - a) : 0.5;
  return {
    x: clamp(box.left + share(control, across) * (box.right - box.left), box.left, box.right),
    y: clamp(box.bottom - share(value, up) * (box.bottom - box.top), box.top, box.bottom),
  };
}
