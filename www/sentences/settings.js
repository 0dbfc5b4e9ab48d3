/** Sentences: the settings of the model. */
import { learnerName, learnerNames, learnerWords } from "./learners.js";

export const settings = {
  folds: "Folds",
  repeats: "Repeats",
  foldsHint:
    "The probability is calibrated on rows that each fit left out: folds × repeats fits, shuffled by the seed.",
  foldsOnlyScored:
    "The scores are those of rows that each fit left out: folds × repeats fits, shuffled by the seed.",
  seed: "Seed",
  reset: "Back to the defaults",
  learner: "Learner",
  learners: learnerNames,
  learnerName,
  words: learnerWords,

  bars: {
    heading: "Error bars",
    show: "Error bars",
    resamples: "Resamples",
    hint: "How much each effect might be otherwise with other rows: the model is learned again that many times on rows drawn with replacement. A bar holds 95 % of them. 0: none.",
    recalibrate: "Calibrate each anew",
    recalibrateHint: "Adds the doubt about the calibration; on rows that the resample left out.",
    done: (/** @type {number} */ done, /** @type {number} */ of) => `${done} of ${of} resamples are in.`,
    skipped: (/** @type {number} */ n) =>
      `${n} ${n === 1 ? "resample lacks" : "resamples lack"} a class and ${n === 1 ? "is" : "are"} left out.`,
  },
};
