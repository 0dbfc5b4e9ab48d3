/** What a random forest needs: its attributes by importance, and its out-of-bag scores in words. Knows only what it is given. */
import { html, LitElement, nothing } from "lit";
import { define } from "../../bench/base.js";
import { shareBar } from "../../controls/value-bars.js";
import { fixed, percent } from "../../model/format.js";
import { forest } from "../../sentences/compare/forest.js";
import "../../style/decide.css";

/** @typedef {import("../../engine/contract.js").ForestSeen} ForestSeen */
/** @typedef {import("../../engine/contract.js").Importance} Importance */

/** More of them are shown when asked for. */
const FIRST = 8;
/** How many can be kept, and how many at first. */
const FEW = [1, 2, 3, 5, 8, 10, 15, 20, 30, 50];
const USUAL = 5;

export class ForestImportance extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    seen: { attribute: false },
    keep: { attribute: false },
    all: { state: true },
    n: { state: true },
  };

  constructor() {
    super();
    /** @type {ForestSeen | null} */
    this.seen = null;
    /** Learns from these attributes alone. @type {((names: readonly string[]) => void) | null} */
    this.keep = null;
    this.all = false;
    /** How many of each list are kept, where that was chosen. */
    this.n = 0;
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const { seen } = this;
    if (!seen) return nothing;
    const of = (/** @type {import("../../engine/contract.js").Metric} */ metric) =>
      seen.out_of_bag.scores.find((score) => score.metric === metric)?.value;
    const [accuracy, brier, auc] = [of("accuracy") ?? Number.NaN, of("brier") ?? Number.NaN, of("auc")];
    const sorted = seen.importance.toSorted(
      (a, b) => b.permutation - a.permutation || b.impurity - a.impurity,
    );
    const shown = this.all ? sorted : sorted.slice(0, FIRST);
    const [first] = sorted;
    const largest = {
      permutation: Math.max(...sorted.map((i) => i.permutation), Number.MIN_VALUE),
      impurity: Math.max(...sorted.map((i) => i.impurity), Number.MIN_VALUE),
    };
    // More than two standard errors: not by chance.
    const needed = first && first.permutation > 2 * first.error && first.permutation > 0;
    return html`<section class="forest" aria-label=${forest.heading}>
      <h3>${forest.heading}</h3>
      <p>${needed ? forest.most(first.attribute, points(first.permutation)) : forest.none}
        ${forest.outOfBag(percent(accuracy), fixed(brier, 3), auc === undefined ? null : fixed(auc, 3), seen.trees)}</p>
      <table class="interval-table" aria-label=${forest.label}>
        <thead><tr><th scope="col">${forest.attribute}</th><th scope="col" class="number">${forest.permutation}</th>
          <th scope="col" class="number">${forest.impurity}</th></tr></thead>
        <tbody>${shown.map((one) => row(one, largest))}</tbody>
      </table>
      ${
        shown.length < sorted.length
          ? html`<button type="button" class="link" @click=${() => {
              this.all = true;
            }}>${forest.more(sorted.length - shown.length)}</button>`
          : nothing
      }
      <p class="hint">${forest.hint}</p>
      ${this.keep && sorted.length > 1 ? this.#keeping(seen.importance) : nothing}
    </section>`;
  }

  /** One press that leaves the others out. @param {readonly Importance[]} importance */
  #keeping(importance) {
    const offered = FEW.filter((n) => n < importance.length);
    const n = this.n || (offered.findLast((few) => few <= USUAL) ?? 1);
    const names = firstOfEither(importance, n);
    return html`<p class="search">
      <label class="option"><span>${forest.first}</span>
        <select @change=${(/** @type {any} */ { target }) => {
          this.n = Number(target.value);
        }}>${offered.map((few) => html`<option value=${few} .selected=${few === n}>${few}</option>`)}</select></label>
      <button type="button" class="button" ?disabled=${names.length === importance.length}
        @click=${() => this.keep?.(names)}>${forest.keep(names.length)}</button></p>`;
  }
}

/** @param {Importance} one @param {{ permutation: number, impurity: number }} largest */
function row({ attribute, permutation, error, impurity }, largest) {
  return html`<tr>
    <th scope="row"><bdi>${attribute}</bdi></th>
    <td class="number">${shareBar(Math.max(0, permutation) / largest.permutation)}<span class="figure">${forest.loss(points(permutation), points(error))}</span></td>
    <td class="number">${shareBar(Math.max(0, impurity) / largest.impurity)}<span class="figure">${percent(impurity)}</span></td>
  </tr>`;
}

/**
 * The attributes among the first n by either measure, as `--keep` has them (Yao 2013, section 4.2).
 * @param {readonly Importance[]} importance @param {number} n @returns {string[]} in the order of the file
 */
export function firstOfEither(importance, n) {
  const kept = new Set(
    [(/** @type {Importance} */ i) => i.permutation, (/** @type {Importance} */ i) => i.impurity].flatMap(
      (of) => importance.toSorted((a, b) => of(b) - of(a)).slice(0, n),
    ),
  );
  return importance.filter((one) => kept.has(one)).map((one) => one.attribute);
}

/** A share of the rows as percentage points. @param {number} share */
const points = (share) => fixed(100 * share, 2);

define("forest-importance", ForestImportance);
