/** What to look for in a bundled data set, what to beware of, and where it comes from. */
import { html, nothing } from "lit";
import { define, PageElement } from "../../bench/base.js";
import { openingDocument, plainDocument } from "../../samples/bundled.js";
import { sampleOf } from "../../samples/samples.js";
import { shell } from "../../sentences.js";
import { defaultQuestion, fitsKey, questionKey } from "../../state/document.js";

/**
 * Is what is asked, and drawn if anything is, the question that the sample opens with? What to look for describes that
 * drawing. How often it is calibrated, and how sure it is, changes none of its lines.
 * @param {import("../../state/document.js").Document} doc @param {import("../../samples/samples.js").Sample} sample
 */
export function asBundled({ question, model, modelOf }, sample) {
  const { seed, folds, repeats, posterior, interval } = defaultQuestion;
  const key = fitsKey({ ...question, seed, folds, repeats, posterior, interval });
  if (![plainDocument, openingDocument].some((of) => key === fitsKey(of(sample).question))) return false;
  return model === null || modelOf === questionKey(question);
}

export class SampleCard extends PageElement {
  render() {
    const { source } = this.bench.document.value.question;
    const sample = source.kind === "sample" ? sampleOf(source.id) : null;
    if (!sample) return nothing;
    const [title, text] = asBundled(this.bench.document.value, sample)
      ? [`${sample.title}: ${shell.lookFor.toLowerCase()}`, sample.lookFor]
      : [sample.title, sample.about];
    return html`
      <section class="sample-card" aria-label=${shell.panels.about}>
        <h2>${title}</h2>
        <p>${text}</p>
        ${sample.caution ? html`<p class="caution"><strong>${shell.caution}.</strong> ${sample.caution}</p>` : nothing}
        <p class="hint">${sample.source}. ${shell.licence}: ${sample.licence}.</p>
      </section>
    `;
  }
}

define("sample-card", SampleCard);
