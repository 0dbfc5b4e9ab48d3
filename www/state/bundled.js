/** Puts models that come with the page where they are asked for, and those of the other learners beside it. */
import { effect, untracked } from "@preact/signals-core";
import { bundledModel } from "../samples/bundled.js";
import { withLearner } from "./document.js";
import { learnersFor } from "./learners.js";
import { questionKey } from "./question.js";

/** @param {import("./workbench.js").Workbench} bench @returns {Promise<unknown>} until the first of them is there */
export function followBundled(bench) {
  /** Questions whose models have been fetched beside the one that is drawn. @type {Set<string>} */
  const fetched = new Set();
  /** @type {Promise<unknown>} */
  let first = Promise.resolve();
  effect(() => {
    const { question, modelOf } = bench.document.value;
    const ready = bench.engine.value !== "starting";
    untracked(() => {
      if (question.source.kind !== "sample") return;
      const key = questionKey(question);
      if (modelOf !== key) first = bring(key, question);
      // Behind the engine, which is waited for: what another learner says of the same.
      if (!ready) return;
      for (const { name } of learnersFor(question.outcome)) {
        const other = withLearner(bench.document.peek(), name).question;
        const key = questionKey(other);
        if (fetched.has(key)) continue;
        fetched.add(key);
        keep(key, other);
      }
    });
  });
  return first;

  /** @param {string} key @param {import("./document.js").Question} question */
  async function bring(key, question) {
    const model = await bundledModel(question);
    const { document } = bench;
    if (model !== null && questionKey(document.peek().question) === key && document.peek().modelOf !== key)
      bench.answer(key, model);
  }

  /** @param {string} key @param {import("./document.js").Question} question */
  async function keep(key, question) {
    const model = await bundledModel(question);
    if (model !== null && !bench.learned.of(key)) bench.learned.keep(key, { model, scores: null });
  }
}
