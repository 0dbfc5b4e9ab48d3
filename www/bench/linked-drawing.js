/**
 * One of several drawings whose dots are linked: it shows the values of the workbench and moves them. What it draws may
 * be any model over the same attributes.
 */
import { html } from "lit";
import { narrow } from "../controls/narrow.js";
import { define, given, PageElement } from "./base.js";
import { followMoving, takeChange, tellMoving } from "./linked.js";
import "../viewer/define.js";

/** @typedef {import("../state/document.js").Value} Value */
/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */

export class LinkedDrawing extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    source: { attribute: false },
    model: { attribute: false },
    options: { attribute: false },
    shown: { attribute: false },
    fill: { attribute: false },
    moving: { state: true },
  };

  constructor() {
    super();
    /** What it is called when it moves the dots. @type {string} */
    this.source = given;
    /** @type {AdditiveModel} */
    this.model = given;
    /** What the drawings share. The same object while it says the same: another one lays them out anew. */
    this.options = {};
    this.shown = Number.MAX_SAFE_INTEGER;
    /** Whether it takes the height of its box, as the first of two does. */
    this.fill = false;
    /** Whether a dot of this drawing is dragged. */
    this.moving = false;
    /** @type {{ model: AdditiveModel | null, values: unknown, array: (Value | undefined)[] }} */
    this.inView = { model: null, values: null, array: [] };
    this.endLink = () => {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.endLink = followMoving(this.bench, this.source, () => this.querySelector("nomogram-view"));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.endLink();
    this.bench.rest(this.source);
  }

  render() {
    const { view } = this.bench.document.value;
    const shown = this.#hand(view.values);
    return html`<nomogram-view
      fill
      controls="none"
      .fill=${this.fill}
      ?flow=${!this.fill}
      ?data-short=${this.fill && narrow.value}
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
        if (this.inView.model) tellMoving(this.bench, this.source, this.inView.model, detail);
      }}
      @nomogram-change=${(/** @type {CustomEvent<any>} */ { detail }) => {
        this.moving = false;
        if (!this.inView.model) return;
        takeChange(this.gestures, this.bench, this.inView.model, detail);
        this.inView = { ...this.inView, values: this.bench.document.value.view.values };
      }}
    ></nomogram-view>`;
  }

  /**
   * Not handed over anew while a dot is dragged: it would let go of it.
   * @param {import("../state/document.js").View["values"]} values
   */
  #hand(values) {
    const { inView, model } = this;
    if (this.moving && inView.model) return inView;
    if (inView.model !== model || inView.values !== values) {
      const byName = new Map(values);
      this.inView = { model, values, array: model.attributes.map(({ name }) => byName.get(name)) };
    }
    return this.inView;
  }
}

define("linked-drawing", LinkedDrawing);
