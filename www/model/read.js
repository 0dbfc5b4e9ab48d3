// Model JSON → a checked model, or a ModelError that names the field. What passes here can be evaluated and drawn
// without another check: lengths fit, numbers are finite, indices point at attributes of the right kind.

import {
  ascending,
  Field,
  flag,
  integer,
  LARGEST,
  listOf,
  ModelError,
  number,
  once,
  optional,
  record,
  text,
} from "./field.js";
import { isBounded } from "./limits.js";
import { LINKS } from "./links.js";
import { curveOf, effectsOf } from "./read-shapes.js";
import { steps } from "./read-steps.js";
import { readers } from "./uncertainty-door.js";

/** @typedef {import("./types.js").AdditiveModel} AdditiveModel */

export { ModelError };
export const FORMAT = "nomogram-model";
export const VERSION = 5;

/**
 * The object of a file, its format and version checked.
 * @param {unknown} source JSON text, or the object parsed from it @param {string} expected format
 * @returns {Field}
 * @throws {ModelError}
 */
export function fileOf(source, expected) {
  let value = source;
  if (typeof source === "string") {
    try {
      value = JSON.parse(source);
    } catch (error) {
      throw new ModelError("", `This is not JSON: ${/** @type {Error} */ (error).message}`);
    }
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ModelError("", "This is not a model file: it holds no object.");
  }
  return checkedHead(new Field(value, ""), expected);
}

/** The same file, its format and version checked. @param {Field} file @param {string} expected format */
export function checkedHead(file, expected) {
  const format = file.at("format");
  if (format.value !== expected) format.refuse(`must be "${expected}": this JSON comes from another program`);
  const version = file.at("version");
  if (integer(1)(version) > VERSION) {
    version.refuse(`is ${version.value}, newer than this page can read (${VERSION})`);
  }
  return file;
}

/** What has been read needs no second check: a drawing is handed models that the page has read. @type {WeakSet<object>} */
const known = new WeakSet();

/**
 * Reads a model file.
 * @param {unknown} source JSON text, or the object parsed from it
 * @returns {AdditiveModel} a checked copy, without the fields this version does not know; what was read before, itself
 * @throws {ModelError}
 */
export function readModel(source) {
  if (typeof source === "object" && source && known.has(source)) return /** @type {AdditiveModel} */ (source);
  const model = modelOf(fileOf(source, FORMAT));
  known.add(model);
  return model;
}

/** A model whose format and version have been checked. @param {Field} file @returns {AdditiveModel} */
export function modelOf(file) {
  const attributes = listOf(attribute(once()))(file.at("attributes"));
  const effects = effectsOf(file.at("effects"), attributes);
  const intercept = number()(file.at("intercept"));
  if (!isBounded({ intercept, attributes, effects }))
    file.at("effects").refuse(`have a sum that is too large to calculate with (beyond ±${LARGEST})`);
  return record({
    format: text,
    version: integer(1),
    link: (f) => f.oneOf(LINKS),
    target,
    intercept: () => intercept,
    attributes: () => attributes,
    effects: () => effects,
    learner: record({
      name: text,
      settings: listOf(record({ name: text, value: number() })),
      seed: optional(integer(0)),
    }),
    calibration: optional(calibration),
    held_out: optional(
      record({ rmse: number(0), mae: number(0), r_squared: number(undefined, 1), ...fitsOf }),
    ),
    resampling: optional((f) => readers().resamplingOf(f, effects)),
    posterior: optional((f) => readers().posteriorOf(f, effects)),
    venn_abers: optional((f) => readers().vennOf(f, attributes, effects, file.at("link").value)),
    bend: optional((f) => bendOf(f, file.at("link").value)),
    card: cardOf,
    notices: noticesOf,
  })(file);
}

