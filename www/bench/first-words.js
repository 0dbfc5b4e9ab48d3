/** A newcomer's strip: what to do, and the two ways on. */
import { html, nothing } from "lit";
import { closeIcon, openIcon } from "../controls/icons.js";
import { samples } from "../samples/samples.js";
import { bench as words } from "../sentences/bench.js";
import { shell } from "../sentences.js";
import { define, PageElement } from "./base.js";

export class FirstWords extends PageElement {
  render() {
    const { bench, gestures } = this;
    if (!bench.strip.value) return nothing;
    const { source } = bench.document.value.question;
    const current = source.kind === "sample" ? source.id : "";
    const waiting = bench.waiting.value;
    return html`
      <section class="strip" aria-labelledby="strip-lead">
        <h2 id="strip-lead">${words.lead}</h2>
        <nav class="examples" aria-label=${shell.tryExample}>
          ${samples.map(
            (sample) => html`
              <button type="button" class="example" aria-pressed=${sample.id === current ? "true" : "false"} title=${sample.about}
                @click=${() => gestures.openSample(sample)}>${sample.title}</button>
            `,
          )}
        </nav>
        ${
          waiting
            ? html`<button type="button" class="link" title=${shell.continueHint} @click=${() => this.#send("work-resumed")}>
                ${shell.continueWith(waiting)}
              </button>`
            : nothing
        }
        <button type="button" class="button primary" title=${`${shell.openHint} ${shell.promise}`} @click=${() => this.#send("file-wanted")}>
          ${openIcon}<span>${shell.open}</span></button>
        <button type="button" class="button quiet icon-only" aria-label=${words.closeStrip} title=${words.closeStrip}
          @click=${() => {
            bench.strip.value = false;
          }}>${closeIcon}</button>
      </section>
    `;
  }

  /** @param {string} name */
  #send(name) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true }));
  }
}

define("first-words", FirstWords);
