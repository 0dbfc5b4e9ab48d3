/** Starts the page: first what can be seen, then the engine behind it. */
import { batch, effect, untracked } from "@preact/signals-core";
import "./bench/explorer-page.js";
import { takeBackSwipes } from "./controls/swipe.js";
import { follow } from "./engine/follow.js";
import { judge } from "./engine/judge.js";
import { followSecond } from "./engine/second.js";
import { seek } from "./engine/seek.js";
import { fetchRest, startPool } from "./engine/start.js";
import { isNotFetched } from "./engine/trouble.js";
import { bundledModel, openingDocument, plainDocument, prefetchModels } from "./samples/bundled.js";
import { firstSample, prefetchSamples, sampleBytes, sampleOf } from "./samples/samples.js";
import { shell } from "./sentences.js";
import { addressProblem, parseAddress } from "./state/address.js";
import { announce } from "./state/announce.js";
import { keepInHistory } from "./state/back.js";
import { followBundled } from "./state/bundled.js";
import { newKey } from "./state/document.js";
import { fileName } from "./state/export.js";
import { Gestures } from "./state/gestures.js";
import { keepInStorage } from "./state/keep.js";
import { hiddenNow } from "./state/lesson.js";
import { withAddress } from "./state/link.js";
import { followClasses, followLinks, noteUnknown, openAddress } from "./state/linked.js";
import { Place } from "./state/place.js";
import { findWork, waitingWork, workAt } from "./state/restore.js";
import { followRow } from "./state/rows.js";
import { openStorage } from "./state/storage.js";
import { Workbench } from "./state/workbench.js";

/** @typedef {import("./state/document.js").Document} Document */

const PATIENCE_MS = 150;
const TOLD_MS = 100;

const storage = openStorage();
const place = new Place();
const problem = addressProblem(location.hash);
const address = problem ? null : parseAddress(location.hash);
const named = address?.sample === undefined ? null : sampleOf(address.sample);
const bench = new Workbench(firstDocument());
// Most likely a newcomer, as long as nothing is known of kept work: what comes later would push the drawing down.
bench.strip.value = location.hash.length < 2 && place.last === null;
// It comes beside the program (index.html), whatever the address asks for: taken now, it is not fetched again later.
bundledModel(openingDocument(firstSample).question);
const pool = startPool();
pool.onFault(() => {
  bench.restarted.value = true;
});
const gestures = new Gestures(bench, pool);
takeBackSwipes(document);

/** What can be drawn at once: the sample that the address names, or the first one. */
function firstDocument() {
  const doc = named && address ? withAddress(plainDocument(named), address) : openingDocument(firstSample);
  return named || !address ? doc : withAddress(doc, address);
}

/** Brings back what was kept, unless the address asks for something else. @returns {Promise<Document>} what needs no saving */
async function restore() {
  const first = bench.document.peek();
  const { skip } = place;
  const { work, remark, waiting } = await findWork(storage, place, named !== null);
  batch(() => {
    if (storage.refused === "silent") bench.kept.value = "silent";
    bench.remark.value = skip ? { kind: "broken", key: skip } : remark;
    bench.waiting.value = waiting;
    // A link says what it wants seen, and who comes back knows the way.
    bench.strip.value =
      location.hash.length < 2 && (work === null || work.document.question.source.kind === "sample");
    if (skip) return;
    // The model of the first example, which comes meanwhile, is nobody's doing.
    const { question, view } = bench.document.peek();
    const touched =
      bench.history.peek().past.length > 0 || question !== first.question || view !== first.view;
    if (!work || touched) return;
    show(work);
  });
  // Work that could not be read stays what it is: what is done now is kept elsewhere.
  const here = bench.document.peek();
  if (!work?.placed || skip) place.stay(here.question.source.key, newKey());
  // What another tab or place has kept is not kept here yet, where Back looks for it.
  return work && !work.placed ? { ...here } : here;
}

/** @param {import("./state/restore.js").Work} work */
function show({ document: kept, bytes, placed, key }) {
  // An address that this tab wrote itself says nothing new: it follows the work, a moment behind.
  const own = placed || place.last?.hash === location.hash;
  const doc = address && !own ? withAddress(kept, address) : kept;
  if (bytes) bench.keepBytes(doc.question.source.key, bytes);
  watch(key);
  bench.restart(doc);
}

/** Work that cannot be shown must not leave a blank page behind, now and at each reload: then the page begins without it. */
function watch(/** @type {string} */ key) {
  const failed = (/** @type {Event} */ event) => {
    if (isNoFault(event)) return;
    place.skipNext(key);
    location.reload();
  };
  addEventListener("error", failed);
  addEventListener("unhandledrejection", failed);
  const end = () => {
    removeEventListener("error", failed);
    removeEventListener("unhandledrejection", failed);
  };
  // What fails in a frame is told in a task of its own, which a busy browser puts behind the next frames.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(end, TOLD_MS)));
}

