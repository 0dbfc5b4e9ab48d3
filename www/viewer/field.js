// The value of an attribute as a field: a number or a choice, each with "unknown", and a button that takes the dot off.

import { html } from "lit/html.js";
import { flagOf } from "../model/evaluate.js";
import { parseNumber, valueFormat } from "../model/format.js";
import { oneLine } from "../model/text.js";
import { view } from "../sentences/view.js";

/** @typedef {import("../model/types.js").Value} Value */

/**
 * @param {object} field
 * @param {import("../model/types.js").AdditiveModel} field.model
 * @param {number} field.attribute
 * @param {Value} field.value
 * @param {boolean} field.given set by the person
 * @param {import("./texts.js").Texts} field.texts
 * @param {(value: Value) => void} field.change
 */
export function fieldOf({ model, attribute, value, given, texts, change }) {
  const { name, numeric } = model.attributes[attribute];
  const unknown = value === null;
  const outside = flagOf(model, attribute, value) === "outside";
  return html`<div class=${given && !unknown ? "chip given" : "chip"} data-attribute=${attribute}>
      ${numeric ? number(model, attribute, value, texts, change) : choice(model, attribute, value, change)}
      <button
        type="button"
        class="off"
        tabindex="-1"
        aria-label=${unknown ? view.putBack(name) : view.takeOff(name)}
        title=${unknown ? view.putBack(name) : view.takeOff(name)}
        @click=${() => change(unknown ? typicalAgain(model, attribute) : null)}
      >
        ${unknown ? "+" : "×"}
      </button>
      <p class="wrong" role="alert"></p>
      ${outside ? html`<p class="flag" title=${view.outsideShort(...texts.range(attribute))}>${view.outsideFlag}</p>` : ""}
    </div>`;
}

/** @param {import("../model/types.js").AdditiveModel} model @param {number} attribute @returns {Value} */
function typicalAgain(model, attribute) {
  const { numeric, levels } = model.attributes[attribute];
  if (numeric) return numeric.median;
  return levels.reduce((best, l) => (l.count > best.count ? l : best), levels[0])?.label ?? null;
}

/** @param {import("../model/types.js").AdditiveModel} model @param {number} attribute @param {Value} value @param {(value: Value) => void} change */
function choice(model, attribute, value, change) {
  const { name, levels } = model.attributes[attribute];
  // Options are told apart by their place: a level may well be called "unknown".
  const present = value === null ? -1 : levels.findIndex((l) => l.label === value);
  const pick = (/** @type {Event} */ event) => {
    const i = /** @type {HTMLSelectElement} */ (event.target).selectedIndex;
    change(i < levels.length ? levels[i].label : null);
  };
  return html`<select aria-label=${view.field(name)} @change=${pick}>
    ${levels.map((l) => html`<option>${oneLine(l.label)}</option>`)}
    <option>${value === null || present >= 0 ? view.unknown : view.unseen(String(value))}</option>
  </select>`;
}

/**
 * @param {import("../model/types.js").AdditiveModel} model @param {number} attribute @param {Value} value
 * @param {import("./texts.js").Texts} texts @param {(value: Value) => void} change
 */
function number(model, attribute, value, texts, change) {
  const { name, unit } = model.attributes[attribute];
  const numeric = /** @type {import("../model/types.js").NumericRange} */ (
    model.attributes[attribute].numeric
  );
  const text = typeof value === "number" ? valueFormat(numeric, texts.locale)(value) : "";
  /** @param {HTMLInputElement} input */
  const take = (input) => {
    const typed = input.value.trim();
    if (typed === text) return;
    const parsed = typed === "" ? null : parseNumber(typed);
    const wrong = typed !== "" && parsed === null;
    input.setAttribute("aria-invalid", String(wrong));
    tell(input, wrong ? view.notANumber : "");
    input.dataset.of = text;
    if (!wrong) change(parsed);
  };
  return html`<input
    class="number"
    type="text"
    inputmode="decimal"
    autocomplete="off"
    aria-label=${unit ? `${view.field(name)} (${oneLine(unit)})` : view.field(name)}
    placeholder=${view.unknown}
    @change=${(/** @type {Event} */ e) => take(/** @type {HTMLInputElement} */ (e.target))}
    @keydown=${(/** @type {KeyboardEvent} */ e) => {
      if (e.key === "Enter") take(/** @type {HTMLInputElement} */ (e.target));
    }}
  />`;
}

/** Beside the field, which keeps what was typed. @param {HTMLInputElement} input @param {string} problem */
function tell(input, problem) {
  const wrong = input.closest(".chip")?.querySelector(".wrong");
  if (wrong) wrong.textContent = problem;
}

/**
 * Brings a rendered field to its place and value. By script, since a person may have changed what the template set.
 * @param {HTMLElement} chip @param {import("../model/types.js").AdditiveModel} model @param {number} attribute
 * @param {Value} value @param {number} top y of its middle @param {import("./texts.js").Texts} texts
 */
export function settleField(chip, model, attribute, value, top, texts) {
  chip.style.top = `${top}px`;
  const { numeric, levels } = model.attributes[attribute];
  const select = chip.querySelector("select");
  if (select) {
    const i = value === null ? -1 : levels.findIndex((l) => l.label === value);
    select.selectedIndex = i < 0 ? levels.length : i;
  }
  const input = chip.querySelector("input");
  if (!input || !numeric) return;
  const text = typeof value === "number" ? valueFormat(numeric, texts.locale)(value) : "";
  // What cannot be used stays until it is corrected or the value is another one.
  if (input.getAttribute("aria-invalid") === "true" && input.dataset.of === text) return;
  if (input.value !== text) input.value = text;
  // Beside it what is said of the value gives way.
  input.style.minWidth = `calc(${text.length}ch + 14px)`;
  input.removeAttribute("aria-invalid");
  tell(input, "");
}
