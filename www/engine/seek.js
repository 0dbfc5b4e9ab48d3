/**
 * Looks for interactions while their panel is open: after the model is finished, so that it waits for nothing. What was
 * found is kept as long as the question is about the same table and target, whatever is learned from it.
 */
import { effect, untracked } from "@preact/signals-core";
import { pairRowsOf } from "../state/pair-rows.js";
import { engineQuestion, fileKey } from "../state/question.js";
import { isOpen } from "../state/tabs.js";
import { isCalibrated, nothingSought } from "../state/workbench.js";
import { Asked } from "./asked.js";
import { findInteractions, Search } from "./interactions.js";

/**
 * @typedef {import("../state/workbench.js").Workbench} Workbench
 * @typedef {import("../state/document.js").Question} Question
 * @typedef {import("./contract.js").Interactions} Interactions
 * @typedef {{
 *   key: string, found: Interactions | null, progress: { done: number, of: number } | null, running: boolean,
 *   permutations: number, trouble: string | null,
 * }} Sought `key`: of the table and target that it is about; `found`: pairs so far, ranked
 */

export const PANEL = "interactions";

/** What decides the pairs and their information; neither the learner nor what is drawn together does. @param {Question} question */
export function tableKey(question) {
  const { target, positive, cut, attributes, outcome } = question;
  return JSON.stringify([fileKey(question), target, positive, cut, attributes, outcome]);
}

/**
 * @param {Workbench} bench
 * @param {import("./pool.js").Pool} pool
 * @returns {{
 *   start: () => void, stop: () => void, permute: (permutations: number) => void, end: () => void,
 *   rows: (names: string[]) => Promise<import("../state/pair-rows.js").PairRows> | null,
 * }} `rows`: columns of the file, for pictures of pairs
 */
export function seek(bench, pool) {
  let search = new Search();
  const asked = new Asked();
  const sought = bench.interactions;
  /** @param {Partial<Sought>} change */
  const say = (change) => {
    sought.value = { ...sought.value, ...change };
  };
  const drop = () => {
    asked.stop();
    search = new Search();
  };

  const step = () => {
    const { question, view } = bench.document.value;
    const key = tableKey(question);
    if (key !== sought.value.key) {
      drop();
      sought.value = { ...nothingSought, key, permutations: sought.value.permutations };
    }
    const { running, found, progress, trouble } = sought.value;
    const begun = running || found !== null || progress !== null || trouble !== null;
    if (!begun && isOpen(view, PANEL) && bench.current.value && isCalibrated(bench.model.value)) start();
  };

  async function start() {
    const { question } = bench.document.value;
    const bytes = bench.bytesOf(question.source.key);
    if (!bytes || question.target === null || sought.value.running) return;
    say({ running: true, trouble: null, progress: { done: search.done, of: search.of } });
    const file = { key: fileKey(question), bytes, options: question.readOptions };
    await asked.run(
      async (signal) => {
        await findInteractions(pool, file, bare(question), {
          search,
          permutations: sought.value.permutations,
          signal,
          onFound: (found) => {
            if (!signal.aborted) say({ found });
          },
          onProgress: (progress) => {
            if (!signal.aborted) say({ progress });
          },
        });
        if (!signal.aborted) say({ running: false });
      },
      ({ message }) => say({ running: false, trouble: message }),
    );
  }

  const end = effect(() => {
    bench.document.value;
    bench.current.value;
    bench.bytesVersion.value;
    untracked(step);
  });

  return {
    end,
    start,
    rows: (names) => pairRowsOf(bench, pool, names),
    stop: () => {
      asked.stop();
      say({ running: false });
    },
    permute: (permutations) => {
      if (permutations === sought.value.permutations) return;
      drop();
      sought.value = { ...nothingSought, key: sought.value.key, permutations };
      start();
    },
  };
}

/** The question without what does not matter here: a change of it would make every worker prepare anew. @param {Question} question */
export function bare(question) {
  const { target, positive, cut, attributes, outcome } = engineQuestion(question, "");
  return {
    target,
    outcome,
    // Nothing is learned; but the usual learner does not learn numbers.
    ...(outcome === "number" ? { learner: "ridge" } : {}),
    ...(positive === undefined ? {} : { positive }),
    ...(cut === undefined ? {} : { cut }),
    ...(attributes === undefined ? {} : { attributes }),
  };
}
