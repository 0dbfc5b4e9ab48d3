// The comparison of learners as facts: which measure is better where, the order of the table, the headline.

/** @typedef {import("../../engine/contract.js").Metric} Metric */
/** @typedef {import("../../engine/contract.js").Judged} Judged */
/** @typedef {import("../../engine/contract.js").Outcome} Outcome */
/** @typedef {import("../../engine/contract.js").Contrast} Contrast */
/** @typedef {import("../../engine/contract.js").ScoreInterval} ScoreInterval */
/** @typedef {"gain" | "cost" | "none"} Verdict whether the drawn one is better, worse, or no difference is to be seen */

/** In the order of the columns; the table is sorted by the first one at first. @type {Record<Outcome, readonly Metric[]>} */
export const METRICS = {
  one_class: [
    "brier",
    "log_loss",
    "auc",
    "average_precision",
    "accuracy",
    "positive_accuracy",
    "negative_accuracy",
  ],
  all_classes: ["brier", "log_loss", "auc", "accuracy", "balanced_accuracy"],
  number: ["rmse", "mae", "r_squared"],
};

/** Measures that an ensemble can be selected by; the first is usual. @type {Record<Outcome, readonly Metric[]>} */
export const SELECTABLE = {
  one_class: ["log_loss", "brier", "auc", "average_precision", "accuracy"],
  all_classes: ["log_loss", "brier", "auc", "accuracy", "balanced_accuracy"],
  number: ["rmse", "mae"],
};

/** Of these a smaller value is the better one. @param {Metric} metric */
export const isLoss = (metric) => ["brier", "log_loss", "rmse", "mae"].includes(metric);

/** Of these a value is in the target's own unit. @param {Metric} metric */
export const hasUnit = (metric) => metric === "rmse" || metric === "mae";

/** @param {Judged} judged @param {Metric} metric @returns {ScoreInterval | null} */
export function scoreOf({ scores }, metric) {
  return scores.find((score) => score.metric === metric) ?? null;
}

/**
 * The best first; those without the measure last.
 * @template {{ judged: Judged }} Row
 * @param {readonly Row[]} rows @param {Metric} metric @returns {Row[]}
 */
export function sorted(rows, metric) {
  const sign = isLoss(metric) ? 1 : -1;
  const value = (/** @type {Row} */ { judged }) => {
    const mean = scoreOf(judged, metric)?.mean;
    return mean === undefined ? Number.POSITIVE_INFINITY : sign * mean;
  };
  return rows.toSorted((a, b) => (value(a) === value(b) ? 0 : value(a) < value(b) ? -1 : 1));
}

/**
 * The drawn learner against the other: a contrast is the other's score less the drawn one's.
 * @param {Contrast} contrast
 * @returns {{ verdict: Verdict, size: number, low: number, high: number, p: number }} where there is a difference its
 *   size with an interval above 0; else the contrast as it is, with the sign that the table has
 */
export function verdictOf({ metric, difference, low, high, p }) {
  const better = isLoss(metric) ? 1 : -1;
  const [from, to] = [low * better, high * better].toSorted((a, b) => a - b);
  const size = Math.abs(difference);
  if (from > 0) return { verdict: "gain", size, low: from, high: to, p };
  if (to < 0) return { verdict: "cost", size, low: -to, high: -from, p };
  return { verdict: "none", size: difference, low, high, p };
}

/** Whether the other learner scores better than the drawn one, however little. @param {Contrast} contrast */
export const isAhead = ({ metric, difference }) => (isLoss(metric) ? difference < 0 : difference > 0);

/** In how many folds there is nothing to say of a measure, since a class is not among their rows. @param {Judged} judged @param {Metric} metric */
export function foldsWithout({ folds }, metric) {
  return folds.filter(({ scores }) => !scores.some((score) => score.metric === metric)).length;
}

/**
 * With whom the headline compares: the best that does not add up; where there is none, the best of the others.
 * @template {{ judged: Judged, additive: boolean }} Row
 * @param {readonly Row[]} others @param {Metric} metric @returns {{ rival: Row, of: number } | null} `of`: how many it was
 *   chosen from
 */
export function rivalIn(others, metric) {
  const free = others.filter(({ additive }) => !additive);
  const from = free.length > 0 ? free : others;
  const [rival] = sorted(from, metric);
  return rival ? { rival, of: from.length } : null;
}
