// Scale, alignment and order: three native selects.

import { html } from "lit";
import { view } from "../sentences.js";

/**
 * @param {import("../model/types.js").AdditiveModel} model @param {import("../model/layout/types.js").Options} options
 * @param {(name: string, value: string) => void} choose
 */
export function toolbar(model, options, choose) {
  /** @param {string} name @param {string} label @param {Record<string, string>} choices @param {string} present */
  const select = (name, label, choices, present) => html`<label
    >${label}
    <select @change=${(/** @type {Event} */ e) => choose(name, /** @type {HTMLSelectElement} */ (e.target).value)}>
      ${Object.entries(choices).map(
        ([value, text]) => html`<option value=${value} .selected=${value === present}>${text}</option>`,
      )}
    </select></label
  >`;
  const scales = model.link === "identity" ? view.scalesIdentity : view.scales;
  return html`<div class="toolbar" role="group" aria-label=${view.controls}>
    ${select("scale", view.scaleLabel, scales, options.scale)} ${select("align", view.alignLabel, view.aligns, options.align)}
    ${select("order", view.orderLabel, view.orders, options.order)}
  </div>`;
}
