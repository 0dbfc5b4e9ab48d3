/**
 * Learns the usual learners of an own file on the same folds, behind everything else, and asks which of them is drawn.
 * What is learned is kept as if each had been drawn, so that going to another one learns nothing.
 */
import { candidatesFor, withCandidate } from "../state/choice.js";
import { withQuestion } from "../state/document.js";
import { EngineProblem } from "./calls.js";
import { learn } from "./learn.js";
import { behind } from "./second.js";

/**
 * @typedef {import("../state/document.js").Document} Document
 * @typedef {import("../state/document.js").Question} Question
 * @typedef {import("./contract.js").Learned} Learned
 * @typedef {import("./contract.js").Unit} Unit
 */

/**
 * @param {import("./pool.js").Pool} pool
 * @param {import("./pool.js").File} file
 * @param {Document} doc
 * @param {{
 *   signal: AbortSignal,
 *   inWords: (question: Question) => import("./contract.js").Question,
 *   units: (question: Question) => Unit[],
 *   isWhole: (question: Question) => boolean,
 *   onPrepared: (question: Question, prepared: import("./contract.js").Prepared) => void,
 *   onLearned: (question: Question, learned: Learned) => void,
 *   onProgress: (done: number, of: number) => void,
 * }} o `units`: those that are there, to be added to; `isWhole`: whether they are all there
 * @returns {Promise<{ name: string, reason: import("./contract.js").Reason } | null>} null where it cannot be told
 */
export async function choose(pool, file, doc, o) {
  const { signal, inWords, units, isWhole, onPrepared, onLearned, onProgress } = o;
  const names = candidatesFor(doc.question.outcome);
  // Error bars are added to the one that is drawn.
  const bare = withQuestion(doc, { resamples: 0 });
  const others = names.map((name) => ({ name, question: withCandidate(bare, name).question }));
  const lacking = others.filter(({ question }) => !isWhole(question));
  const after = behind(pool);
  /** @type {{ name: string, question: import("./contract.js").Question, units: Unit[] }[]} */
  const judged = [];
  let begun = 0;
  for (const { name, question } of others) {
    const there = units(question);
    const asked = inWords(question);
    try {
      if (!isWhole(question)) {
        const before = begun++;
        let of = 1 + question.folds * question.repeats;
        const tell = (/** @type {number} */ done) => onProgress(before * of + done, lacking.length * of);
        tell(0);
        const learned = await learn(after, file, asked, {
          signal,
          units: there,
          onPrepared: (prepared) => {
            of = prepared.units;
            onPrepared(question, prepared);
          },
          onProgress: ({ done }) => tell(done + 1),
        });
        onLearned(question, learned);
      }
      judged.push({ name, question: asked, units: there });
    } catch (error) {
      // One that cannot be learned is not drawn.
      if (signal.aborted || !(error instanceof EngineProblem)) throw error;
    }
  }
  if (judged.length < 2) return null;
  const members = judged.map(({ question, units }) => ({ question, units, count: 1 }));
  try {
    const { learner, reason } = await after.ask("first", { members }, { file, signal });
    return { name: judged[learner].name, reason };
  } catch (error) {
    if (signal.aborted || !(error instanceof EngineProblem)) throw error;
    return null;
  }
}
