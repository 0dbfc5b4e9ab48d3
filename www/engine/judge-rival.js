/** One learner on a question: fitted on all its folds, judged by the rows that they left out, and timed. */
import { learn } from "./learn.js";

/**
 * @typedef {import("./contract.js").Unit} Unit
 * @typedef {import("./contract.js").Question} Question
 * @typedef {Pick<import("./pool.js").Pool, "ask">} Asker
 */

/**
 * @param {Asker} pool @param {import("./pool.js").File} file @param {Question} question as the engine is asked
 * @param {{ units: Unit[], signal: AbortSignal, onProgress: (done: number, of: number) => void }} o `units`: fits that are
 *   there already, to be added to
 * @returns {Promise<{ model: string, judged: import("./contract.js").Judged, seconds: number, folds: number, leftOut: string[], units: Unit[] }>}
 *   `seconds` of the fit on all rows; `folds` of a replication; `leftOut`: what is said of shapes that no fold could choose
 */
export async function judgeRival(pool, file, question, { units, signal, onProgress }) {
  let [of, folds, seconds] = [0, 0, Number.NaN];
  /** @type {string[]} */
  let leftOut = [];
  const need = { file, question, signal };
  const timed = timing(pool, (took) => {
    seconds = took;
  });
  const { model } = await learn(timed, file, question, {
    signal,
    units,
    onPrepared: (prepared) => {
      of = prepared.units;
      folds = prepared.folds;
      const ofShapes = prepared.notices.filter(({ code }) => code === "maps-not-with-pairs");
      leftOut = ofShapes.map(({ message }) => message);
    },
    onProgress: ({ done }) => onProgress(done + 1, of),
  });
  // Fitted before anybody looked at the clock.
  if (Number.isNaN(seconds)) await timed.ask("unit", 0, need);
  const own = units.slice(0, of);
  const judged = await pool.ask("judged", own, need);
  return { model, judged, seconds, folds, leftOut, units: own };
}

/** Asks as the pool does, and looks at the clock while the fit on all rows is made. @param {Asker} pool @param {(seconds: number) => void} took @returns {Asker} */
function timing(pool, took) {
  return {
    ask: async (call, body, need) => {
      const before = performance.now();
      const reply = await pool.ask(call, body, need);
      if (call === "unit" && body === 0) took((performance.now() - before) / 1000);
      return reply;
    },
  };
}
