// One row as a list item: its slider, its marks, and where its fields go.

import { html } from "lit/html.js";
import { rowMarks, rowName } from "../draw/marks.js";
import { view } from "../sentences.js";

/** @typedef {import("../model/layout/types.js").Row} Row */

/** Forms on which a finger also drags up and down. @type {Row["strips"][number]["kind"][]} */
const UPRIGHT = ["curve", "fold"];

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
  return html`<li class="row" data-row=${row.key}>
      <div class="wash"></div>
      <input
        class="slider"
        type="range"
        data-row=${row.key}
        aria-label=${view.isolated(row.full)}
        min=${numeric ? numeric.minimum : 0}
        max=${numeric ? numeric.maximum : last}
        step=${numeric ? "any" : 1}
      />
      <svg width=${width} height=${row.height} aria-hidden="true">
        ${rowName(row)}${rowMarks(row, element.stage.dotOf(row).strip)}<g class="dots"></g>
      </svg>
      ${row.strips.some((s) => UPRIGHT.includes(s.kind)) ? html`<div class="grip" data-row=${row.key}></div>` : ""}
      <div class="fields"></div>
    </li>`;
}
