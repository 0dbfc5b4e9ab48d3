/** The features that weigh most, each with what can be done about it in the drawing. */
import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { logOddsFormat } from "../../model/format.js";
import { groupOf } from "../../model/joint.js";
import { topFeatures } from "../../sentences/compare/top-features.js";
import { interactions } from "../../sentences/pairs/interactions.js";
import { allowsMap, everyPair, handPairs } from "../../state/learners.js";
import { mapOfKind, mapsFor } from "../../state/maps.js";
import { joinButton } from "../pairs/pair-join.js";
import "../../style/top.css";

/** @typedef {import("../../engine/contract.js").TopFeature} TopFeature */
/** @typedef {import("../../engine/contract.js").TopTerm} TopTerm */
/** @typedef {{ bench: import("../../state/workbench.js").Workbench, gestures: import("../../state/gestures.js").Gestures }} Page */

/**
 * @param {Page} page
 * @param {readonly TopFeature[]} features
 * @param {{ positive: string, negative: string, largest: number }} scale names of the classes, and the largest weight
 */
export function topList(page, features, scale) {
  const format = logOddsFormat(scale.largest);
  return html`<ol class="top-features" aria-label=${topFeatures.listLabel}>
    ${repeat(
      features,
      // One that rises in the list while it is searched takes its buttons along.
      ({ words }) => words,
      (feature, i) => item(page, feature, i + 1, scale, format),
    )}
  </ol>`;
}

/**
 * @param {Page} page @param {TopFeature} feature @param {number} rank
 * @param {{ positive: string, negative: string, largest: number }} scale @param {(weight: number) => string} format
 */
function item(page, { words, weight, kept, terms }, rank, { positive, negative, largest }, format) {
  const raises = weight > 0;
  const length = largest > 0 ? Math.max(0.4, (49 * Math.abs(weight)) / largest) : 0;
  const mark = kept === undefined ? "" : kept ? topFeatures.marks.kept : topFeatures.marks.pruned;
  return html`<li class=${kept === false ? "top-feature is-pruned" : "top-feature"}>
    <span class="top-rank" aria-hidden="true">${rank}</span>
    <span class="top-words"><bdi>${words}</bdi>${mark ? html` <span class="top-mark">${mark}</span>` : nothing}</span>
    <svg class="pair-bar" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
      <path class="zero" d="M50 0v14" />
      <rect class=${raises ? "raises" : "lowers"} x=${raises ? 50 : 50 - length} width=${length} y="3" height="8" />
    </svg>
    <span class="top-weight">${format(weight)}</span>
    <span class="top-towards">${/[1-9]/.test(format(weight)) ? topFeatures.towards(raises ? positive : negative) : topFeatures.noSide}</span>
    <span class="top-action">${action(page, terms, words)}</span>
  </li>`;
}

/** @param {Page} page @param {readonly TopTerm[]} terms @param {string} words of the combination */
function action(page, terms, words) {
  const names = [...new Set(terms.map(({ attribute }) => attribute))];
  if (names.length === 1) return ofOne(page, terms);
  if (names.length === 2) return ofTwo(page, names[0], names[1], words);
  const pairs = names.flatMap((a, i) => names.slice(i + 1).map((b) => /** @type {const} */ ([a, b])));
  return html`<details class="top-pairs">
    <summary>${topFeatures.pairsOf(pairs.length)}</summary>
    <ul>${pairs.map(([a, b]) => {
      const drawn = groupOf(handPairs(page.bench.document.value.question), [a, b]);
      return html`<li>${drawn ? html`<bdi>${a}</bdi> × <bdi>${b}</bdi>: ${topFeatures.drawn}` : joinButton(page, a, b, { word: topFeatures.drawOne(a, b) })}</li>`;
    })}</ul>
  </details>`;
}

/** @param {Page} page @param {string} a @param {string} b @param {string} words of the combination */
function ofTwo(page, a, b, words) {
  if (!groupOf(handPairs(page.bench.document.value.question), [a, b]))
    return joinButton(page, a, b, { word: topFeatures.draw, label: topFeatures.drawPair(a, b, words) });
  return html`<span class="quiet-text">${topFeatures.drawn}</span>
    <button type="button" class="link" aria-label=${interactions.partPair(a, b)} @click=${() => page.gestures.partPair([a, b])}>${interactions.part}</button>`;
}

/** A power of a number is a curve; anything else of one attribute is drawn already. @param {Page} page @param {readonly TopTerm[]} terms */
function ofOne({ bench, gestures }, terms) {
  const { attribute, level } = terms[0];
  const { question } = bench.document.value;
  const { maps, learner } = question;
  const quiet = (/** @type {string} */ text) => html`<span class="quiet-text">${text}</span>`;
  if (handPairs(question).some((g) => g.attributes.includes(attribute))) return quiet(topFeatures.inPair);
  const bends = level === undefined && terms.reduce((sum, { power }) => sum + power, 0) > 1;
  // Where every pair is learned, so is the square of every number.
  if (!bends || everyPair(question)) return quiet(topFeatures.alone);
  if (maps.some((m) => m.attribute === attribute && m.map.kind !== "linear"))
    return quiet(topFeatures.shaped);
  const column = bench.opened.value?.opened.columns.find(({ name }) => name === attribute);
  const kinds = mapsFor(column?.kind ?? "numeric", column?.distinct).map(({ kind }) => kind);
  const kind = /** @type {const} */ (["spline", "discretised"]).find(
    (one) => kinds.includes(one) && allowsMap(learner, one),
  );
  if (!kind) return quiet(topFeatures.alone);
  const [word, label] =
    kind === "spline"
      ? [topFeatures.curve, topFeatures.curveOf(attribute)]
      : [topFeatures.cut, topFeatures.cutOf(attribute)];
  return html`<button type="button" class="button" aria-label=${label}
    @click=${() => gestures.setMap(attribute, mapOfKind(kind, column?.distinct))}>${word}</button>`;
}
