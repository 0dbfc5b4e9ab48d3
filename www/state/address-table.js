/** What may stand in an address: each property with its key, how it is read and how it is written. */

import { limits } from "../engine/catalogue.json";
import { LARGEST_VALUE } from "../model/field.js";
import { costsFromText } from "./costs.js";
import { viewWords } from "./document.js";
import { isAllowed, isSetting, learnerOf, learners, settingNames } from "./learners.js";
import { lessonFrom, lessonParts } from "./lesson.js";
import { jointFromText, mapFromText, mapText } from "./maps.js";
import { boundsWords, kinds } from "./reading.js";
import { isConstant, partKey, partOf } from "./shrinkages.js";

/**
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./document.js").Value} Value
 * @typedef {import("./document.js").Question} Question
 * @typedef {import("./learners.js").SettingName} SettingName
 * @typedef {Exclude<SettingName, "pairs"> | "every_pair"} SettingKey
 * @typedef {{
 *   sample?: string, encoding?: string, delimiter?: string, quote?: string, decimal?: string, header?: boolean,
 *   names?: number, skip?: number, slip?: number, whole?: boolean,
 *   columns?: import("./reading.js").ColumnOptions[], target?: string, positive?: string, cut?: { threshold: number, at_or_above: boolean },
 *   attributes?: string[] | "every", outcome?: Question["outcome"], target_scale?: Question["targetScale"], pairs?: Question["groups"], maps?: Question["maps"],
 *   shrinkages?: Question["shrinkages"], learner?: string, seed?: number, folds?: number, repeats?: number, resamples?: number, recalibrate?: boolean,
 *   posterior?: boolean, interval?: Question["interval"],
 *   scale?: string, align?: string, order?: string, shown?: number, theme?: string, bars?: Document["view"]["bars"], outcomes?: string[],
 *   forms?: [string, string][], controls?: [string, string][],
 *   costs?: Document["view"]["costs"], compare?: Document["view"]["compare"], plane?: [string, string], contrast?: string[],
 *   row?: number, tab?: string, lesson?: import("./lesson.js").Lesson, values?: [string, Value][], unknown: [string, string][],
 * } & Partial<Record<SettingKey, number>>} Address `values` []: none is set
 *   although the sample sets some; `target`, `positive` "": none; `columns`: one thing at a time
 *
 * @typedef {{
 *   target: string, positive: string | null, attributes: string[] | null, values: readonly (readonly [string, Value])[],
 * }} Usual what a sample proposes by itself
 */

/** Key of "no value is set". */
export const NONE = "v";
/** Every column that can be used, where a sample would have a choice of its own. */
export const EVERY = "every";
const EVERY_TEXT = "*";

/** What a setting is called here: `pairs` are those that are drawn together by hand. @param {SettingName} name @returns {SettingKey} */
export const settingKey = (name) => (name === "pairs" ? "every_pair" : name);

/** @param {string} text */
const asText = (text) => text;
/** A zero has no sign: written, it would lose it. @param {string} text */
const asNumber = (text) =>
  text.trim() !== "" && Math.abs(Number(text)) <= LARGEST_VALUE ? Number(text) + 0 : undefined;
/** @param {string} text */
const asCount = (text) => (/^\d{1,10}$/.test(text) && Number(text) < 2 ** 32 ? Number(text) : undefined);
/** A setting is one that some learner could have. @param {SettingName} name */
const asSetting = (name) => (/** @type {string} */ text) => {
  const number = asNumber(text);
  return number !== undefined && isSetting(name, number) ? number : undefined;
};
/** @param {boolean} meant the value that differs from the usual one */
const asFlag = (meant) => (/** @type {string} */ text) => (text === (meant ? "1" : "0") ? meant : undefined);
/** @param {string} text */
const asEither = (text) => asFlag(true)(text) ?? asFlag(false)(text);
/** @param {boolean} flag */
const flagText = (flag) => (flag ? "1" : "0");
/** "0" or one kind of them @param {string} text */
const asBars = (text) => (text === "0" ? false : asOneOf("posterior", "resamples")(text));
/** @param {"folds" | "repeats" | "resamples"} name */
const asCountWithin = (name) => (/** @type {string} */ text) => {
  const count = asCount(text);
  return count !== undefined && isAllowed(limits[name], count) ? count : undefined;
};
/** @param {readonly string[]} words */
const asOneOf =
  (...words) =>
  (/** @type {string} */ text) =>
    words.includes(text) ? text : undefined;
