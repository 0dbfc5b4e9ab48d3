// The style of the element in a page of others.

import { light, themed } from "../draw/palette.js";
import css from "./nomogram-view.css?inline";

/** What a page may set, each as --nomogram-…: the colours of the drawing, and its font. */
export const CUSTOM = [...Object.keys(light), "font"];

export const embedStyle = new CSSStyleSheet();

/** Colours between the paper and another one, whatever the paper is: of which, and how much of it. @type {[string, string, number][]} */
const MIXED = [
  ["paper-2", "ink", 5],
  ["hair", "ink", 14],
  ["accent-soft", "accent", 22],
  ["outcome-soft", "outcome", 16],
];

/**
 * A page's own --accent means something else: ours have longer names. The paper is what is behind the element, unless
 * the page says otherwise. Not in print, where the drawing has colours of its own.
 */
let own = themed
  .replaceAll("var(--", "var(--nomogram-")
  .replace(/(--nv-paper: \S+) (.*);/, "$1 var(--nv-host, $2);");
for (const [name, of, share] of MIXED)
  own = own.replace(
    new RegExp(`(--nv-${name}: \\S+) .*;`),
    `$1 color-mix(in srgb, var(--nv-${of}) ${share}%, var(--nv-paper)));`,
  );

embedStyle.replaceSync(`@media not print{:host{${own}--nv-font:var(--nomogram-font,inherit)}}${css}`);
