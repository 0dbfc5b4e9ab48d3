/** What the marks and lines of the map mean. Its colours are also read from here for the canvas, which knows no tokens. */
import { html, nothing, svg } from "lit";
import { isProbability } from "../../model/links.js";
import { plane } from "../../sentences/map/plane.js";

/** @param {ReturnType<typeof svg>} body */
const sample = (body) => svg`<svg class="mark-sample" viewBox="0 0 26 14" aria-hidden="true">${body}</svg>`;

/**
 * @param {import("../../model/types.js").AdditiveModel} model
 * @param {{ rings: boolean, roles: boolean, margin: boolean, unlabelled: boolean }} has `unlabelled`: rows without a class
 */
export function planeLegend(model, { rings, roles, margin, unlabelled }) {
  const { positive, negative } = model.target;
  const probability = isProbability(model);
  return html`<ul class="plane-legend">
    ${
      probability
        ? html`<li class="colour-positive">${sample(svg`<circle class="filled" cx="13" cy="7" r="4.5" />`)}<bdi>${positive}</bdi></li>
          <li class="colour-negative">${sample(svg`<rect class="hollow" x="9" y="3" width="8" height="8" />`)}<bdi>${negative}</bdi></li>`
        : nothing
    }
    ${probability && unlabelled ? html`<li>${sample(svg`<circle class="filled" cx="13" cy="7" r="2.2" />`)}${plane.unlabelled}</li>` : nothing}
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
