// One row as a list item: its slider, its marks, and where its fields go.

import { html, svg } from "lit/html.js";
import { rowName } from "../draw/marks.js";
import { marksOf } from "../draw/row.js";
import { DENSE_NAME } from "../model/layout/frame.js";
import { pairs } from "../model/pair-door.js";
import { view } from "../sentences/view.js";

/** @typedef {import("../model/layout/types.js").Row} Row */

/** Forms on which a finger also drags up and down. @type {Row["strips"][number]["kind"][]} */
const UPRIGHT = ["curve", "fold", "map"];

/**
 * @param {import("./nomogram-view.js").NomogramView} element
 * @param {import("./stage.js").Scene} scene @param {Row} row
 */
export function rowView(element, { layout, model }, row) {
  const { width } = layout.frame;
  if (row.rough) {
    return html`<li class="row unseen" data-row=${row.key}><svg width=${width} height=${row.height}></svg></li>`;
  }
  const { numeric } = model.attributes[row.attribute];
  const last = Math.max(0, (row.strips[0]?.ticks.length ?? 1) - 1);
  // The line of no effect runs down the lines; through a bar, which lies along the values, it would say something wrong.
  const along = row.form === "bar" ? "row along" : "row";
  return html`<li class=${along} data-row=${row.key} data-form=${row.form}>
      <div class="wash"></div>
      ${element.menu ? nameButton(element, row) : ""}
      <input
        class="slider"
        type="range"
        data-row=${row.key}
        aria-label=${view.isolated(row.spoken ?? row.full)}
        min=${numeric ? numeric.minimum : 0}
        max=${numeric ? numeric.maximum : last}
        step=${numeric ? "any" : 1}
      />
      <svg width=${width} height=${row.height} aria-hidden="true">
        ${rowName(row)}${row.pair ? svg`<g class="pair-marks"></g>` : marksOf(row, 0)}<g class="dots"></g>
      </svg>
      ${row.strips.some((s) => UPRIGHT.includes(s.kind)) ? html`<div class="grip" data-row=${row.key}></div>` : ""}
      <div class="fields"></div>
      ${row.pair ? pairs().view.pairView(element, model, row) : row.forms.length ? formChoice(element, row) : ""}
    </li>`;
}

/** The row's name as a button, where the page has something to open by it. @param {import("./nomogram-view.js").NomogramView} element @param {Row} row */
function nameButton(element, row) {
  return html`<button type="button" class="row-name-button" data-row=${row.key} @click=${() => element.choices.open(row)}>
    ${view.openAttribute(row.full)}
  </button>`;
}

/** How the row is drawn, to be chosen: a native choice behind a small picture of what is drawn now. @param {import("./nomogram-view.js").NomogramView} element @param {Row} row */
function formChoice(element, row) {
  const named = (/** @type {string} */ form) => (form === "line" && row.turns ? "fold" : form);
  const asked = element.choices.form(row);
  const pick = (/** @type {Event} */ event) =>
    element.choices.setForm(row, /** @type {HTMLSelectElement} */ (event.target).value);
  return html`<label class="form" data-row=${row.key}>
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d=${ICONS[named(row.form)]}></path></svg>
    <select aria-label=${view.formOf(row.full)} title=${view.formOf(row.full)} @change=${pick}>
      ${["auto", ...row.forms].map(
        (form) => html`<option value=${form} ?selected=${form === asked}>${view.forms[named(form)]}</option>`,
      )}
    </select>
  </label>`;
}

/** @type {Record<string, string>} */
const ICONS = {
  line: "M1 8H15M3 6V11M8 6V11M13 6V11",
  fold: "M3 5H12.5a1.5 1.5 0 0 1 0 5H3M5 3V5M10 3V5M5 10V12.5M10 10V12.5",
  curve: "M2 2V14H14M4.5 11.5C7 11 12.5 9.5 12.5 7.5S8 5.5 5 3",
  bar: "M1.5 5.5H14.5V10.5H1.5ZM5.5 5.5V10.5M8 5.5V10.5M10.5 5.5V10.5",
};

/**
 * Brings what is pressed beside a row to its place: the choice of form, the name.
 * @param {HTMLElement} item @param {Row} row @param {import("../model/layout/types.js").Frame} frame @param {boolean} [touch] for fingers
 */
export function settleRow(item, row, { measure }, touch = false) {
  const form = /** @type {HTMLElement | null} */ (item.querySelector(".form"));
  if (form) form.style.transform = `translate(${row.menu.x}px, ${row.menu.y}px)`;
  const name = /** @type {HTMLElement | null} */ (item.querySelector(".row-name-button"));
  if (!name) return;
  const width = Math.max(...row.nameLines.map((line) => measure(line, DENSE_NAME, true)));
  // As high as a target has to be: 24 px, for fingers 44.
  const room = (row.nameStep ?? 18) * (row.nameLines.length - 1);
  const height = touch ? 44 : 24;
  name.style.top = `${row.nameY - 5 - height / 2}px`;
  name.style.width = `${Math.max(width + 4, touch ? 44 : 24)}px`;
  name.style.height = `${room + height}px`;
}
