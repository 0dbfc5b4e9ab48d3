/** From the numbers of a ridge trace to SVG. What stands still while the line is dragged is a template of its own. */
import { nothing, svg } from "lit";
import { placeOf } from "../model/layout/ridge-trace.js";

/** @typedef {import("../model/layout/ridge-trace.js").TraceLayout} TraceLayout */
/** @typedef {import("../engine/contract.js").TraceLine} TraceLine */

/**
 * Axes, curves and their labels.
 *
 * @param {TraceLayout} layout @param {readonly TraceLine[]} lines
 * @param {{ errorAxis: string, folds: string, gcv: string }} words
 */
export function traceMarks(layout, lines, words) {
  const { plot, zero, paths, labels, ticks, weights } = layout;
  const named = new Set(labels.map(({ line }) => line));
  const others = paths.map((_, i) => i).filter((i) => !named.has(i));
  const curve = (/** @type {number} */ i) =>
    svg`<path class="trace-curve is-${lines[i].part.part} ${named.has(i) ? "is-named" : ""}" d=${paths[i]} />`;
  return svg`
    <path class="trace-grid" d=${ticks.map(({ x }) => `M${x} ${plot.top}V${plot.bottom}`).join("")} />
    <path class="trace-zero" d="M${plot.left} ${zero}H${plot.right}" />
    <path class="trace-axis" d="M${plot.left} ${plot.bottom}H${plot.right}" />
    ${others.map(curve)}${[...named].reverse().map(curve)}
    ${labels.map(
      ({ line, text, x, y, at }) => svg`<path class="trace-leader" d="M${x + 2} ${y}L${plot.left} ${at}" />
        <text class="trace-label is-${lines[line].part.part}" x=${x} y=${y + 4} text-anchor="end">${text}</text>`,
    )}
    ${weights.map(({ y, text }) => svg`<text class="trace-tick" x=${plot.right + 5} y=${y + 4}>${text}</text>`)}
    ${errorMarks(layout, words)}
  `;
}

/** @param {TraceLayout} layout @param {{ errorAxis: string, folds: string, gcv: string }} words */
function errorMarks({ plot, error, folds, gcv, best, errors, ticks }, words) {
  if (!error) return nothing;
  return svg`
    <text class="trace-words" x=${plot.left} y=${error.top - 8}>${words.errorAxis}</text>
    <path class="trace-grid" d=${ticks.map(({ x }) => `M${x} ${error.top}V${error.bottom}`).join("")} />
    <path class="trace-axis" d="M${plot.left} ${error.bottom}H${plot.right}" />
    ${gcv ? svg`<path class="trace-gcv" d=${gcv} />` : nothing}
    ${folds ? svg`<path class="trace-folds" d=${folds} />` : nothing}
    ${best ? svg`<circle class="trace-best" cx=${best.x} cy=${best.y} r="4" />` : nothing}
    ${errors.map(({ y, text }) => svg`<text class="trace-tick" x=${plot.right + 5} y=${y + 4}>${text}</text>`)}
  `;
}

/**
 * What moves: the line, the constants of parts, ticks of the rules, the curve that is pointed at.
 *
 * @param {TraceLayout} layout @param {number} k
 * @param {{ text: string, width: number }} pill what is written at the line, and how wide that is
 * @param {readonly { k: number, part: string }[]} own constants of parts
 * @param {{ path: string, part: string, text: string } | null} highlighted
 */
export function traceLine(layout, k, pill, own, highlighted) {
  const { plot, error, marks, ticks } = layout;
  const x = placeOf(layout, k);
  // Through both plots, but not through what is written between them.
  const below = (/** @type {number} */ at) => (error ? `M${at} ${error.top}V${error.bottom}` : "");
  const half = pill.width / 2 + 8;
  const at = Math.min(Math.max(x, half), layout.width - half);
  const free = ticks.filter((tick) => Math.abs(tick.x - at) > half + tick.width / 2 + 2);
  return svg`
    ${
      // In the corner where all curves have come to nothing.
      highlighted
        ? svg`<path class="trace-curve is-${highlighted.part} is-highlighted" d=${highlighted.path} />
          <text class="trace-label is-${highlighted.part} is-highlighted" x=${plot.right - 4} y=${plot.top + 14} text-anchor="end">${highlighted.text}</text>`
        : nothing
    }
    ${marks.map((mark) => svg`<path class="trace-mark" d="M${mark.left + mark.width / 2} ${mark.top + 24}L${mark.x} ${plot.top}V${plot.bottom}${below(mark.x)}" />`)}
    ${own.map((one) => svg`<path class="trace-own is-${one.part}" d="M${placeOf(layout, one.k)} ${plot.top}V${plot.bottom}" />`)}
    ${free.map((tick) => svg`<text class="trace-tick" x=${tick.x} y=${plot.bottom + 17} text-anchor="middle">${tick.text}</text>`)}
    <path class="trace-here" d=${`M${x} ${plot.top - 4}V${plot.bottom + 3}${below(x)}`} />
    <rect class="trace-knob" x=${at - half} y=${plot.bottom + 3} width=${2 * half} height="20" rx="10" />
    <text class="trace-k" x=${at} y=${plot.bottom + 17} text-anchor="middle">${pill.text}</text>
  `;
}
