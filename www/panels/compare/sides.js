/** The two models that are drawn side by side, in facts. */
import { scoresIn } from "../../engine/second.js";
import { comparisons } from "../../model/compare/two-models.js";
import { headline } from "./compare-head.js";

/**
 * @param {import("../../state/workbench.js").Workbench} bench
 * @returns {{ first: import("./compare-head.js").Side, second: import("../../engine/second.js").Second, sentences: string[],
 *   comparisons: import("../../model/compare/two-models.js").Comparison[] } | null} null: there is but one
 */
export function sidesOf(bench) {
  const model = bench.model.value;
  const { question, view, scores: ofFolds } = bench.document.value;
  const second = view.compare ? bench.second.value : null;
  if (!model || !second) return null;
  const scores = ofFolds ?? scoresIn(model);
  const first = { learner: model.learner.name, settings: model.learner.settings, model, scores };
  const done = second.progress === null;
  return {
    first,
    second,
    sentences: done ? headline(first, second, question.folds) : [],
    comparisons: done && scores && second.scores ? comparisons(scores, second.scores, question.folds) : [],
  };
}
