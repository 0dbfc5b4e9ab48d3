// <nomogram-view> as others have it on their pages: the drawing, with what a page around it needs. What it offers is
// named in npm/custom-elements.json and npm/nomogram-view.d.ts, which the tests hold against it.

import { html } from "lit/html.js";
import { license, version } from "../../package.json";
import { uncertaintyOf } from "../model/uncertainty-door.js";
import { refuse } from "../viewer/intake.js";
import { NomogramView as Drawing } from "../viewer/nomogram-view.js";
import { embedStyle } from "./style.js";
import { followSurroundings, takeSurroundings } from "./surroundings.js";

/** @typedef {import("../model/types.js").Value} Value */

/** What reads values and lines, once a page gives them. @type {typeof import("./given-part.js") | null} */
let given = null;

/** Format of a file of several classes. */
const CLASSES = "nomogram-classes";

/** What opens something in our own page, and what is given by `values` and `show`, is not for others. */
const OURS = ["menu", "pinned", "set", "shown"];
const properties = Object.entries(Drawing.properties).filter(([name]) => !OURS.includes(name));

export class NomogramView extends Drawing {
  static version = version;
  static licence = license;
  static styles = [...Drawing.styles, embedStyle];
  /** @type {typeof Drawing.properties} */
  static properties = /** @type {any} */ ({ ...Object.fromEntries(properties), show: String, foot: String });
  static observedAttributes = [
    ...Drawing.observedAttributes.filter((name) => !OURS.includes(name)),
    "values",
    "show",
    "foot",
  ];

  constructor() {
    super();
    /** How many lines are drawn, or which. @type {string | number | string[] | undefined} */
    this.show = undefined;
    /** Where the result stands: "stays" in sight, "flows" with the page, in one "line", or "none". @type {string | undefined} */
    this.foot = undefined;
    /** Of several classes. @type {import("./classes-part.js").Classes | null} */
    this.classes = null;
    for (const name of ["nomogram-input", "nomogram-change"]) this.addEventListener(name, this.#told);
  }

  /** What was given last, as text. @type {string | undefined} */
  #last;

  /** What waits for a part. @type {string[]} */
  #held = [];

  /** Shares follow a dot that moves; the element is not rendered for that. */
  #told = () => {
    const output = this.renderRoot.querySelector("output");
    if (output && this.classes) output.textContent = this.classes.told();
  };

  connectedCallback() {
    super.connectedCallback();
    followSurroundings(this, true);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    followSurroundings(this, false);
  }

  /** @override @param {Set<string>} changed */
  willUpdate(changed) {
    for (const name of this.#held.splice(0)) changed.add(name);
    if (!given && (this.values || this.show)) {
      this.#held.push(...changed);
      this.#awaits(import("./given-part.js"), (part) => {
        given = part;
      });
      return;
    }
    if (changed.has("model") && this.#ofClasses()) changed.delete("model");
    if (this.checked && (changed.has("values") || changed.has("show"))) this.problem = "";
    if (changed.has("values") && this.#sameValues()) changed.delete("values");
    // Lines that are asked for are an option as any other.
    if (changed.has("show")) changed.add("options");
    this.toggleAttribute("flow", this.foot === "flows");
    this.toggleAttribute("data-short", this.foot === "line");
    takeSurroundings(this);
    super.willUpdate(changed);
  }

  /** A model of several classes is taken in by a part of its own. */
  #ofClasses() {
    const { model } = this;
    this.classes = null;
    const several =
      typeof model === "string" ? model.includes(CLASSES) : /** @type {any} */ (model)?.format === CLASSES;
    if (several) this.#awaits(import("./classes-part.js"), ({ take }) => take(this, model));
    return several;
  }

  /** The update is complete when the part has come and been put to use. @template T @param {Promise<T>} part @param {(part: T) => void} then */
  #awaits(part, then) {
    this.pending = part.then(
      (given) => {
        this.pending = undefined;
        then(given);
        this.requestUpdate();
        return this.isConnected ? this.updateComplete : undefined;
      },
      (error) => refuse(this, error),
    );
  }

  /** Given again, or as they are: what a person has moved stays. */
  #sameValues() {
    const text = JSON.stringify(this.values);
    if (text === this.#last) return true;
    this.#last = text;
    const { values } = this.detail;
    return Boolean(this.instance) && this.given?.every((v, i) => v === undefined || Object.is(v, values[i]));
  }

  /** What comes of something that was given; a sentence where it is wrong. @template T @param {() => T} read @returns {T | undefined} */
  #read(read) {
    try {
      return read();
    } catch (error) {
      // Once, however often it is asked for.
      if (!this.problem) refuse(this, error);
      return undefined;
    }
  }

  /** @override */
  updated() {
    super.updated();
    this.#told();
  }

  /** @override */
  get given() {
    const { values, checked } = this;
    return values && checked && given ? this.#read(() => given?.valuesOf(values, checked)) : undefined;
  }

  /** @override */
  get settings() {
    const { show, classes, checked } = this;
    const settings = super.settings;
    if (classes) settings.shares = classes.shares;
    if (show && checked)
      Object.assign(
        settings,
        this.#read(() => given?.optionsOf(show, checked)),
      );
    return settings;
  }

  /** What stands there now: it goes with every event. */
  get state() {
    const { values, set, sum, probability } = this.detail;
    const names = this.checked?.attributes.map(({ name }) => name) ?? [];
    return {
      values: Object.fromEntries(names.map((name, i) => [name, values[i]])),
      set: names.filter((_, i) => set[i]),
      sum,
      outcome: this.classes && names.length ? this.classes.outcome(values) : probability,
      interval: this.#interval,
    };
  }

  get outcome() {
    return this.state.outcome;
  }

  /** What is written beside the outcome, as numbers. @returns {[number, number] | null} */
  get #interval() {
    const scene = this.scene ?? this.toldOf;
    const told = scene?.instance === this.instance && scene && uncertaintyOf(scene.model)?.view;
    if (!told) return null;
    const { held, fresh } = told.outcomeAt(scene);
    if (held) return [held.low, held.high];
    const ends = fresh && told.tableOutcome(scene).newOutcome;
    return ends ? [ends[0], ends[1]] : null;
  }

  /** @override @param {string} name @param {any} detail */
  send(name, detail) {
    super.send(name, detail?.contributions ? this.state : detail);
  }

  /** @override */
  render() {
    return html`<slot name="title"></slot>${this.scene && !this.problem ? this.classes?.choice() : ""}${super.render()}<slot name="note"></slot>`;
  }
}

customElements.define("nomogram-view", NomogramView);
