/** Sentences: two models side by side. All are made from facts (www/model/compare/two-models.js). */

import { integer, listed } from "../words.js";
import { learnersInWords } from "./settings.js";

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {{ learner: string, settings: readonly { name: string, value: number }[] }} side */
const theLearner = ({ learner, settings }) => {
  const name = learnersInWords[learner]?.within ?? learner;
  if (!settings.some((s) => s.name === "pairs" && s.value > 0)) return name;
  return `${learner === "svm" ? "the SVM" : name} with every pair`;
};

const scoreNames = /** @type {Record<string, string>} */ ({
  accuracy: "Accuracy",
  brier: "Brier score",
  auc: "AUC",
  log_loss: "Log loss",
  rmse: "Root mean squared error",
  mae: "Mean absolute error",
  r_squared: "R²",
});

export const compare = {
  with: "Compare with",
  nothing: "nothing",
  otherSettings: (/** @type {string} */ learner) => `${learner}, other settings`,
  noDrawing: (/** @type {string} */ learner) => `${learner} (no drawing)`,
  end: "End the comparison",
  heading: "Two models side by side",
  first: "The model",
  second: "Compared with",
  drawn: "the drawn model",
  other: "the other one",
  settingNames: /** @type {Record<string, string>} */ ({
    C: "C",
    pairs: "Every pair",
    balanced: "Classes weigh the same",
    penalty: "Penalty",
    m: "m",
    density: "Density for numbers",
    bins: "Intervals",
    calibrate: "Calibrate",
    epsilon: "ε",
    lambda: "λ",
    gamma: "γ",
    compact: "Short range",
    units: "Numbers in their units",
    k: "k",
    weight: "Weight of the positive class",
    degree: "Degree",
    trees: "Trees",
    leaf: "Rows of a leaf",
    tried: "Attributes tried (0: √)",
  }),
  learning: "Learning the other model …",
  calibrating: (/** @type {number} */ done, /** @type {number} */ of) =>
    `Calibrating: ${integer(done)} of ${integer(of)} test fits`,
  trouble: (/** @type {string} */ what) => `The other model could not be learned: ${what}`,
  noNomogram:
    "This model does not add up: what one attribute does depends on all the others, so there is no nomogram of it. It shows what there is to gain by giving up on one.",
  linked: "The dots are linked: move one and its twin follows.",
  the: theLearner,
  capital,
  scores: scoreNames,
  scoresOf: (/** @type {string} */ name) => `Scores of ${name} on held-out rows`,
  better: "better",
  sameFolds:
    "Both were judged on the same held-out rows. “Better” is said of an error, Brier score or log loss that is lower by two standard errors over the folds.",
  alike: "The same model with the same settings.",

  /** @param {string} name @param {readonly string[]} used @param {number} of */
  looks: (name, used, of) => {
    if (used.length === 0) return `${name} looks at nothing`;
    if (used.length === of) return of === 1 ? `${name} uses ${used[0]}` : `${name} uses all ${integer(of)}`;
    return used.length <= 3
      ? `${name} looks only at ${listed(used)}`
      : `${name} uses ${integer(used.length)} of ${integer(of)}`;
  },
  looksBoth: (/** @type {readonly string[]} */ used, /** @type {number} */ of) =>
    used.length === of && of > 1
      ? `Both use all ${integer(of)} attributes`
      : used.length <= 3
        ? `Both look only at ${listed(used)}`
        : `Both use the same ${integer(used.length)} of ${integer(of)} attributes`,
  differ: (/** @type {string} */ name, /** @type {string} */ more) =>
    `they differ most in ${name}, of which ${more} makes more`,
  equal: (/** @type {string} */ score, /** @type {string} */ a, /** @type {string} */ b) =>
    a === b ? `${score} is equal (${a})` : `${score} is about equal (${a} and ${b})`,
  against: (
    /** @type {string} */ score,
    /** @type {string} */ a,
    /** @type {string} */ b,
    /** @type {string} */ better,
  ) => `${score} is ${a} against ${b}, better for ${better}`,
  open: (/** @type {string} */ score, /** @type {string} */ a, /** @type {string} */ b) =>
    a === b ? `${score} is equal (${a})` : `${score} is ${a} and ${b}`,
  sentence: (/** @type {readonly string[]} */ parts) => (parts.length ? `${capital(parts.join("; "))}.` : ""),
  ceiling: (
    /** @type {string} */ name,
    /** @type {string} */ score,
    /** @type {string} */ ceiling,
    /** @type {string} */ own,
  ) =>
    `${capital(name)}, which does not have to add up, reaches ${score} ${ceiling} against ${own}: that is what the nomogram gives up.`,
  noCeiling: (
    /** @type {string} */ name,
    /** @type {string} */ score,
    /** @type {string} */ ceiling,
    /** @type {string} */ own,
  ) =>
    `${capital(name)}, which does not have to add up, reaches ${score} ${ceiling} against ${own}: by this the nomogram gives up nothing.`,
  sameCeiling: (
    /** @type {string} */ name,
    /** @type {string} */ score,
    /** @type {string} */ ceiling,
    /** @type {string} */ own,
  ) =>
    `${capital(name)}, which does not have to add up, reaches ${score} ${ceiling} against ${own}: over the folds no difference is to be seen.`,
  openCeiling: (
    /** @type {string} */ name,
    /** @type {string} */ score,
    /** @type {string} */ ceiling,
    /** @type {string} */ own,
  ) => `${capital(name)}, which does not have to add up, reaches ${score} ${ceiling} against ${own}.`,
};
