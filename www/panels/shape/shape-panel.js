/** The attribute whose name was pressed, or all of them to choose from. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { bench as words } from "../../sentences/bench.js";
import { suggesterOf } from "../../state/suggest.js";
import "./attribute-panel.js";
import { InSight } from "./in-sight.js";
import "./similarity-matrix.js";
import "../../style/shape.css";

export class ShapePanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { pool: { attribute: false }, page: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../../engine/pool.js").Pool} */
    this.pool = given;
    /** @type {import("../../bench/explorer-page.js").ExplorerPage} */
    this.page = given;
    this.sight = new InSight();
  }

  render() {
    const { bench, gestures } = this;
    const chosen = bench.attribute.value;
    // Watched: the line is looked for when the tab opens.
    bench.document.value.view.tab;
    const names = bench.model.value?.attributes.map(({ name }) => name) ?? [];
    return html`
      ${
        chosen === null
          ? html`<p class="hint">${words.noAttribute}</p>
            <div class="attribute-choice">${names.map(
              (name) =>
                html`<button type="button" class="chip-button" @click=${() => {
                  bench.attribute.value = name;
                }}><bdi>${name}</bdi></button>`,
            )}</div>`
          : nothing
      }
      <attribute-panel .bench=${bench} .gestures=${gestures} .pool=${this.pool} .suggester=${suggesterOf(this.page)}></attribute-panel>
    `;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    super.updated(changed);
    this.#look();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sight.show(null);
  }

  /** Of a tab that is not open nothing is shown in the drawing. */
  #look() {
    const { bench } = this;
    this.sight.show(bench.document.peek().view.tab === "shape" ? bench.attribute.peek() : null);
  }
}

define("shape-panel", ShapePanel);
