/** What is known before the calibration has been judged, before anything has been checked, and before features are sought. */

/** @typedef {import("../engine/check.js").Checked} Checked */
/** @typedef {import("../engine/top.js").TopSought} TopSought */

/** @type {import("../engine/judge.js").Judged<any>} */
export const notJudged = Object.freeze({ key: "", found: null, repeats: 0, progress: null, trouble: null });

/** @type {import("../engine/contract.js").CheckWanted} */
export const usualCheck = Object.freeze({
  machine: "k_means",
  online: true,
  scored_by: "ten_fold",
  first: 0.3,
  // Found by cross-validation.
  cost: 0,
  gamma: 0,
  seed: 1,
  // Online every machine is learned anew with every row: a large C takes minutes beyond some hundreds.
  most: 500,
});

/** @type {Omit<Checked, "key" | "wanted">} */
export const nothingPredicted = Object.freeze({
  asked: null,
  begun: null,
  running: false,
  trouble: null,
  wrong: [],
  low: [],
  high: [],
});

/** @type {Checked} */
export const notChecked = Object.freeze({ ...nothingPredicted, key: "", wanted: usualCheck });

/** @type {import("../engine/contract.js").TopWanted} */
export const usualTop = Object.freeze({
  cost: 1,
  degree: 2,
  coding: "zero_one",
  method: "heur2",
  order: "by_level",
  p: 20_000,
  r: 20,
  prune: false,
  sparse: false,
});

/** @type {Omit<TopSought, "key" | "wanted">} */
export const nothingFound = Object.freeze({
  asked: null,
  begun: null,
  running: false,
  trouble: null,
  found: null,
  trying: null,
});

/** @type {TopSought} */
export const noFeatures = Object.freeze({ ...nothingFound, key: "", wanted: usualTop });
