/** Errors beside the quantiles of the normal distribution, and what is said of a number that is a median. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readModel } from "../../www/model/read.js";
import { errorQuantiles, normalQuantile } from "../../www/model/trust/quantiles.js";
import { sheet } from "../../www/sentences/sheet.js";
import { trustNumber } from "../../www/sentences/trust/number.js";
import { view } from "../../www/sentences/view.js";

test.each([
  // qnorm of R 4.3
  [0.5, 0],
  [0.975, 1.959963984540054],
  [0.001, -3.090232306167813],
  [0.75, 0.674489750196082],
])("the normal quantile of %f", (p, expected) => {
  expect(normalQuantile(p)).toBeCloseTo(expected, 12);
});

test("errors are those of the scale on which the number was learned, in order", () => {
  /** Errors −1, 0, 1 and 4: mean 1, variance 3.5. */
  const errors = [1, -1, 4, 0];
  const expected = [-1, 0, 1, 4].map((e, i) => [
    expect.closeTo(normalQuantile((i + 0.5) / 4), 12),
    expect.closeTo((e - 1) / Math.sqrt(3.5), 9),
  ]);
  /** @type {[import("../../www/model/types.js").Link, (y: number) => number][]} */
  const scales = [
    ["identity", (y) => y],
    ["exp", Math.exp],
    ["square", (y) => y * y],
  ];
  for (const [link, back] of scales) {
    /** @type {[number, number][]} */
    const points = errors.map((e, i) => [back(3 + i), back(3 + i + e)]);
    expect(errorQuantiles({ link }, points)).toEqual(expected);
    expect(trustNumber.errors.note(link).includes(" of the ")).toBe(link !== "identity");
  }
  expect(
    errorQuantiles({ link: "identity" }, [
      [1, 2],
      [2, 3],
    ]),
  ).toEqual([]);
  // What is 0 has no logarithm.
  expect(
    errorQuantiles({ link: "exp" }, [
      [1, 0],
      [1, 2],
      [1, 3],
    ]),
  ).toHaveLength(2);
});

test("a median is called so wherever the number is", () => {
  const file = JSON.parse(readFileSync(new URL("../contract/models/poisson.json", import.meta.url), "utf8"));
  const said = (/** @type {object} */ more) =>
    readModel({ ...file, target: { ...file.target, name: "price", ...more } });
  const [mean, median] = [said({}), said({ median: true })];
  expect(view.outcomeTitle(median)).toEqual(["Median", "price"]);
  expect(view.outcomeTitle(mean)).toEqual(["Predicted", "price"]);
  expect([view.outcomeShort(median), view.ofOutcome(median)]).toEqual(["Median", "median price"]);
  expect(view.description(median, 2)).toContain("the median price");
  expect(sheet.invitation(median)).toContain("The median price follows.");
  expect(sheet.noSignal(median)).toContain("the median is the same");
});
