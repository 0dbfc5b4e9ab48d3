/** A drawing made into a figure of a size on paper or on a slide, with its caption. */
import { graphemes } from "../model/text.js";

/**
 * @typedef {"column" | "page" | "slide"} SizeName
 * @typedef {{ mm: number, layout: number, ratio?: number }} Size `mm`: width; `layout`: CSS pixels that the drawing is laid
 *   out in, so that its letters are 6.5 to 8 pt high on paper; `ratio` of width to height, where it is given
 */

/** @type {Readonly<Record<SizeName, Size>>} */
export const sizes = {
  column: { mm: 85, layout: 460 },
  page: { mm: 170, layout: 820 },
  // 13.333 inches wide, as slide programs have it.
  slide: { mm: 338.667, layout: 900, ratio: 16 / 9 },
};

/** Points an inch of a picture made of points. */
export const DPI = 300;
const LINE = 18;
const EDGE = 24;

/** @typedef {{ svg: string, width: number, height: number }} Figure `width` and `height` in mm */

/**
 * @param {string} picture an SVG file of the viewer
 * @param {{ size: Size, caption: string, ink: string, ground: string, font: string, measure: import("../model/text.js").Measure }} how
 *   `ground`: its colour, or "none"
 * @returns {Figure}
 */
export function figureOf(picture, { size, caption, ink, ground, font, measure }) {
  const [, w, h] = /\swidth="([\d.]+)" height="([\d.]+)"/.exec(picture) ?? [];
  const [inner, tall] = [Number(w), Number(h)];
  const words = wrapped(caption, inner - 2 * EDGE, measure);
  const whole = tall + (words.length > 0 ? words.length * LINE + EDGE : 0);
  // On a slide the figure stands in the middle, as large as there is room.
  const box = size.ratio
    ? { width: Math.max(inner, whole * size.ratio), height: Math.max(whole, inner / size.ratio) }
    : { width: inner, height: whole };
  const [x, y] = [(box.width - inner) / 2, (box.height - whole) / 2];
  const mm = { width: size.mm, height: (size.mm * box.height) / box.width };
  const text = words
    .map((line, i) => `<text x="${EDGE}" y="${tall + LINE * (i + 0.5)}">${escaped(line)}</text>`)
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${round(mm.width)}mm" height="${round(mm.height)}mm" viewBox="0 0 ${round(box.width)} ${round(box.height)}">${
    ground === "none"
      ? ""
      : `<rect width="${round(box.width)}" height="${round(box.height)}" fill="${ground}"/>`
  }<g transform="translate(${round(x)} ${round(y)})">${picture.trim()}<g fill="${ink}" font-size="13" font-family='${font.replaceAll("'", "")}'>${text}</g></g></svg>\n`;
  return { svg, ...mm };
}

/** @param {string} text @param {number} width @param {import("../model/text.js").Measure} measure */
function wrapped(text, width, measure) {
  /** @type {string[]} */
  const lines = [];
  for (const paragraph of text.split(/\n/)) {
    let line = "";
    // Scripts without blanks break anywhere.
    for (const piece of paragraph
      .trim()
      .split(/(?<=\s)|(?<=\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})/u)) {
      const rest = measure(piece.trimEnd(), 13) > width ? graphemes(piece) : [piece];
      for (const part of rest) {
        if (line !== "" && measure((line + part).trimEnd(), 13) > width) {
          lines.push(line.trimEnd());
          line = "";
        }
        line += part;
      }
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
  }
  return lines;
}

/** @param {string} text */
const escaped = (text) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");

/** @param {number} value */
const round = (value) => Math.round(value * 1000) / 1000;
