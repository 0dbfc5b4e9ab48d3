/**
 * What survives a reload: documents and the bytes of files, in this browser's database and nowhere else.
 *
 * Each tab keeps records of its own, one for each place of its history (see place.js), so that no tab overwrites what
 * another has kept. The bytes of a file stand beside them once, under the key of the file.
 *
 * Storage is a cache that may be refused, full, emptied or silent at any time (private windows, blocked cookies,
 * pressure): every function answers instead of throwing, and none waits for ever.
 */

import { clear, createStore, promisifyRequest } from "idb-keyval";

/**
 * @typedef {import("./document.js").Document} Document
 * @typedef {"saved" | "blocked" | "full" | "silent"} Outcome
 * @typedef {{ format: number, tab: string, place: string, when: number, document: Document }} Saved
 * @typedef {{ key: string, tab: string, place: string, when: number, newer: boolean, document: unknown }} Kept what was
 *   found: `document` is unchecked; `newer`: a later version of the page wrote it
 */

const FORMAT = 2;
const WORK = "work/";
const BYTES = "bytes/";
/** What earlier versions kept, one record of each kind for all tabs: read until a tab has taken it over. */
const earlier = ["file", "sample", "model"];

/** A database that has not opened by then will not. */
const OPENS_MS = 4_000;
/** One that has opened may have much to write. */
const ANSWERS_MS = 20_000;
/** So many records are enough, whoever made them: of samples, and of a person's own data. */
const MOST = 8;
/** Where there is no room for more, work that nobody has touched for this long makes room. */
const OLD_MS = 24 * 3600_000;

/** @param {string} [name] of the database @returns {Storage} */
export function openStorage(name = "nomogram-explorer") {
  try {
    return new Storage(createStore(name, "state"));
  } catch {
    return new Storage(null);
  }
}

export class Storage {
  #store;
  #answered = false;
  /** Why it keeps nothing; one that is silent is asked no more until it has answered. @type {{ why: "blocked" | "silent" | null }} */
  #state = { why: null };

  /** @param {import("idb-keyval").UseStore | null} store */
  constructor(store) {
    this.#store = store;
    if (!store) this.#state.why = "blocked";
  }

  /** Why it keeps nothing, or null. */
  get refused() {
    return this.#state.why;
  }

