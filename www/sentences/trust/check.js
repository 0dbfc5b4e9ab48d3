/** Sentences: the check of a Venn machine row by row. */
import { integer, plural } from "../words.js";

export const check = {
  lead: "This tries a method on rows like yours, not the model that is drawn: support vector machines with a radial kernel, whatever the learner above. A Venn machine does not promise one probability of being right but an interval. Here it predicts rows that it has not seen, one after the other; its errors should stay between the fewest and the most that the intervals promise.",
  machine: "Machine",
  machines: {
    homogeneous_intervals: "Equal intervals",
    k_means: "k-means",
    venn_abers: "Venn–ABERS",
  },
  means: {
    homogeneous_intervals:
      "Rows are alike whose decision values lie in the same of several equally long intervals.",
    k_means: "Rows are alike whose decision values fall into the same cluster.",
    venn_abers: "Rows are alike whose decision values have the same step of an isotonic regression.",
  },
  mode: "How",
  modes: { online: "Online", offline: "Offline" },
  modeMeans: {
    online: "Each row joins the training rows once it has been predicted: the machine goes on learning.",
    offline: "It is trained once and predicts all other rows.",
  },
  first: { online: "Share of rows to begin with", offline: "Share of rows to train with" },
  more: "More settings",
  transductive: "Try each class with the row itself",
  transductiveHint:
    "The intervals then hold by construction, but are wide where the machine can learn any row. Otherwise the machine has not seen the row, as in the paper.",
  cost: "C",
  costHint: "A larger one lets the support vector machine inside follow the training rows more closely.",
  gamma: "γ",
  gammaHint: "Of its radial kernel; 0: one over the number of coordinates.",
  most: "Rows that take part",
  mostHint: "0: all, but no more than 3,000. Online every row takes a new fit.",
  seed: "Seed",
  seedHint: "Of the order of the rows.",

  start: "Begin",
  again: "Begin again",
  goOn: "Go on",
  stop: "Stop",
  changed: "What is drawn was made with other settings; begin again to use those above.",

  training: "Training on the first rows …",
  waiting: "Waits until the model is finished …",
  progress: (/** @type {number} */ done, /** @type {number} */ of) =>
    `${integer(done)} of ${plural(of, "row")} predicted`,
  stopped: (/** @type {number} */ done, /** @type {number} */ of) =>
    `Stopped after ${integer(done)} of ${plural(of, "row")}.`,
  finished: (/** @type {number} */ rows, /** @type {number} */ trained) =>
    `All ${plural(rows, "row")} predicted, beginning with ${plural(trained, "training row")}.`,
  trouble: (/** @type {string} */ what) => `The check ended: ${what}`,

  errors: (
    /** @type {number} */ n,
    /** @type {number} */ rows,
    /** @type {string} */ low,
    /** @type {string} */ high,
  ) =>
    `${integer(n)} of ${plural(rows, "prediction")} ${n === 1 ? "was" : "were"} wrong; between ${low} and ${high} were promised.`,
  /** What is promised holds, but for what chance does to it, or does not. */
  verdict: (/** @type {"within" | "fewer" | "more"} */ kept, /** @type {boolean} */ chance) => {
    if (kept === "within") return "It keeps its promises.";
    const often = kept === "fewer" ? "right" : "wrong";
    return chance
      ? `It keeps its promises as far as can be told: it was ${often} a little more often, but no more than chance gives.`
      : `It does not keep its promises: it was ${often} more often, and by more than chance gives.`;
  },

  picture: "Errors so far, between the bounds that were promised",
  rowsAxis: "Rows predicted",
  errorsAxis: "Errors",
  labels: {
    errors: (/** @type {string} */ n) => `errors ${n}`,
    least: (/** @type {string} */ n) => `at least ${n}`,
    most: (/** @type {string} */ n) => `at most ${n}`,
  },

  accuracy: "Right",
  bounds: "Promised to be right",
  width: "Width of the promise",
  between: (/** @type {string} */ low, /** @type {string} */ high) => `${low} to ${high}`,
  table: "The picture in numbers",
  columns: { rows: "rows", errors: "errors", least: "at least", most: "at most" },
};
