// Model JSON → a checked model, or a ModelError that names the field. What passes here can be evaluated and drawn
// without another check: lengths fit, numbers are finite, indices point at attributes of the right kind.

import { effectsOf } from "./read-shapes.js";

/** @typedef {import("./types.js").AdditiveModel} AdditiveModel */

export const FORMAT = "nomogram-model";
export const VERSION = 1;

/** Why a model file was refused: `field` is its path ("effects[2].shape.curve.knots"), `problem` what is wrong. */
export class ModelError extends Error {
  /** @param {string} field @param {string} problem */
  constructor(field, problem) {
    super(field ? `${field} ${problem}` : problem);
    this.name = "ModelError";
    this.field = field;
    this.problem = problem;
  }
}

/**
 * Reads one value of the file: knows its path, so that every refusal can name it.
 */
export class Field {
  /** @param {unknown} value @param {string} path */
  constructor(value, path) {
    this.value = value;
    this.path = path;
  }

  /** @param {string} problem @returns {never} */
  refuse(problem) {
    throw new ModelError(this.path, problem);
  }

  /** @param {string} key @returns {Field} */
  at(key) {
    if (typeof this.value !== "object" || this.value === null || Array.isArray(this.value)) {
      this.refuse("must be an object");
    }
    const record = /** @type {Record<string, unknown>} */ (this.value);
    // Own fields only: a file without "target" must not find Object.prototype's members.
    const value = Object.hasOwn(record, key) ? record[key] : undefined;
    return new Field(value, this.path ? `${this.path}.${key}` : key);
  }

  get absent() {
    return this.value === undefined || this.value === null;
  }

  /** @returns {Field[]} */
  list() {
    if (!Array.isArray(this.value)) this.refuse(this.absent ? "is missing" : "must be a list");
    return /** @type {unknown[]} */ (this.value).map((v, i) => new Field(v, `${this.path}[${i}]`));
  }

  /** @param {number} [atLeast] @param {number} [atMost] @returns {number} */
  number(atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY) {
    const value = this.value;
    if (typeof value !== "number" || !Number.isFinite(value)) {
      this.refuse(this.absent ? "is missing" : "must be a finite number");
    }
    const number = /** @type {number} */ (value);
    if (number < atLeast) this.refuse(`must be at least ${atLeast}`);
    if (number > atMost) this.refuse(`must be at most ${atMost}`);
    return number;
  }

  /** @param {number} atLeast @param {number} [atMost] @returns {number} */
  integer(atLeast, atMost) {
    const number = this.number(atLeast, atMost);
    if (!Number.isInteger(number)) this.refuse("must be a whole number");
    return number;
  }

  /** @returns {string} */
  text() {
    if (typeof this.value !== "string") this.refuse(this.absent ? "is missing" : "must be a text");
    return /** @type {string} */ (this.value);
  }

  /** @template {string} T @param {T[]} choices @returns {T} */
  oneOf(choices) {
    const text = this.text();
    if (!choices.includes(/** @type {T} */ (text))) this.refuse(`must be one of ${choices.join(", ")}`);
    return /** @type {T} */ (text);
  }

  /** @param {number} [length] @returns {number[]} */
  numbers(length) {
    const list = this.list();
    if (length !== undefined && list.length !== length) {
      this.refuse(`must have ${length} entries, has ${list.length}`);
    }
    return list.map((f) => f.number());
  }
}

/**
 * Reads a model file.
 * @param {unknown} source JSON text, or the object parsed from it
 * @returns {AdditiveModel} a checked copy, without the fields this version does not know
 * @throws {ModelError}
 */
export function readModel(source) {
  let value = source;
  if (typeof source === "string") {
    try {
      value = JSON.parse(source);
    } catch (error) {
      throw new ModelError("", `is not JSON: ${/** @type {Error} */ (error).message}`);
    }
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ModelError("", "This is not a model file: it holds no object.");
  }
  const file = new Field(value, "");
  const format = file.at("format");
  if (format.value !== FORMAT) {
    throw new ModelError("format", `must be "${FORMAT}": this JSON comes from another program`);
  }
  const version = file.at("version").integer(1);
  if (version > VERSION) {
    throw new ModelError("version", `is ${version}, newer than this page can read (${VERSION})`);
  }
  const target = targetOf(file.at("target"));
  const attributes = attributesOf(file.at("attributes"));
  const link = file.at("link").oneOf(["logit", "identity"]);
  return {
    format: FORMAT,
    version,
    link,
    target,
    intercept: file.at("intercept").number(),
    attributes,
    effects: effectsOf(file.at("effects"), attributes),
    learner: learnerOf(file.at("learner")),
    calibration: calibrationOf(file.at("calibration")),
    card: cardOf(file.at("card")),
    notices: file.at("notices").absent
      ? []
      : file
          .at("notices")
          .list()
          .map((f) => ({ code: f.at("code").text(), message: f.at("message").text() })),
  };
}

