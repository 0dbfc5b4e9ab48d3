import { allowsShape, handPairs, hasInterval, hasPosterior, recalibrates } from "./learners.js";
import { fitting } from "./maps.js";

/**
 * The question seen from outside: what makes two of them equal, and its words for the engine.
 *
 * @typedef {import("../engine/contract.js").ColumnPreview} ColumnPreview
 * @typedef {import("./document.js").Question} Question
 */

/**
 * What decides how the bytes are read. Equal keys, equal tables.
 *
 * @param {Question} question
 */
export function fileKey({ source, readOptions }) {
  return JSON.stringify([source.key, readOptions]);
}

/**
 * What decides the model. Equal keys, equal models: whether the target was proposed or chosen is no part of it.
 *
 * @param {Question} question
 */
export function questionKey(question) {
  const { resamples, recalibrate } = question;
  const bars = resamples > 0 ? [resamples, recalibrate && recalibrates(question)] : [];
  return JSON.stringify([...decisive(question), ...bars]);
}

/**
 * What decides every fit but those of the resamples: with more of them or fewer, the others are the same.
 *
 * @param {Question} question
 */
export function fitsKey(question) {
  return JSON.stringify(decisive(question));
}

/** @param {Question} question @returns {unknown[]} what later builds added only where it is said: keys are kept with models */
function decisive(question) {
  const { source, readOptions, target, positive, cut, attributes, learner, settings } = question;
  const { seed, folds, repeats, outcome, maps, shrinkages } = question;
  const groups = handPairs(question);
  const parts = [source.key, readOptions, target, positive, cut, attributes];
  const more =
    outcome === "one_class" && maps.length + groups.length === 0 ? [] : [{ outcome, maps, groups }];
  const constants = shrinkages.length === 0 ? [] : [{ shrinkages }];
  const { posterior, interval } = sureness(question);
  const sure = posterior || interval !== "none" ? [{ posterior, interval }] : [];
  const scale = scaleOf(question);
  const scaled = scale === "own" ? [] : [{ scale }];
  return [...parts, learner, settings, seed, folds, repeats, ...more, ...constants, ...sure, ...scaled];
}

/** The scale on which a number is learned; classes have none. @param {Question} q */
export const scaleOf = ({ outcome, targetScale }) => (outcome === "number" ? targetScale : "own");

/** What is asked of how sure the model is, as far as it applies. @param {Question} q */
function sureness(q) {
  const interval = hasInterval(q) ? q.interval : /** @type {const} */ ("none");
  return { posterior: q.posterior && hasPosterior(q), interval };
}

/** The question in the words of the engine. @param {Question} q @param {string} sourceName */
export function engineQuestion(q, sourceName) {
  if (q.target === null) throw new Error("no target");
  return {
    target: q.target,
    ...(q.positive === null ? {} : { positive: q.positive }),
    ...(q.cut === null ? {} : { cut: q.cut }),
    ...(q.attributes === null ? {} : { attributes: q.attributes }),
    outcome: q.outcome,
    ...(scaleOf(q) === "own" ? {} : { target_scale: q.targetScale }),
    learner: q.learner,
    maps: q.maps,
    groups: handPairs(q),
    resamples: q.resamples,
    recalibrate: q.recalibrate && recalibrates(q),
    ...(q.shrinkages.length === 0 ? {} : { shrinkages: q.shrinkages }),
    ...sureness(q),
    settings: q.settings,
    folds: q.folds,
    repeats: q.repeats,
    seed: q.seed,
    source: sourceName,
  };
}

/**
 * The question in the words of the engine, about the columns as they are: maps and pairs that do not fit them rest.
 *
 * @param {Question} q
 * @param {readonly ColumnPreview[]} columns
 * @param {string} sourceName
 */
export function askedQuestion(q, columns, sourceName) {
  const used = new Set(usedNames(columns, q));
  // So do constants of attributes that are not there.
  const shrinkages = q.shrinkages.filter(({ of }) => of.part !== "attribute" || used.has(of.name));
  return {
    ...engineQuestion({ ...q, shrinkages }, sourceName),
    ...fitting(
      { ...q, groups: handPairs(q) },
      columns.filter(({ name }) => used.has(name)),
      (kind) => allowsShape(q, kind),
    ),
  };
}

/**
 * The columns that a model uses, in the file's order.
 *
 * @param {readonly ColumnPreview[]} columns
 * @param {Pick<Question, "attributes" | "target">} question
 */
export function usedNames(columns, { attributes, target }) {
  const chosen = attributes && new Set(attributes);
  // A column that was taken apart stands for its parts.
  const split = new Set(columns.map((c) => c.from));
  /** @param {ColumnPreview} c */
  const isChosen = ({ name, from, used }) =>
    chosen?.has(name) ? !split.has(name) : from !== undefined && chosen?.has(from) && used;
  return columns.filter((c) => c.name !== target && (chosen ? isChosen(c) : c.used)).map((c) => c.name);
}
