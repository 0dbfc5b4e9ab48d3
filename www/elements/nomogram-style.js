// The style of <nomogram-view>: colours, marks, and what stands around them. A sheet of its own rather than Lit's css``,
// which takes no text made elsewhere.

import { themed } from "../draw/palette.js";
import { FONT, markStyle } from "../draw/style.js";
import base from "./nomogram-base.css?inline";
import fields from "./nomogram-fields.css?inline";
import media from "./nomogram-media.css?inline";
import around from "./nomogram-view.css?inline";

export const viewStyle = new CSSStyleSheet();
viewStyle.replaceSync(
  [`:host { ${themed} --nv-font: var(--font, ${FONT}); }`, markStyle, around, fields, base, media].join("\n"),
);
