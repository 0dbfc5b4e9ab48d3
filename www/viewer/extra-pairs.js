// Pairs on top of the effects of their attributes alone: a few are drawn, the others are asked for.

import { html } from "lit/html.js";
import { boundsOf, outwards } from "../model/layout/bounds.js";
import { PAIRS } from "../model/layout/extra-order.js";
import { everyPair } from "../sentences/every-pair.js";
import { view } from "../sentences/view.js";

/** @typedef {import("./nomogram-view.js").NomogramView} NomogramView */
/** @typedef {import("../model/layout/types.js").Layout} Layout */

/** How many there are, and how many of them are drawn. @param {Layout} layout */
function countsOf({ profiles, rows }) {
  return {
    all: profiles.filter((p) => p.extra).length,
    drawn: rows.filter(({ effect }) => profiles[effect].extra).length,
  };
}

/** What those that cannot see the drawing are told besides. @param {Layout} layout */
export function described(layout) {
  const { all, drawn } = countsOf(layout);
  return all ? everyPair.description(drawn, all) : "";
}

/** How to read them. @param {Layout} layout */
export const reading = (layout) => (countsOf(layout).all ? html`<li>${everyPair.reading}</li>` : "");

/** Those that are not drawn: the next few of them, or the first few only. @param {NomogramView} element @param {Layout} layout */
export function foldOf(element, layout) {
  const { all, drawn } = countsOf(layout);
  const first = element.settings.pairs;
  const rest = all - drawn;
  if (!rest && drawn <= first) return "";
  const next = Math.min(PAIRS, rest);
  const more = () =>
    element.expand({ more: { ...element.more, pairs: (element.more.pairs ?? first) + next } });
  return html`<div class="fold pairs-fold">
    ${rest ? html`<span class="fold-text pairs-folded"></span><button type="button" @click=${more}>${everyPair.more(next, rest)}</button>` : ""}
    ${drawn > first ? html`<button type="button" @click=${() => element.expand({ more: {} })}>${everyPair.fewer(first)}</button>` : ""}
  </div>`;
}

/**
 * What those that are not drawn add to the sum at the present values, and how much it could be: nobody can see from the
 * lines that are there what is missing. In the chosen scale, from their origins, as the lines that are drawn.
 * @param {import("./texts.js").Texts} texts @param {string} said of other effects @param {readonly number[]} effects
 * @param {readonly number[]} parts
 */
export function notDrawn(texts, said, effects, parts) {
  const { model, layout } = texts;
  const { scale, options } = layout;
  const start = texts.counted(effects);
  // Pairs on top of their attributes' own effects have mean 0 and hardly go together: their variances add up.
  const spread = Math.hypot(...effects.map((k) => model.effects[k].summary.spread));
  const times = options.scale === "odds_ratio" ? "×" : "";
  const [usual, bounds] = [
    [start - spread, start + spread],
    boundsOf(model, effects).map((end, up) => outwards(start + end, up === 1, scale.hundred, options.scale)),
  ].map((ends) => ends.map((end) => times + texts.reading(end)));
  const pairs = everyPair.notDrawn(
    effects.length,
    view.amount(texts.reading(texts.counted(effects, parts)), options.scale, model),
    usual,
    bounds,
  );
  return said ? `${said} · ${pairs}` : pairs;
}

/**
 * What they add in the chosen scale, and which of them counts most in this very case: it need not be a strong one.
 * @param {import("./texts.js").Texts} texts @param {readonly number[]} effects @param {readonly number[]} parts
 * @param {readonly [number, string, "points" | "log_odds" | "odds_ratio", import("../model/types.js").AdditiveModel]} said
 */
export function folded(texts, effects, parts, said) {
  const most = effects.reduce((best, k) => (Math.abs(parts[k]) > Math.abs(parts[best]) ? k : best));
  const largest =
    effects.length > 1 && parts[most] !== 0
      ? everyPair.largest(texts.layout.profiles[most].name, texts.atDot(most, parts[most]))
      : "";
  return everyPair.folded(...said) + largest;
}
