/** The colours: the same in the page's tokens and in the viewer, and far enough apart to be read. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dark, light } from "../../www/draw/palette.js";

const css = readFileSync(new URL("../../www/style/tokens.css", import.meta.url), "utf8");

test("the viewer's colours are the page's tokens", () => {
  for (const name of /** @type {(keyof typeof light)[]} */ (Object.keys(light)))
    expect(css).toContain(`--${name}: light-dark(${light[name]}, ${dark[name]});`);
});

/** @param {number} v */
const channel = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
/** @param {string} hex */
const luminance = (hex) => {
  const [r, g, b] = [1, 3, 5].map((i) => channel(Number.parseInt(hex.slice(i, i + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** @param {string} a @param {string} b */
const contrast = (a, b) => {
  const [high, low] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (high + 0.05) / (low + 0.05);
};

describe.each([
  ["light", light],
  ["dark", dark],
])("%s", (_, palette) => {
  test.each(/** @type {const} */ (["ink", "ink-2", "accent", "outcome", "warn", "error"]))(
    "%s is read on both papers",
    (name) => {
      expect(contrast(palette[name], palette.paper)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(palette[name], palette["paper-2"])).toBeGreaterThanOrEqual(4.5);
    },
  );
  test("axes stand out by 3 : 1 on both papers", () => {
    expect(contrast(palette.line, palette.paper)).toBeGreaterThanOrEqual(3);
    expect(contrast(palette.line, palette["paper-2"])).toBeGreaterThanOrEqual(3);
  });
  test("what stands on colour is read", () => {
    expect(contrast(palette["on-accent"], palette.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.paper, palette.outcome)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.paper, palette.ink)).toBeGreaterThanOrEqual(7);
  });
});
