/** The course of a check in numbers. */

import { describe, expect, test } from "vitest";
import { courseOf, judgementOf, stations } from "../../www/model/trust/check-course.js";
import { apart, pictureOf } from "../../www/model/trust/check-picture.js";

const done = { wrong: [0, 1, 0, 0], low: [0.5, 0.5, 0.75, 0.5], high: [0.75, 1, 1, 0.75] };

test("errors add up, and so do what is left of the two ends to 1", () => {
  expect(courseOf(done)).toEqual({
    rows: 4,
    errors: [0, 0, 1, 1, 1],
    least: [0, 0.25, 0.25, 0.25, 0.5],
    most: [0, 0.5, 1, 1.25, 1.75],
  });
});

describe("the judgement", () => {
  test("within: shares of right rows beside the means of the ends", () => {
    expect(judgementOf(done)).toEqual({
      accuracy: 0.75,
      low: 0.5625,
      high: 0.875,
      kept: "within",
      chance: false,
    });
  });

  // 100 rows promised to be right with 0.8 to 0.9: 10 to 20 errors; one standard error is 4 at 0.8, 3 at 0.9.
  /** @param {number} errors */
  const of = (errors) => ({
    wrong: Array.from({ length: 100 }, (_, i) => (i < errors ? 1 : 0)),
    low: Array(100).fill(0.8),
    high: Array(100).fill(0.9),
  });
  test.each([
    [20, "within", false],
    [10, "within", false],
    [27, "more", true],
    [29, "more", false],
    [5, "fewer", true],
    [3, "fewer", false],
  ])("%i errors where 10 to 20 were promised: %s, by chance: %s", (errors, kept, chance) => {
    expect(judgementOf(of(errors))).toMatchObject({ kept, chance });
  });

  test("there is none before the first row", () => {
    expect(judgementOf({ wrong: [], low: [], high: [] })).toBe(null);
  });
});

test("the table's rows are spread evenly and end with the last", () => {
  expect(stations(100, 10)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  expect(stations(3, 10)).toEqual([1, 2, 3]);
  expect(stations(25, 10).at(-1)).toBe(25);
  expect(stations(0, 10)).toEqual([]);
});

describe("the picture", () => {
  test("rows go across up to all that will be predicted, errors upwards", () => {
    // 482 px: 44 before, 118 after for the names, 320 for 8 rows; 246 px upwards for 1.75 errors.
    const { errors, most, end, x, y } = pictureOf(courseOf(done), 8, 482);
    expect(most.map(([a]) => a)).toEqual([44, 84, 124, 164, 204]);
    expect(most.at(-1)).toEqual([204, 12]);
    expect(errors[1]).toEqual([84, 258]);
    expect(errors[2][1]).toBeCloseTo(258 - 246 / 1.75, 9);
    expect(end).toBe(204);
    expect(x.map((t) => t.value)).toEqual([0, 2, 4, 6, 8]);
    expect(y.map((t) => t.value)).toEqual([0, 1]);
  });

  test("no more points than pixels, the last row among them", () => {
    const long = { wrong: Array(5000).fill(0), low: Array(5000).fill(0.5), high: Array(5000).fill(0.75) };
    const { errors, most } = pictureOf(courseOf(long), 5000, 360);
    expect(errors.length).toBeLessThanOrEqual(202);
    expect(most.at(-1)).toEqual([242, 12]);
  });

  test("names keep a line's distance and stay between top and bottom", () => {
    expect(apart([100, 100, 200], 12, 258)).toEqual([100, 117, 200]);
    expect(apart([258, 255, 250], 12, 258)).toEqual([258, 241, 224]);
    expect(apart([12, 12, 12], 12, 258)).toEqual([12, 29, 46]);
  });
});
