// The result in a bar of one height: the total, the outcome under it, joined by the line through the sum. Labels that the
// present reading would touch give way to it.

import { svg } from "lit/html.js";
import { BROKEN } from "../model/layout/broken.js";
import { priorLabel } from "./axes.js";
import { px, ZIGZAG } from "./marks.js";

/** @typedef {import("../model/layout/types.js").Axis} Axis */
/** @typedef {import("../model/layout/types.js").Foot} Foot */
/** @typedef {import("../model/layout/types.js").Frame} Frame */
/** @typedef {{ x: number, width: number, text: string }} Reading */

const GAP = 8;

/**
 * @param {Axis} axis @param {string} kind @param {-1 | 1} side of the labels: above (−1) or below
 * @param {Reading} reading @param {Frame} frame @param {boolean[]} open does it go on, left and right?
 */
function axisOf({ y, from, to, minor, ticks, steps }, kind, side, reading, { measure }, open) {
  const free = (/** @type {Axis["ticks"][number]} */ t) =>
    Math.abs(t.x - reading.x) > (measure(t.text, 12, t.strong) + reading.width) / 2 + GAP;
  const base = side < 0 ? y - 9 : y + 18;
  // Both axes end in a break where more can be reached than rows do.
  const start = open[0] ? `M${px(from - BROKEN)} ${y}H${px(from - 20)}${ZIGZAG}` : `M${px(from)} ${y}`;
  const end = open[1] ? `H${px(to + 8)}${ZIGZAG}H${px(to + BROKEN)}` : `H${px(to)}`;
  return svg`<path class="${kind}" d="${start}${end}"></path>${minor.map(
    (x) => svg`<path class="axis-minor" d="M${px(x)} ${steps ? y - 4 : y}v${steps ? 9 : 3 * side}"></path>`,
  )}${ticks.map(
    (t) =>
      svg`${steps ? "" : svg`<path class="axis-tick" d="M${px(t.x)} ${y}v${6 * side}"></path>`}${
        free(t)
          ? svg`<text class="${t.strong ? "axis-label strong" : "axis-label"}" x="${px(t.x)}" y="${base}">${t.text}</text>`
          : ""
      }`,
  )}`;
}

/** Beside the left end of an axis, before the lines begin. @param {string[]} words @param {number} y @param {Frame} frame */
const title = (words, y, frame) =>
  svg`<text class="note" text-anchor="end" x="${frame.labelLeft - 8}" y="${y + 4}">${words.join(" ")}</text>`;

/**
 * @param {Foot} foot @param {number} x of the sum @param {import("./axes.js").Written} written @param {Frame} frame
 * @param {unknown} between marks between the axes and the dots: of the threshold, of the uncertainty
 */
export function denseFoot(foot, x, written, frame, between) {
  const { total, outcome, others, prior, half } = foot;
  const { measure, narrow, labelLeft: left, labelRight: right } = frame;
  /** @param {string} text @returns {Reading} */
  const reading = (text) => {
    const width = measure(text, 12, true);
    return { text, width, x: Math.min(Math.max(x, left + width / 2), right - width / 2) };
  };
  const [sum, result] = [reading(written.total), reading(written.outcome)];
  const rest = others.map((_, i) => reading(written.others[i]));
  const open = [foot.least < foot.low, foot.most > foot.high];
  // Where its name has no room it has no mark.
  const label = !narrow && prior && priorLabel(prior, x);
  const start =
    label && prior
      ? label.x - prior.width * (label.anchor === "middle" ? 0.5 : label.anchor === "end" ? 1 : 0)
      : Number.POSITIVE_INFINITY;
  // The name of one half, where that of the reading is in its place: over its mark, where nothing else is, or nowhere.
  const named = outcome.ticks.find(({ value, text, x: at }) => {
    if (half === null || value !== 0.5) return false;
    const width = measure(text, 12, true);
    return (
      Math.abs(at - result.x) <= (width + result.width) / 2 + GAP &&
      Math.abs(at - x) > width / 2 + 4 &&
      (at + width / 2 < start - GAP || at - width / 2 > start + (prior?.width ?? 0) + GAP)
    );
  });
  const dot = (/** @type {number} */ y, /** @type {Reading} */ r) =>
    svg`<circle class="total-dot" cx="${px(x)}" cy="${y}" r="6"></circle><text class="total-text" x="${px(r.x)}" y="${y - 9}">${r.text}</text>`;
  const sums = narrow
    ? ""
    : svg`${title(foot.totalTitle, total.y, frame)}${axisOf(total, "axis", -1, sum, frame, open)}${title(foot.outcomeTitle, outcome.y, frame)}${dot(total.y, sum)}`;
  // Veiled, the outcome's axis is a bare line: nothing can be read from it.
  if (written.outcome === "")
    return svg`<path class="outcome-axis" d="M${px(outcome.from)} ${outcome.y}H${px(outcome.to)}"></path>${sums}`;
  return svg`${
    narrow
      ? ""
      : svg`<path class="drop" d="M${px(x)} ${total.y}V${outcome.y}"></path>${others.map(
          ({ title: words, axis }, i) =>
            svg`${title(words, axis.y, frame)}${axisOf(axis, "axis", -1, rest[i], frame, open)}`,
        )}`
  }${sums}${axisOf(outcome, "outcome-axis", 1, result, frame, open)}${
    half === null
      ? ""
      : svg`<path class="outcome-axis half" d="M${px(half)} ${outcome.y - 7}v14"></path>${named && svg`<text class="axis-label strong" x="${px(named.x)}" y="${outcome.y - 14}">${named.text}</text>`}`
  }${
    prior && label
      ? svg`<path class="prior" d="M${px(prior.x)} ${outcome.y - 2}l-4.5 -7h9z"></path><text class="prior-label" x="${px(label.x)}" y="${outcome.y - 12}" text-anchor="${label.anchor}">${prior.text}</text>`
      : ""
  }${between}${narrow ? "" : others.map(({ axis }, i) => dot(axis.y, rest[i]))}<path class="outcome-dot" d="M${px(
    x,
  )} ${outcome.y - 8}l8 8l-8 8l-8 -8z"></path><text class="outcome-text dense" x="${px(result.x)}" y="${outcome.y + 18}">${result.text}</text>`;
}
