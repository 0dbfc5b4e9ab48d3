/** Puts models that come with the page where they are asked for, and those of the other learners beside it. */
import { effect, untracked } from "@preact/signals-core";
import { bundledModel, bundledOf } from "../samples/bundled.js";
import { sampleOf } from "../samples/samples.js";
import { questionKey } from "./question.js";

/** @param {import("./workbench.js").Workbench} bench @returns {Promise<unknown>} until the first of them is there */
export function followBundled(bench) {
  /** Samples whose other models have been fetched. @type {Set<string>} */
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
      const { id } = question.source;
      // Behind the engine, which is waited for.
      if (!ready || fetched.has(id)) return;
      fetched.add(id);
      const sample = sampleOf(id);
      for (const other of sample ? bundledOf(sample) : []) keep(other.question);
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

  /** @param {import("./document.js").Question} question */
  async function keep(question) {
    const model = await bundledModel(question);
    const key = questionKey(question);
    if (model !== null && !bench.learned.of(key)) bench.learned.keep(key, { model, scores: null });
  }
}
