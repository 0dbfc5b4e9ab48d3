// The whole drawing as one picture that needs nothing else: its own style, its own colours, the same numbers.

import { svg } from "lit/html.js";
import { place } from "../model/layout/scale.js";
import { pairs } from "../model/pair-door.js";
import { cut, lines } from "../model/text.js";
import { headMarks } from "./axes.js";
import { footDots, footDrop, footMarks, title } from "./foot.js";
import { rowName } from "./marks.js";
import { dotsOf, marksOf } from "./row.js";
import { fileStyle } from "./style.js";
import { svgText } from "./text.js";

/** Room for a value. */
const VALUE = 156;
/** Room for the small bar before a note. */
const SIGN = 28;

/**
 * @typedef {object} Scene
 * @property {import("../model/layout/types.js").Layout} layout
 * @property {import("../model/layout/types.js").Dot[]} dots one a row
 * @property {boolean[]} typical one a row
 * @property {boolean[]} typicalControls one a row, of its control
 * @property {string[]} valueTexts one a row
 * @property {string[]} effectTexts one a row
 * @property {{ x: number, written: import("./axes.js").Written, threshold: unknown, marks: unknown, between: string, notes: { text: string, sign?: unknown }[], sentence: string, folded: string[] }} result
 *   `threshold`: its mark; `marks` of its uncertainty, on the axes; `between`: the interval in words
 * @property {[string, string][]} rules of style for what else is drawn
 * @property {string} title
 * @property {boolean} [bare] without the present case: no dots, no values, no outcome
 */

/**
 * @param {Scene} scene @param {import("./palette.js").Palette} palette
 * @returns {string} an SVG file
 */
export function pictureOf(scene, palette) {
  const { layout, result, bare = false } = scene;
  const { frame, head, foot } = layout;
  const edge = 24;
  let y = 34 + head.height;
  const rows = layout.rows.map((row, i) => {
    const at = y;
    y += row.height;
    const dot = scene.dots[i];
    // Along a bar lie values: the line of no effect stops at it.
    const blank =
      row.form === "bar"
        ? svg`<rect width="${frame.width}" height="${row.height}" fill="${palette.paper}"></rect>`
        : "";
    return svg`<g transform="translate(0 ${at})">${blank}${rowName(row)}${marksOf(row, dot.strip)}${bare ? "" : caseOf(scene, i)}</g>`;
  });
  const foldedY = y + 16;
  const folded = (bare ? [] : result.folded).flatMap((text) => lines(text, frame.width, 12, frame.measure));
  if (folded.length) y += 8 + 16 * folded.length;
  const footY = y + 10;
  const notesY = footY + foot.height + 18;
  const notes = (bare ? [] : result.notes).flatMap(({ text, sign }) =>
    lines(text, frame.width - (sign ? SIGN : 0), 13, frame.measure).map((line, i) => ({
      line,
      sign,
      first: i === 0,
    })),
  );
  const height = notesY + 26 + 18 * notes.length;
  const picture = svg`<title>${scene.title}</title><style>${fileStyle(palette, [...(layout.rows.some((row) => row.pair) ? pairs().rules : []), ...scene.rules])}</style><rect width="${frame.width + 2 * edge}" height="${
    height + edge
  }" fill="${palette.paper}"></rect><g transform="translate(${edge} ${edge})"><text class="name" x="0" y="10">${scene.title}</text>${
    head.origin === null
      ? ""
      : svg`<path class="zero" d="M${Math.round(head.origin * 100) / 100} ${34 + head.axis.y}V${footY}"></path>`
  }<g transform="translate(0 34)">${headMarks(head, title(head.title, frame.narrow ? 14 : head.axis.y + 4, frame.narrow))}</g>${rows}${folded.map(
    (line, i) => svg`<text class="note" x="0" y="${foldedY + 16 * i}">${line}</text>`,
  )}<g transform="translate(0 ${footY})">${bare ? "" : footDrop(foot, result.x)}${footMarks(foot, frame.narrow, result.x)}${result.threshold}${
    bare ? "" : [result.marks, footDots(foot, result.x, result.written, frame)]
  }</g>${notes.map(
    ({ line, sign, first }, i) =>
      svg`${sign && first ? svg`<g transform="translate(0 ${notesY + 18 * i - 9})">${sign}</g>` : ""}<text class="sentence" x="${sign ? SIGN : 0}" y="${notesY + 18 * i}">${line}</text>`,
  )}<text class="sentence" x="0" y="${height - 8}">${result.sentence}</text></g>`;
  const width = frame.width + 2 * edge;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="nomogram" width="${width}" height="${height + edge}" viewBox="0 0 ${width} ${
    height + edge
  }" role="img">${svgText(picture)}</svg>\n`;
}

/** The present value of a row: its dot, its effect, and the value in words. @param {Scene} scene @param {number} i */
function caseOf({ layout, dots, typical, typicalControls, valueTexts, effectTexts }, i) {
  const { frame } = layout;
  const row = layout.rows[i];
  const marks = dotsOf(
    dots[i],
    row,
    place(layout.scale, 0),
    [typical[i], typicalControls[i]],
    effectTexts[i],
    frame.measure(effectTexts[i], 12, true),
  );
  const y = frame.narrow || row.strips[0]?.box || row.control >= 0 ? row.nameY : (row.strips[0]?.y ?? 20) + 5;
  const x = frame.narrow ? frame.width : frame.chipLeft + 12;
  // Up to the edge of the paper and no farther: on two lines where it stands beside the line.
  const words = lines(valueTexts[i], VALUE, 13, frame.measure);
  const two = words.length === 2 && !frame.narrow;
  const wide = words.length > 1;
  const said = two ? words : [wide ? cut(valueTexts[i], VALUE, 13, frame.measure) : valueTexts[i]];
  return svg`${marks}${said.map(
    (line, k) =>
      svg`<text class="${typical[i] ? "value typical" : "value"}" x="${x}" y="${y + (two ? 16 * k - 8 : 0)}" text-anchor="${
        frame.narrow ? "end" : "start"
      }">${line}</text>`,
  )}`;
}
