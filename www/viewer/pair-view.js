// What the row of a pair has beside its slider: the slider of a continuous control, and the choices of what is the control
// and of slices or map.

import { html, render } from "lit/html.js";
import { marksOf } from "../draw/row.js";
import { stripFor } from "../model/layout/pairs.js";
import { pairWords } from "../sentences/pairs.js";
import { view } from "../sentences/view.js";

/** @typedef {import("../model/layout/types.js").Row} Row */
/** @typedef {import("./nomogram-view.js").NomogramView} NomogramView */

/**
 * @param {NomogramView} element @param {import("../model/types.js").AdditiveModel} model
 * @param {Row} row
 */
export function pairView(element, model, row) {
  const { pair } = row;
  if (!pair) return "";
  const [control, other] = [row.control, row.attribute].map((a) => model.attributes[a]);
  const title = pairWords.swapTitle(other.name, control.name, pair.continuous[1]);
  return html`${pair.handle || pair.map ? controlSlider(model, row) : ""}
    <div class="pair-choices">
      <button type="button" class="swap" title=${title} @click=${() => element.choices.swap(row)}>
        <span aria-hidden="true">⇄</span> <span>${pairWords.swap(other.name, pair.continuous[1])}</span>
      </button>
      ${row.forms.length ? formButtons(element, row) : ""}
    </div>`;
}

/** The control's own slider: over its track, or for the keyboard alone where the map is dragged both ways. @param {import("../model/types.js").AdditiveModel} model @param {Row} row */
function controlSlider(model, row) {
  const { name, numeric } = model.attributes[row.control];
  return html`<input
    class=${row.pair?.map ? "slider control unseen-slider" : "slider control"}
    type="range"
    data-row=${row.key}
    data-part="control"
    aria-label=${view.isolated(name)}
    min=${numeric?.minimum ?? 0}
    max=${numeric?.maximum ?? 0}
    step="any"
  />`;
}

/** @param {NomogramView} element @param {Row} row */
function formButtons(element, row) {
  return html`<span class="segments" role="group" aria-label=${view.formOf(row.full)}>
    ${row.forms.map(
      (form) => html`<button
        type="button"
        class="segment"
        aria-pressed=${row.form === form ? "true" : "false"}
        @click=${() => element.choices.setForm(row, form)}
      >
        ${view.forms[form]}
      </button>`,
    )}
  </span>`;
}

/** Which row's lines a node holds. @type {WeakMap<Element, Row>} */
const drawnRows = new WeakMap();

/**
 * Draws the lines of a pair where they have changed, and puts the control's slider over its track, at its value, and the
 * choices where the layout wants them.
 * @param {import("./stage.js").Scene} scene @param {HTMLElement} item @param {Row} row
 * @param {import("../model/layout/types.js").Dot} dot
 */
export function placePair({ model, instance }, item, row, dot) {
  const control = instance.values[row.control];
  const marks = /** @type {HTMLElement} */ (item.querySelector(".pair-marks"));
  const known = stripFor(row, control) >= 0;
  // The map is drawn once; lines move, or another of them is the present one.
  const state = `${row.form} ${known ? dot.strip : -1}`;
  if (row.pair?.live || marks.dataset.state !== state || drawnRows.get(marks) !== row)
    render(marksOf(row, known ? dot.strip : -1), marks);
  marks.dataset.state = state;
  drawnRows.set(marks, row);
  const choices = /** @type {HTMLElement | null} */ (item.querySelector(".pair-choices"));
  if (choices) choices.style.transform = `translate(${row.menu.x}px, ${row.menu.y}px)`;
  const slider = /** @type {HTMLInputElement | null} */ (item.querySelector(".slider.control"));
  if (!slider) return;
  const handle = row.pair?.handle;
  if (handle) {
    slider.style.top = `${handle.top}px`;
    slider.style.height = `${handle.bottom - handle.top}px`;
  }
  const position = String(
    typeof control === "number" ? control : (model.attributes[row.control].numeric?.median ?? 0),
  );
  if (slider.value !== position) slider.value = position;
}
