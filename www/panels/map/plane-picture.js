/** The picture of the map from above over its canvas: axes, lines with their labels, the cross. */
import { nothing, svg } from "lit";
import { placeOn } from "../../model/map/frame.js";
import { cut } from "../../model/text.js";
import { plane } from "../../sentences/map/plane.js";
import { radiusOf } from "./plane-marks.js";

/** @typedef {import("../../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("./plane-lines.js").Scene} Scene */
/** @typedef {import("../../model/map/contours.js").Point} Point */

/** Size of a name on an axis, px. */
const NAME = 13;

/**
 * @param {AdditiveModel} model @param {Scene} scene
 * @param {import("./plane-marks.js").Marks | null} marks @param {number} pointed a mark, −1 for none
 */
export function planePicture(model, scene, marks, pointed) {
  const { frame, pair, lines, margin, waiting, measure } = scene;
  const { width, height } = frame;
  const { left, right, top, bottom } = frame.box;
  const [x, y] = pair.map((i) => model.attributes[i]);
  // A name has the length of its axis.
  const short = (/** @type {typeof x} */ one, /** @type {number} */ room) =>
    cut(nameOf(one), room, NAME, measure, true);
  const r = marks ? radiusOf(marks.x.length) + 3 : 0;
  return svg`<svg class=${waiting ? "plane-picture is-waiting" : "plane-picture"} width=${width} height=${height} role="img" aria-label=${plane.picture(x.name, y.name)}>
    <clipPath id="plane-clip"><rect x=${left} y=${top} width=${right - left} height=${bottom - top} /></clipPath>
    <rect class="plane-frame" x=${left} y=${top} width=${right - left} height=${bottom - top} />
    ${ticks(frame.x, (at, text) => svg`<path class="tick" d=${`M${at} ${bottom}v5`} /><text x=${at} y=${bottom + 18} text-anchor="middle">${text}</text>`)}
    ${ticks(frame.y, (at, text) => svg`<path class="tick" d=${`M${left} ${at}h-5`} /><text x=${left - 16} y=${at} dy="0.35em" text-anchor="end">${text}</text>`)}
    <text class="axis-name" x=${(left + right) / 2} y=${height - 5} text-anchor="middle">${short(x, right - left)}</text>
    <text class="axis-name" transform=${`translate(11 ${(top + bottom) / 2}) rotate(-90)`} text-anchor="middle">${short(y, bottom - top)}</text>
    <g clip-path="url(#plane-clip)">
      ${margin ? svg`<path class="plane-margin" d=${path(margin.margins)} /><path class="plane-separating" d=${path(margin.separating)} />` : nothing}
      ${lines.map((line) => svg`<path class=${line.heavy ? "plane-line is-half" : "plane-line"} d=${path(line.lines)} />`)}
      ${lines.map((line) => (line.at ? svg`<text class=${line.heavy ? "plane-label is-half" : "plane-label"} x=${line.at.x} y=${line.at.y} dy="0.35em" text-anchor="middle">${line.label}</text>` : nothing))}
      ${marks && pointed >= 0 ? svg`<circle class="plane-pointed" cx=${marks.x[pointed]} cy=${marks.y[pointed]} r=${r} />` : nothing}
    </g>
    ${cross(scene)}
  </svg>`;
}

/**
 * Where the present values are, px; on the edge where one of them lies outside, null where it is unknown.
 * @param {Pick<Scene, "frame" | "pair" | "values">} scene
 */
export function crossAt({ frame, pair, values }) {
  const { left, right, top, bottom } = frame.box;
  const [vx, vy] = pair.map((i) => values[i]);
  return {
    x: typeof vx === "number" ? Math.min(Math.max(placeOn(frame.x, vx), left), right) : null,
    y: typeof vy === "number" ? Math.min(Math.max(placeOn(frame.y, vy), top), bottom) : null,
  };
}

/** @param {Scene} scene */
function cross({ frame, pair, values }) {
  const { left, right, top, bottom } = frame.box;
  const { x, y } = crossAt({ frame, pair, values });
  return svg`
    ${x === null ? nothing : svg`<path class="plane-guide" d=${`M${x} ${top}V${bottom}`} />`}
    ${y === null ? nothing : svg`<path class="plane-guide" d=${`M${left} ${y}H${right}`} />`}
    ${
      x === null || y === null
        ? nothing
        : svg`<g class="plane-cross"><circle class="dot" cx=${x} cy=${y} r="7" /></g>`
    }`;
}

/** @param {import("../../model/map/frame.js").Axis} axis @param {(at: number, text: string) => unknown} draw */
function ticks({ ticks }, draw) {
  return ticks.map(({ at, text }) => draw(at, text));
}

/** @param {Point[][]} lines */
function path(lines) {
  return lines
    .map((line) => `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`)
    .join("");
}

/** @param {import("../../model/types.js").Attribute} attribute */
function nameOf({ name, unit }) {
  return unit ? `${name}, ${unit}` : name;
}
