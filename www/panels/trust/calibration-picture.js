/** The reliability diagram and the histogram of scores, drawn. */
import { html, nothing, svg } from "lit";
import { axisFormat, count, percent } from "../../model/format.js";
import { histogramOf } from "../../model/trust/diagram.js";
import { calibration } from "../../sentences/trust/calibration.js";
import { shell } from "../../sentences.js";

/** @typedef {import("../../model/trust/diagram.js").Diagram} Diagram */
/** @typedef {import("../../engine/contract.js").ReliabilityBin} ReliabilityBin */
/** @typedef {import("../../engine/contract.js").Reliability} Reliability */

/** @param {ReliabilityBin} bin */
export function intervalText({ low, high }) {
  return `${percent(low)}–${percent(high)}`;
}

/** @param {Diagram} diagram @param {string} name of the calibrator @param {string} said what the picture shows, in words @param {number} rounds in which each row is counted */
export function reliabilityPicture(diagram, name, said, rounds) {
  const { width, height, left, top, size, dots, steps, ticks } = diagram;
  const [right, bottom] = [left + size, top + size];
  const text = (/** @type {number} */ p) => `${Math.round(p * 100)}\u202f%`;
  return html`<svg class="reliability" width=${width} height=${height} role="img" aria-label=${`${calibration.diagram(name)}. ${said}`}>
    <rect class="frame" x=${left} y=${top} width=${size} height=${size} />
    ${ticks.map(
      ({ value, at }) => svg`
        <path class="tick" d=${`M${left + at} ${bottom}v5M${left} ${bottom - at}h-5`} />
        <text x=${left + at} y=${bottom + 18} text-anchor="middle">${text(value)}</text>
        <text x=${left - 8} y=${bottom - at} dy="0.35em" text-anchor="end">${text(value)}</text>`,
    )}
    <text class="axis-name" x=${left + size / 2} y=${height - 5} text-anchor="middle">${calibration.predicted}</text>
    <text class="axis-name" x=${left + 8} y=${top + 16}>↑ ${calibration.observed}</text>
    <path class="diagonal" d=${`M${left} ${bottom}L${right} ${top}`} />
    ${steps.length > 0 ? svg`<path class="steps" d=${pathOf(steps)} />` : nothing}
    ${dots.map(
      ({ x, y, r, top: high, bottom: low, off, bin }) => svg`<g class=${off ? "group is-off" : "group"}>
        <title>${calibration.group(percent(bin.predicted), percent(bin.observed), intervalText(bin), shell.rows(bin.rows / rounds))}</title>
        <path class="interval" d=${`M${x - 4} ${high}h8M${x - 4} ${low}h8M${x} ${high}V${low}`} />
        ${off ? svg`<path class="mark" d=${`M${x} ${y - r - 1.5}l${r + 1.5} ${r + 1.5}l${-r - 1.5} ${r + 1.5}l${-r - 1.5} ${-r - 1.5}z`} />` : svg`<circle class="mark" cx=${x} cy=${y} r=${r} />`}
      </g>`,
    )}
  </svg>`;
}

/** Signs of the diagram; shape tells them apart, not colour alone. @param {boolean} off whether a group lies outside @param {boolean} [curve] whether there is one */
export function reliabilityLegend(off, curve = true) {
  const { legend } = calibration;
  const sample = (/** @type {unknown} */ sign, /** @type {string} */ text) =>
    html`<li><svg class="sign" width="22" height="14" aria-hidden="true">${sign}</svg>${text}</li>`;
  return html`<ul class="calibration-legend">
    ${sample(svg`<path class="diagonal" d="M1 13L21 1" />`, legend.diagonal)}
    ${sample(svg`<g class="group"><path class="interval" d="M7 1h8M7 13h8M11 1V13" /><circle class="mark" cx="11" cy="7" r="4" /></g>`, legend.dot)}
    ${off ? sample(svg`<g class="group is-off"><path class="interval" d="M7 1h8M7 13h8M11 1V13" /><path class="mark" d="M11 2l5 5l-5 5l-5 -5z" /></g>`, legend.off) : nothing}
    ${curve ? sample(svg`<path class="steps" d="M1 12h7v-5h7v-5h6" />`, legend.steps) : nothing}
  </ul>`;
}

/** @param {Reliability} found @param {number} room @param {{ positive: string, negative: string }} names */
export function scorePicture({ histogram }, room, names) {
  const { width, height, left, right, middle, base, bars, ticks, step } = histogramOf(histogram, room);
  const format = axisFormat(histogram.edges[0] ?? 0, histogram.edges.at(-1) ?? 1, step);
  const said = `${calibration.histogram}: ${calibration.legend.positive(names.positive)}, ${calibration.legend.negative(names.negative)}`;
  return html`<svg class="scores" width=${width} height=${height} role="img" aria-label=${said}>
    ${bars.map(
      ({ x, width: w, up, down }, i) => svg`<g>
        <title>${`${count(histogram.positive[i])} ${names.positive}, ${count(histogram.negative[i])} ${names.negative}`}</title>
        <rect class="positive" x=${x + 0.5} width=${Math.max(w - 1, 0.5)} y=${middle - up} height=${up} />
        <rect class="negative" x=${x + 0.5} width=${Math.max(w - 1, 0.5)} y=${middle} height=${down} />
      </g>`,
    )}
    <path class="line" d=${`M${left} ${middle}H${right}`} />
    ${ticks.map(
      ({ value, at }) => svg`<path class="tick" d=${`M${at} ${base}v5`} />
        <text x=${at} y=${base + 18} text-anchor="middle">${format(value)}</text>`,
    )}
    <path class="tick" d=${`M${left} ${base}H${right}`} />
    <text class="axis-name" x=${right} y=${height - 4} text-anchor="end">${calibration.score} →</text>
    <text class="side" x=${left} y="12">↑ ${names.positive}</text>
    <text class="side" x=${left} y=${base - 6}>↓ ${names.negative}</text>
  </svg>`;
}

/** @param {readonly (readonly [number, number])[]} points */
function pathOf(points) {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
}
