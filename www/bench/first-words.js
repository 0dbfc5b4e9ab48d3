/** What a newcomer reads first: one sentence on what to do, and the two ways on. */
import { html, nothing } from "lit";
import { openIcon } from "../controls/icons.js";
import { samples } from "../samples/samples.js";
import { shell } from "../sentences.js";
import { define, PageElement } from "./base.js";

export class FirstWords extends PageElement {
  render() {
    const { bench, gestures } = this;
    const { source } = bench.document.value.question;
    const current = source.kind === "sample" ? source.id : "";
    const waiting = bench.waiting.value;
    return html`
      <section class="first-words">
        <div class="first-lead">
          <h2>${shell.lead}</h2>
          <p>${shell.leadMore}</p>
        </div>
        <div class="first-own">
          <button type="button" class="button primary" @click=${this.#open}>${openIcon}<span>${shell.open}</span></button>
          <p class="hint">${shell.openHint} ${shell.promise}</p>
          ${
            waiting
              ? html`<button type="button" class="link" title=${shell.continueHint} @click=${this.#resume}>
                  ${shell.continueWith(waiting)}
                </button>`
              : nothing
          }
        </div>
        <nav class="examples" aria-label=${shell.tryExample}>
          ${samples.map(
            (sample) => html`
              <button type="button" class="example" aria-pressed=${sample.id === current ? "true" : "false"}
                @click=${() => gestures.openSample(sample)}>
                <strong>${sample.title}</strong><span>${sample.about}</span>
              </button>
            `,
          )}
        </nav>
      </section>
    `;
  }

  #open() {
    this.dispatchEvent(new CustomEvent("file-wanted", { bubbles: true }));
  }

  #resume() {
    this.dispatchEvent(new CustomEvent("work-resumed", { bubbles: true }));
  }
}

define("first-words", FirstWords);