  /** What is there, the newest first. @returns {Promise<Kept[]>} */
  async records() {
    return this.#ask([], async (store) => {
      const found = await store("readonly", async (table) => {
        const keys = /** @type {string[]} */ (await promisifyRequest(table.getAllKeys()));
        return Promise.all(
          keys
            .filter((key) => String(key).startsWith(WORK) || earlier.includes(key))
            .map(async (key) => keptOf(key, await promisifyRequest(table.get(key)))),
        );
      });
      return found.sort((a, b) => b.when - a.when);
    });
  }

  /** The bytes of a file, or null. @param {string} key of the file @returns {Promise<Uint8Array | null>} */
  async bytes(key) {
    return this.#ask(null, async (store) => {
      const found = await store("readonly", (table) =>
        Promise.all([BYTES + key, "file-bytes"].map((name) => promisifyRequest(table.get(name)))),
      );
      const [bytes, old] = found;
      if (bytes instanceof Uint8Array) return bytes;
      return old?.key === key && old.bytes instanceof Uint8Array ? old.bytes : null;
    });
  }

  /**
   * @param {{ tab: string, place: string }} whose
   * @param {Document} document
   * @param {Uint8Array | null} bytes of its file: written with it, unless they are there
   * @returns {Promise<Outcome>}
   */
  async save(whose, document, bytes) {
    const write = async () => {
      const { tab, place } = whose;
      const mine = { format: FORMAT, tab, place, when: Date.now(), document };
      return this.#ask(/** @type {Outcome} */ (this.refused ?? "blocked"), async (store) => {
        await store("readwrite", async (table) => {
          const key = BYTES + document.question.source.key;
          // One transaction: a document without its bytes is no use.
          const there = bytes ? await promisifyRequest(table.count(key)) : 1;
          if (there === 0) table.put(bytes, key);
          table.put(mine, recordKey({ tab, place }));
          return finished(table.transaction);
        });
        return /** @type {Outcome} */ ("saved");
      });
    };
    const outcome = await write();
    if (outcome !== "full" || (await this.tidy(whose, OLD_MS)) === 0) return outcome;
    return write();
  }

  /**
   * Deletes records that are too many or old, and bytes that no record needs.
   *
   * @param {{ tab: string, place: string }} whose this one stays
   * @param {number} [age] at most, in milliseconds
   * @returns {Promise<number>} how many were deleted
   */
  async tidy(whose, age = Number.POSITIVE_INFINITY) {
    const all = await this.records();
    const own = recordKey(whose);
    const now = Date.now();
    const taken = new Set(all.filter(({ key }) => key.startsWith(WORK)).map(sourceKey));
    const seen = { sample: 0, own: 0 };
    const gone = all.filter((record) => {
      const { key, when, newer } = record;
      const nth = ++seen[sourceOf(record)?.kind === "sample" ? "sample" : "own"];
      if (key === own || newer) return false;
      return nth > MOST || now - when > age || (earlier.includes(key) && taken.has(sourceKey(record)));
    });
    return this.#ask(0, (store) =>
      store("readwrite", async (table) => {
        for (const { key } of gone) table.delete(key);
        const keys = /** @type {string[]} */ (await promisifyRequest(table.getAllKeys()));
        const kept = await Promise.all(
          keys.filter((key) => key.startsWith(WORK)).map((key) => promisifyRequest(table.get(key))),
        );
        const needed = new Set(kept.map((entry) => BYTES + entry?.document?.question?.source?.key));
        const extra = keys.filter((key) =>
          key.startsWith(BYTES)
            ? !needed.has(key)
            : key.endsWith("-bytes") && !keys.includes(key.replace("-bytes", "")),
        );
        for (const key of extra) table.delete(key);
        await finished(table.transaction);
        return gone.length + extra.length;
      }),
    );
  }

  /** Deletes a record that is no use. @param {string} key @returns {Promise<boolean>} */
  async drop(key) {
    return this.#ask(false, async (store) => {
      await store("readwrite", (table) => promisifyRequest(table.delete(key)));
      return true;
    });
  }

  /** Leaves nothing. @returns {Promise<boolean>} whether it is gone */
  async forget() {
    if (!this.#store) return true;
    return this.#ask(false, async (store) => {
      await clear(store);
      return (await store("readonly", (table) => promisifyRequest(table.count()))) === 0;
    });
  }

  /**
   * @template T
   * @param {T} otherwise what is said where it does not answer, or refuses
   * @param {(store: import("idb-keyval").UseStore) => Promise<T>} question
   * @returns {Promise<T>}
   */
  async #ask(otherwise, question) {
    if (!this.#store || this.refused === "silent") return this.#instead(otherwise);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const silence = new Promise((resolve) => {
      timer = setTimeout(
        () => {
          this.#state.why = "silent";
          resolve(this.#instead(otherwise));
        },
        this.#answered ? ANSWERS_MS : OPENS_MS,
      );
    });
    try {
      return await Promise.race([this.#answerOf(question(this.#store)), silence]);
    } catch (error) {
      const full = error instanceof DOMException && error.name === "QuotaExceededError";
      if (full) return /** @type {T} */ (typeof otherwise === "string" ? "full" : otherwise);
      this.#state.why = "blocked";
      return this.#instead(otherwise);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Whoever answers is used from then on, after a refusal and when it comes too late: work that was not read in time stays
   * what it is, since what is done meanwhile has a place of its own.
   *
   * @template T @param {Promise<T>} asked
   */
  async #answerOf(asked) {
    const answer = await asked;
    this.#answered = true;
    this.#state.why = null;
    return answer;
  }

  /** An outcome is the reason that is known by now. @template T @param {T} otherwise @returns {T} */
  #instead(otherwise) {
    return typeof otherwise === "string" ? /** @type {any} */ (this.refused) : otherwise;
  }
}

/** Until it is written; asked to be so at once, since the page may be on its way out. @param {IDBTransaction} transaction */
function finished(transaction) {
  transaction.commit?.();
  return promisifyRequest(transaction);
}

/** @param {{ tab: string, place: string }} whose */
const recordKey = ({ tab, place }) => `${WORK}${tab}/${place}`;

/** What a record is about, as far as it says. @param {Kept} record */
const sourceOf = ({ document }) => /** @type {any} */ (document)?.question?.source;
/** @param {Kept} record */
const sourceKey = (record) => sourceOf(record)?.key;

/** @param {string} key @param {any} entry @returns {Kept} */
function keptOf(key, entry) {
  const text = (/** @type {unknown} */ word) => (typeof word === "string" ? word : "");
  return {
    key,
    tab: text(entry?.tab),
    place: text(entry?.place),
    when: Number.isFinite(entry?.when) ? entry.when : 0,
    newer: entry?.format > FORMAT,
    document: entry?.document,
  };
}
