/**
 * Models of the samples that come with the page, learned beforehand by the same engine (tests/samples/samples.test.js):
 * each sample by three learners, and what it is opened with. Fetched when they are asked for; the first that anyone sees
 * beside the program (index.html).
 */
import { newDocument, questionKey, withLearner, withQuestion, withValues } from "../state/document.js";
import { sampleOf, samples } from "./samples.js";

/** @typedef {import("../state/document.js").Document} Document */
/** @typedef {import("./samples.js").Sample} Sample */

const LEARNERS = ["svm", "logistic", "naive-bayes"];

/** Where each lies. @type {Record<string, string>} */
const urls = import.meta.glob("./models/*.json", { query: "?url&no-inline", import: "default", eager: true });

/** A document about a bundled data set, with nothing chosen. @param {Sample} sample @param {import("../state/document.js").View} [view] @returns {Document} */
export function plainDocument(sample, view) {
  const doc = newDocument({ kind: "sample", id: sample.id, key: `sample:${sample.id}` }, view);
  const { target, positive, attributes } = sample;
  return withValues(withQuestion(doc, { target, positive, attributes }), sample.values);
}

/** The same with what it is opened with by hand. @param {Sample} sample @param {import("../state/document.js").View} [view] @returns {Document} */
export function openingDocument(sample, view) {
  const plain = plainDocument(sample, view);
  const { opening } = sample;
  if (!opening) return plain;
  const { learner, maps, row, values } = opening;
  return withValues(withLearner(withQuestion(plain, { maps }), learner), values, row);
}

/** Names of the models of a sample, with the questions that they answer. @param {Sample} sample @returns {{ name: string, question: import("../state/document.js").Question }[]} */
export function bundledOf(sample) {
  const plain = plainDocument(sample);
  const all = LEARNERS.map((learner) => ({
    name: `${sample.id}-${learner}`,
    question: withLearner(plain, learner).question,
  }));
  if (!sample.opening) return all;
  const opened = openingDocument(sample);
  const others = LEARNERS.map((learner) => ({
    name: `${sample.id}-opening-${learner}`,
    question: withLearner(opened, learner).question,
  }));
  return [...others, ...all];
}

/** The name of the model that answers a question. @param {import("../state/document.js").Question} question */
function nameFor(question) {
  const sample = question.source.kind === "sample" ? sampleOf(question.source.id) : null;
  if (!sample || !samples.includes(sample)) return null;
  const key = questionKey(question);
  return bundledOf(sample).find((model) => questionKey(model.question) === key)?.name ?? null;
}

/**
 * The model of a question that comes with the page; null: there is none, or it cannot be fetched now.
 * @param {import("../state/document.js").Question} question @returns {Promise<string | null>}
 */
export async function bundledModel(question) {
  const name = nameFor(question);
  return name === null ? null : bundledText(name);
}

/** @type {Map<string, Promise<string | null>>} */
const fetched = new Map();

/** @param {string} name */
function bundledText(name) {
  let text = fetched.get(name);
  if (!text) {
    text = fetch(urls[`./models/${name}.json`]).then(
      (reply) => (reply.ok ? reply.text() : null),
      () => null,
    );
    fetched.set(name, text);
    // One that failed may be asked for again.
    text.then((found) => found === null && fetched.delete(name));
  }
  return text;
}

/** Fetches all of them: the page asks for nothing once it is there. */
export async function prefetchModels() {
  await Promise.all(samples.flatMap(bundledOf).map(({ name }) => bundledText(name)));
}
