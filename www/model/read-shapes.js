// The five forms of an effect, checked against the attributes they point at.

import { integer, listOf, number, optional, record, text } from "./field.js";

/** @typedef {import("./field.js").Field} Field */
/** @typedef {import("./types.js").Attribute} Attribute */

/**
 * @param {Field} file @param {Attribute[]} attributes
 * @returns {import("./types.js").Effect[]}
 */
export function effectsOf(file, attributes) {
  /** An attribute may stand in one effect only. @type {Set<number>} */
  const used = new Set();
  return listOf(
    record({
      shape: (f) => shapeOf(f, attributes, used),
      summary: (f) =>
        record({
          minimum: number(),
          maximum: number(number()(f.at("minimum"))),
          mean: number(),
          spread: number(0),
        })(f),
      tolerance: optional(number(0), 0),
    }),
  )(file);
}

/** @param {Field} file @param {Attribute[]} attributes @param {Set<number>} used */
function shapeOf(file, attributes, used) {
  const form = file.at("form").oneOf(["levels", "cubic", "table", "curves_by_level", "surface"]);
  /** @param {boolean | null} numeric wanted; null: either @returns {(f: Field) => number} */
  const attribute = (numeric) => (f) => {
    const index = integer(0)(f);
    if (index >= attributes.length) f.refuse(`must be below ${attributes.length}, the number of attributes`);
    if (used.has(index)) f.refuse("names an attribute that another effect has already");
    used.add(index);
    if (numeric !== null && numeric !== (attributes[index].kind === "numeric")) {
      f.refuse(`must name a ${numeric ? "numeric" : "categorical or ordered"} attribute`);
    }
    return index;
  };
  /** @param {boolean} first @param {boolean} second numeric? */
  const pair = (first, second) => {
    const [a, b] = file.at("attributes").list(2);
    return [attribute(first)(a), attribute(second)(b)];
  };
  if (form === "levels") {
    const index = attribute(null)(file.at("attribute"));
    return { form, attribute: index, ...levelsOf(file, attributes[index]) };
  }
  if (form === "cubic")
    return { form, attribute: attribute(true)(file.at("attribute")), curve: curveOf(file.at("curve")) };
  if (form === "table") {
    const [a, b] = pair(false, false);
    const rows = labelsOf(file.at("rows"), attributes[a], (f) => f);
    const columns = labelsOf(file.at("columns"), attributes[b], (f) => f);
    const effects = matrix(rows.length, columns.length)(file.at("effects"));
    return { form, attributes: [a, b], rows, columns, effects };
  }
  if (form === "curves_by_level") {
    const [a, b] = pair(false, true);
    const curves = file.at("curves");
    labelsOf(curves, attributes[a], (f) => f.at("label"));
    return { form, attributes: [a, b], curves: listOf(record({ label: text, curve: curveOf }))(curves) };
  }
  return { form, attributes: pair(true, true), surface: surfaceOf(file.at("surface")) };
}

/** @param {Field} file @param {Attribute} attribute */
function levelsOf(file, attribute) {
  const effects = file.at("effects");
  const numeric = attribute.kind === "numeric";
  const cuts = optional(ascending, [])(file.at("cuts")) ?? [];
  if (!numeric && cuts.length) file.at("cuts").refuse("belongs to a numeric attribute only");
  if (numeric) effects.list(cuts.length + 1, "entries, one more than cuts");
  else labelsOf(effects, attribute, (f) => f.at("label"));
  return { cuts, effects: listOf(record({ label: text, log_odds: number() }))(effects) };
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
function curveOf(file) {
  const n = knots(file.at("knots")).length;
  const each = listOf(number(), n);
  return record({
    knots,
    values: each,
    slopes: each,
    beyond: (f) => (f.value === undefined ? "linear" : f.oneOf(["linear", "cubic"])),
  })(file);
}

/** @param {Field} file @returns {import("./types.js").Surface} */
function surfaceOf(file) {
  const grid = matrix(knots(file.at("y_knots")).length, knots(file.at("x_knots")).length);
  return record({
    x_knots: knots,
    y_knots: knots,
    values: grid,
    x_slopes: grid,
    y_slopes: grid,
    twists: grid,
  })(file);
}

/** @param {Field} file @returns {number[]} */
function ascending(file) {
  const numbers = listOf(number())(file);
  if (numbers.some((x, i) => i > 0 && !(x > numbers[i - 1]))) file.refuse("must ascend");
  return numbers;
}

/** @param {Field} file @returns {number[]} */
function knots(file) {
  const numbers = ascending(file);
  if (numbers.length < 2) file.refuse("must have at least 2 entries");
  return numbers;
}

/** @param {number} rows @param {number} columns */
function matrix(rows, columns) {
  return listOf(listOf(number(), columns), rows, "rows");
}
