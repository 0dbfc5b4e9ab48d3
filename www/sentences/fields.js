/** Sentences: what was typed into a field and cannot be used. */
import { quoted } from "./words.js";

export const fields = {
  missing: "A number is missing.",
  noNumber: (/** @type {string} */ text) => `${quoted(text)} is no number.`,
  outside: (/** @type {string} */ text) => `${quoted(text)} cannot be used here.`,
  /** @param {string} low @param {string} high @param {{ whole: boolean, not?: number, now: string }} more `now`: what is set, if anything */
  wanted: (low, high, { whole, not, now }) =>
    `${whole ? "A whole number" : "A number"} from ${low} to ${high}${not === undefined ? "" : `, but not ${not},`} is wanted${now ? `; until then ${now} holds` : ""}.`,
};