/** @param {Field} file @returns {import("./types.js").Target} */
function targetOf(file) {
  const rows = file.at("rows").number(0);
  const cut = file.at("cut");
  const unit = file.at("unit");
  const atOrAbove = cut.absent ? undefined : cut.at("at_or_above");
  if (atOrAbove && typeof atOrAbove.value !== "boolean") atOrAbove.refuse("must be true or false");
  return {
    name: file.at("name").text(),
    positive: file.at("positive").text(),
    negative: file.at("negative").text(),
    rows,
    events: file.at("events").number(0, rows),
    ...(atOrAbove
      ? { cut: { threshold: cut.at("threshold").number(), at_or_above: atOrAbove.value === true } }
      : {}),
    ...(unit.absent ? {} : { unit: unit.text() }),
  };
}

/** @param {Field} file @returns {import("./types.js").Attribute[]} */
function attributesOf(file) {
  return file.list().map((f) => {
    const kind = f.at("kind").oneOf(["numeric", "categorical", "ordered"]);
    const unit = f.at("unit");
    const levels = f.at("levels");
    const numeric = f.at("numeric");
    const seen = new Set();
    if (kind === "numeric" && numeric.absent) numeric.refuse("is missing");
    if (kind !== "numeric" && levels.absent) levels.refuse("is missing");
    return {
      name: f.at("name").text(),
      kind,
      levels:
        kind === "numeric" || levels.absent
          ? []
          : levels.list().map((l) => {
              const label = l.at("label").text();
              if (seen.has(label)) l.at("label").refuse("stands twice");
              seen.add(label);
              return { label, count: l.at("count").number(0) };
            }),
      ...(kind === "numeric" ? { numeric: rangeOf(numeric) } : {}),
      ...(unit.absent ? {} : { unit: unit.text() }),
      missing: f.at("missing").absent ? 0 : f.at("missing").number(0),
    };
  });
}

/** @param {Field} file @returns {import("./types.js").NumericRange} */
function rangeOf(file) {
  const minimum = file.at("minimum").number();
  const maximum = file.at("maximum").number(minimum);
  return {
    minimum,
    maximum,
    mean: file.at("mean").number(),
    median: file.at("median").number(minimum, maximum),
    decimals: file.at("decimals").integer(0),
    histogram: file
      .at("histogram")
      .list()
      .map((f) => f.number(0)),
  };
}

/** @param {Field} file @returns {AdditiveModel["learner"]} */
function learnerOf(file) {
  const seed = file.at("seed");
  return {
    name: file.at("name").text(),
    settings: file
      .at("settings")
      .list()
      .map((f) => ({ name: f.at("name").text(), value: f.at("value").number() })),
    ...(seed.absent ? {} : { seed: seed.number(0) }),
  };
}

/** @param {Field} file @returns {import("./types.js").Calibration | undefined} */
function calibrationOf(file) {
  if (file.absent) return undefined;
  const heldOut = file.at("held_out");
  return {
    folds: file.at("folds").integer(0),
    repeats: file.at("repeats").integer(0),
    offset: file.at("offset").number(),
    slope: file.at("slope").number(0),
    fits_done: file.at("fits_done").integer(0),
    ...(heldOut.absent
      ? {}
      : {
          held_out: {
            auc: heldOut.at("auc").number(0, 1),
            brier: heldOut.at("brier").number(0, 1),
            accuracy: heldOut.at("accuracy").number(0, 1),
          },
        }),
  };
}

/** @param {Field} file @returns {import("./types.js").Card} */
function cardOf(file) {
  /** @param {string} key */
  const text = (key) => (file.absent || file.at(key).absent ? "" : file.at(key).text());
  return {
    title: text("title"),
    purpose: text("purpose"),
    population: text("population"),
    source: text("source"),
    licence: text("licence"),
    date: text("date"),
    note: text("note"),
  };
}
