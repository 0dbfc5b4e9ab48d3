/** Which error bars are drawn, where a model can have two kinds: a choice of the drawing and of the settings. */
import { html, nothing } from "lit";
import { shell } from "../sentences.js";
import { barsDrawn } from "../state/bars.js";
import { choices } from "./choices.js";

/** @typedef {import("../state/bars.js").BarsDrawn} BarsDrawn */

/**
 * Which error bars are drawn, of a model that can have two kinds.
 * @param {Pick<import("../bench/base.js").PageElement, "bench" | "gestures">} page
 * @param {BarsDrawn} [chosen] what is drawn
 */
export function barsSelect({ bench, gestures }, chosen = barsDrawn(bench.document.value)) {
  const kinds = /** @type {[BarsDrawn, string][]} */ (Object.entries(shell.settings.bars.kinds));
  return html`<select class="bars-kind" @change=${(/** @type {any} */ { target }) => gestures.setBars(target.value)}>
    ${choices(kinds, chosen)}
  </select>`;
}

/** Resamples come last: what is said until the first are there, and how many there are. @param {import("../state/workbench.js").Workbench} bench */
export function barsWait(bench) {
  const progress = bench.progress.value;
  const waits = progress !== null && bench.document.value.question.resamples > 0;
  const { resampling, barsLast } = shell.progress;
  if (!waits) return nothing;
  // What counts on is not read aloud at each step.
  return progress.stage === "resampling"
    ? html`<p class="hint">${resampling(progress.done, progress.of)}</p>`
    : html`<p class="hint" role="status">${barsLast}</p>`;
}
