/** Sentences: the settings of the model. */
import { learnerName, learnerNames, learnerOfModel, learnerWords } from "./compare/settings.js";

export const settings = {
  folds: "Folds",
  repeats: "Repeats",
  foldsHint: "Calibrated on the rows that each of folds × repeats fits left out.",
  foldsOnlyScored: "Folds × repeats fits, each scored on the rows it left out.",
  seed: "Seed",
  reset: "Back to the defaults",
  learner: "Learner",
  learners: learnerNames,
  learnerName,
  learnerOfModel,
  words: learnerWords,

  bars: {
    heading: "Error bars",
    show: "Error bars",
    /** Of a learner that has two kinds. */
    kinds: {
      none: "none",
      posterior: "from the model (instant)",
      resamples: "from resamples",
      both: "both",
    },
    kindsHint:
      "From the model: by the covariance of its weights, calibration taken as given. From resamples: by learning it again.",
    resamples: "Resamples",
    hint: "So often the model is learned again, on rows drawn with replacement. A bar holds 95 % of the effects.",
    recalibrate: "Calibrate each anew",
    recalibrateHint: "Adds the doubt about the calibration; on rows that the resample left out.",
    done: (/** @type {number} */ done, /** @type {number} */ of) => `${done} of ${of} resamples are in.`,
    skipped: (/** @type {number} */ n) =>
      `${n} ${n === 1 ? "resample lacks" : "resamples lack"} a class and ${n === 1 ? "is" : "are"} left out.`,
  },

  interval: {
    label: "Interval of the probability",
    methods: { none: "none", cross: "cross: by the folds", inductive: "by 30 % of the rows, set aside" },
    hints: {
      none: "The probability stands alone.",
      cross: "Each fold calibrates the others: experience, not proof.",
      inductive: "What it promises is proved, but the model learns from the other 70 % only.",
    },
  },
};
