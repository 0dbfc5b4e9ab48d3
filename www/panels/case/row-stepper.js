/** "Row 17": puts the dots on a row of the data, one after the other. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { numberField } from "../../controls/fields.js";
import { backIcon, onIcon } from "../../controls/icons.js";
import { rowTable } from "../../sentences/data/rows.js";
import { rowAt, valuesOfRow } from "../../state/rows.js";

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
        <span class="hint">${row === null ? rowTable.hint : this.#actual(row)}</span>
      </div>
    `;
  }

  /** What the target is in the row that the dots stand on. @param {number} row */
  #actual(row) {
    const { bench } = this;
    const model = bench.model.value;
    if (!model) return nothing;
    const cells = rowAt(bench, this.pool, row, () => this.requestUpdate());
    const column = bench.opened.value?.opened.columns.findIndex((c) => c.name === model.target.name) ?? -1;
    const cell = cells?.[column];
    if (cell === undefined || cell === null) return nothing;
    return html`${rowTable.actual}: <bdi>${model.target.name} = ${cell}</bdi>`;
  }

  /** @param {number} row */
  async #go(row) {
    const values = await valuesOfRow(this.bench, this.pool, row);
    if (values) this.gestures.takeRow(row, values);
  }
}

define("row-stepper", RowStepper);
