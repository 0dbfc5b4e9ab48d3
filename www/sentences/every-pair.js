/** Sentences: pairs on top of the effects of their attributes alone. Fetched with what only they need. */
import { view } from "./view.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */

/** @param {number} n */
const pairs = (n) => `${n} ${n === 1 ? "pair" : "pairs"}`;

export const everyPair = {
  /** After the description of the drawing. @param {number} drawn @param {number} of */
  description: (drawn, of) =>
    `Below them ${drawn} of ${pairs(of)} of attributes: a pair counts what the two do together beyond what each counts on its own line. A value moved on one line moves on every line that has its attribute.`,
  /** Of the sum of the dots, always. @param {number} n @param {string} sum an amount @param {readonly string[]} usual from, to @param {readonly string[]} bounds */
  notDrawn: (n, sum, usual, bounds) =>
    `${pairs(n)} not drawn: ${sum} now, usually about ${usual.join(" to ")}, always ${bounds.join(" to ")} within the data`,
  /** @param {number} n @param {string} sum @param {"points" | "log_odds" | "odds_ratio"} scale @param {AdditiveModel} model */
  folded: (n, sum, scale, model) => {
    const does =
      scale === "odds_ratio" ? `multiplying the odds by ${sum}` : `adding ${view.amount(sum, scale, model)}`;
    return `${n} more ${n === 1 ? "pair" : "pairs"}, ${does} with the present values`;
  },
  /** After that. @param {string} name @param {string} effect in the same scale */
  largest: (name, effect) => `; the largest now is ${name} (${effect})`,
  /** @param {number} n @param {number} rest all that there are */
  more: (n, rest) => (n < rest ? `Show the next ${n}` : rest === 1 ? "Show it" : `Show the last ${rest}`),
  /** @param {number} n */
  fewer: (n) => (n ? `Show the ${n} strongest pairs only` : "Show no pairs"),
  /** Printed under the drawing. */
  reading:
    "A panel named a × b counts what the two do together beyond what each counts alone: find one value's line, on it the other value, and what that counts goes in with the lines.",
};
