/**
 * What survives a reload: the document and the bytes of the file, in this browser's database and nowhere else.
 *
 * Storage is a cache that may be refused, full or emptied at any time (private windows, blocked cookies, pressure):
 * every function answers instead of throwing. A person's own file, the samples and opened
 * models have a slot each, so that looking at a sample never costs the work on a file.
 */

import { clear, createStore, getMany, setMany, update } from "idb-keyval";
import { completed, newKey } from "./document.js";

/**
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./document.js").Source["kind"]} Slot
 * @typedef {{ format: number, by: string, when: number, document: Document }} Saved
 * @typedef {"saved" | "blocked" | "full" | "elsewhere"} Outcome `elsewhere`: another tab saved here meanwhile
 */

const FORMAT = 1;
/** @type {readonly Slot[]} */
const slots = ["file", "sample", "model"];

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
  /** Which tab wrote; a tab is known by a random name. */
  #tab = newKey();
  /** @type {Map<Slot, string>} who wrote last, as far as this tab knows */
  #last = new Map();
  /** @type {Map<Slot, string>} key of the bytes that are in the database */
  #bytesKey = new Map();
  #usable = true;

  /** @param {import("idb-keyval").UseStore | null} store */
  constructor(store) {
    this.#store = store;
    if (!store) this.#usable = false;
  }

  /** Whether the browser has let us write so far. */
  get usable() {
    return this.#usable;
  }

  /**
   * @param {Slot} slot
   * @returns {Promise<{ document: Document, bytes: Uint8Array | null, when: number } | null>}
   */
  async load(slot) {
    if (!this.#store) return null;
    try {
      const [saved, kept] = await getMany([slot, `${slot}-bytes`], this.#store);
      if (!isSaved(saved)) return null;
      this.#last.set(slot, saved.by);
      const fits =
        kept && kept.key === saved.document.question.source.key && kept.bytes instanceof Uint8Array;
      if (fits) this.#bytesKey.set(slot, kept.key);
      return { document: completed(saved.document), bytes: fits ? kept.bytes : null, when: saved.when };
    } catch {
      this.#usable = false;
      return null;
    }
  }

  /** Which slot was written last. @returns {Promise<Slot | null>} */
  async newest() {
    const all = await Promise.all(
      slots.map(async (slot) => ({ slot, when: (await this.load(slot))?.when ?? 0 })),
    );
    const { slot, when } = all.reduce((a, b) => (b.when > a.when ? b : a));
    return when > 0 ? slot : null;
  }

  /**
   * @param {Slot} slot
   * @param {Document} document
   * @param {Uint8Array | null} bytes of the file, written when they are others than those already there
   * @param {boolean} [force] overwrite what another tab saved
   * @returns {Promise<Outcome>}
   */
  async save(slot, document, bytes, force = false) {
    if (!this.#store) return "blocked";
    const mine = { format: FORMAT, by: this.#tab, when: Date.now(), document };
    let elsewhere = false;
    try {
      const { key } = document.question.source;
      // Bytes first: a document without its bytes is no use, bytes without their document do no harm.
      if (bytes && this.#bytesKey.get(slot) !== key) {
        await setMany([[`${slot}-bytes`, { key, bytes }]], this.#store);
        this.#bytesKey.set(slot, key);
      }
      await update(
        slot,
        (/** @type {unknown} */ there) => {
          elsewhere = !force && isSaved(there) && there.by !== this.#tab && there.by !== this.#last.get(slot);
          return elsewhere ? there : mine;
        },
        this.#store,
      );
      if (elsewhere) return "elsewhere";
      const [back] = await getMany([slot], this.#store);
      if (!isSaved(back) || back.when < mine.when) return "blocked";
      this.#last.set(slot, this.#tab);
      this.#usable = true;
      return "saved";
    } catch (error) {
      this.#usable = false;
      return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "blocked";
    }
  }

  /** Leaves nothing. @returns {Promise<boolean>} whether it is gone */
  async forget() {
    if (!this.#store) return true;
    try {
      await clear(this.#store);
      this.#bytesKey.clear();
      const left = await getMany(
        slots.flatMap((slot) => [slot, `${slot}-bytes`]),
        this.#store,
      );
      return left.every((entry) => entry === undefined);
    } catch {
      return false;
    }
  }
}

/**
 * Something that this build wrote whole. A document of a later format is not guessed at.
 *
 * @param {unknown} entry
 * @returns {entry is Saved}
 */
function isSaved(entry) {
  if (typeof entry !== "object" || entry === null) return false;
  const { format, document } = /** @type {Partial<Saved>} */ (entry);
  return (
    format === FORMAT &&
    typeof document?.question?.source?.key === "string" &&
    Array.isArray(document.view?.values)
  );
}
