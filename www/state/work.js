/**
 * All of one's work as a file: the model together with the rows it was learned from, the question and what is set.
 * Only on request; the model alone holds no row. What comes in is someone else's text and is checked field by field.
 */

import { limits } from "../engine/catalogue.json";
import { readAnyModel } from "../model/classes.js";
import { sampleOf } from "../samples/samples.js";
import { choices } from "./choice.js";
import { areCosts } from "./costs.js";
import {
  defaultQuestion,
  defaultView,
  newDocument,
  newKey,
  questionKey,
  viewWords,
  withLearner,
  withOutcome,
} from "./document.js";
import { isAllowed, learnerOf, isSetting as mayBe } from "./learners.js";
import { isLesson } from "./lesson.js";
import { isJointGroup, isMapChoice } from "./maps.js";
import { boundsWords } from "./reading.js";
import { isShrinkage } from "./shrinkages.js";
import { isTab } from "./tabs.js";

const KINDS = ["numeric", "ordered", "categorical", "id", "date", "text"];

/**
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./document.js").Question} Question
 * @typedef {import("./document.js").View} View
 *
 * @typedef {"question" | "view" | "model"} Damaged
 * @typedef {(value: any, test: (value: any) => boolean, field: string) => any} Take a field as it is read
 */

const FORMAT = "nomogram-work";
const VERSION = 1;

/** Why a file of this format cannot be opened. */
export class WorkError extends Error {
  /** @param {"version" | "broken"} reason @param {string} [what] the version, or the field that is wrong */
  constructor(reason, what = "") {
    super(`${reason} ${what}`);
    this.reason = reason;
    this.what = what;
  }
}

/** Whether a text means to be such a file, even if it is cut off. @param {string} text */
export function isWork(text) {
  return (
    /^\s*\{\s*"format"\s*:\s*"nomogram-work"/.test(text.slice(0, 200)) || parsed(text)?.format === FORMAT
  );
}

/**
 * @param {Document} doc
 * @param {Uint8Array} bytes of the file
 * @param {string} name of the file
 * @returns {string}
 */
export function writeWork(doc, bytes, name) {
  const { source: _, ...question } = doc.question;
  // A model that answers an earlier question would be taken for the answer to this one.
  // As text: written anew its numbers would have other digits (1 for 1.0), and it would no longer be the engine's bytes.
  const model = doc.modelOf === questionKey(doc.question) ? doc.model : null;
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    model,
    question,
    view: doc.view,
    file: { name, ...asText(bytes) },
  });
}

/**
 * @param {string} text
 * @returns {{ document: Document, bytes: Uint8Array, whole: boolean }} `whole`: nothing of how the page looks is left out
 * @throws {WorkError}
 */
export function readWork(text) {
  const work = parsed(text);
  if (!work) throw new WorkError("broken");
  if (work.version !== VERSION) throw new WorkError("version", String(work.version));
  const { name, text: plain, base64 } = need(work.file, isObject, "file");
  const source = /** @type {const} */ ({
    kind: "file",
    name: need(name, isString, "file.name"),
    key: newKey(),
  });
  const bytes =
    plain === undefined ? fromBase64(base64) : new TextEncoder().encode(need(plain, isString, "file.text"));
  if (bytes.length === 0) throw new WorkError("broken", "file");
  const blank = newDocument(source);
  const question = { ...blank.question, ...readQuestion(need(work.question, isObject, "question"), need) };
  // Files of earlier builds hold an object.
  const model = isObject(work.model) ? JSON.stringify(work.model) : work.model;
  if (model !== null) need(model, isString, "model");
  try {
    if (model !== null) readAnyModel(model);
  } catch {
    throw new WorkError("broken", "model");
  }
  let whole = true;
  // How the page looks is worth no refusal.
  const view = readView(
    { ...defaultView, ...need(work.view, isObject, "view") },
    need,
    (value, test, field) => {
      if (test(value)) return value;
      whole = false;
      return usual(field);
    },
  );
  return {
    document: { question, view, model, modelOf: model === null ? null : questionKey(question) },
    bytes,
    whole,
  };
}

/**
 * What this browser has kept, checked in the same way; but what cannot be read has its usual value instead of costing
 * the rest.
 *
 * @param {any} doc
 * @returns {{ document: Document, damaged: Damaged[] } | null} null: not even what it is about
 */
