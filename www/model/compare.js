// Two models of the same question, in facts for a sentence: what each looks at, and whose predictions are better.

import { attributesOf } from "./evaluate.js";

/** @typedef {import("./types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../engine/contract.js").Scores} Scores */

/**
 * @typedef {"accuracy" | "brier" | "auc" | "log_loss" | "rmse" | "mae" | "r_squared"} ScoreName
 * @typedef {{ name: ScoreName, a: number, b: number, verdict: "equal" | "a" | "b" }} Comparison `verdict`: who is better
 * @typedef {{ used: string[], of: number }} Looks `used`: attributes whose lines are not shrunk to a point, the longest first
 */

/** A line shorter than this share of the longest one is a point to the eye. */
const A_POINT = 0.01;
/** Log odds; below it everything is rounding. */
const NOTHING = 1e-9;

/** @param {AdditiveModel} model @returns {Looks} */
export function looksOf(model) {
  const range = model.effects.map(({ summary }) => summary.maximum - summary.minimum);
  const longest = Math.max(...range, 0);
  const used = model.effects
    .map(({ shape }, k) => ({ shape, range: range[k] }))
    .filter((e) => e.range > NOTHING && e.range >= A_POINT * longest)
    .sort((a, b) => b.range - a.range)
    .flatMap(({ shape }) => attributesOf(shape).map((a) => model.attributes[a].name));
  return { used, of: model.attributes.length };
}

/**
 * The attribute on which two models that look at the same ones differ most: by the spread of its effect over the data.
 * @param {AdditiveModel} a @param {AdditiveModel} b
 * @returns {{ name: string, more: "a" | "b" } | null} null where no spread differs by a quarter
 */
export function mostDifferent(a, b) {
  const [inA, inB] = [spreads(a), spreads(b)];
  let found = null;
  let most = 0;
  for (const [name, spread] of inA) {
    const other = inB.get(name);
    if (other === undefined || Math.abs(spread - other) <= most) continue;
    most = Math.abs(spread - other);
    if (most > Math.max(spread, other) / 4) {
      found = { name, more: /** @type {"a" | "b"} */ (spread > other ? "a" : "b") };
    }
  }
  return found;
}

/** @param {AdditiveModel} model */
function spreads(model) {
  return new Map(
    model.effects.map(({ shape, summary }) => [
      attributesOf(shape)
        .map((i) => model.attributes[i].name)
        .join(" × "),
      summary.spread,
    ]),
  );
}

/** Scores in the order in which they are told, with the difference that counts as one. */
const told = /** @type {const} */ ([
  { name: "accuracy", high: true, least: 0.005 },
  { name: "brier", high: false, least: 0.002 },
  { name: "auc", high: true, least: 0.005 },
  { name: "log_loss", high: false, least: 0.005 },
  { name: "rmse", high: false, least: 0 },
  { name: "mae", high: false, least: 0 },
  { name: "r_squared", high: true, least: 0.005 },
]);

/** Losses of which each fold is known. */
const byFold = /** @type {const} */ ({
  brier: "brier",
  log_loss: "log_loss",
  rmse: "brier",
  mae: "log_loss",
});

/**
 * @param {Scores} a @param {Scores} b of the same rows in the same folds
 * @param {number} folds of each replication
 * @returns {Comparison[]} the scores that both have
 */
export function comparisons(a, b, folds) {
  const [ofA, ofB] = [figuresOf(a), figuresOf(b)];
  return told.flatMap(({ name, high, least }) => {
    const [x, y] = [ofA.get(name), ofB.get(name)];
    if (x === undefined || y === undefined) return [];
    const column = Object.hasOwn(byFold, name) ? byFold[/** @type {keyof typeof byFold} */ (name)] : null;
    const pairs = column ? pairsOf(a, b, column) : [];
    const clear = Math.abs(x - y) >= least && (pairs.length < 2 || isClear(pairs, folds));
    const verdict = x === y || !clear ? "equal" : x > y === high ? "a" : "b";
    return [{ name, a: x, b: y, verdict }];
  });
}

/** Score by its name, whatever was predicted. @param {Scores} scores @returns {Map<string, number>} */
export function figuresOf({ one_class, all_classes, number }) {
  return new Map(Object.entries(one_class ?? all_classes ?? number ?? {}));
}

/** @param {Scores} a @param {Scores} b @param {"brier" | "log_loss"} column */
function pairsOf(a, b, column) {
  if (a.folds.length !== b.folds.length) return [];
  return a.folds.map((fold, i) => fold[column] - b.folds[i][column]);
}

/**
 * Whether a mean difference over folds is more than twice its standard error. Folds share most of their training rows, so
 * the usual error is too small; it is corrected as by Nadeau and Bengio (2003, Machine Learning 52, eq. 8): the variance
 * over the folds times (1/J + test rows/training rows), J the number of differences.
 *
 * @param {readonly number[]} differences @param {number} folds of each replication
 */
export function isClear(differences, folds) {
  const n = differences.length;
  const mean = differences.reduce((s, d) => s + d, 0) / n;
  const variance = differences.reduce((s, d) => s + (d - mean) ** 2, 0) / (n - 1);
  const error = Math.sqrt(variance * (1 / n + 1 / Math.max(1, folds - 1)));
  return Math.abs(mean) > 2 * error;
}
