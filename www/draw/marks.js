// Layout numbers → SVG templates: the lines. Pure: nothing is computed here that a reader could read off.

import { svg } from "lit/html.js";

/** @typedef {import("../model/layout/types.js").Row} Row */
/** @typedef {import("../model/layout/types.js").Strip} Strip */
/** @typedef {import("../model/layout/types.js").Tick} Tick */
/** @typedef {import("../model/layout/types.js").Dot} Dot */

/** Half a hundredth of a pixel is below anything a screen or a printer shows. @param {number} x */
export const px = (x) => Math.round(x * 100) / 100;

/** @param {[number, number][]} way */
const path = (way) => `M${way.map(([x, y]) => `${px(x)} ${px(y)}`).join("L")}`;

/** The name of a row, and its note (unit, labels left out). @param {Row} row */
export function rowName(row) {
  return svg`<g class="row-name">${row.nameLines.map(
    (line, i) => svg`<text class="name" x="${row.nameX}" y="${px(row.nameY + i * 18)}">${line}</text>`,
  )}${row.note ? svg`<text class="note" x="${row.nameX}" y="${px(row.noteY)}">${row.note}</text>` : ""}<title>${row.full}</title></g>`;
}

/**
 * @param {Row} row
 * @param {number} active the strip that holds the dot; the others of a pair are drawn fainter
 */
export function rowMarks(row, active) {
  return row.strips.map((strip, i) => stripMarks(strip, row.strips.length > 1 && i !== active));
}

/** @param {Strip} strip @param {boolean} faint */
function stripMarks(strip, faint) {
  const { box } = strip;
  return svg`<g class="${faint ? "strip faint" : "strip"}">${
    strip.ridge ? svg`<path class="ridge" d="${strip.ridge}"></path>` : ""
  }${strip.bars.map(
    (b) =>
      svg`<rect class="bar" x="${px(b.x - 5)}" y="${px(strip.y - 2 - b.height)}" width="10" height="${b.height}" rx="1.5"></rect>`,
  )}${
    box
      ? svg`${strip.ticks.map((t) => gridLine(t, box))}<path class="curve" d="${strip.path}"></path>`
      : strip.ticks.length
        ? svg`<path class="line" d="M${strip.from} ${strip.y}H${strip.to}"></path>`
        : ""
  }${strip.ticks.map((t) => tickMark(t, strip))}${
    strip.name
      ? svg`<text class="strip-name" x="${strip.name.x}" y="${strip.name.y}">${strip.name.text}</text>`
      : ""
  }</g>`;
}

/** From the value's label to the curve. @param {Tick} tick @param {NonNullable<Strip["box"]>} box */
function gridLine(tick, box) {
  const onLeft = tick.label !== null && tick.label.x < tick.x;
  return svg`<path class="grid" d="M${onLeft ? box.left - 5 : box.right + 5} ${tick.y}H${tick.x}"></path>`;
}

/** @param {Tick} tick @param {Strip} strip */
function tickMark(tick, strip) {
  const { label } = tick;
  const mark =
    strip.kind === "curve"
      ? svg`<circle class="knot" cx="${tick.x}" cy="${tick.y}" r="2"></circle>`
      : svg`<path class="tick" d="M${tick.x} ${tick.y - 3}V${tick.y + (label ? 6 : 4)}"></path>`;
  return svg`<g class="mark" data-key="${tick.key}">${mark}${
    label?.leader ? svg`<path class="leader" d="${path(label.leader)}"></path>` : ""
  }${
    label?.joined
      ? svg`<text class="tick-label" x="${px(label.x - label.width / 2 - 6.5)}" y="${px(label.y)}">·</text>`
      : ""
  }${
    label
      ? svg`<text class="tick-label" x="${px(label.x)}" y="${px(label.y)}">${label.text}${
          label.text === tick.full ? "" : svg`<title>${tick.full}</title>`
        }</text>`
      : ""
  }</g>`;
}

/**
 * The dot of a row, the stretch from the origin of the axis to it, and where it is without a value.
 * @param {Dot} dot @param {Row} row @param {number} origin x of the axis' origin @param {number} neutral x of effect 0
 * @param {boolean} typical not set by the person
 */
export function dotMarks(dot, row, origin, neutral, typical) {
  const strip = row.strips[dot.strip];
  if (!strip) return svg``;
  if (dot.unknown) {
    const y = strip.box ? (strip.box.top + strip.box.bottom) / 2 : strip.y;
    return svg`<circle class="ring" cx="${px(neutral)}" cy="${y}" r="12"></circle><path class="neutral" d="M${px(neutral)} ${y - 6}l6 6l-6 6l-6 -6z"></path>`;
  }
  const { x, y } = dot;
  const flat = strip.kind !== "curve";
  const end = flat ? Math.min(Math.max(x, strip.from), strip.to) : x;
  const kind = `dot${dot.outside ? " outside" : ""}${typical ? " typical" : ""}`;
  return svg`<circle class="ring" cx="${px(x)}" cy="${px(y)}" r="12.5"></circle><path class="reach" d="M${px(origin)} ${px(y)}H${px(end)}"></path>${
    dot.outside && flat ? svg`<path class="overshoot" d="M${px(end)} ${px(y)}H${px(x)}"></path>` : ""
  }${
    dot.beyond
      ? svg`<path class="${kind}" d="M${px(x + dot.beyond * 9)} ${px(y)}l${-dot.beyond * 13} -8v16z"></path>`
      : svg`<circle class="${kind}" cx="${px(x)}" cy="${px(y)}" r="7.5"></circle>`
  }`;
}
