/** Small pictures of a column: a histogram of numbers, bars of levels. Drawn in a grid of its own units. */
import { svg } from "lit";

/**
 * @param {number[]} counts
 * @param {number} [from] share of the width from which on bars are marked
 * @param {number} [to]
 */
export function histogram(counts, from = 0, to = 1) {
  const most = Math.max(...counts, 1);
  return svg`<svg class="bars" viewBox="0 0 ${counts.length} 20" preserveAspectRatio="none" aria-hidden="true">
    ${counts.map((n, i) => {
      // A single row is still a bar.
      const height = n === 0 ? 0 : Math.max(1, (n / most) * 20);
      const middle = (i + 0.5) / counts.length;
      return svg`<rect class=${middle >= from && middle <= to ? "bar-in" : "bar-out"} x=${i + 0.06} width="0.88" y=${20 - height} height=${height} />`;
    })}
  </svg>`;
}

/**
 * @param {{ label: string, count: number }[]} levels
 * @param {number} rows
 */
export function levelBars(levels, rows) {
  let at = 0;
  const bars = levels.map(({ count }) => {
    const width = (count / Math.max(rows, 1)) * 100;
    const bar = svg`<rect class="bar-in" x=${at} width=${Math.max(0.5, width - 0.8)} y="6" height="8" />`;
    at += width;
    return bar;
  });
  return svg`<svg class="bars" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
    <rect class="bar-out" x="0" width="100" y="6" height="8" />${bars}
  </svg>`;
}
