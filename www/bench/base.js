/**
 * What all elements of the page share: they live in the page's own tree (one style sheet, labels that reach their
 * fields), read the signals of the workbench while rendering, and render again when one of those changes.
 */
import { effect } from "@preact/signals-core";
import { LitElement } from "lit";

/** @typedef {import("../state/workbench.js").Workbench} Workbench */
/** @typedef {import("../state/gestures.js").Gestures} Gestures */

/** Set by whoever makes the element, before it is first rendered. */
export const given = /** @type {any} */ (undefined);

export class PageElement extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { bench: { attribute: false }, gestures: { attribute: false } };

  /** @type {() => void} */
  #forget = () => {};

  constructor() {
    super();
    /** @type {Workbench} */
    this.bench = given;
    /** @type {Gestures} */
    this.gestures = given;
  }

  createRenderRoot() {
    return this;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#forget();
  }

  connectedCallback() {
    super.connectedCallback();
    // Moved in the tree, it must watch again.
    if (this.hasUpdated) this.requestUpdate();
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  update(changed) {
    this.#forget();
    let rendering = true;
    this.#forget = effect(() => {
      if (rendering) super.update(changed);
      else this.requestUpdate();
    });
    rendering = false;
  }
}

/** @param {string} name @param {CustomElementConstructor} element */
export function define(name, element) {
  if (!customElements.get(name)) customElements.define(name, element);
}
