/** Which kernel map an attribute has, in plain words with the field's own term beside them, and its parameter. */
import { html, LitElement, nothing } from "lit";
import { define, given } from "../../bench/base.js";
import { numberField } from "../../controls/fields.js";
import { shapes } from "../../sentences/shape/shapes.js";
import { shell } from "../../sentences.js";
import { allowsShape } from "../../state/learners.js";
import { cutInto, cutMethods, mapOfKind, mapsFor, parameterOf } from "../../state/maps.js";
import { similarityFields } from "./similarity-chooser.js";

/** @typedef {import("../../state/maps.js").MapChoice} MapChoice */
/** @typedef {NonNullable<ReturnType<typeof parameterOf>>} Parameter */

export class ShapeChooser extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    name: { attribute: false },
    kind: { attribute: false },
    distinct: { attribute: false },
    map: { attribute: false },
    usual: { attribute: false },
    cuts: { attribute: false },
    learner: { attribute: false },
    settings: { attribute: false },
    gestures: { attribute: false },
    moving: { state: true },
  };

  constructor() {
    super();
    this.name = "";
    /** Of the column. */
    this.kind = "numeric";
    /** How many different values it has: fewer of them allow fewer knots. */
    this.distinct = Number.POSITIVE_INFINITY;
    /** @type {MapChoice} */
    this.map = given;
    /** Whether nothing was chosen. */
    this.usual = true;
    /** Where the intervals are cut now. @type {number[]} */
    this.cuts = [];
    /** Its name decides which maps there are to choose from, and whether it learns every pair. */
    this.learner = "svm";
    /** @type {readonly import("../../engine/contract.js").Setting[]} */
    this.settings = [];
    /** @type {import("../../state/gestures.js").Gestures} */
    this.gestures = given;
    /** The parameter while its slider is dragged. @type {number | null} */
    this.moving = null;
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const { map, name, gestures } = this;
    const parameter = parameterOf(map, this.distinct);
    const rests = !allowsShape(this, map.kind);
    return html`
      <label class="field"><span>${shapes.label}</span>
        <select @change=${(/** @type {any} */ { target }) => gestures.setMap(name, this.#chosen(target.value))}>
          ${mapsFor(this.kind, this.distinct).map(({ kind }) => {
            const off = !allowsShape(this, kind);
            return html`<option value=${kind} .selected=${kind === map.kind} ?disabled=${off}>
              ${this.#option(kind)}${off ? ` (${shapes.rests.notBy(shell.settings.learnerOfModel({ name: this.learner, settings: this.settings }))})` : ""}
            </option>`;
          })}
        </select></label>
      <p class="hint">${this.#isOwnWay(map.kind) ? shapes.rests.ownWay : shapes.words[map.kind].hint}</p>
      ${rests ? html`<p class="hint">${shapes.rests.learner(shapes.shape(map), shell.settings.learnerOfModel({ name: this.learner, settings: this.settings }))}</p>` : nothing}
      ${map.kind === "discretised" ? this.#method(map) : nothing}
      ${map.kind === "similarity" ? similarityFields(map, (next) => gestures.setMap(name, next)) : nothing}
      ${parameter ? (parameter.whole ? this.#slider(parameter) : this.#number(parameter)) : nothing}
      ${
        this.usual
          ? nothing
          : html`<button type="button" class="link" @click=${() => gestures.setMap(name, null)}>${shapes.usual}</button>`
      }
    `;
  }

  /** In the list. @param {MapChoice["kind"]} kind */
  #option(kind) {
    return this.#isOwnWay(kind) ? shapes.ownWay : shapes.option(kind);
  }

  /** Whether naive Bayes looks at the numbers as its settings say. @param {MapChoice["kind"]} kind */
  #isOwnWay(kind) {
    return kind === "linear" && this.learner === "naive-bayes";
  }

  /** The usual map is no choice. @param {MapChoice["kind"]} kind */
  #chosen(kind) {
    return kind === mapsFor(this.kind)[0].kind ? null : mapOfKind(kind, this.distinct);
  }

  /** @param {Extract<MapChoice, { kind: "discretised" }>} map */
  #method(map) {
    const { name, gestures } = this;
    /** @param {Event & { target: HTMLSelectElement }} event */
    const changed = ({ target }) => {
      const method = /** @type {import("../../state/maps.js").CutMethod} */ (target.value);
      // By hand begins where the cuts are.
      gestures.setMap(name, cutInto(method, map.bins, this.cuts));
    };
    return html`<label class="field"><span>${shapes.cutBy}</span>
      <select @change=${changed}>
        ${cutMethods.map(
          (method) =>
            html`<option value=${method} ?disabled=${method === "by_hand" && this.cuts.length === 0} .selected=${method === map.method}>${shapes.methods[method]}</option>`,
        )}
      </select></label>
      ${
        map.method === "entropy" || map.method === "by_hand"
          ? // In the place of the slider of the other methods, so that nothing moves under a cut that is being dragged.
            html`<p class="field parameter"><span>${shapes.parameters.bins}</span><span></span>
              <output>${this.cuts.length + 1}</output></p>`
          : nothing
      }`;
  }

  /** @param {Parameter} parameter */
  #slider({ name, low, high, value }) {
    const now = this.moving ?? value;
    return html`<label class="field parameter"><span>${this.#called(name)}</span>
      <input type="range" min=${low} max=${high} step="1" .value=${String(now)}
        @input=${(/** @type {any} */ { target }) => {
          this.moving = Number(target.value);
        }}
        @change=${(/** @type {any} */ { target }) => {
          this.moving = null;
          this.#set(name, Number(target.value));
        }} />
      <output>${now}</output></label>`;
  }

  /** @param {Parameter} parameter */
  #number(parameter) {
    const { name, value, low, high, whole } = parameter;
    return numberField({
      label: this.#called(name),
      value,
      low,
      high,
      whole,
      hint: new Map(Object.entries(shapes.numberHints)).get(name),
      take: (number) => this.#set(name, number),
    });
  }

  /** @param {string} parameter */
  #called(parameter) {
    return new Map(Object.entries(shapes.parameters)).get(parameter) ?? parameter;
  }

  /** @param {string} parameter @param {number} value */
  #set(parameter, value) {
    this.gestures.setMap(this.name, /** @type {MapChoice} */ ({ ...this.map, [parameter]: value }));
  }
}

define("shape-chooser", ShapeChooser);
