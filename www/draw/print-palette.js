// The colours of pictures that are printed.

import { light } from "./palette.js";

/** Black on white, for paper. @type {import("./palette.js").Palette} */
export const print = {
  ...light,
  paper: "#ffffff",
  "paper-2": "#ffffff",
  ink: "#000000",
  "ink-2": "#333333",
  line: "#555555",
  hair: "#cccccc",
  accent: "#000000",
  "accent-soft": "#e4e4e4",
  outcome: "#000000",
  "outcome-soft": "#eeeeee",
  // Grey on paper: what raises ends darker, and the written effects say the rest.
  lowers: "#8c8c8c",
  raises: "#000000",
};
