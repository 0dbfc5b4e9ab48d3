/** Two models in facts. */
import { describe, expect, it } from "vitest";
import { comparisons, looksOf, mostDifferent } from "../../www/model/compare/two-models.js";
import { present } from "../found.js";

/** @param {Record<string, number>} spreads the range is twice the spread */
function model(spreads) {
  const names = Object.keys(spreads);
  const seen = {
    attributes: names.map((name) => ({ name })),
    effects: names.map((name, attribute) => ({
      shape: { form: "levels", attribute },
      summary: { minimum: -spreads[name], maximum: spreads[name], mean: 0, spread: spreads[name] },
    })),
  };
  // Nothing else of a model is looked at.
  return /** @type {import("../../www/model/types.js").AdditiveModel} */ (/** @type {unknown} */ (seen));
}
/**
 * @param {{ accuracy: number; brier: number; auc: number; log_loss: number; }} one_class
 * @param {number[]} [losses]
 */
const scores = (one_class, losses = []) => ({
  one_class,
  folds: losses.map((brier) => ({ rows: 10, brier, log_loss: 2 * brier })),
});

describe("what a model looks at", () => {
  it("leaves out the lines that are a point, the longest first", () => {
    expect(looksOf(model({ sex: 2, age: 0, status: 1e-12 }))).toEqual({ used: ["sex"], of: 3 });
    expect(looksOf(model({ a: 0.5, b: 2, c: 0.019 })).used).toEqual(["b", "a"]);
    expect(looksOf(model({ a: 0, b: 0 })).used).toEqual([]);
  });

  it("says where two differ most, if by more than a quarter", () => {
    expect(mostDifferent(model({ a: 1, b: 1 }), model({ a: 1.1, b: 2 }))).toEqual({ name: "b", more: "b" });
    expect(mostDifferent(model({ a: 1, b: 1 }), model({ a: 1.1, b: 0.9 }))).toBe(null);
    expect(mostDifferent(model({ a: 1 }), model({ c: 5 }))).toBe(null);
  });
});

describe("who predicts better", () => {
  it("the losses whose folds agree; of accuracy and AUC there are no folds, so neither is better", () => {
    /** @param {number} by */
    const folds = (by) => [0.16, 0.15, 0.17, 0.16].map((brier) => brier + by);
    const found = comparisons(
      scores({ accuracy: 0.78, brier: 0.16, auc: 0.8, log_loss: 0.5 }, folds(0)),
      scores({ accuracy: 0.7, brier: 0.18, auc: 0.65, log_loss: 0.502 }, folds(0.02)),
      4,
    );
    expect(found.map((c) => [c.name, c.verdict])).toEqual([
      ["accuracy", "open"],
      ["brier", "a"],
      ["auc", "open"],
      // A hair's breadth.
      ["log_loss", "equal"],
    ]);
  });

  it("folds that are not the same, a single one or none say nothing", () => {
    /** @param {number} brier */
    const figures = (brier) => ({ accuracy: 0.8, brier, auc: 0.8, log_loss: 2 * brier });
    /** @param {number[]} a @param {number[]} b */
    const verdict = (a, b) =>
      comparisons(scores(figures(0.1), a), scores(figures(0.2), b), 4).map((c) => c.verdict);
    for (const [a, b] of [
      [[], []],
      [[0.1], [0.2]],
      [
        [0.1, 0.1, 0.1],
        [0.2, 0.2],
      ],
    ])
      expect(verdict(a, b)).toEqual(["equal", "open", "equal", "open"]);
  });

  it("a difference that the folds do not agree on is none", () => {
    /** @param {number} brier */
    const figures = (brier) => ({ accuracy: 0.8, brier, auc: 0.8, log_loss: 2 * brier });
    const agree = comparisons(
      scores(figures(0.15), [0.15, 0.14, 0.16, 0.15]),
      scores(figures(0.19), [0.19, 0.18, 0.2, 0.191]),
      4,
    );
    const argue = comparisons(
      scores(figures(0.15), [0.05, 0.3, 0.05, 0.2]),
      scores(figures(0.19), [0.3, 0.05, 0.21, 0.2]),
      4,
    );
    expect(present(agree.find((c) => c.name === "brier")).verdict).toBe("a");
    expect(present(argue.find((c) => c.name === "brier")).verdict).toBe("equal");
  });

  it("scores that one of them lacks are not compared", () => {
    /** @param {number} squared @param {number} absolute */
    const folds = (squared, absolute) =>
      [0, 0.1, 0.2].map((by) => ({ rows: 10, brier: squared + by, log_loss: absolute + by }));
    const number = { number: { rmse: 2, mae: 1, r_squared: 0.5 }, folds: folds(4, 1) };
    expect(comparisons(number, scores({ accuracy: 1, brier: 0, auc: 1, log_loss: 0 }), 10)).toEqual([]);
    const other = { number: { rmse: 3, mae: 0.9, r_squared: 0.2 }, folds: folds(9, 0.9) };
    // R² goes with the squared error.
    expect(comparisons(number, other, 3).map((c) => c.verdict)).toEqual(["a", "b", "a"]);
  });
});
