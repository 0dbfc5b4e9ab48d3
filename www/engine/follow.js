/**
 * Keeps the engine in step with the document: whenever the file, the way it is read or the question changes, what is
 * under way is dropped and the newest question is learned. A question whose model is already there (after an undo, a
 * reload) is not learned again.
 */
import { batch, effect, untracked } from "@preact/signals-core";
import { withProposal, withQuestion, withView } from "../state/document.js";
import { askedQuestion, fileKey, fitsKey, questionKey } from "../state/question.js";
import { sayColumns } from "../state/told.js";
import { isCalibrated } from "../state/workbench.js";
import { Asked } from "./asked.js";
import { learn } from "./learn.js";

/**
 * @typedef {import("../state/workbench.js").Workbench} Workbench
 * @typedef {import("../state/workbench.js").Place} Place
 * @typedef {import("../state/document.js").Document} Document
 * @typedef {import("./pool.js").Pool} Pool
 * @typedef {import("./pool.js").File} File
 * @typedef {import("./contract.js").Unit} Unit
 * @typedef {{
 *   stop: () => void, resume: () => void, end: () => void,
 *   fits: (question: import("../state/document.js").Question) => Unit[],
 * }} Follower `fits`: the units that are there of a question, to be added to by whoever fits further ones
 */

/**
 * @param {Workbench} bench
 * @param {Pool} pool
 * @param {(document: Document) => string} sourceName name of the data for the model's card
 * @returns {Follower}
 */
export function follow(bench, pool, sourceName) {
  const asked = new Asked();
  const fits = new Finished();
  /** What was said here last. @type {import("../state/workbench.js").Trouble | null} */
  let said = null;
  /** It goes well again. Of another file that could not be opened, learning this one unsays nothing. */
  const settle = () => {
    const trouble = bench.trouble.peek();
    if (trouble === said || trouble?.place !== "file") bench.trouble.value = null;
  };

  const step = () => {
    const doc = bench.document.value;
    const bytes = bench.bytesOf(doc.question.source.key);
    if (!asked.turnsTo(fileKey(doc.question), questionKey(doc.question), bytes !== null)) return;
    batch(() => {
      bench.progress.value = null;
      bench.stopped.value = null;
      if (!bytes) bench.opened.value = null;
    });
    if (bytes) run(doc, { key: fileKey(doc.question), bytes, options: doc.question.readOptions });
  };

  /** @param {Document} doc @param {File} file */
  function run(doc, file) {
    /** @type {Place} */
    let place = "file";
    /** @param {AbortSignal} signal */
    const work = async (signal) => {
      if (bench.opened.value?.key !== file.key) {
        bench.progress.value = { stage: "reading", done: 0, of: 0 };
        const opened = await pool.ask("open", null, { file, signal, urgent: true });
        bench.opened.value = { key: file.key, opened };
      }
      // Read another way, the file may have other columns; and a link may speak of some that it never had.
      const { opened } = bench.opened.value ?? {};
      if (opened && repairQuestion(bench, doc, opened)) return;
      place = doc.question.target === null ? "target" : "model";
      try {
        if (doc.question.target !== null) await answer(doc, file, signal);
      } catch (error) {
        // Seldom wanted, and never by the figures of a page.
        const wrong = signal.aborted || doc.question.positive === null;
        if (wrong || !(await import("./repair-class.js")).repairClass(bench, doc, error)) throw error;
        return;
      }
      if (doc.question.target !== null && doc.question.choice === "open")
        await chooseFirst(doc, file, signal);
      if (!signal.aborted) bench.progress.value = null;
    };
    const failed = (/** @type {import("../state/workbench.js").Trouble} */ trouble) =>
      batch(() => {
        bench.progress.value = null;
        bench.trouble.value = said = trouble;
      });
    return asked.run(work, failed, () => place);
  }

  /** @param {Document} doc @param {File} file @param {AbortSignal} signal */
  async function answer(doc, file, signal) {
    const key = questionKey(doc.question);
    const columns = bench.opened.value?.opened.columns ?? [];
    const question = askedQuestion(doc.question, columns, sourceName(doc));
    if (bench.finished.value && doc.modelOf === key) {
      const prepared = await pool.ask("prepare", null, { file, question, signal, urgent: true });
      bench.prepared.value = { key, prepared, notices: [] };
      settle();
      return;
    }
    const units = fits.of(doc.question);
    // A shrinkage constant that has come to rest: what is learned now is drawn already, whole but for its resamples.
    const drawn = bench.current.value && doc.modelOf !== key;
    /** @param {import("../state/workbench.js").Progress} progress */
    const say = (progress) => {
      bench.progress.value = drawn && progress.stage !== "resampling" ? null : progress;
    };
    say({ stage: "fitting", done: 0, of: 0 });
    await learn(pool, file, question, {
      signal,
      units,
      onPrepared: (prepared) => {
        fits.prepared(doc.question, prepared);
        bench.prepared.value = { key, prepared, notices: [] };
      },
      onModel: (learned, progress) => {
        if (signal.aborted) return;
        const { stage, done, of } = progress;
        batch(() => {
          if (done < of) say(progress);
          else
            bench.progress.value =
              doc.question.choice === "open" ? { stage: "choosing", done: 0, of: 0 } : null;
          // Error bars that are added to a finished model after a reload: its fits are repeated, but never shown half done.
          const whole = drawn || (bench.current.value && isCalibrated(bench.model.value));
          if (stage === "calibrating" && done < of && whole) return;
          bench.answer(key, learned.model, learned.held_out);
          settle();
          const { prepared } = bench;
          if (prepared.value?.key === key) prepared.value = { ...prepared.value, notices: learned.notices };
        });
      },
      onProgress: (progress) => {
        if (!signal.aborted) say(progress);
      },
      onFirst: (done, of) => {
        if (!signal.aborted) say({ stage: "fitting", done, of });
      },
    });
  }

  /** The first drawing of an own file is there: others are tried, and one of them may take its place. @param {Document} doc @param {File} file @param {AbortSignal} signal */
  async function chooseFirst(doc, file, signal) {
    // Somebody has said meanwhile that the drawn one is meant.
    if (bench.document.peek().question.choice === "person") return;
    // Not among what the first example needs.
    const { choose } = await import("./choose.js");
    const columns = bench.opened.value?.opened.columns ?? [];
    const chosen = await choose(pool, file, doc, {
      signal,
      inWords: (question) => askedQuestion(question, columns, sourceName(doc)),
      units: (question) => fits.of(question),
      isWhole: (question) => fits.isWhole(question),
      onPrepared: (question, prepared) => fits.prepared(question, prepared),
      onLearned: (question, { model, held_out }) =>
        bench.learned.keep(questionKey(question), { model, scores: held_out ?? null }),
      onProgress: (done, of) => {
        if (!signal.aborted) bench.progress.value = { stage: "choosing", done, of };
      },
    });
    if (signal.aborted) return;
    if (chosen) bench.choose(questionKey(doc.question), chosen.name, chosen.reason);
    else bench.touch();
  }

  const end = effect(() => {
    bench.document.value;
    bench.bytesVersion.value;
    untracked(step);
  });

  return {
    end,
    fits: (question) => fits.of(question),
    stop: () => {
      asked.stop();
      batch(() => {
        bench.stopped.value = bench.progress.value;
        bench.progress.value = null;
      });
    },
    resume: () => {
      asked.forget();
      step();
    },
  };
}

