/**
 * The check of a Venn machine on rows that it has not seen, row by row. What is learned stays in the engine from one
 * step to the next, so it has a worker of its own, made when the check is begun; a step is short, so that it can be
 * stopped at any row and gone on with. While a model is being learned it waits.
 */
import { effect, untracked } from "@preact/signals-core";
import { nothingPredicted, usualCheck } from "../state/looked-at.js";
import { requestOf } from "../state/request.js";
import { troubleOf } from "./follow.js";
import { bare, tableKey } from "./seek.js";

/**
 * @typedef {import("../state/workbench.js").Workbench} Workbench
 * @typedef {import("../state/document.js").Question} Question
 * @typedef {import("./contract.js").CheckWanted} CheckWanted
 * @typedef {import("./contract.js").CheckBegun} CheckBegun
 * @typedef {import("./contract.js").CheckStep} CheckStep
 * @typedef {import("./pool.js").Pool} Pool
 * @typedef {CheckStep & {
 *   key: string, wanted: CheckWanted, asked: CheckWanted | null, begun: CheckBegun | null,
 *   running: boolean, trouble: string | null,
 * }} Checked `key`: of the table and target that it is about; `wanted`: the settings as they stand; `asked`: those that
 *   the rows were predicted with; the rest: what happened so far
 * @typedef {{
 *   start: () => void, stop: () => void, goOn: () => void, set: (change: Partial<CheckWanted>) => void,
 * }} Checker
 */

/** A step should be about so long (ms): the picture moves, and little is waited for after a stop. */
const STEP_MS = 100;
const MOST_ROWS_A_STEP = 64;

/** Machines that can be checked: Venn–ABERS tells two classes apart. @param {Question} question @returns {CheckWanted["machine"][]} */
export function machinesFor({ outcome }) {
  const all = /** @type {const} */ (["homogeneous_intervals", "k_means"]);
  return outcome === "one_class" ? [...all, "venn_abers"] : [...all];
}

/**
 * @param {Workbench} bench
 * @param {Pool} pool
 * @returns {Checker & { end: () => void }}
 */
export function checker(bench, pool) {
  const { checked } = bench;
  /** The worker of this check, and the step that it is at. @type {Pool | null} */
  let own = null;
  /** @type {Promise<unknown>} */
  let pending = Promise.resolve();
  let job = new AbortController();
  /** @param {Partial<Checked>} change */
  const say = (change) => {
    checked.value = { ...checked.value, ...change };
  };
  const drop = () => {
    job.abort(new DOMException("", "AbortError"));
    own?.close();
    own = null;
  };

  const follow = () => {
    const { question } = bench.document.value;
    const key = tableKey(question);
    if (key === checked.value.key) return;
    drop();
    const { wanted } = checked.value;
    const machine = machinesFor(question).includes(wanted.machine) ? wanted.machine : usualCheck.machine;
    checked.value = { ...nothingPredicted, key, wanted: { ...wanted, machine } };
  };

  async function run() {
    const request = requestOf(bench);
    if (!request || checked.value.running) return;
    job = new AbortController();
    const { signal } = job;
    own ??= pool.apart();
    const worker = own;
    const { file } = request;
    const need = { file, question: bare(bench.document.value.question), once: true };
    say({ running: true, trouble: null });
    try {
      // The step before a stop still comes in: its rows are done.
      await pending;
      if (!checked.value.begun) {
        const { wanted } = checked.value;
        const begun = await worker.ask("check_begin", wanted, need);
        if (own !== worker) return;
        say({ begun, asked: wanted });
      }
      let rows = 1;
      while (!signal.aborted && remaining(checked.value) > 0) {
        await quiet(bench, signal);
        if (signal.aborted) return;
        const before = performance.now();
        const step = worker.ask("check_step", rows, need).then((/** @type {CheckStep} */ got) => {
          // Stopped or not: the engine is past these rows.
          if (own === worker) say(joined(checked.value, got));
          return got.wrong.length;
        });
        pending = step.catch(() => {});
        const got = await step;
        if (got === 0) break;
        const took = Math.max(performance.now() - before, 1);
        rows = Math.max(1, Math.min(MOST_ROWS_A_STEP, 2 * rows, Math.round((rows * STEP_MS) / took)));
      }
      if (signal.aborted) return;
      // All is predicted: what the worker holds (the kernel of all pairs of rows) is needed no more.
      drop();
      say({ running: false });
    } catch (error) {
      // What was learned is gone with the worker: there is nothing to go on with.
      if (own !== worker || signal.aborted) return;
      drop();
      say({ running: false, trouble: troubleOf(error, "model").message });
    }
  }

  const end = effect(() => {
    bench.document.value;
    untracked(follow);
  });

  return {
    end: () => {
      end();
      drop();
    },
    start: () => {
      drop();
      checked.value = { ...nothingPredicted, key: checked.value.key, wanted: checked.value.wanted };
      run();
    },
    stop: () => {
      // Nothing is kept of a machine that is still being trained; that may take long.
      if (!checked.value.begun) drop();
      else job.abort(new DOMException("", "AbortError"));
      say({ running: false });
    },
    goOn: run,
    set: (change) => say({ wanted: { ...checked.value.wanted, ...change } }),
  };
}

/** Rows that are not predicted yet. @param {Checked} checked */
export function remaining({ begun, wrong }) {
  return begun ? begun.rows - wrong.length : 0;
}

/** @param {CheckStep} before @param {CheckStep} after @returns {CheckStep} */
function joined(before, after) {
  return {
    wrong: [...before.wrong, ...after.wrong],
    low: [...before.low, ...after.low],
    high: [...before.high, ...after.high],
  };
}

/** When no model is being learned, or the signal says stop. @param {Workbench} bench @param {AbortSignal} signal @returns {Promise<void>} */
function quiet(bench, signal) {
  if (!bench.progress.value || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      queueMicrotask(end);
      resolve();
    };
    const end = effect(() => {
      if (!bench.progress.value) done();
    });
    signal.addEventListener("abort", done, { once: true });
  });
}
