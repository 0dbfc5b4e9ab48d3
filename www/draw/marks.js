// Layout numbers → SVG templates: the lines. Pure: nothing is computed here that a reader could read off.

import { svg } from "lit/html.js";
import { handForms } from "../model/form-door.js";
import { uncertainty } from "../model/uncertainty-door.js";

/** @typedef {import("../model/layout/types.js").Row} Row */
/** @typedef {import("../model/layout/types.js").Strip} Strip */
/** @typedef {import("../model/layout/types.js").Tick} Tick */
/** @typedef {import("../model/layout/types.js").Dot} Dot */

/** Half a hundredth of a pixel is below anything a screen or a printer shows. @param {number} x */
export const px = (x) => Math.round(x * 100) / 100;

/** From the origin of the axis to a dot: what lowers has another colour than what raises. @param {number} from @param {number} to @param {number} y */
export const reachMark = (from, to, y) =>
  svg`<path class="reach ${to < from ? "lowers" : "raises"}" d="M${px(from)} ${px(y)}H${px(to)}"></path>`;

/** @param {[number, number][]} way */
const path = (way) => `M${way.map(([x, y]) => `${px(x)} ${px(y)}`).join("L")}`;

/** The name of a row, and its note (unit, labels left out). @param {Row} row */
export function rowName(row) {
  return svg`<g class="row-name">${row.nameLines.map(
    (line, i) =>
      svg`<text class="name" x="${row.nameX}" y="${px(row.nameY + i * (row.nameStep ?? 18))}">${line}</text>`,
  )}${row.beyond ? svg`<text class="note" x="${row.nameX}" y="${px(row.beyond.y)}">${row.beyond.text}</text>` : ""}${row.note ? svg`<text class="note" x="${row.nameX}" y="${px(row.noteY)}">${row.note}</text>` : ""}<title>${row.full}</title></g>`;
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
  return svg`<g class="${faint ? "strip faint" : "strip"}">${
    strip.ridge ? svg`<path class="ridge" d="${strip.ridge}"></path>` : ""
  }${strip.bars.map(
    (b) =>
      svg`<rect class="bar" x="${px(b.x - 5)}" y="${px(b.y ?? strip.y - 2 - b.height)}" width="10" height="${b.height}" rx="1.5"></rect>`,
  )}${strip.band || strip.posteriorBand ? uncertainty().draw.bandMarks(strip) : ""}${body(strip)}${
    strip.whiskers.length ? uncertainty().draw.whiskerMarks(strip) : ""
  }${strip.ticks.map((t) => tickMark(strip.dense ? { ...t, label: null } : t, strip))}${
    strip.name
      ? svg`<text class="strip-name" x="${strip.name.x}" y="${strip.name.y}">${strip.name.text}</text>`
      : ""
  }${strip.sub ? svg`<text class="note" x="0" y="${strip.sub.y}">${strip.sub.text}</text>` : ""}${
    strip.axisName
      ? svg`<text class="note" x="${strip.axisName.x}" y="${strip.axisName.y}">${strip.axisName.text}</text>`
      : ""
  }</g>`;
}

/** @param {Tick["label"]} label */
const leaderOf = (label) =>
  label?.leader ? svg`<path class="leader" d="${path(label.leader)}"></path>` : "";

/** The labels of a row of one height, which follow its dot. @param {Strip} strip */
export const denseLabels = (strip) =>
  svg`${strip.ticks.map(({ label, full }) =>
    label
      ? svg`${leaderOf(label)}<text class=${label.strong ? "tick-label strong" : "tick-label"} x=${px(label.x)} y=${px(label.y)}>${label.text}${
          label.text === full ? "" : svg`<title>${full}</title>`
        }</text>`
      : "",
  )}`;

/** A break in a line, 12 px long. */
export const ZIGZAG = "l3 -6l6 12l3 -6";

/** What the ticks stand on. @param {Strip} strip */
function body(strip) {
  const { box } = strip;
  if (box)
    return svg`${strip.dense ? "" : strip.ticks.map((t) => gridLine(t))}${(strip.ghosts ?? []).map(
      (g) =>
        svg`<path class="ghost" d="${g.path}"></path>${g.label ? svg`<text class="ghost-label" x="${g.label.x}" y="${g.label.y}">${g.label.text}</text>` : ""}`,
    )}<path class="curve" d="${strip.path}"></path>`;
  if (strip.kind === "bar") return handForms().barMarks(strip);
  if (strip.kind === "fold")
    return svg`${strip.runs.map(
      (r) => svg`<path class="line" d="M${r.left} ${r.y}H${r.right}"></path>`,
    )}<path class="line" d="${strip.path}"></path>`;
  if (!strip.ticks.length) return "";
  const { breaks = [], y } = strip;
  return svg`<path class="line" d="M${strip.from} ${y}${breaks.map(({ x, side }) => `H${px(side < 0 ? x - 12 : x)}${ZIGZAG}`).join("")}H${strip.to}"></path>${breaks.map(
    ({ side, end, text }) =>
      svg`<text class="note" x="${px(end)}" y="${px(y - 9)}" text-anchor="${side < 0 ? "start" : "end"}">${text}</text>`,
  )}`;
}

