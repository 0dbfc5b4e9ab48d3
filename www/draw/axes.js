// The axis over the lines, and what all axes are drawn of.

import { svg } from "lit/html.js";
import { px } from "./marks.js";

/** @typedef {import("../model/layout/types.js").Axis} Axis */
/** @typedef {import("../model/layout/types.js").Head} Head */
/** @typedef {import("../model/layout/types.js").Foot} Foot */

/** @param {string[]} lines @param {number} y of the last line @param {boolean} narrow */
export function title(lines, y, narrow) {
  if (narrow) return svg`<text class="name" x="0" y="${y}">${lines.join(" ")}</text>`;
  return lines.map(
    (line, i) =>
      svg`<text class="name" x="0" y="${px(y - (lines.length - 1 - i) * 17 + (lines.length - 1) * 8)}">${line}</text>`,
  );
}

/** @param {Axis} axis @param {boolean} above labels above the line? @param {string} [kind] */
export function axisMarks(axis, above, kind = "axis") {
  const tip = above ? -6 : 6;
  if (axis.steps) return stepMarks(axis, kind);
  return svg`<path class="${kind}" d="M${px(axis.from)} ${axis.y}H${px(axis.to)}"></path>${axis.minor.map(
    (x) => svg`<path class="axis-minor" d="M${px(x)} ${axis.y}v${tip / 2}"></path>`,
  )}${axis.ticks.map(
    (t) =>
      svg`<path class="axis-tick" d="M${px(t.x)} ${axis.y}v${tip}"></path><text class="${
        t.strong ? "axis-label strong" : "axis-label"
      }" x="${px(t.x)}" y="${above ? axis.y - 10 : axis.y + 19}">${t.text}</text>`,
  )}`;
}

/** An axis that goes in steps: marks where one ends, labels in their middle. @param {Axis} axis @param {string} kind */
function stepMarks({ y, from, to, minor, ticks }, kind) {
  return svg`<path class="${kind}" d="M${px(from)} ${y}H${px(to)}"></path>${minor.map(
    (x) => svg`<path class="axis-tick" d="M${px(x)} ${y - 4}v9"></path>`,
  )}${ticks.map((t) => svg`<text class="axis-label" x="${px(t.x)}" y="${y + 19}">${t.text}</text>`)}`;
}

/** @param {Head} head @param {boolean} narrow @param {boolean} [dense] with lines of one height */
export function headMarks(head, narrow, dense = false) {
  const words = dense
    ? narrow
      ? ""
      : svg`<text class="note" text-anchor="end" x="${px(head.axis.from - 20)}" y="${head.axis.y + 3}">${head.title}</text>`
    : title(head.title, narrow ? 14 : head.axis.y + 4, narrow);
  return svg`${words}${head.hints.map(
    (h) => svg`<text class="hint" x="${px(h.x)}" y="${h.y}" text-anchor="${h.anchor}">${h.text}</text>`,
  )}${axisMarks(head.axis, true)}`;
}

/** The read-out on the top axis, over the dot that moves. @param {Head} head @param {number} x @param {string} text @param {number} width @param {number} most right end */
export function headPill(head, x, text, width, most) {
  const y = Math.max(0, head.axis.y - 46);
  const half = width / 2 + 8;
  const at = Math.min(Math.max(x, half), most - half);
  return svg`<path class="guide" d="M${px(x)} ${y + 18}V${head.height}"></path><rect class="pill" x="${px(at - half)}" y="${y}" width="${px(
    2 * half,
  )}" height="20" rx="10"></rect><text class="pill-text" x="${px(at)}" y="${y + 14}">${text}</text>`;
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
