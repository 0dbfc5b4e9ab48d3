/** What the panels about held-out rows have in common: whether their figures are of the present question, and what is awaited. */
import { html, nothing } from "lit";
import { calibration } from "../../sentences/trust/calibration.js";
import { saysWeighted } from "../../state/learners.js";
import { fitsKey } from "../../state/question.js";

/** The outcome in words: "class = bad", "RM ≥ 6". @param {{ name: string, positive: string, cut?: unknown }} target */
export const outcomeWords = ({ name, positive, cut }) =>
  cut ? `${name} ${positive}` : `${name} = ${positive}`;

/**
 * @param {{ found: unknown, key: string, progress: { done: number, of: number } | null, trouble: string | null }} judged
 * @param {import("../../state/document.js").Question} question
 * @param {{ fits_done: number }} fits of the model's calibration, or of its test
 * @param {Pick<typeof calibration, "trouble" | "again" | "stale" | "judging" | "waiting">} [words]
 */
export function judgingState({ found, key, progress, trouble }, question, fits, words = calibration) {
  const stale = found !== null && key !== fitsKey(question);
  const state = trouble
    ? words.trouble(trouble)
    : progress
      ? words.again(progress.done, progress.of)
      : stale
        ? words.stale
        : found
          ? ""
          : fits.fits_done > 0
            ? words.judging
            : words.waiting;
  const line = html`<p class="calibration-state" role="status">${progress ? html`<progress aria-hidden="true" max=${progress.of || 1} .value=${progress.done}></progress> ` : nothing}${state}</p>`;
  return { stale, line };
}

/**
 * That the probabilities are not those of the data, with the press that makes them so.
 *
 * @param {import("../../state/document.js").Question} question @param {import("../../state/gestures.js").Gestures} gestures
 * @param {string} why what that means here
 */
export function weightedNote(question, gestures, why) {
  if (!saysWeighted(question)) return nothing;
  const { weighted } = calibration;
  return html`<p class="weighted-note"><span>${weighted.note} ${why}</span>
    <button type="button" class="button" @click=${() => gestures.setSetting("calibrate", 1)}>${weighted.calibrate}</button></p>`;
}
