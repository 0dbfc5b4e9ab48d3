/** Sentences: the check of a Venn machine row by row. */
import { integer, plural } from "../words.js";

export const check = {
  lead: "It gives each prediction an interval for being right. Do its errors stay within?",
  machine: "Machine",
  machines: {
    homogeneous_intervals: "Equal intervals",
    k_means: "k-means",
    venn_abers: "Venn–ABERS",
  },
  means: {
    homogeneous_intervals: "Alike: scores in the same of several equal intervals.",
    k_means: "Alike: scores in the same cluster.",
    venn_abers: "Alike: scores on the same step of an isotonic regression.",
  },
  mode: "How",
  modes: { online: "Online", offline: "Offline" },
  modeMeans: {
    online: "Each row is learned once it is predicted.",
    offline: "Rows that are predicted are not learned.",
  },
  first: { online: "Share of rows to begin with", offline: "Share of rows to train with" },
  more: "More settings",
  scoredBy: "Scores",
  scoredByAll: {
    ten_fold: "Ten-fold",
    leave_one_out: "Leave-one-out",
    own: "As worded in the paper",
  },
  scoredByMeans: {
    ten_fold: "Every row by machines trained without its fold.",
    leave_one_out: "Every row by machines trained with all others. At most 300 rows.",
    own: "Known rows by machines trained with them: may promise too much.",
  },
  cost: "C",
  costHint: "Larger follows the rows more closely. 0: by cross-validation.",
  gamma: "γ",
  gammaHint: "Of its radial kernel. 0: the same.",
  most: "Rows that take part",
  mostHint: "0: all, up to 3,000.",
  seed: "Seed",
  seedHint: "Of the order of the rows.",

  start: "Run",
  again: "Run again",
  goOn: "Go on",
  stop: "Stop",
  changed: "Made with other settings; run again to use those above.",

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
    `${integer(n)} of ${plural(rows, "prediction")} ${n === 1 ? "was" : "were"} wrong; the bounds were ${low} to ${high}.`,
  /** What is promised holds, but for what chance does to it, or does not. */
  verdict: (/** @type {"within" | "fewer" | "more"} */ kept, /** @type {boolean} */ chance) => {
    if (kept === "within") return "The Venn machine stayed within its bounds.";
    const often = kept === "fewer" ? "fewer" : "more";
    return chance
      ? `The Venn machine made slightly ${often} errors than its bounds, no more than chance gives.`
      : `The Venn machine made ${often} errors than its bounds, by more than chance. The drawn model is judged above.`;
  },

  picture: "Errors so far, between their bounds",
  rowsAxis: "Rows predicted",
  errorsAxis: "Errors",
  labels: {
    errors: (/** @type {string} */ n) => `errors ${n}`,
    least: (/** @type {string} */ n) => `at least ${n}`,
    most: (/** @type {string} */ n) => `at most ${n}`,
  },

  accuracy: "Right",
  bounds: "Bounds of right",
  width: "Width of the bounds",
  settings: "C, γ",
  between: (/** @type {string} */ low, /** @type {string} */ high) => `${low} to ${high}`,
  table: "The picture in numbers",
  columns: { rows: "rows", errors: "errors", least: "at least", most: "at most" },
};
