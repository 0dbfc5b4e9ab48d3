/** The outcome of each link, against 40 digits (make_links.py), and models that other programs trained. */

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outcomeOf, probability, sumFor } from "../../www/model/evaluate.js";
import { isProbability, LINKS } from "../../www/model/links.js";
import { readModel } from "../../www/model/read.js";
import { view } from "../../www/sentences.js";

/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
/** @type {{ cases: { link: import("../../www/model/types.js").Link, sum: number, outcome: number }[] }} */
const { cases } = json("./links.json");
/** @param {string} name */
const model = (name) => readModel(json(`./models/${name}.json`));

test("every link has its cases, and meets them", () => {
  expect(new Set(cases.map((c) => c.link))).toEqual(new Set(LINKS));
  for (const { link, sum, outcome } of cases) {
    const off = Math.abs(outcomeOf({ link }, sum) - outcome);
    expect(off, `${link} of ${sum}`).toBeLessThanOrEqual(Math.max(1e-12 * Math.abs(outcome), 1e-300));
  }
});

test("of a median whose root was learned what is below 0 is 0; of another program's square it is squared", () => {
  const square = model("square");
  const median = { ...square, target: { ...square.target, median: true } };
  for (const sum of [-1e9, -3, -1e-9, 0, 0.5, 3]) {
    expect(outcomeOf(square, sum)).toBe(sum * sum);
    expect(outcomeOf(median, sum)).toBe(sum < 0 ? 0 : sum * sum);
  }
});

test.each(LINKS)(
  "%s is finite for every finite sum, and never falls where the sum is not negative",
  (link) => {
    const sums = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(sums, sums, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((d) =>
          link === "square" ? Math.abs(d) : d,
        );
        const [below, above] = [Math.min(low, high), Math.max(low, high)].map((d) => outcomeOf({ link }, d));
        expect(Number.isFinite(below) && Number.isFinite(above)).toBe(true);
        expect(above).toBeGreaterThanOrEqual(below - 1e-13 * Math.abs(below));
      }),
    );
  },
);

test.each(LINKS.filter((link) => isProbability({ link })))(
  "of %s the sum of a probability leads to it",
  (link) => {
    for (const p of [1e-6, 0.001, 0.1, 0.37, 0.5, 0.9, 0.999])
      expect(outcomeOf({ link }, sumFor({ link }, p))).toBeCloseTo(p, 12);
  },
);

describe("models trained elsewhere", () => {
  /** Fitted values that R gives for these. */
  test.each([
    ["poisson", ["A", "low"], Math.exp(3.69196)],
    ["poisson", ["B", "high"], Math.exp(3.69196 - 0.20599 - 0.51849)],
    ["square", [0, "sand"], 3.5 ** 2],
    ["square", [100, "clay"], 1],
  ])("%s at %j", (name, values, expected) => {
    expect(probability(model(name), values)).toBeCloseTo(expected, 10);
  });

  test("probit and complementary log-log give the probabilities of their regressions", () => {
    // Φ(−2.38684 + 0.00138 · 600 + 0.47773 · 3.5) = Φ(0.113215)
    expect(probability(model("probit"), [600, 3.5, "1"])).toBeCloseTo(0.54506994807643, 10);
    // 1 − exp(−exp(−39.572 + 22.041 · 1.8)) = 1 − exp(−exp(0.1018))
    expect(probability(model("cloglog"), [1.8])).toBeCloseTo(1 - Math.exp(-Math.exp(0.1018)), 10);
  });

  test("are spoken of as what they are", () => {
    expect(view.outcomeTitle(model("poisson"))).toEqual(["Predicted", "breaks"]);
    expect(view.outcomeTitle(model("square"))).toEqual(["Predicted", "seedlings (per plot)"]);
    expect(view.outcomeTitle(model("probit"))).toEqual(["Probability of", "admitted = yes"]);
    for (const name of ["poisson", "square", "probit", "cloglog"]) {
      const sentences = [
        view.tipEffect("0.5", "log_odds", model(name)),
        view.valueText("A", "0.5", "45", model(name)),
        view.scaleName("odds_ratio", model(name)),
        view.amount("0.5", "log_odds", model(name)),
      ];
      expect(sentences.join(" ")).not.toMatch(/odds/i);
    }
  });
});

describe("an interval of the probability", () => {
  const { models } = json("./venn.json");

  test("is read with every link that gives one, and refused with the others by the engine's sentence", () => {
    for (const model of Object.values(models)) {
      const { bend: _, ...plain } = /** @type {any} */ (model);
      const of = (/** @type {string} */ link) => ({ ...plain, link });
      for (const link of ["logit", "probit", "cloglog"]) expect(readModel(of(link)).link).toBe(link);
      for (const link of ["identity", "exp", "square"])
        expect(() => readModel(of(link)), link).toThrow("only a probability has such an interval");
    }
  });
});
