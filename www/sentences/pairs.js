/** Sentences: effects of two attributes together. Fetched with what only pairs need. */
import { isLogOdds } from "../model/evaluate.js";
import { view } from "./view.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */

/** @param {number} n */
const pairs = (n) => `${n} ${n === 1 ? "pair" : "pairs"}`;

/** Of any pair. */
export const pairWords = {
  /** @param {string} name @param {string} value */
  controlled: (name, value) => `${name}: ${value}`,
  /** On the button that swaps the control of a pair. @param {string} other becomes the control @param {boolean} continuous */
  swap: (other, continuous) =>
    continuous ? `slice by ${view.isolated(other)}` : `one line per ${view.isolated(other)}`,
  /** @param {string} other @param {string} control @param {boolean} continuous */
  swapTitle: (other, control, continuous) =>
    continuous
      ? `Swap: a slice at a value of ${view.isolated(other)}, with ${view.isolated(control)} along it`
      : `Swap: one line for each value of ${view.isolated(other)}, with ${view.isolated(control)} along it`,
  /** @param {number} drawn @param {number} all */
  linesLeftOut: (drawn, all) => `${drawn} of ${all} lines`,
  /** Under the name of a slice with others behind it. */
  otherSlices: "thin: other values",
  /** The line under a heat map. */
  effectName: "effect",
  /** @param {"points" | "log_odds" | "odds_ratio"} scale @param {AdditiveModel} model */
  effectUnit: (scale, model) =>
    scale === "points"
      ? "points"
      : !isLogOdds(model)
        ? "effect"
        : scale === "log_odds"
          ? "log odds"
          : "odds ratio",
};

/** Of pairs on top of the effects of their attributes alone. */
export const everyPair = {
  /** After the description of the drawing. @param {number} drawn @param {number} of */
  description: (drawn, of) =>
    `Below them ${drawn} of ${pairs(of)} of attributes: a pair counts what the two do together beyond what each counts on its own line. A value moved on one line moves on every line that has its attribute.`,
  /** Of the sum of the dots, always. @param {number} n @param {string} sum an amount @param {readonly string[]} usual from, to @param {readonly string[]} bounds */
  notDrawn: (n, sum, usual, bounds) =>
    `${pairs(n)} not drawn: ${sum} now, usually about ${usual.join(" to ")}, always ${bounds.join(" to ")} within the data`,
  /** Under the name of a pair whose attributes have lines of their own. @param {readonly string[]} names those that have */
  beyond: (names) => (names.length > 1 ? "beyond each alone" : `beyond ${names[0]} alone`),
  /** Of both, where there is no room. */
  beyondShort: "beyond each",
  /** @param {string} name @param {string} beyond */
  spoken: (name, beyond) => `${name}, ${beyond}`,
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
