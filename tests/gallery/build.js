// Small hands to write a model with: what a case does not care about is filled in.

/** A generator of numbers in [0, 1) that gives the same ones everywhere. @param {number} seed */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * @param {string} name @param {[string, number, number][]} levels label, count, log odds
 * @param {"categorical" | "ordered"} [kind]
 */
export function category(name, levels, kind = "categorical") {
  const all = levels.reduce((n, l) => n + l[1], 0) || 1;
  const effects = levels.map((l) => l[2]);
  const mean = levels.reduce((s, l) => s + l[1] * l[2], 0) / all;
  const spread = Math.sqrt(levels.reduce((s, l) => s + l[1] * (l[2] - mean) ** 2, 0) / all);
  return {
    attribute: { name, kind, levels: levels.map(([label, count]) => ({ label, count })), missing: 0 },
    /** @param {number} i */
    effect: (i) => ({
      shape: {
        form: "levels",
        attribute: i,
        effects: levels.map(([label, , log_odds]) => ({ label, log_odds })),
      },
      summary: { minimum: Math.min(...effects), maximum: Math.max(...effects), mean, spread },
      tolerance: 0,
    }),
  };
}

/**
 * The numbers of a numeric attribute.
 * @param {string} name @param {number} minimum @param {number} maximum
 * @param {{ decimals?: number, unit?: string, histogram?: number[], median?: number }} [more]
 */
export function numbers(name, minimum, maximum, more = {}) {
  const histogram = more.histogram ?? [2, 6, 14, 24, 31, 33, 28, 21, 14, 9, 5, 3, 2, 1];
  const middle = more.median ?? minimum + (maximum - minimum) * 0.38;
  return {
    name,
    kind: "numeric",
    ...(more.unit ? { unit: more.unit } : {}),
    numeric: { minimum, maximum, mean: middle, median: middle, decimals: more.decimals ?? 0, histogram },
    missing: 0,
  };
}

/**
 * A numeric attribute with a curve through the given points; slopes by central differences.
 * @param {ReturnType<typeof numbers>} attribute @param {(x: number) => number} f @param {number} [pieces]
 */
export function smooth(attribute, f, pieces = 12) {
  const { minimum, maximum } = attribute.numeric;
  const curve = curveThrough(minimum, maximum, f, pieces);
  return {
    attribute,
    effect: (/** @type {number} */ i) => effectOf({ form: "cubic", attribute: i, curve }, curve.values),
  };
}

/** @param {number} minimum @param {number} maximum @param {(x: number) => number} f @param {number} pieces */
export function curveThrough(minimum, maximum, f, pieces) {
  const h = (maximum - minimum) / pieces;
  const knots = Array.from({ length: pieces + 1 }, (_, i) => (i === pieces ? maximum : minimum + i * h));
  const d = h * 1e-4;
  return { knots, values: knots.map(f), slopes: knots.map((x) => (f(x + d) - f(x - d)) / (2 * d)) };
}

/** @template {object} S @param {S} shape @param {number[]} values */
export function effectOf(shape, values) {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const spread = Math.sqrt(values.reduce((s, v) => s + (v - mean) ** 2, 0) / values.length);
  return {
    shape,
    summary: { minimum: Math.min(...values), maximum: Math.max(...values), mean, spread },
    tolerance: 0,
  };
}

/**
 * @param {object} given
 * @param {{ attribute: any, effect: (i: number) => any }[]} [given.parts] one attribute, one effect each
 * @param {any[]} [given.attributes] @param {any[]} [given.effects]
 * @param {Partial<{ name: string, positive: string, negative: string, rows: number, events: number, unit: string, numeric: object }>} [given.target]
 * @param {number} [given.intercept] @param {string} [given.link] @param {string} [given.title]
 */
export function model({
  parts = [],
  attributes,
  effects,
  target = {},
  intercept = 0,
  link = "logit",
  title = "",
}) {
  return {
    format: "nomogram-model",
    version: 1,
    link,
    target: { name: "outcome", positive: "yes", negative: "no", rows: 1000, events: 310, ...target },
    intercept,
    attributes: attributes ?? parts.map((p) => p.attribute),
    effects: effects ?? parts.map((p, i) => p.effect(i)),
    learner: { name: "logistic", settings: [{ name: "C", value: 1 }] },
    card: { title, purpose: "", population: "", source: "", licence: "", date: "", note: "" },
    notices: [],
  };
}

/**
 * A model with resamples: each is the model with errors of its own, larger where fewer rows are. Only what the drawing needs
 * of them is like a bootstrap; where the quantiles lie is worked out here by the definition, beside the viewer.
 * @param {any} file @param {number} [n] resamples @param {number} [seed]
 */
