/** The drawing with its options: hands the document's view to <nomogram-view> and takes its changes back as gestures. */
import { html, nothing } from "lit";
import { valueFormat } from "../model/format.js";
import { shell } from "../sentences.js";
import { define, given, PageElement } from "./base.js";
import "./nomogram-view.js";
// Here with the page, which asks for nothing once it is loaded.
import "./form-part.js";
import "./pair-part.js";
import "./options-bar.js";
import "./row-stepper.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../state/document.js").Value} Value */
/** @typedef {import("../state/document.js").View["values"]} Values */

export class DrawingPanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { pool: { attribute: false }, moving: { state: true } };

  constructor() {
    super();
    /** @type {import("../engine/pool.js").Pool} */
    this.pool = given;
    /** Whether a dot is being dragged. */
    this.moving = false;
    /** What the drawing shows. @type {{ model: AdditiveModel | null, values: Values, array: (Value | undefined)[] }} */
    this.inView = { model: null, values: [], array: [] };
  }

  render() {
    const { bench, gestures } = this;
    const model = bench.model.value;
    const { view, question } = bench.document.value;
    if (!model) {
      const text = bench.progress.value ? shell.progress.fitting : shell.noModel;
      return html`<section class="drawing empty" aria-label=${shell.drawing}><p>${text}</p></section>`;
    }
    const shown = this.#hand(model, view.values);
    return html`
      <section class=${bench.current.value ? "drawing" : "drawing stale"} aria-label=${shell.drawing}>
        <options-bar .bench=${bench} .gestures=${gestures}></options-bar>
        <nomogram-view
          controls="none"
          .model=${shown.model}
          .values=${shown.array}
          .scale=${view.scale}
          .align=${view.align}
          .order=${view.order}
          .shown=${view.shown === 0 ? model.effects.length : view.shown}
          @nomogram-input=${() => {
            this.moving = true;
          }}
          @nomogram-change=${this.#changed}
          @refit-shown=${(/** @type {CustomEvent<{ names: string[] }>} */ { detail }) => this.#refit(model, detail.names)}
        ></nomogram-view>
        ${
          question.source.kind === "model"
            ? nothing
            : html`<row-stepper .bench=${bench} .gestures=${gestures} .pool=${this.pool}></row-stepper>`
        }
      </section>
    `;
  }

  /**
   * What the drawing is to show. It is handed over anew only where it does not show it already: a new model or new
   * values would make it let go of a dot that is being dragged, so both wait until it rests.
   *
   * @param {AdditiveModel} model
   * @param {Values} values
   */
  #hand(model, values) {
    const { inView } = this;
    if (this.moving && inView.model) return inView;
    if (inView.model !== model || inView.values !== values) {
      const byName = new Map(values);
      this.inView = { model, values, array: model.attributes.map(({ name }) => byName.get(name)) };
    }
    return this.inView;
  }

  /** @param {CustomEvent<{ values: Value[], set: boolean[] }>} event */
  #changed({ detail }) {
    this.moving = false;
    const { model } = this.inView;
    if (!model) return;
    const before = new Map(this.bench.document.value.view.values);
    const changes = model.attributes.flatMap(({ name, numeric }, i) => {
      const value = detail.set[i] ? detail.values[i] : undefined;
      if (Object.is(value, before.get(name))) return [];
      const text = typeof value === "number" && numeric ? valueFormat(numeric)(value) : String(value);
      return [{ name, value, text }];
    });
    const [first, ...others] = changes;
    if (!first) return;
    if (others.length === 0) {
      this.gestures.setValue(first.name, first.value, first.text);
    } else if (detail.set.some(Boolean)) {
      this.gestures.setValues(model.attributes.map(({ name }, i) => [name, detail.values[i]]));
    } else {
      this.gestures.clearValues();
    }
    // It moved the dots itself.
    this.inView = { ...this.inView, values: this.bench.document.value.view.values };
  }

  /** @param {AdditiveModel} model @param {string[]} names */
  #refit(model, names) {
    const shown = new Set(names);
    this.gestures.refitOn(model.attributes.map((a) => a.name).filter((name) => shown.has(name)));
  }
}

define("drawing-panel", DrawingPanel);
