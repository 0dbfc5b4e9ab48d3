/**
 * The similarities of an attribute's values, to look at: a fold-out of its panel. Asks the engine for the matrix when it
 * is opened. One tab stop; arrow keys go from cell to cell.
 */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { plain } from "../../model/format.js";
import { similarity } from "../../sentences/shape/similarity.js";
import { requestOf } from "../../state/request.js";
import { measures, NOT_ADDITIVE, usualSimilarity, wholeSimilarity } from "../../state/similarity.js";

/** @typedef {import("../../engine/contract.js").Similarity} Similarity */
/** @typedef {import("../../engine/contract.js").Measure} Measure */
/** @typedef {import("../../state/similarity.js").SimilarityMap} SimilarityMap */

/** Twenty values, the others and the missing one; a larger table could not be read. */
const MOST = 22;
/** Up to so many values there is room for numbers. */
const NUMBERS = 7;
/** Up to so many the cells are larger. */
const FEW = 12;
/** Shades of a cell; each is a class of the style sheet. */
const SHADES = 8;
/** A smaller difference is rounding. */
const REPAIRED = 1e-9;

export class SimilarityMatrix extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    pool: { attribute: false },
    name: { attribute: false },
    map: { attribute: false },
    open: { state: true },
    chosen: { state: true },
    at: { state: true },
    found: { state: true },
    trouble: { state: true },
  };

  constructor() {
    super();
    /** @type {import("../../engine/pool.js").Pool} */
    this.pool = given;
    /** Of the attribute. */
    this.name = "";
    /** The shape that it has, where it is one of these. @type {SimilarityMap | null} */
    this.map = null;
    this.open = false;
    /** What is looked at, null: as chosen. @type {Measure | null} */
    this.chosen = null;
    /** Row and column of the cell that is spoken of. @type {readonly [number, number]} */
    this.at = [0, 0];
    /** @type {{ of: string, measure: Measure, matrix: Similarity } | null} */
    this.found = null;
    this.trouble = "";
    this.asked = "";
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("name")) return;
    this.chosen = null;
    this.found = null;
    this.trouble = "";
    this.asked = "";
    this.at = [0, 0];
  }

  get #map() {
    return wholeSimilarity(this.map ?? usualSimilarity());
  }

  render() {
    const own = this.#map.measure;
    const measure = this.chosen ?? own;
    if (this.open) this.#ask(measure);
    const { found, trouble } = this;
    return html`<details class="similarity" ?open=${this.open} @toggle=${(/** @type {any} */ { target }) => {
      this.open = target.open;
    }}>
      <summary>${similarity.look}</summary>
      ${
        this.open
          ? html`<label class="field"><span>${similarity.shown}</span>
              <select @change=${(/** @type {any} */ { target }) => {
                this.chosen = target.value;
              }}>
                ${[...measures, NOT_ADDITIVE].map(
                  (m) => html`<option value=${m} .selected=${m === measure}>
                    ${m === NOT_ADDITIVE ? similarity.notAdditive(m) : this.map?.measure === m ? similarity.asChosen(m) : similarity.names[m]}
                  </option>`,
                )}
              </select>
              <span class="hint">${similarity.hints[measure]}</span></label>
            ${measure === NOT_ADDITIVE ? html`<p class="hint">${similarity.onlyToLook}</p>` : nothing}
            <p class="similarity-state hint" role="status">${trouble ? similarity.trouble(trouble) : found ? nothing : similarity.looking}</p>
            ${found ? this.#matrix(found.matrix, found.measure, found.measure !== measure) : nothing}`
          : nothing
      }
    </details>`;
  }

  /** @param {Similarity} matrix @param {Measure} measure @param {boolean} stale */
  #matrix(matrix, measure, stale) {
    const { values, used, defined } = matrix;
    const shown = values.slice(0, MOST);
    const n = values.length;
    const low = Math.min(0, ...used);
    const high = Math.max(...used, Number.MIN_VALUE);
    const [r, c] = [Math.min(this.at[0], shown.length - 1), Math.min(this.at[1], shown.length - 1)];
    const numbers = shown.length <= NUMBERS;
    const text = (/** @type {number} */ i, /** @type {number} */ j) => {
      const at = i * n + j;
      const said =
        i === j
          ? similarity.same(values[i], figure(used[at]))
          : similarity.cell(values[i], values[j], figure(used[at]));
      return Math.abs(used[at] - defined[at]) > REPAIRED
        ? said + similarity.asDefined(figure(defined[at]))
        : said;
    };
    return html`<div class=${stale ? "similarity-body stale" : "similarity-body"}>
      <div class="matrix-scroll">
        <table role="grid" class=${`similarity-grid ${numbers ? "has-numbers" : shown.length <= FEW ? "has-few" : ""}`}
          aria-label=${similarity.matrix(this.name, similarity.names[measure])} @keydown=${this.#keys}>
          <thead><tr><td></td>${shown.map((name) => html`<th scope="col" title=${name}><span><bdi>${name}</bdi></span></th>`)}</tr></thead>
          <tbody>
            ${shown.map(
              (row, i) =>
                html`<tr><th scope="row" title=${row}><bdi>${row}</bdi></th>${shown.map((_, j) => {
                  const shade = Math.round((SHADES * (used[i * n + j] - low)) / (high - low));
                  return html`<td class=${`similar shade-of-${shade}`} tabindex=${i === r && j === c ? 0 : -1}
                  @focus=${() => this.#point(i, j)} @pointerenter=${() => this.#point(i, j)}><span class="visually-hidden">${text(i, j)}</span>${numbers ? html`<span aria-hidden="true">${short(used[i * n + j])}</span>` : nothing}</td>`;
                })}</tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p class="similarity-at" aria-hidden="true">${text(r, c)}<span class="hint">${this.#rows(matrix, r, c)}</span></p>
      <p class="similarity-scale"><span>${figure(low)}</span>
        <span class="scale" aria-hidden="true">${Array.from({ length: SHADES + 1 }, (_, i) => html`<span class=${`shade-of-${i}`}></span>`)}</span>
        <span>${figure(high)}</span><span class="hint">${similarity.scale}</span></p>
      <p class="hint">${similarity.hint}${shown.length < n ? ` ${similarity.tooMany(shown.length, n)}` : nothing}</p>
      <p class="hint">${
        matrix.largest_repair > REPAIRED
          ? similarity.repaired(figure(matrix.smallest_eigenvalue), figure(matrix.largest_repair))
          : similarity.fine
      }</p>
    </div>`;
  }

  /** How common the values of a cell are. @param {Similarity} matrix @param {number} i @param {number} j */
  #rows({ values, counts }, i, j) {
    const of = (/** @type {number} */ k) => similarity.rowsOf(values[k], counts[k]);
    return i === j ? of(i) : `${of(i)}, ${of(j)}`;
  }

  /** @param {number} i @param {number} j */
  #point(i, j) {
    if (this.at[0] !== i || this.at[1] !== j) this.at = [i, j];
  }

  /** @param {KeyboardEvent} event */
  #keys = (event) => {
    const cell = /** @type {HTMLElement} */ (event.target).closest("td");
    const rows = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("tbody tr")];
    const row = rows.findIndex((tr) => tr.contains(cell));
    if (!cell || row < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = rows.length;
    const column = cell.cellIndex;
    const next = /** @type {Record<string, [number, number]>} */ ({
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      Home: [row, 1],
      End: [row, last],
    })[event.key];
    if (!next) return;
    event.preventDefault();
    const found = /** @type {HTMLTableRowElement | undefined} */ (rows[next[0]])?.cells[next[1]];
    if (found && next[1] > 0) found.focus();
  };

  /** The engine is asked once for each question and measure. @param {Measure} measure */
  #ask(measure) {
    const { bench } = this;
    // Watched: until the file has been read there is nothing to ask.
    bench.opened.value;
    const request = requestOf(bench, bench.document.value);
    const { most, labelled_only } = this.#map;
    const wanted = { attribute: this.name, measure, most, labelled_only };
    // What the shapes are does not matter to a similarity, only which rows and columns there are.
    const key = JSON.stringify([
      request?.file.key,
      request?.question.target,
      request?.question.attributes,
      wanted,
    ]);
    if (!request || key === this.asked) return;
    this.asked = key;
    this.pool.ask("similarity", wanted, { ...request, urgent: true }).then(
      (/** @type {Similarity} */ matrix) =>
        this.#arrived(key, { found: { of: key, measure, matrix }, trouble: "" }),
      (/** @type {any} */ error) =>
        this.#arrived(key, { found: null, trouble: String(error?.message ?? error) }),
    );
  }

  /** @param {string} key @param {Pick<SimilarityMatrix, "found" | "trouble">} change */
  #arrived(key, change) {
    if (this.asked === key) Object.assign(this, change);
  }
}

/** Three digits tell all there is to see. @param {number} value */
const figure = (value) => plain(Number(value.toPrecision(3)));

/** In a cell: two decimals, without a 0 that says nothing. @param {number} value */
function short(value) {
  return value
    .toFixed(2)
    .replace(/^(-?)0\./, "$1.")
    .replace(/^1\.00$/, "1")
    .replace(/^-?\.00$/, "0");
}

define("similarity-matrix", SimilarityMatrix);
