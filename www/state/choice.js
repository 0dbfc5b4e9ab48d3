/**
 * Who chose the learner. Of a person's own file the page tries a few usual ones and draws one of them (`Choice`): until
 * that is done it is open, and from then on its reason is kept. Whatever somebody sets or drags before ends it; to look at
 * something does not.
 */
import { bench as words } from "../sentences/bench.js";
import { isBalanced, withLearner, withQuestion, withSetting } from "./document.js";
import { learnersFor } from "./learners.js";

/**
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./document.js").Question} Question
 * @typedef {typeof choices[number]} Choice `person`: whoever made the question; `open`: the page has yet to choose; `kept`:
 *   what was drawn meanwhile stayed; the others: the page's own reason
 */

export const choices = /** @type {const} */ (["person", "open", "kept", "as_good", "best", "no_signal"]);

/** The support vector machine with both classes weighing the same. */
export const BALANCED = "svm-balanced";

/** Those that are tried, the preferred ones first. @param {Question["outcome"]} outcome */
export function candidatesFor(outcome) {
  return learnersFor(outcome).flatMap(({ name, candidate }) =>
    (candidate ?? []).map((balanced) => (balanced ? BALANCED : name)),
  );
}

/** @param {Pick<Question, "learner" | "settings">} question */
export function candidateOf({ learner, settings }) {
  return learner === "svm" && isBalanced(settings) ? BALANCED : learner;
}

/** Another one of them: what makes it another is no setting that is handed on. @param {Document} doc @param {string} name @returns {Document} */
export function withCandidate(doc, name) {
  if (name === candidateOf(doc.question)) return doc;
  const plain = withSetting(doc, "balanced", 0);
  return name === BALANCED ? withSetting(withLearner(plain, "svm"), "balanced", 1) : withLearner(plain, name);
}

/** Whether the page has tried the candidates and drawn one of them. @param {Question} question */
export function isChosen({ choice }) {
  return !(choice === "person" || choice === "open" || choice === "kept");
}

/** Why the page has drawn the learner that it has, or "". @param {Question} question */
export function chosenWords(question) {
  const { choice } = question;
  if (choice === "person" || choice === "open" || choice === "kept") return "";
  return words.chosen[choice](question.outcome);
}

/** What a person's change says of the choice. @param {Document} before @param {Document} after @returns {Document} */
export function asTouched(before, after) {
  const [was, is] = [before.question, after.question];
  const { source, choice } = is;
  if (after === before || source.kind !== "file" || source.key !== was.source.key || choice === "person")
    return after;
  /** @param {(question: Question) => unknown} of */
  const changed = (of) => JSON.stringify(of(was)) !== JSON.stringify(of(is));
  // Another question, which nobody has chosen a learner for.
  if (changed(asked)) {
    const learner = learnersFor(is.outcome)[0].name;
    const usual = withLearner(withQuestion(after, { settings: [] }), learner);
    return withQuestion(usual, { choice: "open" });
  }
  if (changed(taught)) return withQuestion(after, { choice: "person" });
  // Of other columns another may be best; until that is known the drawn one stays.
  if (changed(({ attributes, readOptions }) => [attributes, readOptions]))
    return withQuestion(after, { choice: "open" });
  return choice === "open" ? withQuestion(after, { choice: "kept" }) : after;
}

/** What is predicted, and how the file is read apart from its columns. @param {Question} question */
export function asked({
  target,
  positive,
  cut,
  outcome,
  targetScale,
  readOptions: { columns: _, ...reading },
}) {
  return [target, positive, cut, outcome, targetScale, reading];
}

/** How it is learned. @param {Question} question */
function taught({ learner, settings, maps, groups, shrinkages, seed, folds, repeats, interval }) {
  return [learner, settings, maps, groups, shrinkages, seed, folds, repeats, interval];
}
