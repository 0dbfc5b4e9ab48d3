/**
 * The learners that can be compared, what makes two comparisons equal, and the grids among whose cells settings are chosen:
 * learners and grids are those of the engine's catalogue.
 *
 * @typedef {import("./document.js").Question} Question
 * @typedef {import("./document.js").Setting} Setting
 * @typedef {import("../engine/contract.js").Outcome} Outcome
 * @typedef {import("../engine/contract.js").Tuning} Tuning
 * @typedef {import("../engine/contract.js").MapChoice} MapChoice
 * @typedef {import("../engine/contract.js").JointGroup} JointGroup
 * @typedef {{
 *   name: string, additive: boolean, learner?: string, fixed?: readonly Setting[],
 *   first?: Axis, second?: Axis,
 * }} Rival `learner`: where a rival is a learner with a setting of its own, which is `fixed`; `first`, `second`: the settings that can be tuned, as the engine's `Tuning` orders them
 * @typedef {{ setting: string, values: readonly number[], nested: readonly number[], simple: 1 | -1 }} Axis `nested`: a
 *   coarser grid for the inside of every fold; `simple`: −1 where small values are the simpler ones
 */
import { grids, limits } from "../engine/catalogue-more.json";
import {
  addsUp,
  allowsMap,
  everyLearner,
  everyPair,
  handPairs,
  isKernel,
  learnerOf,
  partsFor,
} from "./learners.js";

/** What is tried of the first setting of a learner, and of the second. @param {string} name @param {boolean} pairs whether with every pair @returns {Pick<Rival, "first" | "second">} */
function axesOfLearner(name, pairs) {
  const [first, second] = grids
    .filter(({ learners }) => learners.includes(name))
    .map(({ setting, values, nested, small_is_simple, of_pairs, nested_of_pairs }) => {
      const all = (/** @type {number[]} */ own, /** @type {number[]} */ more) =>
        pairs ? [...own, ...more].sort((a, b) => a - b) : own;
      const simple = /** @type {Axis["simple"]} */ (small_is_simple ? -1 : 1);
      return { setting, values: all(values, of_pairs), nested: all(nested, nested_of_pairs), simple };
    });
  return { first, second };
}

/** Each with every pair after it, where it can have them. @type {readonly Rival[]} */
export const rivals = everyLearner.flatMap(({ name, addsUp, settings }) => {
  const rival = { name, additive: addsUp, ...axesOfLearner(name, false) };
  const has = (/** @type {string} */ setting) => settings.some((of) => of.name === setting);
  // The kernel that ends is another machine.
  if (has("compact")) {
    const fixed = [{ name: "compact", value: 1 }];
    return [rival, { ...rival, name: `${name}-compact`, learner: name, fixed }];
  }
  if (!has("pairs")) return [rival];
  const fixed = [{ name: "pairs", value: 1 }];
  return [
    rival,
    { name: `${name}-pairs`, learner: name, additive: addsUp, fixed, ...axesOfLearner(name, true) },
  ];
});

/** Ticked before anybody chooses, beside the one that is drawn. */
export const usualRivals = Object.freeze(everyLearner.filter((l) => l.compared).map((l) => l.name));

/**
 * Those that can learn an outcome. So that the list is short, every pair is offered with the support vector machine and the
 * drawn learner only, and where it was chosen before.
 *
 * @param {Outcome} outcome @param {string} drawn learner @param {readonly string[]} [ticked]
 */
export function rivalsFor(outcome, drawn, ticked = []) {
  return rivals.filter(({ name, learner = name, fixed, additive }) => {
    const offered = !fixed || !additive || learner === drawn || learner === "svm" || ticked.includes(name);
    return offered && learnerOf(learner)?.outcomes.includes(outcome);
  });
}

/** Folds inside every fit. */
export const INNER_FOLDS = limits.inner_folds.usual;

/** @param {string} name @returns {Rival} also of a learner that this list does not know */
export function rivalOf(name) {
  return rivals.find((rival) => rival.name === name) ?? { name, additive: addsUp(name) };
}

/** The learner behind a rival. @param {string} name */
export function learnerBehind(name) {
  return rivalOf(name).learner ?? name;
}

