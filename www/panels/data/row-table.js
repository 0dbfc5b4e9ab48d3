/**
 * The rows of the data with the model's probability, a page at a time. The probability is computed by the same
 * function as the drawing's, so the two agree to the last digit.
 */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { backIcon, onIcon } from "../../controls/icons.js";
import { contrastOf, probabilities } from "../../model/classes.js";
import { attributesOf, outcomeOf, sum } from "../../model/evaluate.js";
import { fixed, percent, valueFormat } from "../../model/format.js";
import { isProbability } from "../../model/links.js";
import { rowTable } from "../../sentences/data/rows.js";
import { shell } from "../../sentences.js";
import { fileKey } from "../../state/document.js";
import { rowOrder } from "../../state/row-order.js";
import { attributeColumns, instanceOf, PAGE, rowAt } from "../../state/rows.js";
import { isOpen } from "../../state/tabs.js";

/** @typedef {import("../../engine/contract.js").Cell} Cell */
/** @typedef {import("../../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../../state/document.js").Sorted} Sorted */

/** Wider tables are cut to this many attributes, the ones with the longest lines. */
const MOST_COLUMNS = 30;

export class RowTable extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { pool: { attribute: false }, page: { state: true } };

  constructor() {
    super();
    /** @type {import("../../engine/pool.js").Pool} */
    this.pool = given;
    this.page = 0;
    /** The order that was found last, and of what; what is being found. @type {{ of: string, places: number[] | null }} */
    this.order = { of: "", places: null };
    this.ordering = "";
  }

  render() {
    const { bench } = this;
    const opened = bench.opened.value?.opened;
    const model = bench.model.value;
    if (!opened || !model || !isOpen(bench.document.value.view, "rows")) return nothing;
    const pages = Math.max(1, Math.ceil(opened.n_rows / PAGE));
    const page = Math.min(this.page, pages - 1);
    const columns = attributeColumns(bench);
    // Of several classes the table says what the engine says: the probability among all of them.
    const family = bench.family.value;
    const [a] = family ? contrastOf(family, bench.document.value.view.contrast) : [0];
    const name = family?.target ?? model.target.name;
    const heading = family ? family.classes[a].label : model.target.positive;
    const target = opened.columns.findIndex((c) => c.name === name);
    const longest = model.effects
      .map((e) => ({ range: e.summary.maximum - e.summary.minimum, shape: e.shape }))
      .sort((a, b) => b.range - a.range)
      .flatMap(({ shape }) => attributesOf(shape));
    const shown = [...new Set(longest)].slice(0, MOST_COLUMNS).sort((a, b) => a - b);
    const places = this.#places(opened.n_rows, (row) => this.#outcome(model, instanceOf(row, columns)));
    const first = page * PAGE;
    const ofPage = Array.from({ length: Math.min(PAGE, opened.n_rows - first) }, (_, i) => first + i);
    const rows = ofPage.map((i) => places?.[i] ?? i);
    const cells = rows.map((row) => rowAt(bench, this.pool, row, () => this.requestUpdate()));
    return html`
      ${this.#pager(page, pages, opened.n_rows)}
      <div class="table-scroll" role="region" aria-label=${shell.panels.rows} tabindex="0">
        <table class="row-table" aria-busy=${this.ordering ? "true" : "false"}>
          <thead>
            <tr>
              ${this.#head("row", rowTable.row)}
              ${this.#head("outcome", isProbability(model) || family ? rowTable.probability(heading) : rowTable.predicted, "number")}
              ${this.#head(target, name)}
              ${shown.map((a) => this.#head(columns[a], model.attributes[a].name, numberClass(model, a)))}
            </tr>
          </thead>
          <tbody>
            ${cells.map((row, i) => (row ? this.#row(row, rows[i], model, columns, target, shown) : nothing))}
          </tbody>
        </table>
      </div>
    `;
  }

  /** A head that sorts. @param {Sorted["by"]} by @param {string} name @param {string} [kind] */
  #head(by, name, kind = "") {
    const { sorted } = this.bench.document.value.view;
    const way = sorted.by === by ? (sorted.down ? "descending" : "ascending") : nothing;
    const sort = () => {
      // Of what the model says the largest are looked for.
      this.gestures.sortRows({ by, down: sorted.by === by ? !sorted.down : by === "outcome" });
      this.page = 0;
    };
    return html`<th scope="col" class=${kind} aria-sort=${way}><button type="button" class="sort" @click=${sort}><bdi>${name}</bdi></button></th>`;
  }

  /** Which row of the file stands where; null: as in the file. @param {number} n rows @param {(cells: Cell[]) => number} outcomeIn */
  #places(n, outcomeIn) {
    const { bench } = this;
    const { question, view, modelOf } = bench.document.value;
    const { sorted } = view;
    const { by, down } = sorted;
    if (by === "row" && !down) {
      this.ordering = "";
      return null;
    }
    const of = JSON.stringify([
      fileKey(question),
      sorted,
      by === "outcome" ? [modelOf, bench.model.value?.calibration?.fits_done, view.contrast] : null,
    ]);
    if (this.order.of === of) return this.order.places;
    if (by === "row") return Array.from({ length: n }, (_, i) => n - 1 - i);
    if (this.ordering !== of) {
      this.ordering = of;
      const keyOf = by === "outcome" ? outcomeIn : (/** @type {Cell[]} */ cells) => cells[by];
      const came = (/** @type {number[] | null} */ places) => {
        if (this.ordering !== of) return;
        this.ordering = "";
        this.order = { of, places };
        this.requestUpdate();
      };
      rowOrder(bench, this.pool, n, keyOf, down).then(came, () => came(null));
    }
    // What stood there before, until it is found.
    return this.order.places;
  }

  /** @param {AdditiveModel} model @param {import("../../model/types.js").Value[]} instance */
  #outcome(model, instance) {
    const family = this.bench.family.value;
    const [a] = family ? contrastOf(family, this.bench.document.value.view.contrast) : [0];
    return family ? probabilities(family, instance)[a] : outcomeOf(model, sum(model, instance));
  }

  /**
   * @param {Cell[]} cells @param {number} index @param {AdditiveModel} model
   * @param {number[]} columns @param {number} target @param {number[]} shown
   */
  #row(cells, index, model, columns, target, shown) {
    const instance = instanceOf(cells, columns);
    const family = this.bench.family.value;
    const outcome = this.#outcome(model, instance);
    const chosen = this.bench.document.value.view.row === index;
    const take = () =>
      this.gestures.takeRow(
        index,
        model.attributes.map(({ name }, i) => [name, instance[i]]),
      );
    return html`
      <tr class=${chosen ? "is-chosen" : ""} aria-selected=${chosen ? "true" : "false"} @click=${take}>
        <th scope="row">
          <button type="button" class="link" aria-label=${rowTable.take(index + 1)} @click=${(
            /** @type {Event} */ e,
          ) => {
            e.stopPropagation();
            take();
          }}>${index + 1}</button>
        </th>
        <td class="number outcome" data-outcome=${outcome}>
          ${isProbability(model) || family ? percent(outcome) : fixed(outcome, 3)}
        </td>
        <td><bdi>${cells[target] ?? html`<span class="quiet-text">${rowTable.missing}</span>`}</bdi></td>
        ${shown.map((a) => html`<td class=${numberClass(model, a)}><bdi>${text(model, a, instance[a])}</bdi></td>`)}
      </tr>
    `;
  }

  /** @param {number} page @param {number} pages @param {number} rows */
  #pager(page, pages, rows) {
    /** @param {number} to */
    const go = (to) => () => {
      this.page = to;
    };
    return html`<div class="pager">
      <button type="button" class="button icon-only" aria-label=${rowTable.earlier} ?disabled=${page === 0} @click=${go(page - 1)}>${backIcon}</button>
      <span role="status">${this.ordering ? rowTable.sorting : rowTable.range(page * PAGE + 1, Math.min((page + 1) * PAGE, rows), rows)}</span>
      <button type="button" class="button icon-only" aria-label=${rowTable.later} ?disabled=${page >= pages - 1} @click=${go(page + 1)}>${onIcon}</button>
    </div>`;
  }
}

/** @param {AdditiveModel} model @param {number} attribute */
function numberClass(model, attribute) {
  return model.attributes[attribute].kind === "numeric" ? "number" : "";
}

/** @param {AdditiveModel} model @param {number} attribute @param {import("../../model/types.js").Value} value */
function text(model, attribute, value) {
  if (value === null || value === undefined) return html`<span class="quiet-text">${rowTable.missing}</span>`;
  const { numeric } = model.attributes[attribute];
  return typeof value === "number" && numeric ? valueFormat(numeric)(value) : value;
}

define("row-table", RowTable);
