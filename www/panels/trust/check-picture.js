/** The errors of a check between their bounds, drawn. */
import { html, svg } from "lit";
import { count, fixed } from "../../model/format.js";
import { check } from "../../sentences/trust/check.js";

/** @typedef {import("../../model/trust/check-picture.js").Picture} Picture */
/** @typedef {import("../../model/trust/check-picture.js").Point} Point */

/**
 * @param {Picture} picture @param {{ errors: number, least: number, most: number }} last what stands at the ends of the lines
 * @param {string} said what the picture shows, in words
 */
export function checkPicture(picture, last, said) {
  const { width, height, left, right, top, bottom, errors, least, most, x, y, labels, end } = picture;
  const name = (/** @type {"errors" | "least" | "most"} */ which, /** @type {string} */ value) =>
    svg`<text class=${`name ${which}`} x=${end + 8} y=${labels[which]} dy="0.35em">${check.labels[which](value)}</text>`;
  return html`<svg class="check-picture" width=${width} height=${height} role="img" aria-label=${`${check.picture}. ${said}`}>
    ${y.map(
      ({ value, at }) => svg`<path class="grid" d=${`M${left} ${at}H${right}`} />
        <text x=${left - 8} y=${at} dy="0.35em" text-anchor="end">${count(value)}</text>`,
    )}
    ${x.map(
      ({ value, at }) => svg`<path class="tick" d=${`M${at} ${bottom}v5`} />
        <text x=${at} y=${bottom + 18} text-anchor="middle">${count(value)}</text>`,
    )}
    <path class="line" d=${`M${left} ${bottom}H${right}`} />
    <text class="axis-name" x=${(left + right) / 2} y=${height - 5} text-anchor="middle">${check.rowsAxis}</text>
    <text class="axis-name" x=${left + 6} y=${top + 2}>↑ ${check.errorsAxis}</text>
    <path class="band" d=${`${pathOf(most)}L${pathOf(least.toReversed()).slice(1)}Z`} />
    <path class="bound" d=${pathOf(most)} />
    <path class="bound" d=${pathOf(least)} />
    <path class="errors" d=${pathOf(errors)} />
    ${name("most", fixed(last.most, 1))} ${name("least", fixed(last.least, 1))} ${name("errors", count(last.errors))}
  </svg>`;
}

/** @param {readonly Point[]} points */
function pathOf(points) {
  return `M${points.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join("L")}`;
}
