/** What is said of the case: which side of the threshold it is on, what it was, what moved it most. */
import { html, nothing, svg } from "lit";
import { thresholdMark, thresholdText } from "../../bench/threshold-mark.js";
import { canBeJudged } from "../../engine/judge.js";
import { attributesOf } from "../../model/evaluate.js";
import { hull, vennAt } from "../../model/venn.js";
import { bench as words } from "../../sentences/bench.js";
import { rowTable } from "../../sentences/data/rows.js";
import { thresholdOf } from "../../state/costs.js";
import { saysWeighted } from "../../state/learners.js";
import { rowAt } from "../../state/rows.js";

/** @typedef {import("../../model/types.js").AdditiveModel} AdditiveModel */

/**
 * @param {import("./case-panel.js").CasePanel} panel @param {AdditiveModel} model
 * @param {import("../../viewer/state.js").Instance} instance @param {number | undefined} most effect that moves it most
 */
export function verdict(panel, model, instance, most) {
  const { bench } = panel;
  const { view, question } = bench.document.value;
  const { target } = model;
  const actual = actualOf(panel, model);
  const said = actual === null ? "" : `${rowTable.actual}: ${target.name} = ${actual}.`;
  const mover =
    most === undefined
      ? ""
      : words.most(
          attributesOf(model.effects[most].shape)
            .map((a) => model.attributes[a].name)
            .join(" × "),
        );
  if (!canBeJudged(bench)) return block(said, nothing, mover);
  const { outcome } = instance;
  const at = thresholdOf(view.costs);
  const label = outcome < at ? target.negative : target.positive;
  const weighted = saysWeighted(question);
  const side = thresholdMark(view.costs, weighted)?.side(outcome) ?? "";
  // Of a number that was cut in two the file has the number.
  const plain = actual !== null && target.cut === undefined;
  const right = (actual === target.positive) === outcome >= at;
  const head = plain ? words.says(label, String(actual), right) : `${words.saysOnly(label)} ${said}`;
  return block(
    head,
    picture(model, instance, at, words.from(target.positive, thresholdText(view.costs))),
    side,
    mover,
  );
}

/** @param {string} head @param {unknown} drawn @param {...string} more */
const block = (head, drawn, ...more) =>
  head || more.some(Boolean)
    ? html`<section class="case-verdict">
        ${head ? html`<p class="case-says"><bdi>${head}</bdi></p>` : nothing}${drawn}
        ${more.map((text, i) => (text ? html`<p class=${more.length > 1 && i === 0 ? "side" : "quiet-text"}><bdi>${text}</bdi></p>` : nothing))}
      </section>`
    : nothing;

/** What the target is in the row that the dots stand on; null: not known. @param {import("./case-panel.js").CasePanel} panel @param {AdditiveModel} model */
function actualOf(panel, model) {
  const { bench, pool } = panel;
  const { row } = bench.document.value.view;
  if (row === null) return null;
  const cells = rowAt(bench, pool, row, () => panel.requestUpdate());
  const column = bench.opened.value?.opened.columns.findIndex((c) => c.name === model.target.name) ?? -1;
  return cells?.[column] ?? null;
}

/** The probability in its interval, and the threshold. @param {AdditiveModel} model @param {import("../../viewer/state.js").Instance} instance @param {number} at @param {string} text */
function picture(model, { values, outcome }, at, text) {
  const percent = (/** @type {number} */ p) => `${100 * p}%`;
  const venn = vennAt(model, values);
  const held = venn && hull(venn, outcome);
  const anchor = at < 0.25 ? "start" : at > 0.75 ? "end" : "middle";
  return html`<svg class="case-scale" aria-hidden="true" width="100%" height="44">
    <line class="axis" x2="100%" y1="16" y2="16"></line>
    ${held ? svg`<rect class="held" x=${percent(held.low)} width=${percent(held.high - held.low)} y="9" height="14"></rect>` : nothing}
    <line class="threshold" x1=${percent(at)} x2=${percent(at)} y1="4" y2="28"></line>
    <svg x=${percent(outcome)} overflow="visible"><path class="now" d="M0 8l8 8l-8 8l-8 -8z"></path></svg>
    <text x=${percent(at)} y="42" text-anchor=${anchor}>${text}</text>
    ${anchor === "start" ? nothing : svg`<text y="42">0 %</text>`}
    ${anchor === "end" ? nothing : svg`<text x="100%" y="42" text-anchor="end">100 %</text>`}
  </svg>`;
}
