/** What is known before the calibration has been judged and before anything has been checked. */

/** @typedef {import("../engine/check.js").Checked} Checked */

/** @type {import("../engine/judge.js").Judged<any>} */
export const notJudged = Object.freeze({ key: "", found: null, repeats: 0, progress: null, trouble: null });

/** @type {import("../engine/contract.js").CheckWanted} */
export const usualCheck = Object.freeze({
  machine: "k_means",
  online: true,
  transductive: false,
  first: 0.3,
  cost: 1,
  gamma: 0,
  seed: 1,
  // Online the machine is learned anew with every row: beyond some hundreds that takes minutes.
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
