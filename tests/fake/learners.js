/**
 * What the fake engine says of learners compared on held-out rows. Scores are computed by their definitions; what a
 * learner that does not add up has more is a constant that moves every row towards its class.
 *
 * @typedef {import("../../www/engine/contract.js").Metric} Metric
 * @typedef {import("../../www/engine/contract.js").Engine} Contract
 */

import { present } from "../found.js";
import { wilson } from "./judged.js";
import { unpacked } from "./unit.js";

/** @param {number} v */
const sigmoid = (v) => 1 / (1 + Math.exp(-v));
/** @param {number[]} values */
const mean = (values) => values.reduce((s, v) => s + v, 0) / values.length;

/** Learners without a nomogram, and how much more of the log odds they find. */
/** @type {Record<string, number>} */
export const lifts = {
  "radial-svm": 0.05,
  "polynomial-svm": 0.03,
  "lin-svm": 0,
  "gaussian-process": 0.05,
  "random-forest": 0.1,
};

/** @type {Metric[]} */
const METRICS = [
  "accuracy",
  "balanced_accuracy",
  "positive_accuracy",
  "negative_accuracy",
  "brier",
  "log_loss",
  "auc",
  "average_precision",
  "rmse",
  "mae",
  "r_squared",
];

/** Area under the ROC curve by counting pairs. @param {number[]} p @param {number[]} y */
export function auc(p, y) {
  const [events, others] = [1, 0].map((label) => p.filter((_, i) => y[i] === label));
  if (events.length === 0 || others.length === 0) return undefined;
  const won = events.flatMap((a) => others.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return mean(won);
}

/** Counts above each threshold, by falling threshold. @param {number[]} p @param {number[]} y */
function sweep(p, y) {
  const order = [...new Set(p)].sort((a, b) => b - a);
  return order.map((t) => {
    const taken = y.filter((_, i) => p[i] >= t);
    return { found: taken.filter((v) => v === 1).length, taken: taken.length };
  });
}

/** @param {number[]} p @param {number[]} y */
export function averagePrecision(p, y) {
  const all = y.filter((v) => v === 1).length;
  if (all === 0) return undefined;
  return sweep(p, y).reduce(
    (s, { found, taken }, i, a) => s + ((found - (a[i - 1]?.found ?? 0)) / all) * (found / taken),
    0,
  );
}

/** @param {number[]} p @param {number[]} y */
function foldScores(p, y) {
  /** @param {(label: number) => boolean} keep */
  const right = (keep) => {
    const rows = p.flatMap((v, i) => (keep(y[i]) ? [Number(v >= 0.5 === (y[i] === 1))] : []));
    return rows.length > 0 ? mean(rows) : undefined;
  };
  return scored(y.length, {
    accuracy: right(() => true),
    positive_accuracy: right((v) => v === 1),
    negative_accuracy: right((v) => v === 0),
    brier: mean(p.map((v, i) => (v - y[i]) ** 2)),
    log_loss: mean(p.map((v, i) => -Math.log(Math.max(1e-15, y[i] ? v : 1 - v)))),
    auc: auc(p, y),
    average_precision: averagePrecision(p, y),
  });
}

/** Of both classes, as of all classes. @param {number[]} p @param {number[]} y */
function classScores(p, y) {
  const one = foldScores(p, y);
  /** @param {string} metric */
  const of = (metric) => scoreIn(one, metric);
  return scored(y.length, {
    accuracy: of("accuracy"),
    balanced_accuracy: ((of("positive_accuracy") ?? 1) + (of("negative_accuracy") ?? 1)) / 2,
    brier: 2 * present(of("brier")),
    log_loss: of("log_loss"),
    auc: of("auc"),
  });
}

/** @param {number[]} p @param {number[]} y */
function numberScores(p, y) {
  const square = mean(p.map((v, i) => (v - y[i]) ** 2));
  const spread = mean(y.map((v) => (v - mean(y)) ** 2));
  return scored(y.length, {
    rmse: Math.sqrt(square),
    mae: mean(p.map((v, i) => Math.abs(v - y[i]))),
    r_squared: spread > 0 ? 1 - square / spread : undefined,
  });
}

/** @param {number} rows @param {Partial<Record<Metric, number>>} found @returns {import("../../www/engine/contract.js").FoldScores} */
const scored = (rows, found) => ({
  rows,
  scores: METRICS.flatMap((metric) => {
    const value = found[metric];
    return value === undefined ? [] : [{ metric, value }];
  }),
});
/** @param {import("../../www/engine/nomogram.js").FoldScores} fold @param {string} metric */
export const scoreIn = (fold, metric) => fold.scores.find((s) => s.metric === metric)?.value;

/**
 * Mean and half the interval: the corrected resampled variance, with a normal quantile.
 * @param {number[]} values
 * @param {number} folds
 */
function spread(values, folds) {
  const m = mean(values);
  const variance = values.length > 1 ? values.reduce((s, v) => s + (v - m) ** 2, 0) / (values.length - 1) : 0;
  const error = Math.sqrt(variance * (1 / values.length + 1 / (folds - 1)));
  return { mean: m, error, half: 1.96 * error };
}

/**
 * @param {{ scores: number[], truth: number[] }[]} held fold by fold @param {number} folds of a replication
 * @param {{ outcome?: import("../../www/engine/contract.js").Outcome, unit?: number, labels?: string[] }} [of] of a number: how large a predicted 1 is
 * @returns {import("../../www/engine/contract.js").Judged}
 */
export function judgedOf(held, folds, { outcome = "one_class", unit = 1, labels = ["ill"] } = {}) {
  const scoresOf = { one_class: foldScores, all_classes: classScores, number: numberScores }[outcome];
  const isNumber = outcome === "number";
  /** @param {number[]} scores */
  const said = (scores) => scores.map((s) => (isNumber ? unit : 1) * sigmoid(s));
  /** @param {number[]} truth */
  const is = (truth) => (isNumber ? truth.map((t) => unit * t) : truth);
  const byFold = held.map(({ scores, truth }) => scoresOf(said(scores), is(truth)));
  const p = held.flatMap(({ scores }) => scores.map(sigmoid));
  const y = held.flatMap(({ truth }) => truth);
  const repeats = held.length / folds;
  const events = y.filter((v) => v === 1).length;
  const swept = sweep(p, y);
  const order = p.map((_, i) => i).sort((a, b) => p[a] - p[b]);
  const bins = Array.from({ length: 10 }, (_, b) =>
    order.slice(Math.round((b * p.length) / 10), Math.round(((b + 1) * p.length) / 10)),
  ).filter((rows) => rows.length > 0);
  /** @param {number} label */
  const found = (label) =>
    mean(p.flatMap((v, i) => (y[i] === label ? [Number(v >= 0.5 === (label === 1))] : [])));
  /** @type {Pick<import("../../www/engine/contract.js").JudgedClass, "roc" | "precision_recall" | "reliability">} */
  const curves = {
    roc: [
      [0, 0],
      ...swept.map(
        ({ found: n, taken }) =>
          /** @type {[number, number]} */ ([(taken - n) / (y.length - events), n / events]),
      ),
    ],
    precision_recall: swept.map(({ found: n, taken }) => [n / events, n / taken]),
    reliability: bins.map((rows) => {
      const observed = mean(rows.map((i) => y[i]));
      const [low, high] = wilson(observed, rows.length / repeats);
      return { rows: rows.length, predicted: mean(rows.map((i) => p[i])), observed, low, high };
    }),
  };
  const first = held.slice(0, folds);
  return {
    rows: y.length / repeats,
    folds: byFold,
    scores: METRICS.flatMap((metric) => {
      const there = byFold.flatMap((f) => scoreIn(f, metric) ?? []);
      if (there.length === 0) return [];
      const { mean: m, half } = spread(there, folds);
      return [{ metric, mean: m, low: m - half, high: m + half }];
    }),
    // Of several classes the second is the first turned round; here they share their curves.
    classes: isNumber
      ? []
      : labels.map((label, i) => ({
          class: label,
          events: (i === 0 ? events : y.length - events) / repeats,
          accuracy: found(i === 0 ? 1 : 0),
          ...curves,
        })),
    points: isNumber
      ? first.flatMap(({ scores, truth }) => said(scores).map((v, i) => [v, is(truth)[i]]))
      : [],
    decision: Array.from({ length: 99 }, (_, k) => {
      const t = (k + 1) / 100;
      /** @param {number} label */
      const taken = (label) => p.filter((v, i) => v >= t && y[i] === label).length / y.length;
      const [tp, fp, share] = [taken(1), taken(0), events / y.length];
      return {
        threshold: t,
        true_positives: tp,
        false_positives: fp,
        net_benefit: tp - (fp * t) / (1 - t),
        of_all: share - ((1 - share) * t) / (1 - t),
      };
    }),
    predictions: new Uint8Array(Float64Array.from(held.flatMap(({ scores }) => scores)).buffer),
  };
}

/** Held-out scores of the units, by fold. @param {import("./types.js").Task} task @param {import("./unit.js").Unit[]} units */
export function heldOf({ question, folds, repeats }, units) {
  const lift = lifts[question.learner ?? ""] ?? 0;
  return units
    .map(unpacked)
    .filter((u) => u.index > 0 && u.index <= folds * repeats)
    .map(({ numbers, truth }) => ({
      scores: numbers.map((s, i) => s + lift * (2 * truth[i] - 1)),
      truth,
    }));
}

/** @type {Contract["contrasted"]} */
export function contrasted({ folds, reference, n_folds }) {
  const contrasts = folds.flatMap((own, learner) =>
    learner === reference
      ? []
      : METRICS.flatMap((metric) => {
          const differences = own.flatMap((fold, i) => {
            const [mine, other] = [fold, folds[reference][i]].map((one) => scoreIn(one, metric));
            return mine === undefined || other === undefined ? [] : [mine - other];
          });
          if (differences.length === 0) return [];
          const { mean: m, error, half } = spread(differences, n_folds);
          const z = error > 0 ? Math.abs(m) / error : m === 0 ? 0 : 9;
          // A bound of the two normal tails: plausible, not right.
          const p = Math.min(1, Math.exp((-z * z) / 2));
          return [{ learner, metric, difference: m, low: m - half, high: m + half, p }];
        }),
  );
  return { contrasts };
}

/**
 * Greedy selection by the Brier score of all rows whatever is asked for; at most five additions.
 * @param {import("../../www/engine/contract.js").EnsembleWanted} wanted @param {{ scores: number[], truth: number[] }[]} held @param {number} folds @param {Parameters<typeof judgedOf>[2]} of
 * @returns {import("../../www/engine/contract.js").Ensemble}
 */
export function ensemble({ library, initial, of_log_odds, replace }, held, folds, of) {
  const numbers = library.map((bytes) => new Float64Array(new Uint8Array(bytes).buffer));
  const truth = held.flatMap((h) => h.truth);
  const counts = library.map(() => 0);
  /** @param {number[]} c */
  const blend = (c) => {
    const n = c.reduce((s, v) => s + v, 0);
    return truth.map((_, i) => {
      const sum =
        c.reduce((s, k, l) => s + k * (of_log_odds ? numbers[l][i] : sigmoid(numbers[l][i])), 0) / n;
      return of_log_odds ? sum : Math.log(sum / (1 - sum));
    });
  };
  /** @param {number[]} c */
  const loss = (c) => mean(blend(c).map((s, i) => (sigmoid(s) - truth[i]) ** 2));
  /** @param {number} l */
  const one = (l) => counts.map((n, i) => n + Number(i === l));
  const ranked = counts.map((_, l) => l).sort((a, b) => loss(one(a)) - loss(one(b)));
  for (const l of ranked.slice(0, initial)) counts[l] += 1;
  const path = [loss(counts)];
  for (let step = 0; step < 5; step++) {
    const free = counts.map((_, l) => l).filter((l) => replace || counts[l] === 0);
    const best = free.sort((a, b) => loss(one(a)) - loss(one(b))).at(0);
    if (best === undefined || loss(one(best)) >= path[path.length - 1]) break;
    counts[best] += 1;
    path.push(loss(counts));
  }
  const scores = blend(counts);
  let at = 0;
  const blended = held.map(({ truth: y }) => {
    at += y.length;
    return { scores: scores.slice(at - y.length, at), truth: y };
  });
  return { counts, path, judged: judgedOf(blended, folds, of) };
}

/**
 * The average of models whose effects have the same forms and places.
 * @param {{ models: string[]; counts: number[]; }} p
 */
export function averaged({ models, counts }) {
  const n = counts.reduce((s, v) => s + v, 0);
  const read = models.map((text) => JSON.parse(text));
  /** Of JSON that has the same form everywhere. @param {any[]} values @returns {any} */
  const merge = (values) =>
    typeof values[0] === "number"
      ? values.reduce((s, v, i) => s + (v * counts[i]) / n, 0)
      : Array.isArray(values[0])
        ? values[0].map((_, i) => merge(values.map((v) => v[i])))
        : values[0] && typeof values[0] === "object"
          ? Object.fromEntries(Object.keys(values[0]).map((key) => [key, merge(values.map((v) => v[key]))]))
          : values[0];
  const [first] = read;
  const model = {
    ...first,
    intercept: merge(read.map((m) => m.intercept)),
    effects: merge(read.map((m) => m.effects)),
    learner: { name: "ensemble", settings: [], seed: 1 },
  };
  delete model.venn_abers;
  delete model.posterior;
  return { model: JSON.stringify(model) };
}

/**
 * A bowl with its bottom at C = 1 (or what the first setting is) and γ = 0.1, or the fifth shape.
 * @param {import("../../www/engine/contract.js").TuneWanted} wanted @param {import("../../www/engine/contract.js").Certificate} certificate @param {import("./types.js").Numbers[]} numbers
 */
export function tuned({ grid, row }, certificate, numbers) {
  const second = grid.second?.[row];
  const shape = grid.maps ? 0.01 * Math.abs(row - 4) : 0;
  const map = grid.maps?.[row];
  const knots = map && "knots" in map ? map.knots : 0;
  const kept = numbers.filter(({ range }) => range.distinct < knots);
  return {
    ...(kept.length > 0 ? { keep_their_map: kept.map(({ name }) => name) } : {}),
    cells: grid.first.map((first) => ({
      first,
      ...(second === undefined ? {} : { second }),
      loss: 0.5 + shape + 0.02 * Math.log10(first) ** 2 + (second ? 0.03 * (Math.log10(second) + 1) ** 2 : 0),
      error: 0.012,
      auc: 0.8,
      certificate,
    })),
  };
}
