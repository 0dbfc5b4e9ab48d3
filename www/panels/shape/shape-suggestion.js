/** Other shapes of an attribute's effect, tried on the same folds, with what they gain or lose against the present one. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { compareFolds, meanLoss } from "../../model/compare/rows.js";
import { fixed, signed } from "../../model/format.js";
import { shapes } from "../../sentences/shape/shapes.js";
import { mapFromText, mapText } from "../../state/maps.js";

/** @typedef {import("../../engine/contract.js").FoldLoss} FoldLoss */
/** @typedef {import("../../state/maps.js").MapChoice} MapChoice */

export class ShapeSuggestion extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { name: { attribute: false }, suggester: { attribute: false } };

  constructor() {
    super();
    this.name = "";
    /** @type {import("../../state/suggest.js").Suggester} */
    this.suggester = given;
  }

  render() {
    const { name, suggester } = this;
    if (!suggester.hasChoice(name)) return nothing;
    const running = suggester.running.value;
    const here = running?.attribute === name ? running : null;
    const tried = suggester.tried(name);
    const left = suggester.untried(name).length;
    return html`
      <div class="suggestion">
        ${
          here
            ? html`<div class="trial-progress">
                <progress aria-label=${shapes.try} max=${here.of} .value=${here.done}></progress>
                <span>${shapes.trying(shapes.shape(here.map), here.done, here.of)}</span>
                <button type="button" class="link" @click=${() => suggester.stop()}>${shapes.stop}</button>
              </div>`
            : left > 0
              ? html`<button type="button" class="button" ?disabled=${Boolean(running)} @click=${() => suggester.start([name])}>
                    ${shapes.try}
                  </button>
                  ${tried.size === 0 ? html`<p class="hint">${shapes.tryHint}</p>` : nothing}`
              : nothing
        }
        ${tried.size > 1 || (tried.size > 0 && !here) ? this.#verdict(left === 0) : nothing}
        ${tried.size > 0 ? this.#results(tried) : nothing}
      </div>
    `;
  }

  /** @param {boolean} whole whether all were tried */
  #verdict(whole) {
    const { name, suggester } = this;
    const proposal = suggester.proposal(name);
    if (!proposal)
      return html`<p class="verdict" role="status">${shapes.none(suggester.present(name), whole)}</p>`;
    const { map, loss, comparison } = proposal;
    const { difference, error } = comparison;
    const decimals = decimalsFor(error);
    return html`<p class="verdict" role="status">
      ${shapes.better(map, loss, this.#ofNumber(), fixed(-difference, decimals), fixed(error, decimals))}
      <button type="button" class="button primary" @click=${() => this.#take(map)}>
        ${shapes.takeShape(shapes.shape(map))}
      </button>
    </p>`;
  }

  /** @param {ReadonlyMap<string, import("../../state/suggest.js").Trial>} tried */
  #results(tried) {
    const { name, suggester } = this;
    const now = mapText(suggester.present(name));
    const present = tried.get(now);
    const held = present && "folds" in present ? present.folds : null;
    const losses = this.#ofNumber() ? shapes.lossesOfNumber : shapes.losses;
    const rows = [...tried].sort(([a], [b]) => Number(b === now) - Number(a === now));
    return html`
      <table class="trial-table">
        <caption class="visually-hidden">${shapes.results(name)}</caption>
        <thead>
          <tr>
            <th scope="col">${shapes.column.shape}</th>
            <th scope="col" class="number">${losses.brier}</th>
            <th scope="col"><span class="visually-hidden">${shapes.column.take}</span></th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(([text, one]) => {
            const map = mapFromText(text);
            return map ? this.#result(map, one, text === now, held) : nothing;
          })}
        </tbody>
      </table>
      <p class="hint">${shapes.differenceHint}</p>
    `;
  }

  /** @param {MapChoice} map @param {import("../../state/suggest.js").Trial} one @param {boolean} isPresent @param {FoldLoss[] | null} held */
  #result(map, one, isPresent, held) {
    const shape = shapes.shape(map);
    if ("problem" in one)
      return html`<tr>
        <th scope="row">${shape}</th>
        <td colspan="2" class="hint"><bdi>${shapes.failed(one.problem)}</bdi></td>
      </tr>`;
    const brier =
      isPresent || !held ? null : compareFolds(held, one.folds, "brier", this.suggester.foldsOf(held));
    const decimals = brier ? decimalsFor(brier.error) : 4;
    return html`<tr class=${isPresent ? "is-present" : ""}>
      <th scope="row">${shape}
        ${isPresent ? html`<span class="tag">${shapes.present}</span>` : nothing}
        ${brier?.clearly === -1 ? html`<span class="tag good">${shapes.clearly}</span>` : nothing}
        ${brier?.clearly === 1 ? html`<span class="tag">${shapes.worse}</span>` : nothing}
      </th>
      <td class="number">
        ${fixed(meanLoss(one.folds, "brier"), 4)}
        ${
          brier
            ? html`<br /><span class="quiet-text">${shapes.difference(signed(brier.difference, decimals), fixed(brier.error, decimals))}</span>`
            : nothing
        }
      </td>
      <td>${
        isPresent
          ? nothing
          : html`<button type="button" class="link" aria-label=${shapes.takeShape(shape)} @click=${() => this.#take(map)}>${shapes.take}</button>`
      }</td>
    </tr>`;
  }

  #ofNumber() {
    return this.bench.document.value.question.outcome === "number";
  }

  /** @param {MapChoice} map */
  #take(map) {
    this.gestures.setMap(this.name, map);
  }
}

/** An error is written with two digits, a difference as finely. @param {number} error */
export function decimalsFor(error) {
  return error > 0 ? Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(error)))) : 4;
}

define("shape-suggestion", ShapeSuggestion);