export function checkedDocument(doc) {
  const source = doc?.question?.source;
  if (!isSource(source)) return null;
  /** @type {Set<Damaged>} */
  const damaged = new Set();
  /** @type {Take} */
  const take = (value, test, field) => {
    if (test(value)) return value;
    const [part, name] = field.split(".");
    damaged.add(/** @type {Damaged} */ (part));
    return part === "view" ? usual(field) : /** @type {any} */ (defaultQuestion)[name];
  };
  const blank = newDocument(source);
  const question = { ...blank.question, ...readQuestion({ ...defaultQuestion, ...doc.question }, take) };
  const view = isObject(doc.view) ? readView({ ...defaultView, ...doc.view }, take, take) : blank.view;
  // Whatever wrote a view wrote what is set.
  if (!isObject(doc.view) || doc.view.values === undefined) damaged.add("view");
  let { model, modelOf } = doc;
  try {
    if (model !== null) readAnyModel(need(model, isString, "model"));
  } catch {
    damaged.add("model");
    model = modelOf = null;
  }
  const of = isString(modelOf) ? modelOf : null;
  const whole = model !== null && of !== null;
  const found = {
    ...{ question, view, model: whole ? model : null, modelOf: of },
    ...(whole && isScores(doc.scores) ? { scores: doc.scores } : {}),
    ...(listOf(isScored)(doc.others) ? { others: doc.others } : {}),
  };
  if (!suits(question)) damaged.add("question");
  // The usual value of one setting may not suit the others.
  const document = damaged.has("question")
    ? withOutcome(withLearner(found, question.learner), question.outcome)
    : found;
  return { document, damaged: [...damaged] };
}

/** Whether the learner can learn what is asked, and has its settings. @param {Question} question */
function suits({ learner, outcome, settings }) {
  const of = learnerOf(learner);
  const has = (/** @type {import("./document.js").Setting} */ s) =>
    of?.settings.some((own) => own.name === s.name && isAllowed(own, s.value));
  return Boolean(of?.outcomes.includes(outcome)) && settings.every(has);
}

/** @param {any} q @param {Take} take @returns {Omit<Question, "source">} */
function readQuestion(q, take) {
  return {
    // How a file may be read and what may be learned the engine checks itself.
    readOptions: { columns: [], ...take(q.readOptions, isReading, "question.readOptions") },
    target: take(q.target, orNull(isString), "question.target"),
    positive: take(q.positive, orNull(isString), "question.positive"),
    cut: take(q.cut, orNull(isCut), "question.cut"),
    proposed: q.proposed === true,
    attributes: take(q.attributes, orNull(listOf(isString)), "question.attributes"),
    // What this version adds is not in older files.
    outcome: take(q.outcome ?? defaultQuestion.outcome, isOutcome, "question.outcome"),
    targetScale: take(q.targetScale ?? "own", isScale, "question.targetScale"),
    maps: take(q.maps ?? [], listOf(isAttributeMap), "question.maps"),
    groups: take(q.groups ?? [], listOf(isJointGroup), "question.groups"),
    resamples: take(q.resamples ?? 0, isWithin("resamples"), "question.resamples"),
    recalibrate: q.recalibrate === true,
    shrinkages: take(q.shrinkages ?? [], listOf(isShrinkage), "question.shrinkages"),
    posterior: q.posterior !== false,
    interval: take(q.interval ?? defaultQuestion.interval, isInterval, "question.interval"),
    learner: take(q.learner, isLearner, "question.learner"),
    settings: take(q.settings, listOf(isSetting), "question.settings"),
    seed: take(q.seed ?? defaultQuestion.seed, isWithin("seed"), "question.seed"),
    folds: take(q.folds ?? defaultQuestion.folds, isWithin("folds"), "question.folds"),
    repeats: take(q.repeats ?? defaultQuestion.repeats, isWithin("repeats"), "question.repeats"),
    choice: take(q.choice ?? defaultQuestion.choice, isChoice, "question.choice"),
  };
}

/**
 * @param {any} v with every field of the usual view
 * @param {Take} take
 * @param {Take} look how it takes what only changes how the page looks
 * @returns {View}
 */
function readView(v, take, look) {
  /** @param {keyof View} key @param {(value: any) => boolean} test */
  const of = (key, test) => look(v[key], test, `view.${key}`);
  /** @param {keyof typeof viewWords} key */
  const word = (key) => of(key, (value) => viewWords[key].includes(value));
  return {
    values: take(v.values, listOf(isSetValue), "view.values"),
    row: of("row", orNull(isCount)),
    scale: word("scale"),
    align: word("align"),
    order: word("order"),
    theme: word("theme"),
    shown: of("shown", isCount),
    tab: of("tab", orNull(isTab)),
    panels: of("panels", listOf(isString)),
    forms: of("forms", listOf(isNamed)),
    controls: of("controls", listOf(isNamed)),
    bars: of("bars", (bars) => [true, false, "posterior", "resamples"].includes(bars)),
    outcomes: of("outcomes", listOf(isString)),
    compare: of("compare", orNull(isCompared)),
    plane: of(
      "plane",
      orNull((plane) => listOf(isString)(plane) && plane.length === 2),
    ),
    contrast: of("contrast", listOf(isString)),
    places: of("places", orNull(arePlaces)),
    sorted: of("sorted", isSorted),
    costs: of("costs", areCosts),
    lesson: of("lesson", orNull(isLesson)),
  };
}

/** Text where that loses nothing, since it can be read in the file. @param {Uint8Array} bytes */
function asText(bytes) {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    let binary = "";
    for (let i = 0; i < bytes.length; i += 0x8000)
      binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    return { base64: btoa(binary) };
  }
}

