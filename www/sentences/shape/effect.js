/** Sentences: the effect of one attribute as a large picture, and the shapes to choose from as small ones. */
import { plain } from "../../model/format.js";

export const effect = {
  /** @param {string} name @param {string} unit of the axis upwards */
  picture: (name, unit) => `Effect of ${name}: ${unit} over its values`,
  /** @param {string} value @param {string} reading with its unit */
  at: (value, reading) => `${value}: ${reading}`,
  value: (/** @type {string} */ name) => `Value of ${name}`,
  unknown: "The value is unknown: it counts nothing.",
  outside: "The value lies outside the data.",
  /** @param {string} other @param {string} value */
  given: (other, value) => `Together with ${other}, here at ${value}.`,
  rows: "rows",
  bars: {
    resamples: (/** @type {number} */ level) => `${plain(100 * level)}\u202f% of resamples`,
    posterior: (/** @type {number} */ level) => `${plain(100 * level)}\u202f% by the model itself`,
  },

  shapes: "Shapes",
  /** @param {string} score its name */
  unit: (score) => `${score}, less is better`,
  notTried: "not tried",
  problem: "could not be tried",
};
