/** A row for every column of the file: what it is, what is missing, how it is spread, whether it is used. */
import { html, nothing } from "lit";
import { define, PageElement } from "../../bench/base.js";
import { histogram, levelBars } from "../../controls/value-bars.js";
import { count, valueFormat } from "../../model/format.js";
import { shapes } from "../../sentences/shape/shapes.js";
import { shell } from "../../sentences.js";
import { mapsFor, usualMap } from "../../state/maps.js";
import { usedNames } from "../../state/question.js";
import { kinds } from "../../state/reading.js";

/** @typedef {import("../../engine/contract.js").ColumnPreview} ColumnPreview */

/** Kinds whose values recur, so that their shares say something. @type {Set<string>} */
const grouped = new Set(["categorical", "ordered"]);
/** More rows than this are found by name instead of drawn: a file may have thousands of columns. */
const MOST = 60;

export class ColumnTable extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { sought: { state: true } };

  constructor() {
    super();
    this.sought = "";
  }

  render() {
    const { bench, gestures } = this;
    const opened = bench.opened.value?.opened;
    if (!opened) return html`<p class="hint">${shell.progress.reading}</p>`;
    const { question } = bench.document.value;
    const used = usedNames(opened.columns, question);
    const usedSet = new Set(used);
    const sought = this.sought.toLocaleLowerCase();
    const found = opened.columns.filter((c) => c.name.toLocaleLowerCase().includes(sought));
    const shown = found.slice(0, MOST);
    return html`
      ${
        opened.columns.length > 12
          ? html`<label class="field"><span>${shell.columns.find}</span>
              <input type="search" .value=${this.sought} @input=${(/** @type {any} */ e) => {
                this.sought = e.target.value;
              }} /></label>`
          : nothing
      }
      <table class="column-table">
        <thead class="visually-hidden">
          <tr><th scope="col">${shell.columns.name}</th><th scope="col">${shell.columns.kind}</th></tr>
        </thead>
        <tbody>
          ${shown.map((column) => this.#row(column, opened.n_rows, question.target === column.name, usedSet, used))}
        </tbody>
      </table>
      ${found.length > MOST ? html`<p class="hint">${shell.columns.first(MOST, found.length)}</p>` : nothing}
      ${
        question.attributes
          ? html`<button type="button" class="link" @click=${() => gestures.useUsual()}>${shell.columns.useAll}</button>`
          : nothing
      }
    `;
  }

  /**
   * @param {ColumnPreview} column @param {number} rows @param {boolean} isTarget
   * @param {Set<string>} usedSet @param {string[]} used
   */
  #row(column, rows, isTarget, usedSet, used) {
    const { name, label, kind, missing, top, numeric, reason } = column;
    const isUsed = usedSet.has(name);
    const { opened } = /** @type {{ opened: import("../../engine/contract.js").Opened }} */ (
      this.bench.opened.value
    );
    return html`
      <tr class=${isTarget ? "is-target" : isUsed ? "" : "is-out"}>
        <th scope="row">
          <label class="check">
            <input type="checkbox" .checked=${isUsed} ?disabled=${isTarget} aria-label=${shell.columns.use(name)}
              @change=${(/** @type {any} */ event) => {
                const now = opened.columns.map((c) => c.name).filter((n) => usedSet.has(n) || n === name);
                this.gestures.setUsed(name, event.target.checked, now.length ? now : used);
              }} />
            <bdi class="column-name">${breakable(name)}</bdi>
          </label>
          ${label ? html`<p class="hint"><bdi>${label}</bdi></p>` : nothing}
          <p class="hint">
            ${isTarget ? shell.columns.isTarget : isUsed || !reason ? nothing : reason}
            ${isTarget || (!isUsed && reason) ? "·" : nothing} ${shell.columns.missing(missing)}
          </p>
        </th>
        <td>
          <select aria-label=${shell.columns.kindOf(name)} .value=${kind}
            @change=${(/** @type {any} */ event) => this.gestures.setKind(name, event.target.value)}>
            ${kinds.map((k) => html`<option value=${k} .selected=${k === kind}>${shell.columns.kinds[k]}</option>`)}
          </select>
          ${numeric ? histogram(numeric.histogram) : grouped.has(kind) ? levelBars(top, rows) : nothing}
          <p class="hint"><bdi>${inShort(column)}</bdi></p>
          ${isUsed && !isTarget ? this.#shape(column) : nothing}
        </td>
      </tr>
    `;
  }

  /** The shape of its effect, and the way to another. @param {ColumnPreview} column */
  #shape({ name, kind }) {
    if (mapsFor(kind).length < 2) return nothing;
    const chosen = this.bench.document.value.question.maps.find((m) => m.attribute === name)?.map;
    const fits = chosen && mapsFor(kind).some((m) => m.kind === chosen.kind);
    const shape = shapes.shape(fits ? chosen : usualMap(kind));
    return html`<button type="button" class="link" aria-label=${shapes.open(name, shape)}
      @click=${() => {
        // The tab first: what is not in sight takes no focus.
        this.gestures.setTab("shape");
        this.bench.attribute.value = name;
      }}>${shape}</button>`;
  }
}

/**
 * A name that may break where its words meet: before a capital, after a mark. Elsewhere a break looks like a mistake.
 *
 * @param {string} name
 */
function breakable(name) {
  const words = name.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=[_./-])(?=[^_./-])/u);
  return words.map((word, i) => (i === 0 ? word : html`<wbr />${word}`));
}

/** @param {ColumnPreview} column */
function inShort({ kind, numeric, top, distinct, unit, examples }) {
  if (numeric) {
    const format = valueFormat(numeric);
    return shell.columns.range(format(numeric.minimum), format(numeric.maximum)) + (unit ? ` ${unit}` : "");
  }
  if (!grouped.has(kind)) return examples.length > 0 ? shell.columns.example(examples[0]) : "";
  const named = top.slice(0, 3).map((l) => `${l.label} ${count(l.count)}`);
  if (distinct > named.length) named.push(shell.columns.more(distinct - named.length));
  return named.join(" · ");
}

define("column-table", ColumnTable);