/** @param {string} text */
const asList = (text) => (text === "" ? [] : text.split(",").map(decode));
/** @param {readonly string[]} list */
const listText = (list) => list.map(encode).join(",");
/** @param {string} text @returns {string[] | typeof EVERY} */
const asChoice = (text) => (text === EVERY_TEXT ? EVERY : asList(text));
/** @param {string[] | typeof EVERY} choice */
const choiceText = (choice) => (choice === EVERY ? EVERY_TEXT : listText(choice).replace(/^\*$/, "%2A"));
/** "control,other,cells5;…" @param {string} text */
const asPairs = (text) => {
  const pairs = text.split(";").map((pair) => {
    const [control, other, map] = asList(pair);
    const joint = map === undefined ? undefined : jointFromText(map);
    return joint && control !== other ? { attributes: [control, other], map: joint } : null;
  });
  return pairs.includes(null) ? undefined : pairs;
};
/** @param {Question["groups"]} pairs */
const pairsText = (pairs) =>
  pairs.map(({ attributes, map }) => listText([...attributes, mapText(map)])).join(";");
/** @param {string} text "ge21" or "lt21" */
const asCut = (text) => {
  const threshold = asNumber(text.slice(2));
  if (threshold === undefined || !/^(ge|lt)/.test(text)) return undefined;
  return { threshold, at_or_above: text.startsWith("ge") };
};

/** "naive-bayes" or "svm,C=10" @param {string} text */
const asCompared = (text) => {
  const [learner, ...parts] = text.split(",");
  const known = learnerOf(learner);
  const settings = parts.map((part) => {
    const at = part.indexOf("=");
    const setting = known?.settings.find((s) => s.name === part.slice(0, at));
    const value = asNumber(part.slice(at + 1));
    return setting && value !== undefined && isAllowed(setting, value) ? { name: setting.name, value } : null;
  });
  return known && !settings.includes(null) ? { learner, settings } : undefined;
};
/** @param {NonNullable<Document["view"]["compare"]>} compared */
const comparedText = ({ learner, settings }) =>
  [learner, ...settings.map(({ name, value }) => `${name}=${value}`)].join(",");

/** Those whose text is a list, each of its members with a code of its own. @type {ReadonlySet<string>} */
export const lists = new Set(["attributes", "costs", "outcomes", "pairs", "plane", "contrast", "lesson"]);

/**
 * One table for reading and writing. `own`: whether the property may stand in the address of a person's own file.
 *
 * @type {{ key: keyof Address & string, own: boolean, read: (text: string) => any, write: (value: any) => string }[]}
 */
export const properties = [
  { key: "sample", own: false, read: asText, write: asText },
  { key: "encoding", own: false, read: asText, write: asText },
  { key: "delimiter", own: false, read: asText, write: asText },
  { key: "quote", own: false, read: asText, write: asText },
  { key: "decimal", own: false, read: asText, write: asText },
  { key: "header", own: false, read: asEither, write: flagText },
  { key: "names", own: false, read: asCount, write: String },
  { key: "skip", own: false, read: asCount, write: String },
  { key: "slip", own: false, read: asCount, write: String },
  { key: "whole", own: false, read: asFlag(true), write: flagText },
  { key: "target", own: false, read: asText, write: asText },
  { key: "positive", own: false, read: asText, write: asText },
  { key: "cut", own: false, read: asCut, write: (c) => `${c.at_or_above ? "ge" : "lt"}${c.threshold}` },
  { key: "attributes", own: false, read: asChoice, write: choiceText },
  { key: "outcome", own: false, read: asOneOf("all_classes", "number"), write: asText },
  { key: "target_scale", own: false, read: asOneOf("log", "sqrt"), write: asText },
  { key: "pairs", own: false, read: asPairs, write: pairsText },
  { key: "learner", own: true, read: asOneOf(...learners.map((l) => l.name)), write: asText },
  ...settingNames.map((name) => ({
    key: settingKey(name),
    own: true,
    read: asSetting(name),
    write: String,
  })),
  { key: "seed", own: true, read: asCount, write: String },
  { key: "folds", own: true, read: asCountWithin("folds"), write: String },
  { key: "repeats", own: true, read: asCountWithin("repeats"), write: String },
  { key: "resamples", own: true, read: asCountWithin("resamples"), write: String },
  { key: "recalibrate", own: true, read: asFlag(true), write: flagText },
  { key: "posterior", own: true, read: asFlag(false), write: flagText },
  { key: "interval", own: true, read: asOneOf("none", "inductive"), write: asText },
  { key: "scale", own: true, read: asOneOf(...viewWords.scale), write: asText },
  { key: "align", own: true, read: asOneOf(...viewWords.align), write: asText },
  { key: "order", own: true, read: asOneOf(...viewWords.order), write: asText },
  { key: "shown", own: true, read: asCount, write: String },
  { key: "theme", own: true, read: asOneOf(...viewWords.theme), write: asText },
  { key: "bars", own: true, read: asBars, write: (bars) => bars || "0" },
  { key: "outcomes", own: true, read: asList, write: listText },
  { key: "costs", own: true, read: costsFromText, write: (costs) => costs.join(",") },
  { key: "compare", own: true, read: asCompared, write: comparedText },
  {
    key: "plane",
    own: false,
    read: (text) => (asList(text).length === 2 ? asList(text) : undefined),
    write: listText,
  },
  { key: "contrast", own: false, read: asList, write: listText },
  { key: "row", own: false, read: asCount, write: String },
  { key: "tab", own: true, read: asOneOf(...viewWords.tab), write: asText },
  {
    key: "lesson",
    own: false,
    read: (text) => lessonFrom(asList(text)),
    write: (lesson) => listText(lessonParts(lesson)),
  },
];

