// How a figure shares its width: names, lines, values; below 640 px names stand above full-width lines.

import { oneLine } from "../text.js";
import { NAME_SIZE } from "./frame.js";

export const WIDE = 640;

/**
 * @param {number} width CSS pixels @param {string[]} names of the attributes drawn
 * @param {import("../text.js").Measure} measure
 * @returns {import("./types.js").Frame}
 */
export function frameOf(width, names, measure) {
  if (width < WIDE) {
    const edge = 10;
    return {
      width,
      narrow: true,
      nameWidth: Math.max(60, width - 172),
      left: edge,
      right: Math.max(width - edge, edge + 80),
      labelLeft: 0,
      labelRight: width,
      chipLeft: width - 160,
      measure,
    };
  }
  let longest = 112;
  for (const name of names) longest = Math.max(longest, measure(oneLine(name), NAME_SIZE, true));
  const nameWidth = Math.ceil(Math.min(longest, Math.max(140, width * 0.24))) + 2;
  const chipLeft = width - 168;
  return {
    width,
    narrow: false,
    nameWidth,
    left: nameWidth + 44,
    right: chipLeft - 36,
    labelLeft: nameWidth + 16,
    labelRight: chipLeft - 8,
    chipLeft,
    measure,
  };
}
