// What is said and drawn of a drawing's uncertainty: at a dot, in the tip of a tick, at the outcome.

import { footSpreads, signMarks } from "../draw/uncertainty.js";
import { barAt, sumInterval } from "../model/bars.js";
import { outcomeOf, sumFor, sum as sumOf } from "../model/evaluate.js";
import { plain } from "../model/format.js";
import { footPlace } from "../model/layout/foot.js";
import { barsOf, barsShown } from "../model/layout/whiskers.js";
import { posteriorAt, posteriorSum } from "../model/posterior.js";
import { apart, hull, vennAt } from "../model/venn.js";
import { WIDE } from "../sentences/result.js";
import { uncertainty as words } from "../sentences/uncertainty.js";
import { view } from "../sentences/view.js";

/** @typedef {import("./stage.js").Scene} Scene */
/** @typedef {import("./texts.js").Texts} Texts */
/** @typedef {import("../model/bars.js").Interval} Interval */
/** @typedef {import("../model/types.js").Value} Value */
/** @typedef {import("../draw/uncertainty.js").Spreads} Spreads */

/** @typedef {{ kind: "doubt" | "resampled" | "posterior", text: string, sign?: unknown }} Line `sign`: the bar that the words are of */

/** @param {number | undefined} level 0.95 → 95 % @param {Texts} texts */
const levelText = (level, { locale }) => `${plain(100 * (level ?? 0), locale)}\u202f%`;

/** @param {{ rough?: boolean } | null} bar @param {string} text */
const roughly = (bar, text) => (bar?.rough ? words.roughly(text) : text);

/**
 * An effect with its error bar, written where its place does not tell it.
 * @param {Texts} texts @param {number} k @param {import("../model/layout/types.js").Dot} dot
 */
export function atDot(texts, k, { effect, bars }) {
  const text = texts.atDot(k, effect);
  // On a narrow page it would hide what else is written there.
  if (!bars || texts.layout.frame.narrow) return text;
  const { resamples, posterior } = bars;
  const bar = resamples ?? posterior;
  if (!bar) return text;
  if (!resamples && texts.layout.options.scale !== "odds_ratio")
    return words.plusMinus(text, roughly(posterior, texts.reading(bar.high - effect).replace(/^\+/, "")));
  return words.withBar(text, texts.atDot(k, bar.low), texts.atDot(k, bar.high));
}

/**
 * What the tip of a tick says of the error bars there, and of the place in the order of importance.
 * @param {Texts} texts @param {number} k effect @param {readonly (Value | undefined)[]} values
 */
export function tipLines(texts, k, values) {
  const { model, layout } = texts;
  const { resamples, posterior } = barsOf(model, layout.options, k, values);
  const level = levelText(model.resampling?.level, texts);
  const ends = (/** @type {Interval} */ bar) =>
    /** @type {[string, string]} */ ([texts.atDot(k, bar.low), texts.atDot(k, bar.high)]);
  const rank = layout.options.bars ? model.resampling?.ranks[k] : undefined;
  return {
    bars: [
      resamples ? words.tipResampled(level, ...ends(resamples)) : "",
      posterior
        ? roughly(posterior, words.tipPosterior(levelText(model.posterior?.level, texts), ...ends(posterior)))
        : "",
    ],
    rank: rank ? words.rank(rank.place, rank.low, rank.high, level) : "",
  };
}

/**
 * An interval of the sum as one of the outcome. Where 0 is in it a square is least there.
 * @param {Scene["model"]} model @param {Interval | null | undefined} sum
 */
function inOutcome(model, sum) {
  if (!sum) return null;
  const { low, high } = sum;
  const found = [low, high, Math.max(low, Math.min(high, 0))].map((d) => outcomeOf(model, d));
  return [Math.min(...found), Math.max(...found)];
}

/** The interval of the probability in words: "between 58 % and 74 %". @param {Texts} texts @param {readonly (Value | undefined)[]} values */
export function between({ model, locale }, values) {
  const venn = vennAt(model, values);
  return venn ? words.between(...apart(hull(venn, outcomeOf(model, sumOf(model, values))), locale)) : "";
}

/**
 * All that is known of the outcome's uncertainty at the present values.
 * @param {Scene} scene
 */
