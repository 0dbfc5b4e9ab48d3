/** Each learner's score less the drawn one's, with its interval, on one scale: what the table below says in numbers. */
import { html, nothing, svg } from "lit";

/**
 * @param {{ name: string, letter: string, contrast: import("../../engine/contract.js").Contrast | null, show: unknown }[]} rows
 *   one without a contrast is what the others are taken from; `show`: its name to be pressed
 * @param {{ worse: string, better: string, loss: boolean }} said
 */
export function differencesPicture(rows, { worse, better, loss }) {
  const known = rows.flatMap(({ contrast }) => (contrast ? [contrast] : []));
  const reach = Math.max(0, ...known.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)])) || 1;
  // Better stands at the right, whichever way the measure counts.
  const at = (/** @type {number} */ value) => 50 + ((loss ? -1 : 1) * 47 * value) / reach;
  return html`<div class="differences">
    <span></span><span class="differences-ends" aria-hidden="true"><span>← ${worse}</span><span>${better} →</span></span>
    ${rows.map(
      ({
        name,
        letter,
        contrast,
        show,
      }) => html`<span><span class="letter" aria-hidden="true">${letter}</span> ${show ?? name}</span>
        <svg aria-hidden="true" width="100%" height="22"><line class="zero" x1="50%" x2="50%" y1="0" y2="22" />${
          contrast
            ? svg`<line class="reach" x1=${`${at(contrast.low)}%`} x2=${`${at(contrast.high)}%`} y1="11" y2="11" />`
            : nothing
        }<circle cx=${`${at(contrast?.difference ?? 0)}%`} cy="11" r="4.5" class=${contrast ? "" : "is-drawn"} /></svg>`,
    )}
  </div>`;
}
