/** Sentences: what a change did, and what the tip at a tick says. Wanted only once the drawing is there. */
import { ends, view } from "./view.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */

export const change = {
  /**
   * @param {string} name @param {string} from @param {string} to @param {number} difference of the sum
   * @param {string} size of it in the chosen scale, without sign @param {string} before @param {string} after
   * @param {"points" | "log_odds" | "odds_ratio"} scale @param {AdditiveModel} model
   */
  changed: (name, from, to, difference, size, before, after, scale, model) => {
    const what = `${view.isolated(name)}: ${from} → ${to}`;
    if (difference === 0) return `${what} changes nothing${after && `: ${after} as before`}.`;
    const does =
      scale === "odds_ratio"
        ? `multiplies the odds by ${size}`
        : `${difference > 0 ? "adds" : "takes off"} ${view.amount(size, scale, model)}`;
    return `${what} ${does}${ends(before, after)}.`;
  },
  /** @param {number} n @param {string} before @param {string} after */
  severalChanged: (n, before, after) => `${n} values changed${ends(before, after)}.`,
};

export const tip = {
  /** Lines of the tip at a tick. @param {string} name @param {string} value */
  title: (name, value) => `${view.isolated(name)} = ${value}`,
  /** @param {string} n @param {string} share */
  count: (n, share) => `${n} rows, ${share}`,
};
