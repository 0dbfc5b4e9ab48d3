/** What to look for in a bundled data set, what to beware of, and where it comes from. */
import { html, nothing } from "lit";
import { sampleOf } from "../samples/samples.js";
import { shell } from "../sentences.js";
import { define, PageElement } from "./base.js";

export class SampleCard extends PageElement {
  render() {
    const { source } = this.bench.document.value.question;
    const sample = source.kind === "sample" ? sampleOf(source.id) : null;
    if (!sample) return nothing;
    return html`
      <section class="sample-card" aria-label=${shell.panels.about}>
        <h2>${sample.title}: ${shell.lookFor.toLowerCase()}</h2>
        <p>${sample.lookFor}</p>
        ${sample.caution ? html`<p class="caution"><strong>${shell.caution}.</strong> ${sample.caution}</p>` : nothing}
        <p class="hint">${sample.source}. ${shell.licence}: ${sample.licence}.</p>
      </section>
    `;
  }
}

define("sample-card", SampleCard);
