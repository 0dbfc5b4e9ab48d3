// Layout numbers of a pair → SVG templates: the track of its control, its heat map, the dot that moves both ways.

import { svg } from "lit/html.js";
import { uncertainty } from "../model/uncertainty-door.js";
import { dotMarks, px, reachMark, rowMarks } from "./marks.js";

/** @typedef {import("../model/layout/types.js").Row} Row */
/** @typedef {import("../model/layout/types.js").Dot} Dot */
/** @typedef {import("../model/layout/pair-types.js").Handle} Handle */
/** @typedef {import("../model/layout/pair-types.js").HeatMap} HeatMap */

/** The lines of a pair, or its map. @param {Row} row @param {number} active the strip that holds the dot */
export function pairMarks(row, active) {
  const { pair } = row;
  if (pair?.map) return mapMarks(pair.map);
  return svg`${pair?.handle ? trackMarks(pair.handle) : ""}${rowMarks(row, active)}`;
}

/**
 * The dot, and the knob of a control.
 * @param {Dot} dot @param {Row} row @param {number} origin x of the axis' origin @param {boolean[]} typical the dot, the
 *   control: not set by the person? @param {string} effect at the dot, where its place does not tell it @param {number} width of that text
 */
export function pairDots(dot, row, origin, typical, effect, width) {
  const map = row.pair?.map;
  if (map) return mapDot(dot, map, origin, typical[0] && typical[1], effect, width);
  return svg`${dotMarks(dot, row, origin, typical[0], effect, width)}${dot.knob ? knobMarks(dot.knob, typical[1]) : ""}`;
}

/** @param {Handle} handle */
function trackMarks({ y, from, to, ticks, ridge, name }) {
  return svg`<g class="track">${ridge ? svg`<path class="ridge" d="${ridge}"></path>` : ""}<path class="groove" d="M${px(from)} ${y}H${px(
    to,
  )}"></path>${ticks.map(
    (t) =>
      svg`<path class="tick" d="M${t.x} ${y + 4}v4"></path>${t.text ? svg`<text class="tick-label" x="${t.labelX}" y="${y + 20}">${t.text}</text>` : ""}`,
  )}<text class="strip-name" x="${name.x}" y="${name.y}">${name.text}</text></g>`;
}

/** @param {NonNullable<Dot["knob"]>} knob @param {boolean} typical */
function knobMarks({ x, y, unknown, outside }, typical) {
  const kind = `knob${unknown ? " off" : ""}${outside ? " outside" : ""}${typical ? " typical" : ""}`;
  return svg`<rect class="knob-ring" x="${px(x - 10)}" y="${y - 15}" width="20" height="30" rx="8"></rect><rect class="${kind}" x="${px(
    x - 5.5,
  )}" y="${y - 10.5}" width="11" height="21" rx="4"></rect><path class="knob-grip" d="M${px(x)} ${y - 5}v10"></path>`;
}

