// One additive model less another over the same attributes: again an additive model, effect by effect.

import { quantile } from "./bars.js";
import { distribution } from "./counts.js";
import { attributesOf, countUpTo, shapeAt } from "./evaluate.js";
import { plain } from "./format.js";
import { extentOf } from "./layout/profile.js";
import { refinedCurve, refinedSurface, same, union, unionBeyond } from "./refine.js";

/** @typedef {import("./types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("./types.js").Curve} Curve */
/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./types.js").Shape} Shape */

/** @param {number[]} a @param {number[]} b */
const less = (a, b) => a.map((x, i) => x - b[i]);
/** @param {number[][]} a @param {number[][]} b */
const lessEach = (a, b) => a.map((row, i) => less(row, b[i]));

/**
 * Labels of intervals as the engine writes them.
 * @param {number[]} cuts
 */
function intervalLabels(cuts) {
  const text = cuts.map((c) => plain(c));
  if (!cuts.length) return [""];
  return [`< ${text[0]}`, ...text.slice(1).map((t, i) => `${text[i]} – ${t}`), `≥ ${text[text.length - 1]}`];
}

/**
 * Where on the coarser side each interval between `cuts` lies; −1 throughout where that side has no cuts: one interval
 * counts nothing.
 * @param {number[]} cuts @param {number[]} own
 */
function within(cuts, own) {
  const starts = [Number.NEGATIVE_INFINITY, ...cuts];
  return starts.map((from) => (own.length ? countUpTo(own, from) : -1));
}

/**
 * Polynomials of one number, centre and unit in one, so that of what is less itself none is left.
 * @template C @template {{ in_y?: boolean, centre: number, unit: number, coefficients: C[] }} P
 * @param {P[] | undefined} a @param {P[] | undefined} b
 * @param {(a: C | undefined, b: C | undefined) => C} lessOne @param {(c: C) => boolean} isNone
 * @returns {{ polynomials?: P[] }}
 */
function lessPolynomials(a = [], b = [], lessOne, isNone) {
  const left = [...b];
  const found = a.map((of) => {
    const at = left.findIndex((o) => o.in_y === of.in_y && o.centre === of.centre && o.unit === of.unit);
    const [other] = at < 0 ? [] : left.splice(at, 1);
    const n = Math.max(of.coefficients.length, other?.coefficients.length ?? 0);
    const each = Array.from({ length: n }, (_, k) => lessOne(of.coefficients[k], other?.coefficients[k]));
    return { ...of, coefficients: each };
  });
  const minus = left.map((of) => ({
    ...of,
    coefficients: of.coefficients.map((c) => lessOne(undefined, c)),
  }));
  const polynomials = [...found, ...minus].filter((of) => !of.coefficients.every(isNone));
  return polynomials.length ? { polynomials } : {};
}

const isZero = (/** @type {number} */ x) => x === 0;

/** @param {Curve} a @param {Curve} b @returns {Curve} */
function lessCurve(a, b) {
  const linear = a.beyond !== "cubic" && b.beyond !== "cubic";
  // A straight end and a cubic one: the knot beyond makes the straight one a piece of its own.
  const apart = !same(a.knots, b.knots) || a.beyond !== b.beyond;
  const knots = apart && !linear ? unionBeyond(a.knots, b.knots) : union(a.knots, b.knots);
  const [p, q] = [refinedCurve(a, knots), refinedCurve(b, knots)];
  const beyond = linear ? "linear" : "cubic";
  return {
    knots,
    values: less(p.values, q.values),
    slopes: less(p.slopes, q.slopes),
    beyond,
    ...lessPolynomials(p.polynomials, q.polynomials, (c = 0, d = 0) => c - d, isZero),
  };
}

/** 0 on the same knots. @param {Curve | undefined} curve @returns {Curve} */
function flat({ knots, beyond } = { knots: [], values: [], slopes: [], beyond: "linear" }) {
  const zeros = knots.map(() => 0);
  return { knots, values: zeros, slopes: zeros, beyond };
}

