// The total and the outcome of a figure, which has all the height that they need.

import { svg } from "lit/html.js";
import { axisMarks, priorLabel } from "./axes.js";
import { px } from "./marks.js";

/** @typedef {import("../model/layout/types.js").Axis} Axis */
/** @typedef {import("../model/layout/types.js").Foot} Foot */
/** @typedef {import("./axes.js").Written} Written */

/** @param {string[]} lines @param {number} y of the last line @param {boolean} narrow */
export function title(lines, y, narrow) {
  if (narrow) return svg`<text class="name" x="0" y="${y}">${lines.join(" ")}</text>`;
  return lines.map(
    (line, i) =>
      svg`<text class="name" x="0" y="${px(y - (lines.length - 1 - i) * 17 + (lines.length - 1) * 8)}">${line}</text>`,
  );
}

/** An axis with its labels below; of one that goes in steps marks where one ends, labels in their middle. @param {Axis} axis @param {string} [kind] */
function below(axis, kind = "axis") {
  if (!axis.steps) return axisMarks(axis, 1, 19, kind);
  const { y, from, to, minor, ticks } = axis;
  return svg`<path class="${kind}" d="M${px(from)} ${y}H${px(to)}"></path>${minor.map(
    (x) => svg`<path class="axis-tick" d="M${px(x)} ${y - 4}v9"></path>`,
  )}${ticks.map((t) => svg`<text class="axis-label" x="${px(t.x)}" y="${y + 19}">${t.text}</text>`)}`;
}

/** @param {Foot} foot @param {boolean} narrow @param {number} x of the line from the sum to the outcome */
export function footMarks(foot, narrow, x) {
  const { total, outcome, others, prior, half } = foot;
  const label = prior && priorLabel(prior, x);
  return svg`${title(foot.totalTitle, narrow ? total.y - 30 : total.y + 4, narrow)}${below(total)}${others.map(
    ({ title: words, axis }) => svg`${title(words, narrow ? axis.y - 30 : axis.y + 4, narrow)}${below(axis)}`,
  )}${title(
    foot.outcomeTitle,
    narrow ? outcome.y - 30 : outcome.y + 4,
    narrow,
  )}${below(outcome, "outcome-axis")}${
    half === null ? "" : svg`<path class="outcome-axis half" d="M${px(half)} ${outcome.y - 7}v14"></path>`
  }${
    prior && label
      ? svg`<path class="prior" d="M${px(prior.x)} ${outcome.y - 2}l-4.5 -7h9z"></path><text class="prior-label" x="${px(
          label.x,
        )}" y="${outcome.y - 13}" text-anchor="${label.anchor}">${prior.text}</text>`
      : ""
  }`;
}

/** The way from the present sum straight down to its outcome; under the marks, so that no label is struck through. @param {Foot} foot @param {number} x */
export function footDrop(foot, x) {
  return svg`<path class="drop" d="M${px(x)} ${foot.total.y}V${foot.outcome.y + 26}"></path>`;
}

/**
 * The present sum and outcome.
 * @param {Foot} foot @param {number} x @param {Written} written @param {import("../model/layout/types.js").Frame} frame
 */
export function footDots(foot, x, written, { measure, labelLeft: left, labelRight: right }) {
  const { total, outcome, others } = foot;
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
  )}${others.map(({ axis }, i) => over(written.others[i], axis.y))}<path class="outcome-dot" d="M${px(
    x,
  )} ${outcome.y - 8}l8 8l-8 8l-8 -8z"></path><rect class="outcome-pill" x="${px(pill - outcomeWidth / 2 - 9)}" y="${
    outcome.y + 26
  }" width="${px(outcomeWidth + 18)}" height="24" rx="12"></rect><text class="outcome-text" x="${px(pill)}" y="${
    outcome.y + 43
  }">${written.outcome}</text>`;
}
