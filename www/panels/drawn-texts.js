/** Who wrote the numbers of the drawing: beside it they read the same. Whoever shows them is drawn again after it. */

/** @typedef {import("../viewer/texts.js").Texts} Texts */

const drawing = () =>
  /** @type {import("../viewer/nomogram-view.js").NomogramView | null} */ (
    document.querySelector(".model-side > nomogram-view")
  );
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

  hostConnected() {
    document.addEventListener("nomogram-drawn", this.#drawn);
  }

  hostDisconnected() {
    document.removeEventListener("nomogram-drawn", this.#drawn);
  }

  hostUpdate() {
    this.written = undefined;
  }

  /** The drawing is laid out anew, whatever made it so: its numbers, and the order of its rows, are those to be shown. */
  #drawn = () => {
    if (this.written !== undefined && this.written !== now()) this.#host.requestUpdate();
  };
}
