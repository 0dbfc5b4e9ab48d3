/**
 * The document: one immutable value that holds everything a person has chosen. Whatever can be undone, saved and
 * brought back is in it, in three parts: the question (data and settings), the model (JSON), the view (what is set).
 * Changes are functions document → document; a change that changes nothing gives the same object back.
 *
 * @typedef {import("../engine/contract.js").ReadOptions} ReadOptions
 * @typedef {import("../engine/contract.js").ColumnOptions} ColumnOptions
 * @typedef {import("../engine/contract.js").Kind} Kind
 * @typedef {import("../engine/contract.js").Cut} Cut
 * @typedef {import("../engine/contract.js").Setting} Setting
 *
 * @typedef {{ kind: "sample", id: string, key: string } | { kind: "file", name: string, key: string }
 *   | { kind: "model", name: string, key: string }} Source `key` finds the bytes in the page; a model has none
 *
 * @typedef {{
 *   source: Source, readOptions: ReadOptions,
 *   target: string | null, positive: string | null, cut: Cut | null, proposed: boolean,
 *   attributes: string[] | null, learner: string, settings: Setting[], seed: number, folds: number, repeats: number,
 * }} Question `proposed`: the target was found by the engine and not yet confirmed by the person;
 *   `attributes` null: every column that the preview says is used
 *
 * @typedef {number | string | null} Value
 * @typedef {{
 *   values: readonly (readonly [string, Value])[], row: number | null,
 *   scale: string, align: string, order: string, shown: number, theme: string, panels: readonly string[],
 * }} View `values` by attribute name, so that they survive a refit; an attribute that is not there is unknown;
 *   `shown` 0 means all; `row` is the row of the data that the values were taken from
 *
 * @typedef {{ question: Question, model: string | null, modelOf: string | null, view: View }} Document
 *   `modelOf`: key of the question that the model answers; it lags behind while a new one is learned
 */

/** @type {Readonly<{ learner: string, settings: Setting[], seed: number, folds: number, repeats: number }>} */
export const defaultSettings = Object.freeze({
  learner: "svm",
  settings: [{ name: "C", value: 1 }],
  seed: 1,
  folds: 10,
  repeats: 3,
});

/** @type {Readonly<View>} */
export const defaultView = Object.freeze({
  values: [],
  row: null,
  scale: "points",
  align: "zero",
  order: "range",
  shown: 10,
  theme: "auto",
  panels: [],
});

/**
 * A document about a source, with nothing chosen yet.
 *
 * @param {Source} source
 * @param {View} [view] what of the view is kept
 * @returns {Document}
 */
export function newDocument(source, view = defaultView) {
  return {
    question: {
      source,
      readOptions: { columns: [] },
      target: null,
      positive: null,
      cut: null,
      proposed: false,
      attributes: null,
      ...defaultSettings,
    },
    model: null,
    modelOf: null,
    view: { ...view, values: [], row: null },
  };
}

/** @param {Document} doc @param {Partial<Question>} change @returns {Document} */
export function withQuestion(doc, change) {
  return same(doc.question, change) ? doc : { ...doc, question: { ...doc.question, ...change } };
}

/** @param {Document} doc @param {Partial<View>} change @returns {Document} */
export function withView(doc, change) {
  return same(doc.view, change) ? doc : { ...doc, view: { ...doc.view, ...change } };
}

/**
 * Another target. The attributes that were chosen by hand stay, but the new target is not one of them.
 *
 * @param {Document} doc
 * @param {{ target: string, positive: string | null, cut: Cut | null, proposed?: boolean }} choice
 * @returns {Document}
 */
export function withTarget(doc, { target, positive, cut, proposed = false }) {
  const attributes = doc.question.attributes?.filter((name) => name !== target) ?? null;
  return withQuestion(doc, { target, positive, cut, proposed, attributes });
}

/**
 * @param {Document} doc
 * @param {string} name attribute
 * @param {Value | undefined} value null: unknown; undefined: as if never touched
 * @returns {Document}
 */
export function withValue(doc, name, value) {
  const others = doc.view.values.filter(([n]) => n !== name);
  const values = value === undefined ? others : [...others, /** @type {const} */ ([name, value])];
  return withView(doc, { values, row: null });
}

/** @param {Document} doc @param {Iterable<readonly [string, Value]>} values @param {number | null} [row] */
export function withValues(doc, values, row = null) {
  return withView(doc, { values: [...values], row });
}

/** What is said of one column is merged into the read options. @param {Document} doc @param {ColumnOptions} column */
export function withColumn(doc, column) {
  const columns = doc.question.readOptions.columns ?? [];
  const before = columns.find((c) => c.name === column.name);
  const others = columns.filter((c) => c.name !== column.name);
  const readOptions = { ...doc.question.readOptions, columns: [...others, { ...before, ...column }] };
  return withQuestion(doc, { readOptions });
}

/** @param {Document} doc @param {string} name @param {number} value @returns {Document} */
export function withSetting(doc, name, value) {
  const settings = doc.question.settings.map((s) => (s.name === name ? { name, value } : s));
  if (!settings.some((s) => s.name === name)) settings.push({ name, value });
  return withQuestion(doc, { settings });
}

/** Whether both classes weigh the same. @param {readonly Setting[]} settings */
export function isBalanced(settings) {
  return settings.some((s) => s.name === "balanced" && s.value === 1);
}

/** @param {Document} doc @param {string} panel @param {boolean} open @returns {Document} */
export function withPanel(doc, panel, open) {
  const others = doc.view.panels.filter((p) => p !== panel);
  return withView(doc, { panels: open ? [...others, panel] : others });
}

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
  const { source, readOptions, target, positive, cut, attributes, learner, settings, seed, folds, repeats } =
    question;
  return JSON.stringify([
    source.key,
    readOptions,
    target,
    positive,
    cut,
    attributes,
    learner,
    settings,
    seed,
    folds,
    repeats,
  ]);
}

/** The question in the words of the engine. @param {Question} q @param {string} sourceName */
export function engineQuestion(q, sourceName) {
  if (q.target === null) throw new Error("no target");
  return {
    target: q.target,
    ...(q.positive === null ? {} : { positive: q.positive }),
    ...(q.cut === null ? {} : { cut: q.cut }),
    ...(q.attributes === null ? {} : { attributes: q.attributes }),
    learner: q.learner,
    settings: q.settings,
    folds: q.folds,
    repeats: q.repeats,
    seed: q.seed,
    source: sourceName,
  };
}

/** Whether a change changes nothing. @param {object} before @param {object} change */
function same(before, change) {
  const kept = new Map(Object.entries(before));
  return Object.entries(change).every(([key, value]) => {
    const old = kept.get(key);
    return Object.is(old, value) || JSON.stringify(old) === JSON.stringify(value);
  });
}

/**
 * A name that no other file, tab or document has. (randomUUID is missing on pages served without TLS.)
 *
 * @returns {string}
 */
export function newKey() {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((n) => n.toString(36)).join("-");
}
