/** The maps of the fake engine: straight, cut, or a parabola for all others; levels one by one. */

/** Inner cut points. @param {any} a column @param {{ method: string, bins?: number, cuts?: number[] }} map */
export function cutsOf(a, { method, bins = 5, cuts = [] }) {
  if (method === "by_hand") return cuts;
  const values = a.cells.filter((v) => v !== null).sort((p, q) => p - q);
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

/** Rows and events of each interval. */
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

const isStraight = (a) => a.map.kind === "linear";
const isCut = (a) => a.map.kind === "discretised";
const spreadOf = (a) => (a.range.numeric.maximum - a.range.numeric.minimum) / 4 || 1;

/** How many coordinates an attribute has. */
export function width(a) {
  if (a.kind !== "numeric") return a.levels.length;
  return isCut(a) ? a.cuts.length + 1 : isStraight(a) ? 1 : 2;
}

export function coordinates(a, cell) {
  if (a.kind !== "numeric") return a.levels.map((l) => (l.label === cell ? 1 : 0));
  if (isCut(a)) {
    const interval = cell === null ? -1 : a.cuts.filter((c) => cell >= c).length;
    return Array.from({ length: width(a) }, (_, i) => (i === interval ? 1 : 0));
  }
  const z = cell === null ? 0 : (cell - a.range.numeric.mean) / spreadOf(a);
  return isStraight(a) ? [z] : [z, z * z];
}

/** The effect of an attribute from its weights. */
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
