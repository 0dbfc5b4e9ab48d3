// Several classes: two of them are drawn, whichever are chosen, and the share of each is said. A part of its own.

import { html } from "lit/html.js";
import { contrast, isClasses, likeliestTwo, probabilities, readClasses, sharesAt } from "../model/classes.js";
import { percent } from "../model/format.js";
import { embedClasses as words } from "../sentences/embed-classes.js";
import { refuse, takeModel } from "../viewer/intake.js";
import { Instance } from "../viewer/state.js";

/** @typedef {import("./nomogram-view.js").NomogramView} View */
/** @typedef {import("../model/types.js").Value} Value */

/** Takes in a model that may be one of several classes. @param {View} element @param {unknown} source */
export function take(element, source) {
  // Another model may have come in the meantime.
  if (element.model !== source) return;
  try {
    element.classes = isClasses(source) ? new Classes(element, source) : null;
    if (!element.classes) takeModel(element, source);
  } catch (error) {
    refuse(element, error);
  }
}

export class Classes {
  /** @param {View} element @param {unknown} source */
  constructor(element, source) {
    this.element = element;
    this.family = readClasses(source);
    /** Indices of the two that are drawn. */
    this.chosen = likeliestTwo(this.family);
    takeModel(element, contrast(this.family, ...this.chosen));
  }

  /** All of them, the likeliest first. @param {readonly Value[]} values */
  shares = (values) => sharesAt(this.family, values);

  /** In the order of the file. @param {readonly Value[]} values */
  outcome(values) {
    const shares = probabilities(this.family, values);
    return this.family.classes.map(({ label }, k) => ({ label, probability: shares[k] }));
  }

  /** Another class in the first place or the second; the one that it meets there changes places with it. @param {number} place @param {number} k */
  #choose(place, k) {
    const { element, chosen, family } = this;
    if (chosen[1 - place] === k) chosen[1 - place] = chosen[place];
    chosen[place] = k;
    const { values, set } = element.detail;
    const model = contrast(family, ...chosen);
    takeModel(element, model);
    if (values.length) element.instance = new Instance(model, values, set);
    element.requestUpdate();
    element.send("nomogram-change", element.detail);
  }

  /** The two choices, and the shares. */
  choice() {
    const { classes } = this.family;
    return html`<div class="classes" part="classes">${[words.one, words.other].map(
      (
        name,
        place,
      ) => html`<label>${name} <select @change=${(/** @type {any} */ e) => this.#choose(place, e.target.selectedIndex)}>
        ${classes.map(({ label }, k) => html`<option .selected=${k === this.chosen[place]}>${label}</option>`)}
      </select></label>`,
    )}<output aria-label=${words.all} aria-live="off"></output></div>`;
  }

  /** Written by script: it follows a dot that moves. */
  told() {
    const { values } = this.element.detail;
    if (!values.length) return "";
    return this.outcome(values)
      .map(({ label, probability }) => `${label} ${percent(probability, this.element.locale)}`)
      .join(" · ");
  }
}
