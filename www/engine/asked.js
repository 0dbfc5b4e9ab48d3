/**
 * One thing that is asked of the engine, for those who follow the document: what it is about, the job that is under way,
 * and what is said when that goes wrong. There is one job at a time; whoever begins another ends it.
 */
import { troubleOf } from "./trouble.js";

/**
 * @typedef {import("../state/workbench.js").Place} Place
 * @typedef {import("../state/workbench.js").Trouble} Trouble
 */

export class Asked {
  /** @type {string | null} */
  #about = null;
  #job = new AbortController();

  /**
   * Whether it is about something else from now on; what was under way has ended then.
   *
   * @param {...unknown} what decides the answer
   */
  turnsTo(...what) {
    const about = JSON.stringify(what);
    if (about === this.#about) return false;
    this.#about = about;
    this.stop();
    return true;
  }

  /** The same is asked again the next time. */
  forget() {
    this.#about = null;
  }

  /** Ends the job: nothing that it still brings is wanted. */
  stop() {
    this.#job.abort(new DOMException("", "AbortError"));
  }

  /** A job of its own, in place of the one before. @returns {AbortSignal} */
  begin() {
    this.stop();
    this.#job = new AbortController();
    return this.#job.signal;
  }

  /**
   * Begins a job, and says what goes wrong in it unless it was ended.
   *
   * @param {(signal: AbortSignal) => Promise<void>} work
   * @param {(trouble: Trouble) => void} failed
   * @param {() => Place} [place] what the work is about at that time
   */
  async run(work, failed, place = () => "model") {
    const signal = this.begin();
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) failed(troubleOf(error, place()));
    }
  }
}
