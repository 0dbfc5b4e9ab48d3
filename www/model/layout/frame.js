// How the width is shared: names, lines, values; below 640 px names stand above full-width lines.

import { oneLine } from "../text.js";

export const NAME_SIZE = 14;

/** Width of the drawing from which on names stand beside the lines, where rows are of one height. */
const BESIDE = 652;
/** Name and value beside a line, and the name's letters. */
const COLUMN = 184;
/** The value, where it stands beside its name. */
const FLAT = 136;
export const DENSE_NAME = 13;
/** After a name: air, and the button of its forms. */
const BESIDE_NAME = 38;

/**
 * The same for rows of one height: the value stands under its name.
 * @param {number} width @param {string[]} names
 * @param {Pick<import("./types.js").Options, "row" | "spread" | "touch" | "beside">} options
 * @param {import("../text.js").Measure} measure
 * @returns {import("./types.js").Frame}
 */
export function denseFrame(
  width,
  names,
  { row = 48, spread = 0, touch = false, beside = width >= BESIDE },
  measure,
) {
  if (!beside) {
    return {
      width,
      narrow: true,
      nameWidth: Math.max(60, Math.floor(width * 0.5) - 8),
      left: 10,
      right: Math.max(width - 40, 90),
      labelLeft: 0,
      labelRight: width,
      chipLeft: Math.floor(width * 0.5),
      dense: { row: 44, curve: 64, head: touch ? 44 : 24 },
      measure,
    };
  }
  // In rows for fingers that are lower than two targets the value stands beside its name.
  const flat = touch && row < 48;
  const most = Math.max(COLUMN, Math.min(width * 0.25, 320));
  const longest = Math.max(...names.map((name) => measure(oneLine(name), DENSE_NAME, true)), 0) + BESIDE_NAME;
  // There names that are short leave the line what they do not need.
  const flatName = Math.ceil(Math.min(COLUMN, longest));
  const column = flat ? flatName + FLAT : Math.ceil(Math.max(COLUMN, Math.min(most, longest)));
  const tall = (touch && !flat ? 88 : row) + spread;
  return {
    width,
    narrow: false,
    nameWidth: flat ? flatName : column - 8,
    left: column + 8,
    right: width - 40,
    labelLeft: column,
    labelRight: width,
    chipLeft: flat ? flatName : 0,
    dense: { row: tall, curve: Math.max(tall, row >= 72 ? 128 : 72), head: 0 },
    measure,
  };
}
