/** Starts the page: first what can be seen, then the engine behind it. */
import { batch, effect, untracked } from "@preact/signals-core";
import "./elements/explorer-page.js";
import { checker } from "./engine/check.js";
import { follow } from "./engine/follow.js";
import { judge } from "./engine/judge.js";
import { followSecond } from "./engine/second.js";
import { seek } from "./engine/seek.js";
import { startPool } from "./engine/start.js";
import { topSearch } from "./engine/top.js";
import { prefetchSamples, sampleBytes, sampleOf, samples } from "./samples/samples.js";
import { shell } from "./sentences.js";
import { parseAddress } from "./state/address.js";
import { fileName } from "./state/export.js";
import { Gestures, sampleDocument, withBundledModel } from "./state/gestures.js";
import { keepInAddress, keepInStorage, noteUnknown, withAddress } from "./state/keep.js";
import { openStorage } from "./state/storage.js";
import { Workbench } from "./state/workbench.js";

const PATIENCE_MS = 150;

const storage = openStorage();
const address = parseAddress(location.hash);
const named = address?.sample === undefined ? null : sampleOf(address.sample);
const bench = new Workbench(firstDocument());
const pool = startPool();
pool.onFault(() => {
  bench.restarted.value = true;
});
const gestures = new Gestures(bench, pool);

/** What can be drawn at once: the sample that the address names, or the first one. */
function firstDocument() {
  const doc = sampleDocument(named ?? samples[0]);
  return address ? withBundledModel({ ...withAddress(doc, address), model: null, modelOf: null }) : doc;
}

/** Brings back what was kept, unless the address asks for something else. */
async function restore() {
  const slot = await storage.newest();
  const kept = slot && (await storage.load(slot));
  const file = slot === "file" ? kept : await storage.load("file");
  if (kept && (!named || isSample(kept.document, named.id))) {
    batch(() => {
      if (kept.bytes) bench.keepBytes(kept.document.question.source.key, kept.bytes);
      bench.restart(address ? withAddressAgain(kept.document) : kept.document);
    });
  } else if (file && file.document.question.source.kind === "file") {
    bench.waiting.value = file.document.question.source.name;
  }
}

/** The kept document, with what the address says where they differ. @param {import("./state/document.js").Document} doc */
function withAddressAgain(doc) {
  const next = withAddress(doc, /** @type {import("./state/address.js").Address} */ (address));
  // The row is kept, not read from the address: its values are in the document.
  return address?.row !== undefined || doc.question.source.kind !== "sample"
    ? { ...next, view: { ...next.view, values: doc.view.values, row: doc.view.row } }
    : next;
}

/** @param {import("./state/document.js").Document} doc @param {string} id */
function isSample(doc, id) {
  return doc.question.source.kind === "sample" && doc.question.source.id === id;
}

/** The work on a file that waits: back to it. */
async function resume() {
  const kept = await storage.load("file");
  if (!kept?.bytes) return;
  const { bytes, document: doc } = kept;
  batch(() => {
    bench.waiting.value = null;
    bench.keepBytes(doc.question.source.key, bytes);
    bench.gesture(
      shell.gestures.open(doc.question.source.kind === "file" ? doc.question.source.name : ""),
      () => doc,
    );
  });
}

async function start() {
  if (address) noteUnknown(bench, address);
  const page = /** @type {import("./elements/explorer-page.js").ExplorerPage} */ (
    document.createElement("explorer-page")
  );
  const keeper = { flush: async (/** @type {boolean} */ _force) => {}, pause: () => {}, resume: () => {} };
  /** @type {Omit<import("./engine/follow.js").Follower, "end">} */
  const engine = { stop: () => {}, resume: () => {}, fits: () => [] };
  const seeker = { start: () => {}, stop: () => {}, permute: (/** @type {number} */ _n) => {} };
  Object.assign(page, {
    bench,
    gestures,
    pool,
    engine: {
      stop: () => engine.stop(),
      resume: () => engine.resume(),
      fits: (/** @type {import("./state/document.js").Question} */ question) => engine.fits(question),
    },
    seeker,
    checker: checker(bench, pool),
    topSearch: topSearch(bench, pool),
    forget: async () => {
      keeper.pause();
      const gone = await storage.forget();
      if (gone) {
        batch(() => {
          bench.dropBytes();
          bench.waiting.value = null;
          bench.restart(sampleDocument(samples[0]));
        });
        await giveBytes();
      }
      keeper.resume();
      return gone;
    },
  });
  effect(() => {
    document.documentElement.dataset.theme = bench.document.value.view.theme;
  });
  // A moment's patience spares a returning person the flash of the first example; a database that hangs gets no more.
  const restored = restore();
  await Promise.race([restored, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
  document.querySelector("#before")?.replaceWith(page);
  await restored;

  Object.assign(keeper, keepInStorage(bench, storage));
  keepInAddress(bench, (changed) => gestures.openAddress(changed));
  page.addEventListener("work-resumed", resume);
  page.addEventListener("keep-this", () => keeper.flush(true));
  const follower = follow(bench, pool, fileName);
  Object.assign(engine, follower);
  Object.assign(seeker, seek(bench, pool));
  followSecond(bench, pool, fileName);
  judge(bench, pool, follower.fits);

  try {
    await pool.warm();
    bench.engine.value = "ready";
  } catch {
    bench.engine.value = "failed";
  }
  // An undo may lead back to a sample whose bytes are no longer held.
  effect(() => {
    bench.document.value;
    untracked(giveBytes);
  });
  await giveBytes();
  await prefetchSamples();
  document.documentElement.dataset.loaded = "true";
}

/** The bytes of the sample that is on the page. */
async function giveBytes() {
  const { source } = bench.document.value.question;
  const sample = source.kind === "sample" ? sampleOf(source.id) : null;
  if (!sample || bench.bytesOf(source.key)) return;
  try {
    bench.keepBytes(source.key, await sampleBytes(sample));
  } catch {
    if (!bench.model.value) bench.trouble.value = { place: "file", message: shell.trouble.sample };
  }
}

start();
