// The axis over the lines, and what all axes are drawn of.

import { svg } from "lit/html.js";
import { px } from "./marks.js";

/** @typedef {import("../model/layout/types.js").Axis} Axis */
/** @typedef {import("../model/layout/types.js").Head} Head */
/** @typedef {import("../model/layout/types.js").Foot} Foot */

/** @param {Axis} axis @param {1 | -1} side of ticks and labels: below, or above (−1) @param {number} foot of the labels @param {string} [kind] */
export function axisMarks({ y, from, to, minor, ticks }, side, foot, kind = "axis") {
  return svg`<path class="${kind}" d="M${px(from)} ${y}H${px(to)}"></path>${minor.map(
    (x) => svg`<path class="axis-minor" d="M${px(x)} ${y}v${3 * side}"></path>`,
  )}${ticks.map(
    (t) =>
      svg`<path class="axis-tick" d="M${px(t.x)} ${y}v${6 * side}"></path><text class="${
        t.strong ? "axis-label strong" : "axis-label"
      }" x="${px(t.x)}" y="${y + foot}">${t.text}</text>`,
  )}`;
}

/** @param {Head} head @param {unknown} words its name */
export function headMarks({ hints, axis }, words) {
  return svg`${words}${hints.map(
    (h) =>
      svg`<text class="hint ${h.kind}" x="${px(h.x)}" y="${h.y}" text-anchor="${h.anchor}">${h.text}</text>`,
  )}${axisMarks(axis, -1, -10)}`;
}

/** The read-out on the top axis, over the dot that moves. @param {Head} head @param {number} x @param {string} text @param {number} width @param {number} most right end */
export function headPill({ height }, x, text, width, most) {
  const half = width / 2 + 8;
  const at = Math.min(Math.max(x, half), most - half);
  // Above the numbers of the axis.
  return svg`<path class="guide" d="M${px(x)} 14V${height}"></path><rect class="pill" x="${px(at - half)}" y="0" width="${px(
    2 * half,
  )}" height="15" rx="7.5"></rect><text class="pill-text" x="${px(at)}" y="11.5">${text}</text>`;
}

/**
 * Where the prior's label stands: over its mark, or beside the line from the sum if that would go through it.
 * @param {NonNullable<Foot["prior"]>} prior @param {number} x of the line
 */
export function priorLabel({ x: at, width, anchor, left, right }, x) {
  const start = anchor === "middle" ? at - width / 2 : anchor === "end" ? at - width : at;
  const air = 6;
  if (x < start - air || x > start + width + air) return { x: at, anchor };
  const before = x >= at ? x - air - width >= left : x + air + width > right;
  return before ? { x: x - air, anchor: "end" } : { x: x + air, anchor: "start" };
}

/**
 * What the present values come to, written.
 * @typedef {object} Written
 * @property {string} total @property {string} outcome
 * @property {string[]} others one for each further axis
 */
