// Ticks of a numeric attribute along its line: nice values, evenly labelled wherever an even step finds room.

import { axisFormat, plain, valueFormat } from "../format.js";
import { TICK_SIZE } from "./scale.js";
import { finerStep, multiples, niceStep } from "./ticks.js";

/**
 * Nice values, coarse ones first, then finer ones where the line leaves them room.
 * @param {number} low @param {number} high @param {(value: number) => number} at
 * @param {import("./types.js").Frame} frame @param {string | undefined} locale
 * @param {import("../types.js").NumericRange} numeric
 */
export function numericTicks(low, high, at, frame, locale, numeric) {
  const write = valueFormat(numeric, locale);
  if (Math.abs(at(high) - at(low)) < 3) {
    // No effect to speak of: one tick that names the whole range.
    const text = low < high ? `${plain(low, locale)} – ${plain(high, locale)}` : plain(low, locale);
    const width = frame.measure(text, TICK_SIZE);
    const x = (at(low) + at(high)) / 2;
    const labelX = Math.min(Math.max(x, frame.labelLeft + width / 2), frame.labelRight - width / 2);
    return [{ value: numeric.median, x, text, label: text, labelX, width, labelled: true }];
  }
  /** @param {number} value @param {(value: number) => string} format */
  const tick = (value, format) => {
    const label = format(value);
    const width = frame.measure(label, TICK_SIZE);
    const x = at(value);
    const labelX = Math.min(Math.max(x, frame.labelLeft + width / 2), frame.labelRight - width / 2);
    return { value, x, text: write(value), label, labelX, width, labelled: true };
  };
  const own = ownValues(low, high, numeric);
  if (own) return fitting(own.map((v) => tick(v, write)));
  let step = niceStep((high - low) / 4);
  let ticks = multiples(low, high, step).map((v) => tick(v, axisFormat(low, high, step, locale)));
  fitting(ticks);
  // Then finer values, gap by gap: a gap is filled evenly or not at all.
  for (let round = 0; round < 2; round++) {
    for (const fine of finerSteps(step)) {
      if (fine < finest(numeric.decimals)) continue;
      const format = axisFormat(low, high, fine, locale);
      const all = multiples(low, high, fine).map((v) => tick(v, format));
      const known = ticks;
      const next = all.map(
        (t) => known.find((k) => Math.abs(k.value - t.value) < fine * 1e-6) ?? { ...t, labelled: false },
      );
      const filled = fillGaps(next, all, known);
      if (!filled && fine !== finerSteps(step).at(-1)) continue;
      ticks = filled ? alike(next, all) : next;
      step = fine;
      break;
    }
  }
  fillWide(ticks, (v) => tick(v, write), numeric.decimals);
  return ticks.filter((t) => t.labelled || !crowded(ticks, t));
}

/** Different values up to which each has its tick. */
const FEW = 6;

/**
 * Of few whole numbers (1 and 2; 3, 6 and 7) the values themselves: no tick stands where no row is. Their bins tell them.
 * @param {number} low @param {number} high @param {import("../types.js").NumericRange} numeric
 */
function ownValues(low, high, { decimals, minimum, maximum, histogram }) {
  const width = maximum - minimum;
  const bins = histogram?.length ?? 0;
  if (decimals > 0 || !(width > 0) || 2 * width > bins) return null;
  const rows = (/** @type {number} */ v) =>
    histogram[Math.min(Math.floor(((v - minimum) / width) * bins), bins - 1)];
  const values = multiples(Math.max(low, minimum), Math.min(high, maximum), 1).filter((v) => rows(v) > 0);
  return values.length > 1 && values.length <= FEW ? values : null;
}

/** Where the line is short or squeezed even coarse labels must give way, every second one first. @param {Spot[]} ticks */
function fitting(ticks) {
  for (let stride = 2; ticks.some((t, i) => t.labelled && touches(ticks, i)) && stride <= 64; stride *= 2) {
    ticks.forEach((t, i) => {
      t.labelled = i % stride === 0;
    });
  }
  return ticks;
}

/**
 * Finer steps whose multiples include the coarse ones, to be tried in this order: 50 → 10, 25; 25 → 5; 20 → 10.
 * A half that needs another decimal (5 → 2.5) is no nicer than nothing.
 * @param {number} step
 */
function finerSteps(step) {
  const leading = step / 10 ** Math.floor(Math.log10(step) + 1e-9);
  if (Math.abs(leading - 2.5) < 0.01) return [step / 5];
  if (Math.abs(leading - 5) > 0.01) return [step / 2];
  return step >= 50 * (1 - 1e-9) ? [step / 5, step / 2] : [step / 5];
}

/** All labels with the decimals of the finest, if they then still fit. @param {Spot[]} ticks @param {Spot[]} all */
function alike(ticks, all) {
  const same = ticks.map((t, i) => (t.labelled ? all[i] : t));
  return same.some((t, i) => t.labelled && touches(same, i)) ? ticks : same;
}

