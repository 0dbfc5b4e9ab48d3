// Positions set by script. A style attribute in markup, which Lit's styleMap writes at first, is blocked by the page's
// Content-Security-Policy; element.style from script is not.

import { noChange } from "lit";
import { Directive, directive, PartType } from "lit/directive.js";

class At extends Directive {
  /** @param {import("lit/directive.js").PartInfo} part */
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("at() stands on an element");
    this.last = "";
  }

  /** @param {Record<string, string>} styles */
  render(styles) {
    void styles;
    return noChange;
  }

  /** @override @param {import("lit").ElementPart} part @param {[Record<string, string>]} styles */
  update(part, [styles]) {
    const now = JSON.stringify(styles);
    if (now !== this.last) {
      this.last = now;
      const { style } = /** @type {HTMLElement} */ (part.element);
      for (const [name, value] of Object.entries(styles)) style.setProperty(name, value);
    }
    return noChange;
  }
}

export const at = directive(At);
