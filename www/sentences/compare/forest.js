/** Sentences: what a random forest needs. */
import { integer, plural, quoted } from "../words.js";

export const forest = {
  heading: "What the forest needs",
  /** @param {string} accuracy @param {string} brier @param {string | null} auc @param {number} trees */
  outOfBag: (accuracy, brier, auc, trees) =>
    `Each row judged by those of the ${plural(trees, "tree")} that did not see it (out of bag): ${accuracy} are told right, Brier score ${brier}${auc === null ? "" : `, AUC ${auc}`}.`,
  /** @param {string} name @param {string} loss */
  most: (name, loss) =>
    `It needs ${quoted(name)} most: with its values shuffled among the rows, accuracy falls by ${loss} percentage points.`,
  none: "No attribute is needed by itself: with the values of any one shuffled, it tells as many rows right.",
  label: "Attributes by how much the forest needs them",
  attribute: "Attribute",
  permutation: "Loss of accuracy",
  impurity: "Share of impurity",
  /** @param {string} loss @param {string} error */
  loss: (loss, error) => `${loss} ± ${error}`,
  hint: "Loss of accuracy in percentage points where the values are shuffled, ± one standard error over the trees; what attributes tell together is lost by neither alone. Share of the decrease in Gini impurity at the splits; it favours attributes with many values.",
  more: (/** @type {number} */ n) => `${integer(n)} more`,
  first: "The first of either list",
  keep: (/** @type {number} */ n) => `Keep ${n === 1 ? "this one" : `these ${n}`}, leave the others out`,
  trouble: (/** @type {string} */ what) => `The forest could not be looked into: ${what}`,
};
