// The axis over the lines, the total and the outcome.

import { svg } from "lit/html.js";
import { px } from "./marks.js";

/** @typedef {import("../model/layout/types.js").Axis} Axis */
/** @typedef {import("../model/layout/types.js").Head} Head */
/** @typedef {import("../model/layout/types.js").Foot} Foot */

/** Beside an axis of the bench. @param {string[]} lines @param {number} y @param {number} x where it ends */
const beside = (lines, y, x) =>
  svg`<text class="hint" x="${px(x)}" y="${y + 4}" text-anchor="end">${lines.join(" ")}</text>`;

/** @param {string[]} lines @param {number} y of the last line @param {boolean} narrow */
function title(lines, y, narrow) {
  if (narrow) return svg`<text class="name" x="0" y="${y}">${lines.join(" ")}</text>`;
  return lines.map(
    (line, i) =>
      svg`<text class="name" x="0" y="${px(y - (lines.length - 1 - i) * 17 + (lines.length - 1) * 8)}">${line}</text>`,
  );
}

/** @param {Axis} axis @param {boolean} above labels above the line? @param {string} [kind] */
function axisMarks(axis, above, kind = "axis") {
  const tip = above ? -6 : 6;
  if (axis.steps) return stepMarks(axis, kind);
  return svg`<path class="${kind}" d="M${px(axis.from)} ${axis.y}H${px(axis.to)}"></path>${axis.minor.map(
    (x) => svg`<path class="axis-minor" d="M${px(x)} ${axis.y}v${tip / 2}"></path>`,
  )}${axis.ticks.map(
    (t) =>
      svg`<path class="axis-tick" d="M${px(t.x)} ${axis.y}v${tip}"></path><text class="${
        t.strong ? "axis-label strong" : "axis-label"
      }" x="${px(t.x)}" y="${above ? axis.y - 10 : axis.y + 19}">${t.text}</text>`,
  )}`;
}

/** An axis that goes in steps: marks where one ends, labels in their middle. @param {Axis} axis @param {string} kind */
function stepMarks({ y, from, to, minor, ticks }, kind) {
  return svg`<path class="${kind}" d="M${px(from)} ${y}H${px(to)}"></path>${minor.map(
    (x) => svg`<path class="axis-tick" d="M${px(x)} ${y - 4}v9"></path>`,
  )}${ticks.map((t) => svg`<text class="axis-label" x="${px(t.x)}" y="${y + 19}">${t.text}</text>`)}`;
}

/** @param {Head} head @param {boolean} narrow */
export function headMarks(head, narrow) {
  return svg`${title(head.title, narrow ? 14 : head.axis.y + 4, narrow)}${head.hints.map(
    (h) => svg`<text class="hint" x="${px(h.x)}" y="${h.y}" text-anchor="${h.anchor}">${h.text}</text>`,
  )}${axisMarks(head.axis, true)}`;
}

/** The read-out on the top axis, over the dot that moves. @param {Head} head @param {number} x @param {string} text @param {number} width @param {number} most right end */
export function headPill(head, x, text, width, most) {
  const y = head.axis.y - 46;
  const half = width / 2 + 8;
  const at = Math.min(Math.max(x, half), most - half);
  return svg`<path class="guide" d="M${px(x)} ${y + 18}V${head.height}"></path><rect class="pill" x="${px(at - half)}" y="${y}" width="${px(
    2 * half,
  )}" height="20" rx="10"></rect><text class="pill-text" x="${px(at)}" y="${y + 14}">${text}</text>`;
}

/**
 * Where the prior's label stands: over its mark, or beside the line from the sum if that would go through it.
 * @param {NonNullable<Foot["prior"]>} prior @param {number} x of the line
 */
export function priorLabel({ x: at, width, anchor, left, right }, x) {
  const start = anchor === "middle" ? at - width / 2 : anchor === "end" ? at - width : at;
  const air = 6;
  if (x < start - air || x > start + width + air) return { x: at, anchor };
  const before = x >= at ? x - air - width >= left : x + air + width > right;
  return before ? { x: x - air, anchor: "end" } : { x: x + air, anchor: "start" };
}

