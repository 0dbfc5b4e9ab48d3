// The five forms of an effect, checked against the attributes they point at.

import { ascending, integer, listOf, number, optional, record, text } from "./field.js";
import { surfaces } from "./pair-door.js";
import { readers } from "./uncertainty-door.js";

/** @typedef {import("./field.js").Field} Field */
/** @typedef {import("./types.js").Attribute} Attribute */

/**
 * @param {Field} file @param {Attribute[]} attributes
 * @returns {import("./types.js").Effect[]}
 */
export function effectsOf(file, attributes) {
  /** Beside its own effect an attribute may stand in pairs, but no two effects are of the same attributes. @type {Set<string>} */
  const used = new Set();
  return listOf((f) => {
    const shape = shapeOf(f.at("shape"), attributes, used);
    return record({
      shape: () => shape,
      summary: (f) =>
        record({
          minimum: number(),
          maximum: number(number()(f.at("minimum"))),
          mean: number(),
          spread: number(0),
        })(f),
      tolerance: optional(number(0), 0),
      map: optional(text),
      bars: optional((bars) => readers().barsOf(bars, shape)),
      counts: (counts) => (counts.value === undefined ? undefined : countsOf(counts, shape)),
    })(f);
  })(file);
}

/**
 * @param {Field} file @param {Attribute[]} attributes
 * @param {Set<string>} used what other effects are of; what this one is of is added
 * @returns {import("./types.js").Shape}
 */
export function shapeOf(file, attributes, used) {
  const form = file.at("form").oneOf(["levels", "cubic", "table", "curves_by_level", "surface"]);
  /** @param {boolean | null} numeric wanted; null: either @returns {(f: Field) => number} */
  const attribute = (numeric) => (f) => {
    const index = integer(0)(f);
    if (index >= attributes.length) f.refuse(`must be below ${attributes.length}, the number of attributes`);
    if (numeric !== null && numeric !== (attributes[index].kind === "numeric")) {
      f.refuse(`must name a ${numeric ? "numeric" : "categorical or ordered"} attribute`);
    }
    return index;
  };
  /** The attributes that the effect is of. @param {...(boolean | null)} kinds of each: numeric? null: either @returns {[number, number]} */
  const over = (...kinds) => {
    const pair = kinds.length > 1;
    const f = file.at(pair ? "attributes" : "attribute");
    const found = (pair ? f.list(2) : [f]).map((one, i) => attribute(kinds[i])(one));
    if (found[0] === found[1]) f.refuse("names one attribute twice: a pair is of two");
    const key = String([...found].sort((a, b) => a - b));
    const names = found.map((a) => `"${attributes[a].name}"`).join(" and ");
    if (used.has(key)) f.refuse(`is of ${names}, as another effect is already`);
    used.add(key);
    return /** @type {[number, number]} */ (found);
  };
  if (form === "levels") {
    const [index] = over(null);
    return { form, attribute: index, ...levelsOf(file, attributes[index]) };
  }
  if (form === "cubic") return { form, attribute: over(true)[0], curve: curveOf(file.at("curve")) };
  if (form === "table") {
    const [a, b] = over(null, null);
    const [rows, row_cuts] = sideOf(file.at("rows"), file.at("row_cuts"), attributes[a]);
    const [columns, column_cuts] = sideOf(file.at("columns"), file.at("column_cuts"), attributes[b]);
    const effects = matrix(rows.length, columns.length)(file.at("effects"));
    return { form, attributes: [a, b], rows, columns, row_cuts, column_cuts, effects };
  }
  if (form === "curves_by_level") {
    const [a, b] = over(false, true);
    const curves = file.at("curves");
    labelsOf(curves, attributes[a], (f) => f.at("label"));
    return { form, attributes: [a, b], curves: listOf(record({ label: text, curve: curveOf }))(curves) };
  }
  return { form, attributes: over(true, true), surface: surfaces().surfaceOf(file.at("surface")) };
}

/** @param {Field} file @param {Attribute} attribute */
function levelsOf(file, attribute) {
  const effects = file.at("effects");
  const cuts = cutsOf(file.at("cuts"), attribute);
  if (attribute.kind === "numeric") effects.list(cuts.length + 1, "entries, one more than cuts");
  else labelsOf(effects, attribute, (f) => f.at("label"));
  return { cuts, effects: listOf(record({ label: text, log_odds: number() }))(effects) };
}

/**
 * One side of a table: levels of its attribute, or intervals and the cuts between them.
 * @param {Field} labels @param {Field} cuts @param {Attribute} attribute
 * @returns {[string[], number[]]}
 */
function sideOf(labels, cuts, attribute) {
  const inner = cutsOf(cuts, attribute);
  if (attribute.kind !== "numeric") return [labelsOf(labels, attribute, (f) => f), inner];
  return [listOf(text, inner.length + 1, "entries, one more than cuts")(labels), inner];
}

/** @param {Field} file @param {Attribute} attribute @returns {number[]} */
function cutsOf(file, attribute) {
  const cuts = optional(ascending, [])(file) ?? [];
  if (attribute.kind !== "numeric" && cuts.length) file.refuse("belongs to a numeric attribute only");
  return cuts;
}

/**
 * Labels must be the attribute's own, in its order: a label and its number can then never drift apart.
 * @param {Field} file @param {Attribute} attribute @param {(f: Field) => Field} label
 * @returns {string[]}
 */
function labelsOf(file, { levels }, label) {
  return file.list(levels.length, "entries, one for each level").map((entry, i) => {
    const f = label(entry);
    if (text(f) !== levels[i].label)
      f.refuse(`must be "${levels[i].label}", the attribute's level at this place`);
    return f.value;
  });
}

/** @param {Field} file @returns {import("./types.js").Curve} */
export function curveOf(file) {
  const n = knots(file.at("knots")).length;
  const each = listOf(number(), n);
  return record({
    knots,
    values: each,
    slopes: each,
    beyond: (f) => (f.value === undefined ? "linear" : f.oneOf(["linear", "cubic"])),
    polynomials: optional(
      listOf(record({ centre: number(), unit: number(Number.MIN_VALUE), coefficients: listOf(number()) })),
    ),
  })(file);
}

/** @param {Field} file @returns {number[]} */
export function knots(file) {
  const numbers = ascending(file);
  if (numbers.length < 2) file.refuse("must have at least 2 entries");
  return numbers;
}

/** Rows in each cell of a pair, as many as its labels where it has labels. @param {Field} file @param {import("./types.js").Shape} shape */
function countsOf(file, shape) {
  const all = file.list();
  if (!all.length) return undefined;
  if ("attribute" in shape) file.refuse("belong to pairs only");
  const down =
    shape.form === "table" ? shape.rows.length : shape.form === "surface" ? all.length : shape.curves.length;
  const across = shape.form === "table" ? shape.columns.length : all[0].list().length;
  if (!across) all[0].refuse("must have at least 1 entry");
  return listOf(listOf(number(0), across), down, "rows")(file);
}

/** @param {number} rows @param {number} columns */
export function matrix(rows, columns) {
  return listOf(listOf(number(), columns), rows, "rows");
}
