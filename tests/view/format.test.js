/** Numbers as they are written. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  axisFormat,
  fixed,
  logOddsFormat,
  parseNumber,
  percent,
  ratio,
  signed,
  typed,
  valueFormat,
  valueStep,
} from "../../www/model/format.js";
import { multiples, niceTicks } from "../../www/model/layout/ticks.js";
import { cut, graphemes, plainMeasure, twoLines } from "../../www/model/text.js";

/** @param {number} minimum @param {number} maximum @param {number} [decimals] */
const numeric = (minimum, maximum, decimals = 0) => ({
  minimum,
  maximum,
  mean: minimum,
  median: minimum,
  decimals,
  histogram: [1],
});

describe("a probability", () => {
  test.each([
    [0, "0\u202f%"],
    [1, "100\u202f%"],
    [1e-9, "<\u202f0.01\u202f%"],
    [1 - 1e-9, ">\u202f99.99\u202f%"],
    [0.9997, "99.97\u202f%"],
    [0.0241, "2.4\u202f%"],
    [0.5, "50\u202f%"],
    [0.732, "73\u202f%"],
    [0.0999, "10\u202f%"],
  ])("%d is %s", (p, text) => expect(percent(p, "en")).toBe(text));

  test("is never 0 % or 100 % unless it is", () => {
    fc.assert(
      fc.property(fc.double({ min: -40, max: 36, noNaN: true }), (d) => {
        const text = percent(1 / (1 + Math.exp(-d)), "en");
        expect(text).not.toMatch(/^(0|0\.0+|100|100\.0+)\u202f%$/);
      }),
    );
  });

  test("follows the language", () => expect(percent(0.024, "de")).toBe("2,4\u202f%"));
});

test("an axis over 0–0.03 does not read 0.0, 0.0, 0.0", () => {
  const format = axisFormat(0, 0.03, 0.01, "en");
  expect([0, 0.01, 0.02, 0.03].map(format)).toEqual(["0.00", "0.01", "0.02", "0.03"]);
});

test("ticks of any axis read differently", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
      fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
      (low, span) => {
        fc.pre(span > Math.abs(low) * 1e-9);
        const { step, values } = niceTicks(low, low + span, 6);
        const texts = values.map(axisFormat(low, low + span, step, "en"));
        expect(new Set(texts).size).toBe(values.length);
      },
    ),
  );
});

test("ticks are products, not sums: no 0.30000000000000004", () => {
  expect(multiples(0, 1, 0.1)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
});

test("signs: a true minus, a plus where it is asked for, no minus zero", () => {
  expect(fixed(-0.001, 2, "en")).toBe("0.00");
  expect(signed(-2.4, 2, "en")).toBe("\u22122.40");
  expect(signed(2.4, 2, "en")).toBe("+2.40");
  expect(signed(0.001, 2, "en")).toBe("0.00");
});

test("log odds get the decimals that the size of the model asks for", () => {
  expect(logOddsFormat(2.4, "en")(-0.786)).toBe("\u22120.79");
  expect(logOddsFormat(0.012, "en")(0.0034)).toBe("+0.0034");
});

test("years are not grouped, populations are", () => {
  expect(valueFormat(numeric(1905, 2024), "en")(1987)).toBe("1987");
  expect(valueFormat(numeric(12000, 1.4e9), "en")(532007440)).toBe("532,007,440");
  // One way to write within an attribute: 4,249 beside 18,424.
  expect(valueFormat(numeric(250, 18424), "en")(4249)).toBe("4,249");
});

test("two values a step apart read differently", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
      fc.nat(4),
      (low, span, decimals) => {
        const range = numeric(low, low + span, decimals);
        const write = valueFormat(range, "en");
        const step = valueStep(range);
        const at = Math.round((low + span / 2) / step) * step;
        expect(write(at)).not.toBe(write(at + step));
      },
    ),
  );
});

test.each([
  ["3", 3],
  ["−3.5", -3.5],
  ["1,5", 1.5],
  ["1.234,5", 1234.5],
  ["1,234.5", 1234.5],
  ["1 234", 1234],
  ["1e3", 1000],
  ["", null],
  ["abc", null],
  ["1.2.3", null],
  ["Infinity", null],
  ["50, 30", null],
  ["12 34", null],
  ["1 2 3", null],
  ["1 23 456", null],
  ["12,34.5", null],
  ["1,234,5", null],
  ["12 345 678.5", 12345678.5],
  ["− 5", -5],
])("typed %s is %s", (text, value) => expect(parseNumber(text, "en")).toBe(value));

test.each([
  ["en", "1,000", 1000],
  ["en", "1.000", 1],
  ["en", "12,345,678.5", 12345678.5],
  ["en", "0,125", 0.125],
  ["en", "1,5", 1.5],
  ["de", "1.000", 1000],
  ["de", "1.234.567,5", 1234567.5],
  ["de", "1,000", 1],
  ["de", "1.5", 1.5],
  ["de", "0.125", 0.125],
  ["de-CH", "1’000.5", 1000.5],
  ["fr", "1\u202f000,5", 1000.5],
  ["fr", "1.000", 1],
  ["hi", "1,00,000", 100000],
])("in %s, %s is %s", (locale, text, value) => expect(parseNumber(text, locale)).toBe(value));

test("what stands in a field is read as the same number, in any locale", () => {
  const numbers = fc.oneof(
    fc.double({ min: -1e60, max: 1e60, noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.constantFrom(1.234, 1000, 1e-9),
  );
  fc.assert(
    fc.property(numbers, fc.constantFrom("en", "de", "fr", "de-CH", "sl", "hi"), (value, locale) => {
      expect(parseNumber(typed(value, locale), locale)).toBe(value === 0 ? 0 : value);
    }),
  );
});

test("a number beyond what can be calculated with is none", () =>
  expect(["1e60", "1e61", "-1e155", "1e400"].map((text) => parseNumber(text))).toEqual([
    1e60,
    null,
    null,
    null,
  ]));

test("ratios keep three digits", () =>
  expect([ratio(11.02, "en"), ratio(0.0907, "en"), ratio(1, "en")]).toEqual(["11.0", "0.0907", "1.00"]));

test("long labels are cut in the middle, within their width, never through an emoji", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "W", "👩‍👩‍👧‍👦", "é", "🏳️‍🌈", " ", "文"), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 20, max: 200 }),
      (parts, width) => {
        const text = parts.join("");
        const short = cut(text, width, 12, plainMeasure);
        if (graphemes(short).length > 3) expect(plainMeasure(short, 12)).toBeLessThanOrEqual(width);
        for (const g of graphemes(short.replace("…", ""))) expect([...parts, "“", "”"]).toContain(g);
      },
    ),
  );
});

test("a name takes two lines at most, broken between words", () => {
  expect(twoLines("highest level of education", 100, 14, plainMeasure)).toHaveLength(2);
  expect(twoLines("sex", 100, 14, plainMeasure)).toEqual(["sex"]);
});
