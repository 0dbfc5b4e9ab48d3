/** What is said of the case: what is predicted of it, what it was, what moved it most. */
import { html, nothing, svg } from "lit";
import { thresholdMark, thresholdText } from "../../bench/threshold-mark.js";
import { canBeJudged } from "../../engine/judge.js";
import { sharesAt } from "../../model/classes.js";
import { attributesOf } from "../../model/evaluate.js";
import { percent, plain } from "../../model/format.js";
import { isProbability } from "../../model/links.js";
import { hull, vennAt } from "../../model/venn.js";
import { caseWords as words } from "../../sentences/case/case.js";
import { rowTable } from "../../sentences/data/rows.js";
import { thresholdOf } from "../../state/costs.js";
import { saysWeighted } from "../../state/learners.js";
import { rowAt } from "../../state/rows.js";

/** @typedef {import("../../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../../viewer/state.js").Instance} Instance */

/** Of an effect: its attributes. @param {AdditiveModel} model @param {number} k */
export const nameOf = (model, k) =>
  attributesOf(model.effects[k].shape)
    .map((a) => model.attributes[a].name)
    .join(" × ");

/**
 * @param {import("./case-panel.js").CasePanel} panel @param {AdditiveModel} model @param {Instance} instance
 * @param {import("../../viewer/texts.js").Texts | null} drawn who writes the numbers of the drawing
 * @param {number | undefined} most effect that moves it most
 */
export function verdict(panel, model, instance, drawn, most) {
  const { bench } = panel;
  const actual = actualOf(panel, bench.family.value?.target ?? model.target.name);
  const names = model.effects.map((_, k) => nameOf(model, k));
  const mover =
    most === undefined ? "" : line("quiet-text", words.most(names[most]), words.most(longestOf(names)));
  if (bench.family.value) return block(ofClasses(bench.family.value, instance, actual), mover);
  if (!isProbability(model)) return block(ofNumber(model, instance, drawn, actual), mover);
  const said = actual === null ? "" : `${rowTable.actual}: ${model.target.name} = ${actual}.`;
  if (!canBeJudged(bench)) return block(line(SAYS, said), mover);
  return ofClass(panel, model, instance, actual, said, mover);
}

/** @param {readonly string[]} texts */
const longestOf = (texts) => texts.reduce((a, b) => (b.length > a.length ? b : a), "");

const SAYS = "case-says";

/** A sentence, with the room of the longest that can stand there. @param {string} kind @param {string} text @param {string} [longest] */
const line = (kind, text, longest) =>
  text ? html`<p class=${kind} data-room=${longest ?? nothing}><bdi>${text}</bdi></p>` : "";

/** The likeliest of all classes, whichever two are drawn. @param {import("../../model/types.js").ClassModels} family @param {Instance} instance @param {import("../../state/rows.js").Cell | null} actual */
function ofClasses(family, { values }, actual) {
  const [{ label, share }] = sharesAt(family, values);
  const text = words.likeliest(label, percent(share));
  const longest = longestOf(family.classes.map((c) => c.label));
  return line(
    SAYS,
    actual === null ? words.saysOnly(text) : words.says(text, String(actual), actual === label),
    words.says(words.likeliest(longest, percent(0.999)), longest, true),
  );
}

/** @param {AdditiveModel} model @param {Instance} instance @param {import("../../viewer/texts.js").Texts | null} drawn @param {import("../../state/rows.js").Cell | null} actual */
function ofNumber({ target }, { outcome }, drawn, actual) {
  // Until it is drawn nobody has written it.
  if (!drawn) return "";
  const value = drawn.outcome(outcome);
  const was = `${typeof actual === "number" ? plain(actual) : actual}${target.unit ? `\u202f${target.unit}` : ""}`;
  const text =
    actual === null ? words.predicts(target.name, value) : words.predictsOf(target.name, value, was);
  return line(SAYS, text, words.predictsOf(target.name, value, value));
}

/**
 * On which side of the threshold, and what it was.
 * @param {import("./case-panel.js").CasePanel} panel @param {AdditiveModel} model @param {Instance} instance
 * @param {import("../../state/rows.js").Cell | null} actual @param {string} said @param {unknown} mover
 */
function ofClass({ bench }, model, instance, actual, said, mover) {
  const { view, question } = bench.document.value;
  const { target } = model;
  const { outcome } = instance;
  const at = thresholdOf(view.costs);
  const text = thresholdText(view.costs);
  const label = outcome < at ? target.negative : target.positive;
  const weighted = saysWeighted(question);
  const side = thresholdMark(view.costs, weighted)?.side(outcome) ?? "";
  // Of a number that was cut in two the file has the number.
  const plainly = actual !== null && target.cut === undefined;
  const right = (actual === target.positive) === outcome >= at;
  const head = plainly ? words.says(label, String(actual), right) : `${words.saysOnly(label)} ${said}`;
  const longest = longestOf([target.negative, target.positive]);
  const room =
    target.cut === undefined ? words.says(longest, longest, true) : `${words.saysOnly(longest)} ${said}`;
  const sides = words.sides(target.negative, target.positive);
  return block(
    line(SAYS, head, room),
    picture(model, instance, at, text),
    html`<p class="case-sides quiet-text">${sides.map((name) => html`<bdi title=${name}>${name}</bdi>`)}</p>`,
    line("side", side),
    mover,
  );
}

/** @param {...unknown} parts */
const block = (...parts) =>
  parts.some(Boolean) ? html`<section class="case-verdict">${parts}</section>` : nothing;

/** What the target is in the row that the dots stand on; null: not known. @param {import("./case-panel.js").CasePanel} panel @param {string} target */
function actualOf(panel, target) {
  const { bench, pool } = panel;
  const { row } = bench.document.value.view;
  if (row === null) return null;
  const cells = rowAt(bench, pool, row, () => panel.requestUpdate());
  const column = bench.opened.value?.opened.columns.findIndex((c) => c.name === target) ?? -1;
  return cells?.[column] ?? null;
}

/** The probability in its interval, and the threshold. @param {AdditiveModel} model @param {Instance} instance @param {number} at @param {string} text */
function picture(model, { values, outcome }, at, text) {
  const share = (/** @type {number} */ p) => `${100 * p}%`;
  const venn = vennAt(model, values);
  const held = venn && hull(venn, outcome);
  const anchor = at < 0.1 ? "start" : at > 0.9 ? "end" : "middle";
  return html`<svg class="case-scale" aria-hidden="true" width="100%" height="44">
    <line class="axis" x2="100%" y1="16" y2="16"></line>
    ${held ? svg`<rect class="held" x=${share(held.low)} width=${share(held.high - held.low)} y="9" height="14"></rect>` : nothing}
    <line class="threshold" x1=${share(at)} x2=${share(at)} y1="4" y2="28"></line>
    <svg x=${share(outcome)} overflow="visible"><path class="now" d="M0 8l8 8l-8 8l-8 -8z"></path></svg>
    <text x=${share(at)} y="42" text-anchor=${anchor}>${text}</text>
    ${at < 0.15 ? nothing : svg`<text y="42">0 %</text>`}
    ${at > 0.8 ? nothing : svg`<text x="100%" y="42" text-anchor="end">100 %</text>`}
  </svg>`;
}
