// What a person has set on a nomogram: values, and which of them are theirs. Sums are kept up to date one effect at a time.

import { contribution, contributions, outcomeOf, readersOf, sumOf, typicalValue } from "../model/evaluate.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../model/types.js").Value} Value */

export class Instance {
  /**
   * @param {AdditiveModel} model
   * @param {readonly (Value | undefined)[]} [values] undefined: not set, the typical value stands
   * @param {readonly boolean[]} [set]
   */
  constructor(model, values = [], set) {
    this.model = model;
    this.typical = model.attributes.map(typicalValue);
    this.values = model.attributes.map((_, i) => {
      const given = values[i];
      return given === undefined ? this.typical[i] : given;
    });
    this.set = model.attributes.map((_, i) => (set ? Boolean(set[i]) : values[i] !== undefined));
    /** Which effects an attribute stands in: its own, and those of its pairs. */
    this.effectsOf = readersOf(model);
    this.parts = contributions(model, this.values);
  }

  get sum() {
    return sumOf(this.model, this.parts);
  }

  get outcome() {
    return outcomeOf(this.model, this.sum);
  }

  /** @param {number} attribute @param {Value} value @param {boolean} set */
  change(attribute, value, set) {
    this.values[attribute] = value;
    this.set[attribute] = set;
    for (const k of this.effectsOf[attribute]) this.parts[k] = contribution(this.model, k, this.values);
  }

  /** @param {readonly (Value | undefined)[]} values @param {readonly boolean[]} set */
  changeAll(values, set) {
    this.values = values.map((v, i) => (v === undefined ? this.typical[i] : v));
    this.set = [...set];
    this.parts = contributions(this.model, this.values);
  }
}
