/** What the marks and lines of the map mean. Its colours are also read from here for the canvas, which knows no tokens. */
import { html, nothing, svg } from "lit";
import { isProbability } from "../../model/links.js";
import { plane } from "../../sentences/map/plane.js";
import { kindOf, linesOf, MOST_CLASSES } from "./plane-marks.js";

/** @param {ReturnType<typeof svg>} body */
const sample = (body) => svg`<svg class="mark-sample" viewBox="0 0 26 14" aria-hidden="true">${body}</svg>`;

/** What a further class is drawn by. @param {number} at its place @param {string} label */
const furtherMark = (at, label) => {
  const points = linesOf(kindOf(at)).map((part, i) => 4.5 * part + (i % 2 === 0 ? 13 : 7));
  return html`<li class="colour-ink">${sample(svg`<polyline class="hollow" points=${points.join(" ")} />`)}<bdi>${label}</bdi></li>`;
};

/**
 * @param {import("../../model/types.js").AdditiveModel} model
 * @param {{ classes: readonly string[], rings: boolean, roles: boolean, margin: boolean, unlabelled: boolean }} has `classes`: of several, in the order of their marks; `unlabelled`: rows without a class
 */
export function planeLegend(model, { classes, rings, roles, margin, unlabelled }) {
  const [negative, positive] = classes.length > 0 ? classes : [model.target.negative, model.target.positive];
  const probability = isProbability(model);
  return html`<ul class="plane-legend">
    ${
      probability || classes.length > 0
        ? html`<li class="colour-positive">${sample(svg`<circle class="filled" cx="13" cy="7" r="4.5" />`)}<bdi>${positive}</bdi></li>
          ${negative === "" ? nothing : html`<li class="colour-negative">${sample(svg`<rect class="hollow" x="9" y="3" width="8" height="8" />`)}<bdi>${negative}</bdi></li>`}`
        : nothing
    }
    ${classes.slice(2, MOST_CLASSES).map((label, i) => furtherMark(i + 2, label))}
    ${classes.length > MOST_CLASSES ? furtherMark(MOST_CLASSES, plane.otherClasses) : nothing}
    ${(probability || classes.length > 0) && unlabelled ? html`<li>${sample(svg`<circle class="filled" cx="13" cy="7" r="2.2" />`)}${plane.unlabelled}</li>` : nothing}
    <li class="colour-ink">${sample(svg`<path class="plane-line" d="M0 7h26" />`)}${probability ? plane.lines(plane.probabilityOf(model.target)) : plane.valueLines}</li>
    ${probability ? html`<li>${sample(svg`<path class="plane-line is-half" d="M0 7h26" />`)}${plane.half}</li>` : nothing}
    ${
      margin
        ? html`<li>${sample(svg`<path class="plane-separating" d="M0 7h26" />`)}${plane.separating}</li>
          <li>${sample(svg`<path class="plane-margin" d="M0 7h26" />`)}${plane.margin}</li>`
        : nothing
    }
    ${
      roles && rings
        ? html`<li>${sample(svg`<circle class="ring on-margin" cx="13" cy="7" r="5.5" />`)}${plane.onMargin}</li>
          <li>${sample(svg`<circle class="ring" cx="13" cy="7" r="5.5" />`)}${plane.atBound}</li>`
        : nothing
    }
  </ul>`;
}
