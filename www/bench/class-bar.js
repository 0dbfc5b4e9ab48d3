/** Over the drawing of a model of several classes: which two are compared, and what all of them come to. */
import { html, nothing } from "lit";
import { choices } from "../controls/choices.js";
import { contrastOf, probabilities } from "../model/classes.js";
import { percent } from "../model/format.js";
import { graphemes } from "../model/text.js";
import { shell } from "../sentences.js";
import { Instance } from "../viewer/state.js";
import { define, PageElement } from "./base.js";

/** Letters at the end of a long name that stay in sight. */
const END = 6;

/** A name in two parts, of which the first gives way. @param {string} label */
function halves(label) {
  const parts = graphemes(label);
  return parts.length > 2 * END ? [parts.slice(0, -END).join(""), parts.slice(-END).join("")] : [label];
}

export class ClassBar extends PageElement {
  render() {
    const { bench, gestures } = this;
    const family = bench.family.value;
    const model = bench.model.value;
    if (!family || !model) return nothing;
    const { several } = shell;
    const labels = family.classes.map(({ label }) => label);
    const [a, b] = contrastOf(family, bench.document.value.view.contrast);
    const take = (/** @type {string[]} */ chosen) => gestures.setContrast(chosen);
    const second = (/** @type {string} */ value) => take(value === "" ? [labels[a]] : [labels[a], value]);
    const first = (/** @type {string} */ value) => {
      // Choosing the other one swaps the two.
      const other = b === null ? null : value === labels[b] ? labels[a] : labels[b];
      take(other === null ? [value] : [value, other]);
    };
    const named = labels.map((label) => /** @type {const} */ ([label, label]));
    const hint = b === null ? several.scoreHint(labels[a]) : several.contrastHint(labels[a], labels[b]);
    return html`
      <section class="class-bar" aria-label=${several.label}>
        <div class="class-pickers">
          <label class="option"><span>${several.contrast}</span>
            <select class="class-first" @change=${(/** @type {any} */ e) => first(e.target.value)}>
              ${choices(named, labels[a])}
            </select></label>
          <label class="option"><span>${several.against}</span>
            <select class="class-second" @change=${(/** @type {any} */ e) => second(e.target.value)}>
              ${choices([...named.filter((_, k) => k !== a), ["", several.alone]], b === null ? "" : labels[b])}
            </select></label>
        </div>
        <p class="hint" title=${hint}>${hint}</p>
        ${this.#shares(family, model, [a, b])}
      </section>
    `;
  }

  /**
   * @param {import("../model/types.js").ClassModels} family @param {import("../model/types.js").AdditiveModel} model
   * @param {[number, number | null]} compared
   */
  #shares(family, model, compared) {
    const { bench } = this;
    const moving = bench.moving.value?.values;
    const rest = new Map(bench.document.value.view.values);
    const { values } = new Instance(
      model,
      model.attributes.map(({ name }) => (moving?.has(name) ? moving.get(name) : rest.get(name))),
    );
    const shares = probabilities(family, values);
    const { several } = shell;
    const most = Math.max(...shares);
    return html`
      <ul class="class-shares" aria-label=${several.probabilities} title=${several.probabilitiesHint}>${family.classes.map(
        (
          { label },
          k,
        ) => html`<li class=${`${compared.includes(k) ? "is-compared" : ""} ${shares[k] === most ? "is-likeliest" : ""}`} data-class=${label} data-share=${shares[k]}>
          <bdi title=${label}>${halves(label).map((part) => html`<span>${part}</span>`)}</bdi> <span class="number">${percent(shares[k])}</span>
          <svg aria-hidden="true" width="100%" height="4"><rect width=${`${100 * shares[k]}%`} height="4"></rect></svg>
        </li>`,
      )}</ul>
    `;
  }
}

define("class-bar", ClassBar);
