/**
 * The model while a shrinkage constant is dragged: each place of the line is asked of one worker, which has the question
 * prepared and its matrices decomposed, so that a whole model is back within a frame. One request at a time; of the places
 * passed meanwhile only the last is asked for. What comes back is drawn and is no part of the document, until the line
 * rests: then the question is changed and learned as any other.
 */
import { batch } from "@preact/signals-core";
import { questionKey, withConstants } from "../state/document.js";
import { requestOf } from "../state/request.js";
import { troubleOf } from "./trouble.js";

/**
 * @typedef {import("../state/workbench.js").Workbench} Workbench
 * @typedef {import("../state/document.js").Shrinkage} Shrinkage
 * @typedef {{ k: number, shrinkages: readonly Shrinkage[] }} Place
 * @typedef {Place & { base: string | null, key: string, text: string }} Shrunk `base`: key of the question that is dragged
 *   away from, null at rest; `key`: of the question that the model `text` answers
 */

export class Shrinker {
  #bench;
  #pool;
  /** @type {Place | null} */
  #wanted = null;
  #asking = false;
  #moving = false;
  /** What came to rest by keys is a change of the document a moment later. */
  #timer = 0;
  /** @type {(() => void) | null} */
  #pending = null;

  /** @param {Workbench} bench @param {Pick<import("./pool.js").Pool, "ask">} pool */
  constructor(bench, pool) {
    this.#bench = bench;
    this.#pool = pool;
  }

  /** @param {Place} place */
  move(place) {
    this.#moving = true;
    this.#wanted = place;
    this.#ask();
  }

  /** The line rests: what is drawn stays, until the question that `commit` asks has been learned. @param {() => void} commit @param {number} [after] milliseconds without a further key */
  rest(commit, after = 0) {
    this.#pending = commit;
    clearTimeout(this.#timer);
    if (after === 0) this.settle();
    else this.#timer = window.setTimeout(() => this.settle(), after);
  }

  /** Ends what has not come to rest by itself. */
  settle() {
    clearTimeout(this.#timer);
    const commit = this.#pending;
    this.#pending = null;
    if (!commit) return;
    this.#moving = false;
    const { shrunk, document } = this.#bench;
    // In one step: those who follow must not fall back in between.
    batch(() => {
      commit();
      const key = questionKey(document.value.question);
      const under = this.#asking || this.#wanted !== null;
      // The last place but one stands in for the last, which is on its way.
      if (shrunk.value) shrunk.value = { ...shrunk.value, base: under ? key : null };
    });
  }

  /** Has the matrices of the present question made before the line moves: the first place would take ten times as long. @param {Place} place where it rests */
  async warm({ k, shrinkages }) {
    const request = requestOf(this.#bench);
    if (!request || this.#asking) return;
    // What is wrong with the question is said where it is learned.
    await this.#pool.ask("shrunk", { k, shrinkages }, { ...request, idle: true }).catch(() => {});
  }

  /** As it was: nothing was changed. */
  cancel() {
    clearTimeout(this.#timer);
    this.#pending = this.#wanted = null;
    this.#moving = false;
    this.#bench.shrunk.value = null;
  }

  async #ask() {
    const [bench, place] = [this.#bench, this.#wanted];
    const doc = bench.document.peek();
    const request = place && requestOf(bench, doc);
    if (this.#asking || !request) return;
    this.#wanted = null;
    this.#asking = true;
    const base = questionKey(doc.question);
    const key = questionKey(withConstants(doc, place.k, place.shrinkages).question);
    try {
      const { file, question } = request;
      const body = { k: place.k, shrinkages: place.shrinkages };
      const learned = await this.#pool.ask("shrunk", body, { file, question, urgent: true });
      const now = questionKey(bench.document.peek().question);
      // A late one is still what rests there, or of no use any more.
      if (now === key || (this.#moving && now === base))
        bench.shrunk.value = { ...place, base: this.#moving ? base : null, key, text: learned.model };
    } catch (error) {
      batch(() => {
        bench.shrunk.value = this.#wanted = null;
        bench.trouble.value = troubleOf(error, "model");
      });
    } finally {
      this.#asking = false;
    }
    this.#ask();
  }
}

/** One for the whole page. @param {import("../bench/explorer-page.js").ExplorerPage} page */
export function shrinkerOf(page) {
  page.shrinking ??= new Shrinker(page.bench, page.pool);
  return page.shrinking;
}
