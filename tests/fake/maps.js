/** The maps of the fake engine: straight, cut, or a parabola for all others; levels one by one. */

/** @typedef {import("./types.js").Attribute} Attribute */
/** @typedef {import("./types.js").Numbers} Numbers */

/** Inner cut points. @param {Numbers} a column @param {{ method: string, bins?: number, cuts?: number[] }} map */
export function cutsOf(a, { method, bins = 5, cuts = [] }) {
  if (method === "by_hand") return cuts;
  const values = known(a.cells).sort((p, q) => p - q);
  const { minimum, maximum } = a.range.numeric;
  if (method === "entropy") return [values[values.length >> 1]];
  /** @param {number} i */
  const at = (i) =>
    method === "equal_width"
      ? minimum + ((maximum - minimum) * i) / bins
      : values[Math.floor((values.length * i) / bins)];
  const all = Array.from({ length: bins - 1 }, (_, i) => at(i + 1));
  return [...new Set(all)].filter((c) => c > minimum);
}

/** What its own effects are: levels, intervals or a cubic. @typedef {Extract<import("../../www/engine/contract.js").Shape, { form: "levels" | "cubic" }>} OwnShape */

/** Rows and events of each interval. @param {Numbers} a @param {number[]} cuts @param {number[]} rows @param {number[]} y */
export function intervalsOf(a, cuts, rows, y) {
  const counts = Array(cuts.length + 1).fill(0);
  const events = [...counts];
  for (const i of rows) {
    const value = a.cells[i];
    if (value === null) continue;
    const interval = cuts.filter((c) => value >= c).length;
    counts[interval] += 1;
    events[interval] += y[i];
  }
  return { counts, events };
}

/** @template T @param {(T | null)[]} cells @returns {T[]} */
const known = (cells) => cells.flatMap((c) => (c === null ? [] : [c]));

/** @param {Attribute} a */
const isStraight = (a) => a.map.kind === "linear";
/** @param {Attribute} a */
const isCut = (a) => a.map.kind === "discretised";
/** @param {Numbers} a */
const spreadOf = (a) => (a.range.numeric.maximum - a.range.numeric.minimum) / 4 || 1;

/** How many coordinates an attribute has. @param {Attribute} a */
export function width(a) {
  if (a.kind !== "numeric") return a.levels.length;
  return isCut(a) ? a.cuts.length + 1 : isStraight(a) ? 1 : 2;
}

/** @param {Attribute} a @param {string | number | null} cell @returns {number[]} */
export function coordinates(a, cell) {
  if (a.kind !== "numeric") return a.levels.map((l) => (l.label === cell ? 1 : 0));
  if (isCut(a)) {
    const interval = cell === null ? -1 : a.cuts.filter((c) => Number(cell) >= c).length;
    return Array.from({ length: width(a) }, (_, i) => (i === interval ? 1 : 0));
  }
  const z = cell === null ? 0 : (Number(cell) - a.range.numeric.mean) / spreadOf(a);
  return isStraight(a) ? [z] : [z, z * z];
}

/**
 * The effect of an attribute from its weights.
 * @param {Attribute} a
 * @param {number} attribute
 * @param {number[]} w
 * @returns {OwnShape}
 */
export function shapeOf(a, attribute, w) {
  if (a.kind !== "numeric")
    return {
      form: "levels",
      attribute,
      effects: a.levels.map((l, i) => ({ label: l.label, log_odds: w[i] })),
    };
  if (isCut(a)) {
    const labels = [...a.cuts.map((c) => `< ${c}`), `≥ ${a.cuts.at(-1)}`];
    return {
      form: "levels",
      attribute,
      cuts: a.cuts,
      effects: labels.map((label, i) => ({ label, log_odds: w[i] })),
    };
  }
  const { minimum, maximum, mean } = a.range.numeric;
  const spread = spreadOf(a);
  const [linear, square = 0] = w;
  /** @param {number} x */
  const z = (x) => (x - mean) / spread;
  const knots = [minimum, maximum];
  return {
    form: "cubic",
    attribute,
    curve: {
      knots,
      values: knots.map((k) => linear * z(k) + square * z(k) ** 2),
      slopes: knots.map((k) => (linear + 2 * square * z(k)) / spread),
    },
  };
}
