// Error bars and the resamples behind them, checked against the effect they belong to.

import { ascending, flag, integer, listOf, number, optional, record } from "./field.js";

/** @typedef {import("./field.js").Field} Field */

/**
 * How many values of an effect have a bar.
 * @param {import("./types.js").Shape} shape @param {number} places
 */
export function barsOn(shape, places) {
  switch (shape.form) {
    case "levels":
      return shape.effects.length;
    case "cubic":
      return places;
    case "table":
      return shape.rows.length * shape.columns.length;
    case "curves_by_level":
      return shape.curves.length * places;
    default:
      return 0;
  }
}

/**
 * @param {Field} file @param {import("./types.js").Shape} shape
 * @returns {import("./types.js").Bars}
 */
export function barsOf(file, shape) {
  const places = optional(ascending, [])(file.at("places")) ?? [];
  const continuous = shape.form === "cubic" || shape.form === "curves_by_level";
  if (places.length && !continuous) file.at("places").refuse("belong to curves only");
  const n = barsOn(shape, places.length);
  const low = listOf(number(), n, "entries, one for each value")(file.at("low"));
  const high = file.at("high").list(n, "entries, one for each value");
  return { places, low, high: high.map((f, i) => number(low[i])(f)) };
}

/**
 * @param {Field} file @param {import("./types.js").Effect[]} effects
 * @returns {import("./types.js").Resampling}
 */
export function resamplingOf(file, effects) {
  const done = integer(0)(file.at("done"));
  const draws = file.at("effects").list(effects.length, "entries, one for each effect");
  // A contrast of two classes has none: the spreads of its resamples are not in the file.
  const ranks = file.at("ranks").list();
  if (ranks.length) file.at("ranks").list(effects.length, "entries, one for each effect");
  return record({
    resamples: integer(0),
    done: integer(0),
    skipped: integer(0),
    lacking_a_level: integer(0),
    level: number(0, 1),
    recalibrated: flag,
    intercepts: listOf(number(), done, "entries, one for each resample"),
    effects: () =>
      draws.map((f, k) =>
        listOf(
          number(),
          done * (effects[k].bars?.low.length ?? 0),
          "entries, one for each resample and bar",
        )(f),
      ),
    ranks: () => ranks.map(rank),
  })(file);
}

/** @param {Field} file */
function rank(file) {
  return record({
    place: integer(1),
    // 0 where no resample could be fitted.
    low: integer(0),
    high: (f) => integer(file.at("low").value)(f),
    moved: number(0, 1),
  })(file);
}
