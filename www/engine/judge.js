/**
 * Judges the probabilities while a panel that shows it is open or about to be (calibration, decision): from the held-out
 * units that the model was calibrated on, anew whenever there is another whole replication of them. After a reload, when nobody has them any more, they are
 * fitted again behind everything else.
 */
import { effect, untracked } from "@preact/signals-core";
import { fitsKey } from "../state/question.js";
import { requestOf } from "../state/request.js";
import { isOpen, tabOf } from "../state/tabs.js";
import { isCalibrated } from "../state/workbench.js";
import { Asked } from "./asked.js";
import { learn } from "./learn.js";
import { behind } from "./second.js";

/**
 * @typedef {import("../state/workbench.js").Workbench} Workbench
 * @typedef {import("./contract.js").Unit} Unit
 * @typedef {NonNullable<ReturnType<typeof requestOf>>} Request
 */

/**
 * @template T
 * @typedef {{
 *   key: string, found: T | null, repeats: number,
 *   progress: { done: number, of: number } | null, trouble: string | null,
 * }} Judged `key`: of the fits that it is about; `repeats`: replications of the folds that it rests on; `progress`: of the
 *   fits that have to be done again
 */

/** Answers that are kept of each look: of the questions that one comes back to. */
const KEPT = 8;

/** What each panel asks of the held-out units, of what, and where the answer is kept. @type {readonly { panel: "calibration" | "decide", of: (bench: Workbench) => boolean, call: "reliability" | "judged", into: "judged" | "decided" }[]} */
const looks = [
  { panel: "calibration", of: canBeJudged, call: "reliability", into: "judged" },
  {
    panel: "calibration",
    of: (bench) => isNumber(bench) || isSeveral(bench),
    call: "judged",
    into: "decided",
  },
  { panel: "decide", of: canBeJudged, call: "judged", into: "decided" },
];

/** Whether there are held-out rows of one class against the rest. @param {Workbench} bench */
export function canBeJudged(bench) {
  const { question } = bench.document.value;
  return (
    question.source.kind !== "model" &&
    question.outcome === "one_class" &&
    !bench.family.value &&
    bench.model.value?.calibration !== undefined
  );
}

/** Whether there are held-out rows of a number. @param {Workbench} bench */
export function isNumber(bench) {
  const { source, outcome } = bench.document.value.question;
  return source.kind !== "model" && outcome === "number" && bench.model.value?.held_out !== undefined;
}

/** Whether there are held-out rows of every class. @param {Workbench} bench */
export function isSeveral(bench) {
  const { source, outcome } = bench.document.value.question;
  return source.kind !== "model" && outcome === "all_classes" && bench.family.value?.held_out !== undefined;
}

/** Fits of a replication, replications, and fits that are there. @param {Workbench} bench */
function fitsThere(bench) {
  const { calibration, held_out: ofNumber } = bench.model.value ?? {};
  if (calibration) return calibration;
  const tested = ofNumber ?? bench.family.value?.held_out;
  const { repeats } = bench.document.value.question;
  const { fits = 0, fits_done = 0 } = tested ?? {};
  const folds = Math.round(fits / repeats);
  // Half a replication is none.
  return { folds, repeats, fits_done: folds > 0 ? fits_done - (fits_done % folds) : 0 };
}

/** Whether there are held-out rows of whatever is predicted. @param {Workbench} bench */
export function canBeCompared(bench) {
  const { source, outcome } = bench.document.value.question;
  return outcome === "one_class" ? canBeJudged(bench) : source.kind !== "model" && bench.model.value !== null;
}

/**
 * @param {Workbench} bench
 * @param {import("./pool.js").Pool} pool
 * @param {(question: import("../state/document.js").Question) => Unit[]} fitsOf
 * @returns {{ end: () => void }}
 */
export function judge(bench, pool, fitsOf) {
  const ends = looks.map((look) => judgeFor(look, bench, pool, fitsOf));
  return { end: () => ends.map((end) => end()) };
}

