/** Sentences: <nomogram-view> in a page of others. */

export const embed = {
  noJson: "must be JSON",
  /** @param {number} n */
  values: (n) => `must be an object with values by name, or a list of ${n}, one for each attribute`,
  /** @param {string} name */
  noAttribute: (name) => `name “${name}”, which is no attribute of this model`,
  /** @param {string} name @param {boolean} numeric */
  noValue: (name, numeric) =>
    `of “${name}” must be ${numeric ? "a number" : "the name of a level"}, or null where it is unknown`,
  /** @param {string} name */
  noLine: (name) => `names “${name}”, which is no line of this model`,
};
