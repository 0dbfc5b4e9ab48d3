// The effect of one attribute by itself, in the scale of the drawing: what it is at a value, how sure that is, and how it
// is written. The drawing's own functions say it, so that no number here differs from the one beside it.

import { attributesOf, contribution, isLogOdds, typicalValue } from "../evaluate.js";
import { profilesOf, tableCuts } from "../layout/profile.js";
import { hundredOf, reachOf, readingText } from "../layout/scale.js";
import { barsOf } from "../layout/whiskers.js";
import { hasUncertainty } from "../uncertainty-door.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("../layout/types.js").Options} Options */
/** @typedef {import("../bars.js").Interval} Interval */
/** @typedef {Pick<Options, "scale" | "align" | "bars">} Asked */
/**
 * @typedef {object} Effect
 * @property {AdditiveModel} model
 * @property {number} attribute
 * @property {number} index of the effect
 * @property {readonly Value[]} values present ones, one an attribute
 * @property {Options} options of the drawing, as far as they count here
 * @property {import("../layout/types.js").Scale} scale as far as a reading needs it
 * @property {number[] | null} cuts between the intervals of a number, which is one value in each of them
 * @property {number} origin log odds that stand at 0
 */

/**
 * @param {AdditiveModel} model @param {number} attribute @param {readonly (Value | undefined)[]} values undefined: not set
 * @param {Asked} asked @param {readonly AdditiveModel[]} [beside] other drawings on the same scale
 * @returns {Effect | null} null: nothing that is drawn depends on it
 */
export function effectOf(model, attribute, values, asked, beside = []) {
  const own = model.effects.findIndex(({ shape }) => "attribute" in shape && shape.attribute === attribute);
  const index =
    own >= 0 ? own : model.effects.findIndex(({ shape }) => attributesOf(shape).includes(attribute));
  if (index < 0) return null;
  const options = /** @type {Options} */ ({ ...asked, scale: scaleFor(model, asked.scale) });
  const reaches = [model, ...beside].map((one) => reachOf(one, profilesOf(one), options));
  const hundred = Math.max(...reaches.map((reach) => reach.hundred));
  const { shape } = model.effects[index];
  return {
    model,
    attribute,
    index,
    values: model.attributes.map((a, i) => values[i] ?? (values[i] === null ? null : typicalValue(a))),
    options,
    scale: /** @type {any} */ ({ hundred: hundredOf(model, hundred) }),
    cuts: !model.attributes[attribute].numeric
      ? null
      : shape.form === "levels"
        ? shape.cuts
        : shape.form === "table"
          ? tableCuts(shape, attribute)
          : null,
    origin: reaches[0].origins[index],
  };
}

/** As the drawing does: an odds ratio means nothing where the sum is no log odds. @param {AdditiveModel} model @param {Options["scale"]} scale */
function scaleFor(model, scale) {
  if (model.bend) return "points";
  return !isLogOdds(model) && scale === "odds_ratio" ? "log_odds" : scale;
}

/** The values with another one of the attribute. @param {Effect} effect @param {Value} value */
const withOwn = ({ values, attribute }, value) => values.map((v, i) => (i === attribute ? value : v));

/** Log odds at a value, as the model has them. @param {Effect} effect @param {Value} value */
export const logOddsAt = (effect, value) => contribution(effect.model, effect.index, withOwn(effect, value));

/** The same from its origin. @param {Effect} effect @param {Value} value */
export const heightAt = (effect, value) => logOddsAt(effect, value) - effect.origin;

/** As the drawing writes it. @param {Effect} effect @param {Value} value */
export const writtenAt = (effect, value) =>
  readingText(effect.scale, effect.options, heightAt(effect, value));

/**
 * The error bars that are drawn, from the origin.
 * @param {Effect} effect @param {Value} value
 * @returns {{ resamples: Interval | null, posterior: Interval | null }}
 */
export function barsAt(effect, value) {
  if (!hasUncertainty(effect.model)) return { resamples: null, posterior: null };
  const { resamples, posterior } = barsOf(effect.model, effect.options, effect.index, withOwn(effect, value));
  const moved = (/** @type {Interval | null} */ bar) =>
    bar && { low: bar.low - effect.origin, high: bar.high - effect.origin };
  return { resamples: moved(resamples), posterior: moved(posterior) };
}
