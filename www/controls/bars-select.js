/** Which error bars are drawn, where a model can have two kinds: a choice of the drawing and of the settings. */
import { html } from "lit";
import { shell } from "../sentences.js";
import { barsDrawn } from "../state/document.js";

/** @typedef {import("../state/document.js").BarsDrawn} BarsDrawn */

/**
 * Which error bars are drawn, of a model that can have two kinds.
 * @param {Pick<import("../bench/base.js").PageElement, "bench" | "gestures">} page
 * @param {BarsDrawn} [chosen] what is drawn
 */
export function barsSelect({ bench, gestures }, chosen = barsDrawn(bench.document.value)) {
  const kinds = /** @type {[BarsDrawn, string][]} */ (Object.entries(shell.settings.bars.kinds));
  return html`<select class="bars-kind" @change=${(/** @type {any} */ { target }) => gestures.setBars(target.value)}>
    ${kinds.map(([kind, words]) => html`<option value=${kind} .selected=${kind === chosen}>${words}</option>`)}
  </select>`;
}
