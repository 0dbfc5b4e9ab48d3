/** Sentences: effects of two attributes together. Fetched with what only pairs need. */
import { isLogOdds } from "../model/evaluate.js";
import { view } from "./view.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */

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
  /** Under the name of a pair whose attributes have lines of their own. @param {readonly string[]} names those that have */
  beyond: (names) => (names.length > 1 ? "beyond each alone" : `beyond ${names[0]} alone`),
  /** Of both, where there is no room. */
  beyondShort: "beyond each",
  /** @param {string} name @param {string} beyond */
  spoken: (name, beyond) => `${name}, ${beyond}`,
};
