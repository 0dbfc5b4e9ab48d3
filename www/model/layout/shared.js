// What two drawings share when they stand side by side: the ends of their axes, the worth of a point, the order of rows.

import { footRange } from "./foot.js";
import { ordered } from "./order.js";
import { profilesOf } from "./profile.js";
import { reachOf } from "./scale.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("./types.js").Profile} Profile */

/**
 * @param {readonly AdditiveModel[]} models
 * @param {Pick<import("./types.js").Options, "align" | "order" | "shown"> & { bars?: import("./types.js").Options["bars"] }} options `bars`: are error
 *   bars drawn that some of them have? Unless it is said, they are
 * @returns {{ domain: [number, number], sum_domain: [number, number], hundred: number, sequence: string[] }} in log odds;
 *   `hundred`: worth of 100 points; `sequence`: names of the effects as the rows stand, those beyond `shown` last
 */
export function sharedScale(models, options) {
  const all = models.map((model) => profilesOf(model));
  const reaches = all.map((profiles, i) => reachOf(models[i], profiles, { bars: true, ...options }));
  const sums = models.map((model, i) => footRange(model, all[i], model.intercept));
  return {
    domain: [Math.min(...reaches.map((r) => r.low)), Math.max(...reaches.map((r) => r.high))],
    sum_domain: [Math.min(...sums.map((s) => s.low)), Math.max(...sums.map((s) => s.high))],
    hundred: Math.max(...reaches.map((r) => r.hundred)),
    sequence: sequenceOf(all, options),
  };
}

/**
 * As one model would be ordered whose lines are as long as the longer one of the two.
 * @param {Profile[][]} all @param {Pick<import("./types.js").Options, "order" | "shown">} options
 */
function sequenceOf(all, options) {
  /** @type {Map<string, Profile>} */
  const joint = new Map();
  for (const p of all.flat()) {
    const other = joint.get(p.name);
    joint.set(
      p.name,
      other
        ? {
            ...other,
            minimum: Math.min(p.minimum, other.minimum),
            maximum: Math.max(p.maximum, other.maximum),
            spread: Math.max(p.spread, other.spread),
            range: Math.max(p.range, other.range),
          }
        : p,
    );
  }
  const { shown, folded } = ordered(
    [...joint.values()],
    /** @type {import("./types.js").Options} */ (options),
  );
  return [...shown, ...folded].map((p) => p.name);
}
