/**
 * The part of the page's address after "#": `#1/sample=titanic&C=10&scale=odds&v.sex=female`.
 *
 * It holds the name of a bundled data set, settings and view: enough to show someone else the same page. Of a
 * person's own file it holds nothing: no name, no column, no value (their settings of the drawing only). Keys that
 * this version does not know are kept and written back, and said.
 */
import { LARGEST_VALUE } from "../model/field.js";
import { costsFromText } from "./costs.js";
import { defaultQuestion, defaultSettings, defaultView, viewWords } from "./document.js";
import { isAllowed, isSetting, learnerOf, learners, settingNames, settingValue } from "./learners.js";
import { jointFromText, mapFromText, mapText } from "./maps.js";
import { isConstant, partKey, partOf } from "./shrinkages.js";

/**
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./document.js").Value} Value
 * @typedef {import("./document.js").Question} Question
 * @typedef {import("./learners.js").SettingName} SettingName
 * @typedef {Exclude<SettingName, "pairs"> | "every_pair"} SettingKey
 * @typedef {{
 *   sample?: string, target?: string, positive?: string, cut?: { threshold: number, at_or_above: boolean },
 *   attributes?: string[], outcome?: Question["outcome"], pairs?: Question["groups"], maps?: Question["maps"],
 *   shrinkages?: Question["shrinkages"], learner?: string, seed?: number, folds?: number, repeats?: number, resamples?: number, recalibrate?: boolean,
 *   posterior?: boolean, interval?: Question["interval"],
 *   scale?: string, align?: string, order?: string, shown?: number, theme?: string, bars?: Document["view"]["bars"], outcomes?: string[],
 *   forms?: [string, string][], controls?: [string, string][],
 *   costs?: Document["view"]["costs"], compare?: Document["view"]["compare"], plane?: [string, string], contrast?: string[],
 *   row?: number, values?: [string, Value][], unknown: [string, string][],
 * } & Partial<Record<SettingKey, number>>} Address `values` []: none is set although the sample sets some
 *
 * @typedef {{
 *   target: string, positive: string | null, attributes: string[] | null, values: readonly (readonly [string, Value])[],
 * }} Usual what a sample proposes by itself
 */

const VERSION = "1";
/** More of them are no better, and a link must not set a machine to work for an hour. */
export const MOST_RESAMPLES = 2000;
/** Key of "no value is set". */
const NONE = "v";

/** What a setting is called here: `pairs` are those that are drawn together by hand. @param {SettingName} name @returns {SettingKey} */
export const settingKey = (name) => (name === "pairs" ? "every_pair" : name);

/** @param {string} text */
const asText = (text) => text;
/** @param {string} text */
const asNumber = (text) =>
  text.trim() !== "" && Math.abs(Number(text)) <= LARGEST_VALUE ? Number(text) : undefined;
/** @param {string} text */
const asCount = (text) => (/^\d{1,10}$/.test(text) && Number(text) < 2 ** 32 ? Number(text) : undefined);
/** A setting is one that some learner could have. @param {SettingName} name */
const asSetting = (name) => (/** @type {string} */ text) => {
  const number = asNumber(text);
  if (number === undefined) return undefined;
  // Without the sign of a zero.
  return isSetting(name, number) ? number + 0 : undefined;
};
/** @param {boolean} meant the value that differs from the usual one */
const asFlag = (meant) => (/** @type {string} */ text) => (text === (meant ? "1" : "0") ? meant : undefined);
/** @param {boolean} flag */
const flagText = (flag) => (flag ? "1" : "0");
/** "0" or one kind of them @param {string} text */
const asBars = (text) => (text === "0" ? false : asOneOf("posterior", "resamples")(text));
/** @param {number} low @param {number} high */
const asCountWithin = (low, high) => (/** @type {string} */ text) => {
  const count = asCount(text);
  return count !== undefined && count >= low && count <= high ? count : undefined;
};
/** @param {readonly string[]} words */
const asOneOf =
  (...words) =>
  (/** @type {string} */ text) =>
    words.includes(text) ? text : undefined;
/** @param {string} text */
const asList = (text) => (text === "" ? [] : text.split(",").map(decode));
/** @param {string[]} list */
const listText = (list) => list.map(encode).join(",");
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
const lists = new Set(["attributes", "costs", "outcomes", "pairs", "plane", "contrast"]);

/**
 * One table for reading and writing. `own`: whether the property may stand in the address of a person's own file.
 *
 * @type {{ key: keyof Address & string, own: boolean, read: (text: string) => any, write: (value: any) => string }[]}
 */
const properties = [
  { key: "sample", own: false, read: asText, write: asText },
  { key: "target", own: false, read: asText, write: asText },
  { key: "positive", own: false, read: asText, write: asText },
  { key: "cut", own: false, read: asCut, write: (c) => `${c.at_or_above ? "ge" : "lt"}${c.threshold}` },
  { key: "attributes", own: false, read: asList, write: listText },
  { key: "outcome", own: false, read: asOneOf("all_classes", "number"), write: asText },
  { key: "pairs", own: false, read: asPairs, write: pairsText },
  { key: "learner", own: true, read: asOneOf(...learners.map((l) => l.name)), write: asText },
  ...settingNames.map((name) => ({
    key: settingKey(name),
    own: true,
    read: asSetting(name),
    write: String,
  })),
  { key: "seed", own: true, read: asCount, write: String },
  { key: "folds", own: true, read: asCountWithin(2, 50), write: String },
  { key: "repeats", own: true, read: asCountWithin(1, 100), write: String },
  { key: "resamples", own: true, read: asCountWithin(0, MOST_RESAMPLES), write: String },
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
];

