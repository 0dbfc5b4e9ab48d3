/** Sentences: the degree by cross-validation, and the elimination of attributes. */
import { integer, plural } from "../words.js";

const auc = (/** @type {number} */ value) => value.toFixed(3);

export const topTrials = {
  degreeMeans: "The degree of 1, 2, 3, 4 and 6 that ranks held-out rows best (AUC of 5 folds).",
  degreeWord: "By cross-validation",
  choosing: "Choosing the degree …",
  machines: (/** @type {number} */ done, /** @type {number} */ of) =>
    `${integer(done)} of ${plural(of, "machine")} trained`,
  chosen: (/** @type {number} */ degree, /** @type {readonly { degree: number, auc: number }[]} */ tried) =>
    `Degree ${degree}: AUC of held-out rows ${tried.map((one) => `${one.degree}: ${auc(one.auc)}`).join(", ")}.`,

  heading: "Which attributes it needs",
  lead: "The lightest go, round by round. Each fold eliminates and judges for itself.",
  eliminating: "Eliminating …",
  waiting: "Waits until the model is finished …",
  trouble: (/** @type {string} */ what) => `The elimination ended: ${what}`,
  stopped: (/** @type {number} */ done, /** @type {number} */ of) =>
    `Stopped after ${integer(done)} of ${plural(of, "machine")}.`,
  best: (
    /** @type {{ attributes: number, auc: number }} */ best,
    /** @type {{ attributes: number, auc: number }} */ all,
    /** @type {number} */ degree,
  ) =>
    best.attributes === all.attributes
      ? `With fewer attributes held-out rows are ranked worse: all ${integer(all.attributes)} are needed (degree ${degree}, AUC ${auc(all.auc)}).`
      : `Held-out rows are ranked best with ${integer(best.attributes)} of ${plural(all.attributes, "attribute")} (degree ${degree}, AUC ${auc(best.auc)}; with all ${auc(all.auc)}).`,
  keep: (/** @type {number} */ n) =>
    n === 1 ? "Learn from this one only" : `Learn from these ${integer(n)} only`,
  axis: "↑ AUC",
  attributesLeft: "attributes left",
  picture: (/** @type {readonly { attributes: number, auc: number }[]} */ curve) =>
    `AUC of held-out rows by attributes left: ${curve.map((at) => `${at.attributes}: ${auc(at.auc)}`).join(", ")}`,
  buttons: { start: "Eliminate", again: "Eliminate again", goOn: "Go on", stop: "Stop" },
};
