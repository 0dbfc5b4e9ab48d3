/** Sentences: the drawing on paper and as a file. */
import { isProbability } from "../model/links.js";
import { learnerOfModel } from "./compare/settings.js";
import { view } from "./view.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */

export const picture = {
  /** Printed under the drawing. @param {"points" | "log_odds" | "odds_ratio"} scale @param {boolean} folded is anything not drawn? */
  reading: (scale, folded) => {
    const [all, result] = scale === "odds_ratio" ? ["Multiply", "product"] : ["Add up", "sum"];
    return [
      "1. On each line find the value; straight above it on the top axis is what it counts. A value you do not know counts as the mark ◇ on its line.",
      `2. ${all} what all lines count${folded ? ", and what is said of those not drawn," : ""} and find the ${result} on the axis below them.`,
      `3. Straight below the ${result} is the answer.`,
    ];
  },
  /** @param {AdditiveModel} model @param {string} rows @param {string} events */
  trainedOn: (model, rows, events) =>
    isProbability(model)
      ? `${learnerOfModel(model.learner)}, trained on ${rows} rows, ${events} of them ${view.outcome(model)}.`
      : `${learnerOfModel(model.learner)}, trained on ${rows} rows.`,
};
