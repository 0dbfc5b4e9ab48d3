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

/**
 * A histogram cut into intervals, told apart by two tones, with a line at each cut.
 *
 * @param {number[]} counts
 * @param {number[]} cuts shares of the width, ascending
 */
export function cutHistogram(counts, cuts) {
  const most = Math.max(...counts, 1);
  const bars = counts.map((n, i) => {
    const height = n === 0 ? 0 : Math.max(1, (n / most) * 20);
    const middle = (i + 0.5) / counts.length;
    const even = cuts.filter((c) => middle >= c).length % 2 === 0;
    return svg`<rect class=${even ? "bar-even" : "bar-odd"} x=${i + 0.06} width="0.88" y=${20 - height} height=${height} />`;
  });
  const lines = cuts.map((c) => {
    const x = c * counts.length;
    return svg`<line class="cut-line" x1=${x} x2=${x} y1="0" y2="20" vector-effect="non-scaling-stroke" />`;
  });
  return svg`<svg class="bars" viewBox="0 0 ${counts.length} 20" preserveAspectRatio="none" aria-hidden="true">
    ${bars}${lines}
  </svg>`;
}

/** A share as a short bar beside its number. @param {number} share 0 to 1 @param {boolean} [outcome] of the predicted class */
export function shareBar(share, outcome = false) {
  return svg`<svg class="share-bar" viewBox="0 0 40 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="bar-out" width="40" height="8" /><rect class=${outcome ? "bar-outcome" : "bar-in"} width=${share * 40} height="8" />
  </svg>`;
}
