/** Models that were learned on this page, by their question: going back to one learns nothing again. */

import { signal } from "@preact/signals-core";

/** @typedef {{ model: string, scores: import("../engine/contract.js").Scores | null }} Learned */

/** More would only fill the memory. */
const KEPT = 24;

/** @param {Map<string, unknown>} kept the newest last */
function dropOld(kept) {
  for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
}

export class LearnedModels {
  /** The newest last. @type {Map<string, Learned>} */
  #models = new Map();

  /** Scores by key, the newest last, and of which text; of none where the page has been loaded again since. @type {Map<string, { of: string | null, score: number | null }>} */
  #scores = new Map();

  /** How often it has changed, for those who watch. */
  version = signal(0);

  /** @param {string} key of the question @param {Learned} learned */
  keep(key, learned) {
    this.#models.delete(key);
    this.#models.set(key, learned);
    dropOld(this.#models);
    this.version.value += 1;
  }

  /** @param {string} key @returns {Learned | null} */
  of(key) {
    return this.#models.get(key) ?? null;
  }

  /** By what learners are told apart. @param {string} key @param {string | null} [drawn] the model, where it is the drawn one */
  scoreOf(key, drawn = null) {
    const of = drawn ?? this.of(key)?.model ?? null;
    const known = this.#scores.get(key);
    if (of === null || known?.of === of) return known?.score ?? null;
    const score = heldOutScore(of);
    this.#note(key, of, score);
    return score;
  }

  /** @param {string} key @param {string | null} of @param {number | null} score */
  #note(key, of, score) {
    this.#scores.delete(key);
    this.#scores.set(key, { of, score });
    dropOld(this.#scores);
  }

  /** What is kept of them, the newest last. @returns {[string, number][]} */
  scores() {
    for (const key of this.#models.keys()) this.scoreOf(key);
    return [...this.#scores].flatMap(([key, { score }]) =>
      score === null ? [] : [/** @type {[string, number]} */ ([key, score])],
    );
  }

  /** @param {readonly (readonly [string, number])[]} [scores] as they were kept */
  remember(scores = []) {
    for (const [key, score] of scores) this.#note(key, null, score);
    this.version.value += 1;
  }

  clear() {
    this.#models.clear();
    this.#scores.clear();
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
