/** Sentences: all that is known of a result, one press away from it. */
import { isProbability } from "../model/links.js";
import { classesLine, frequency, resultLine } from "./result.js";
import { view } from "./view.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("./result.js").Facts} Facts */

export const sheet = {
  /** @param {string} done @param {string} all */
  unfinished: (done, all) => `calibration not finished: ${done} of ${all} fits`,
  /** @param {AdditiveModel} model */
  invitation: (model) =>
    isProbability(model)
      ? `Drag a dot. The probability of ${view.outcome(model)} follows.`
      : `Drag a dot. The ${view.ofOutcome(model)} follows.`,
  /** Instead of the invitation where every effect is 0: another learner may find more. @param {AdditiveModel} model */
  noSignal: (model) =>
    `This learner finds no signal: the ${
      isProbability(model)
        ? "probability is the share of the class"
        : model.target.median
          ? "median is the same"
          : "prediction is the mean"
    }, whatever the values.`,
  /** @param {string} isotonic @param {string} curve */
  isotonicDiffers: (isotonic, curve) => `Isotonic calibration gives ${isotonic}, the model ${curve}.`,
  /** @param {number} set @param {number} unknown @param {number} all */
  counted: (set, unknown, all) => {
    const off = unknown ? `, ${unknown} unknown` : "";
    if (set === 0) return unknown === all ? "all attributes unknown" : `typical values${off}`;
    if (set === all) return `all ${all} set${off}`;
    // Where one is set or unknown each, none is typical.
    return `${set + unknown < all ? "typical values; " : ""}${set} of ${all} set${off}`;
  },
  /** @param {string} sum @param {string} intercept @param {string} rest @param {"log_odds" | "odds_ratio"} scale */
  sumParts: (sum, intercept, rest, scale) =>
    scale === "odds_ratio"
      ? `odds ${sum} = ${intercept} to start with × ${rest} from the dots`
      : `log odds ${sum} = ${intercept} to start with, ${rest} from the dots`,
  /** @param {string} sum */
  sumIdentity: (sum) => `sum ${sum}`,

  /** What the brackets on the axis of the probability are. @param {string} interval "between 60 % and 66 %" */
  brackets: (interval) => `${interval}, the brackets: Venn–ABERS, of the calibrated probability`,
};

/**
 * The rest, one press away.
 * @param {Facts} facts @param {readonly string[]} [further] sentences of the present case
 * @returns {string[]} whole sentences
 */
export function resultDetails(facts, further = []) {
  const { model, outcome, strange = [], unfinished } = facts;
  const line = resultLine(facts);
  const told = strange.map(({ name, kind, value, low, high }) =>
    kind === "outside"
      ? `${view.isolated(name)}: ${view.outside(value, low, high)}.`
      : `${view.isolated(name)}: ${view.unseen(value)}.`,
  );
  return [
    ...further,
    ...told,
    unfinished ? `${sheet.unfinished(...unfinished)}.` : "",
    facts.shares ? classesLine(facts.shares) : "",
    isProbability(model) && !facts.still ? frequency({ ...facts, outcome }) : "",
  ].filter((text, i, all) => text && text !== line && all.indexOf(text) === i);
}