/**
 * What goes by names: `map.age=spline4`, `k.straight=5`. Names of attributes never stand in the address of a person's own
 * file.
 *
 * @type {{ prefix: string, key: "shrinkages" | "maps" | "forms" | "controls" | "values", read: (name: string, text: string) => any, write: (entry: any) => [string, string] }[]}
 */
const named = [
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

/** Longer ones than this page writes, by far. */
const LONGEST = 50_000;

/**
 * Why a link is left out as a whole, if it is.
 *
 * @param {string} hash as in location.hash
 * @returns {"long" | "version" | null}
 */
export function addressProblem(hash) {
  const version = /^#?(\d{1,9})\//.exec(hash)?.[1];
  if (version === undefined) return null;
  return version !== VERSION ? "version" : hash.length > LONGEST ? "long" : null;
}

/**
 * @param {string} hash as in location.hash, with or without "#"
 * @returns {Address | null} null where the hash is not ours (empty, or of another version)
 */
export function parseAddress(hash) {
  const [, version, body] = /^#?(\d+)\/(.*)$/s.exec(hash) ?? [];
  if (version !== VERSION || body === undefined) return null;
  /** @type {Address} */
  const address = { unknown: [] };
  for (const part of body.split("&")) {
    if (part === "") continue;
    const at = part.indexOf("=");
    const key = decode(at < 0 ? part : part.slice(0, at));
    const raw = at < 0 ? "" : part.slice(at + 1);
    const property = properties.find((p) => p.key === key);
    const value = property?.read(lists.has(key) ? raw : decode(raw));
    const byName = named.find(({ prefix }) => key.startsWith(prefix));
    const entry = byName?.read(key.slice(byName.prefix.length), decode(raw));
    if (key === NONE) address.values ??= [];
    else if (byName && entry !== undefined)
      Object.assign(address, { [byName.key]: [...(address[byName.key] ?? []), entry] });
    else if (property && value !== undefined) Object.assign(address, { [property.key]: value });
    else address.unknown.push([key, decode(raw)]);
  }
  return address;
}

/** @param {Address} address @returns {string} with "#" */
export function formatAddress(address) {
  const parts = [];
  for (const { key, write } of properties) {
    const value = address[key];
    if (value === undefined) continue;
    const text = write(value);
    parts.push(`${key}=${lists.has(key) ? text : encode(text)}`);
  }
  if (address.values?.length === 0) parts.push(NONE);
  for (const { prefix, key, write } of named) {
    for (const entry of address[key] ?? []) {
      const [name, text] = write(entry);
      parts.push(`${encode(prefix + name)}=${encode(text)}`);
    }
  }
  for (const [key, text] of address.unknown) parts.push(`${encode(key)}=${encode(text)}`);
  return `#${VERSION}/${parts.join("&")}`;
}

/**
 * The address of a document: what differs from the defaults.
 *
 * @param {Document} doc
 * @param {[string, string][]} unknown what the address said before that this version does not know
 * @param {Usual | null} [usual]
 * @returns {Address}
 */
export function addressOf(doc, unknown, usual) {
  const { question, view } = doc;
  const bundled = question.source.kind === "sample";
  /** @type {Address} */
  const address = { unknown };
  /** @param {string} key @param {unknown} value @param {unknown} standard */
  const put = (key, value, standard) => {
    const property = properties.find((p) => p.key === key);
    if (!bundled && !property?.own) return;
    if (value === null || JSON.stringify(value) === JSON.stringify(standard)) return;
    Object.assign(address, { [key]: value });
  };
  if (question.source.kind === "sample") {
    address.sample = question.source.id;
    put("target", question.target, usual?.target);
    put("positive", question.positive, usual?.positive);
    put("cut", question.cut, null);
    put("attributes", question.attributes, usual?.attributes ?? null);
    put("outcome", question.outcome, defaultQuestion.outcome);
    put("pairs", question.groups, []);
    for (const [key, chosen] of /** @type {const} */ ([
      ["maps", question.maps],
      ["forms", view.forms],
      ["controls", view.controls],
    ]))
      if (chosen.length > 0) Object.assign(address, { [key]: [...chosen] });
    // Values of a row follow from its number.
    put("row", view.row, null);
    const values = [...view.values].sort(byName);
    if (
      view.row === null &&
      JSON.stringify(values) !== JSON.stringify([...(usual?.values ?? [])].sort(byName))
    ) {
      address.values = values.map(([name, value]) => [name, value]);
    }
  }
  const { learner, settings } = question;
  const shrinkages = question.shrinkages.filter(({ of }) => bundled || of.part !== "attribute");
  if (shrinkages.length > 0) address.shrinkages = shrinkages;
  put("learner", learnerOf(learner) ? learner : null, defaultSettings.learner);
  for (const { name, usual: standard } of learnerOf(learner)?.settings ?? [])
    put(settingKey(name), settingValue(learner, settings, name), standard);
  for (const key of /** @type {const} */ ([
    "seed",
    "folds",
    "repeats",
    "resamples",
    "recalibrate",
    "posterior",
    "interval",
  ]))
    put(key, question[key], defaultSettings[key]);
  for (const key of /** @type {const} */ ([
    "scale",
    "align",
    "order",
    "shown",
    "theme",
    "bars",
    "outcomes",
    "costs",
    "compare",
    "plane",
    "contrast",
  ])) {
    put(key, view[key], defaultView[key]);
  }
  return address;
}

/** @param {readonly [string, Value]} a @param {readonly [string, Value]} b */
function byName([a], [b]) {
  return a < b ? -1 : 1;
}

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
function encode(text) {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"))
    .replaceAll("%20", "+")
    .replaceAll("%3A", ":")
    .replaceAll("%2F", "/");
}

/** A broken escape is text. @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
