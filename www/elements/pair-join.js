/** The button that draws two attributes together, with the map that suits them and the learner. */
import { html, nothing } from "lit";
import { jointGroupOf } from "../model/joint.js";
import { shell } from "../sentences.js";
import { allowsMap } from "../state/learners.js";

/**
 * @param {{ bench: import("../state/workbench.js").Workbench, gestures: import("../state/gestures.js").Gestures }} page
 * @param {string} a @param {string} b
 * @param {{ word: string, label?: string }} said on the button, and in full for those who hear it
 */
export function joinButton({ bench, gestures }, a, b, { word, label }) {
  const { interactions } = shell;
  const { groups } = bench.document.value.question;
  const parted = groups.filter((g) => g.attributes.includes(a) || g.attributes.includes(b));
  const hint = parted.map((g) => interactions.parts(interactions.pair(...g.attributes))).join(" ");
  const join = () => {
    const attributes = bench.model.value?.attributes ?? [];
    const [first, second] = attributes.filter(({ name }) => name === a || name === b);
    if (!second) return;
    const { learner } = bench.document.value.question;
    gestures.joinPair(jointGroupOf(first, second, (kind) => allowsMap(learner, kind)));
  };
  return html`<button type="button" class="button" aria-label=${label ?? nothing} title=${hint || nothing}
    @click=${join}>${word}</button>`;
}
