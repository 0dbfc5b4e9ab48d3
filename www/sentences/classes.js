/** Sentences: models of several classes, on the page. */

export const several = {
  /** What is wanted of a target. */
  wanted: "What should be shown?",
  oneClass: "one class against the rest",
  allClasses: "every class, two at a time",
  cut: "two classes, cut at a threshold",
  number: "the number itself",
  label: "The classes",
  contrast: "Compare",
  against: "with",
  alone: "(its score alone)",
  /** @param {string} a @param {string} b */
  contrastHint: (a, b) => `The lines: ${a} rather than ${b}, among these two.`,
  /** @param {string} a */
  scoreHint: (a) => `The lines: the score of ${a}, alone no probability.`,
  class: "Class",
  /** Share of the rows. */
  inData: "in the data",
  probabilities: "Probability of each class",
  probabilitiesHint: "They add up to 100 %.",
  /** @param {number} n */
  count: (n) => `${n} classes`,
  brierHint: "Mean sum over the classes of (probability − outcome)²; 0 is perfect.",
  logLoss: "Log loss",
  logLossHint: "Mean −ln of the probability given to what happened; 0 is perfect.",
  rmse: "RMSE",
  rmseHint: "Root of the mean squared error, in the target's own unit.",
  mae: "Mean error",
  maeHint: "Mean absolute error, in the target's own unit.",
  rSquared: "R²",
  rSquaredHint: "Share of the variance that is explained on rows not seen; 0 is always guessing the mean.",
  /** @param {string} a @param {string} b */
  gesture: (a, b) => (b ? `Compare ${a} with ${b}` : `Show the score of ${a}`),
};
