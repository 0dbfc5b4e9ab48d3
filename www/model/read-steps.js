// A function that goes up in steps, as a file has it.

import { ascending, listOf, number } from "./field.js";

/** @typedef {import("./field.js").Field} Field */

/** Steps that never fall. @param {Field} file @returns {import("./types.js").VennSteps} */
export function steps(file) {
  const sums = ascending(file.at("sums"));
  let before = 0;
  const probabilities = listOf((f) => {
    before = number(before, 1)(f);
    return before;
  }, sums.length)(file.at("probabilities"));
  return { sums, probabilities };
}
