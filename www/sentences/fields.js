/** Sentences: what was typed into a field and cannot be used. */
import { quoted } from "./words.js";

/** Bounds that nobody reads as a number. @type {Record<string, string>} */
const bounds = { "10⁻⁹": "a billionth", "1,000,000,000": "a billion" };
const bound = (/** @type {string} */ text) => bounds[text] ?? text;

export const fields = {
  missing: "A number is missing.",
  noNumber: (/** @type {string} */ text) => `${quoted(text)} is no number.`,
  outside: (/** @type {string} */ text) => `${quoted(text)} cannot be used here.`,
  /** @param {string} low @param {string} high @param {{ whole: boolean, not?: number, now: string }} more `now`: what is set, if anything */
  wanted: (low, high, { whole, not, now }) =>
    `${whole ? "A whole number" : "A number"} from ${bound(low)} to ${bound(high)}${not === undefined ? "" : `, but not ${not},`} is wanted${now ? `; until then ${now} holds` : ""}.`,
};
