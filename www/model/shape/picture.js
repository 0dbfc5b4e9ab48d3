// An effect as a large graph: values of a number across, the effect upwards, over how the values lie. And in small: the
// shape alone. Numbers in CSS pixels, nothing left to work out.

import { attributesOf } from "../evaluate.js";
import { numericTicks } from "../layout/numeric-ticks.js";
import { curveOf } from "../layout/profile.js";
import { readingAxis } from "../layout/scale.js";
import { barsAt, effectOf, heightAt } from "./effect.js";

/** @typedef {import("./effect.js").Effect} Effect */
/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {[number, number]} Point */
/**
 * @typedef {object} EffectPicture
 * @property {number} width @property {number} height
 * @property {number} left @property {number} right @property {number} top @property {number} bottom of the graph
 * @property {number} zero y of no effect
 * @property {Point[][]} runs value and effect from its origin, along each unbroken stretch
 * @property {string} path the same
 * @property {{ kind: "resamples" | "posterior", path: string }[]} bands error bars
 * @property {{ x: number, width: number, y: number, height: number }[]} columns how many rows lie where
 * @property {{ y: number, text: string, strong: boolean }[]} up ticks
 * @property {{ x: number, textX: number, text: string }[]} across ticks
 * @property {Point | null} dot where the present value is; null: unknown
 * @property {boolean} outside the dot stands at an end: its value lies beyond the data
 */

const MARGIN = { left: 46, right: 10, top: 22, bottom: 26 };
/** The present value is written over its dot. */
const STEPS = 120;
/** Share of the height that the tallest column has. */
const TALL = 0.3;
/** Share of the effect's own reach that error bars may add on either side: wider ones are cut off. */
const BARS = 0.75;
/** px between two ticks upwards. */
const APART = 26;

const px = (/** @type {number} */ v) => Math.round(v * 10) / 10;

/** Where the curve is read: evenly, and wherever it may have a kink. @param {Effect} effect @param {number} low @param {number} high */
function placesOf(effect, low, high) {
  const { shape, bars } = effect.model.effects[effect.index];
  const other = attributesOf(shape).find((a) => a !== effect.attribute);
  const knots = curveOf(shape, other === undefined ? undefined : effect.values[other])?.knots ?? [];
  const evenly = Array.from({ length: STEPS + 1 }, (_, i) => low + ((high - low) * i) / STEPS);
  const kinks = [...knots, ...(bars?.places ?? [])].filter((v) => v > low && v < high);
  return [...new Set([...evenly, ...kinks])].sort((a, b) => a - b);
}

/**
 * The effect over the data: a curve, or one level stretch an interval.
 * @param {Effect} effect @returns {Point[][]}
 */
export function runsOf(effect) {
  const { numeric } = effect.model.attributes[effect.attribute];
  if (!numeric) return [];
  const { minimum, maximum } = numeric;
  if (!effect.cuts) return [placesOf(effect, minimum, maximum).map((v) => [v, heightAt(effect, v)])];
  const edges = [minimum, ...effect.cuts.filter((c) => c > minimum && c < maximum), maximum];
  return edges.slice(1).map((to, i) => {
    const height = heightAt(effect, edges[i]);
    return [
      [edges[i], height],
      [to, height],
    ];
  });
}

/** Ends of what is drawn upwards, no effect among them. @param {Point[][]} runs @param {Effect} effect @returns {[number, number]} */
function reach(runs, effect) {
  const heights = [0, ...runs.flat().map(([, height]) => height)];
  let [low, high] = [Math.min(...heights), Math.max(...heights)];
  if (!(high - low > 1e-12)) return [-1, 1];
  const most = BARS * (high - low);
  const [least, largest] = [low - most, high + most];
  for (const [value] of runs.flat())
    for (const bar of Object.values(barsAt(effect, value))) {
      if (!bar) continue;
      low = Math.min(low, Math.max(bar.low, least));
      high = Math.max(high, Math.min(bar.high, largest));
    }
  const air = 0.04 * (high - low);
  return [low - air, high + air];
}

/**
 * @param {Effect} effect of a number @param {number} width @param {number} height @param {import("../text.js").Measure} measure
 * @returns {EffectPicture | null}
 */
