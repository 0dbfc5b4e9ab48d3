/** Fields of the settings: a number, a yes or no, one of a few. */
import { html } from "lit";
import "./number-field.js";

/** @param {import("./number-field.js").NumberOf} of */
export const numberField = (of) => html`<number-field .of=${of}></number-field>`;

/** @param {{ label: string, hint?: string, checked: boolean, take: (checked: boolean) => void }} field */
export function checkField({ label, hint = "", checked, take }) {
  return html`<label class="field-check">
    <input type="checkbox" .checked=${checked} @change=${(/** @type {any} */ { target }) => take(target.checked)} />
    <span>${label}${hint ? html`<span class="hint">${hint}</span>` : ""}</span></label>`;
}

/** One of a few. @param {string} name @param {string} label @param {[string, string][]} words @param {string} chosen @param {(value: string) => void} take */
export function segments(name, label, words, chosen, take) {
  return html`<fieldset class="segments">
    <legend class="visually-hidden">${label}</legend>
    ${words.map(
      ([value, word]) => html`<label>
        <input type="radio" name=${name} value=${value} .checked=${value === chosen} @change=${() => take(value)} />
        <span>${word}</span></label>`,
    )}
  </fieldset>`;
}
