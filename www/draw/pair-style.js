// Style of the marks of pairs, on the page and in an exported picture.

import { TICK_SIZE } from "../model/layout/scale.js";

/** @type {[string, string][]} */
export const rules = [
  [".strip .strip-name", "fill: var(--nv-ink); font-weight: 600"],
  [".faint .strip-name", "fill: var(--nv-ink-2); font-weight: 400"],
  [
    ".faint .line, .faint .curve, .faint .ridge, .faint .bar, .faint .knot, .faint .tick, .faint .whisker, .faint .whisker-dot, .faint .band",
    "opacity: 0.6",
  ],
  [".strip-name.end, .end-label", "text-anchor: end"],
  [".ghost", "stroke: var(--nv-line); stroke-width: 1; opacity: 0.45; fill: none"],
  [
    ".ghost-label, .end-label, .iso-label",
    `font-size: ${TICK_SIZE}px; fill: var(--nv-ink-2); paint-order: stroke; stroke: var(--nv-paper); stroke-width: 3px; stroke-linejoin: round`,
  ],
  [".ghost-label, .iso-label", "text-anchor: middle"],
  [".iso-label", "fill: var(--nv-ink)"],
  [".groove", "stroke: var(--nv-hair); stroke-width: 6; stroke-linecap: round; fill: none"],
  [".knob", "fill: var(--nv-accent); stroke: var(--nv-paper); stroke-width: 2"],
  [".knob.typical", "fill: var(--nv-paper); stroke: var(--nv-accent); stroke-width: 2.25"],
  [".knob.off", "fill: var(--nv-paper); stroke: var(--nv-ink-2); stroke-width: 1.5"],
  [".knob.outside", "fill: var(--nv-warn)"],
  [".knob-ring", "fill: none; stroke: none"],
  [".knob-grip", "stroke: var(--nv-on-accent); stroke-width: 1.5; stroke-linecap: round"],
  [".typical + .knob-grip, .off + .knob-grip", "stroke: var(--nv-ink-2)"],
  [".heat .raises, .heat .lowers", "shape-rendering: auto"],
  [".bare", "fill: var(--nv-paper)"],
  [".hatch", "stroke: var(--nv-line); stroke-width: 0.75; opacity: 0.5; fill: none"],
  [".isoline", "stroke: var(--nv-ink-2); stroke-width: 0.9; fill: none; stroke-linejoin: round"],
  [".iso-lowers", "stroke-dasharray: 5 3"],
  [".iso-zero", "stroke: var(--nv-ink); stroke-width: 1.75"],
  [".cross", "stroke: var(--nv-ink); stroke-width: 1; stroke-dasharray: 2 3; fill: none"],
  [".at", "stroke: var(--nv-accent); stroke-width: 3; stroke-linecap: round"],
];
