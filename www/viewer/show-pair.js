// The way to the row of a pair.

import { keyOf } from "../model/layout/row-key.js";

/** @typedef {import("./nomogram-view.js").NomogramView} NomogramView */

/**
 * Brings the row of a pair into sight, drawn or not, and the focus to it.
 * @param {NomogramView} element @param {string} a @param {string} b names of its attributes
 * @returns {Promise<boolean>} false: the model has no effect of just these two
 */
export async function showPair(element, a, b) {
  const { model, layout } = element.scene ?? {};
  const wanted = String([a, b].sort());
  const effect = model?.effects.findIndex(
    ({ shape }) =>
      "attributes" in shape &&
      String(shape.attributes.map((i) => model.attributes[i].name).sort()) === wanted,
  );
  if (!layout || effect === undefined || effect < 0) return false;
  const { name, extra } = layout.profiles[effect];
  if (layout.folded.includes(effect))
    element.expand(
      extra
        ? { more: { ...element.more, asked: [...(element.more.asked ?? []), name] } }
        : { expanded: true },
    );
  const key = keyOf(layout.profiles[effect]);
  await element.updateComplete;
  // Far below it might not be drawn, were it not said to be in sight.
  element.sights.seen.add(key);
  element.requestUpdate();
  await element.updateComplete;
  const row = element.renderRoot.querySelector(`li[data-row="${key}"]`);
  row?.scrollIntoView({ block: "center" });
  /** @type {HTMLElement | null} */ (row?.querySelector(".slider"))?.focus({ preventScroll: true });
  return true;
}
