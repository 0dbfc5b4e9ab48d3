/** Keeps the work: in the browser's database, and in the page's address as far as that may hold it. */
import { batch, effect } from "@preact/signals-core";
import { sampleOf } from "../samples/samples.js";
import { addressOf, formatAddress, parseAddress, settingKey } from "./address.js";
import {
  defaultQuestion,
  defaultSettings,
  defaultView,
  withCompare,
  withOutcome,
  withQuestion,
  withValues,
  withView,
} from "./document.js";
import { settingNames, shrinkageSetting, tidySettings } from "./learners.js";
import { inOrder } from "./shrinkages.js";

/**
 * @typedef {import("./address.js").Address} Address
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./storage.js").Storage} Storage
 * @typedef {import("./workbench.js").Workbench} Workbench
 */

/** Long enough for a drag to come to rest, short enough that a crash costs nothing. */
const SAVE_AFTER_MS = 300;

/**
 * Saves every change after a moment's rest, and at once when the page is left.
 *
 * @param {Workbench} bench
 * @param {Storage} storage
 * @returns {{ flush: (force?: boolean) => Promise<void>, pause: () => void, resume: () => void }} `resume`: what is on
 *   the page now counts as kept; the next change is saved again
 */
export function keepInStorage(bench, storage) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {Document | null} */
  let saved = bench.document.value;
  let paused = false;

  /** @param {Document} doc @param {boolean} [force] */
  const save = async (doc, force = false) => {
    const { source } = doc.question;
    const bytes = source.kind === "file" ? bench.bytesOf(source.key) : null;
    // Of a sample the address holds everything, so two tabs with two samples take nothing from each other.
    const outcome = await storage.save(source.kind, doc, bytes, force || source.kind === "sample");
    if (!paused) bench.kept.value = outcome;
  };

  const flush = async (force = false) => {
    clearTimeout(timer);
    const doc = bench.document.peek();
    if (paused || (doc === saved && !force)) return;
    saved = doc;
    await save(doc, force);
  };

  let last = bench.document.peek();
  effect(() => {
    const doc = bench.document.value;
    // Other data have another slot: what was done to the ones before is not waited for any longer.
    const left = last.question.source.key !== doc.question.source.key && last !== saved;
    if (left && !paused) save(last);
    last = doc;
    if (doc === saved) return;
    clearTimeout(timer);
    timer = setTimeout(flush, SAVE_AFTER_MS);
  });
  addEventListener("pagehide", () => flush());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flush();
  });
  return {
    flush,
    pause: () => {
      paused = true;
      clearTimeout(timer);
    },
    resume: () => {
      saved = bench.document.value;
      paused = false;
      clearTimeout(timer);
    },
  };
}

/**
 * Writes the address after every change and takes in the ones that the person types or opens.
 *
 * @param {Workbench} bench
 * @param {(address: Address) => void} onAddress
 */
export function keepInAddress(bench, onAddress) {
  let written = location.hash;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const write = () => {
    clearTimeout(timer);
    const hash = hashOf(bench.document.peek(), bench.unknown.peek());
    if (hash === written) return;
    written = hash;
    history.replaceState(history.state, "", hash === "#1/" ? location.pathname + location.search : hash);
  };
  effect(() => {
    bench.document.value;
    bench.unknown.value;
    clearTimeout(timer);
    // Browsers refuse a page that writes its address too often.
    timer = setTimeout(write, SAVE_AFTER_MS);
  });
  addEventListener("pagehide", write);
  addEventListener("hashchange", () => {
    if (location.hash === written) return;
    const address = parseAddress(location.hash);
    if (!address) return;
    written = location.hash;
    onAddress(address);
  });
}

/** @param {Document} doc @param {[string, string][]} unknown */
export function hashOf(doc, unknown) {
  const { source } = doc.question;
  return formatAddress(addressOf(doc, unknown, source.kind === "sample" ? sampleOf(source.id) : null));
}

/**
 * A document with what an address says; what it does not say has its usual value.
 *
 * @param {Document} doc about the data that the address names, or a person's own
 * @param {Address} address
 * @returns {Document}
 */
export function withAddress(doc, address) {
  const said = { ...defaultSettings, ...defaultView, ...address };
  const { learner, seed, folds, repeats, resamples, recalibrate, posterior, interval } = said;
  const { scale, align, order, shown, theme, bars, outcomes, plane, contrast, costs } = said;
  const settings = settingNames.flatMap((name) => {
    const value = address[settingKey(name)];
    return value === undefined ? [] : [{ name, value }];
  });
  let next = withQuestion(doc, { learner, settings: tidySettings(learner, settings) });
  const shrinkages = shrinkageSetting(learner) ? inOrder(said.shrinkages) : [];
  next = withQuestion(next, {
    seed,
    folds,
    repeats,
    resamples,
    recalibrate,
    shrinkages,
    posterior,
    interval,
  });
  next = withView(next, { scale, align, order, shown, theme, bars, outcomes, plane, contrast, costs });
  next = withCompare(next, said.compare);
  // Of a person's own file the address says no outcome: the learner gives the one that is asked for.
  if (doc.question.source.kind !== "sample") return withOutcome(next, next.question.outcome);
  const usual = sampleOf(doc.question.source.id);
  if (!usual) return next;
  const { target, positive } = { ...usual, ...address };
  const ownTarget = address.target !== undefined && address.target !== usual.target;
  next = withQuestion(next, {
    target,
    positive: ownTarget && address.positive === undefined ? null : positive,
    cut: address.cut ?? null,
    attributes: address.attributes ?? (ownTarget ? null : usual.attributes),
    proposed: false,
    outcome: address.outcome ?? defaultQuestion.outcome,
    maps: address.maps ?? [],
    groups: address.pairs ?? [],
  });
  next = withOutcome(next, next.question.outcome);
  next = withView(next, { forms: address.forms ?? [], controls: address.controls ?? [] });
  return withValues(next, address.values ?? usual.values, null);
}

/** @param {Workbench} bench @param {Address} address */
export function noteUnknown(bench, address) {
  batch(() => {
    bench.unknown.value = address.unknown;
  });
}
