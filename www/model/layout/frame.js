// How the width is shared: names, lines, values; below 640 px names stand above full-width lines. On the bench, where as many
// lines as can be are to be in sight, a value stands under its name.

import { oneLine } from "../text.js";

export const NAME_SIZE = 14;
export const WIDE = 640;
/** On the bench, where values take no column of their own. */
const BENCH_WIDE = 480;

/**
 * @param {number} width CSS pixels @param {string[]} names of the attributes drawn
 * @param {import("../text.js").Measure} measure @param {import("./types.js").Dense} [dense] on the bench
 * @returns {import("./types.js").Frame}
 */
export function frameOf(width, names, measure, dense) {
  if (dense && width >= BENCH_WIDE) return benchFrame(width, measure, dense);
  if (dense || width < WIDE) {
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
      dense,
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

/** @param {number} width @param {import("../text.js").Measure} measure @param {import("./types.js").Dense} dense @returns {import("./types.js").Frame} */
function benchFrame(width, measure, dense) {
  const column = width < WIDE ? 152 : 208;
  return {
    width,
    narrow: false,
    nameWidth: column - 12,
    left: column + 8,
    right: width - 24,
    labelLeft: column,
    labelRight: width,
    chipLeft: -6,
    measure,
    dense,
  };
}
