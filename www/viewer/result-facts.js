// What the line under the result is chosen from.

import { flagOf } from "../model/evaluate.js";

/** @typedef {import("../sentences/result.js").Facts} Facts */

/**
 * @param {import("./stage.js").Scene} scene @param {import("./stage.js").Told | null} told
 * @returns {Facts}
 */
export function resultFacts({ model, layout, instance, texts }, told) {
  const { outcome, values } = instance;
  const counted = values.map((_, i) => i).filter((i) => instance.effectsOf[i].length > 0);
  const { fits_done: done = 0, folds = 0, repeats = 0 } = model.calibration ?? {};
  const all = folds * repeats;
  return {
    model,
    outcome,
    written: texts.outcome(outcome),
    interval: told?.held ?? null,
    fresh: told?.fresh ?? null,
    strange: counted.flatMap((i) => {
      const flag = flagOf(model, i, values[i]);
      if (!flag) return [];
      const [low, high] = texts.range(i);
      const kind = flag === "outside" ? "outside" : "unseen";
      return [{ name: model.attributes[i].name, kind, value: texts.value(i, values[i]), low, high }];
    }),
    shares: layout.options.shares?.(values),
    unfinished: done < all ? [texts.count(done), texts.count(all)] : null,
    still: model.effects.every(({ summary }) => summary.minimum === 0 && summary.maximum === 0),
  };
}
