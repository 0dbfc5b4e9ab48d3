/** Rows sorted by a column. */
import { expect, test } from "vitest";
import { sortedPlaces } from "../../www/state/row-order.js";

test("numbers by size, words as people order them, equal ones as in the file", () => {
  expect(sortedPlaces([3, 1, 2, 1], false)).toEqual([1, 3, 2, 0]);
  expect(sortedPlaces([3, 1, 2, 1], true)).toEqual([0, 2, 1, 3]);
  expect(sortedPlaces(["b10", "b9", "a"], false)).toEqual([2, 1, 0]);
  expect(sortedPlaces(["x", 5, "a", -1], false)).toEqual([3, 1, 2, 0]);
});

test("what is missing stands last, whatever is first", () => {
  expect(sortedPlaces([undefined, 2, undefined, 1], false)).toEqual([3, 1, 0, 2]);
  expect(sortedPlaces([undefined, 2, undefined, 1], true)).toEqual([1, 3, 0, 2]);
});
