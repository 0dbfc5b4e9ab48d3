/** Models that were learned on this page, by their question: going back to one learns nothing again. */

import { signal } from "@preact/signals-core";

/** @typedef {{ model: string, scores: import("../engine/contract.js").Scores | null }} Learned */

/** More would only fill the memory. */
const KEPT = 24;

export class LearnedModels {
  /** The newest last. @type {Map<string, Learned>} */
  #models = new Map();

  /** How often it has changed, for those who watch. */
  version = signal(0);

  /** @param {string} key of the question @param {Learned} learned */
  keep(key, learned) {
    this.#models.delete(key);
    this.#models.set(key, learned);
    for (const old of [...this.#models.keys()].slice(0, -KEPT)) this.#models.delete(old);
    this.version.value += 1;
  }

  /** @param {string} key @returns {Learned | null} */
  of(key) {
    return this.#models.get(key) ?? null;
  }

  clear() {
    this.#models.clear();
    this.version.value += 1;
  }
}

/** The score of a model on held-out rows by which learners are told apart: the Brier score, of a number the root mean squared error. @param {string} text its JSON @returns {number | null} */
export function heldOutScore(text) {
  try {
    const model = JSON.parse(text);
    return model.calibration?.held_out?.brier ?? model.held_out?.rmse ?? model.held_out?.brier ?? null;
  } catch {
    return null;
  }
}
