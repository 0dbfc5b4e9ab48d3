// A model of several classes: one additive score each. The twin of src/model/classes.rs.
//
//   probabilities   P(class) = softmax of the scores: the largest is taken off, exp, summed in the order of the classes
//   contrast        score A − score B: an additive model whose logistic is P(A | A or B)

import { classes as sentences } from "../sentences/view.js";
import { sum, typicalValue } from "./evaluate.js";
import { integer, listOf, number, once, optional, record, text } from "./field.js";
import { cardOf, checkedHead, FORMAT, fileOf, fitsOf, modelOf, noticesOf, readModel } from "./read.js";
import { subtracted } from "./subtract.js";

/** @typedef {import("./types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("./types.js").ClassModels} ClassModels */
/** @typedef {import("./types.js").Value} Value */
/** @typedef {import("./field.js").Field} Field */

export const CLASSES = "nomogram-classes";

/** Is this a file of several classes? @param {unknown} source JSON text, or the object parsed from it */
export function isClasses(source) {
  if (typeof source !== "string") return /** @type {any} */ (source)?.format === CLASSES;
  try {
    return JSON.parse(source)?.format === CLASSES;
  } catch {
    return false;
  }
}

/**
 * Reads a model of several classes.
 * @param {unknown} source JSON text, or the object parsed from it
 * @returns {ClassModels} a checked copy, without the fields this version does not know
 * @throws {import("./read.js").ModelError}
 */
export function readClasses(source) {
  const file = fileOf(source, CLASSES);
  const classes = file.at("classes");
  if (classes.list().length < 2) classes.refuse("must have at least 2 entries");
  const scores = file
    .at("scores")
    .list(classes.value.length, "entries, one for each class")
    .map((f) => {
      checkedHead(f, FORMAT);
      if (f.at("link").value !== "identity")
        f.at("link").refuse('must be "identity": a score alone is no probability');
      return { f, model: modelOf(f) };
    });
  for (const score of scores) alike(score.f, score.model, scores[0].model);
  return record({
    format: text,
    version: integer(1),
    target: text,
    classes: listOf(record({ label: once(), count: number(0) })),
    scores: () => scores.map((s) => s.model),
    held_out: optional(
      record({ accuracy: number(0, 1), brier: number(0, 2), log_loss: number(0), ...fitsOf }),
    ),
    card: cardOf,
    notices: noticesOf,
  })(file);
}

/**
 * Reads a model file of either kind.
 * @param {unknown} source
 * @returns {AdditiveModel | ClassModels}
 * @throws {import("./read.js").ModelError}
 */
export function readAnyModel(source) {
  return isClasses(source) ? readClasses(source) : readModel(source);
}

/**
 * Scores can be compared where they are over the same attributes, effect by effect, in the same forms.
 * @param {Field} f @param {AdditiveModel} model @param {AdditiveModel} first
 */
function alike(f, model, first) {
  if (JSON.stringify(model.attributes) !== JSON.stringify(first.attributes))
    f.at("attributes").refuse("must be those of the first score");
  const effects = f.at("effects").list(first.effects.length, "entries, as the first score has");
  effects.forEach((effect, k) => {
    const [own, other] = [model.effects[k].shape, first.effects[k].shape];
    const over = (/** @type {any} */ s) => `${s.form} ${s.attribute ?? s.attributes}`;
    if (over(own) !== over(other))
      effect.at("shape").refuse("must be of the form and over the attributes of the first score's");
  });
}

/**
 * The score of each class.
 * @param {ClassModels} family @param {readonly (Value | undefined)[]} values one an attribute
 */
export function scoresAt(family, values) {
  return family.scores.map((score) => sum(score, values));
}

/**
 * P(class) for each class, in their order.
 * @param {ClassModels} family @param {readonly (Value | undefined)[]} values one an attribute
 */
export function probabilities(family, values) {
  return softmax(scoresAt(family, values));
}

/**
 * The same by name, the likeliest first.
 * @param {ClassModels} family @param {readonly (Value | undefined)[]} values one an attribute
 */
export function sharesAt(family, values) {
  const shares = probabilities(family, values);
  return family.classes
    .map(({ label }, k) => ({ label, share: shares[k] }))
    .sort((a, b) => b.share - a.share);
}

/**
 * e^s / Σ e^s, never overflowing: the largest is taken off first; the sum runs in the order of the list.
 * @param {readonly number[]} scores
 */
export function softmax(scores) {
  const most = Math.max(...scores);
  const powers = scores.map((s) => Math.exp(s - most));
  let all = 0;
  for (const p of powers) all += p;
  return powers.map((p) => p / all);
}

/**
 * The two classes that are likeliest where every attribute has its typical value, the likelier one first.
 * @param {ClassModels} family @returns {[number, number]} indices
 */
export function likeliestTwo(family) {
  const shares = probabilities(family, family.scores[0].attributes.map(typicalValue));
  const [a, b] = shares.map((_, k) => k).sort((i, k) => shares[k] - shares[i]);
  return [a, b];
}

/**
 * The classes that labels name: two to compare, or one alone; the two likeliest where they name none.
 * @param {ClassModels} family @param {readonly string[]} labels
 * @returns {[number, number | null]} indices; null: the score of the first alone
 */
export function contrastOf(family, labels) {
  const found = labels
    .map((label) => family.classes.findIndex((c) => c.label === label))
    .filter((k) => k >= 0);
  const [a, b] = found;
  if (a === undefined) return likeliestTwo(family);
  return [a, b === undefined || b === a ? null : b];
}

/**
 * What is drawn of several classes: the contrast of two, or the score of one.
 * @param {ClassModels} family @param {readonly string[]} labels as in `contrastOf`
 */
export function drawnOf(family, labels) {
  const [a, b] = contrastOf(family, labels);
  return b === null ? scoreOf(family, a) : contrast(family, a, b);
}

/**
 * Class a against class b: its sum is score a − score b, its outcome P(a | a or b).
 * @param {ClassModels} family @param {number} a @param {number} b indices of classes
 * @returns {AdditiveModel}
 */
export function contrast(family, a, b) {
  const [p, q] = [family.classes[a], family.classes[b]];
  return {
    ...subtracted(family.scores[a], family.scores[b]),
    link: "logit",
    target: {
      name: family.target,
      positive: p.label,
      negative: q.label,
      among: true,
      rows: p.count + q.count,
      events: p.count,
    },
    card: family.card,
    notices: family.notices,
  };
}

/**
 * The score of one class alone: higher speaks for the class, but only the scores of all classes make a probability.
 * @param {ClassModels} family @param {number} a index of the class
 * @returns {AdditiveModel}
 */
export function scoreOf(family, a) {
  const { label } = family.classes[a];
  const score = family.scores[a];
  return {
    ...score,
    target: { ...score.target, name: sentences.scoreOf(family.target, label) },
    card: family.card,
    notices: family.notices,
  };
}