/** A size observed twice in a frame, what was given up and what could not be fetched say nothing against the work. @param {Event} event */
function isNoFault(event) {
  if (event instanceof PromiseRejectionEvent)
    return event.reason?.name === "AbortError" || isNotFetched(event.reason);
  return event instanceof ErrorEvent && /^ResizeObserver loop/.test(event.message);
}

/** The work on a file that waits: back to it. */
async function resume() {
  const work = await waitingWork(storage, place);
  bench.waiting.value = null;
  if (!work?.bytes) return;
  const { bytes, document: doc } = work;
  batch(() => {
    bench.keepBytes(doc.question.source.key, bytes);
    bench.learned.remember(doc.others);
    bench.gesture(
      shell.gestures.open(doc.question.source.kind === "file" ? doc.question.source.name : ""),
      () => doc,
    );
  });
}

async function start() {
  if (address) noteUnknown(bench, address);
  if (problem) bench.linkSaid.value = [shell.storage.link[problem]];
  const page = /** @type {import("./bench/explorer-page.js").ExplorerPage} */ (
    document.createElement("explorer-page")
  );
  announce(bench);
  const keeper = keepInStorage(bench, storage, place, () => page.settle());
  /** @type {Omit<import("./engine/follow.js").Follower, "end">} */
  const engine = { stop: () => {}, resume: () => {}, fits: () => [] };
  const seeker = { start: () => {}, stop: () => {}, permute: (/** @type {number} */ _n) => {} };
  const past = { expect: (/** @type {string} */ _key, /** @type {string} */ _place) => {}, forget: () => {} };
  gestures.keepFirst = async (doc, bytes) => {
    const at = newKey();
    await keeper.before(doc, bytes, at);
    past.expect(doc.question.source.key, at);
  };
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
    forget: async () => {
      keeper.pause();
      const program = import("./offline/offline.js").then(
        ({ forgetOffline }) => forgetOffline(),
        () => false,
      );
      const gone = (await Promise.all([storage.forget(), program])).every(Boolean);
      if (gone) {
        batch(() => {
          bench.dropBytes();
          bench.waiting.value = bench.remark.value = null;
          bench.restart(openingDocument(firstSample));
        });
        place.forget();
        past.forget();
        await giveBytes();
      }
      keeper.resume(bench.document.value);
      return gone;
    },
  });
  effect(() => {
    const { view } = bench.document.value;
    document.documentElement.dataset.theme = view.theme;
    // What a lesson hides, for the styles of whatever it is.
    document.documentElement.dataset.hidden = hiddenNow(view, bench.revealed.value).join(" ");
    if (view.lesson) import("./bench/lesson-card.js");
  });
  const warm = pool.warm().then(
    () => {
      bench.engine.value = "ready";
    },
    () => {
      bench.engine.value = "failed";
    },
  );
  // A moment's patience spares a returning person the flash of the first example; a database that hangs gets no more.
  const restored = restore();
  const first = followBundled(bench);
  const patience = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));
  await Promise.race([restored, patience(PATIENCE_MS)]);
  await Promise.race([Promise.all([restored, first]), patience(10 * PATIENCE_MS)]);
  document.querySelector("#before")?.replaceWith(page);
  import("./bench/print.js").then(({ followPrinting }) => followPrinting(), partMissing);
  const kept = await restored;

  Object.assign(
    past,
    keepInHistory(bench, place, {
      left: keeper.left,
      load: (which) => workAt(storage, place, which),
      open: (changed) => openAddress(bench, gestures, changed),
    }),
  );
  keeper.resume(kept);
  page.addEventListener("work-resumed", resume);
  page.addEventListener("remark-forgotten", async () => {
    const { key } = bench.remark.value ?? {};
    if (key) await storage.drop(key);
    bench.remark.value = null;
  });
  const follower = follow(bench, pool, fileName);
  Object.assign(engine, follower);
  Object.assign(seeker, seek(bench, pool));
  followSecond(bench, pool);
  followLinks(bench);
  followRow(bench, pool);
  followClasses(bench);
  judge(bench, pool, follower.fits);

  await warm;
  // An undo may lead back to a sample whose bytes are no longer held.
  effect(() => {
    bench.document.value;
    untracked(giveBytes);
  });
  await giveBytes();
  await Promise.all([prefetchSamples(), prefetchModels()]);
  document.documentElement.dataset.loaded = "true";
  await fetchRest();
  keepForOffline().catch(() => {});
}

/** Last, so that it takes nothing from what is awaited. There is no such worker while the page is being developed. */
async function keepForOffline() {
  if (!import.meta.env.PROD) return;
  const { keepOffline } = await import("./offline/offline.js");
  await keepOffline((takeOver) => {
    bench.newVersion.value = takeOver;
  });
}

function partMissing() {
  bench.partMissing.value = true;
}

// Whatever asked for it: what is fetched by a press or when it is needed.
addEventListener("unhandledrejection", (event) => {
  if (!isNotFetched(event.reason)) return;
  event.preventDefault();
  partMissing();
});

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

if (address?.sample !== undefined && !named) {
  const asked = address.sample;
  import("./bench/no-sample.js").then(
    ({ askForSample }) => askForSample(asked),
    () => {
      partMissing();
      start();
    },
  );
} else start();
