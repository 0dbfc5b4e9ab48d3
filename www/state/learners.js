/**
 * The learners and their settings: names as the engine knows them, defaults, limits (the twin of what the engine checks).
 *
 * @typedef {import("../engine/contract.js").Setting} Setting
 * @typedef {import("../engine/contract.js").Outcome} Outcome
 * @typedef {import("../engine/contract.js").MapChoice} MapChoice
 * @typedef {import("../engine/contract.js").JointMap} JointMap
 * @typedef {"C" | "k" | "pairs" | "balanced" | "penalty" | "m" | "density" | "bins" | "calibrate" | "epsilon" | "lambda" | "gamma"
 *   | "weight" | "degree" | "trees" | "leaf" | "tried"} SettingName
 * @typedef {{ name: SettingName, usual: number, low: number, high: number, whole?: boolean, flag?: boolean }} SettingOf
 *   `flag`: 0, or on
 * @typedef {"all" | "coordinates" | "counted"} MapsOf which kernel maps it can learn: those without coordinates too; those
 *   with coordinates; those whose values can be counted
 * @typedef {{ name: string, outcomes: readonly Outcome[], maps: MapsOf, settings: readonly SettingOf[] }} LearnerOf
 */

const HUGE = 1e9;
/** @param {SettingName} name @param {number} usual @returns {SettingOf} */
const flag = (name, usual) => ({ name, usual, low: 0, high: 1, whole: true, flag: true });
/** @param {SettingName} name @param {number} usual @param {number} [low] @returns {SettingOf} */
const amount = (name, usual, low = 1 / HUGE) => ({ name, usual, low, high: HUGE });

/** @param {SettingName} name @param {number} usual @param {number} low @param {number} high @returns {SettingOf} */
const whole = (name, usual, low, high) => ({ name, usual, low, high, whole: true });
/** How rows of the two classes weigh: alike in sum, and how often one of the positive class counts. @type {readonly SettingOf[]} */
const weights = [flag("balanced", 0), amount("weight", 1)];

/**
 * Whether the products of every two attributes are learned beside the attributes, and how attributes of two values stand
 * in them: 1 a coordinate of 0 and 1 for each value, as all others; 2 one of 0 and 1 alone; 3 one of 1 and −1.
 *
 * @type {SettingOf}
 */
const pairs = { ...whole("pairs", 0, 0, 3), flag: true };

/** @type {readonly Outcome[]} */
const classes = ["one_class", "all_classes"];

/** Those that a nomogram is drawn from, in the order in which they are offered. @type {readonly LearnerOf[]} */
export const learners = [
  { name: "svm", outcomes: classes, maps: "all", settings: [amount("C", 1), pairs, ...weights] },
  {
    name: "logistic",
    outcomes: classes,
    maps: "coordinates",
    settings: [flag("penalty", 1), amount("C", 1), pairs, ...weights, flag("calibrate", 0)],
  },
  {
    name: "naive-bayes",
    outcomes: classes,
    maps: "counted",
    settings: [amount("m", 2), flag("density", 0), whole("bins", 5, 2, 20), flag("calibrate", 0)],
  },
  {
    name: "proximal-svm",
    outcomes: classes,
    maps: "all",
    settings: [amount("k", 1), pairs, ...weights],
  },
  {
    name: "svr",
    outcomes: ["number"],
    maps: "coordinates",
    settings: [amount("C", 1), amount("epsilon", 0.1, 0), pairs],
  },
  { name: "ridge", outcomes: ["number"], maps: "all", settings: [amount("lambda", 1, 0), pairs] },
];

/** No nomogram: what there is to gain by giving up on one. @type {readonly LearnerOf[]} */
export const ceilings = [
  {
    name: "radial-svm",
    outcomes: ["one_class"],
    maps: "coordinates",
    settings: [amount("C", 1), amount("gamma", 0, 0), ...weights],
  },
  {
    name: "polynomial-svm",
    outcomes: ["one_class"],
    maps: "coordinates",
    settings: [amount("C", 1), whole("degree", 2, 2, 6), ...weights],
  },
  {
    name: "lin-svm",
    outcomes: ["one_class"],
    maps: "coordinates",
    settings: [amount("C", 1), ...weights],
  },
  {
    name: "random-forest",
    outcomes: ["one_class"],
    maps: "coordinates",
    settings: [
      whole("trees", 300, 1, 5000),
      whole("leaf", 5, 1, 1000),
      whole("tried", 0, 0, 1000),
      ...weights,
      flag("calibrate", 0),
    ],
  },
];

const every = [...learners, ...ceilings];

/** Every setting that some learner has. @type {readonly SettingName[]} */
export const settingNames = [...new Set(every.flatMap(({ settings }) => settings.map((s) => s.name)))];

/** @param {string} name @returns {LearnerOf | null} */
export function learnerOf(name) {
  return every.find((l) => l.name === name) ?? null;
}

/** Whether a setting could have a value, of some learner. @param {string} name @param {number} value */
export function isSetting(name, value) {
  return every.some(({ settings }) => settings.some((s) => s.name === name && isAllowed(s, value)));
}

/** Whether a learner's model is a sum of effects, and so has a nomogram. @param {string} name */
export function addsUp(name) {
  return !ceilings.some((l) => l.name === name);
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

/** @param {SettingOf} setting @param {number} value */
export function isAllowed({ low, high, whole }, value) {
  return value >= low && value <= high && (!whole || Number.isInteger(value));
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

/** The setting that is the shrinkage constant k of a learner, or null where it has none. @param {string} learner @returns {"k" | "lambda" | null} */
export function shrinkageSetting(learner) {
  if (learner === "proximal-svm") return "k";
  return learner === "ridge" ? "lambda" : null;
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
