/**
 * The learners and their settings: names, usual values and limits are those of the engine's own catalogue
 * (`../engine/catalogue.json`, made from it).
 *
 * @typedef {import("../engine/contract.js").Setting} Setting
 * @typedef {import("../engine/contract.js").Outcome} Outcome
 * @typedef {import("../engine/contract.js").MapChoice} MapChoice
 * @typedef {import("../engine/contract.js").JointMap} JointMap
 * @typedef {keyof import("../sentences/compare/settings.js").SettingsInWords} SettingName
 * @typedef {{ name: SettingName, usual: number, low: number, high: number, whole?: boolean, or_zero?: boolean, flag?: boolean }} SettingOf
 *   `or_zero`: 0 too, for what the engine finds itself; `flag`: 0, or on
 * @typedef {"all" | "coordinates" | "counted"} MapsOf which kernel maps it can learn: those without coordinates too; those
 *   with coordinates; those whose values can be counted
 * @typedef {{ name: string, outcomes: readonly Outcome[], addsUp: boolean, calibrated: boolean,
 *   compared: boolean, candidate?: readonly boolean[], shrinkage: SettingName | null, maps: MapsOf, settings: readonly SettingOf[] }} LearnerOf `compared`: with the drawn one, before anybody chooses; `candidate`: as what it is tried for
 *   the first drawing, plainly or with both classes weighing the same;
 *   `shrinkage`: the setting that is its shrinkage constant
 */

import { order, learners as served } from "../engine/catalogue.json";

/** All of them, in the order in which they are offered. @type {readonly LearnerOf[]} */
export const everyLearner = served.map(({ adds_up, ...known }) => {
  const settings = known.settings.map((of) => ({
    .../** @type {SettingOf} */ (of),
    // Every pair, 1 to 3: how attributes of two values stand in the products.
    ...((isSwitch(of) || of.name === "pairs") && { flag: true }),
  }));
  // The first one, as the engine has them.
  const shrinkage = known.shrinks ? settings[0].name : null;
  settings.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return /** @type {LearnerOf} */ ({ ...known, addsUp: adds_up, settings, shrinkage });
});

/** @param {{ whole?: boolean, low: number, high: number }} of */
function isSwitch({ whole, low, high }) {
  return whole && low === 0 && high === 1;
}

/** Those that a nomogram is drawn from; the others show what there is to gain by giving up on one. */
export const learners = everyLearner.filter((l) => l.addsUp);

/** Every setting that some learner has. @type {readonly SettingName[]} */
export const settingNames = [...new Set(everyLearner.flatMap(({ settings }) => settings.map((s) => s.name)))];

/** @param {string} name @returns {LearnerOf | null} */
export function learnerOf(name) {
  return everyLearner.find((l) => l.name === name) ?? null;
}

/** Whether a setting could have a value, of some learner. @param {string} name @param {number} value */
export function isSetting(name, value) {
  return everyLearner.some(({ settings }) => settings.some((s) => s.name === name && isAllowed(s, value)));
}

/** Whether a learner's model is a sum of effects, and so has a nomogram. @param {string} name */
export function addsUp(name) {
  return learnerOf(name)?.addsUp ?? true;
}

/** Those for an outcome; the first is the usual one. @param {Outcome} outcome */
export function learnersFor(outcome) {
  return learners.filter((l) => l.outcomes.includes(outcome));
}

/** Whether a learner can learn a map, of one attribute or of a pair. @param {string} learner @param {MapChoice["kind"] | JointMap["kind"]} kind */
export function allowsMap(learner, kind) {
  const { maps } = learnerOf(learner) ?? { maps: "coordinates" };
  // What an attribute has by itself is never refused: naive Bayes looks at its numbers as its settings say.
  if (maps === "counted") return ["linear", "nominal", "discretised", "cells"].includes(kind);
  return maps === "all" || !isKernel(kind);
}

/** Whether a map has no coordinates. @param {string} kind */
export const isKernel = (kind) => kind.endsWith("_kernel");

/** @param {{ low: number, high: number, whole?: boolean, or_zero?: boolean }} setting @param {number} value */
export function isAllowed({ low, high, whole, or_zero }, value) {
  return (
    (value >= low && value <= high && (!whole || Number.isInteger(value))) ||
    (or_zero === true && value === 0)
  );
}

/** A setting's value, said or usual. @param {string} learner @param {readonly Setting[]} settings @param {SettingName} name */
export function settingValue(learner, settings, name) {
  return (
    settings.find((s) => s.name === name)?.value ??
    learnerOf(learner)?.settings.find((s) => s.name === name)?.usual ??
    Number.NaN
  );
}

