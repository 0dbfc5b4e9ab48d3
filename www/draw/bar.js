// A bar of colours, and the colour of an effect.

import { svg } from "lit/html.js";
import { px } from "./marks.js";

/** @typedef {import("../model/layout/types.js").Strip} Strip */

/** A bar of colours; how deep one is says how strong the effect is. @param {Strip} strip */
export function barMarks({ cells, contours, ticks, y, from, to }) {
  const top = y - 7;
  // The effect of a level is written over its band; that of a number at the places where it is round.
  const lines = ticks[0]?.level >= 0 ? [] : contours;
  return svg`<rect class="bar-base" x="${from}" y="${top}" width="${px(to - from)}" height="14"></rect>${cells.map(
    (c) => colour(c.share, c.x, top, c.width, 14),
  )}<rect class="bar-edge" x="${from}" y="${top}" width="${px(to - from)}" height="14"></rect>${lines.map(
    (c) => svg`<path class="contour" d="M${c.x} ${top - 14}v28"></path>`,
  )}`;
}

/**
 * A field in the colour of an effect: lowering and raising have a hue each, nothing at all is the paper's.
 * @param {number} share of the largest effect, −1 … 1 @param {number} x @param {number} y @param {number} width @param {number} height
 */
export function colour(share, x, y, width, height) {
  const depth = Math.round(Math.abs(share) * 100) / 100;
  return depth === 0
    ? ""
    : svg`<rect class="${share < 0 ? "lowers" : "raises"}" x="${x}" y="${y}" width="${width}" height="${height}" fill-opacity="${depth}"></rect>`;
}