/** @param {unknown} base64 */
function fromBase64(base64) {
  try {
    return Uint8Array.from(atob(need(base64, isString, "file.base64")), (c) => c.charCodeAt(0));
  } catch {
    throw new WorkError("broken", "file");
  }
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    const found = JSON.parse(text);
    return isObject(found) ? found : null;
  } catch {
    return null;
  }
}

/** @type {Take} */
function need(value, test, field) {
  if (!test(value)) throw new WorkError("broken", field);
  return value;
}

const isString = (/** @type {unknown} */ v) => typeof v === "string";
const isObject = (/** @type {unknown} */ v) => typeof v === "object" && v !== null && !Array.isArray(v);
const isCount = (/** @type {unknown} */ v) => Number.isSafeInteger(v) && Number(v) >= 0;
/** @param {any} v */
const isSource = (v) =>
  isObject(v) &&
  isString(v.key) &&
  v.key !== "" &&
  (v.kind === "sample" ? sampleOf(v.id) !== null : ["file", "model"].includes(v.kind) && isString(v.name));
const maybe = (/** @type {(v: any) => boolean} */ test) => (/** @type {any} */ v) =>
  v === undefined || v === null || test(v);
const isChoice = (/** @type {any} */ v) => choices.includes(v);
const isTruth = (/** @type {any} */ v) => typeof v === "boolean";
const isColumn = (/** @type {any} */ c) =>
  isObject(c) &&
  isString(c.name) &&
  maybe((kind) => KINDS.includes(kind))(c.kind) &&
  maybe((bounds) => boundsWords.includes(bounds))(c.bounds) &&
  [c.keep ?? [], c.missing ?? [], c.order ?? [], c.marks ?? []].every((list) => listOf(isString)(list)) &&
  maybe(isString)(c.form) &&
  [c.fold_case ?? false, c.pool ?? false, c.split ?? false, c.shares ?? false].every(isTruth);
const isLine = (/** @type {any} */ v) => isCount(v) && v < 2 ** 32;
const isReading = (/** @type {any} */ v) =>
  isObject(v) &&
  [v.encoding, v.delimiter, v.quote, v.decimal, v.sheet].every(maybe(isString)) &&
  [v.names, v.skip, v.slip].every(maybe(isLine)) &&
  [v.header, v.whole].every(maybe(isTruth)) &&
  listOf(isColumn)(v.columns ?? []);
/** @param {"folds" | "repeats" | "resamples" | "seed"} name @returns {(v: any) => boolean} */
const isWithin = (name) => (v) => isCount(v) && isAllowed(limits[name], v);
/** @param {string} field of the view */
const usual = (field) => /** @type {any} */ (defaultView)[field.split(".")[1]];
const isScores = (/** @type {any} */ v) =>
  isObject(v) &&
  listOf((f) => isObject(f) && [f.rows, f.brier, f.log_loss].every(Number.isFinite))(v.folds) &&
  [v.one_class, v.all_classes, v.number].some(isObject) &&
  [v.one_class, v.all_classes, v.number].every(
    (one) =>
      one === undefined || Object.values(one ?? { none: "" }).every((n) => n === null || Number.isFinite(n)),
  );
const isScored = (/** @type {any} */ v) =>
  Array.isArray(v) && v.length === 2 && isString(v[0]) && Number.isFinite(v[1]);
const arePlaces = (/** @type {any} */ v) => isObject(v) && isString(v.of) && listOf(isString)(v.names);
const isSorted = (/** @type {any} */ v) =>
  isObject(v) && (["row", "outcome"].includes(v.by) || isCount(v.by)) && isTruth(v.down);
const isLearner = (/** @type {any} */ v) => learnerOf(v) !== null;
const isSetting = (/** @type {any} */ v) => isObject(v) && mayBe(v.name, v.value);
const isCut = (/** @type {any} */ v) =>
  isObject(v) && Number.isFinite(v.threshold) && typeof v.at_or_above === "boolean";
const isCompared = (/** @type {any} */ v) =>
  isObject(v) && learnerOf(v.learner) !== null && listOf(isSetting)(v.settings);
const isSetValue = (/** @type {any} */ v) =>
  Array.isArray(v) &&
  v.length === 2 &&
  isString(v[0]) &&
  (v[1] === null || isString(v[1]) || Number.isFinite(v[1]));
const isScale = (/** @type {any} */ v) => ["own", "log", "sqrt"].includes(v);
const isOutcome = (/** @type {any} */ v) => ["one_class", "all_classes", "number"].includes(v);
const isInterval = (/** @type {any} */ v) => ["none", "inductive", "cross"].includes(v);
const isAttributeMap = (/** @type {any} */ v) => isObject(v) && isString(v.attribute) && isMapChoice(v.map);
const isNamed = (/** @type {any} */ v) => Array.isArray(v) && v.length === 2 && v.every(isString);
const orNull = (/** @type {(v: any) => boolean} */ test) => (/** @type {any} */ v) => v === null || test(v);
const listOf = (/** @type {(v: any) => boolean} */ test) => (/** @type {any} */ v) =>
  Array.isArray(v) && v.every(test);