/** Whether a learner is asked for every pair. @param {{ learner: string, settings: readonly Setting[] }} question */
export function everyPair({ learner, settings }) {
  return settingValue(learner, settings, "pairs") > 0;
}

/** Whether a question can have a map: of every pair there are products, and what has no coordinates cannot be multiplied. @param {{ learner: string, settings: readonly Setting[] }} question @param {MapChoice["kind"] | JointMap["kind"]} kind */
export function allowsShape(question, kind) {
  return allowsMap(question.learner, kind) && !(everyPair(question) && isKernel(kind));
}

/**
 * What of a question is not a learner's own, as another learner is asked for it: a pair is drawn together by every
 * learner, each in a way that it can learn; constants of parts are for those that shrink.
 *
 * @template {{ groups: import("../engine/contract.js").JointGroup[], shrinkages: import("../engine/contract.js").Shrinkage[] }} Q
 * @param {Q} question @param {string} learner @returns {Pick<Q, "groups" | "shrinkages">}
 */
export function partsFor({ groups, shrinkages }, learner) {
  /** @type {JointMap} */
  const other = allowsMap(learner, "product") ? { kind: "product", knots: 4 } : { kind: "cells", bins: 5 };
  return {
    groups: groups.map((group) => (allowsMap(learner, group.map.kind) ? group : { ...group, map: other })),
    shrinkages: shrinkageSetting(learner) ? shrinkages : [],
  };
}

/**
 * The pairs that are drawn together by hand, as far as they count: where every pair is learned they rest.
 *
 * @template {{ learner: string, settings: readonly Setting[], groups: any[] }} Q
 * @param {Q} question @returns {Q["groups"]}
 */
export function handPairs(question) {
  return everyPair(question) ? [] : question.groups;
}

/** The setting that is the shrinkage constant k of a learner, or null where it has none. @param {string} learner */
export function shrinkageSetting(learner) {
  return learnerOf(learner)?.shrinkage ?? null;
}

/** Whether the folds serve to calibrate, and not only to see how well is predicted. @param {{ outcome: Outcome, learner: string, settings: readonly Setting[] }} question */
export function calibrates({ outcome, learner, settings }) {
  if (outcome === "number") return false;
  const own = learnerOf(learner)?.settings.some((s) => s.name === "calibrate");
  return !own || settingValue(learner, settings, "calibrate") === 1;
}

/** Whether a model's probabilities are those among rows weighted by class, not those of the rows as they are. @param {{ outcome: Outcome, learner: string, settings: readonly Setting[] }} question */
export function saysWeighted(question) {
  const { outcome, learner, settings } = question;
  const now = (/** @type {SettingName} */ name) => settingValue(learner, settings, name);
  if (outcome === "number" || calibrates(question)) return false;
  return now("balanced") === 1 || (outcome === "one_class" && Math.abs(Math.log(now("weight"))) > 0);
}

/** Whether resamples can be calibrated anew: one class against the rest, by a learner that is calibrated. @param {{ outcome: Outcome, learner: string, settings: readonly Setting[] }} question */
export function recalibrates(question) {
  return question.outcome === "one_class" && calibrates(question);
}

/** Whether a learner knows the covariance of its weights, and with it error bars without resamples. @param {{ learner: string, outcome: string }} question */
export function hasPosterior({ learner, outcome }) {
  return shrinkageSetting(learner) !== null && outcome !== "all_classes";
}

/** Whether a probability can have an interval: that of one class, by a learner that leaves a model. @param {{ outcome: Outcome, learner: string }} question */
export function hasInterval({ outcome, learner }) {
  return outcome === "one_class" && addsUp(learner);
}

/**
 * The settings as they are written down: those that the learner has, in its order, without the ones that are as usual.
 * C is always said (as it was before there were other learners). One spelling, so that equal models have equal questions.
 *
 * @param {string} learner @param {readonly Setting[]} settings @returns {Setting[]}
 */
export function tidySettings(learner, settings) {
  const known = learnerOf(learner);
  if (!known) return [...settings];
  return known.settings.flatMap((setting) => {
    const { name, usual } = setting;
    const value = settings.find((s) => s.name === name)?.value ?? usual;
    return isAllowed(setting, value) && (value !== usual || name === "C")
      ? [{ name, value }]
      : name === "C"
        ? [{ name, value: usual }]
        : [];
  });
}
