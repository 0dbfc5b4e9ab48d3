/** The other of two drawings side by side: on the same axes, its rows in the same order, its dots linked with the first's. */
import { html, nothing } from "lit";
import { shell } from "../sentences.js";
import { define, given, PageElement } from "./base.js";
import { sideHead, sideScores } from "./compare-side.js";
import { followMoving, takeChange, tellMoving } from "./linked.js";
import "./nomogram-view.js";

/** @typedef {import("../state/document.js").Value} Value */

export const SECOND = "second";

export class SecondModel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    options: { attribute: false },
    shown: { attribute: false },
    comparisons: { attribute: false },
    moving: { state: true },
  };

  constructor() {
    super();
    /** What the two drawings share. */
    this.options = {};
    this.shown = 0;
    /** @type {import("../model/two-models.js").Comparison[]} */
    this.comparisons = given;
    /** Whether a dot of this drawing is dragged. */
    this.moving = false;
    /** @type {{ model: unknown, values: unknown, array: (Value | undefined)[] }} */
    this.inView = { model: null, values: null, array: [] };
    this.endLink = () => {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.endLink = followMoving(this.bench, SECOND, () => this.querySelector("nomogram-view"));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.endLink();
    if (this.bench.moving.peek()?.source === SECOND) this.bench.moving.value = null;
  }

  render() {
    const { bench } = this;
    const second = bench.second.value;
    const { view } = bench.document.value;
    if (!second) return nothing;
    const { learner, settings, scores, notices } = second;
    return html`
      ${sideHead(shell.compare.second, learner, settings)}
      ${this.#body(second, view)}
      ${sideScores(scores, this.comparisons, "b", learner)}
      ${notices.length ? html`<ul class="side-notices">${notices.map((n) => html`<li>${n}</li>`)}</ul>` : nothing}
    `;
  }

  /** @param {import("../engine/second.js").Second} second @param {import("../state/document.js").View} view */
  #body(second, view) {
    const { model, progress, trouble } = second;
    const { compare } = shell;
    if (trouble) return html`<p class="side-note" role="alert">${compare.trouble(trouble)}</p>`;
    if (!model) {
      // A family of models, one a class, is not drawn here; its scores are.
      if (!progress && second.text !== "") return nothing;
      if (!progress) return html`<p class="side-note">${compare.noNomogram}</p>`;
      return html`<p class="side-note"><progress aria-label=${compare.learning} max=${progress.of || 1} .value=${progress.done}></progress>
        ${progress.of ? compare.calibrating(progress.done, progress.of) : compare.learning}</p>`;
    }
    const shown = this.#hand(model, view.values);
    return html`<nomogram-view
      controls="none"
      .model=${shown.model}
      .values=${shown.array}
      .scale=${view.scale}
      .align=${view.align}
      .order=${view.order}
      .shown=${this.shown}
      .options=${this.options}
      @nomogram-form=${(/** @type {CustomEvent<{ attribute: string, form: string }>} */ { detail }) =>
        this.gestures.setForm(detail.attribute, detail.form)}
      @nomogram-input=${(/** @type {CustomEvent<any>} */ { detail }) => {
        this.moving = true;
        tellMoving(this.bench, SECOND, model, detail);
      }}
      @nomogram-change=${(/** @type {CustomEvent<any>} */ { detail }) => {
        this.moving = false;
        takeChange(this.gestures, this.bench, model, detail);
        this.inView = { ...this.inView, values: this.bench.document.value.view.values };
      }}
    ></nomogram-view>`;
  }

  /**
   * As in the first drawing: not handed over anew while a dot of it is dragged.
   * @param {import("../model/types.js").AdditiveModel} model @param {import("../state/document.js").View["values"]} values
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
}

define("second-model", SecondModel);
