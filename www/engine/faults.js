/**
 * Which failures of workers speak against a piece of work.
 *
 * A worker that dies says nothing of what it was at: a phone short of memory ends all of them at once, a browser one
 * that has long been idle. So a failure is set against a piece only where the piece itself was under way in it, and one
 * that hit other pieces at the same time is not. What has failed twice is tried alone on a fresh worker, and given up
 * only when that fails as well.
 */

/** Failures that come so close together (ms) have one cause. */
const AT_ONCE_MS = 1000;

/** By then (ms) the page has heard of all of them. */
const TOGETHER_MS = 100;

/** Failures of its own after which a piece is tried alone, and of any kind. */
const OWN = 2;
const ANY = 3;

/** After so many failures, whatever explains them, it is no use. */
const MOST = 8;

/** @typedef {Set<object>} Incident what was hit at once: pieces, and workers that were at none */

/** Groups failures. One for all workers of a page, whatever pool they are in. */
export class Incidents {
  #at = Number.NEGATIVE_INFINITY;
  /** @type {Incident} */
  #latest = new Set();

  /** @param {object} what was hit @param {number} [now] ms @returns {Incident} */
  met(what, now = performance.now()) {
    if (now - this.#at > AT_ONCE_MS) this.#latest = new Set();
    this.#at = now;
    this.#latest.add(what);
    return this.#latest;
  }

  /** What fails from here on has another cause: it is tried alone. */
  part() {
    this.#at = Number.NEGATIVE_INFINITY;
  }
}

/** A piece of work (one call, the reading of a file, getting ready for a question) and the failures that it was under way in. */
export class Piece {
  /** @type {Incident[]} */
  #incidents = [];
  #alone = false;

  /**
   * One more failure. Of one that was tried alone it is waited for a moment, whether others died with it.
   *
   * @param {Incident} incident
   * @returns {Promise<boolean>} whether it is given up
   */
  async failed(incident) {
    this.#incidents.push(incident);
    if (this.#incidents.length >= MOST) return true;
    if (!this.#alone) return false;
    this.#alone = false;
    await new Promise((done) => setTimeout(done, TOGETHER_MS));
    return incident.size === 1;
  }

  /** Whether it is tried alone the next time. */
  get isSuspect() {
    // Read late: what else the incident hit is not known at once.
    const own = this.#incidents.filter((incident) => incident.size === 1).length;
    return own >= OWN || this.#incidents.length >= ANY;
  }

  /** It is tried with no other piece beside it. */
  isolate() {
    this.#alone = true;
  }
}
