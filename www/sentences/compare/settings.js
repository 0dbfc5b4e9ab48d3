/** Sentences: the learners and their settings. */
import { plural, quoted } from "../words.js";

/** Attributes of which there are many pairs. */
const MANY = 6;

/**
 * Every learner by the name that the engine has for it: its one name, how it stands within a sentence, and one sentence to
 * choose by.
 *
 * @type {Record<string, { name: string, within: string, hint: string }>}
 */
export const learnersInWords = {
  svm: {
    name: "Linear SVM",
    within: "the linear SVM",
    hint: "Support vector machine: the widest gap between the classes.",
  },
  logistic: {
    name: "Logistic regression",
    within: "logistic regression",
    hint: "Fits the log odds; every row counts.",
  },
  "naive-bayes": {
    name: "Naive Bayes",
    within: "naive Bayes",
    hint: "Adds up what each attribute says.",
  },
  svr: {
    name: "Support vector regression",
    within: "support vector regression",
    hint: "A line that lets small errors pass and is little moved by outliers.",
  },
  ridge: {
    name: "Ridge regression",
    within: "ridge regression",
    hint: "Least squares, with large weights held back.",
  },
  "proximal-svm": {
    name: "Proximal SVM",
    within: "the proximal SVM",
    hint: "Least squares; follows a slider.",
  },
  "radial-svm": {
    name: "Radial SVM",
    within: "the radial SVM",
    hint: "Finds any smooth boundary, so it has no nomogram.",
  },
  "polynomial-svm": {
    name: "Polynomial SVM",
    within: "the polynomial SVM",
    hint: "Weighs every product of attributes up to a degree, so it has no nomogram.",
  },
  "lin-svm": {
    name: "SVM on Lin’s similarity",
    within: "the SVM on Lin’s similarity",
    hint: "Rows are alike where they share rare values, so it has no nomogram.",
  },
  "gaussian-process": {
    name: "Gaussian process",
    within: "the Gaussian process",
    hint: "The proximal SVM with any smooth boundary, so it has no nomogram.",
  },
  "gaussian-process-compact": {
    name: "Short-range Gaussian process",
    within: "the short-range Gaussian process",
    hint: "The same, where rows that are far apart are not alike at all.",
  },
  "random-forest": {
    name: "Random forest",
    within: "the random forest",
    hint: "The mean of hundreds of trees, each grown on other rows; it has no nomogram.",
  },
};

/** Their names. @type {Record<string, string>} */
export const learnerNames = Object.fromEntries(
  Object.entries(learnersInWords).map(([key, { name }]) => [key, name]),
);

/** In words where we know it; a model from elsewhere is called what its file says. @param {string} name */
export function learnerName(name) {
  return new Map(Object.entries(learnerNames)).get(name) ?? name;
}

/** The learner of a model, and whether it has learned every pair. @param {{ name: string, settings: readonly { name: string, value: number }[] }} learner */
export function learnerOfModel({ name, settings }) {
  const known = learnerName(name);
  const all = settings.some((s) => s.name === "pairs" && s.value > 0);
  return all ? `${known.replace("Linear ", "")} with every pair` : known;
}

/**
 * Words of settings, by their names.
 * @typedef {Omit<typeof learnerWords, "heading" | "names" | "hint" | "pairsMeans" | "weightMeans">} SettingsInWords
 */

export const learnerWords = {
  heading: "Learner",
  names: learnerNames,
  /** @param {string} name */
  hint: (name) => new Map(Object.entries(learnersInWords)).get(name)?.hint ?? "",

  C: {
    label: "C: how hard the model fits",
    hint: "Small: simpler, shorter lines. Large: closer to the data.",
  },
  k: {
    label: "Shrinkage k: how hard large weights are held back",
    hint: "Small: closer to the data. Large: simpler (papers write ν = 1/k).",
  },
  pairs: {
    label: "Every pair too",
    hint: "What every two count together.",
  },
  /** What every pair means, of a learner. @param {string} learner @param {number} n attributes; 0: not known @param {number} resting pairs drawn by hand @param {number} kernels shapes without coordinates */
  pairsMeans: (learner, n, resting, kernels) =>
    [
      learner === "svm" ? "A polynomial SVM of degree 2." : "What every two count together.",
      n > 1 ? `${plural(n, "attribute")} make ${plural((n * (n - 1)) / 2, "pair")}.` : "",
      n > MANY ? "Tune finds how hard to hold them back." : "",
      resting > 0 ? "Pairs drawn together by hand rest meanwhile." : "",
      kernels > 0 ? "So do kernels: they cannot be multiplied." : "",
    ]
      .filter(Boolean)
      .join(" "),
  balanced: {
    label: "Give both classes the same weight",
    hint: "For rare events.",
  },
  penalty: {
    label: "Hold large weights back (L2 penalty)",
    hint: "Needed where the classes can be told apart without error.",
  },
  m: {
    label: "m: caution about rare values",
    hint: "Each share is counted as if m more rows were like the whole (m-estimate).",
  },
  density: {
    label: "Numbers",
    hint: "How much a number speaks for each class.",
    choices: { 1: "by a smooth density (kernel density)", 0: "by shares in intervals" },
  },
  bins: { label: "Intervals", hint: "Of about equally many rows." },
  calibrate: {
    label: "Calibrate on held-out rows",
    hint: "Otherwise the learner's own.",
  },
  epsilon: {
    label: "ε: errors that cost nothing",
    hint: "In standard deviations of what is predicted.",
  },
  lambda: { label: "λ: how hard large weights are held back", hint: "0: plain least squares." },
  units: {
    label: "Leave numbers in their units",
    hint: "Otherwise each has standard deviation 1.",
  },
  gamma: { label: "γ: how wiggly", hint: "Small: smooth. Large: follows single rows." },
  compact: { label: "Short range", hint: "Rows far apart are not alike at all." },
  weight: {
    label: "Weight of the positive class",
    hint: "More where missing it costs more.",
  },
  /** What a weight means, of the class that is predicted. @param {string} positive @param {string} times */
  weightMeans: (positive, times) =>
    times === "1"
      ? `Errors on ${quoted(positive)} count like any other.`
      : `Errors on ${quoted(positive)} count ${times} times.`,
  degree: { label: "Degree", hint: "Products of at most so many attributes." },
  trees: { label: "Trees", hint: "More are steadier and take longer; beyond some hundreds little changes." },
  leaf: { label: "Least rows of a leaf", hint: "Small: follows single rows. Large: simpler trees." },
  tried: { label: "Attributes tried at each split", hint: "0: the square root of how many there are." },
};
