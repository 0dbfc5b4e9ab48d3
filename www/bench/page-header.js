/** The bar on top: data, target, undo and redo, export, colours. */
import { html, nothing } from "lit";
import {
  chevronIcon,
  figureIcon,
  moreIcon,
  openIcon,
  redoIcon,
  shareIcon,
  themeIcon,
  undoIcon,
} from "../controls/icons.js";
import { sampleOf, samples } from "../samples/samples.js";
import { bench as words } from "../sentences/bench.js";
import { shell } from "../sentences.js";
import { define, given, PageElement } from "./base.js";
import "./export-menu.js";
import "./model-header.js";
import "./page-footer.js";

export class PageHeader extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { engine: { attribute: false }, forget: { attribute: false } };

  constructor() {
    super();
    /** @type {{ stop: () => void, resume: () => void }} */
    this.engine = given;
    /** @type {() => Promise<boolean>} */
    this.forget = given;
  }

  render() {
    const { bench, gestures } = this;
    const undo = bench.undoName.value;
    const redo = bench.redoName.value;
    const { theme } = bench.document.value.view;
    return html`
      <header class="bar">
        <p class="brand" title=${shell.title}>${words.brand}</p>
        ${this.#data()}
        <model-header .bench=${bench} .gestures=${gestures} .engine=${this.engine}></model-header>
        <div class="bar-tools">
          <button type="button" class="button quiet icon-only" aria-label=${shell.undoWhat(undo)} title=${shell.undoWhat(undo)}
            ?disabled=${undo === null} @click=${() => gestures.undo()}>${undoIcon}</button>
          <button type="button" class="button quiet icon-only more-button" popovertarget="bar-more" aria-label=${words.moreTools} title=${words.moreTools}>${moreIcon}</button>
          <div id="bar-more" popover class="bar-more menu">
            <button type="button" class="button quiet icon-only redo-button" aria-label=${shell.redoWhat(redo)} title=${shell.redoWhat(redo)}
              ?disabled=${redo === null} @click=${() => gestures.redo()}>${redoIcon}<span>${words.redo}</span></button>
            <button type="button" class="button quiet" data-share aria-label=${shell.share} title=${shell.share} @click=${async () => {
              this.#shut();
              (await import("./share.js")).openShare(bench);
            }}>${shareIcon}<span>${shell.share}</span></button>
            <button type="button" class="button quiet" data-figure aria-label=${shell.figure} title=${shell.figure} ?disabled=${bench.model.value === null} @click=${async () => {
              this.#shut();
              (await import("./figure.js")).openFigure(bench);
            }}>${figureIcon}<span>${shell.figure}</span></button>
            <export-menu .bench=${bench} .gestures=${gestures}></export-menu>
            <label class="theme button quiet" title=${shell.theme.label}>
              ${themeIcon}<span aria-hidden="true">${shell.theme.label}</span>
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
        </div>
      </header>
    `;
  }

  /** The menu that holds the tools where they have no room in the bar. */
  #shut() {
    const menu = /** @type {HTMLElement | null} */ (this.querySelector("#bar-more"));
    if (menu?.matches(":popover-open")) menu.hidePopover();
  }

  /** What is on the bench, and what else could be. */
  #data() {
    const { bench, gestures } = this;
    const { source } = bench.document.value.question;
    const name = source.kind === "sample" ? (sampleOf(source.id)?.title ?? source.id) : source.name;
    const waiting = bench.waiting.value;
    const close = () => /** @type {HTMLElement | null} */ (this.querySelector("#data-menu"))?.hidePopover();
    /** @param {() => void} act */
    const chosen = (act) => () => {
      close();
      act();
    };
    return html`
      <button type="button" class="button quiet data-button" popovertarget="data-menu" aria-label=${`${words.data}: ${name}`}>
        <bdi>${name}</bdi>${chevronIcon}
      </button>
      <div id="data-menu" popover class="menu">
        <button type="button" class="menu-item" data-open @click=${chosen(() => this.#send("file-wanted"))}>
          ${shell.open}<span class="hint">${shell.openHint}</span>
        </button>
        <more-data .bench=${bench} .gestures=${gestures}></more-data>
        ${
          waiting
            ? html`<button type="button" class="menu-item" title=${shell.continueHint} @click=${chosen(() => this.#send("work-resumed"))}>
                ${shell.continueWith(waiting)}
              </button>`
            : nothing
        }
        <hr />
        ${samples.map(
          (
            sample,
          ) => html`<button type="button" class="menu-item" data-sample=${sample.id} @click=${chosen(() => gestures.openSample(sample))}>
            ${sample.title}<span class="hint">${sample.about}</span>
          </button>`,
        )}
        <hr />
        <page-footer .bench=${bench} .gestures=${gestures} .forget=${this.forget}></page-footer>
      </div>
      <button type="button" class="button quiet icon-only open-button" aria-label=${shell.openShort} title=${shell.openShort}
        @click=${() => this.#send("file-wanted")}>${openIcon}</button>
    `;
  }

  /** @param {string} name */
  #send(name) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true }));
  }
}

define("page-header", PageHeader);