/**
 * A squeezed line leaves wide stretches bare, where even steps of the value find no place: there the nicest value near the
 * middle of the stretch gets a tick, and again on both sides of it.
 * @param {Spot[]} ticks @param {(value: number) => Spot} spot @param {number} decimals of the attribute's values
 */
function fillWide(ticks, spot, decimals) {
  const named = ticks.filter((t) => t.labelled);
  for (let n = 1; n < named.length; n++) bisect(ticks, named[n - 1], named[n], spot, finest(decimals), 3);
}

/** Half a child, or a tenth of what the file can write, is no value of the attribute. @param {number} decimals */
const finest = (decimals) => 10 ** -decimals * (1 - 1e-9);

/**
 * @param {Spot[]} ticks @param {Spot} a @param {Spot} b @param {(value: number) => Spot} spot
 * @param {number} least step @param {number} depth
 */
function bisect(ticks, a, b, spot, least, depth) {
  const gap = b.x - a.x;
  const middle = (a.x + b.x) / 2;
  if (depth === 0 || Math.abs(gap) < 130) return;
  // An even stretch is left as it is, unless it lies inside a squeezed one.
  if (depth === 3 && Math.abs(spot((a.value + b.value) / 2).x - middle) < 0.1 * Math.abs(gap)) return;
  let step = niceStep((b.value - a.value) / 2);
  for (let tries = 0; tries < 9 && step >= least; tries++) {
    const inner = multiples(a.value, b.value, step).map(spot);
    const near = inner.filter((t) => Math.abs(t.x - middle) < 0.2 * Math.abs(gap));
    if (near.length) {
      const best = near.reduce((p, q) => (Math.abs(q.x - middle) < Math.abs(p.x - middle) ? q : p));
      const at = ticks.findIndex((t) => t.value >= best.value - 1e-9 * Math.abs(best.value));
      if (Math.abs(ticks[at].value - best.value) <= 1e-9 * Math.abs(best.value)) ticks[at] = best;
      else ticks.splice(at, 0, best);
      bisect(ticks, a, best, spot, least, depth - 1);
      bisect(ticks, best, b, spot, least, depth - 1);
      return;
    }
    step = finerStep(step);
  }
}

/** @typedef {{ value: number, x: number, text: string, label: string, labelX: number, width: number, labelled: boolean }} Spot */

/** Does the label of tick i touch the next labelled one? @param {Spot[]} ticks @param {number} i */
function touches(ticks, i) {
  const next = ticks.slice(i + 1).find((t) => t.labelled);
  return (
    next !== undefined && Math.abs(next.labelX - ticks[i].labelX) < (next.width + ticks[i].width) / 2 + 8
  );
}

/** @param {Spot[]} ticks to be labelled @param {Spot[]} all the same, all labelled @param {Spot[]} known the coarser ones */
function fillGaps(ticks, all, known) {
  const anchors = ticks.flatMap((t, i) => (known.includes(t) && t.labelled ? [i] : []));
  /** @param {number} from @param {number} to */
  const fill = (from, to) => {
    const trial = all.slice(from, to + 1);
    const tight = (/** @type {Spot} */ t, /** @type {number} */ i) =>
      touches(trial, i) || (i > 0 && Math.abs(t.labelX - trial[i - 1].labelX) < Math.max(44, t.width + 14));
    if (trial.length < 2 || trial.some(tight)) return false;
    for (let i = from; i <= to; i++) ticks[i].labelled = true;
    return true;
  };
  let filled = anchors.length < 2;
  for (let g = 1; g < anchors.length; g++) filled = fill(anchors[g - 1], anchors[g]) || filled;
  // The two ends follow what the gaps do: alone they would be the one finer stretch of an even line.
  if (!filled) return false;
  const first = fill(0, anchors[0] ?? ticks.length - 1);
  const last = fill(anchors[anchors.length - 1] ?? 0, ticks.length - 1);
  return anchors.length < 2 ? first || last : true;
}

/** Small ticks stand apart by at least five pixels, all of a gap or none. @param {Spot[]} ticks @param {Spot} tick */
function crowded(ticks, tick) {
  const i = ticks.indexOf(tick);
  let from = i;
  let to = i;
  while (from > 0 && !ticks[from].labelled) from--;
  while (to < ticks.length - 1 && !ticks[to].labelled) to++;
  for (let j = from + 1; j <= to; j++) if (Math.abs(ticks[j].x - ticks[j - 1].x) < 5) return true;
  return false;
}

/**
 * Weights for the ticks of a number: its ends, its middle, then the quarters and so on, so that a few are spread out.
 * @param {number} n @returns {number[]}
 */
export function spreadOut(n) {
  const weights = new Array(n).fill(0);
  let rank = n;
  for (const end of [0, n - 1]) if (!weights[end]) weights[end] = rank--;
  for (let parts = 2; rank > 0 && parts < 4 * n; parts *= 2) {
    for (let i = 1; i < parts; i += 2) {
      const at = Math.round((i * (n - 1)) / parts);
      if (!weights[at]) weights[at] = rank--;
    }
  }
  return weights;
}
