/** The bar on top: name, open, undo and redo, export, colours. */
import { html } from "lit";
import { shell } from "../sentences.js";
import { define, PageElement } from "./base.js";
import "./export-menu.js";
import { figureIcon, openIcon, redoIcon, shareIcon, themeIcon, undoIcon } from "../controls/icons.js";

export class PageHeader extends PageElement {
  render() {
    const { bench, gestures } = this;
    const undo = bench.undoName.value;
    const redo = bench.redoName.value;
    const { theme } = bench.document.value.view;
    return html`
      <header class="bar">
        <p class="brand">${shell.title}</p>
        <div class="bar-tools">
          <button type="button" class="button icon-only" aria-label=${shell.undoWhat(undo)} title=${shell.undoWhat(undo)}
            ?disabled=${undo === null} @click=${() => gestures.undo()}>${undoIcon}</button>
          <button type="button" class="button icon-only" aria-label=${shell.redoWhat(redo)} title=${shell.redoWhat(redo)}
            ?disabled=${redo === null} @click=${() => gestures.redo()}>${redoIcon}</button>
          <button type="button" class="button" aria-label=${shell.openShort} @click=${this.#open}>${openIcon}<span>${shell.openShort}</span></button>
          <button type="button" class="button" data-share @click=${async () => (await import("./share.js")).openShare(bench)}>${shareIcon}<span>${shell.share}</span></button>
          <button type="button" class="button" data-figure ?disabled=${bench.model.value === null} @click=${async () => (await import("./figure.js")).openFigure(bench)}>${figureIcon}<span>${shell.figure}</span></button>
          <export-menu .bench=${bench} .gestures=${gestures}></export-menu>
          <label class="theme button" title=${shell.theme.label}>
            ${themeIcon}
            <select aria-label=${shell.theme.label} .value=${theme}
              @change=${(/** @type {any} */ event) => gestures.setTheme(event.target.value)}>
              ${
                /** @type {const} */ (["auto", "light", "dark"]).map(
                  (name) =>
                    html`<option value=${name} .selected=${name === theme}>${shell.theme[name]}</option>`,
                )
              }
            </select>
          </label>
        </div>
      </header>
    `;
  }

  #open() {
    this.dispatchEvent(new CustomEvent("file-wanted", { bubbles: true }));
  }
}

define("page-header", PageHeader);
