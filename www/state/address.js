/**
 * The part of the page's address after "#": `#1/sample=titanic&C=10&scale=odds&v.sex=female`.
 *
 * It holds the name of a bundled data set, settings and view: enough to show someone else the same page. Of a
 * person's own file it holds nothing: no name, no column, no value (their settings of the drawing only). Keys that
 * this version does not know are kept and written back, and said.
 */
import { decode, EVERY, encode, lists, NONE, named, properties, settingKey } from "./address-table.js";
import { defaultQuestion, defaultSettings, defaultView } from "./document.js";
import { learnerOf, settingValue } from "./learners.js";
import { scaleOf } from "./question.js";
import { aspectsOf } from "./reading.js";

export { settingKey } from "./address-table.js";

/**
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./document.js").Value} Value
 * @typedef {import("./address-table.js").Address} Address
 * @typedef {import("./address-table.js").Usual} Usual
 */

const VERSION = "1";
/** What an address may name on the page itself. */
const PLACES = ["#drawing"];
/** Longer ones than this page writes, by far. */
const LONGEST = 50_000;

/**
 * Why a link is left out as a whole, if it is.
 *
 * @param {string} hash as in location.hash
 * @returns {"long" | "version" | "unclear" | null}
 */
export function addressProblem(hash) {
  const version = /^#?(\d{1,9})\//.exec(hash)?.[1];
  if (version === undefined) return ["", "#", ...PLACES].includes(hash) ? null : "unclear";
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
    const entry = byName?.read(key.slice(byName.prefix.length), byName.list ? raw : decode(raw));
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
  for (const { prefix, key, list, write } of named) {
    for (const entry of address[key] ?? []) {
      const [name, text] = write(entry) ?? [];
      if (name === undefined || text === undefined) continue;
      parts.push(`${encode(prefix + name)}=${list ? text : encode(text)}`);
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
    const { columns = [], ...reading } = question.readOptions;
    for (const [key, said] of Object.entries(reading)) put(key, said, undefined);
    if (columns.length > 0) address.columns = aspectsOf(columns);
    // What a sample proposes it proposes of its own target.
    const own = usual !== null && usual !== undefined && question.target === usual.target ? usual : null;
    put("target", question.target ?? "", usual?.target);
    put("positive", question.positive ?? "", own?.positive ?? "");
    put("cut", question.cut, null);
    put("attributes", question.attributes ?? EVERY, own?.attributes ?? EVERY);
    put("outcome", question.outcome, defaultQuestion.outcome);
    put("target_scale", scaleOf(question), "own");
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
    "tab",
    "lesson",
  ])) {
    put(key, view[key], defaultView[key]);
  }
  return address;
}

/** @param {readonly [string, Value]} a @param {readonly [string, Value]} b */
function byName([a], [b]) {
  return a < b ? -1 : 1;
}
