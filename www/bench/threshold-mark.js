/** The threshold that follows from the costs, in words, and its mark in the drawing. */
import { svg } from "lit/html.js";
import { px } from "../draw/marks.js";
import { sumFor } from "../model/evaluate.js";
import { fixed, percent, plain } from "../model/format.js";
import { footPlace } from "../model/layout/foot.js";
import { TICK_SIZE } from "../model/layout/scale.js";
import { deciding } from "../sentences/decide/mark.js";
import { areSaid, thresholdOf } from "../state/costs.js";

/** So far (in per cents) from a step of the decision curve a threshold lies between two of them. */
export const BETWEEN = 0.05;

/** Between the steps of the curve with a digit more, and below 0.01 % with two: "from < 0.01 % on" is no threshold. @param {import("../state/costs.js").Costs} costs */
export function thresholdText(costs) {
  const threshold = thresholdOf(costs);
  if (threshold < 0.0001) return `${plain(Number((100 * threshold).toPrecision(2)))}\u202f%`;
  const between = Math.abs(100 * threshold - Math.round(100 * threshold)) > BETWEEN;
  return between && threshold >= 0.1 && threshold < 0.9
    ? `${fixed(100 * threshold, 1)}\u202f%`
    : percent(threshold);
}

/**
 * Where somebody has said what the errors cost. Of one class only: elsewhere there is no such probability.
 *
 * @param {import("../state/costs.js").Costs} costs @param {boolean} [weighted] whether the probability is none among the rows as they are
 * @returns {import("../model/layout/types.js").Options["threshold"]}
 */
export function thresholdMark(costs, weighted = false) {
  if (!areSaid(costs)) return undefined;
  const { mark, below, above, weightedSide } = deciding;
  const text = thresholdText(costs);
  const at = thresholdOf(costs);
  const side = (/** @type {number} */ probability) =>
    (probability < at ? below : above)(text) + (weighted ? ` ${weightedSide}` : "");
  return {
    text: mark(text),
    marks: (layout, model) =>
      marksOf(markAt(layout, at, mark(text), model), layout.foot.outcome.y, Boolean(layout.frame.dense)),
    side,
  };
}

/**
 * Where the mark stands; beyond the axis at its end, with an arrow.
 * @param {import("../model/layout/types.js").Layout} layout @param {number} at a probability @param {string} words
 * @param {Parameters<typeof sumFor>[0]} [model]
 */
export function markAt({ foot, frame }, at, words, model = { link: "logit" }) {
  const sum = sumFor(model, at);
  const text = sum < foot.low ? `← ${words}` : sum > foot.high ? `${words} →` : words;
  const x = footPlace(foot, Math.min(Math.max(sum, foot.low), foot.high));
  const half = frame.measure(text, TICK_SIZE, true) / 2;
  const anchor = x + half > frame.labelRight ? "end" : x - half < frame.labelLeft ? "start" : "middle";
  return { x, text, anchor };
}

/**
 * Under the axis, where the prior has its own above; the words are below the read-out, which moves.
 * @param {ReturnType<typeof markAt>} mark @param {number} y of the axis @param {boolean} dense in a bar of one height
 */
function marksOf({ x, text, anchor }, y, dense) {
  return svg`<path class="prior" d="M${px(x)} ${y + 2}l-4.5 7h9z"></path>${
    dense ? "" : svg`<path class="axis-tick" d="M${px(x)} ${y + 23}v34"></path>`
  }<text class="prior-label strong" x="${px(x)}" y="${y + (dense ? 30 : 70)}" text-anchor="${anchor}">${text}</text>`;
}

/** The mark in the drawings, while the line of the curve is dragged. @param {import("../state/costs.js").Costs} costs @param {boolean} weighted */
export function moveMark(costs, weighted) {
  /** @type {NodeListOf<import("../viewer/nomogram-view.js").NomogramView>} */
  const drawings = document.querySelectorAll("nomogram-view");
  for (const { scene, stage } of drawings) {
    // Where there is none yet it has no room: it comes when the line rests.
    if (!scene?.layout.options.threshold) continue;
    scene.layout.options = { ...scene.layout.options, threshold: thresholdMark(costs, weighted) };
    stage.placeFoot();
  }
}