/** g of the sum. A piece whose slopes are at most three times its mean slope increases. @param {Field} f @param {unknown} link */
function bendOf(f, link) {
  if (link !== "logit") f.refuse("only a probability of the logit link has one");
  const bend = curveOf(f);
  const { knots, values, slopes, beyond } = bend;
  const most = (/** @type {number} */ i) => (3 * (values[i + 1] - values[i])) / (knots[i + 1] - knots[i]);
  const rises = slopes.every(
    (s, i) => s > 0 && (!i || s <= most(i - 1)) && (i === slopes.length - 1 || s <= most(i)),
  );
  if (beyond === "cubic" || !rises) f.refuse("must increase everywhere, and be straight beyond its knots");
  return bend;
}

const named = optional(text, "");
const card = record({
  title: named,
  purpose: named,
  population: named,
  source: named,
  licence: named,
  date: named,
  note: named,
  outcome: named,
  n: optional(number(0)),
  events: optional(number(0)),
  contact: named,
});

/** @param {Field} f @returns {import("./types.js").Card} */
export const cardOf = (f) => card(f.value === undefined ? new Field({}, f.path) : f);

export const noticesOf = optional(listOf(record({ code: text, message: text })), []);

/** How many of the fold fits are behind held-out scores; a file from elsewhere says nothing of it. */
export const fitsOf = { fits_done: optional(integer(0), 0), fits: optional(integer(0), 0) };

const share = number(0, 1);
const calibration = record({
  folds: integer(0),
  repeats: integer(0),
  offset: number(),
  slope: number(0),
  margin: optional(number(0)),
  fits_done: integer(0),
  // Files of version 1 have no log loss: none is not 0.
  held_out: optional(
    record({
      ...{ auc: share, brier: share, accuracy: share },
      // Files of earlier versions do not have it.
      log_loss: (f) => (f.value === undefined ? undefined : number(0)(f)),
    }),
  ),
  isotonic: optional(steps),
});

/** @param {Field} file */
function target(file) {
  return record({
    name: text,
    positive: text,
    negative: text,
    rows: number(0),
    events: number(0, number(0)(file.at("rows"))),
    cut: optional(
      record({
        threshold: number(),
        at_or_above: flag,
      }),
    ),
    among: optional(flag),
    unit: optional(text),
    numeric: optional(range),
    median: optional(flag),
  })(file);
}

/** @param {import("./field.js").Reader<string>} name @returns {import("./field.js").Reader<import("./types.js").Attribute>} */
const attribute = (name) => (file) => {
  const kind = file.at("kind").oneOf(["numeric", "categorical", "ordered"]);
  const numeric = kind === "numeric";
  return record({
    name,
    kind: () => kind,
    levels: numeric ? () => [] : optional(listOf(record({ label: once(), count: number(0) })), []),
    numeric: numeric ? range : () => undefined,
    unit: optional(text),
    missing: optional(number(0), 0),
    from: optional(derived),
    reading: optional(reading),
  })(file);
};

/** Of which column an attribute was taken. @param {Field} file @returns {import("../engine/contract.js").Derived} */
function derived(file) {
  return record({
    column: text,
    form: text,
    part: (f) => f.oneOf(["year", "quarter", "month", "weekday", "hour", "days_before", "choice", "number"]),
    of: optional(text),
  })(file);
}

/** How its cells were read, for new rows. @param {Field} file */
function reading(file) {
  return record({
    missing: optional(listOf(text)),
    marks: optional(listOf(text)),
    bounds: optional((f) => f.oneOf(["limit", "half", "missing"])),
    shares: optional(flag),
  })(file);
}

/** By ascending share, and so never falling. @param {Field} file */
function quantiles(file) {
  ascending(
    new Field(
      file.list().map((f) => f.at("share").value),
      `${file.path}[…].share`,
    ),
  );
  let before = Number.NEGATIVE_INFINITY;
  return listOf((f) => {
    const one = record({ share, value: number(before) })(f);
    before = one.value;
    return one;
  })(file);
}

/** @param {Field} file */
function range(file) {
  const minimum = number()(file.at("minimum"));
  const maximum = number(minimum)(file.at("maximum"));
  return record({
    minimum: number(),
    maximum: number(),
    mean: number(),
    median: number(minimum, maximum),
    decimals: integer(0, 100),
    histogram: listOf(number(0)),
    quantiles: (f) => (f.value === undefined ? undefined : quantiles(f)),
  })(file);
}
