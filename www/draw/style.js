// Style of the marks, the same on the page and in an exported picture. In a picture the variables are written out, since
// not every program that opens an SVG knows them.

import { NAME_SIZE } from "../model/layout/frame.js";
import { TICK_SIZE } from "../model/layout/scale.js";

export const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "Helvetica Neue", Arial, sans-serif';

/** @type {[string, string][]} */
const rules = [
  ["text", "fill: var(--nv-ink); font-family: var(--nv-font); font-variant-numeric: tabular-nums"],
  [".name", `font-size: ${NAME_SIZE}px; font-weight: 600`],
  [".note, .tick-label, .hint, .axis-label, .strip-name", `font-size: ${TICK_SIZE}px; fill: var(--nv-ink-2)`],
  [".tick-label, .axis-label", "text-anchor: middle"],
  [
    ".name, .tick-label, .axis-label, .prior-label, .total-text",
    "paint-order: stroke; stroke: var(--nv-paper); stroke-width: 3px; stroke-linejoin: round",
  ],
  [".strong", "fill: var(--nv-ink); font-weight: 600"],
  [".axis", "stroke: var(--nv-ink-2); stroke-width: 1; fill: none"],
  [".line", "stroke: var(--nv-line); stroke-width: 1.5; stroke-linecap: round; fill: none"],
  [".tick", "stroke: var(--nv-line); stroke-width: 1.25"],
  [".axis-tick", "stroke: var(--nv-ink-2); stroke-width: 1"],
  [".axis-minor", "stroke: var(--nv-line); stroke-width: 1"],
  [".leader", "stroke: var(--nv-line); stroke-width: 0.75; fill: none; stroke-linejoin: round"],
  [".ridge, .bar", "fill: var(--nv-accent-soft)"],
  [".curve", "stroke: var(--nv-line); stroke-width: 1.75; fill: none; stroke-linejoin: round"],
  [".grid", "stroke: var(--nv-hair); stroke-width: 1; fill: none"],
  [".band", "fill: var(--nv-line); fill-opacity: 0.22"],
  [".whisker", "stroke: var(--nv-line); stroke-width: 1.25; fill: none"],
  [".whisker-dot", "fill: var(--nv-line)"],
  [".spread", "fill: var(--nv-accent); fill-opacity: 0.3"],
  [".total-spread", "fill: var(--nv-ink); fill-opacity: 0.25"],
  [".outcome-spread", "fill: var(--nv-outcome); fill-opacity: 0.3"],
  [".lowers", "fill: var(--nv-lowers)"],
  [".raises", "fill: var(--nv-raises)"],
  [".lowers, .raises", "shape-rendering: crispEdges"],
  [".bar-base", "fill: var(--nv-paper)"],
  [".bar-edge", "stroke: var(--nv-line); stroke-width: 1; fill: none"],
  [".contour", "stroke: var(--nv-ink-2); stroke-width: 0.75; fill: none"],
  [".contour-label", `font-size: ${TICK_SIZE}px; fill: var(--nv-ink-2); text-anchor: middle`],
  [".read-out", "fill: var(--nv-accent); stroke: var(--nv-paper); stroke-width: 2"],
  [".zero", "stroke: var(--nv-hair); stroke-width: 1; fill: none"],
  [".reach", "stroke-width: 3; stroke-linecap: round; fill: none"],
  [".reach.lowers", "stroke: var(--nv-lowers)"],
  [".reach.raises", "stroke: var(--nv-raises)"],
  [".overshoot", "stroke: var(--nv-warn); stroke-width: 1.5; stroke-dasharray: 3 3; fill: none"],
  [".dot", "fill: var(--nv-accent); stroke: var(--nv-paper); stroke-width: 2"],
  [".dot.typical", "fill: var(--nv-paper); stroke: var(--nv-accent); stroke-width: 2.25"],
  [".dot.outside", "fill: var(--nv-warn)"],
  [".neutral", "fill: var(--nv-paper); stroke: var(--nv-ink-2); stroke-width: 1.5"],
  [".ring", "fill: none; stroke: none"],
  [".guide", "stroke: var(--nv-accent); stroke-width: 1; stroke-dasharray: 2 3; fill: none"],
  [".pill", "fill: var(--nv-accent)"],
  [".pill-text", "fill: var(--nv-on-accent); font-size: 12px; font-weight: 600; text-anchor: middle"],
  [".total-dot", "fill: var(--nv-ink); stroke: var(--nv-paper); stroke-width: 2"],
  [".total-text", "font-size: 12px; font-weight: 600; text-anchor: middle"],
  [".drop", "stroke: var(--nv-outcome); stroke-width: 1.5; fill: none"],
  [".outcome-axis", "stroke: var(--nv-outcome); stroke-width: 1.5; fill: none"],
  [".outcome-dot", "fill: var(--nv-outcome); stroke: var(--nv-paper); stroke-width: 2"],
  [".outcome-pill", "fill: var(--nv-outcome)"],
  [".outcome-text", "fill: var(--nv-paper); font-size: 13px; font-weight: 700; text-anchor: middle"],
  [".prior", "fill: var(--nv-ink-2)"],
  [".prior-label", `font-size: ${TICK_SIZE}px; fill: var(--nv-ink-2)`],
  [".value", "font-size: 13px"],
  [".value.typical", "fill: var(--nv-ink-2)"],
  [".big", "font-size: 32px; font-weight: 700; fill: var(--nv-outcome)"],
  [".sentence", "font-size: 13px; fill: var(--nv-ink-2)"],
];

/** @param {[string, string][]} some selectors and what holds for them */
export const styleText = (some) => some.map(([selector, body]) => `${selector} { ${body} }`).join("\n");

export const markStyle = styleText(rules);

/**
 * The same rules for a file: prefixed, since a picture pasted into a page must not restyle it, and with plain colours.
 * @param {import("./palette.js").Palette} palette @param {[string, string][]} [more] rules
 */
export function fileStyle(palette, more = []) {
  return [...rules, ...more]
    .map(([selectors, body]) => {
      const own = selectors
        .split(", ")
        .map((s) => `.nomogram ${s}`)
        .join(", ");
      const plain = body
        .replaceAll("var(--nv-font)", FONT)
        .replace(
          /var\(--nv-([a-z0-9-]+)\)/g,
          (_, name) => palette[/** @type {keyof typeof palette} */ (name)],
        );
      return `${own} { ${plain} }`;
    })
    .join("\n");
}