/**
 * @param {typeof looks[number]} look
 * @param {Workbench} bench
 * @param {import("./pool.js").Pool} pool
 * @param {(question: import("../state/document.js").Question) => Unit[]} fitsOf
 * @returns {() => void} ends it
 */
function judgeFor({ panel, of, call, into }, bench, pool, fitsOf) {
  const asked = new Asked();
  /** One at a time: what comes in meanwhile is judged by the next. @type {Promise<unknown>} */
  let asking = Promise.resolve();
  const judged = /** @type {import("@preact/signals-core").Signal<Judged<any>>} */ (bench[into]);
  /** By question, the newest last: its fits may be gone by then. @type {Map<string, Pick<Judged<any>, "found" | "repeats">>} */
  const kept = new Map();

  const step = () => {
    const { question, view } = bench.document.value;
    const { folds, repeats, fits_done: done } = fitsThere(bench);
    const near = bench.near.value;
    const opens = near?.tab === tabOf(panel) && near.question === question;
    const wanted =
      (isOpen(view, panel) || opens) &&
      bench.engine.value === "ready" &&
      bench.current.value &&
      of(bench) &&
      done > 0;
    const key = fitsKey(question);
    // Null while the file has not been read.
    const request = wanted ? requestOf(bench) : null;
    if (!asked.turnsTo(request && key, request && done)) return;
    // What was said of the question before stays until there is something to put in its place.
    judged.value = { ...judged.value, progress: null, trouble: null };
    if (!request) return;
    const known = kept.get(key);
    if (known && known.repeats * folds === done) {
      judged.value = { ...judged.value, key, ...known };
      return;
    }
    asked.run(
      (signal) => run(key, request, { done, folds, all: folds * repeats }, signal),
      ({ message }) => say(key, { progress: null, trouble: message }),
    );
  };

  /** @param {string} key @param {Partial<Judged<any>>} change */
  const say = (key, change) => {
    if (fitsKey(bench.document.value.question) === key) judged.value = { ...judged.value, ...change };
  };

  /** @param {string} key @param {Request} request @param {{ done: number, folds: number, all: number }} fits @param {AbortSignal} signal */
  async function run(key, request, { done, folds, all }, signal) {
    await asking;
    if (signal.aborted) return;
    const units = fitsOf(bench.document.value.question);
    if (!reach(units, done)) {
      // Of a model that is still being learned they come by themselves.
      if (!isCalibrated(bench.model.value)) return;
      await again(request, units, all, signal, (progress) => say(key, { progress }));
    }
    // Without a signal: it is short, and a worker that is stopped has to be replaced.
    const answer = pool.ask(call, units.slice(0, done + 1), { ...request, urgent: true });
    asking = answer.catch(() => {});
    const found = await answer;
    const answered = { found, repeats: done / folds };
    kept.delete(key);
    kept.set(key, answered);
    for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
    say(key, { key, ...answered, progress: null });
  }

  /**
   * @param {Request} request @param {Unit[]} units @param {number} of
   * @param {AbortSignal} signal @param {(progress: { done: number, of: number }) => void} onProgress
   */
  async function again({ file, question }, units, of, signal, onProgress) {
    onProgress({ done: 0, of });
    const bare = { ...question, resamples: 0 };
    await learn(behind(pool), file, bare, {
      signal,
      units,
      onProgress: ({ done }) => onProgress({ done, of }),
    });
  }

  return effect(() => {
    bench.document.value;
    bench.current.value;
    bench.model.value;
    bench.engine.value;
    bench.opened.value;
    bench.near.value;
    untracked(step);
  });
}

/** Whether the units from 0 to n are there. @param {readonly Unit[]} units @param {number} n */
function reach(units, n) {
  for (let i = 0; i <= n; i++) if (!units[i]) return false;
  return true;
}