/** @param {Foot} foot @param {import("../model/layout/types.js").Frame} frame @param {number} x of the line from the sum to the outcome */
export function footMarks(foot, { narrow, dense, left }, x) {
  if (dense) return benchMarks(foot, narrow, left, x);
  const { total, outcome, others } = foot;
  return svg`${title(foot.totalTitle, narrow ? total.y - 30 : total.y + 4, narrow)}${axisMarks(total, false)}${others.map(
    ({ title: words, axis }) =>
      svg`${title(words, narrow ? axis.y - 30 : axis.y + 4, narrow)}${axisMarks(axis, false)}`,
  )}${title(
    foot.outcomeTitle,
    narrow ? outcome.y - 30 : outcome.y + 4,
    narrow,
  )}${axisMarks(outcome, false, "outcome-axis")}${landmarks(foot, x)}`;
}

/** The same on the bench: titles in a word, beside the figure; on a phone the outcome alone. @param {Foot} foot @param {boolean} narrow @param {number} left @param {number} x */
function benchMarks(foot, narrow, left, x) {
  const { total, outcome, others } = foot;
  const named = (/** @type {string[]} */ words, /** @type {number} */ y) =>
    narrow ? "" : beside(words, y, left - 14);
  return svg`${narrow ? "" : svg`${named(foot.totalTitle, total.y)}${axisMarks(total, false)}`}${others.map(
    ({ title: words, axis }) => svg`${named(words, axis.y)}${axisMarks(axis, false)}`,
  )}${named(foot.outcomeTitle, outcome.y)}${axisMarks(outcome, false, "outcome-axis")}${landmarks(foot, x)}`;
}

/** One half, and how frequent the outcome is in the data. @param {Foot} foot @param {number} x */
function landmarks({ outcome, prior, half }, x) {
  const label = prior && priorLabel(prior, x);
  return svg`${
    half === null ? "" : svg`<path class="outcome-axis half" d="M${px(half)} ${outcome.y - 7}v14"></path>`
  }${
    prior && label
      ? svg`<path class="prior" d="M${px(prior.x)} ${outcome.y - 2}l-4.5 -7h9z"></path><text class="prior-label" x="${px(
          label.x,
        )}" y="${outcome.y - 13}" text-anchor="${label.anchor}">${prior.text}</text>`
      : ""
  }`;
}

/** The way from the present sum straight down to its outcome; under the marks, so that no label is struck through. @param {Foot} foot @param {number} x @param {import("../model/layout/types.js").Frame} [frame] */
export function footDrop(foot, x, frame) {
  const to = foot.outcome.y + (frame?.dense ? 0 : 26);
  return frame?.dense && frame.narrow
    ? svg``
    : svg`<path class="drop" d="M${px(x)} ${foot.total.y}V${to}"></path>`;
}

/**
 * What the present values come to, written.
 * @typedef {object} Written
 * @property {string} total @property {string} outcome
 * @property {string[]} others one for each further axis
 */

/**
 * The present sum and outcome.
 * @param {Foot} foot @param {number} x @param {Written} written @param {import("../model/layout/types.js").Frame} frame
 */
export function footDots(foot, x, written, { measure, labelLeft: left, labelRight: right, dense, narrow }) {
  const { total, outcome, others } = foot;
  const diamond = svg`<path class="outcome-dot" d="M${px(x)} ${outcome.y - 8}l8 8l-8 8l-8 -8z"></path>`;
  if (dense && narrow) return diamond;
  const outcomeWidth = measure(written.outcome, 13, true);
  const inside = (/** @type {number} */ width) =>
    Math.min(Math.max(x, left + width / 2 + 8), right - width / 2 - 8);
  const over = (/** @type {string} */ text, /** @type {number} */ y) =>
    svg`<circle class="total-dot" cx="${px(x)}" cy="${y}" r="6"></circle><text class="total-text" x="${px(
      inside(measure(text, 12, true)),
    )}" y="${y - 12}">${text}</text>`;
  const pill = inside(outcomeWidth);
  return svg`${over(
    written.total,
    total.y,
  )}${others.map(({ axis }, i) => over(written.others[i], axis.y))}${diamond}${
    dense
      ? ""
      : svg`<rect class="outcome-pill" x="${px(pill - outcomeWidth / 2 - 9)}" y="${
          outcome.y + 26
        }" width="${px(outcomeWidth + 18)}" height="24" rx="12"></rect><text class="outcome-text" x="${px(pill)}" y="${
          outcome.y + 43
        }">${written.outcome}</text>`
  }`;
}
