/**
 * A number that is set: written and read as the person's locale does. What cannot be used stays as it was typed, with a
 * sentence about what is wanted; until then the number that was there holds.
 */
import { html, LitElement, nothing } from "lit";
import { define } from "../bench/base.js";
import { parseNumber, plain, typed } from "../model/format.js";
import { fields } from "../sentences/fields.js";

/**
 * @typedef {{
 *   label: string, value: number | null, low: number, high: number, whole?: boolean, not?: number, hint?: string,
 *   layout?: "field" | "inline" | "bare", take: (value: number) => void,
 * }} NumberOf `value`: null, none yet; `not`: one that has no meaning; `layout`: its name stands above it, before it (the
 *   hint shows on pointing), or is for screen readers alone
 */

let made = 0;

/** @param {number | null} value */
const written = (value) => (value === null ? "" : typed(value));

export class NumberField extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { of: { attribute: false }, refused: { state: true } };

  constructor() {
    super();
    /** @type {NumberOf} */
    this.of = { label: "", value: 0, low: 0, high: 0, take: () => {} };
    /** What was typed and cannot be used, null where nothing was. @type {string | null} */
    this.refused = null;
    this.wordsId = `number-field-${++made}`;
  }

  createRenderRoot() {
    return this;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    const before = /** @type {NumberOf | undefined} */ (changed.get("of"));
    if (before && (before.value !== this.of.value || before.label !== this.of.label)) this.refused = null;
  }

  render() {
    const { label, value, low, high, whole = false, not, hint = "", layout = "field" } = this.of;
    const inline = layout !== "field";
    const { refused } = this;
    const problem = refused === null ? "" : this.#problem(refused);
    return html`<label class=${inline ? "option" : "field"}><span class=${layout === "bare" ? "visually-hidden" : ""}>${label}</span>
      <input type="text" size=${inline ? 5 : nothing} placeholder=${value === null ? "–" : nothing} title=${(inline && hint) || nothing} inputmode=${whole ? "numeric" : low < 0 ? "text" : "decimal"} autocomplete="off"
        aria-invalid=${problem ? "true" : nothing} aria-describedby=${problem ? this.wordsId : nothing}
        @change=${this.#changed} />
      ${hint && !inline ? html`<span class="hint">${hint}</span>` : nothing}</label>
      ${problem ? html`<span class="field-problem" id=${this.wordsId} role="alert">${problem} ${fields.wanted(plain(low), plain(high), { whole, not, now: written(value) })}</span>` : nothing}`;
  }

  /** The text of the field by hand: what a person is typing is not to be written over by a number that did not change. */
  updated(/** @type {Map<PropertyKey, unknown>} */ changed) {
    if (this.refused !== null) return;
    const before = /** @type {NumberOf | undefined} */ (changed.get("of"));
    const input = this.querySelector("input");
    if (input && (before?.value !== this.of.value || changed.has("refused")))
      input.value = written(this.of.value);
  }

  /** @param {string} text */
  #problem(text) {
    if (text.trim() === "") return fields.missing;
    return parseNumber(text) === null ? fields.noNumber(text.trim()) : fields.outside(text.trim());
  }

  /** @param {number} number */
  #fits(number) {
    const { low, high, whole, not } = this.of;
    return number >= low && number <= high && number !== not && (!whole || Number.isInteger(number));
  }

  #changed = (/** @type {Event & { target: HTMLInputElement }} */ { target }) => {
    const { value, take } = this.of;
    // Nothing where there was nothing.
    if (value === null && target.value.trim() === "") {
      this.refused = null;
      return;
    }
    const number = parseNumber(target.value);
    if (number === null || !this.#fits(number)) {
      this.refused = target.value;
      return;
    }
    this.refused = null;
    // So is another spelling of the same number.
    if (number === value) target.value = typed(value);
    else take(number);
  };
}

define("number-field", NumberField);
