/** Sentences: learners compared on the same held-out rows. Fetched with their panel. */

import { listed, plural, quoted } from "../words.js";
import { learnersInWords } from "./settings.js";

/** @typedef {import("../../engine/contract.js").Metric} Metric */
/** @typedef {import("../../engine/contract.js").Outcome} Outcome */

/** With every pair its name ends so: "svm-pairs". */
const PAIRS = "-pairs";

/** "Proximal SVM", "SVM with every pair". @param {string} learner @returns {string} */
function nameOf(learner) {
  if (!learner.endsWith(PAIRS)) return learnersInWords[learner]?.name ?? learner;
  const own = learner.slice(0, -PAIRS.length);
  return `${own === "svm" ? "SVM" : nameOf(own)} with every pair`;
}

/** Within a sentence: "the proximal SVM", "logistic regression with every pair". @param {string} learner @returns {string} */
function theOne(learner) {
  if (learner === "ensemble") return "the ensemble";
  if (learner.endsWith(PAIRS)) {
    const own = learner.slice(0, -PAIRS.length);
    return `${own === "svm" ? "the SVM" : theOne(own)} with every pair`;
  }
  return learnersInWords[learner]?.within ?? learner;
}

/** @type {Record<Metric, string>} */
const measures = {
  brier: "Brier",
  log_loss: "log loss",
  auc: "AUC",
  average_precision: "average precision",
  accuracy: "accuracy",
  balanced_accuracy: "balanced accuracy",
  positive_accuracy: "accuracy of the outcome",
  negative_accuracy: "accuracy of the others",
  rmse: "RMSE",
  mae: "mean absolute error",
  r_squared: "R²",
  correlation: "correlation",
};

/** What settings are tuned by. @type {Record<Outcome, string>} */
const losses = { one_class: "log loss", all_classes: "log loss", number: "squared error" };

/** Of several classes some measures mean more. @type {Partial<Record<Metric, string>>} */
const ofSeveral = {
  brier: "mean over the rows of the squared errors of all probabilities, from 0 to 2; smaller is better",
  auc: "chance that a row of a class is ranked above one of another by the probability of the class, mean over the classes; larger is better",
};

const calibratedApart =
  "The figures beside the drawing can differ a little: they are of all held-out rows together, and its calibration has seen those rows. Here every fold’s probabilities are calibrated without it, and a score is the mean over the folds.";

const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

