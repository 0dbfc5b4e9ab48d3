// Layout numbers → SVG templates: error bars of two kinds, and the interval of the probability. What comes from resamples
// is a line with ends, or filled; what comes from the model is an outline: no colour is needed to tell them apart.

import { svg } from "lit/html.js";
import { px } from "./marks.js";

/** @typedef {import("../model/layout/types.js").Whisker} Whisker */
/** @typedef {import("../model/layout/types.js").Strip} Strip */
/** @typedef {import("../model/layout/types.js").Dot} Dot */

/** Bands, under the curve. @param {Strip} strip */
export const bandMarks = ({ band, posteriorBand }) =>
  svg`${band ? svg`<path class="band" d="${band}"></path>` : ""}${
    posteriorBand ? svg`<path class="model-band" d="${posteriorBand}"></path>` : ""
  }`;

/** @param {Strip} strip */
export const whiskerMarks = ({ whiskers }) => whiskers.map((w) => (w.posterior ? boxMark(w) : lineMark(w)));

/** An error bar; where it goes on beyond the drawing its end is an arrow. @param {Whisker} w */
function lineMark({ left, right, x, y, cut }) {
  return svg`<path class="whisker" d="M${left} ${px(y)}H${right}${end(left, 4, y, cut[0])}${end(right, -4, y, cut[1])}"></path><circle class="whisker-dot" cx="${x}" cy="${px(y)}" r="1.75"></circle>`;
}

/** @param {number} at @param {number} back @param {number} y @param {boolean} open */
const end = (at, back, y, open) =>
  open ? `M${at + back} ${px(y - 3)}l${-back} 3l${back} 3` : `M${at} ${px(y - 2)}v4`;

/** A box; it stays open on a side where it goes on beyond the drawing. @param {Whisker} w */
function boxMark({ left, right, x, y, cut, rough }) {
  return svg`<path class="model-bar${rough ? " rough" : ""}" d="${outline(left, right, y, 2, cut)}"></path><circle class="whisker-dot" cx="${x}" cy="${px(y)}" r="1.75"></circle>`;
}

/** @param {number} left @param {number} right @param {number} y @param {number} half height @param {boolean[]} [open] */
function outline(left, right, y, half, [openLeft, openRight] = [false, false]) {
  const [top, bottom] = [px(y - half), px(y + half)];
  const [from, to] = [px(left), px(right)];
  const sides = `${openRight ? `M${to} ${bottom}` : `V${bottom}`}H${from}`;
  return `M${from} ${top}H${to}${sides}${openLeft ? "" : `V${top}`}`;
}

/** The error bars of the present value, at its dot. @param {NonNullable<Dot["bars"]>} bars @param {number} y of the line */
export function dotSpreads({ resamples, posterior }, y) {
  return svg`${
    resamples
      ? svg`<rect class="spread" x="${resamples.left}" y="${px(y - 4)}" width="${px(resamples.right - resamples.left)}" height="8" rx="4"></rect>`
      : ""
  }${posterior ? svg`<path class="model-spread${posterior.rough ? " rough" : ""}" d="${outline(posterior.left, posterior.right, y, 5)}"></path>` : ""}`;
}

/**
 * What is drawn of the outcome's uncertainty, in px of the axes.
 * @typedef {object} Spreads
 * @property {[number, number] | null} resamples
 * @property {[number, number] | null} posterior
 * @property {[number, number] | null} fresh of a new outcome of a number
 * @property {boolean} [rough] whether these two are of about this length only
 * @property {{ ends: [number, number], open: boolean[] } | null} interval of the probability; open: it goes on beyond the axis
 */

/** @param {number | null} total y of the axis of the sum, where it is drawn @param {number} outcome y of that of the outcome @param {Spreads} spreads */
export function footSpreads(total, outcome, { resamples, posterior, fresh, rough, interval }) {
  const filled = (/** @type {string} */ kind, /** @type {number} */ y) =>
    resamples &&
    svg`<rect class="${kind}" x="${px(resamples[0])}" y="${y - 4}" width="${px(resamples[1] - resamples[0])}" height="8" rx="4"></rect>`;
  const dashed = rough ? " rough" : "";
  const outlined = (/** @type {string} */ kind, /** @type {number} */ y) =>
    posterior && svg`<path class="${kind}${dashed}" d="${outline(...posterior, y, 5.5)}"></path>`;
  return svg`${interval && intervalMarks(outcome, interval)}${
    fresh &&
    svg`<path class="fresh${dashed}" d="M${px(fresh[0])} ${outcome - 5}v10M${px(fresh[0])} ${outcome}H${px(fresh[1])}M${px(fresh[1])} ${outcome - 5}v10"></path>`
  }${total === null ? "" : svg`${filled("total-spread", total)}${outlined("total-model", total)}`}${filled("outcome-spread", outcome)}${outlined(
    "outcome-model",
    outcome,
  )}`;
}

/** Of a narrower interval the dot covers what lies between its ends. */
const NARROW = 26;

/** A quiet band in brackets that stand out above and below the dot; those of a narrow one look outwards. @param {number} y @param {NonNullable<Spreads["interval"]>} interval */
function intervalMarks(y, { ends: [left, right], open }) {
  const foot = right - left < NARROW ? -4 : 4;
  const mark = (/** @type {number} */ x, /** @type {1 | -1} */ inwards, /** @type {boolean} */ on) =>
    on
      ? `M${px(x + 6 * inwards)} ${y - 6}l${-6 * inwards} 6l${6 * inwards} 6`
      : `M${px(x + foot * inwards)} ${y - 12}H${px(x)}v22h${foot * inwards}`;
  return svg`<rect class="interval-band" x="${px(left)}" y="${y - 8}" width="${px(right - left)}" height="16"></rect><path class="interval-end" d="${mark(
    left,
    1,
    open[0],
  )}${mark(right, -1, open[1])}"></path>`;
}

/** A small bar of one kind, to stand before its words. @param {"posterior" | "resampled"} kind */
export function signMarks(kind) {
  const bar = { left: 1, right: 21, x: 11, y: 5, cut: [false, false] };
  return kind === "posterior" ? boxMark(bar) : lineMark(bar);
}

/** Style of what only this part draws, the same on the page and in a picture. @type {[string, string][]} */
export const rules = [
  [".model-bar", "stroke: var(--nv-line); stroke-width: 1; fill: none"],
  [".model-band", "stroke: var(--nv-line); stroke-width: 1; stroke-dasharray: 4 2; fill: none"],
  [".model-spread", "stroke: var(--nv-accent); stroke-width: 1.25; fill: none"],
  [".rough", "stroke-dasharray: 2 2"],
  [".total-model", "stroke: var(--nv-ink); stroke-width: 1.25; fill: none"],
  [".outcome-model", "stroke: var(--nv-outcome); stroke-width: 1.25; fill: none"],
  [".fresh", "stroke: var(--nv-outcome); stroke-width: 3; stroke-opacity: 0.55; fill: none"],
  [".interval-band", "fill: var(--nv-outcome); fill-opacity: 0.14"],
  [".interval-end", "stroke: var(--nv-outcome); stroke-width: 1.75; fill: none"],
];