/** Jobs whose fits are kept: those of the learners among which was chosen. */
const KEPT = 4;

/** What is finished of the newest jobs, so that they can be stopped and gone on with, and given more resamples or fewer. */
class Finished {
  /** The newest last; `fits`: units that are no resamples, as far as that is known. @type {Map<string, { recalibrate: boolean, fits: number, units: Unit[] }>} */
  #jobs = new Map();

  /** @param {import("../state/document.js").Question} question @returns {Unit[]} those that are fits of it too; more are put there */
  of(question) {
    const { recalibrate } = question;
    const key = fitsKey(question);
    const job = this.#jobs.get(key) ?? { recalibrate, fits: Number.POSITIVE_INFINITY, units: [] };
    if (job.recalibrate !== recalibrate) job.units = job.units.slice(0, job.fits);
    job.recalibrate = recalibrate;
    this.#jobs.delete(key);
    this.#jobs.set(key, job);
    for (const old of [...this.#jobs.keys()].slice(0, -KEPT)) this.#jobs.delete(old);
    return job.units;
  }

  /** @param {import("../state/document.js").Question} question @param {import("./contract.js").Prepared} prepared */
  prepared(question, { units, resamples }) {
    const job = this.#jobs.get(fitsKey(question));
    if (job) job.fits = units - resamples;
  }

  /** Whether all fits that are no resamples are there. @param {import("../state/document.js").Question} question */
  isWhole(question) {
    const job = this.#jobs.get(fitsKey(question));
    return job !== undefined && job.units.filter(Boolean).length >= job.fits;
  }
}

/**
 * A target or attribute that the file does not have is let go of, as part of the same gesture, and said; so are the pairs
 * and forms of such attributes.
 *
 * @param {Workbench} bench
 * @param {Document} doc
 * @param {import("./contract.js").Opened} opened
 */
function repairQuestion(bench, doc, opened) {
  const { target, attributes, groups } = doc.question;
  const { forms } = doc.view;
  const names = new Set(opened.columns.map((c) => c.name));
  const isThere = (/** @type {string} */ name) => names.has(name);
  const there = attributes?.filter(isThere) ?? null;
  const asked = [target ?? [], attributes ?? [], groups.map((pair) => pair.attributes)].flat(2);
  const lost = [...asked, ...forms.map(([name]) => name)].filter((name) => !isThere(name));
  if (lost.length === 0) return false;
  sayColumns(bench, lost);
  bench.adjust((d) => {
    const pairs = groups.filter((pair) => pair.attributes.every(isThere));
    const shown = withView(d, { forms: forms.filter(([name]) => isThere(name)) });
    const kept = withQuestion(shown, { attributes: there && there.length > 0 ? there : null, groups: pairs });
    return target !== null && lost.includes(target)
      ? withProposal(withView(kept, { contrast: [] }), opened)
      : kept;
  });
  // Forms are no part of what is asked: it goes on without them.
  return !asked.every(isThere);
}
