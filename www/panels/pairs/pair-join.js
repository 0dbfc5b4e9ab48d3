/** The button that draws two attributes together, with the map that suits them and the learner. */
import { html, nothing } from "lit";
import { attributesOf } from "../../model/evaluate.js";
import { jointGroupOf } from "../../model/joint.js";
import { interactions } from "../../sentences/pairs/interactions.js";
import { shell } from "../../sentences.js";
import { addsUp, allowsMap, everyPair, learnersFor } from "../../state/learners.js";
import "../../style/top.css";

/** @typedef {{ bench: import("../../state/workbench.js").Workbench, gestures: import("../../state/gestures.js").Gestures }} Page */

/**
 * Where every pair is in the drawing already, the button leads to its row.
 *
 * @param {Page} page
 * @param {string} a @param {string} b
 * @param {{ word: string, label?: string }} said on the button, and in full for those who hear it
 */
export function joinButton({ bench, gestures }, a, b, { word, label }) {
  const { question } = bench.document.value;
  if (everyPair(question)) return rowButton(bench, a, b);
  const { groups, learner, outcome } = question;
  // What does not add up cannot draw a pair either: the usual learner does.
  const by = addsUp(learner) ? learner : learnersFor(outcome)[0].name;
  const parted = groups.filter((g) => g.attributes.includes(a) || g.attributes.includes(b));
  // An attribute is in one pair only: which one would be no more is seen before, on a screen without a pointer too.
  const ended = parted.map((g) => interactions.pair(...g.attributes));
  const hints = ended.map((names) => interactions.parts(names));
  if (by !== learner) hints.push(interactions.drawnBy(shell.settings.learnerName(by)));
  const join = () => {
    const [first, second] = partsOf(bench, a, b);
    if (second)
      gestures.joinPair(
        jointGroupOf(first, second, (kind) => allowsMap(by, kind)),
        by,
      );
  };
  return html`<button type="button" class="button" aria-label=${label ?? nothing} title=${hints.join(" ") || nothing}
    aria-description=${ended.length > 0 ? hints.join(" ") : nothing}
    @click=${join}>${word}</button>${ended.map((names) => html` <span class="hint ends-pair" aria-hidden="true">${interactions.ends(names)}</span>`)}`;
}

/** The two in the order of the file: as the model knows them, or where there is none the table. @param {Page["bench"]} bench @param {string} a @param {string} b */
function partsOf(bench, a, b) {
  const columns = bench.opened.value?.opened.columns ?? [];
  const known = [
    bench.model.value?.attributes ?? [],
    columns.map(({ name, kind, distinct }) => ({ name, kind, levels: { length: distinct } })),
  ].map((list) => list.filter(({ name }) => name === a || name === b));
  return known.find((list) => list.length === 2) ?? [];
}

/** @param {Page["bench"]} bench @param {string} a @param {string} b */
function rowButton(bench, a, b) {
  const model = bench.model.value;
  const there = model?.effects.some(({ shape }) => {
    const names = attributesOf(shape).map((i) => model.attributes[i].name);
    return names.length === 2 && names.includes(a) && names.includes(b);
  });
  if (!there) return html`<span class="quiet-text">${interactions.withEvery}</span>`;
  const show = () =>
    /** @type {import("../../viewer/nomogram-view.js").NomogramView | null} */ (
      document.querySelector(".model-side > nomogram-view")
    )?.showPair(a, b);
  return html`<button type="button" class="button" aria-label=${interactions.showPair(a, b)} title=${interactions.inEvery}
    @click=${show}>${interactions.show}</button>`;
}
