/**
 * The address and the browser's history follow the document, and Back goes back. Other data are a place of their own; what
 * is set and learned about the same data changes the address of the place where one is.
 */
import { effect, untracked } from "@preact/signals-core";
import { sampleOf } from "../samples/samples.js";
import { shell } from "../sentences.js";
import { addressProblem, parseAddress } from "./address.js";
import { newKey, withTab } from "./document.js";
import { hashOf } from "./link.js";

/**
 * @typedef {import("./address.js").Address} Address
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./place.js").Place} Place
 * @typedef {import("./workbench.js").Workbench} Workbench
 */

/** Browsers refuse a page that writes its address too often. */
const WRITE_AFTER_MS = 300;

/**
 * @param {Workbench} bench
 * @param {Place} place where the document is shown
 * @param {{
 *   left: (doc: Document) => void, load: (place: string) => Promise<{ document: Document, bytes: Uint8Array | null } | null>,
 *   open: (address: Address) => void,
 * }} host `left`: a place is left that showed this; `load`: what a place showed last, as far as it was kept; `open`: a link
 * @returns {{ expect: (key: string, place: string) => void, forget: () => void }} `expect`: these data will have this place
 */
export function keepInHistory(bench, place, { left, load, open }) {
  /** What each place showed last, while the page has been there. @type {Map<string, Document>} */
  const shown = new Map();
  /** @type {Map<string, string>} */
  const expected = new Map();
  /** Data that are on their way to the place where one is. @type {string | null} */
  let arriving = null;
  /** Whether the browser has been told to go back and has not yet. */
  let going = false;
  /** Whether a place was come to whose document is not there yet: what the document says is still of the place before. */
  let away = false;
  /** Whether the entry of a tab that was shut is being left. */
  let shutting = false;
  let last = bench.document.peek();
  let written = location.hash;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const write = (doc = bench.document.peek()) => {
    clearTimeout(timer);
    const hash = hashOf(doc, bench.unknown.peek());
    if (hash === written || going || away) return;
    written = hash;
    place.stay(doc.question.source.key, place.here, urlOf(hash));
  };

  /** @param {Document} doc */
  const moveOn = (doc) => {
    const { key } = doc.question.source;
    const came = arriving === key;
    arriving = null;
    if (came) return;
    if (!away) {
      write(last);
      left(last);
    }
    away = false;
    if (bench.walking && place.back(key)) {
      going = true;
      written = "";
      return;
    }
    written = hashOf(doc, bench.unknown.peek());
    place.go(key, expected.get(key) ?? newKey(), urlOf(written));
  };

  effect(() => {
    const doc = bench.document.value;
    bench.unknown.value;
    untracked(() => {
      if (doc.question.source.key !== last.question.source.key) moveOn(doc);
      const before = last.view.tab;
      const now = doc.view.tab;
      last = doc;
      if (now !== null && before === null) place.over(now);
      else if (now === null && before !== null && place.isOver && !shutting) {
        shutting = true;
        history.back();
      }
      if (away) return;
      shown.set(place.here, doc);
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_AFTER_MS);
    });
  });

  /** What the place showed last, as a gesture: the theme and the open panels are no part of it. */
  const arrive = async () => {
    const { here } = place;
    away = true;
    const kept = shown.has(here) ? null : await load(here);
    const document = kept?.document ?? shown.get(here);
    // Gone on from there, or other data have been opened meanwhile.
    if (place.here !== here || !away) return;
    away = false;
    if (!document) {
      // Nothing was kept of it: an example opens again as its address says, which of the first one is empty.
      const address = parseAddress(location.hash);
      const [, id] = /^sample:(.*)$/.exec(place.trail.at(-1)?.key ?? "") ?? [];
      const sample = address?.sample ?? id;
      arriving = sample === undefined ? null : `sample:${sample}`;
      if (sample !== undefined) open({ unknown: [], ...address, sample });
      return;
    }
    const { source } = document.question;
    if (kept?.bytes) bench.keepBytes(source.key, kept.bytes);
    arriving = source.key;
    bench.gesture(shell.gestures.back, ({ view: { theme, tab, panels } }) => ({
      ...document,
      view: { ...document.view, theme, tab, panels },
    }));
    arriving = null;
  };

  addEventListener("pagehide", () => write());
  addEventListener("popstate", (event) => {
    const { state } = /** @type {PopStateEvent} */ (event);
    const before = place.here;
    const doc = bench.document.peek();
    going = false;
    // A dialog was left, and nothing else.
    if (document.querySelector(".page-dialog")) {
      written = location.hash;
      return write();
    }
    const whose = place.trail;
    if (!place.came(state)) return;
    const now = place.trail;
    written = location.hash;
    if (place.here === before) {
      const { tab } = doc.view;
      // Opened again meanwhile it has an entry again.
      if (shutting && tab !== null) place.over(tab);
      else if (!shutting) bench.adjust((d) => withTab(d, place.isOver ? state.tab : null));
      shutting = false;
      return write();
    }
    shutting = false;
    place.trail = whose;
    left(doc);
    place.trail = now;
    arrive();
  });
  addEventListener("hashchange", () => {
    if (location.hash === written) return;
    written = location.hash;
    const doc = bench.document.peek();
    left(doc);
    place.go(doc.question.source.key, newKey());
    shown.set(place.here, doc);
    const problem = addressProblem(location.hash);
    bench.linkSaid.value = problem ? [shell.storage.link[problem]] : [];
    const address = problem ? null : parseAddress(location.hash);
    if (!address) return write();
    const lost = address.sample !== undefined && sampleOf(address.sample) === null;
    arriving = address.sample === undefined || lost ? null : `sample:${address.sample}`;
    open(address);
    // What is not there takes no place of its own: the address says what is shown.
    if (lost) write();
  });
  return {
    expect: (key, at) => expected.set(key, at),
    forget: () => {
      shown.clear();
      expected.clear();
      last = bench.document.peek();
      place.stay(last.question.source.key, newKey());
      shown.set(place.here, last);
    },
  };
}

/** @param {string} hash */
const urlOf = (hash) => (hash === "#1/" ? location.pathname + location.search : hash);
