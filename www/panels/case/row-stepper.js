/** "Row 17": puts the dots on a row of the data, one after the other. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { numberField } from "../../controls/fields.js";
import { backIcon, onIcon } from "../../controls/icons.js";
import { caseWords as words } from "../../sentences/case/case.js";
import { rowTable } from "../../sentences/data/rows.js";
import { valuesOfRow } from "../../state/rows.js";

export class RowStepper extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { pool: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../../engine/pool.js").Pool} */
    this.pool = given;
  }

  render() {
    const { bench } = this;
    const opened = bench.opened.value?.opened;
    if (!opened) return nothing;
    const { row } = bench.document.value.view;
    const last = opened.n_rows - 1;
    return html`
      <div class="row-stepper">
        <button type="button" class="button icon-only" aria-label=${rowTable.previous} ?disabled=${row === null || row <= 0}
          @click=${() => this.#go((row ?? 1) - 1)}>${backIcon}</button>
        ${numberField({
          label: rowTable.row,
          value: row === null ? null : row + 1,
          low: 1,
          high: last + 1,
          whole: true,
          layout: "inline",
          take: (typed) => this.#go(typed - 1),
        })}
        <button type="button" class="button icon-only" aria-label=${rowTable.next} ?disabled=${row !== null && row >= last}
          @click=${() => this.#go(row === null ? 0 : row + 1)}>${onIcon}</button>
        <span class="hint">${words.of(opened.n_rows)}</span>
      </div>
    `;
  }

  /** @param {number} row */
  async #go(row) {
    const values = await valuesOfRow(this.bench, this.pool, row);
    if (values) this.gestures.takeRow(row, values);
  }
}

define("row-stepper", RowStepper);
