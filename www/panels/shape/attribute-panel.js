/**
 * Everything about one attribute, beside the drawing: how its values lie, which shape its effect has and whether another
 * would predict better. Opened from the attribute's name in the drawing or in the table of columns.
 */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { backIcon } from "../../controls/icons.js";
import { count, valueFormat } from "../../model/format.js";
import { shapes } from "../../sentences/shape/shapes.js";
import { shell } from "../../sentences.js";
import { handPairs } from "../../state/learners.js";
import { bins, cutInto, mapsFor, mapText, usualMap } from "../../state/maps.js";
import { usedNames } from "../../state/question.js";
import { requestOf } from "../../state/request.js";
import "./effect-curve.js";
import "./interval-editor.js";
import "./shape-cards.js";
import "./shape-chooser.js";
import "./shape-suggestion.js";
import { histogram, shareBar } from "../../controls/value-bars.js";

/** @typedef {import("../../engine/contract.js").ColumnPreview} ColumnPreview */
/** @typedef {import("../../engine/contract.js").Cuts} Cuts */
/** @typedef {import("../../state/maps.js").MapChoice} MapChoice */

export class AttributePanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { pool: { attribute: false }, suggester: { attribute: false } };

  /** Whose panel the focus was brought to. @type {string | null} */
  #shown = null;

  constructor() {
    super();
    /** @type {import("../../engine/pool.js").Pool} */
    this.pool = given;
    /** @type {import("../../state/suggest.js").Suggester} */
    this.suggester = given;
    /** Which intervals the engine was asked for, and what it said of the last ones. */
    this.asked = "";
    /** @type {Cuts | null} */
    this.found = null;
    /** What had the focus before. @type {HTMLElement | null} */
    this.opener = null;
  }

  render() {
    const name = this.bench.attribute.value;
    const columns = this.bench.opened.value?.opened.columns ?? [];
    const column = columns.find((c) => c.name === name);
    this.hidden = !column;
    if (!column) return nothing;
    return html`
      <section class="attribute-panel" aria-label=${shapes.heading(column.name)} @keydown=${this.#keyed}>
        <div class="attribute-head">
          <button type="button" class="button quiet icon-only" aria-label=${shapes.close} title=${shapes.close} @click=${() => this.close()}>
            ${backIcon}
          </button>
          <h2 tabindex="-1"><bdi>${column.name}</bdi></h2>
          <p class="hint">${this.#facts(column)}</p>
        </div>
        ${this.#body(column, columns)}
      </section>
    `;
  }

  /** @param {ColumnPreview} column */
  #facts({ kind, numeric, unit, distinct, missing }) {
    const { columns } = shell;
    const format = numeric ? valueFormat(numeric) : null;
    const range =
      numeric && format
        ? shapes.range(format(numeric.minimum), format(numeric.maximum), format(numeric.median))
        : columns.distinct(distinct);
    return [columns.kinds[kind], unit ? `${range} ${unit}` : range, columns.missing(missing)].join(" · ");
  }

  /** @param {ColumnPreview} column @param {ColumnPreview[]} columns */
  #body(column, columns) {
    const { bench, gestures, suggester } = this;
    const { question } = bench.document.value;
    const { name, kind, numeric } = column;
    const { rests } = shapes;
    const chosen = question.maps.find((m) => m.attribute === name)?.map ?? null;
    const map = chosen && mapsFor(kind).some((m) => m.kind === chosen.kind) ? chosen : usualMap(kind);
    const cuts = map.kind === "discretised" ? this.#look(name, map) : null;
    // What is drawn of it stands in its large picture already.
    const drawn = bench.model.value?.attributes.some((a) => a.name === name) ?? false;
    const picture =
      cuts && numeric
        ? this.#intervals(name, numeric, cuts)
        : drawn
          ? nothing
          : numeric
            ? html`<div class="attribute-picture">${histogram(numeric.histogram)}</div>`
            : this.#levels(column);
    const pair = handPairs(question).find((g) => g.attributes.includes(name));
    const note = !usedNames(columns, question).includes(name)
      ? rests.unused
      : pair
        ? rests.pair(pair.attributes.find((n) => n !== name) ?? "")
        : null;
    if (note && !pair) return html`${picture}<p class="hint">${note}</p>`;
    return html`
      <effect-curve .name=${name} .bench=${bench} .gestures=${gestures}></effect-curve>
      ${note ? html`<p class="hint">${note}</p>` : nothing}
      ${
        // Over what can grow while a cut is dragged: nothing moves under the pointer.
        cuts ? picture : nothing
      }
      <shape-cards .name=${name} .bench=${bench} .gestures=${gestures} .suggester=${suggester}></shape-cards>
      ${
        mapsFor(kind).length > 1
          ? html`<shape-chooser .name=${name} .kind=${kind} .distinct=${column.distinct} .map=${map} .usual=${!chosen}
              .learner=${question.learner} .settings=${question.settings} .cuts=${cuts?.cuts ?? []} .gestures=${gestures}></shape-chooser>`
          : html`<p class="hint">${shapes.words.nominal.hint}</p>`
      }
      ${cuts ? nothing : picture}
      ${
        numeric || mapsFor(kind).length < 2
          ? nothing
          : html`<similarity-matrix .name=${name} .map=${map.kind === "similarity" ? map : null} .bench=${bench} .pool=${this.pool}></similarity-matrix>`
      }
      <shape-suggestion .name=${name} .bench=${bench} .gestures=${gestures} .suggester=${suggester}></shape-suggestion>
    `;
  }

  /** @param {ColumnPreview} column */
  #levels({ name, top, distinct }) {
    const { columns } = shell;
    const most = Math.max(...top.map((l) => l.count), 1);
    return html`<table class="interval-table">
        <caption class="visually-hidden">${shapes.levels(name)}</caption>
        <thead><tr><th scope="col">${shapes.value}</th><th scope="col" class="number">${shapes.rows}</th></tr></thead>
        <tbody>
          ${top.map(
            (level) => html`<tr>
              <th scope="row"><bdi>${level.label}</bdi></th>
              <td class="number">${shareBar(level.count / most)}<span class="figure">${count(level.count)}</span></td>
            </tr>`,
          )}
        </tbody>
      </table>
      ${distinct > top.length ? html`<p class="hint">${columns.more(distinct - top.length)}</p>` : nothing}`;
  }

  /** @param {string} name @param {import("../../engine/contract.js").NumericRange} numeric @param {Cuts} cuts */
  #intervals(name, numeric, { cuts, counts, events }) {
    return html`<interval-editor
      .name=${name} .numeric=${numeric} .cuts=${cuts} .counts=${counts} .events=${events}
      .positive=${this.bench.prepared.value?.prepared.positive ?? ""}
      @cuts-changed=${(/** @type {CustomEvent<{ cuts: number[] }>} */ { detail }) =>
        this.gestures.setMap(name, cutInto("by_hand", 0, detail.cuts))}
    ></interval-editor>`;
  }

  /** The cuts of the model that is drawn. @param {string} name */
  #drawn(name) {
    const model = this.bench.model.value;
    const at = model?.attributes.findIndex((a) => a.name === name) ?? -1;
    const shape = model?.effects.find((e) => "attribute" in e.shape && e.shape.attribute === at)?.shape;
    return shape?.form === "levels" ? shape.cuts : null;
  }

  /**
   * The intervals as far as they are known: the engine is asked for them and their rows where it has not been yet.
   *
   * @param {string} name @param {Extract<MapChoice, { kind: "discretised" }>} map @returns {Cuts}
   */
  #look(name, map) {
    const { bench } = this;
    // Watched: until the file has been read there is nothing to ask.
    bench.opened.value;
    const request = requestOf(bench, bench.document.value);
    const key = JSON.stringify([request, name, mapText(map)], (at, value) => (at === "bytes" ? null : value));
    if (request && key !== this.asked) {
      this.asked = key;
      const wanted = {
        attribute: name,
        method: map.method,
        bins: map.bins ?? bins.usual,
        cuts: map.cuts ?? [],
      };
      this.pool.ask("intervals", wanted, { ...request, urgent: true }).then(
        (/** @type {Cuts} */ cuts) => this.#arrived(key, cuts),
        // What is wrong with the question is said where it is learned.
        () => this.#arrived(key, null),
      );
    }
    const cuts = map.method === "by_hand" ? (map.cuts ?? []) : (this.found?.cuts ?? this.#drawn(name) ?? []);
    // The counts of a moment ago stay until the new ones are there, so that the table does not jump.
    return this.found?.cuts.length === cuts.length
      ? { ...this.found, cuts }
      : { cuts, counts: [], events: [] };
  }

  /** @param {string} key @param {Cuts | null} cuts */
  #arrived(key, cuts) {
    if (this.asked !== key) return;
    this.found = cuts;
    this.requestUpdate();
  }

  /** The focus goes to where something was opened, and back when it is closed. */
  updated() {
    const { bench } = this;
    const name = bench.attribute.peek();
    // Other data: the attribute is not there any more.
    if (name !== null && this.hidden && bench.opened.peek()) {
      this.close();
      return;
    }
    if (name === this.#shown) return;
    this.#shown = name;
    if (name === null) {
      this.#back();
      return;
    }
    const before = focused();
    if (before && !this.contains(before)) this.opener = before;
    this.found = null;
    /** @type {HTMLElement | null} */ (this.querySelector("h2"))?.focus({ preventScroll: true });
    this.closest(".beside-body")?.scrollTo({ top: 0 });
  }

  /** To what had the focus before, in the tab that it stands in. */
  async #back() {
    const { opener } = this;
    this.opener = null;
    if (!opener?.isConnected) return;
    const body = /** @type {HTMLElement | null} */ (opener.closest(".beside-body"));
    if (body && body !== this.closest(".beside-body")) {
      this.gestures.setTab(body.dataset.tab ?? null);
      await /** @type {any} */ (this.closest("beside-panel"))?.updateComplete;
    }
    opener.focus();
  }

  close() {
    this.suggester.stop();
    this.bench.attribute.value = null;
  }

  /** @param {KeyboardEvent} event */
  #keyed = (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    this.close();
  };
}

/** What has the focus, inside a drawing too. @returns {HTMLElement | null} */
function focused() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element instanceof HTMLElement ? element : null;
}

define("attribute-panel", AttributePanel);