/** @param {import("./types.js").Surface} a @param {import("./types.js").Surface} b @returns {import("./types.js").Surface} */
function lessSurface(a, b) {
  const xs = same(a.x_knots, b.x_knots) ? a.x_knots : unionBeyond(a.x_knots, b.x_knots);
  const ys = same(a.y_knots, b.y_knots) ? a.y_knots : unionBeyond(a.y_knots, b.y_knots);
  const [p, q] = [refinedSurface(a, xs, ys), refinedSurface(b, xs, ys)];
  /** @param {Curve | undefined} c @param {Curve | undefined} d */
  const lessOne = (c, d) => lessCurve(c ?? flat(d), d ?? flat(c));
  const isNone = (/** @type {Curve} */ c) => [...c.values, ...c.slopes].every(isZero) && !c.polynomials;
  return {
    x_knots: xs,
    y_knots: ys,
    values: lessEach(p.values, q.values),
    x_slopes: lessEach(p.x_slopes, q.x_slopes),
    y_slopes: lessEach(p.y_slopes, q.y_slopes),
    twists: lessEach(p.twists, q.twists),
    ...lessPolynomials(p.polynomials, q.polynomials, lessOne, isNone),
  };
}

/**
 * f_a − f_b, in the same form. Both must be of one form over the same attributes.
 * @param {Shape} a @param {Shape} b
 * @returns {Shape}
 */
export function lessShape(a, b) {
  if (a.form === "levels" && b.form === "levels") {
    if (same(a.cuts, b.cuts)) {
      const effects = a.effects.map((e, i) => ({ ...e, log_odds: e.log_odds - b.effects[i].log_odds }));
      return { ...a, effects };
    }
    const cuts = union(a.cuts, b.cuts);
    const [p, q] = [within(cuts, a.cuts), within(cuts, b.cuts)];
    const effects = intervalLabels(cuts).map((label, i) => ({
      label,
      log_odds: (a.effects[p[i]]?.log_odds ?? 0) - (b.effects[q[i]]?.log_odds ?? 0),
    }));
    return { ...a, cuts, effects };
  }
  if (a.form === "cubic" && b.form === "cubic") return { ...a, curve: lessCurve(a.curve, b.curve) };
  if (a.form === "table" && b.form === "table") return lessTable(a, b);
  if (a.form === "curves_by_level" && b.form === "curves_by_level") {
    const curves = a.curves.map((c, i) => ({ ...c, curve: lessCurve(c.curve, b.curves[i].curve) }));
    return { ...a, curves };
  }
  if (a.form === "surface" && b.form === "surface")
    return { ...a, surface: lessSurface(a.surface, b.surface) };
  throw new RangeError("effects of two forms cannot be subtracted");
}

/** @param {import("./types.js").TableShape} a @param {import("./types.js").TableShape} b @returns {Shape} */
function lessTable(a, b) {
  const sides = [
    { labels: a.rows, own: a.row_cuts, other: b.row_cuts },
    { labels: a.columns, own: a.column_cuts, other: b.column_cuts },
  ].map(({ labels, own, other }) => {
    const each = labels.map((_, i) => i);
    if (same(own, other)) return { labels, cuts: own, p: each, q: each };
    const cuts = union(own, other);
    return { labels: intervalLabels(cuts), cuts, p: within(cuts, own), q: within(cuts, other) };
  });
  const [rows, columns] = sides;
  const effects = rows.p.map((_, i) =>
    columns.p.map(
      (__, j) => (a.effects[rows.p[i]]?.[columns.p[j]] ?? 0) - (b.effects[rows.q[i]]?.[columns.q[j]] ?? 0),
    ),
  );
  const labels = { rows: rows.labels, columns: columns.labels };
  return { ...a, ...labels, row_cuts: rows.cuts, column_cuts: columns.cuts, effects };
}

/**
 * What can be said of the difference without the rows. Minimum and maximum come from the form, and the mean is the
 * difference of the means: exact. The spread is exact for levels of categories, since their counts are known; for numbers
 * it is taken over the histogram, and for pairs as if the two attributes were independent. It lies between |s_a − s_b|
 * and s_a + s_b in any case, and is kept there.
 * @param {AdditiveModel} model the difference, with its shapes @param {number} k @param {Effect} a @param {Effect} b
 * @returns {Effect["summary"]}
 */