export const words = {
  lead: "Learners on the same held-out rows.",
  choose: "Learners",
  /** @type {Record<Outcome, string>} */
  notOffered: {
    one_class: "",
    all_classes:
      "The learners without a nomogram tell one class from the rest, so they are not offered for all classes: choose one class to compare with them.",
    number: "The learners without a nomogram predict classes, so they are not offered for a number.",
  },
  drawn: "drawn",
  adds: "has a nomogram",
  addsSign: "◉",
  tuned: (/** @type {readonly string[]} */ settings) => settings.join(", "),
  run: "Run",
  goOn: "Run the rest",
  stop: "Stop",
  nested: "Tune inside every fold (nested)",
  nestedHint: "Takes many times longer.",
  nestedShapes: "The shape of the numbers too",
  nestedShapesHint:
    "A straight line, a smooth curve or steps, the same for every number whose shape nobody chose. Not for learners with a second setting of their own.",
  learning: (/** @type {string} */ name, /** @type {string} */ done, /** @type {string} */ of) =>
    `${name}: ${done} of ${of} fits`,
  beginning: (/** @type {string} */ name) => `${name} …`,
  waiting: (/** @type {string} */ name) => `${name}: waiting for settings that are being tried (Tune) …`,
  stopped: (/** @type {number} */ n) => `Stopped. ${plural(n, "learner")} finished and kept.`,
  all: (/** @type {number} */ n) => `${plural(n, "learner")} compared.`,
  trouble: (/** @type {string} */ name, /** @type {string} */ what) =>
    `${name} could not be compared: ${what}`,
  about: (/** @type {string} */ name, /** @type {string} */ what) => `${name}: ${what}`,
  problem: (/** @type {string} */ what) => `Something could not be computed: ${what}`,

  name: nameOf,
  the: theOne,
  ensemble: "Ensemble of these",

  measures,
  capital,
  columns: /** @type {Record<Metric, string>} */ ({
    brier: "Brier",
    log_loss: "Log loss",
    auc: "AUC",
    average_precision: "Average precision",
    accuracy: "Accuracy",
    balanced_accuracy: "Balanced accuracy",
    positive_accuracy: "Accuracy of the outcome",
    negative_accuracy: "Accuracy of the others",
    rmse: "RMSE",
    mae: "MAE",
    r_squared: "R²",
  }),
  /** @param {Metric} metric @param {Outcome} outcome */
  meaning: (metric, outcome) => (outcome === "all_classes" && ofSeveral[metric]) || words.meanings[metric],
  meanings: /** @type {Record<Metric, string>} */ ({
    brier: "mean squared error of the probability; smaller is better",
    log_loss: "how surprising what happened was (−ln of its probability); smaller is better",
    auc: "chance that a row with the outcome is ranked above one without; larger is better",
    average_precision: "precision averaged over recall, mean over the folds; larger is better",
    accuracy: "share of rows whose more probable class was right; larger is better",
    positive_accuracy: "the same among rows with the outcome",
    negative_accuracy: "the same among the other rows",
    balanced_accuracy: "mean of the accuracies among the rows of each class; larger is better",
    rmse: "root of the mean squared error, in the target’s unit; smaller is better",
    mae: "mean of the errors without their signs, in the target’s unit; smaller is better",
    r_squared:
      "share of the variance among the rows of a fold that is predicted; 0 is what their mean alone reaches; larger is better",
  }),
  /** A measure in the target’s unit. @param {string} measure @param {string} target @param {string | undefined} unit */
  inUnit: (measure, target, unit) => `${measure} (in ${unit ?? `the unit of “${target}”`})`,
  learner: "Learner",
  difference: "Difference",
  /** @param {string} measure @param {string} reference whose it is taken from */
  differenceHint: (measure, reference) =>
    `Difference: ${measure} less that of ${reference}, fold by fold; p by the corrected resampled t-test (Nadeau & Bengio). Below each score is its 95 % interval.`,
  theDrawn: "the drawn one",
  /** Why the figures of the drawn model are not quite those of its row. @type {Record<Outcome, string>} */
  headerHint: {
    one_class: calibratedApart,
    all_classes: calibratedApart,
    number:
      "The figures beside the drawing are of all held-out rows together; here a score is the mean over the folds.",
  },
  someFolds: (/** @type {string} */ n, /** @type {string} */ of) => `in ${n} of ${of} folds`,
  time: "Time of a fit",
  seconds: (/** @type {string} */ n) => `${n}\u00a0s`,
  p: (/** @type {string} */ p) => (p.startsWith("<") ? `p\u00a0${p}` : `p\u00a0=\u00a0${p}`),
  // Where there is little room it is broken before its upper end.
  interval: (/** @type {string} */ low, /** @type {string} */ high) => `${low}\u00a0to ${high}`,
  reference: "drawn",
  tunedInside: "tuned in every fold",
  referenceTuned: "reference",
  theReference: (/** @type {string} */ learner) => `${learner} with settings chosen by every fold`,
  former: "drawn before",
  formerHint:
    "The settings of the drawn model have changed since: the row “drawn before” is how it was. Compare the rest to judge it as it is.",
  worse: "worse",
  better: "better",
  sortBy: "Sort by",
  table: "The learners compared",
  numbers: "In numbers",
  none: "–",
  choice: (/** @type {string} */ name) => `Show ${name}`,

  /** @param {string} drawn @param {string} rival @param {string} size @param {string} measure @param {string} interval */
  cost: (drawn, rival, size, measure, interval) =>
    `${capital(drawn)} costs ${size} ${measure} against ${rival} (${interval}).`,
  /** @param {string} drawn @param {string} rival @param {string} size @param {string} measure @param {string} interval */
  gain: (drawn, rival, size, measure, interval) =>
    `${capital(drawn)} gains ${size} ${measure} over ${rival} (${interval}).`,
  /** @param {string} drawn @param {string} rival @param {string} size @param {string} measure @param {string} interval */
  same: (drawn, rival, size, measure, interval) =>
    `Between ${drawn} and ${rival} there is no difference to be seen: ${size} ${measure} for ${rival} (${interval}).`,
  /** Where all digits are 0. @param {string} drawn @param {string} rival @param {string} measure @param {string} p */
  nothing: (drawn, rival, measure, p) =>
    `Between ${drawn} and ${rival} there is no difference in ${measure} to be seen (${p}).`,
  chosen: (/** @type {string} */ rival, /** @type {number} */ of) =>
    `${capital(rival)} is the best of ${of} by these same folds, which flatters it a little.`,

  curves: "Curve",
  kinds: { roc: "ROC", precision_recall: "Precision–recall", reliability: "Reliability" },
  axes: {
    roc: ["False positives (share of the others)", "True positives"],
    precision_recall: ["Recall (share of the outcomes found)", "Precision"],
    reliability: ["Promised probability", "Came true"],
  },
  curve: (/** @type {string} */ kind, /** @type {readonly string[]} */ of) => `${kind} of ${listed(of)}`,
  curveNote: {
    roc: "The dashed diagonal is chance. Nearer to the upper left is better.",
    precision_recall:
      "The dashed line is chance: the share of outcomes. Nearer to the upper right is better. The curve is of all folds together, the average precision in the table a mean over the folds: with few outcomes in a fold it is larger than the area under the curve.",
    reliability: "On the dashed diagonal promises are kept exactly.",
  },

  ofClass: "Class",
  classAgainst: (/** @type {string} */ kind, /** @type {string} */ label) =>
    `${kind}, “${label}” against the rest`,
  byClass: "Accuracy of each class",
  byClassHint:
    "Share of the held-out rows of the class that were predicted to be of it, over all folds. Their mean is near the balanced accuracy, which is averaged fold by fold.",
  percent: (/** @type {string} */ n) => `${n}\u202f%`,
  rowsOf: (/** @type {string} */ n) => `${n} rows`,
  scatter: "Predicted against observed",
  scatterOf: (/** @type {string} */ name, /** @type {string} */ target) =>
    `Predicted against observed ${target}: held-out rows by ${name}`,
  scatterWhich: "Predictions of",
  predicted: "Predicted",
  observed: "Observed",
  scatterNote: (/** @type {number} */ n) =>
    `${plural(n, "dot")}: a held-out row each, of the first replication of the folds (of many rows a thousand at most, taken evenly). On the dashed diagonal the prediction is exact.`,

  drawIt: "Draw it",
  drawGesture: (/** @type {string} */ name) => `Draw ${name}`,
  isDrawn: "This is the model that is drawn above.",
  isDrawnTuned:
    "The model that is drawn above has its settings for all rows; the scores of this row are of settings that every fold chose for itself.",
  canDraw: (/** @type {string} */ name) => `${name} adds up, so it has a nomogram.`,
  looking: (/** @type {string} */ name) => `Looking for the additive model nearest to ${name} …`,
  lookingLater: (/** @type {string} */ name) =>
    `The additive model nearest to ${name} waits for settings that are being tried (Tune) …`,
  standIn: (/** @type {string} */ name) => `Additive stand-in for ${name}`,
  faithful: (/** @type {string} */ r2, /** @type {string} */ agreement, /** @type {string} */ off) =>
    `This is not the model itself: it is the nearest model that adds up. It has ${r2} of the variation of its log odds (R²), says the same class in ${agreement} of the rows, and its probabilities are off by ${off} on average.`,

  ensembleHeading: "Ensemble",
  ensembleLead:
    "Takes finished learners one after the other, whichever helps most, and averages them. Chosen on one fold, it is judged on another, in rotation.",
  otherSettings: "Each learner with other settings too",
  similarities: "Each learner with every similarity of categories too",
  moreMachines: (/** @type {number} */ n) => `${plural(n, "machine")} more to learn.`,
  machine: (/** @type {number} */ n, /** @type {number} */ of, /** @type {string} */ name) =>
    `Machine ${n} of ${of}${name ? `: ${name}` : ""}`,
  machineName: (/** @type {string} */ name, /** @type {readonly string[]} */ own) =>
    own.length > 0 ? `${name} (${own.join(", ")})` : name,
  counts: "A learner counts",
  countsAgain: "as often as it helps",
  countsOnce: "once at most",
  blend: "Make the ensemble",
  blending: "Choosing members …",
  improve: "Improve",
  initial: "Begin with the best",
  average: "Average",
  averages: { log_odds: "log odds", probabilities: "probabilities" },
  members: (/** @type {readonly string[]} */ parts, /** @type {number} */ of) =>
    `Members, of ${plural(of, "machine")}: ${listed(parts)}.`,
  member: (/** @type {string} */ name, /** @type {number} */ n) =>
    `${name} ${n === 1 ? "once" : `${n} times`}`,
  fewMembers: "It needs two finished learners.",
  stale: "Made of other learners than those that are ticked now.",
  averagedHint: "All its members add up, so their average does too.",
  averagedTitle: "Ensemble: average of log odds",
  close: "Close the drawing",
  noNomogram: (/** @type {string} */ why) => `There is no nomogram of it: ${why}`,
  showAverage: "Show its nomogram",
  noAverage:
    "A member does not add up, or it is not log odds of one class that are averaged: there is no nomogram of it.",

  tune: "Tune",
  losses,
  tuneLead: (/** @type {number} */ folds, /** @type {string} */ loss) =>
    `Held-out ${loss} over ${folds} folds; the stronger the colour, the better.`,
  tuneWhich: "Settings of",
  axis: "Second axis",
  noAxis: "none",
  shapeAxis: "shape of the numbers",
  keeps: (/** @type {readonly string[]} */ names) =>
    `${listed(names.map(quoted))} ${names.length === 1 ? "has" : "have"} too few different values for it and ${names.length === 1 ? "keeps" : "keep"} the straight line.`,
  shapeOfAll: "The shape is then that of all learners.",
  nothingToTune: "None of its settings is tuned here.",
  someTried: (/** @type {string} */ done, /** @type {string} */ of) =>
    `Stopped: ${done} of ${of} rows were tried. The best is that of these.`,
  compute: "Try all settings",
  trying: (/** @type {number} */ done, /** @type {number} */ of) =>
    of === 1 ? "Trying all settings …" : `${done} of ${plural(of, "row")}`,
  settings: /** @type {Record<string, string>} */ ({
    C: "C",
    k: "k",
    m: "m",
    gamma: "γ",
    degree: "degree",
    epsilon: "ε",
    lambda: "λ",
  }),
  grid: (/** @type {string} */ loss, /** @type {string} */ first, /** @type {string} */ second) =>
    `${capital(loss)} by ${second ? `${first} and ${second}` : first}`,
  cell: (
    /** @type {string} */ at,
    /** @type {string} */ measure,
    /** @type {string} */ loss,
    /** @type {string} */ error,
    /** @type {string} */ auc,
  ) => `${at}: ${measure} ${loss} ± ${error}${auc ? `, AUC ${auc}` : ""}`,
  atEdge: (/** @type {string} */ setting, /** @type {string} */ end) =>
    `The best is at the end of what was tried, ${setting} = ${end}: beyond it there may be better ones. The settings of the model can be set by hand.`,
  noRoom: (/** @type {string} */ shape, /** @type {string} */ why) => `Not tried: ${shape}. ${why}`,
  impossible: "cannot be learned",
  marks: { best: "best", simplest: "simplest within one standard error of the best", set: "as set now" },
  signs: { best: "★", simplest: "◆", set: "○" },
  waitingCell: "not yet tried",
  gridKeys: "Arrow keys move in the grid.",
  use: "Use these settings",
  useBest: "Choose the best",
  useSimplest: "Choose the simplest",
  used: (/** @type {string} */ name) => `Use the settings tuned for ${name}`,
  optimistic:
    "The best of many is a little worse on new rows than it looks here; the nested comparison pays for that.",
};
