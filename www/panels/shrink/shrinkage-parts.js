/**
 * Shrinkage constants of parts: one for all, for each kind of coordinate, or for each attribute. Knows only what it is
 * given; says `constants-moved` ({ place }) while a slider moves and `constants-rested` ({ place, said, keyed }).
 */
import { html, LitElement, nothing } from "lit";
import { define, given } from "../../bench/base.js";
import { numberField } from "../../controls/fields.js";
import { Hold } from "../../controls/hold.js";
import { plainK } from "../../model/format.js";
import { shrinkage } from "../../sentences/shrink/shrinkage.js";
import {
  constantLimits,
  divisionOf,
  MOST_ATTRIBUTES,
  partKey,
  partsOf,
  rounded,
  withPart,
} from "../../state/shrinkages.js";

/** @typedef {import("../../engine/contract.js").Part} Part */
/** @typedef {import("../../engine/shrink.js").Place} Place */
/** @typedef {import("../../state/shrinkages.js").Division} Division */

export class ShrinkageParts extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { trace: { attribute: false }, place: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../../engine/contract.js").Trace} */
    this.trace = given;
    /** @type {Place} */
    this.place = given;
    this.hold = new Hold(
      (slider) => this.#tell("constants-moved", this.#placeOf(slider)),
      (slider, keyed) => {
        const [part, k] = [this.#partOf(slider), rounded(Math.exp(Number(slider.value)))];
        this.#tell(
          "constants-rested",
          this.#placeOf(slider),
          shrinkage.gestures.part(part, plainK(k)),
          keyed,
        );
      },
    );
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const { trace, place } = this;
    const { parts } = shrinkage;
    const division = divisionOf(place.shrinkages);
    const attributes = partsOf(trace, "attribute");
    const tooMany = attributes.length > MOST_ATTRIBUTES && division !== "attribute";
    const divisions = /** @type {Division[]} */ (["one", "kind", "attribute"]).filter(
      (one) => one !== "attribute" || !tooMany,
    );
    return html`
      <section class="shrinkage-parts"><h3>${parts.heading}</h3>
        <select aria-label=${parts.choose} @change=${(/** @type {any} */ { target }) => this.#divide(target.value)}>
          ${divisions.map((one) => html`<option value=${one} .selected=${one === division}>${parts.divisions[one]}</option>`)}
        </select>
        ${tooMany ? html`<p class="hint">${parts.tooMany(attributes.length)}</p>` : nothing}
        ${
          division === "one"
            ? nothing
            : html`<ul>${this.#listed(division).map((part) => this.#row(part))}</ul>
                <p class="hint">${parts.hint}</p>
                <button type="button" class="link" @click=${() => this.#divide("one")}>${parts.reset}</button>`
        }
      </section>
    `;
  }

  /** Those that there are, and those that have a constant although there are none now. @param {Division} division */
  #listed(division) {
    const there = partsOf(this.trace, division);
    const keys = new Set(there.map(partKey));
    return [...there, ...this.place.shrinkages.map(({ of }) => of).filter((of) => !keys.has(partKey(of)))];
  }

  /** @param {Part} part */
  #kOf(part) {
    return this.place.shrinkages.find(({ of }) => partKey(of) === partKey(part))?.k ?? this.place.k;
  }

  /** @param {Part} part */
  #row(part) {
    const { parts } = shrinkage;
    const { k: grid } = this.trace;
    const k = this.#kOf(part);
    const name = parts.name(part);
    return html`<li class=${`shrinkage-part is-${part.part}`}>
      <span class="shrinkage-name"><bdi>${name}</bdi></span>
      <input type="range" step="any" min=${Math.log(grid[0])} max=${Math.log(grid[grid.length - 1])} data-part=${partKey(part)}
        .value=${String(Math.log(Math.max(k, grid[0])))} aria-label=${parts.label(name)} aria-valuetext=${`k = ${plainK(k)}`}
        @pointerdown=${this.hold.down} @pointerup=${this.hold.up} @pointercancel=${this.hold.up} @blur=${this.hold.up}
        @keydown=${this.hold.key} @input=${this.hold.input} @change=${this.hold.change} />
      ${numberField({
        label: parts.label(name),
        value: k,
        ...constantLimits,
        layout: "bare",
        take: (typed) =>
          this.#tell(
            "constants-rested",
            this.#placeAt(part, typed),
            shrinkage.gestures.part(part, plainK(typed)),
          ),
      })}
    </li>`;
  }

  /** @param {HTMLInputElement} slider @returns {Part} */
  #partOf(slider) {
    const division = divisionOf(this.place.shrinkages);
    const found = this.#listed(division).find((part) => partKey(part) === slider.dataset.part);
    return /** @type {Part} */ (found);
  }

  /** @param {HTMLInputElement} slider @returns {Place} */
  #placeOf(slider) {
    return this.#placeAt(this.#partOf(slider), rounded(Math.exp(Number(slider.value))));
  }

  /** @param {Part} part @param {number} k @returns {Place} */
  #placeAt(part, k) {
    return { k: this.place.k, shrinkages: withPart(this.place.shrinkages, part, k) };
  }

  /** Every part begins at what it has now. @param {Division} division */
  #divide(division) {
    const shrinkages = partsOf(this.trace, division).map((of) => ({ of, k: this.#startOf(of) }));
    const said = shrinkage.gestures.division[division];
    this.#tell("constants-rested", { k: this.place.k, shrinkages }, said);
  }

  /** @param {Part} part */
  #startOf(part) {
    return Math.max(this.#kOf(part), rounded(this.trace.k[0]));
  }

  /** @param {string} name @param {Place} place @param {string} [said] @param {boolean} [keyed] */
  #tell(name, place, said = "", keyed = false) {
    this.dispatchEvent(new CustomEvent(name, { detail: { place, said, keyed } }));
  }
}

define("shrinkage-parts", ShrinkageParts);
