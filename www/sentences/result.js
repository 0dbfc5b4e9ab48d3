/** Sentences: the one line under the result, and what is one press away. */
import { fixed } from "../model/format.js";
import { isProbability } from "../model/links.js";
import { graphemes, oneLine } from "../model/text.js";
import { view } from "./view.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */
/**
 * What is known of the result, all of it written as the drawing writes it.
 * @typedef {object} Facts
 * @property {AdditiveModel} model
 * @property {number} outcome @property {string} written
 * @property {{ low: number, high: number } | null} [interval] of the probability
 * @property {string | null} [fresh] of a number: the level of the interval of a single new case
 * @property {{ name: string, kind: "outside" | "unseen", value: string, low: string, high: string }[]} [strange] values that
 *   the data does not have
 * @property {{ label: string, share: number }[]} [shares] of all classes, the likeliest first, where two of several are drawn
 * @property {number} [alike] rows of the data that are like the case; undefined: nobody has counted
 * @property {readonly [string, string] | null} [unfinished] fits of the calibration, done and in all
 * @property {boolean} [still] no effect but 0
 */

/** The line has no more words than this, names and numbers counted. */
export const WORDS = 12;
/** Rows alike below which their number is what matters. */
const FEW = 10;
/** An interval of the probability wider than this says little. */
export const WIDE = 0.3;
const NAME = 24;

/** A name of the file, short enough to leave the line its words. @param {string} name @param {number} [most] words */
function short(name, most = 2) {
  const words = oneLine(name).split(" ");
  const said = words.slice(0, most).join(" ");
  const parts = graphemes(said);
  const cut = parts.length > NAME || words.length > most;
  const head = parts.slice(0, NAME).join("");
  return view.isolated(cut ? `${head.replace(/[\s,;:]+$/, "")}…` : said);
}

/** Of how many cases a share is told: fine enough for all that it is told with. @param {readonly number[]} shares */
function casesFor(shares) {
  const edges = shares.filter((p) => p > 0 && p < 1).map((p) => Math.min(p, 1 - p));
  const edge = Math.min(...edges, 0.5);
  // As the probability itself is written: whole per cents, one decimal, two decimals.
  return edge >= 0.0995 ? 100 : edge >= 0.00995 ? 1000 : 10_000;
}

/** What is counted: a class that is a word by its name, others with the name of the column. @param {AdditiveModel} model */
function counted({ target: { name, positive, negative, cut, among } }) {
  const word = /\p{L}{2}/u.test(positive) && !/^(yes|no|true|false|ja|nein|oui|non)$/i.test(positive.trim());
  // With a class of one word the name may have two.
  const most = positive.includes(" ") ? 1 : 2;
  if (cut || (!word && !among))
    return (/** @type {string} */ n, /** @type {string} */ of, /** @type {string} */ range) =>
      `${n} of ${of} such cases: ${short(name, most)} ${cut ? "" : "= "}${short(positive)}${range}.`;
  // Of two classes among several: it is a share of these two.
  if (among)
    return (/** @type {string} */ n, /** @type {string} */ of, /** @type {string} */ range) =>
      `Of ${of} ${short(positive, 1)} or ${short(negative, 1)} ${n} are ${short(positive, 1)}${range}.`;
  return (/** @type {string} */ n, /** @type {string} */ of, /** @type {string} */ range) =>
    `Of ${of} such cases ${n} ${n === "1" ? "is" : "are"} ${short(positive)}${range}.`;
}

/** @param {Facts} facts */
export function frequency({ model, outcome, interval }) {
  const say = counted(model);
  const label = short(model.target.positive);
  if (outcome === 0) return `By this model no such case is ${label}.`;
  if (outcome === 1) return `By this model every such case is ${label}.`;
  if (outcome < 0.0001) return `Fewer than 1 of 10,000 such cases is ${label}.`;
  if (outcome > 0.9999) return `More than 9,999 of 10,000 such cases are ${label}.`;
  // In the unit of the figure above it, whatever the ends of the interval are.
  const n = casesFor([outcome]);
  const write = (/** @type {number} */ p) => {
    if (p > 0 && p * n < 0.5) return "<1";
    if (p < 1 && p * n > n - 0.5) return `>${fixed(n - 1, 0, undefined, true)}`;
    return fixed(p * n, 0, undefined, true);
  };
  const range = interval ? ` (${write(interval.low)} to ${write(interval.high)})` : "";
  return say(write(outcome), fixed(n, 0, undefined, true), range);
}

/** @param {NonNullable<Facts["shares"]>} shares */
export function classesLine(shares) {
  const [first, second] = shares;
  const n = casesFor([first.share, second.share]);
  const [of, a, b] = [n, first.share * n, second.share * n].map((x) => fixed(x, 0, undefined, true));
  return `Of ${of} such cases ${a} are ${short(first.label)}, ${b} ${short(second.label)}.`;
}

/** @param {NonNullable<Facts["strange"]>} strange */
function strangeLine(strange) {
  const [first, ...others] = strange;
  if (others.length === 1) return `Not in the data: ${short(first.name)}, ${short(others[0].name)}.`;
  if (others.length) return `Not in the data: ${short(first.name)} and ${others.length} other values.`;
  return first.kind === "outside"
    ? `${short(first.name)} is outside the data, ${first.low} to ${first.high}.`
    : `${short(first.value)} is new to the model and counts nothing.`;
}

/**
 * The one line: what matters first.
 * @param {Facts} facts @returns {string} at most `WORDS` words
 */
export function resultLine(facts) {
  const { model, strange = [], alike, unfinished, still, interval, fresh } = facts;
  if (strange.length) return strangeLine(strange);
  if (still)
    return isProbability(model)
      ? "No attribute helps: this is the share in the data."
      : `No attribute helps: this is the ${facts.model.target.median ? "median of all" : "mean of the data"}.`;
  if (alike === 0) return "No row of the data is like this case.";
  if (alike !== undefined && alike < FEW)
    return alike === 1
      ? "Only 1 row of the data is like this case."
      : `Only ${alike} rows of the data are like this case.`;
  if (unfinished) return `Still calibrating, ${unfinished[0]} of ${unfinished[1]} fits: it may change.`;
  if (facts.shares) return classesLine(facts.shares);
  if (!isProbability(model))
    return fresh
      ? `Of 100 such cases ${fresh.replace(/\D+$/, "")} lie between these.`
      : `A ${model.target.median ? "median" : "mean"} of such cases; single ones differ.`;
  if (interval && interval.high - interval.low > WIDE) return "A rough guide: few rows are alike.";
  return frequency(facts);
}
