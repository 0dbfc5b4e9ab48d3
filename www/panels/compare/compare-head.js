/** The difference between two models in a sentence or two, made from facts. */
import { comparisons, looksOf, mostDifferent } from "../../model/compare/two-models.js";
import { compare } from "../../sentences/compare/second.js";
import { addsUp } from "../../state/learners.js";
import { scoreText } from "./compare-side.js";

/** @typedef {import("../../engine/contract.js").Scores} Scores */
/** @typedef {import("../../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {{ learner: string, settings: readonly { name: string, value: number }[], model: AdditiveModel | null, scores: Scores | null | undefined }} Side */

/** Worth a word in the headline; the others stand under the drawings. */
const HEADLINE = ["accuracy", "brier", "rmse"];

/**
 * @param {Side} a the model that is drawn @param {Side} b the other @param {number} folds of each replication
 * @returns {string[]} sentences
 */
export function headline(a, b, folds) {
  const [nameA, nameB] = namesOf(a, b);
  /** @type {string[]} */
  const sentences = [];
  if (a.model && b.model) sentences.push(looks(a.model, b.model, nameA, nameB));
  if (!a.scores || !b.scores) return sentences;
  const compared = comparisons(a.scores, b.scores, folds);
  if (!addsUp(b.learner)) {
    // Of the AUC it is not known whether a difference is one.
    const told = compared.find((c) => c.name === "brier") ?? compared[0];
    if (!told) return sentences;
    const say = {
      b: compare.ceiling,
      a: compare.noCeiling,
      equal: compare.sameCeiling,
      open: compare.openCeiling,
    }[told.verdict];
    return [
      ...sentences,
      say(nameB, compare.scores[told.name], scoreText(told.name, told.b), scoreText(told.name, told.a)),
    ];
  }
  const parts = compared
    .filter((c) => HEADLINE.includes(c.name))
    .map(({ name, a: x, b: y, verdict }) => {
      const [score, one, other] = [compare.scores[name], scoreText(name, x), scoreText(name, y)];
      if (verdict === "equal") return compare.equal(score, one, other);
      if (verdict === "open") return compare.open(score, one, other);
      return compare.against(score, one, other, verdict === "a" ? nameA : nameB);
    });
  return [...sentences, compare.sentence(parts)].filter((s) => s !== "");
}

/** @param {AdditiveModel} a @param {AdditiveModel} b @param {string} nameA @param {string} nameB */
function looks(a, b, nameA, nameB) {
  const [inA, inB] = [looksOf(a), looksOf(b)];
  const same = inA.used.length === inB.used.length && inA.used.every((name) => inB.used.includes(name));
  if (!same || inA.used.length === 0)
    return compare.sentence([compare.looks(nameA, inA.used, inA.of), compare.looks(nameB, inB.used, inB.of)]);
  const most = mostDifferent(a, b);
  const both = compare.looksBoth(inA.used, inA.of);
  return compare.sentence(
    most ? [both, compare.differ(most.name, most.more === "a" ? nameA : nameB)] : [both],
  );
}

/** Told apart by their settings where the learner is the same. @param {Side} a @param {Side} b @returns {[string, string]} */
export function namesOf(a, b) {
  const [first, second] = [compare.the(a), compare.the(b)];
  return first === second ? [compare.drawn, compare.other] : [first, second];
}