export function resampled(file, n = 200, seed = 7) {
  const next = random(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const round = (/** @type {number} */ x) => Number(x.toPrecision(5));
  const copy = structuredClone(file);
  /** @type {number[][]} */
  const draws = [];
  for (const effect of copy.effects) {
    const { shape } = effect;
    if (shape.form === "surface") {
      draws.push([]);
      continue;
    }
    const attribute = copy.attributes[shape.attribute];
    const curves = shape.curve ? [shape.curve] : (shape.curves ?? []).map((/** @type {any} */ c) => c.curve);
    const places = curves[0]?.knots ?? [];
    const values = curves.length
      ? curves.flatMap((/** @type {any} */ c) => c.values)
      : shape.effects.flat().map((/** @type {any} */ e) => e.log_odds ?? e);
    const rows = (/** @type {number} */ i) =>
      attribute?.levels?.[i]?.count ?? copy.target.rows / values.length;
    const all = Array.from({ length: n }, () => {
      const [shift, tilt] = [0.1 * normal(), 0.12 * normal()];
      return values.map((/** @type {number} */ v, /** @type {number} */ i) =>
        round(
          v +
            (curves.length
              ? shift + tilt * ((2 * i) / (values.length - 1) - 1)
              : normal() * Math.min(0.6, 2 / Math.sqrt(rows(i) + 1))),
        ),
      );
    });
    const ends = [0.025, 0.975].map((p) =>
      values.map((/** @type {number} */ _, /** @type {number} */ i) => {
        const sorted = all.map((r) => r[i]).sort((a, b) => a - b);
        const at = (n - 1) * p;
        const k = Math.floor(at);
        return sorted[k] + (at - k) * (sorted[Math.min(k + 1, n - 1)] - sorted[k]);
      }),
    );
    effect.bars = { ...(places.length ? { places } : {}), low: ends[0], high: ends[1] };
    draws.push(all.flat());
  }
  const k = copy.effects.length;
  copy.version = 2;
  copy.resampling = {
    resamples: n,
    done: n,
    skipped: 0,
    lacking_a_level: 0,
    level: 0.95,
    recalibrated: false,
    intercepts: Array.from({ length: n }, () => round(copy.intercept + 0.12 * normal())),
    effects: draws,
    ranks: copy.effects.map((/** @type {any} */ _, /** @type {number} */ i) => ({
      place: i + 1,
      low: Math.max(1, i),
      high: Math.min(k, i + 2),
      moved: 0.2,
    })),
  };
  return copy;
}

/**
 * A model with a posterior: three directions, one that all effects share, one that tilts curves and surfaces, one the
 * larger the fewer rows there are.
 * @param {any} file @param {number} [noise] of a number
 */
export function posteriored(file, noise = 0) {
  const copy = structuredClone(file);
  const round = (/** @type {number} */ x) => Number(x.toPrecision(5));
  copy.version = 3;
  copy.posterior = {
    level: 0.95,
    factor: 1.959964,
    directions: 3,
    noise,
    intercept: [0.06, 0, 0.04],
    effects: copy.effects.map((/** @type {any} */ { shape }) => {
      const ends = (/** @type {number[]} */ knots) => [knots[0], knots[knots.length - 1]];
      const { surface } = shape;
      const curves = shape.curve
        ? [shape.curve]
        : (shape.curves ?? []).map((/** @type {any} */ c) => c.curve);
      const places = surface ? ends(surface.x_knots) : curves.length ? ends(curves[0].knots) : [];
      const y_places = surface ? ends(surface.y_knots) : [];
      const counts = copy.attributes[shape.attribute]?.levels?.map((/** @type {any} */ l) => l.count);
      const n = surface ? 4 : curves.length ? 2 * curves.length : shape.effects.flat().length;
      const values = Array.from({ length: n }, (_, i) => i);
      const few = values.map((i) =>
        round(Math.min(0.3, 1.2 / Math.sqrt((counts?.[i] ?? copy.target.rows / n) + 1))),
      );
      const tilt = values.map((i) => (places.length ? (i % 2 ? 0.16 : -0.12) : 0));
      return {
        ...(places.length ? { places } : {}),
        ...(y_places.length ? { y_places } : {}),
        along: [...values.map(() => -0.02), ...tilt, ...few],
      };
    }),
  };
  return copy;
}

/**
 * A model with a Venn–ABERS interval: steps of half a log odds around the logistic curve.
 * @param {any} file @param {{ reach?: number, shift?: number, method?: "inductive" | "cross" }} [how] reach: from the curve to either
 *   side; shift: of both, in log odds
 */
export function venned(file, { reach = 0.15, shift = 0, method = "cross" } = {}) {
  const p = (/** @type {number} */ d) => Number((1 / (1 + Math.exp(-d))).toPrecision(6));
  const sums = Array.from({ length: 25 }, (_, i) => i / 2 - 6);
  const steps = (/** @type {number} */ by) => ({ sums, probabilities: sums.map((s) => p(s + shift + by)) });
  const parts = Array.from({ length: method === "cross" ? 3 : 1 }, (_, i) => ({
    ...(method === "cross"
      ? {
          scorer: {
            intercept: file.intercept + 0.1 * (i - 1),
            effects: file.effects.map((/** @type {any} */ e) => e.shape),
          },
        }
      : {}),
    // From a step on the lower end, up to a step the upper one.
    low: steps(-reach),
    high: steps(reach),
  }));
  return { ...structuredClone(file), version: 3, venn_abers: { method, rows: file.target.rows, parts } };
}
