// The numbers of the present instance, written: the one place from which chip, axis, sentence, table and spoken value
// take them.

import { flagOf } from "../model/evaluate.js";
import { axisFormat, count, fixed, logOddsFormat, percent, plain, valueFormat } from "../model/format.js";
import { distanceOf, isotonicAt } from "../model/isotonic.js";
import { readingText } from "../model/layout/scale.js";
import { niceStep } from "../model/layout/ticks.js";
import { isProbability } from "../model/links.js";
import { extraPairs } from "../model/pair-door.js";
import { oneLine } from "../model/text.js";
import { uncertaintyOf } from "../model/uncertainty-door.js";
import { view } from "../sentences/view.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../model/types.js").Value} Value */
/** @typedef {import("../model/layout/types.js").Layout} Layout */

/** Of a number its unit, or the one that the name of its column ends with. @param {AdditiveModel["target"]} target */
export function unitOf({ unit, name }) {
  const said = /[([](\S{1,8})[)\]]$|\s(\p{Sc}|%|°\S?|\S{0,2}[²³]|[kcm]m|k?g)$/u.exec(name);
  return unit ?? said?.[1] ?? said?.[2];
}

export class Texts {
  /** @param {AdditiveModel} model @param {Layout} layout */
  constructor(model, layout) {
    this.model = model;
    this.layout = layout;
    this.locale = layout.options.locale;
    const { hundred } = layout.scale;
    const write = logOddsFormat(model.bend ? 100 : hundred, this.locale);
    /** An effect as it is spoken: in points where the sum is bent, and no log odds. @param {number} x */
    this.effect = (x) => write(model.bend ? (100 * x) / hundred : x);
    const { foot } = layout;
    this.identity = axisFormat(foot.low, foot.high, niceStep((foot.high - foot.low) / 500), this.locale);
    /** Intercept and all origins: what the total does not count. */
    this.shift = model.intercept + layout.scale.origins.reduce((a, b) => a + b, 0);
  }

  /** A probability, or the predicted value with its unit; "" while it is veiled. @param {number} outcome */
  outcome(outcome) {
    if (this.layout.options.veiled) return "";
    if (isProbability(this.model)) return percent(outcome, this.locale);
    const unit = unitOf(this.model.target);
    return unit ? `${this.identity(outcome)}\u202f${oneLine(unit)}` : this.identity(outcome);
  }

  /** Log odds from the origin of an axis, in the chosen scale. @param {number} logOdds */
  reading(logOdds) {
    return readingText(this.layout.scale, this.layout.options, logOdds);
  }

  /** An effect in the chosen scale, from its own origin. @param {number} k @param {number} effect */
  atDot(k, effect) {
    return this.reading(effect - this.layout.scale.origins[k]);
  }

  /** An effect from its own origin, with the unit of the chosen scale. @param {number} k @param {number} effect */
  said(k, effect) {
    return view.tipEffect(this.atDot(k, effect), this.layout.options.scale, this.model);
  }

  /** The size of a difference of two sums in the chosen scale: a factor where that is of odds. @param {number} difference */
  size(difference) {
    const ratio = this.layout.options.scale === "odds_ratio";
    return this.reading(ratio ? difference : Math.abs(difference)).replace(/^\+/, "");
  }

  /** The same with its error bar, where there is one. @param {number} k @param {import("../model/layout/types.js").Dot} dot */
  dot(k, dot) {
    return uncertaintyOf(this.model)?.view.atDot(this, k, dot) ?? this.atDot(k, dot.effect);
  }

  /** Folded effects, those on top of others by themselves. @param {boolean} extra */
  left(extra) {
    const { folded, profiles } = this.layout;
    return folded.filter((k) => profiles[k].extra === extra);
  }

  /** Effects added up, each from its own origin. @param {readonly number[]} effects @param {readonly number[]} [parts] none: of nothing but what counts 0 */
  counted(effects, parts) {
    return effects.reduce((all, k) => all + (parts?.[k] ?? 0) - this.layout.scale.origins[k], 0);
  }

