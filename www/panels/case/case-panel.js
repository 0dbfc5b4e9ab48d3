/**
 * The case that the dots stand on, as a table: each value can be typed, and stands beside what it adds, in the unit of
 * the drawing. Its numbers are written by the drawing itself.
 */
import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { define, given, PageElement } from "../../bench/base.js";
import { attributesOf } from "../../model/evaluate.js";
import { parseNumber, valueFormat } from "../../model/format.js";
import { bench as tabs } from "../../sentences/bench.js";
import { caseWords as words } from "../../sentences/case/case.js";
import { shell, view as viewWords } from "../../sentences.js";
import { Instance } from "../../viewer/state.js";
import { DrawnTexts } from "../drawn-texts.js";
import { nameOf, verdict } from "./verdict.js";
import "./row-stepper.js";

/** @typedef {import("../../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../../model/types.js").Value} Value */
/** @typedef {import("../../viewer/texts.js").Texts} Texts */

export class CasePanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { pool: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../../engine/pool.js").Pool} */
    this.pool = given;
    /** What was typed and is no number, by attribute, and over which value. @type {Map<string, { typed: string, over: string }>} */
    this.wrong = new Map();
    this.texts = new DrawnTexts(this);
    /** Whether the lines that the drawing folds are shown too. */
    this.whole = false;
  }

  render() {
    const { bench } = this;
    const model = bench.model.value;
    const { view, question } = bench.document.value;
    if (!model) return nothing;
    const moving = bench.moving.value?.values;
    const rest = new Map(view.values);
    const instance = new Instance(
      model,
      model.attributes.map(({ name }) => (moving?.has(name) ? moving.get(name) : rest.get(name))),
    );
    const found = this.partsOf(model, instance);
    return html`
      ${question.source.kind === "model" ? nothing : html`<row-stepper .bench=${bench} .gestures=${this.gestures} .pool=${this.pool}></row-stepper>`}
      ${verdict(this, model, instance, found.drawn, found.longest[0])} ${this.#table(model, instance, found)}
    `;
  }

  /** What the effects add, as the drawing counts them, and the two that add or take off most. @param {AdditiveModel} model @param {Instance} instance */
  partsOf(model, instance) {
    const drawn = this.texts.of(model);
    const parts = model.effects.map((_, k) => instance.parts[k] - (drawn?.layout.scale.origins[k] ?? 0));
    const size = (/** @type {number} */ k) => Math.abs(parts[k]);
    const effects = [...parts.keys()].filter((k) => parts[k] !== 0);
    return { drawn, parts, longest: effects.toSorted((a, b) => size(b) - size(a)).slice(0, 2) };
  }

  /** @param {AdditiveModel} model @param {Instance} instance @param {ReturnType<CasePanel["partsOf"]>} found */
  #table(model, instance, { drawn, parts, longest: most }) {
    const longest = Math.max(...parts.map(Math.abs), Number.MIN_VALUE);
    const folded = drawn?.layout.folded ?? [];
    const rows = drawn?.layout.rows.map(({ effect }) => effect) ?? [];
    const all = [...new Set([...rows, ...folded, ...model.effects.keys()])];
    const effects = this.whole ? all : all.filter((k) => !folded.includes(k));
    const { scale } = this.bench.document.value.view;
    const said = effects.map((k) => drawn?.atDot(k, instance.parts[k]) ?? "");
    const total = drawn?.total(instance.sum) ?? "";
    // px: figures are bold where they are largest.
    const figures = Math.max(44, ...[total, ...said].map((text) => 8.5 * text.length));
    return html`<table class="case-table">
      <colgroup><col class="case-name" /><col /><col class="case-bars" /><col width=${figures} /></colgroup>
      <caption class="visually-hidden">${tabs.names.case}</caption>
      <thead><tr><th scope="col">${words.table.line}</th><th scope="col">${words.table.value}</th>
        <th scope="col" class="number" colspan="2">${model.bend ? shell.options.scales.points : shell.options.scales[/** @type {"points"} */ (scale)]}</th></tr></thead>
      <tbody>${repeat(
        effects,
        (k) =>
          attributesOf(model.effects[k].shape)
            .map((at) => model.attributes[at].name)
            .join("\n"),
        (k, i) => {
          const over = attributesOf(model.effects[k].shape);
          return html`<tr class=${most.includes(k) ? "is-most" : ""} data-effect=${k}>
          <th scope="row" title=${nameOf(model, k)}><bdi>${breakable(nameOf(model, k))}</bdi></th>
          <td>${over.length === 1 ? this.#field(model, over[0], instance) : nothing}</td>
          <td class="case-bar" aria-hidden="true">${bar(parts[k] / longest)}</td>
          <td class="number">${said[i]}</td></tr>`;
        },
      )}${drawn && folded.length > 0 ? this.#fold(drawn, folded, instance) : nothing}</tbody>
      <tfoot><tr><th scope="row" colspan="3">${words.table.total}</th>
        <td class="number" data-total>${total}</td></tr></tfoot>
    </table>`;
  }

  /** What the drawing folds, in one line until it is asked for. @param {Texts} drawn @param {readonly number[]} folded @param {Instance} instance */
  #fold(drawn, folded, { parts }) {
    const { fold, unfold } = words.table;
    return html`<tr class="case-fold"><th scope="row" colspan="3"><button type="button" class="link" aria-expanded=${this.whole ? "true" : "false"}
        @click=${() => {
          this.whole = !this.whole;
          this.requestUpdate();
        }}>${this.whole ? fold(folded.length) : unfold(folded.length)}</button></th>
      <td class="number">${this.whole ? nothing : drawn.reading(drawn.counted(folded, parts))}</td></tr>`;
  }

  /** @param {AdditiveModel} model @param {number} at @param {Instance} instance */
  #field(model, at, instance) {
    const { name, numeric, levels } = model.attributes[at];
    const value = instance.values[at];
    const label = viewWords.field(name);
    if (!numeric) {
      const present = value === null ? -1 : levels.findIndex((l) => l.label === value);
      const unknown = value === null || present >= 0 ? viewWords.unknown : viewWords.unseen(String(value));
      return html`<select aria-label=${label} title=${value ?? viewWords.unknown}
        @change=${(/** @type {any} */ { target }) => this.gestures.setValue(name, levels[target.selectedIndex]?.label ?? null)}>
        ${levels.map((l, i) => html`<option .selected=${i === present}>${l.label}</option>`)}
        <option .selected=${present < 0}>${unknown}</option></select>`;
    }
    const text = typeof value === "number" ? valueFormat(numeric)(value) : "";
    const kept = this.wrong.get(name);
    // Once the value is another one, by a dot or a row, it is no longer about it.
    const wrong = kept?.over === text ? kept.typed : undefined;
    return html`<input type="text" inputmode="decimal" autocomplete="off" aria-label=${label} placeholder=${viewWords.unknown}
        .value=${wrong ?? text} aria-invalid=${wrong === undefined ? "false" : "true"} aria-describedby=${wrong === undefined ? nothing : `case-wrong-${at}`}
        @change=${(/** @type {any} */ { target }) => this.#typed(name, target.value.trim(), text)} />
      ${wrong === undefined ? nothing : html`<p class="field-error" role="alert" id=${`case-wrong-${at}`}>${viewWords.notANumber}</p>`}`;
  }

  /** @param {string} name @param {string} typed @param {string} text what stood there */
  #typed(name, typed, text) {
    const number = typed === "" ? null : parseNumber(typed);
    if (typed !== "" && number === null) this.wrong.set(name, { typed, over: text });
    else {
      this.wrong.delete(name);
      if (typed !== text) this.gestures.setValue(name, number, typed || viewWords.unknown);
    }
    this.requestUpdate();
  }
}

/** A name that may break where its words end, not within one. @param {string} name */
const breakable = (name) => name.split(/(?<=_)/).map((word) => html`${word}<wbr />`);

/** From zero to the left or right. @param {number} share of the longest */
function bar(share) {
  const width = 50 * Math.abs(share);
  return html`<svg width="100%" height="10"><line x1="50%" x2="50%" y2="10" class="axis"></line><rect class=${share < 0 ? "lowers" : "raises"}
    x=${`${share < 0 ? 50 - width : 50}%`} width=${`${width}%`} height="10"></rect></svg>`;
}

define("case-panel", CasePanel);
