// The five forms of an effect, checked against the attributes they point at.

/** @typedef {import("./read.js").Field} Field */
/** @typedef {import("./types.js").Attribute} Attribute */
/** @typedef {import("./types.js").Shape} Shape */

/**
 * @param {Field} file @param {Attribute[]} attributes
 * @returns {import("./types.js").Effect[]}
 */
export function effectsOf(file, attributes) {
  /** Which effect an attribute already stands in: it may stand in one only. @type {Set<number>} */
  const used = new Set();
  return file.list().map((f) => {
    const summary = f.at("summary");
    const minimum = summary.at("minimum").number();
    return {
      shape: shapeOf(f.at("shape"), attributes, used),
      summary: {
        minimum,
        maximum: summary.at("maximum").number(minimum),
        mean: summary.at("mean").number(),
        spread: summary.at("spread").number(0),
      },
      tolerance: f.at("tolerance").absent ? 0 : f.at("tolerance").number(0),
    };
  });
}

/** @param {Field} file @param {Attribute[]} attributes @param {Set<number>} used @returns {Shape} */
function shapeOf(file, attributes, used) {
  const form = file.at("form").oneOf(["levels", "cubic", "table", "curves_by_level", "surface"]);
  /** @param {Field} f @param {"numeric" | "levels" | "any"} wanted */
  const attribute = (f, wanted) => {
    const index = f.integer(0);
    if (index >= attributes.length) f.refuse(`must be below ${attributes.length}, the number of attributes`);
    if (used.has(index)) f.refuse("names an attribute that another effect has already");
    used.add(index);
    const numeric = attributes[index].kind === "numeric";
    if (wanted === "numeric" && !numeric) f.refuse("must name a numeric attribute");
    if (wanted === "levels" && numeric) f.refuse("must name a categorical or ordered attribute");
    return index;
  };
  /** @param {"numeric" | "levels"} first @param {"numeric" | "levels"} second @returns {[number, number]} */
  const pair = (first, second) => {
    const both = file.at("attributes").list();
    if (both.length !== 2) file.at("attributes").refuse("must have 2 entries");
    return [attribute(both[0], first), attribute(both[1], second)];
  };
  if (form === "levels") return levelsOf(file, attribute(file.at("attribute"), "any"), attributes);
  if (form === "cubic") {
    return { form, attribute: attribute(file.at("attribute"), "numeric"), curve: curveOf(file.at("curve")) };
  }
  if (form === "table") {
    const [a, b] = pair("levels", "levels");
    const rows = labelsOf(file.at("rows"), file.at("rows").list(), attributes[a]);
    const columns = labelsOf(file.at("columns"), file.at("columns").list(), attributes[b]);
    return {
      form,
      attributes: [a, b],
      rows,
      columns,
      effects: matrix(file.at("effects"), rows.length, columns.length),
    };
  }
  if (form === "curves_by_level") {
    const [a, b] = pair("levels", "numeric");
    const list = file.at("curves").list();
    const labels = labelsOf(
      file.at("curves"),
      list.map((f) => f.at("label")),
      attributes[a],
    );
    return {
      form,
      attributes: [a, b],
      curves: list.map((f, i) => ({ label: labels[i], curve: curveOf(f.at("curve")) })),
    };
  }
  return { form, attributes: pair("numeric", "numeric"), surface: surfaceOf(file.at("surface")) };
}

/** @param {Field} file @param {number} attribute @param {Attribute[]} attributes @returns {Shape} */
function levelsOf(file, attribute, attributes) {
  const list = file.at("effects").list();
  const numeric = attributes[attribute].kind === "numeric";
  const cuts = file.at("cuts").absent ? [] : strictlyAscending(file.at("cuts"));
  if (!numeric && cuts.length) file.at("cuts").refuse("belongs to a numeric attribute only");
  if (numeric && list.length !== cuts.length + 1) {
    file.at("effects").refuse(`must have ${cuts.length + 1} entries, one more than cuts; has ${list.length}`);
  }
  const labels = numeric
    ? list.map((f) => f.at("label").text())
    : labelsOf(
        file.at("effects"),
        list.map((f) => f.at("label")),
        attributes[attribute],
      );
  return {
    form: "levels",
    attribute,
    cuts,
    effects: list.map((f, i) => ({ label: labels[i], log_odds: f.at("log_odds").number() })),
  };
}

/**
 * Labels must be the attribute's own, in its order: a label and its number can then never drift apart.
 * @param {Field} file @param {Field[]} list @param {Attribute} attribute
 * @returns {string[]}
 */
function labelsOf(file, list, attribute) {
  const { levels } = attribute;
  if (list.length !== levels.length) {
    file.refuse(`must have ${levels.length} entries, one for each level; has ${list.length}`);
  }
  return list.map((f, i) => {
    const label = f.text();
    if (label !== levels[i].label)
      f.refuse(`must be "${levels[i].label}", the attribute's level at this place`);
    return label;
  });
}

/** @param {Field} file @returns {import("./types.js").Curve} */
function curveOf(file) {
  const knots = strictlyAscending(file.at("knots"));
  if (knots.length < 2) file.at("knots").refuse("must have at least 2 entries");
  return {
    knots,
    values: file.at("values").numbers(knots.length),
    slopes: file.at("slopes").numbers(knots.length),
    beyond: file.at("beyond").absent ? "linear" : file.at("beyond").oneOf(["linear", "cubic"]),
  };
}

/** @param {Field} file @returns {import("./types.js").Surface} */
function surfaceOf(file) {
  const x = strictlyAscending(file.at("x_knots"));
  const y = strictlyAscending(file.at("y_knots"));
  if (x.length < 2) file.at("x_knots").refuse("must have at least 2 entries");
  if (y.length < 2) file.at("y_knots").refuse("must have at least 2 entries");
  /** @param {string} key */
  const grid = (key) => matrix(file.at(key), y.length, x.length);
  return {
    x_knots: x,
    y_knots: y,
    values: grid("values"),
    x_slopes: grid("x_slopes"),
    y_slopes: grid("y_slopes"),
    twists: grid("twists"),
  };
}

/** @param {Field} file @returns {number[]} */
function strictlyAscending(file) {
  const numbers = file.numbers();
  for (let i = 1; i < numbers.length; i++) if (!(numbers[i] > numbers[i - 1])) file.refuse("must ascend");
  return numbers;
}

/** @param {Field} file @param {number} rows @param {number} columns @returns {number[][]} */
function matrix(file, rows, columns) {
  const list = file.list();
  if (list.length !== rows) file.refuse(`must have ${rows} rows, has ${list.length}`);
  return list.map((f) => f.numbers(columns));
}
