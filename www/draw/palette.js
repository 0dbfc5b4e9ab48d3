// The viewer's colours as values: the defaults where a page has no tokens, and the colours of exported pictures.
// The same as www/style/tokens.css; tests/view/tokens.test.js compares the two.

/** @typedef {Record<"paper" | "paper-2" | "ink" | "ink-2" | "line" | "hair" | "accent" | "accent-soft" | "on-accent" | "outcome" | "outcome-soft" | "lowers" | "raises" | "warn" | "error" | "focus", string>} Palette */

/** @type {Palette} */
export const light = {
  paper: "#fcfbf8",
  "paper-2": "#f4f2ec",
  ink: "#1d1c1a",
  "ink-2": "#5c5a55",
  line: "#86837b",
  hair: "#e3e0d8",
  accent: "#0a5cb8",
  "accent-soft": "#d5e5f7",
  "on-accent": "#ffffff",
  outcome: "#ab4209",
  "outcome-soft": "#f8e2d3",
  lowers: "#2166ac",
  raises: "#c2500f",
  warn: "#7d5200",
  error: "#b3261e",
  focus: "#0a5cb8",
};

/** @type {Palette} */
export const dark = {
  paper: "#141416",
  "paper-2": "#1d1d20",
  ink: "#ecebe7",
  "ink-2": "#aeaca6",
  line: "#7a7873",
  hair: "#313134",
  accent: "#74b4ff",
  "accent-soft": "#1b3553",
  "on-accent": "#0d1522",
  outcome: "#ffa36b",
  "outcome-soft": "#4a2a15",
  lowers: "#4f9bf0",
  raises: "#f2853d",
  warn: "#e9bc55",
  error: "#ff8d85",
  focus: "#9fccff",
};

const names = /** @type {(keyof Palette)[]} */ (Object.keys(light));

/** Declarations for an element: a page's token if it has one, else ours in the theme of the moment. */
export const themed = names
  .map((n) => `--nv-${n}: var(--${n}, light-dark(${light[n]}, ${dark[n]}));`)
  .join("\n");
