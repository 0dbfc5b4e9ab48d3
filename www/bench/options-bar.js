/** How the drawing is to be looked at, in the reader's words. */
import { html, nothing } from "lit";
import { barsSelect, barsWait } from "../controls/bars-select.js";
import { choices } from "../controls/choices.js";
import { moreIcon } from "../controls/icons.js";
import { tight } from "../controls/narrow.js";
import { isLogOdds } from "../model/evaluate.js";
import { furtherOutcomes } from "../model/layout/foot.js";
import { profilesOf } from "../model/layout/profile.js";
import { bench as words } from "../sentences/bench.js";
import { shell } from "../sentences.js";
import { barsSeen } from "../state/bars.js";
import { chosenWords } from "../state/choice.js";
import { hasPosterior } from "../state/learners.js";
import { define, PageElement } from "./base.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */

export class OptionsBar extends PageElement {
  render() {
    const { bench, gestures } = this;
    const { view } = bench.document.value;
    const model = bench.model.value;
    if (!model) return nothing;
    // Pairs on top of the lines of their attributes are counted by the drawing itself.
    const all = profilesOf(model).filter((p) => !p.extra).length;
    const { options } = shell;
    const folded = view.shown > 0 && view.shown < all;
    const asWere = bench.placed.value;
    const orders = asWere ? { "": options.orderKept, ...options.orders } : options.orders;
    const order = this.#select("order", options.order, orders, asWere ? "" : view.order);
    const inMenu = tight.value && view.tab !== null;
    const why = chosenWords(bench.document.value.question);
    return html`
      <div class="options">
        ${this.#scale(model, view.scale)}
        ${inMenu ? nothing : order}
        <button type="button" class="button quiet icon-only" popovertarget="view-options" aria-label=${words.viewOptions} title=${words.viewOptions}>${moreIcon}</button>
        <div id="view-options" popover class="menu view-options">
          ${why ? html`<p class="why quiet-text">${why}</p>` : nothing}
          ${inMenu ? order : nothing}
          ${this.#select("align", options.align, options.aligns, view.align)}
          ${
            all > 5
              ? html`<label class="option"><span>${options.shown}</span>
                <select @change=${(/** @type {any} */ event) => gestures.setOption("shown", Number(event.target.value))}>
                  ${steps(all).map(
                    (n) => html`<option value=${n} .selected=${n === (folded ? view.shown : 0)}>
                      ${n === 0 ? options.shownAll(all) : options.shownTop(n)}
                    </option>`,
                  )}
                </select></label>`
              : nothing
          }
          ${this.#bars(model)}${barsWait(bench)}
          ${this.#outcomes(model)}
        </div>
      </div>
    `;
  }

  /** @param {AdditiveModel} model @param {string} chosen */
  #scale(model, chosen) {
    const scales = scalesOf(model, shell.options.scales);
    const shown = scales.some(([value]) => value === chosen) ? chosen : scales[0][0];
    return html`<label class="option"><span>${shell.options.scale}</span>
      <select class="scale-select" title=${shell.options.scale} @change=${(/** @type {any} */ { target }) => this.gestures.setOption("scale", target.value)}>
        ${choices(scales, shown)}
      </select></label>`;
  }

  /** Error bars: of a model without its data only where it brings them. @param {AdditiveModel} model */
  #bars(model) {
    const { bench, gestures } = this;
    const { question } = bench.document.value;
    const bars = barsSeen(bench.document.value);
    const there = model.resampling !== undefined;
    const alone = question.source.kind === "model";
    const own = alone ? model.posterior !== undefined : hasPosterior(question);
    if (alone && !there && !own) return nothing;
    if (own && (there || !alone)) {
      const chosen = !alone ? undefined : bars === true ? "both" : bars || "none";
      return html`<label class="option"><span>${shell.settings.bars.show}</span>${barsSelect(this, chosen)}</label>`;
    }
    const kind = own ? "posterior" : "resamples";
    const shown = (bars === true || bars === kind) && (own || there || question.resamples > 0);
    return html`<label class="option check-option">
      <input type="checkbox" .checked=${shown} @change=${(/** @type {any} */ { target }) => gestures.setBars(target.checked ? (own ? kind : "both") : "none")} />
      <span>${shell.settings.bars.show}</span></label>`;
  }

  /** Axes under the sum: the probability always, the others where the model's calibration brings them. @param {AdditiveModel} model */
  #outcomes(model) {
    const further = furtherOutcomes(model);
    if (further.length === 0) return nothing;
    const { bench, gestures } = this;
    const { outcomes } = shell.options;
    const shown = bench.document.value.view.outcomes;
    const box = (/** @type {keyof typeof outcomes.names} */ kind) => {
      const always = kind === "probability";
      return html`<label class="option check-option" title=${outcomes.hints[kind]}>
        <input type="checkbox" .checked=${always || shown.includes(kind)} ?disabled=${always} aria-description=${outcomes.hints[kind]}
          @change=${(/** @type {any} */ { target }) =>
            gestures.setOutcomes(further.filter((k) => (k === kind ? target.checked : shown.includes(k))))} />
        <span>${outcomes.names[kind]}</span></label>`;
    };
    return html`<fieldset class="outcomes">
      <legend class="visually-hidden">${outcomes.label}</legend>
      <span class="quiet-text" aria-hidden="true">${outcomes.label}</span>
      ${/** @type {const} */ (["probability", ...further]).map(box)}
    </fieldset>`;
  }

  /** @param {"order" | "align"} key @param {string} label @param {Record<string, string>} words @param {string} chosen */
  #select(key, label, words, chosen) {
    return html`<label class="option"><span>${label}</span>
      <select title=${label} @change=${(/** @type {any} */ { target }) => target.value && this.gestures.setOption(key, target.value)}>
        ${choices(Object.entries(words), chosen)}
      </select></label>`;
  }
}

/** A number has effects in its own unit, and no odds; a sum that is bent has points alone. @param {AdditiveModel} model @param {Readonly<Record<string, string>>} scales */
function scalesOf(model, { points, ...others }) {
  const more = isLogOdds(model) ? others : { log_odds: shell.options.effect };
  return Object.entries(model.bend ? { points } : { points, ...more });
}

/** @param {number} all */
function steps(all) {
  return [...[5, 10, 20, 50, 100, 200].filter((n) => n < all), 0];
}

define("options-bar", OptionsBar);
