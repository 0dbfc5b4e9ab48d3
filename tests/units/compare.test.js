import { describe, expect, it } from "vitest";
import { compareFolds, meanLoss, worthProposing } from "../../www/model/compare/rows.js";
import { present } from "../found.js";

/**
 * Folds of so many rows with these Brier scores; the log loss is twice the Brier score.
 * @param {...number} briers
 */
const folds = (...briers) => briers.map((brier) => ({ rows: 50, brier, log_loss: 2 * brier }));

describe("two models on the same folds", () => {
  it("a difference and its standard error by hand", () => {
    // Differences −1, −2, −3, −2: mean −2, variance (1 + 0 + 1 + 0)/3 = 2/3.
    // Corrected: √((1/4 + 1/3) · 2/3) = √(7/18).
    const first = folds(11, 12, 13, 14);
    const other = folds(10, 10, 10, 12);
    const { difference, error, clearly } = present(compareFolds(first, other, "brier"));
    expect(difference).toBeCloseTo(-2, 12);
    expect(error).toBeCloseTo(Math.sqrt(7 / 18), 12);
    expect(clearly).toBe(-1);
    const back = compareFolds(other, first, "brier");
    expect(back).toEqual({ difference: 2, error, clearly: 1 });
    expect(present(compareFolds(first, other, "log_loss")).difference).toBeCloseTo(-4, 12);
  });

  it("with replications, K is the number of folds of one of them", () => {
    // Two replications of 2 folds: J = 4, 1/(K − 1) = 1.
    const first = folds(11, 12, 13, 14);
    const other = folds(10, 10, 10, 12);
    expect(present(compareFolds(first, other, "brier", 2)).error).toBeCloseTo(
      Math.sqrt((1 / 4 + 1) * (2 / 3)),
      12,
    );
  });

  it("folds count by their rows: the difference is that of the scores over all rows", () => {
    const first = [
      { rows: 10, brier: 0.2, log_loss: 1 },
      { rows: 30, brier: 0.1, log_loss: 1 },
    ];
    const other = [
      { rows: 10, brier: 0.1, log_loss: 1 },
      { rows: 30, brier: 0.2, log_loss: 1 },
    ];
    expect(meanLoss(first, "brier")).toBeCloseTo(0.125, 12);
    const { difference, clearly } = present(compareFolds(first, other, "brier"));
    expect(difference).toBeCloseTo(meanLoss(other, "brier") - meanLoss(first, "brier"), 12);
    expect(difference).toBeCloseTo(0.05, 12);
    expect(clearly).toBe(0);
  });

  it("is clear beyond two standard errors, and not before", () => {
    // Differences d − e and d + e: variance 2e², K = 2: error √((1/2 + 1) · 2) e = √3 e; clear from d = 2√3 e on.
    /** @param {number} d */
    const at = (d) => present(compareFolds(folds(1, 1), folds(1 + d - 0.1, 1 + d + 0.1), "brier")).clearly;
    const limit = 2 * Math.sqrt(3) * 0.1;
    expect(at(limit * 1.001)).toBe(1);
    expect(at(limit * 0.999)).toBe(0);
    expect(at(-limit * 1.001)).toBe(-1);
    expect(at(-limit * 0.999)).toBe(0);
  });

  it("of one fold nothing is clear; of other folds there is no comparison", () => {
    expect(compareFolds(folds(1), folds(0.5), "brier")).toMatchObject({ difference: -0.5, clearly: 0 });
    expect(compareFolds(folds(1), folds(1, 2), "brier")).toBeNull();
    expect(compareFolds([], [], "brier")).toBeNull();
    const otherRows = folds(1, 2).map((f) => ({ ...f, rows: 49 }));
    expect(compareFolds(folds(1, 2), otherRows, "brier")).toBeNull();
  });
});

describe("what is worth proposing", () => {
  const drawn = folds(0.2, 0.21, 0.19, 0.2);
  /** @param {number} by @param {number} [noise] */
  const lower = (by, noise = 0.001) => ({
    folds: drawn.map((f, i) => {
      const brier = f.brier - by + (i % 2 ? noise : -noise);
      return { ...f, brier, log_loss: 2 * brier };
    }),
  });

  it("the lowest of those that are clearly lower", () => {
    const good = lower(0.02);
    const better = lower(0.03);
    expect(worthProposing(drawn, [good, better, lower(-0.05)])).toMatchObject({
      choice: better,
      loss: "brier",
    });
    expect(present(worthProposing(drawn, [better, good])).choice).toBe(better);
  });

  it("nothing where the gain is within its error", () => {
    expect(worthProposing(drawn, [lower(0.001, 0.01), lower(0)])).toBeNull();
    expect(worthProposing(drawn, [])).toBeNull();
  });

  it("the log loss alone may speak, unless the Brier score rises", () => {
    /** @param {number} brier */
    const sharper = (brier) => ({
      folds: drawn.map((f) => ({ ...f, brier: f.brier + brier, log_loss: f.log_loss - 0.1 })),
    });
    expect(worthProposing(drawn, [sharper(0)])).toMatchObject({ loss: "log_loss" });
    expect(worthProposing(drawn, [sharper(0.001)])).toBeNull();
  });
});