export function outcomeAt({ layout, model, instance, texts }) {
  const { values, sum } = instance;
  const { foot, options, frame } = layout;
  const shown = barsShown(model, options);
  const resamples = shown.resamples ? sumInterval(model, values) : null;
  const posterior = shown.posterior ? posteriorSum(model, values) : null;
  const venn = vennAt(model, values);
  // Through a break too, as far as the dot goes.
  const within = (/** @type {number} */ d) => footPlace(foot, Math.min(Math.max(d, foot.least), foot.most));
  const span = (/** @type {Interval | null | undefined} */ i) =>
    i ? /** @type {[number, number]} */ ([within(i.low), within(i.high)]) : null;
  const outcome = outcomeOf(model, sum);
  const held = venn && hull(venn, outcome);
  const ends = held && [sumFor(model, held.low), sumFor(model, held.high)];
  /** @type {Spreads} */
  const spreads = {
    resamples: span(resamples),
    posterior: span(posterior?.sum),
    fresh: span(posterior?.outcome),
    rough: posterior?.rough,
    interval: ends && {
      ends: [within(ends[0]), within(ends[1])],
      open: [ends[0] < foot.least, ends[1] > foot.most],
    },
  };
  const written = (/** @type {Interval} */ i) =>
    /** @type {[string, string]} */ (inOutcome(model, i)?.map((d) => texts.outcome(d)));
  const level = levelText(model.posterior?.level, texts);
  const resampled = resamples
    ? words.resampled(
        levelText(model.resampling?.level, texts),
        texts.count(model.resampling?.intercepts.length ?? 0),
        ...written(resamples),
      )
    : "";
  const fresh = posterior?.outcome ? written(posterior.outcome) : null;
  const own = posterior
    ? roughly(
        posterior,
        words.posterior(level, ...written(posterior.sum)) +
          (fresh ? `; ${words.fresh(level, ...fresh)}` : ""),
      )
    : "";
  // Where both kinds of bars are drawn these lines are their legend, and are there in any case.
  const both = shown.resamples && shown.posterior;
  /** @param {"resampled" | "posterior"} kind @param {string} text @returns {Line} */
  const signed = (kind, text) =>
    both ? { kind, text: text || words.legend[kind], sign: signMarks(kind) } : { kind, text };
  /** @type {Line[]} */
  const lines = [
    {
      kind: "doubt",
      text: venn && venn.high - venn.low > WIDE ? words.wideInterval(texts.outcome(outcome)) : "",
    },
    signed("resampled", resampled),
    signed("posterior", own),
  ];
  return {
    spreads,
    marks: footSpreads(frame.dense && frame.narrow ? null : foot.total.y, foot.outcome.y, spreads),
    between: between(texts, values),
    /** What stands under the figure: of a number where a single new case lies. */
    beside: between(texts, values) || (fresh ? roughly(posterior, words.between(...fresh)) : ""),
    /** The interval with the probability in it. */
    held,
    /** Of a number: the level of the interval of a single new case. */
    fresh: fresh && level,
    lines: lines.filter(({ text }) => text),
    resampled,
    posterior: own,
    venn,
  };
}

/** What the interval of the probability promises. @param {Texts} texts */
export function promiseOf({ model, locale }) {
  const { venn_abers: venn } = model;
  if (!venn) return "";
  return words.promise[venn.method](view.outcome(model), plain(Math.round(venn.rows), locale));
}

/**
 * What the table has of an effect, in log odds: whatever is drawn.
 * @param {Scene["model"]} model @param {number} k @param {readonly (Value | undefined)[]} values
 */
export const tableBars = (model, k, values) => ({
  interval: barAt(model, k, values),
  posterior: posteriorAt(model, k, values),
});

/** And of the outcome. @param {Scene} scene */
export function tableOutcome(scene) {
  const { model, instance } = scene;
  const posterior = posteriorSum(model, instance.values);
  const told = outcomeAt(scene);
  const { venn } = told;
  return {
    interval: inOutcome(model, sumInterval(model, instance.values)),
    intervalText: told.resampled,
    posterior: inOutcome(model, posterior?.sum),
    newOutcome: inOutcome(model, posterior?.outcome),
    posteriorText: told.posterior,
    vennAbers: venn && { low: venn.low, high: venn.high, merged: venn.merged },
    vennAbersText: told.between,
    promise: promiseOf(scene.texts),
    doubt: told.lines.find(({ kind }) => kind === "doubt")?.text ?? "",
  };
}
