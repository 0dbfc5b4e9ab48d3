/**
 * The model that is compared with the document's: the same question with another learner or other settings, learned
 * behind the first one. The last few are kept, so that looking back and forth learns nothing twice.
 */
import { effect, untracked } from "@preact/signals-core";
import { readModel } from "../model/read.js";
import { partsFor } from "../state/learners.js";
import { questionKey } from "../state/question.js";
import { requestOf } from "../state/request.js";
import { isCalibrated } from "../state/workbench.js";
import { Asked } from "./asked.js";
import { learn } from "./learn.js";
import { troubleOf } from "./trouble.js";

/**
 * @typedef {import("../state/workbench.js").Workbench} Workbench
 * @typedef {import("../state/document.js").Document} Document
 * @typedef {import("../state/document.js").Question} Question
 * @typedef {import("../model/types.js").AdditiveModel} AdditiveModel
 * @typedef {import("./contract.js").Scores} Scores
 * @typedef {import("./contract.js").Unit} Unit
 * @typedef {{
 *   key: string, learner: string, settings: Question["settings"], text: string, model: AdditiveModel | null,
 *   scores: Scores | null, notices: string[], units: Unit[], progress: { done: number, of: number } | null, trouble: string | null,
 *   seen: import("./contract.js").ForestSeen | null, unseen: string | null,
 * }} Second `model`: null until there is one, and for a learner that has no nomogram; `notices`: what has
 *   to be known of it; `units`: the fits so far; `seen`: what a forest says of itself, `unseen`: why it does not
 */

const KEPT = 6;
const FOREST = "random-forest";

/** The question of the second model, or null where nothing is compared. @param {Document} doc @returns {Question | null} */
export function secondQuestion({ question, view }) {
  if (!view.compare || question.target === null) return null;
  // Error bars would take a hundred fits that nobody looks at here.
  return { ...question, ...view.compare, ...partsFor(question, view.compare.learner), resamples: 0 };
}

/**
 * @param {Workbench} bench
 * @param {import("./pool.js").Pool} pool
 * @returns {{ end: () => void }}
 */
export function followSecond(bench, pool) {
  const asked = new Asked();
  /** @type {Map<string, Second>} */
  const finished = new Map();

  const step = () => {
    const doc = bench.document.value;
    const question = secondQuestion(doc);
    // Not before the file has been read: maps and pairs are asked for as its columns allow.
    const request = question && requestOf(bench, { ...doc, question });
    // The first model goes before.
    const ready = request !== null && bench.current.value && isCalibrated(bench.model.value);
    const key = question ? questionKey(question) : "";
    if (!asked.turnsTo(key, ready)) return;
    if (!question) {
      bench.second.value = null;
      return;
    }
    const kept = finished.get(key);
    if (kept) bench.second.value = kept;
    else if (bench.second.value?.key !== key) bench.second.value = blank(key, question);
    if (kept || !ready) return;
    asked.run(
      (signal) => run(question, request, signal),
      ({ message }) => say(key, { progress: null, trouble: message }),
    );
  };

  /** @param {string} key @param {Partial<Second>} change */
  const say = (key, change) => {
    const now = bench.second.value;
    if (now?.key === key) bench.second.value = { ...now, ...change };
  };

  /** @param {Question} question @param {NonNullable<ReturnType<typeof requestOf>>} request @param {AbortSignal} signal */
  async function run(question, request, signal) {
    const key = questionKey(question);
    const units = bench.second.value?.key === key ? bench.second.value.units : [];
    /** @param {Partial<Second>} change */
    const tell = (change) => {
      if (!signal.aborted) say(key, change);
    };
    tell({ trouble: null, progress: { done: 0, of: 0 } });
    await learn(behind(pool), request.file, request.question, {
      signal,
      units,
      onModel: (learned, progress) => {
        const model = learned.model === "" ? null : readOrNull(learned.model);
        const scores = learned.held_out ?? scoresIn(model);
        const notices = learned.notices.filter((n) => n.severity === "warning").map((n) => n.message);
        tell({
          notices,
          text: learned.model,
          model,
          scores,
          units,
          progress: progress.done < progress.of ? progress : null,
        });
      },
      onProgress: (progress) => tell({ progress }),
    });
    if (question.learner === FOREST) await lookInto(request, tell);
    const now = bench.second.value;
    if (signal.aborted || now?.key !== key) return;
    finished.set(key, now);
    for (const old of [...finished.keys()].slice(0, -KEPT)) finished.delete(old);
  }

  /** @param {NonNullable<ReturnType<typeof requestOf>>} asked @param {(change: Partial<Second>) => void} say */
  async function lookInto(asked, say) {
    try {
      say({ seen: await behind(pool).ask("forest", bench.second.value?.units ?? [], asked), unseen: null });
    } catch (error) {
      // The model stands without it.
      say({ unseen: troubleOf(error, "model").message });
    }
  }

  const end = effect(() => {
    bench.document.value;
    bench.current.value;
    bench.bytesVersion.value;
    bench.opened.value;
    untracked(step);
  });
  return { end };
}

/** The pool as one who gives way to the first model asks it. @param {import("./pool.js").Pool} pool @returns {Pick<import("./pool.js").Pool, "ask">} */
export function behind(pool) {
  return { ask: (call, body, need) => pool.ask(call, body, { ...need, idle: true, urgent: false }) };
}

/** @param {string} key @param {Question} question @returns {Second} */
function blank(key, { learner, settings }) {
  return {
    key,
    learner,
    settings,
    text: "",
    model: null,
    scores: null,
    notices: [],
    units: [],
    progress: { done: 0, of: 0 },
    trouble: null,
    seen: null,
    unseen: null,
  };
}

/** What a model says of its own held-out rows. @param {AdditiveModel | null} model @returns {Scores | null} */
export function scoresIn(model) {
  const { held_out } = model?.calibration ?? {};
  // A file of an earlier build has no log loss: none is not 0.
  return held_out ? { one_class: /** @type {any} */ (held_out), folds: [] } : null;
}

/** A family of models, one a class, is no model to be drawn beside another. @param {string} text */
function readOrNull(text) {
  try {
    return readModel(text);
  } catch {
    return null;
  }
}
