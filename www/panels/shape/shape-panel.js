/** The attribute whose name was pressed, or all of them to choose from. */
import { html, nothing } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { bench as words } from "../../sentences/bench.js";
import { suggesterOf } from "../../state/suggest.js";
import "./attribute-panel.js";
import "./similarity-matrix.js";

export class ShapePanel extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { pool: { attribute: false }, page: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../../engine/pool.js").Pool} */
    this.pool = given;
    /** @type {import("../../bench/explorer-page.js").ExplorerPage} */
    this.page = given;
  }

  render() {
    const { bench, gestures } = this;
    const chosen = bench.attribute.value;
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
}

define("shape-panel", ShapePanel);
