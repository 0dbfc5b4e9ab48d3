/**
 * Two models compared on the same held-out folds.
 *
 * @typedef {{ rows: number, brier: number, log_loss: number }} FoldLoss mean losses of the rows of a fold; where a number
 *   is predicted, of the squared error and of the absolute error
 * @typedef {"brier" | "log_loss"} Loss
 * @typedef {{ difference: number, error: number, clearly: -1 | 0 | 1 }} Comparison `difference` of the mean losses, other
 *   minus first; `error` its standard error, NaN where there are too few folds; `clearly` −1: the other is clearly lower
 */

/** Standard errors from which on a difference counts as clear. */
const CLEAR = 2;

/** Mean loss over all rows of the folds. @param {readonly FoldLoss[]} folds @param {Loss} loss */
export function meanLoss(folds, loss) {
  const rows = folds.reduce((s, f) => s + f.rows, 0);
  return folds.reduce((s, f) => s + f.rows * f[loss], 0) / rows;
}

/**
 * The difference of two models' losses and how sure it is, from their differences fold by fold.
 *
 * The folds of a cross-validation share most of their training rows, so their differences are not independent and the
 * usual standard error, √(s²/J), is too small. It is corrected after Nadeau and Bengio (2003): √((1/J + n₂/n₁) s²), with
 * J folds in all and n₂/n₁ = 1/(K − 1) rows held out for each one trained on. Folds count by their rows, so that the
 * difference is that of the scores over all rows.
 *
 * @param {readonly FoldLoss[]} first
 * @param {readonly FoldLoss[]} other losses on the same folds, in the same order
 * @param {Loss} loss
 * @param {number} [folds] K, folds of one replication; all of them where there is one
 * @returns {Comparison | null} null where the folds are not the same ones
 */
export function compareFolds(first, other, loss, folds = first.length) {
  const j = first.length;
  if (j === 0 || j !== other.length || first.some((f, i) => f.rows !== other[i].rows)) return null;
  const rows = first.reduce((s, f) => s + f.rows, 0);
  const differences = first.map((f, i) => other[i][loss] - f[loss]);
  const mean = differences.reduce((s, d, i) => s + (d * first[i].rows) / rows, 0);
  const spread = differences.reduce((s, d, i) => s + ((d - mean) ** 2 * first[i].rows) / rows, 0);
  // 0/0 with a single fold: nothing is known of the error.
  const variance = (spread * j) / (j - 1);
  const error = Math.sqrt(variance * (1 / j + 1 / Math.max(1, folds - 1)));
  return { difference: mean, error, clearly: Math.abs(mean) > CLEAR * error ? (mean < 0 ? -1 : 1) : 0 };
}

/**
 * The alternative worth proposing: one of the losses is clearly lower and the other is not higher. Of several the one
 * with the lowest Brier score. Each is held against the present one only; nothing is corrected for the number of
 * alternatives, of which there are few.
 *
 * @template {{ folds: readonly FoldLoss[] }} T
 * @param {readonly FoldLoss[]} present
 * @param {readonly T[]} alternatives
 * @param {number} [folds] folds of one replication
 * @returns {{ choice: T, loss: Loss, comparison: Comparison } | null}
 */
export function worthProposing(present, alternatives, folds) {
  /** @type {{ choice: T, loss: Loss, comparison: Comparison } | null} */
  let best = null;
  for (const choice of alternatives) {
    const brier = compareFolds(present, choice.folds, "brier", folds);
    const logLoss = compareFolds(present, choice.folds, "log_loss", folds);
    if (!brier || !logLoss || brier.difference > 0 || logLoss.difference > 0) continue;
    if (brier.clearly !== -1 && logLoss.clearly !== -1) continue;
    if (best && meanLoss(choice.folds, "brier") >= meanLoss(best.choice.folds, "brier")) continue;
    best =
      brier.clearly === -1
        ? { choice, loss: "brier", comparison: brier }
        : { choice, loss: "log_loss", comparison: logLoss };
  }
  return best;
}
