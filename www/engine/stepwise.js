/**
 * Long work of which something stays in the engine from one step to the next, so that it has a worker of its own, made
 * when the work is begun. A step is short, so that it can be stopped anywhere and gone on with. While a model is being
 * learned it waits. What is known of it stands in a signal, the settings as well; it is forgotten with the table and
 * target that it is about.
 */
import { effect, untracked } from "@preact/signals-core";
import { requestOf } from "../state/request.js";
import { Asked } from "./asked.js";
import { WorkerFault } from "./calls.js";
import { bare, tableKey } from "./seek.js";
import { troubleOf } from "./trouble.js";

/**
 * @typedef {import("../state/workbench.js").Workbench} Workbench
 * @typedef {import("../state/document.js").Question} Question
 * @typedef {import("./pool.js").Pool} Pool
 * @typedef {import("./pool.js").Need} Need
 */

/**
 * @template Wanted, Begun
 * @typedef {{
 *   key: string, wanted: Wanted, asked: Wanted | null, begun: Begun | null, running: boolean, trouble: string | null,
 * }} Stepped `key`: of the table and target that it is about; `wanted`: the settings as they stand; `asked`: those that
 *   it was begun with
 */

/**
 * @template Wanted
 * @typedef {{
 *   start: () => void, stop: () => void, goOn: () => void, set: (change: Partial<Wanted>) => void, end: () => void,
 * }} Stepper
 */

/** So often the worker may die without a step in between. */
const MOST_DEATHS = 3;

/** A step should be about so long (ms): the picture moves, and little is waited for after a stop. */
const STEP_MS = 100;

/**
 * @template Wanted, Begun, Step
 * @template {Stepped<Wanted, Begun>} State
 * @param {Workbench} bench
 * @param {Pool} pool
 * @param {{
 *   state: import("@preact/signals-core").Signal<State>, nothing: Omit<State, "key" | "wanted">,
 *   begin: (worker: Pool, wanted: Wanted, need: Need) => Promise<Begun>,
 *   step: (worker: Pool, much: number, need: Need) => Promise<Step>,
 *   size: { first: number, most: number },
 *   joined: (state: State, step: Step) => Partial<State>,
 *   left: (state: State) => boolean,
 *   fitting?: (wanted: Wanted, question: Question) => Wanted,
 *   forgets?: boolean,
 * }} work `nothing`: the state before it is begun; `begin`, `step`: the calls, the second told how much;
 *   `left`: whether there is more to do; `fitting`: the settings that another question allows; `forgets`: whether other
 *   settings drop what was found with those before
 * @returns {Stepper<Wanted>}
 */
export function stepwise(bench, pool, work) {
  const { state, nothing, size, joined, left, fitting, forgets = false } = work;
  /** The worker of this work, and the step that it is at. @type {Pool | null} */
  let own = null;
  /** @type {Promise<unknown>} */
  let pending = Promise.resolve();
  const asked = new Asked();
  /** Whether the worker holds what `begin` has left in it, and whether a step has come in since. */
  let held = false;
  let further = false;
  /** @param {Partial<State>} change */
  const say = (change) => {
    state.value = { ...state.value, ...change };
  };
  /** @param {string} key @param {Wanted} wanted */
  const forget = (key, wanted) => {
    state.value = /** @type {State} */ ({ ...nothing, key, wanted });
  };
  const drop = () => {
    asked.stop();
    own?.close();
    own = null;
    held = false;
  };

  const follow = () => {
    const { question } = bench.document.value;
    const key = tableKey(question);
    const { wanted } = state.value;
    if (key === state.value.key) return;
    drop();
    forget(key, fitting ? fitting(wanted, question) : wanted);
  };

  async function run() {
    const request = requestOf(bench);
    if (!request || state.value.running) return;
    const signal = asked.begin();
    own ??= pool.apart();
    const worker = own;
    const need = { file: request.file, question: bare(bench.document.value.question) };
    say(/** @type {Partial<State>} */ ({ running: true, trouble: null }));
    try {
      // The step before a stop still comes in: it is done.
      await pending;
      let died = 0;
      while (!signal.aborted && (await goOn(worker, need, signal)) === "died") {
        // What was learned is gone with the worker: it is learned again, and what has been found since is kept.
        died = further ? 1 : died + 1;
        if (died >= MOST_DEATHS) throw new WorkerFault("again and again", "step");
        held = false;
      }
      if (own !== worker || signal.aborted) return;
      // All is done: what the worker holds is needed no more.
      drop();
      say(/** @type {Partial<State>} */ ({ running: false }));
    } catch (error) {
      if (own !== worker || signal.aborted) return;
      drop();
      say(/** @type {Partial<State>} */ ({ running: false, trouble: troubleOf(error, "model").message }));
    }
  }

  /** @param {Pool} worker @param {Need} need @param {AbortSignal} signal @returns {Promise<"died" | "done">} */
  async function goOn(worker, need, signal) {
    further = false;
    if (!held) {
      const wanted = state.value.asked ?? state.value.wanted;
      const begun = await work.begin(worker, wanted, need);
      if (own !== worker) return "done";
      held = true;
      say(/** @type {Partial<State>} */ ({ begun, asked: wanted }));
    }
    let much = size.first;
    while (!signal.aborted && left(state.value)) {
      await quiet(bench, signal);
      if (signal.aborted) break;
      const before = performance.now();
      const step = work.step(worker, much, { ...need, goesOn: true }).then((got) => {
        // Stopped or not: the engine is past this step.
        if (own === worker) say(joined(state.value, got));
        further = true;
      });
      pending = step.catch(() => {});
      try {
        await step;
      } catch (error) {
        if (error instanceof WorkerFault && own === worker && !signal.aborted) return "died";
        throw error;
      }
      const took = Math.max(performance.now() - before, 1);
      much = Math.max(1, Math.min(size.most, 2 * much, Math.round((much * STEP_MS) / took)));
    }
    return "done";
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
      forget(state.value.key, state.value.wanted);
      run();
    },
    stop: () => {
      // Nothing is kept of a machine that is still being trained; that may take long.
      if (!state.value.begun) drop();
      else asked.stop();
      say(/** @type {Partial<State>} */ ({ running: false }));
    },
    goOn: run,
    set: (change) => {
      const wanted = { ...state.value.wanted, ...change };
      if (!forgets) return say(/** @type {Partial<State>} */ ({ wanted }));
      drop();
      forget(state.value.key, wanted);
    },
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
