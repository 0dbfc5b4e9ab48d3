/** What the engine said of the file, of the question and of the model, each once. */
import { questionKey } from "./document.js";

/** @typedef {{ code: string, message: string, severity?: string, line?: number, column?: string }} Note */

/** @param {import("./workbench.js").Workbench} bench @returns {Note[]} */
export function notesOf(bench) {
  const prepared = bench.prepared.value;
  const answered = prepared?.key === questionKey(bench.document.value.question);
  /** @type {Note[]} */
  const all = [
    ...(bench.opened.value?.opened.notices ?? []),
    ...(answered ? [...prepared.prepared.notices, ...prepared.notices] : []),
    ...(bench.current.value ? (bench.model.value?.notices ?? []) : []),
  ];
  // The model carries with it what was said while it was prepared.
  return [...new Map(all.map((n) => [`${n.code}\n${n.message}`, n])).values()];
}