export function effectPicture(effect, width, height, measure) {
  const { numeric } = effect.model.attributes[effect.attribute];
  if (!numeric) return null;
  const { minimum, maximum, histogram } = numeric;
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const [top, bottom] = [MARGIN.top, height - MARGIN.bottom];
  const runs = runsOf(effect);
  const [low, high] = reach(runs, effect);
  const x = (/** @type {number} */ v) =>
    maximum > minimum ? left + ((v - minimum) / (maximum - minimum)) * (right - left) : (left + right) / 2;
  const y = (/** @type {number} */ d) =>
    Math.min(bottom, Math.max(top, bottom - ((d - low) / (high - low)) * (bottom - top)));
  const line = (/** @type {Point[]} */ points) =>
    `M${points.map(([v, d]) => `${px(x(v))} ${px(y(d))}`).join("L")}`;
  const present = effect.values[effect.attribute];
  const within = typeof present === "number" ? Math.min(maximum, Math.max(minimum, present)) : Number.NaN;
  const most = Math.max(...histogram, 1);
  const step = (right - left) / Math.max(histogram.length, 1);
  const frame = /** @type {any} */ ({
    left: bottom,
    right: top,
    measure: () => APART - 8,
    labelLeft: Number.NEGATIVE_INFINITY,
    labelRight: Number.POSITIVE_INFINITY,
  });
  const labels = /** @type {any} */ ({ measure, labelLeft: 0, labelRight: width });
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    zero: px(y(0)),
    runs,
    path: runs.map(line).join(""),
    bands: bandsOf(effect, runs, line),
    columns: histogram.flatMap((n, i) => {
      const tall = n ? Math.max(1.5, (n / most) * TALL * (bottom - top)) : 0;
      return n
        ? [
            {
              x: px(left + i * step + 0.5),
              width: px(Math.max(step - 1, 1)),
              y: px(bottom - tall),
              height: px(tall),
            },
          ]
        : [];
    }),
    up: readingAxis(effect.scale, effect.options, frame, low, high, 0).ticks.map((tick) => ({
      y: px(tick.x),
      text: tick.text,
      strong: tick.strong,
    })),
    across: numericTicks(minimum, maximum, x, labels, undefined, numeric)
      .filter(({ labelled }) => labelled)
      .map((tick) => ({ x: px(tick.x), textX: px(tick.labelX), text: tick.label })),
    dot: Number.isNaN(within)
      ? null
      : [px(x(within)), px(y(heightAt(effect, /** @type {number} */ (present))))],
    outside: within !== present,
  };
}

/**
 * @param {Effect} effect @param {Point[][]} runs @param {(points: Point[]) => string} line
 * @returns {EffectPicture["bands"]}
 */
function bandsOf(effect, runs, line) {
  return /** @type {const} */ (["posterior", "resamples"]).flatMap((kind) => {
    const path = runs
      .map((run) => {
        // On a level stretch both ends belong to the interval that begins it.
        const bars = run.map(([v]) => barsAt(effect, effect.cuts ? run[0][0] : v)[kind]);
        if (bars.some((bar) => bar === null)) return "";
        const side = (/** @type {"low" | "high"} */ end) =>
          run.map(([v], i) => /** @type {Point} */ ([v, /** @type {any} */ (bars[i])[end]]));
        return `${line(side("low"))}L${line(side("high").reverse()).slice(1)}Z`;
      })
      .join("");
    return path ? [{ kind, path }] : [];
  });
}

/**
 * The shape alone: stretches of (share of the way across, log odds).
 * @param {AdditiveModel} model @param {string} name of the attribute @returns {Point[][] | null} null: it has no effect of its own
 */
export function sketchOf(model, name) {
  const attribute = model.attributes.findIndex((a) => a.name === name);
  if (!model.effects.some(({ shape }) => "attribute" in shape && shape.attribute === attribute)) return null;
  const effect = effectOf(model, attribute, [], { scale: "log_odds", align: "zero", bars: false });
  if (!effect) return null;
  const { numeric, levels } = model.attributes[attribute];
  if (!numeric)
    return levels.map(({ label }, i) => {
      const height = heightAt(effect, label);
      return [
        [(i + 0.1) / levels.length, height],
        [(i + 0.9) / levels.length, height],
      ];
    });
  const span = numeric.maximum - numeric.minimum || 1;
  return runsOf(effect).map((run) => run.map(([v, d]) => [(v - numeric.minimum) / span, d]));
}

/** Ends of several sketches, no effect among them. @param {readonly Point[][][]} sketches @returns {[number, number]} */
export function sketchReach(sketches) {
  const all = [0, ...sketches.flat(2).map(([, d]) => d)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return high - low > 1e-12 ? [low, high] : [-1, 1];
}

/** @param {Point[][]} sketch @param {Point} reach @param {number} width @param {number} height */
export function sketchPath(sketch, [low, high], width, height) {
  const y = (/** @type {number} */ d) => px(2 + ((high - d) / (high - low)) * (height - 4));
  return {
    path: sketch.map((run) => `M${run.map(([s, d]) => `${px(s * width)} ${y(d)}`).join("L")}`).join(""),
    zero: y(0),
  };
}
