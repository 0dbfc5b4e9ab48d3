/** The settings of the learner, one step away: the model is there before any of them is touched. */
import { html } from "lit";
import { parseNumber } from "../model/format.js";
import { shell } from "../sentences.js";
import { defaultSettings, isBalanced } from "../state/document.js";
import { define, PageElement } from "./base.js";

export class ModelSettings extends PageElement {
  render() {
    const { gestures } = this;
    const { question } = this.bench.document.value;
    const c = question.settings.find((s) => s.name === "C")?.value ?? defaultSettings.settings[0].value;
    const { settings } = shell;
    return html`
      <p class="hint">${settings.learner}: ${settings.learners.svm}</p>
      ${this.#number(
        settings.c,
        c,
        settings.cHint,
        (v) => v > 0,
        (v) => gestures.setSetting("C", v),
        "decimal",
      )}
      <label class="field-check"><input type="checkbox" .checked=${isBalanced(question.settings)}
          @change=${(/** @type {Event & { target: HTMLInputElement }} */ { target }) =>
            gestures.setSetting("balanced", target.checked ? 1 : 0)} />
        <span>${settings.balanced}</span></label>
      <p class="hint">${settings.balancedHint}</p>
      <div class="field-row">
        ${this.#number(
          settings.folds,
          question.folds,
          "",
          (v) => whole(v, 2, 50),
          (v) => gestures.setCount("folds", v),
        )}
        ${this.#number(
          settings.repeats,
          question.repeats,
          "",
          (v) => whole(v, 1, 100),
          (v) => gestures.setCount("repeats", v),
        )}
        ${this.#number(
          settings.seed,
          question.seed,
          "",
          (v) => whole(v, 0, 2 ** 32 - 1),
          (v) => gestures.setCount("seed", v),
        )}
      </div>
      <p class="hint">${settings.foldsHint}</p>
      <button type="button" class="link" @click=${() => gestures.resetSettings()}>${settings.reset}</button>
    `;
  }

  /**
   * @param {string} label @param {number} value @param {string} hint
   * @param {(value: number) => boolean} fits
   * @param {(value: number) => void} take
   * @param {"numeric" | "decimal"} [mode]
   */
  #number(label, value, hint, fits, take, mode = "numeric") {
    /** @param {Event & { target: HTMLInputElement }} event */
    const changed = ({ target }) => {
      const number = parseNumber(target.value);
      if (number !== null && fits(number)) take(number);
      // What cannot be used is put back as it was; so is another spelling of the same number.
      else target.value = String(value);
    };
    return html`<label class="field"><span>${label}</span>
      <input type="text" inputmode=${mode} autocomplete="off" .value=${String(value)} @change=${changed} />
      ${hint ? html`<span class="hint">${hint}</span>` : ""}</label>`;
  }
}

/** @param {number} value @param {number} low @param {number} high */
function whole(value, low, high) {
  return Number.isInteger(value) && value >= low && value <= high;
}

define("model-settings", ModelSettings);
