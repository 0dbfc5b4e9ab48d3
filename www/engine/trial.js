/** Learning one question only to see how well the held-out rows are predicted. */
import { EngineProblem } from "./calls.js";
import { learn } from "./learn.js";

/**
 * @typedef {import("./contract.js").Question} Question
 * @typedef {import("./contract.js").FoldLoss} FoldLoss
 * @typedef {import("./pool.js").File} File
 * @typedef {import("./pool.js").Pool} Pool
 * @typedef {{ folds: FoldLoss[], model: string } | { problem: string }} Tried losses of the folds and the model, or why there are none
 */

/**
 * On the folds of the question, so that its score is the one that the learned model will have; without error bars and
 * intervals, which change no score.
 *
 * @param {Pool} pool
 * @param {File} file
 * @param {Question} question
 * @param {{ signal: AbortSignal, onProgress?: (done: number, of: number) => void }} watch
 * @returns {Promise<Tried>} a problem is an answer too; whatever else goes wrong is thrown
 */
export async function trial(pool, file, question, { signal, onProgress }) {
  try {
    const learned = await learn(
      pool,
      file,
      { ...question, resamples: 0, posterior: false, interval: "none" },
      { signal, onProgress: ({ done, of }) => onProgress?.(done, of) },
    );
    return { folds: learned.held_out?.folds ?? [], model: learned.model };
  } catch (error) {
    if (error instanceof EngineProblem && !signal.aborted) return { problem: error.message };
    throw error;
  }
}