/** @param {HeatMap} map */
function mapMarks(map) {
  const { box, fills, lines, labels, legend, reading } = map;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const depth = Math.round(map.opacity * 1000) / 1000;
  return svg`<g class="heat">${map.ridges.map((d) => (d ? svg`<path class="ridge" d="${d}"></path>` : ""))}<rect class="bar-base" x="${box.left}" y="${
    box.top
  }" width="${width}" height="${height}"></rect>${fills.map(
    (f) =>
      svg`<path class="${f.raises ? "raises" : "lowers"}" d="${f.path}" fill-rule="evenodd" fill-opacity="${depth}"></path>`,
  )}${lines.map((l) => svg`<path class="isoline iso-${l.kind}" d="${l.path}"></path>`)}${
    map.hatch
      ? svg`<path class="bare" d="${map.bare}"></path><path class="hatch" d="${map.hatch}"></path>`
      : ""
  }<rect class="bar-edge" x="${box.left}" y="${
    box.top
  }" width="${width}" height="${height}"></rect>${labels.map(
    (l) =>
      svg`<text class="${l.zero ? "iso-label strong" : "iso-label"}" x="${l.x}" y="${l.y}">${l.text}</text>`,
  )}${map.xTicks.map(
    (t) =>
      svg`<path class="axis-tick" d="M${t.x} ${box.bottom}v5"></path><text class="tick-label" x="${t.x}" y="${box.bottom + 18}">${t.text}</text>`,
  )}${map.yTicks.map(
    (t) =>
      svg`<path class="axis-tick" d="M${box.left - 5} ${t.y}h5"></path><text class="end-label" x="${box.left - 8}" y="${px(t.y + 4)}">${t.text}</text>`,
  )}<text class="strip-name end" x="${map.xName.x}" y="${map.xName.y}">${map.xName.text}</text><text class="strip-name" x="${map.yName.x}" y="${
    map.yName.y
  }">${map.yName.text}</text>${legendMarks(legend, map.opacity)}<path class="line" d="M${reading.from} ${reading.y}H${reading.to}"></path><text class="strip-name" x="${
    reading.name.x
  }" y="${reading.name.y}">${reading.name.text}</text></g>`;
}

/** @param {HeatMap["legend"]} legend @param {number} opacity of one layer */
function legendMarks({ x, width, steps, ticks, title }, opacity) {
  const top = steps[steps.length - 1];
  const bottom = steps[0];
  const height = bottom.y + bottom.height - top.y;
  return svg`<g class="legend"><text class="note" x="${x}" y="${px(top.y - 8)}">${title}</text><rect class="bar-base" x="${x}" y="${top.y}" width="${width}" height="${px(
    height,
  )}"></rect>${steps.map((s) =>
    s.layers
      ? svg`<rect class="${s.raises ? "raises" : "lowers"}" x="${x}" y="${s.y}" width="${width}" height="${s.height}" fill-opacity="${
          Math.round((1 - (1 - opacity) ** s.layers) * 1000) / 1000
        }"></rect>`
      : "",
  )}<rect class="bar-edge" x="${x}" y="${top.y}" width="${width}" height="${px(height)}"></rect>${ticks.map(
    (t) =>
      svg`<path class="axis-tick" d="M${x + width} ${t.y}h4"></path><text class="note" x="${x + width + 7}" y="${px(t.y + 4)}">${t.text}</text>`,
  )}</g>`;
}

/**
 * @param {Dot} dot @param {HeatMap} map @param {number} origin @param {boolean} typical @param {string} effect
 * @param {number} width
 */
function mapDot({ x, y, at, unknown, outside, bars }, map, origin, typical, effect, width) {
  const { box, reading } = map;
  if (unknown) {
    const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return svg`<circle class="ring" cx="${cx}" cy="${cy}" r="12"></circle><path class="neutral" d="M${cx} ${cy - 6}l6 6l-6 6l-6 -6z"></path>`;
  }
  const kind = `dot${outside ? " outside" : ""}${typical ? " typical" : ""}`;
  // The cross-hair says what is across and what upwards; the same effect once more on the scale of all lines.
  const half = width / 2 + 7;
  const left = Math.min(Math.max(x, box.left + half), box.right - half);
  const top = y - box.top > 40 ? y - 32 : y + 14;
  return svg`<path class="cross" d="M${px(x)} ${box.bottom}V${px(y)}H${box.left}"></path><circle class="ring" cx="${px(x)}" cy="${px(y)}" r="12.5"></circle>${bars ? uncertainty().draw.dotSpreads(bars, reading.y) : ""}${reachMark(origin, at, reading.y)}<path class="at" d="M${px(at)} ${reading.y - 7}v14"></path><circle class="${kind}" cx="${px(x)}" cy="${px(
    y,
  )}" r="7.5"></circle><rect class="read-out" x="${px(left - half)}" y="${px(top)}" width="${px(2 * half)}" height="18" rx="9"></rect><text class="pill-text" x="${px(
    left,
  )}" y="${px(top + 13)}">${effect}</text>`;
}
