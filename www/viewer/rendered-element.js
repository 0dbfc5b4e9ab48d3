// The base of <nomogram-view>: properties and attributes that ask for a new rendering, one a microtask, by lit-html. Lit's
// own base class does more than the viewer needs and would take a tenth of what it may weigh on a stranger's page.

import { render } from "lit/html.js";

export class RenderedElement extends HTMLElement {
  /** Names of the properties: String or Number where an attribute of the same name sets it, null where none does. @type {Record<string, StringConstructor | NumberConstructor | null>} */
  static properties = {};
  /** @type {CSSStyleSheet[]} */
  static styles = [];

  /** @type {Map<string, unknown>} */
  #values = new Map();
  /** @type {Set<string>} */
  #changed = new Set();
  #asked = false;
  /** What was set before the element was defined. @type {[string, unknown][]} */
  #early = [];

  constructor() {
    super();
    const { properties, styles } = /** @type {typeof RenderedElement} */ (this.constructor);
    this.renderRoot = this.attachShadow({ mode: "open" });
    this.renderRoot.adoptedStyleSheets = styles;
    this.hasUpdated = false;
    /** Settled once everything set so far is on the page. @type {Promise<void>} */
    this.updateComplete = Promise.resolve();
    /** What an update waits for before it is complete. @type {Promise<void> | undefined} */
    this.pending = undefined;
    for (const name of Object.keys(properties)) {
      // An ordinary property set before would be lost under ours.
      if (Object.hasOwn(this, name)) this.#early.push([name, /** @type {any} */ (this)[name]]);
      Object.defineProperty(this, name, {
        get: () => this.#values.get(name),
        set: (value) => {
          if (Object.is(this.#values.get(name), value)) return;
          this.#values.set(name, value);
          this.#changed.add(name);
          this.requestUpdate();
        },
      });
    }
  }

  connectedCallback() {
    for (const [name, value] of this.#early.splice(0)) /** @type {any} */ (this)[name] = value;
    this.requestUpdate();
  }

  /** @param {string} name @param {string | null} _ @param {string | null} value */
  attributeChangedCallback(name, _, value) {
    const type = /** @type {typeof RenderedElement} */ (this.constructor).properties[name];
    /** @type {any} */ (this)[name] = value === null ? undefined : type === Number ? Number(value) : value;
  }

  requestUpdate() {
    if (this.#asked || !this.isConnected) return;
    this.#asked = true;
    this.updateComplete = Promise.resolve().then(() => {
      const changed = this.#changed;
      this.#changed = new Set();
      this.willUpdate(changed);
      this.#asked = false;
      render(this.render(), this.renderRoot, { host: this });
      this.hasUpdated = true;
      this.updated();
      return this.pending;
    });
  }

  /** Before a rendering. @param {Set<string>} changed names of properties */
  willUpdate(changed) {
    void changed;
  }

  /** @returns {unknown} */
  render() {
    return "";
  }

  /** After a rendering. */
  updated() {}
}
