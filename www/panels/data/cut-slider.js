/** A numeric column cut in two: its histogram with a threshold that can be dragged or typed, and the side that counts. */
import { html, LitElement } from "lit";
import { define, given } from "../../bench/base.js";
import { numberField } from "../../controls/fields.js";
import { histogram } from "../../controls/value-bars.js";
import { valueFormat, valueStep } from "../../model/format.js";
import { shell } from "../../sentences.js";

/** @typedef {import("../../engine/contract.js").NumericRange} NumericRange */
/** @typedef {import("../../engine/contract.js").Cut} Cut */

export class CutSlider extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { numeric: { attribute: false }, cut: { attribute: false }, moving: { state: true } };

  constructor() {
    super();
    /** @type {NumericRange} */
    this.numeric = given;
    /** @type {Cut | null} */
    this.cut = null;
    /** Where the threshold is while it is dragged. @type {number | null} */
    this.moving = null;
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const { numeric, cut } = this;
    const { minimum, maximum } = numeric;
    const threshold = this.moving ?? cut?.threshold ?? numeric.median;
    const above = cut?.at_or_above ?? true;
    const at = (threshold - minimum) / (maximum - minimum || 1);
    const format = valueFormat(numeric);
    return html`
      <div class=${cut ? "cut" : "cut is-off"}>
        <p class="cut-label">${shell.target.byCut}</p>
        <div class="cut-picture">
          ${above ? histogram(numeric.histogram, at, 1) : histogram(numeric.histogram, 0, at)}
          <input type="range" min=${minimum} max=${maximum} step=${valueStep(numeric)} .value=${String(threshold)}
            aria-label=${shell.target.threshold} aria-valuetext=${`${above ? shell.target.atOrAbove : shell.target.below} ${format(threshold)}`}
            @input=${(/** @type {any} */ event) => {
              this.moving = Number(event.target.value);
            }}
            @change=${(/** @type {any} */ event) => this.#set(Number(event.target.value), above)} />
        </div>
        <label class="field inline"><span>${shell.target.cutSide}</span>
          <select @change=${(/** @type {any} */ event) => this.#set(threshold, event.target.value === "above")}>
            <option value="above" .selected=${above}>${shell.target.atOrAbove}</option>
            <option value="below" .selected=${!above}>${shell.target.below}</option>
          </select>
        </label>
        ${numberField({
          label: shell.target.threshold,
          value: threshold,
          low: minimum,
          high: maximum,
          // No row would be below it.
          not: minimum,
          layout: "bare",
          take: (typed) => this.#set(typed, above),
        })}
        <p class="hint">
          ${this.moving === null ? shell.target.cutHint : shell.target.share(share(numeric, at, above))}
        </p>
      </div>
    `;
  }

  /** @param {number} threshold @param {boolean} atOrAbove */
  #set(threshold, atOrAbove) {
    this.moving = null;
    this.dispatchEvent(new CustomEvent("cut-changed", { detail: { threshold, at_or_above: atOrAbove } }));
  }
}

/** Share of rows on the chosen side, from the histogram. @param {NumericRange} numeric @param {number} at @param {boolean} above */
function share({ histogram: counts }, at, above) {
  const all = counts.reduce((s, n) => s + n, 0) || 1;
  const place = Math.min(Math.max(at, 0), 1) * counts.length;
  const below = counts.reduce((s, n, i) => s + n * Math.min(Math.max(place - i, 0), 1), 0);
  return Math.round(((above ? all - below : below) / all) * 100);
}

define("cut-slider", CutSlider);