  /**
   * What folded effects add at the present values, where they add anything; of pairs on top of others always. In the
   * chosen scale: it belongs to what is read from the lines.
   * @param {readonly number[]} parts
   */
  notDrawn(parts) {
    const own = this.left(false);
    const sum = this.counted(own, parts);
    const { scale } = this.layout.options;
    const said = /[1-9]/.test(this.effect(sum))
      ? view.notDrawn(own.length, view.amount(this.reading(sum), scale, this.model))
      : "";
    const extra = this.left(true);
    return extra.length ? extraPairs().notDrawn(this, said, extra, parts) : said;
  }

  /** Readings of the further axes. @param {number} sum */
  others(sum) {
    const { calibration } = this.model;
    return this.layout.foot.others.map(({ kind }) => {
      if (!calibration) return "";
      if (kind === "distance") return fixed(distanceOf(calibration, sum), 2, this.locale);
      return this.outcome(isotonicAt(/** @type {any} */ (calibration.isotonic), sum));
    });
  }

  /** What folded effects add up to, counted from their origins like the total; "": none. @param {readonly number[]} parts @param {boolean} [extra] of those on top of others */
  folded(parts, extra = false) {
    const { options } = this.layout;
    const list = this.left(extra);
    if (!list.length) return "";
    const sum = this.reading(this.counted(list, parts));
    const said = /** @type {const} */ ([list.length, sum, options.scale, this.model]);
    return extra ? extraPairs().folded(this, list, parts, said) : view.folded(...said);
  }

  /** The total as the axis above the outcome counts it. @param {number} sum */
  total(sum) {
    return this.reading(sum - this.shift);
  }

  /** A value of an attribute, with its unit. @param {number} attribute @param {Value} value */
  value(attribute, value) {
    const { numeric, unit } = this.model.attributes[attribute];
    if (value === null) return view.unknown;
    if (typeof value !== "number" || !numeric) return view.isolated(String(value));
    const text = valueFormat(numeric, this.locale)(value);
    return unit ? `${text}\u202f${oneLine(unit)}` : text;
  }

  /** The same with what has to be known about it. @param {number} attribute @param {Value} value */
  flagged(attribute, value) {
    const text = this.value(attribute, value);
    const flag = flagOf(this.model, attribute, value);
    if (flag === "unknown-level" || flag === "not-a-number") return view.unseen(text);
    return flag === "outside" ? view.outside(text, ...this.range(attribute)) : text;
  }

  /** @param {number} attribute @returns {[string, string]} */
  range(attribute) {
    const { numeric } = this.model.attributes[attribute];
    if (!numeric) return ["", ""];
    return [plain(numeric.minimum, this.locale), plain(numeric.maximum, this.locale)];
  }

  /**
   * What a slider says.
   * @param {number} attribute that it moves @param {number} k the effect whose row it is on
   * @param {import("./state.js").Instance} instance
   */
  spoken(attribute, k, { values, parts, outcome }) {
    const written = this.outcome(outcome);
    const interval = written && uncertaintyOf(this.model)?.view.between(this, values);
    return view.valueText(
      this.flagged(attribute, values[attribute]),
      this.said(k, parts[k]),
      interval ? `${written}, ${interval}` : written,
      this.model,
    );
  }

  /** A share of the rows. @param {number} p */
  share(p) {
    return percent(Math.min(1, p), this.locale);
  }

  /** @param {number} n */
  count(n) {
    return count(Math.round(n), this.locale);
  }
}

/** The present sum and outcome as the axes name them. @param {import("./stage.js").Scene} scene */
export function writtenAt({ instance, texts }) {
  const { sum, outcome } = instance;
  return { total: texts.total(sum), outcome: texts.outcome(outcome), others: texts.others(sum) };
}
