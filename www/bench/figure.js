/** A figure to take out: a preview of exactly what will be saved, its size, its ground, its words. */
import { html, nothing } from "lit";
import { closeIcon } from "../controls/icons.js";
import { light } from "../draw/palette.js";
import { FONT } from "../draw/style.js";
import { figure as words } from "../sentences/figure.js";
import { exporting } from "../sentences/files.js";
import { modelName, saveAs } from "../state/export.js";
import { canvasMeasure } from "../viewer/measure.js";
import { pngOf } from "../viewer/outputs.js";
import { define, given, PageElement } from "./base.js";
import { opensAsDialog } from "./dialog.js";
import { namedAs, renamed, takenNames } from "./figure-names.js";
import { DPI, figureOf, sizes } from "./figure-picture.js";
import { withDensity } from "./png-density.js";
import { setPrinted } from "./print.js";
import "../style/figure.css";

/** @typedef {import("../viewer/nomogram-view.js").NomogramView} NomogramView */
/** @typedef {import("./figure-picture.js").Figure} Figure */

/** CSS pixels of an inch. */
const INCH = 96;

export class FigureDialog extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { figure: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** The page's drawing. @type {NomogramView} */
    this.view = given;
    /** @type {import("./figure-picture.js").SizeName} */
    this.size = "page";
    /** @type {"white" | "none"} */
    this.ground = "white";
    this.withCase = true;
    this.caption = "";
    this.heading = "";
    /** In the person's words, by name of the attribute. @type {Map<string, string>} */
    this.names = new Map();
    /** @type {Figure | null} */
    this.figure = null;
    this.problem = "";
    this.address = "";
    /** Draws it anew, in the width of the figure. @type {NomogramView | null} */
    this.drawer = null;
    this.turn = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#draw();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.turn++;
    URL.revokeObjectURL(this.address);
    setPrinted(null);
  }

  render() {
    const { figure } = this;
    const model = this.view.scene?.model;
    const millimetres = (/** @type {number} */ mm) => String(Math.round(mm));
    return html`
      <header class="dialog-head">
        <h2 id="figure-title">${words.title}</h2>
        <button type="button" class="button icon-only quiet" aria-label=${words.close} @click=${() => this.closest("dialog")?.close()}>${closeIcon}</button>
      </header>
      <div class="figure-body">
        <div class="figure-shown">
          ${
            figure
              ? html`<img class=${this.ground === "none" ? "figure-preview is-clear" : "figure-preview"} src=${this.address} alt=${words.preview} />
                <p class="hint">${words.measures(millimetres(figure.width), millimetres(figure.height))}</p>`
              : html`<p class="hint" role="status">${this.problem || words.wait}</p>`
          }
        </div>
        <div class="figure-choices">
          ${this.#choice("size", words.size, words.sizes)} ${this.#choice("ground", words.ground, words.grounds)}
          <label class="check"><input type="checkbox" name="case" .checked=${this.withCase}
            @change=${(/** @type {any} */ { target }) => this.#set({ withCase: target.checked })} /><span>${words.withCase}</span></label>
          <label class="field"><span>${words.caption}</span>
            <textarea rows="2" name="caption" .value=${this.caption} @input=${(/** @type {any} */ { target }) => this.#set({ caption: target.value })}></textarea></label>
          ${model ? this.#labels(model) : nothing}
          <div class="figure-out">
            <button type="button" class="button" data-save="svg" ?disabled=${!figure} @click=${() => this.#save("svg")}>${words.svg}</button>
            <button type="button" class="button" data-save="png" ?disabled=${!figure} @click=${() => this.#save("png")}>${words.png}</button>
            <button type="button" class="button" data-save="pdf" ?disabled=${!figure} aria-describedby="figure-pdf" @click=${() => print()}>${words.pdf}</button>
          </div>
          <p class="hint" id="figure-pdf">${words.pdfHint}</p>
        </div>
      </div>
    `;
  }

  /** @param {"size" | "ground"} key @param {string} label @param {Record<string, string>} options */
  #choice(key, label, options) {
    return html`<fieldset class="figure-choice"><legend>${label}</legend>
      ${Object.entries(options).map(
        ([
          value,
          word,
        ]) => html`<label class="check"><input type="radio" name="figure-${key}" value=${value} .checked=${this[key] === value}
          @change=${() => this.#set({ [key]: value })} /><span>${word}</span></label>`,
      )}</fieldset>`;
  }

  /** @param {import("../model/types.js").AdditiveModel} model */
  #labels(model) {
    const taken = new Set(takenNames(model, this.names));
    return html`<details class="figure-labels"><summary>${words.labels}</summary>
      <label class="field"><span>${words.heading}</span>
        <input type="text" name="heading" .value=${this.heading} @input=${(/** @type {any} */ { target }) => this.#set({ heading: target.value })} /></label>
      ${model.attributes.map(
        ({ name }, i) => html`<label class="field"><bdi>${name}</bdi>
          <input type="text" data-name=${name} .value=${this.names.get(name) ?? name} aria-invalid=${taken.has(name) ? "true" : nothing}
            aria-describedby=${taken.has(name) ? `figure-taken-${i}` : nothing}
            @input=${(/** @type {any} */ { target }) => this.#set({ names: new Map(this.names).set(name, target.value) })} /></label>
          ${taken.has(name) ? html`<p class="hint" id="figure-taken-${i}">${words.taken(namedAs(this.names, name))}</p>` : nothing}`,
      )}</details>`;
  }

  /** @param {Partial<Pick<FigureDialog, "size" | "ground" | "withCase" | "caption" | "heading" | "names">>} change */
  #set(change) {
    Object.assign(this, change);
    this.requestUpdate();
    this.#draw();
  }

  /** The figure, from the drawing laid out in its width; the newest wins. */
  async #draw() {
    const turn = ++this.turn;
    try {
      const drawer = this.#drawer();
      await drawer.updateComplete;
      await document.fonts?.ready;
      // A model may ask for a part of the viewer that is still on its way.
      for (let i = 0; i < 100 && !drawer.scene; i++) await new Promise((done) => setTimeout(done, 20));
      if (turn !== this.turn) return;
      const paper = this.ground === "none" ? "none" : "#ffffff";
      const picture = drawer.toSVG({ theme: "light", bare: !this.withCase, paper });
      const how = { ink: light.ink, font: FONT.replaceAll('"', ""), ground: paper, caption: this.caption };
      const measure = canvasMeasure(FONT);
      this.figure = figureOf(picture, { ...how, size: sizes[this.size], measure });
      URL.revokeObjectURL(this.address);
      this.address = URL.createObjectURL(new Blob([this.figure.svg], { type: "image/svg+xml" }));
      setPrinted(this.figure);
    } catch {
      if (turn !== this.turn) return;
      this.figure = null;
      this.problem = words.failed;
    }
  }

  /** A drawing out of sight, as wide as the figure, of what the page's shows. */
  #drawer() {
    const { view } = this;
    this.drawer?.closest(".figure-source")?.remove();
    const host = document.createElement("div");
    host.className = "figure-source";
    host.inert = true;
    host.style.setProperty("--figure-width", `${sizes[this.size].layout}px`);
    const drawer = /** @type {NomogramView} */ (document.createElement("nomogram-view"));
    const { scale, align, order, shown } = view;
    // Where its dots stand, which is not where the page last put them.
    const { values, set } = view.detail;
    Object.assign(drawer, {
      scale,
      align,
      order,
      shown,
      values,
      set,
      ...renamed(view, this.names, this.heading),
    });
    drawer.setAttribute("controls", "none");
    host.append(drawer);
    (this.closest("dialog") ?? this).append(host);
    this.drawer = drawer;
    return drawer;
  }

  /** @param {"svg" | "png"} kind */
  async #save(kind) {
    const { figure, bench } = this;
    if (!figure) return;
    const name = `${modelName(bench)}.${kind}`;
    if (kind === "svg") saveAs(name, new Blob([figure.svg], { type: "image/svg+xml" }));
    else {
      const png = new Uint8Array(await (await pngOf(figure.svg, DPI / INCH)).arrayBuffer());
      saveAs(name, new Blob([withDensity(png, DPI)], { type: "image/png" }));
    }
    bench.said.value = exporting.saved(name);
  }
}

define("figure-dialog", FigureDialog);

/** @param {import("../state/workbench.js").Workbench} bench @param {NomogramView | null} [view] the drawing, else the page's first */
export function openFigure(bench, view = document.querySelector("nomogram-view")) {
  if (!view) return null;
  const element = /** @type {FigureDialog} */ (document.createElement("figure-dialog"));
  Object.assign(element, { bench, view });
  const dialog = opensAsDialog(element, "figure-title");
  dialog.classList.add("is-wide");
  return dialog;
}
