// Two models of the same question, in facts for a sentence: what each looks at, and whose predictions are better.

import { attributesOf } from "../evaluate.js";
import { compareFolds } from "./rows.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../../engine/contract.js").Scores} Scores */

/**
 * @typedef {"accuracy" | "brier" | "auc" | "log_loss" | "rmse" | "mae" | "r_squared"} ScoreName
 * @typedef {{ name: ScoreName, a: number, b: number, verdict: "equal" | "a" | "b" | "open" }} Comparison `verdict`: who is
 *   better beyond two standard errors over the folds; "open" where the folds do not say
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
  return { used: [...new Set(used)], of: model.attributes.length };
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
  { name: "accuracy", high: true, least: 0 },
  { name: "brier", high: false, least: 0.002 },
  { name: "auc", high: true, least: 0 },
  { name: "log_loss", high: false, least: 0.005 },
  { name: "rmse", high: false, least: 0 },
  { name: "mae", high: false, least: 0 },
  { name: "r_squared", high: true, least: 0.005 },
]);

/**
 * Losses of which each fold is known; R² of the same rows rises as the squared error falls. Of the others there is no
 * error to hold a difference against.
 *
 * @type {Readonly<Record<string, import("./rows.js").Loss>>} */
const byFold = { brier: "brier", log_loss: "log_loss", rmse: "brier", mae: "log_loss", r_squared: "brier" };

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
    const loss = Object.hasOwn(byFold, name) ? byFold[name] : null;
    const folded = loss ? compareFolds(a.folds, b.folds, loss, folds) : null;
    // With a single fold nothing is known of the error.
    const judged = folded !== null && !Number.isNaN(folded.error);
    const clear = Math.abs(x - y) >= least && folded?.clearly !== 0;
    const better = x > y === high ? "a" : "b";
    /** @type {Comparison["verdict"]} */
    const verdict = x === y ? "equal" : !judged ? "open" : clear ? better : "equal";
    return [{ name, a: x, b: y, verdict }];
  });
}

/** Score by its name, whatever was predicted. @param {Scores} scores @returns {Map<string, number>} */
export function figuresOf({ one_class, all_classes, number }) {
  return new Map(Object.entries(one_class ?? all_classes ?? number ?? {}));
}
