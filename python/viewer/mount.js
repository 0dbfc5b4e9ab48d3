// A model in a box, and what is told to Python of the dots that move in it.

import "../../www/embed/nomogram-view.js";

/** @typedef {import("../../www/model/types.js").Value} Value */
/** @typedef {import("../../www/embed/nomogram-view.js").NomogramView} View */
/** @typedef {{ values: Value[], outcome: number | number[] }} Now */

/**
 * Shows a model file. What is returned moves the dots.
 * @param {HTMLElement} box @param {unknown} file @param {(now: Now) => void} [moved]
 * @returns {(values: (Value | undefined)[]) => void}
 */
export function mount(box, file, moved = () => {}) {
  const view = /** @type {View} */ (/** @type {unknown} */ (document.createElement("nomogram-view")));
  view.model = file;
  box.append(view);
  const tell = () => {
    const { outcome } = view;
    moved({
      values: view.detail.values,
      outcome: typeof outcome === "number" ? outcome : outcome.map(({ probability }) => probability),
    });
  };
  for (const event of ["nomogram-ready", "nomogram-input", "nomogram-change"])
    view.addEventListener(event, tell);
  return async (values) => {
    // What was given before, and has been moved since, is given again.
    view.values = undefined;
    await view.updateComplete;
    view.values = values;
    await view.updateComplete;
    tell();
  };
}
