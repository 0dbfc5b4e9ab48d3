/** How many resamples the error bars stand on, and whether each is calibrated anew. */
import { html, nothing } from "lit";
import { define, PageElement } from "../bench/base.js";
import { limits } from "../engine/catalogue.json";
import { shell } from "../sentences.js";
import { hasPosterior, recalibrates } from "../state/learners.js";
import { barsSelect, barsWait } from "./bars-select.js";
import { checkField, numberField } from "./fields.js";

export class ErrorBars extends PageElement {
  render() {
    const { bench, gestures } = this;
    const { question } = bench.document.value;
    const { resamples, recalibrate } = question;
    const { bars } = shell.settings;
    return html`
      <fieldset class="error-bars">
        <legend>${bars.heading}</legend>
        ${
          hasPosterior(question)
            ? html`<label class="field"><span>${bars.show}</span>${barsSelect(this)}<span class="hint">${bars.kindsHint}</span></label>`
            : nothing
        }
        ${numberField({
          label: bars.resamples,
          value: resamples,
          ...limits.resamples,
          whole: true,
          take: (v) => gestures.setResamples(v),
        })}
        <p class="hint">${bars.hint}</p>
        ${
          recalibrates(question) && resamples > 0
            ? checkField({
                label: bars.recalibrate,
                hint: bars.recalibrateHint,
                checked: recalibrate,
                take: (checked) => gestures.setRecalibrate(checked),
              })
            : nothing
        }
        ${this.#state(resamples)}
      </fieldset>
    `;
  }

  /** How far they are. @param {number} resamples */
  #state(resamples) {
    const there = this.bench.model.value?.resampling;
    if (resamples === 0 || !there) return barsWait(this.bench);
    const { bars } = shell.settings;
    return html`<p class="hint">
      ${there.done + there.skipped < resamples ? bars.done(there.done, resamples) : nothing}
      ${there.skipped > 0 ? bars.skipped(there.skipped) : nothing}
    </p>`;
  }
}

define("error-bars", ErrorBars);
