/** A class that the target does not have: of a link, or of work that was kept. */
import { sampleOf } from "../samples/samples.js";
import { withQuestion } from "../state/document.js";
import { say } from "../state/told.js";
import { EngineProblem } from "./calls.js";

/**
 * @typedef {import("../state/workbench.js").Workbench} Workbench
 * @typedef {import("../state/document.js").Document} Document
 */

/**
 * In place of a chosen class that the target does not have, the one that would be proposed; and the engine's sentence.
 *
 * @param {Workbench} bench
 * @param {Document} doc
 * @param {unknown} error
 */
export function repairClass(bench, { question }, error) {
  const { source, target, positive } = question;
  if (!(error instanceof EngineProblem && error.problem.code === "unknown-class")) return false;
  const sample = source.kind === "sample" ? sampleOf(source.id) : null;
  const own = sample?.target === target && sample.positive !== positive ? sample.positive : null;
  say(bench, [error.problem.message]);
  bench.adjust((d) => withQuestion(d, { positive: own }));
  return true;
}
