/**
 * All pairs as a table: a sign and a shade in each cell, a frame where it is more than chance. One tab stop; arrow keys
 * go from cell to cell, and the cell that has the focus is the chosen pair.
 */
import { html, LitElement, nothing } from "lit";
import { define, given } from "../../bench/base.js";
import { foremost, isSignificant, keyOf } from "../../model/pairs/facts.js";
import { interactions } from "../../sentences/pairs/interactions.js";
import { chanceText, sizeText } from "./interaction-text.js";

/** @typedef {import("../../engine/contract.js").Interactions} Interactions */
/** @typedef {import("../../engine/contract.js").PairInformation} PairInformation */

/** A larger table could not be read any more. */
const MOST = 30;
/** Shades of a cell; each is a class of the style sheet. */
const SHADES = 8;

export class InteractionMatrix extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { found: { attribute: false }, chosen: { attribute: false } };

  constructor() {
    super();
    /** @type {Interactions} */
    this.found = given;
    this.chosen = "";
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const { found } = this;
    const names = foremost(found, MOST);
    const pairs = new Map(found.pairs.map((pair) => [keyOf(pair.attributes), pair]));
    const alone = new Map(found.alone.map((a) => [a.attribute, a.information]));
    const largest = Math.max(...found.pairs.map((pair) => Math.abs(pair.information)), Number.MIN_VALUE);
    const most = Math.max(...found.alone.map((a) => a.information), Number.MIN_VALUE);
    // A pair chosen elsewhere may have no cell here.
    const here = found.pairs.some(
      (p) => keyOf(p.attributes) === this.chosen && p.attributes.every((n) => names.includes(n)),
    );
    const stop = here ? this.chosen : keyOf(found.pairs[0].attributes);
    return html`
      <p class="hint">${interactions.matrixHint(names.length, found.alone.length)}</p>
      <div class="matrix-scroll">
        <table class="matrix" aria-label=${interactions.matrixLabel} @keydown=${this.#keys}>
          <thead><tr><td></td>${names.map((name) => html`<th scope="col"><span><bdi>${name}</bdi></span></th>`)}</tr></thead>
          <tbody>
            ${names.map(
              (row, r) =>
                html`<tr><th scope="row"><bdi>${row}</bdi></th>${names.map((column, c) =>
                  r === c
                    ? this.#diagonal(row, alone.get(row) ?? 0, most)
                    : this.#cell(row, column, r < c ? stop : "", pairs.get(keyOf([row, column])), largest),
                )}</tr>`,
            )}
          </tbody>
        </table>
      </div>
    `;
  }

  /** @param {string} name @param {number} information @param {number} most */
  #diagonal(name, information, most) {
    const text = interactions.alone(name, sizeText(this.found, information));
    const shade = Math.ceil((SHADES * Math.max(0, information)) / most);
    return html`<td class=${`own shade-${shade}`} title=${text}><span class="visually-hidden">${text}</span></td>`;
  }

  /**
   * @param {string} row @param {string} column
   * @param {string} stop key of the pair at which the tab key stops; each pair has two cells, the lower one is none
   * @param {PairInformation | undefined} pair @param {number} largest
   */
  #cell(row, column, stop, pair, largest) {
    const name = interactions.pair(row, column);
    if (!pair) return html`<td title=${interactions.notYet(name)}></td>`;
    const { information } = pair;
    const kind = information > 0 ? "synergy" : information < 0 ? "redundancy" : "none";
    const shade = Math.ceil((SHADES * Math.abs(information)) / largest);
    const key = keyOf(pair.attributes);
    const chosen = key === this.chosen;
    const text = interactions.cell(
      name,
      interactions[kind],
      sizeText(this.found, information),
      chanceText(pair),
    );
    return html`<td><button type="button" tabindex=${key === stop ? 0 : -1} aria-label=${text} title=${text}
      aria-pressed=${chosen ? "true" : "false"}
      class=${`cell ${kind} shade-${shade} ${isSignificant(pair) ? "is-significant" : ""}`}
      @click=${() => this.#choose(key)} @focus=${() => this.#choose(key)}>${information > 0 ? "+" : information < 0 ? "−" : nothing}</button></td>`;
  }

  /** @param {string} key */
  #choose(key) {
    if (key !== this.chosen) this.dispatchEvent(new CustomEvent("pair-chosen", { detail: { key } }));
  }

  /** @param {KeyboardEvent} event */
  #keys(event) {
    const step = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key];
    const cell = document.activeElement?.closest("td");
    const row = cell?.closest("tr");
    if (!step || !cell || !row || !this.contains(cell)) return;
    event.preventDefault();
    const rows = /** @type {HTMLTableRowElement[]} */ ([...this.querySelectorAll("tbody tr")]);
    let [r, c] = [rows.indexOf(/** @type {HTMLTableRowElement} */ (row)), cell.cellIndex];
    // The diagonal has no pair: it is stepped over.
    for (;;) {
      r += step[0];
      c += step[1];
      const next = rows[r]?.cells[c];
      if (!next || c < 1) return;
      const button = next.querySelector("button");
      if (button) {
        button.focus();
        return;
      }
    }
  }
}

define("interaction-matrix", InteractionMatrix);
