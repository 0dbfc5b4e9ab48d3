/** The drawing with its options: hands the document's view to <nomogram-view> and takes its changes back as gestures. */
import { html, nothing } from "lit";
import { valueFormat } from "../model/format.js";
import { shell } from "../sentences.js";
import { define, given, PageElement } from "./base.js";
import "./nomogram-view.js";
import "./options-bar.js";
import "./row-stepper.js";

export class DrawingPanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { pool: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../engine/pool.js").Pool} */
    this.pool = given;
  }

  render() {
    const { bench, gestures } = this;
    const model = bench.model.value;
    const { view, question } = bench.document.value;
    if (!model) {
      const text = bench.progress.value?.stage === "fitting" ? shell.progress.fitting : shell.noModel;
      return html`<section class="drawing empty" aria-label=${shell.drawing}><p>${text}</p></section>`;
    }
    return html`
      <section class=${bench.current.value ? "drawing" : "drawing stale"} aria-label=${shell.drawing}>
        <options-bar .bench=${bench} .gestures=${gestures}></options-bar>
        <nomogram-view
          .model=${model}
          .values=${new Map(view.values)}
          scale=${view.scale}
          align=${view.align}
          order=${view.order}
          .shown=${view.shown === 0 ? model.effects.length : view.shown}
          @nomogram-change=${this.#changed}
        ></nomogram-view>
        ${
          question.source.kind === "model"
            ? nothing
            : html`<row-stepper .bench=${bench} .gestures=${gestures} .pool=${this.pool}></row-stepper>`
        }
      </section>
    `;
  }

  /** @param {CustomEvent} event */
  #changed({ detail }) {
    const model = this.bench.model.value;
    if (!model) return;
    const before = new Map(this.bench.document.value.view.values);
    /** @type {Map<string, import("../state/document.js").Value>} */
    const after = new Map(detail.values);
    for (const { name, numeric } of model.attributes) {
      const value = after.get(name);
      if (Object.is(value, before.get(name))) continue;
      const text = typeof value === "number" && numeric ? valueFormat(numeric)(value) : String(value);
      this.gestures.setValue(name, value, text);
    }
  }
}

define("drawing-panel", DrawingPanel);
