/** Learning one question only to see how well the held-out rows are predicted. */
import { EngineProblem } from "./calls.js";
import { learn } from "./learn.js";

/**
 * @typedef {import("./contract.js").Question} Question
 * @typedef {import("./contract.js").FoldLoss} FoldLoss
 * @typedef {import("./pool.js").File} File
 * @typedef {import("./pool.js").Pool} Pool
 * @typedef {{ folds: FoldLoss[] } | { problem: string }} Trial losses of the folds, or why there are none
 */

/**
 * One replication of the folds, without error bars and intervals: enough to compare, at a third of the cost.
 *
 * @param {Pool} pool
 * @param {File} file
 * @param {Question} question
 * @param {{ signal: AbortSignal, onProgress?: (done: number, of: number) => void }} watch
 * @returns {Promise<Trial>} a problem is an answer too; whatever else goes wrong is thrown
 */
export async function trial(pool, file, question, { signal, onProgress }) {
  try {
    const learned = await learn(
      pool,
      file,
      { ...question, repeats: 1, resamples: 0, posterior: false, interval: "none" },
      { signal, onProgress: ({ done, of }) => onProgress?.(done, of) },
    );
    return { folds: learned.held_out?.folds ?? [] };
  } catch (error) {
    if (error instanceof EngineProblem && !signal.aborted) return { problem: error.message };
    throw error;
  }
}
