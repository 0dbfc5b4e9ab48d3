/** Other shapes of all attributes, one attribute after the other; those that are clearly better are taken together. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { fixed } from "../../model/format.js";
import { shapes } from "../../sentences/shape/shapes.js";
import { usedNames } from "../../state/question.js";
import { isOpen } from "../../state/tabs.js";
import { decimalsFor } from "./shape-suggestion.js";

/** @typedef {import("../../state/suggest.js").Proposal} Proposal */

export class ShapeSurvey extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { suggester: { attribute: false }, declined: { state: true }, asked: { state: true } };

  constructor() {
    super();
    /** @type {import("../../state/suggest.js").Suggester} */
    this.suggester = given;
    /** Names whose shape is not to be taken. @type {ReadonlySet<string>} */
    this.declined = new Set();
    /** Whether the survey was asked for: then its outcome is said. */
    this.asked = false;
    /** @type {{ version: number, question: unknown, proposals: Proposal[] }} */
    this.known = { version: -1, question: null, proposals: [] };
  }

  render() {
    const { bench, suggester } = this;
    // Shut, it would be worked out for nothing: a file may have many columns.
    if (!isOpen(bench.document.value.view, "settings")) return nothing;
    const columns = bench.opened.value?.opened.columns ?? [];
    const names = usedNames(columns, bench.document.value.question).filter((n) => suggester.hasChoice(n));
    if (names.length === 0) return nothing;
    const running = suggester.running.value;
    const left = running ? 1 : names.filter((n) => suggester.untried(n).length > 0).length;
    const proposals = this.asked ? this.#proposals(names) : [];
    return html`
      <section class="survey" aria-label=${shapes.allHeading}>
        ${
          running && this.asked
            ? html`<div class="trial-progress">
                <progress aria-label=${shapes.all} max=${running.of} .value=${running.done}></progress>
                <span><bdi>${shapes.allTrying(running.attribute, running.done, running.of)}</bdi></span>
                <button type="button" class="link" @click=${() => suggester.stop()}>${shapes.stop}</button>
              </div>`
            : left > 0
              ? html`<button type="button" class="button" ?disabled=${Boolean(running)}
                    @click=${() => {
                      this.asked = true;
                      suggester.start(names);
                    }}>${shapes.all}</button>
                  <p class="hint">${shapes.allHint}</p>`
              : nothing
        }
        ${this.asked && proposals.length > 0 ? this.#list(proposals) : nothing}
        ${this.asked && left === 0 && proposals.length === 0 ? html`<p role="status">${shapes.allNone}</p>` : nothing}
      </section>
    `;
  }

  /** Worked out anew when a trial came in or the question changed, not at each fit. @param {string[]} names */
  #proposals(names) {
    const { document: doc } = this.bench;
    const version = this.suggester.version.value;
    if (version !== this.known.version || doc.value.question !== this.known.question) {
      const proposals = names.flatMap((n) => this.suggester.proposal(n) ?? []);
      this.known = { version, question: doc.value.question, proposals };
    }
    return this.known.proposals;
  }

  /** @param {Proposal[]} proposals */
  #list(proposals) {
    const number = this.bench.document.value.question.outcome === "number";
    const taken = proposals.filter(({ attribute }) => !this.declined.has(attribute));
    return html`<ul class="proposals">
        ${proposals.map(({ attribute, map, loss, comparison: { difference, error } }) => {
          const decimals = decimalsFor(error);
          return html`<li><label>
            <input type="checkbox" .checked=${!this.declined.has(attribute)}
              @change=${(/** @type {any} */ { target }) => this.#decline(attribute, !target.checked)} />
            <span><bdi class="column-name">${attribute}</bdi>
              <span class="hint">${shapes.better(map, loss, number, fixed(-difference, decimals), fixed(error, decimals))}</span></span>
          </label></li>`;
        })}
      </ul>
      <button type="button" class="button" ?disabled=${taken.length === 0}
        @click=${() => this.gestures.setMaps(taken.map(({ attribute, map }) => ({ attribute, map })))}>
        ${shapes.allTake(taken.length)}
      </button>`;
  }

  /** @param {string} attribute @param {boolean} declined */
  #decline(attribute, declined) {
    const others = [...this.declined].filter((name) => name !== attribute);
    this.declined = new Set(declined ? [...others, attribute] : others);
  }
}

define("shape-survey", ShapeSurvey);