/**
 * One property of what is said of a column.
 *
 * @param {string} prefix @param {keyof import("../engine/contract.js").ColumnOptions} property
 * @param {(text: string) => any} read undefined: there is no such value @param {(value: any) => string} write
 * @returns {typeof named[number]}
 */
function ofColumn(prefix, property, read, write) {
  return {
    prefix,
    key: "columns",
    ...(read === asList ? { list: true } : {}),
    read: (name, text) => {
      const value = read(text);
      return value === undefined ? undefined : { name, [property]: value };
    },
    write: (column) => (column[property] === undefined ? null : [column.name, write(column[property])]),
  };
}

/**
 * What goes by names: `map.age=spline4`, `kind.age=numeric`, `k.straight=5`. Names of attributes never stand in the
 * address of a person's own file. `list`: the text is a list, whose members have a code of their own; `write` gives null
 * for an entry that another one of the table writes.
 *
 * @type {{
 *   prefix: string, key: "columns" | "shrinkages" | "maps" | "forms" | "controls" | "values", list?: boolean,
 *   read: (name: string, text: string) => any, write: (entry: any) => [string, string] | null,
 * }[]}
 */
export const named = [
  ofColumn("kind.", "kind", asOneOf(...kinds), asText),
  ofColumn("keep.", "keep", asList, listText),
  ofColumn("missing.", "missing", asList, listText),
  ofColumn("pool.", "pool", asEither, flagText),
  ofColumn("case.", "fold_case", asEither, flagText),
  ofColumn("split.", "split", asEither, flagText),
  ofColumn("written.", "form", asText, asText),
  ofColumn("levels.", "order", asList, listText),
  ofColumn("mark.", "marks", asList, listText),
  ofColumn("bounds.", "bounds", asOneOf(...boundsWords), asText),
  ofColumn("shares.", "shares", asEither, flagText),
  {
    prefix: "k.",
    key: "shrinkages",
    read: (name, text) => {
      const [of, k] = [partOf(name), asNumber(text)];
      return of && isConstant(k) ? { of, k } : undefined;
    },
    write: ({ of, k }) => [partKey(of), String(k)],
  },
  {
    prefix: "map.",
    key: "maps",
    read: (attribute, text) => {
      const map = mapFromText(text);
      return map && { attribute, map };
    },
    write: ({ attribute, map }) => [attribute, mapText(map)],
  },
  { prefix: "form.", key: "forms", read: (name, text) => [name, text], write: (entry) => entry },
  { prefix: "control.", key: "controls", read: (pair, name) => [pair, name], write: (entry) => entry },
  {
    prefix: "v.",
    key: "values",
    read: (name, text) => [name, asValue(text)],
    write: ([name, value]) => [name, valueText(value)],
  },
];

/**
 * "?" is unknown. A label that could be taken for it or for a number has a quote before it.
 *
 * @param {Value} value
 */
function valueText(value) {
  if (value === null) return "?";
  if (typeof value === "number") return String(value);
  return asNumber(value) !== undefined || /^['?]/.test(value) ? `'${value}` : value;
}

/** @param {string} text @returns {Value} */
function asValue(text) {
  if (text === "?") return null;
  if (text.startsWith("'")) return text.slice(1);
  return asNumber(text) ?? text;
}

/** Percent-coding, but legible where the letters allow it; half a surrogate pair has no code. @param {string} text */
export function encode(text) {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"))
    .replaceAll("%20", "+")
    .replaceAll("%3A", ":")
    .replaceAll("%2F", "/");
}

/** A broken escape is text. @param {string} text */
export function decode(text) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
