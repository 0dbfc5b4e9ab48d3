/** Who wrote the numbers of the drawing: beside it they read the same. Whoever shows them is drawn again after it. */

/** @typedef {import("../viewer/texts.js").Texts} Texts */

/** @template {HTMLElement} T @param {string} selector */
const part = (selector) => /** @type {T | null} */ (document.querySelector(selector));
/** @type {() => import("../viewer/nomogram-view.js").NomogramView | null} */
const drawing = () => part(".model-side > nomogram-view");
const now = () => drawing()?.scene?.texts ?? null;

export class DrawnTexts {
  #host;
  /** Undefined: nothing is shown. @type {Texts | null | undefined} */
  written = undefined;

  /** @param {import("lit").ReactiveControllerHost & Element} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  /** @param {import("../model/types.js").AdditiveModel} model @returns {Texts | null} null until it is drawn */
  of(model) {
    const texts = now();
    this.written = texts;
    return texts?.model === model ? texts : null;
  }

  hostUpdate() {
    this.written = undefined;
  }

  /** The drawing is drawn after the document has changed: then its numbers are those to be written. */
  async hostUpdated() {
    // It is handed what it is to draw by the panel around it.
    await /** @type {import("lit").LitElement | null} */ (part("drawing-panel"))?.updateComplete;
    await drawing()?.updateComplete;
    if (this.#host.isConnected && this.written !== undefined && this.written !== now())
      this.#host.requestUpdate();
  }
}