/** The written effects of a bar, but for those that what is written at the dot would touch. @param {Strip} strip @param {number} [from] @param {number} [to] */
function written(
  { contours, y, density = 0 },
  from = Number.POSITIVE_INFINITY,
  to = Number.NEGATIVE_INFINITY,
) {
  return contours
    .filter((c) => c.text && (c.x + c.width / 2 < from || c.x - c.width / 2 > to))
    .map(
      (c) =>
        svg`<text class="${c.strong ? "contour-label strong" : "contour-label"}" x="${c.x}" y="${y - 12 - density}">${c.text}</text>`,
    );
}

/** From the value's label to the curve. @param {Tick} tick */
function gridLine({ label, x, y }) {
  if (!label) return "";
  const edge = label.x + (label.x < x ? 1 : -1) * (label.width / 2 + 5);
  return svg`<path class="grid" d="M${px(edge)} ${y}H${x}"></path>`;
}

/** @param {Tick} tick @param {Strip} strip */
function tickMark(tick, strip) {
  const { label } = tick;
  const { side } = tick;
  // Of a folded line each tick is on the side of its stretch only.
  const [from, to] = side ? [0, side * (label ? 7 : 5)] : [-3, label ? 6 : 4];
  const mark =
    strip.kind === "curve"
      ? svg`<circle class="knot" cx="${tick.x}" cy="${tick.y}" r="${tick.level < 0 ? 2 : 3}"></circle>`
      : svg`<path class="tick" d="M${tick.x} ${tick.y + from}V${tick.y + to}"></path>`;
  return svg`<g class="mark" data-key="${tick.key}">${mark}${leaderOf(label)}${
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
 * @param {Dot} dot @param {Row} row @param {number} origin x of the axis' origin
 * @param {boolean} typical not set by the person
 * @param {string} [effect] on a bar, where the place does not tell it @param {number} [width] of that text
 */
export function dotMarks(dot, row, origin, typical, effect = "", width = 0) {
  const strip = row.strips[dot.strip];
  if (!strip) return svg``;
  const { x, y, lineY } = dot;
  if (dot.unknown)
    return svg`${written(strip)}<circle class="ring" cx="${px(x)}" cy="${y}" r="12"></circle><path class="neutral" d="M${px(x)} ${y - 6}l6 6l-6 6l-6 -6z"></path>`;
  const bar = strip.kind === "bar";
  const flat = !strip.box && !bar;
  const end = flat ? Math.min(Math.max(x, strip.from), strip.to) : x;
  const kind = `dot${dot.outside ? " outside" : ""}${typical ? " typical" : ""}`;
  return svg`<circle class="ring" cx="${px(x)}" cy="${px(y)}" r="12.5"></circle>${
    dot.bars && !bar ? uncertainty().draw.dotSpreads(dot.bars, lineY) : ""
  }${
    bar ? readOut(strip, x, effect, width) : reachMark(origin, end, lineY)
  }${dot.outside && flat ? svg`<path class="overshoot" d="M${px(end)} ${px(lineY)}H${px(x)}"></path>` : ""}${
    dot.beyond
      ? svg`<path class="${kind}" d="M${px(x + dot.beyond * 9)} ${px(y)}l${-dot.beyond * 13} -8v16z"></path>`
      : svg`<circle class="${kind}" cx="${px(x)}" cy="${px(y)}" r="7.5"></circle>`
  }`;
}

/** The effect, written over a bar's dot, in the place of what is written there otherwise. @param {Strip} strip @param {number} x @param {string} text @param {number} width */
function readOut(strip, x, text, width) {
  const y = strip.y - 16 - (strip.density ?? 0);
  const half = width / 2 + 7;
  const at = Math.min(Math.max(x, strip.from - 16 + half), strip.to + 16 - half);
  return svg`${written(strip, at - half - 5, at + half + 5)}<rect class="read-out" x="${px(at - half)}" y="${px(y - 9)}" width="${px(2 * half)}" height="18" rx="9"></rect><text class="pill-text" x="${px(at)}" y="${px(y + 4)}">${text}</text>`;
}
