/** Everything that can be taken out, and a saved model back in. */
import { html, nothing } from "lit";
import { arrowKeys } from "../controls/arrow-keys.js";
import { chevronIcon, exportIcon } from "../controls/icons.js";
import { shell } from "../sentences.js";
import { fileName, modelName, pointsTable, saveAs } from "../state/export.js";
import { writeWork } from "../state/work.js";
import { define, PageElement } from "./base.js";

export class ExportMenu extends PageElement {
  render() {
    const { bench } = this;
    const none = bench.model.value === null;
    bench.bytesVersion.value;
    const hasData = bench.bytesOf(bench.document.value.question.source.key) !== null;
    const { export: words } = shell;
    return html`
      <button type="button" class="button" popovertarget="export-menu" aria-label=${words.menu} title=${words.menu} ?disabled=${none}>
        ${exportIcon}<span>${words.menu}</span>${chevronIcon}
      </button>
      <div id="export-menu" popover class="menu" @keydown=${this.#keyed} @toggle=${this.#opened}>
        ${this.#item("svg", words.svg, () => this.#drawing("svg"))}
        ${this.#item("png", words.png, () => this.#drawing("png"))}
        ${this.#item("print", words.print, () => print())}
        <hr />
        ${this.#item("table", words.table, () => this.#table())}
        ${this.#item("model", words.model, () => this.#model(), words.modelHint)}
        ${hasData ? this.#item("work", words.work, () => this.#work(), words.workHint) : nothing}
        <hr />
        ${this.#item("open-model", words.openModel, () => this.dispatchEvent(new CustomEvent("file-wanted", { bubbles: true })))}
      </div>
    `;
  }

  get #items() {
    return /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".menu-item")]);
  }

  /** @param {KeyboardEvent} event */
  #keyed = (event) => arrowKeys(event, this.#items);

  /** The keys are in the menu as soon as it is there. @param {ToggleEvent} event */
  #opened = ({ newState }) => newState === "open" && this.#items[0].focus();

  /** @param {string} name @param {string} label @param {() => void} act @param {string} [hint] */
  #item(name, label, act, hint = "") {
    const chosen = () => {
      /** @type {HTMLElement | null} */ (this.querySelector("#export-menu"))?.hidePopover();
      act();
    };
    return html`<button type="button" class="menu-item" data-export=${name} @click=${chosen}>
      ${label}${hint ? html`<span class="hint">${hint}</span>` : ""}
    </button>`;
  }

  /** @param {"svg" | "png"} kind */
  async #drawing(kind) {
    const { bench } = this;
    const view = /** @type {any} */ (document.querySelector("nomogram-view"));
    const name = `${modelName(bench)}.${kind}`;
    try {
      if (kind === "svg") saveAs(name, new Blob([view.toSVG()], { type: "image/svg+xml" }));
      else saveAs(name, await view.toPNG(2));
      bench.said.value = shell.export.saved(name);
    } catch {
      bench.trouble.value = { place: "model", message: shell.export.failed };
    }
  }

  #table() {
    const model = this.bench.model.value;
    if (!model) return;
    const name = `${modelName(this.bench)} points.csv`;
    const table = pointsTable(model, this.bench.document.value.view.align);
    saveAs(name, new Blob([table], { type: "text/csv" }));
    this.bench.said.value = shell.export.saved(name);
  }

  #model() {
    const { model } = this.bench.document.value;
    if (model === null) return;
    const name = `${modelName(this.bench)}.json`;
    // The bytes that are drawn are the bytes that are saved.
    saveAs(name, new Blob([model], { type: "application/json" }));
    this.bench.said.value = shell.export.saved(name);
  }

  #work() {
    const { bench } = this;
    const doc = bench.document.value;
    const bytes = bench.bytesOf(doc.question.source.key);
    if (!bytes) return;
    const name = `${modelName(bench)} ${shell.export.withData}.json`;
    saveAs(name, new Blob([writeWork(doc, bytes, fileName(doc))], { type: "application/json" }));
    bench.said.value = shell.export.saved(name);
  }
}

define("export-menu", ExportMenu);
