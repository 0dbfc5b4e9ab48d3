// The style of <nomogram-view>: colours, marks, and what stands around them. A sheet of its own rather than Lit's css``,
// which takes no text made elsewhere.

import { themed } from "../draw/palette.js";
import { FONT, markStyle } from "../draw/style.js";
import foot from "./nomogram-base.css?inline";
import bench from "./nomogram-bench.css?inline";
import fields from "./nomogram-fields.css?inline";
import media from "./nomogram-media.css?inline";
import around from "./nomogram-view.css?inline";

const base = [
  `:host { ${themed} --nv-font: var(--font, ${FONT}); }`,
  markStyle,
  around,
  fields,
  foot,
  media,
  bench,
];

export const viewStyle = new CSSStyleSheet();
viewStyle.replaceSync(base.join("\n"));

/** Adds what a part brings with it, for every element. @param {string} text */
export function addStyle(text) {
  if (base.includes(text)) return;
  base.push(text);
  viewStyle.replaceSync(base.join("\n"));
}
