/** Sentences: the learner and its settings. */
import { learnerName, learnerNames } from "./learners.js";

export const settings = {
  c: "C: how hard the model fits",
  cHint: "Small: simpler, shorter lines. Large: closer to the data.",
  balanced: "Give both classes the same weight",
  balancedHint: "For rare events: otherwise always guessing the common class can be the best answer.",
  folds: "Folds",
  repeats: "Repeats",
  foldsHint:
    "The probability is calibrated on rows that each fit left out: folds × repeats fits, shuffled by the seed.",
  seed: "Seed",
  reset: "Back to the defaults",
  learner: "Learner",
  learners: learnerNames,
  learnerName,
};
