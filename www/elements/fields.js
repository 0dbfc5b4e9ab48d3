/** Fields of the settings: a number, a yes or no, one of a few. */
import { html } from "lit";
import { parseNumber } from "../model/format.js";

/**
 * What cannot be used is put back as it was.
 *
 * @param {{
 *   label: string, value: number, hint?: string, fits: (value: number) => boolean, take: (value: number) => void,
 *   mode?: "numeric" | "decimal",
 * }} field
 */
export function numberField({ label, value, hint = "", fits, take, mode = "numeric" }) {
  /** @param {Event & { target: HTMLInputElement }} event */
  const changed = ({ target }) => {
    const number = parseNumber(target.value);
    if (number !== null && fits(number)) take(number);
    // So is another spelling of the same number.
    if (number === null || !fits(number) || number === value) target.value = String(value);
  };
  return html`<label class="field"><span>${label}</span>
    <input type="text" inputmode=${mode} autocomplete="off" .value=${String(value)} @change=${changed} />
    ${hint ? html`<span class="hint">${hint}</span>` : ""}</label>`;
}

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

/** @param {number} value @param {number} low @param {number} high */
export function whole(value, low, high) {
  return Number.isInteger(value) && value >= low && value <= high;
}
