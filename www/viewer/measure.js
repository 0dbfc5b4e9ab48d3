// Text widths by the browser's own fonts, remembered: a layout asks for the same words again and again.

import { plainMeasure } from "../model/text.js";

/**
 * @param {string} family computed font-family
 * @returns {import("../model/text.js").Measure}
 */
export function canvasMeasure(family) {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return plainMeasure;
  /** @type {Map<string, number>} */
  const widths = new Map();
  let font = "";
  return (text, size, bold) => {
    const wanted = `${bold ? 600 : 400} ${size}px ${family}`;
    const key = `${bold ? 1 : 0}${size}|${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      if (font !== wanted) {
        context.font = wanted;
        font = wanted;
      }
      width = context.measureText(text).width;
      if (widths.size > 20_000) widths.clear();
      widths.set(key, width);
    }
    return width;
  };
}