function summaryOf(model, k, a, b) {
  const { shape } = model.effects[k];
  const [minimum, maximum] = extentOf(model, k);
  /** @type {number[][]} */
  let cuts = [[], []];
  if (shape.form === "levels") cuts = [shape.cuts];
  if (shape.form === "table") cuts = [shape.row_cuts, shape.column_cuts];
  const [first, second] = attributesOf(shape).map((at, i) => {
    const attribute = model.attributes[at];
    const values = distribution(attribute, cuts[i]);
    const known = values.reduce((n, v) => n + v.count, 0);
    const all = known + attribute.missing;
    return values.map((v) => ({ value: v.value, share: all > 0 ? v.count / all : 0 }));
  });
  let sum = 0;
  let squares = 0;
  for (const u of first) {
    for (const v of second ?? [{ value: null, share: 1 }]) {
      const f = shapeAt(model, shape, u.value, v.value);
      sum += u.share * v.share * f;
      squares += u.share * v.share * f * f;
    }
  }
  const spread = Math.sqrt(Math.max(0, squares - sum * sum));
  const [p, q] = [a.summary.spread, b.summary.spread];
  return {
    minimum,
    maximum,
    mean: a.summary.mean - b.summary.mean,
    spread: Math.min(Math.max(spread, Math.abs(p - q)), p + q),
  };
}

/** @param {number[][]} [a] @param {number[][]} [b] */
function sameCells(a, b) {
  return a?.length === b?.length && a?.every((row, i) => same(row, b?.[i] ?? []));
}

/** The cuts of a form, to compare. @param {Shape} shape */
function cutsOf(shape) {
  if (shape.form === "levels") return shape.cuts;
  return shape.form === "table" ? [...shape.row_cuts, Number.NaN, ...shape.column_cuts] : [];
}

/**
 * The resamples of a difference: both models were fitted to the same rows each time, so resample by resample one is taken
 * from the other. Bars of the difference are quantiles of these, not differences of bars. An effect whose two bars stand
 * at different values has none.
 * @param {AdditiveModel} a @param {AdditiveModel} b
 * @returns {{ resampling?: import("./types.js").Resampling, bars: (import("./types.js").Bars | undefined)[] }}
 */
function lessResampled(a, b) {
  const [p, q] = [a.resampling, b.resampling];
  if (!p || !q || p.done !== q.done || !p.done) return { bars: [] };
  const tail = (1 - p.level) / 2;
  /** @type {(import("./types.js").Bars | undefined)[]} */
  const bars = [];
  const effects = a.effects.map((effect, k) => {
    const [u, v] = [effect.bars, b.effects[k].bars];
    const text = (/** @type {unknown} */ x) => JSON.stringify(x);
    const alike =
      u &&
      v &&
      same(u.places, v.places) &&
      u.low.length === v.low.length &&
      text(cutsOf(effect.shape)) === text(cutsOf(b.effects[k].shape));
    if (!alike) return [];
    const drawn = less(p.effects[k], q.effects[k]);
    const n = u.low.length;
    const columns = u.low.map((_, i) =>
      Float64Array.from({ length: p.done }, (__, r) => drawn[r * n + i]).sort(),
    );
    bars[k] = {
      places: u.places,
      low: columns.map((c) => quantile(c, tail)),
      high: columns.map((c) => quantile(c, 1 - tail)),
    };
    return drawn;
  });
  return { resampling: { ...p, intercepts: less(p.intercepts, q.intercepts), effects, ranks: [] }, bars };
}

/**
 * a − b: intercept, effects, what is known of their spread, error bars where the resamples allow them. Everything else is
 * a's.
 * @param {AdditiveModel} a @param {AdditiveModel} b over the same attributes, with effects of the same forms
 * @returns {AdditiveModel}
 */
export function subtracted(a, b) {
  // Neither the covariance of two scores nor an interval of a class among two is in their models.
  const {
    resampling: _,
    calibration: __,
    held_out: ___,
    posterior: ____,
    venn_abers: _____,
    bend: _______,
    ...rest
  } = a;
  const { resampling, bars } = lessResampled(a, b);
  /** @type {AdditiveModel} */
  const model = {
    ...rest,
    intercept: a.intercept - b.intercept,
    effects: a.effects.map(({ bars: ______, ...effect }, k) => ({
      ...effect,
      shape: lessShape(effect.shape, b.effects[k].shape),
      tolerance: effect.tolerance + b.effects[k].tolerance,
      // In other cells, or of other rows, they tell nothing of the difference.
      counts: sameCells(effect.counts, b.effects[k].counts) ? effect.counts : undefined,
      ...(bars[k] ? { bars: bars[k] } : {}),
    })),
    ...(resampling ? { resampling } : {}),
  };
  model.effects.forEach((effect, k) => {
    effect.summary = summaryOf(model, k, a.effects[k], b.effects[k]);
  });
  return model;
}
