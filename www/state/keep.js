/**
 * Keeps the work: in the browser's database, and what there is no time to write there when the page is left, in the
 * tab's own storage.
 */
import { effect } from "@preact/signals-core";

/**
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./place.js").Place} Place
 * @typedef {import("./storage.js").Storage} Storage
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {{
 *   before: (doc: Document, bytes: Uint8Array | null, place: string) => Promise<void>, flush: () => Promise<void>,
 *   pause: () => void, resume: (kept: Document) => void, left: (doc: Document) => void,
 * }} Keeper `before`: keeps what will be shown, before it is; `left`: what the place showed that is left;
 *   `resume`: begins, or goes on; `kept` needs no saving
 */

/** What a person did: soon enough that a crash within the second costs nothing. Never put off by what follows. */
const SOON_MS = 200;
/** What the engine found can be found again, and comes many times a second. */
const LATER_MS = 2_000;

/**
 * Saves every change, and all when the page is left. Nothing until it is told to begin.
 *
 * @param {Workbench} bench
 * @param {Storage} storage
 * @param {Place} place
 * @param {() => void} settle ends what has not come to rest
 * @returns {Keeper}
 */
export function keepInStorage(bench, storage, place, settle) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let due = Number.POSITIVE_INFINITY;
  let saved = bench.document.peek();
  let paused = true;
  let tidied = "";
  /** Whether the last change fell into a silence, which may end. */
  let missed = false;

  /** @param {Document} doc @param {{ tab: string, place: string }} whose @param {Uint8Array | null} bytes */
  const write = async (doc, whose, bytes) => {
    const outcome = await storage.save(whose, { ...doc, others: bench.learned.scores() }, bytes);
    if (paused) return;
    bench.kept.value = outcome;
    missed = outcome === "silent";
    if (missed) flushIn(LATER_MS);
    if (outcome !== "saved" || tidied === whose.place) return;
    tidied = whose.place;
    await storage.tidy(whose);
  };

  const flush = async () => {
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
    const doc = bench.document.peek();
    if (paused || (doc === saved && !missed)) return;
    saved = doc;
    await write(doc, place.whose, bench.bytesOf(doc.question.source.key));
  };

  /** What is due sooner stays due then, however much comes after it. @param {number} wait */
  const flushIn = (wait) => {
    if (due <= wait) return;
    due = wait;
    clearTimeout(timer);
    timer = setTimeout(flush, wait);
  };

  /** @param {Document} doc */
  const changed = (doc) => {
    if (paused || doc === saved) return;
    const theirs = doc.question !== saved.question || doc.view !== saved.view;
    // Once the place is the one of these data. A browser that is pressed for time does not say that the page is left.
    if (theirs) queueMicrotask(() => paused || place.note(bench.document.peek()));
    flushIn(theirs ? SOON_MS : LATER_MS);
  };
  effect(() => changed(bench.document.value));

  const leave = () => {
    settle();
    if (!paused) place.note(bench.document.peek());
    place.left();
    flush();
  };
  addEventListener("pagehide", leave);
  // Brought back as it was left.
  addEventListener("pageshow", () => place.opened());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
    else place.opened();
  });
  return {
    flush,
    before: async (doc, bytes, at) => {
      if (!paused) await write(doc, { ...place.whose, place: at }, bytes);
    },
    left: (doc) => {
      if (!paused && doc !== saved) write(doc, place.whose, bench.bytesOf(doc.question.source.key));
    },
    pause: () => {
      paused = true;
      clearTimeout(timer);
    },
    resume: (kept) => {
      saved = kept;
      paused = false;
      due = Number.POSITIVE_INFINITY;
      changed(bench.document.peek());
    },
  };
}