/** Which rival a question asks. @param {{ learner: string, settings: readonly Setting[] }} question */
export function rivalAsked({ learner, settings }) {
  const own = rivals.find(
    (rival) =>
      rival.learner === learner &&
      rival.fixed?.every((f) => settings.some((s) => s.name === f.name && s.value === f.value)),
  );
  return own?.name ?? learner;
}

/** The settings that can be tuned, as far as they mean something: logistic regression without its penalty has no C. @param {string} name @param {readonly Setting[]} settings @returns {Pick<Rival, "first" | "second">} */
function axesOf(name, settings) {
  return settings.some((s) => s.name === "penalty" && s.value === 0) ? {} : rivalOf(name);
}

/** The grid of the heat map. @param {string} name @param {readonly Setting[]} settings @param {MapChoice[]} [maps] in place of a second setting @returns {Tuning | null} null where there is nothing to tune */
export function gridOf(name, settings, maps = []) {
  const { first, second } = axesOf(name, settings);
  if (!first) return null;
  if (maps.length > 0) return { first: [...first.values], maps, folds: 5 };
  return { first: [...first.values], second: [...(second?.values ?? [])], folds: 5 };
}

/** The coarser grid inside every fold; what has a second setting tunes that one. @param {string} name @param {readonly Setting[]} settings @param {MapChoice[]} [maps] @returns {Tuning | null} */
export function nestedGridOf(name, settings, maps = []) {
  const { first, second } = axesOf(name, settings);
  if (!first) return null;
  const grid = { first: [...first.nested], folds: INNER_FOLDS };
  return maps.length > 0 && !second ? { ...grid, maps } : { ...grid, second: [...(second?.nested ?? [])] };
}

/**
 * The question of the document with another learner, as it is asked when that one is drawn: the same table, shapes, seed,
 * folds and repeats. What only the drawing needs (error bars, intervals) is not asked for.
 *
 * @param {Question} question @param {string} learner @param {readonly Setting[]} settings
 * @returns {Question}
 */
export function rivalQuestion(question, learner, settings) {
  return {
    ...question,
    ...partsFor(question, learner),
    learner,
    settings: [...settings],
    resamples: 0,
    posterior: false,
    interval: "none",
  };
}

/**
 * What of the question a learner cannot learn as it was chosen.
 *
 * @param {Question} question the document's @param {Question} asked of the learner
 * @returns {{ pairs: string[][], reshaped: JointGroup[], shapes: string[] }} `pairs` that it is asked without; `reshaped`:
 *   those that it learns in this other shape; `shapes`: attributes whose own one is not used
 */
export function restsFor(question, asked) {
  const there = handPairs(asked);
  const pairs = there.length > 0 ? [] : question.groups.map(({ attributes }) => attributes);
  const inPair = new Set(there.flatMap(({ attributes }) => attributes));
  const allowed = (/** @type {MapChoice["kind"]} */ kind) =>
    allowsMap(asked.learner, kind) && !(everyPair(asked) && isKernel(kind));
  return {
    pairs,
    reshaped: there.filter(({ map }, i) => map.kind !== question.groups[i].map.kind),
    shapes: asked.maps
      .filter(({ attribute, map }) => !inPair.has(attribute) && !allowed(map.kind))
      .map(({ attribute }) => attribute),
  };
}

/** What decides the rows and their folds: equal keys can be compared in pairs. @param {Question} q */
export function foldsKey(q) {
  const { source, readOptions, target, positive, cut, attributes, outcome, targetScale } = q;
  const { maps, groups, seed, folds, repeats } = q;
  return JSON.stringify([
    ...[source.key, readOptions, target, positive, cut, attributes, outcome, targetScale],
    ...[maps, groups, seed, folds, repeats],
  ]);
}

/** What decides one learner's predictions of them. @param {Question} question @param {Tuning | null} tuning what every fold chooses for itself */
export function rivalKey(question, tuning) {
  const { learner, settings, shrinkages } = question;
  return JSON.stringify([foldsKey(question), learner, settings, shrinkages, tuning]);
}
