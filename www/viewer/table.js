// The instance as a table.

import { attributesOf, flagOf } from "../model/evaluate.js";
import { uncertaintyOf } from "../model/uncertainty-door.js";

/**
 * One record for each attribute or pair, in the order of the file, folded ones too.
 * @param {import("./stage.js").Scene} scene
 */
export function tableOf(scene) {
  const { layout, model, instance, texts } = scene;
  const known = uncertaintyOf(model)?.view;
  const rows = model.effects.map((effect, k) => {
    const over = attributesOf(effect.shape);
    const logOdds = instance.parts[k];
    return {
      attribute: layout.profiles[k].name,
      values: over.map((a) => instance.values[a]),
      value: over.map((a) => texts.value(a, instance.values[a])).join(", "),
      set: over.every((a) => instance.set[a]),
      flags: over.map((a) => flagOf(model, a, instance.values[a])),
      // Of a bent sum an effect is no log odds: points alone say what it counts.
      logOdds: model.bend ? null : logOdds,
      logOddsText: model.bend ? "" : texts.effect(logOdds),
      oddsRatio: model.bend ? null : Math.exp(logOdds),
      points: ((logOdds - layout.scale.origins[k]) * 100) / layout.scale.hundred,
      /** Error bars in log odds: of the resamples, of the posterior. */
      ...(known?.tableBars(model, k, instance.values) ?? { interval: null, posterior: null }),
      /** Place in the order of importance, and between which places it varies over the resamples. */
      rank: model.resampling?.ranks[k] ?? null,
    };
  });
  return {
    rows,
    intercept: model.intercept,
    sum: instance.sum,
    probability: instance.outcome,
    probabilityText: texts.outcome(instance.outcome),
    ...(known?.tableOutcome(scene) ?? { interval: null, intervalText: "" }),
    notDrawn: texts.notDrawn(instance.parts),
    others: layout.foot.others.map(({ kind }, i) => ({ kind, text: texts.others(instance.sum)[i] })),
  };
}
