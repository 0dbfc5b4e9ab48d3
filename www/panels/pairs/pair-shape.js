/** The shape of a joint effect that has a number in it, and the parameter of that shape. */
import { html, LitElement, nothing } from "lit";
import { define, given } from "../../bench/base.js";
import { numberField } from "../../controls/fields.js";
import { interactions } from "../../sentences/pairs/interactions.js";
import { shapes } from "../../sentences/shape/shapes.js";
import { allowsMap } from "../../state/learners.js";
import { jointMapsFor, parameterOf } from "../../state/maps.js";

/** @typedef {import("../../engine/contract.js").JointGroup} JointGroup */

export class PairShape extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    group: { attribute: false },
    numbers: { attribute: false },
    learner: { attribute: false },
    gestures: { attribute: false },
  };

  constructor() {
    super();
    /** @type {JointGroup} */
    this.group = given;
    /** How many of the two are numbers. */
    this.numbers = 0;
    this.learner = "svm";
    /** @type {import("../../state/gestures.js").Gestures} */
    this.gestures = given;
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const { group, numbers, learner } = this;
    const maps = jointMapsFor(numbers);
    if (maps.length < 2) return nothing;
    const chosen = maps.find(({ kind }) => kind === group.map.kind);
    const parameter = parameterOf(group.map);
    return html`<label class="option"><span>${interactions.shape}</span>
        <select aria-label=${shapes.ofPair(interactions.pair(...group.attributes))}
          @change=${(/** @type {any} */ { target }) => this.#set(maps[target.selectedIndex])}>
          ${maps.map(
            (map) => html`<option ?disabled=${!allowsMap(learner, map.kind)} .selected=${map === chosen}>
              ${shapes.pairNames[map.kind][numbers]}</option>`,
          )}
        </select></label>
      ${parameter ? this.#parameter(parameter) : nothing}`;
  }

  /** @param {NonNullable<ReturnType<typeof parameterOf>>} parameter */
  #parameter(parameter) {
    const { name, value, low, high, whole } = parameter;
    return numberField({
      label: new Map(Object.entries(shapes.parameters)).get(name) ?? name,
      value,
      low,
      high,
      whole,
      hint: new Map(Object.entries(shapes.numberHints)).get(name),
      layout: "inline",
      take: (number) => this.#set(/** @type {JointGroup["map"]} */ ({ ...this.group.map, [name]: number })),
    });
  }

  /** @param {JointGroup["map"]} map */
  #set(map) {
    this.gestures.joinPair({ ...this.group, map });
  }
}

define("pair-shape", PairShape);
