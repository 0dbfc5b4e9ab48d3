/** Dots of predicted against observed numbers, with the diagonal on which a prediction is exact. */
import { html, svg } from "lit";
import { scatterOf } from "../../model/compare/scatter.js";
import { words } from "../../sentences/compare/learners.js";

/** @typedef {import("../../model/compare/scatter.js").Point} Point */

/** @param {readonly Point[]} points @param {readonly Point[]} all whose range the scale has @param {number} room px @param {string} label @param {[string, string]} [names] of the axes */
export function scatterPicture(points, all, room, label, [across, up] = [words.predicted, words.observed]) {
  const { width, height, left, top, size, ticks, dots } = scatterOf(points, all, room);
  const [right, bottom] = [left + size, top + size];
  return html`<svg class="rival-curve" width=${width} height=${height} role="img" aria-label=${label}>
      <rect class="frame" x=${left} y=${top} width=${size} height=${size} />
      ${ticks.map(
        ({ text, at }) => svg`<path class="tick" d=${`M${left + at} ${bottom}v5M${left} ${bottom - at}h-5`} />
          <text x=${left + at} y=${bottom + 18} text-anchor="middle">${text}</text>
          <text x=${left - 8} y=${bottom - at} dy="0.35em" text-anchor="end">${text}</text>`,
      )}
      <path class="diagonal" d=${`M${left} ${bottom}L${right} ${top}`} />
      <path class="rival-dots" d=${dots} />
      <text class="axis-name" x=${left + size / 2} y=${height - 5} text-anchor="middle">${across}</text>
      <text class="axis-name" x=${left + 8} y=${top + 16}>↑ ${up}</text>
    </svg>`;
}
