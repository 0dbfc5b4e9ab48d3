import { limits } from "../engine/catalogue.json";
import { usualCosts } from "./costs.js";
import {
  everyLearner,
  learnerOf,
  learnersFor,
  partsFor,
  shrinkageSetting,
  tidySettings,
} from "./learners.js";
import { tidyReading } from "./reading.js";
import { inOrder } from "./shrinkages.js";
import { isTab, sectionsOf, tabOf } from "./tabs.js";

export { engineQuestion, fileKey, fitsKey, questionKey } from "./question.js";

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
 * @typedef {import("../engine/contract.js").Outcome} Outcome
 * @typedef {import("../engine/contract.js").TargetScale} TargetScale
 * @typedef {import("../engine/contract.js").AttributeMap} AttributeMap
 * @typedef {{ attribute: string, map: AttributeMap["map"] | null }} MapOf null: the usual one of its kind
 * @typedef {import("../engine/contract.js").JointGroup} JointGroup
 * @typedef {import("../engine/contract.js").Shrinkage} Shrinkage
 *
 * @typedef {{ kind: "sample", id: string, key: string } | { kind: "file", name: string, key: string }
 *   | { kind: "model", name: string, key: string }} Source `key` finds the bytes in the page; a model has none
 *
 * @typedef {{
 *   source: Source, readOptions: ReadOptions,
 *   target: string | null, positive: string | null, cut: Cut | null, proposed: boolean,
 *   attributes: string[] | null, outcome: Outcome, targetScale: TargetScale, maps: AttributeMap[], groups: JointGroup[],
 *   learner: string, settings: Setting[], seed: number, folds: number, repeats: number,
 *   resamples: number, recalibrate: boolean, shrinkages: Shrinkage[],
 *   posterior: boolean, interval: import("../engine/contract.js").IntervalMethod,
 *   choice: import("./choice.js").Choice,
 * }} Question `proposed`: the target was found by the engine and not yet confirmed by the person; `choice`: who chose the
 *   learner;
 *   `attributes` null: every column that the preview says is used; `maps` by name of the attribute; `resamples` 0: no
 *   error bars; `shrinkages`: constants of parts that have their own; `posterior`: the error bars of the model itself,
 *   where the learner has them; `interval` of the probability, where there is one
 *
 * @typedef {number | string | null} Value
 * @typedef {{ by: number | "row" | "outcome", down: boolean }} Sorted `by`: a column of the file, its rows as they stand, or what the model says
 * @typedef {{ learner: string, settings: Setting[] }} Compared what differs from the question
 * @typedef {{
 *   values: readonly (readonly [string, Value])[], row: number | null,
 *   scale: string, align: string, order: string, shown: number, theme: string, tab: string | null, panels: readonly string[],
 *   forms: readonly (readonly [string, string])[], controls: readonly (readonly [string, string])[],
 *   bars: boolean | "posterior" | "resamples", outcomes: readonly string[],
 *   compare: Compared | null, plane: readonly [string, string] | null, contrast: readonly string[],
 *   costs: import("./costs.js").Costs, lesson: import("./lesson.js").Lesson | null,
 *   places: { of: string, names: readonly string[] } | null, sorted: Sorted,
 * }} View `places`: how the lines stood when the page itself took another learner, and of what; `sorted`: the rows of the
 *   data. `values` by attribute name, so that they survive a refit; an attribute that is not there is unknown;
 *   `shown` 0 means all; `tab`: what is open beside the drawing, `panels` its sections (tabs.js); `row` is the row of the data that the values were taken from; `forms`: how the effect of an
 *   attribute is drawn; `controls`: which of a pair chooses the line, by the key of the pair; `bars`: which error bars
 *   are drawn of those that are there, all, none or one kind; `outcomes`: further axes under the sum; `compare`: the other model beside the drawing;
 *   `plane`: the two attributes of the map from above, null for the usual ones; `contrast`: of several classes the two
 *   that are compared, or the one whose score is drawn; none: the first two; `costs`: of a false alarm and of a miss;
 *   `lesson`: what a link hides until it is asked for
 *
 * @typedef {{
 *   question: Question, model: string | null, modelOf: string | null, view: View,
 *   scores?: import("../engine/contract.js").Scores | null, others?: readonly (readonly [string, number])[],
 * }} Document `others`: scores of what else was learned, by the keys of their questions; only where it is kept. `modelOf`: key of the question that the model answers; it lags behind while a new one is learned; `scores`
 *   of that model on held-out rows, fold by fold, which is more than stands in it
 */

/** @type {Readonly<Pick<Question, "learner" | "settings" | "seed" | "folds" | "repeats" | "resamples" | "recalibrate" | "shrinkages" | "posterior" | "interval">>} */
export const defaultSettings = Object.freeze({
  learner: everyLearner[0].name,
  settings: tidySettings(everyLearner[0].name, []),
  seed: limits.seed.usual,
  folds: limits.folds.usual,
  repeats: limits.repeats.usual,
  resamples: limits.resamples.usual,
  recalibrate: false,
  shrinkages: [],
  posterior: true,
  interval: "cross",
});

/** What is asked of any data unless something else is said. */
export const defaultQuestion = Object.freeze({
  /** @type {ReadOptions} */
  readOptions: { columns: [] },
  /** @type {string | null} */
  target: null,
  /** @type {string | null} */
  positive: null,
  /** @type {Cut | null} */
  cut: null,
  proposed: false,
  /** @type {string[] | null} */
  attributes: null,
  /** @type {Outcome} */
  outcome: "one_class",
  /** Of a number. @type {TargetScale} */
  targetScale: "own",
  /** @type {AttributeMap[]} */
  maps: [],
  /** @type {JointGroup[]} */
  groups: [],
  ...defaultSettings,
  /** @type {import("./choice.js").Choice} */
  choice: "person",
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
  tab: null,
  panels: [],
  forms: [],
  controls: [],
  bars: true,
  outcomes: [],
  compare: null,
  plane: null,
  contrast: [],
  costs: usualCosts,
  lesson: null,
  places: null,
  /** @type {Sorted} */
  sorted: { by: "row", down: false },
});

/** The words that the view may say. */
export const viewWords = {
  scale: ["points", "log_odds", "odds_ratio"],
  align: ["zero", "left", "mean"],
  order: ["range", "spread", "positive", "negative", "name", "file"],
  theme: ["auto", "light", "dark"],
  tab: Object.keys(sectionsOf),
};

/**
 * A document about a source, with nothing chosen yet.
 *
 * @param {Source} source
 * @param {View} [view] what of the view is kept
 * @returns {Document}
 */
export function newDocument(source, view = defaultView) {
  return {
    question: { source, ...defaultQuestion },
    model: null,
    modelOf: null,
    // What goes by the names of attributes says nothing of other data.
    view: {
      ...view,
      values: [],
      row: null,
      forms: [],
      controls: [],
      compare: null,
      plane: null,
      contrast: [],
      costs: usualCosts,
      lesson: null,
      places: null,
      sorted: defaultView.sorted,
    },
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
 * @param {{ target: string, positive: string | null, cut: Cut | null, proposed?: boolean, outcome?: Outcome, targetScale?: TargetScale }} choice
 * @returns {Document}
 */
export function withTarget(doc, choice) {
  const { target, positive, cut, proposed = false, outcome = "one_class", targetScale = "own" } = choice;
  const attributes = doc.question.attributes?.filter((name) => name !== target) ?? null;
  // The classes of another target are others.
  const seen = target === doc.question.target ? doc : withView(doc, { contrast: [] });
  return withOutcome(
    withQuestion(seen, { target, positive, cut, proposed, targetScale, attributes }),
    outcome,
  );
}

/** Different values of a number that the engine takes for classes, where it proposes a target. */
const FEW_CLASSES = 12;

/** More make no drawing that anyone can read, and of fewer rows none is learned (src/task/target.rs). */
export const MOST_CLASSES = 20;

/**
 * The target that the engine proposes; a measured number is predicted itself, and of several classes every one.
 * @param {Document} doc @param {import("../engine/contract.js").Opened} opened
 * @param {readonly import("../engine/contract.js").Level[]} [classes] of the target, where that is known
 * @returns {Document}
 */
export function withProposal(doc, { proposed_target, proposed_number, columns }, classes = []) {
  const target = proposed_target ?? null;
  const column = columns.find(({ name }) => name === target);
  const isNumber = proposed_number || (column?.kind === "numeric" && column.distinct > FEW_CLASSES);
  const isSeveral =
    classes.length > 2 && classes.length <= MOST_CLASSES && classes.every(({ count }) => count > 1);
  const outcome = isNumber ? "number" : isSeveral ? "all_classes" : "one_class";
  const proposed = target !== null;
  return withOutcome(
    withQuestion(doc, { target, positive: null, cut: null, proposed, targetScale: "own" }),
    outcome,
  );
}

/** Another kind of answer, by a learner that gives it. @param {Document} doc @param {Outcome} outcome @returns {Document} */
export function withOutcome(doc, outcome) {
  const next = withQuestion(doc, { outcome });
  const fits = learnerOf(next.question.learner)?.outcomes.includes(outcome) ?? false;
  // The two that shrink are one method, of classes and of numbers: what was chosen for one suits the other.
  const shrinks = shrinkageSetting(next.question.learner) !== null;
  const like = learnersFor(outcome).find(({ name }) => shrinks && shrinkageSetting(name));
  if (!fits) return withLearner(next, (like ?? learnersFor(outcome)[0]).name);
  // The densities of a number are those of one class and of the rest; only of these two is one the positive.
  const kept = next.question.settings.filter(
    ({ name }) => outcome === "one_class" || (name !== "density" && name !== "weight"),
  );
  return withQuestion(next, { settings: kept });
}

/** Another learner; settings that both have are kept. @param {Document} doc @param {string} learner @returns {Document} */
export function withLearner(doc, learner) {
  return withQuestion(doc, {
    learner,
    ...partsFor(doc.question, learner),
    settings: tidySettings(learner, doc.question.settings),
  });
}

/**
 * Shrinkage constants, of a learner that has them.
 *
 * @param {Document} doc
 * @param {number} k of everything that has none of its own
 * @param {readonly Shrinkage[]} [shrinkages]
 * @returns {Document}
 */
export function withConstants(doc, k, shrinkages = doc.question.shrinkages) {
  const name = shrinkageSetting(doc.question.learner);
  return name ? withQuestion(withSetting(doc, name, k), { shrinkages: inOrder(shrinkages) }) : doc;
}

/**
 * The kernel map of an attribute.
 *
 * @param {Document} doc
 * @param {string} attribute
 * @param {AttributeMap["map"] | null} map null: the usual one of its kind
 * @returns {Document}
 */
export function withMap(doc, attribute, map) {
  const others = doc.question.maps.filter((m) => m.attribute !== attribute);
  const maps = map ? [...others, { attribute, map }] : others;
  // In one order, whatever was chosen first: equal models have equal questions.
  return withQuestion(doc, { maps: maps.sort((a, b) => (a.attribute < b.attribute ? -1 : 1)) });
}

/** Those of several attributes. @param {Document} doc @param {readonly MapOf[]} maps @returns {Document} */
export function withMaps(doc, maps) {
  return maps.reduce((before, { attribute, map }) => withMap(before, attribute, map), doc);
}

/** A pair with a joint effect; pairs that had one of the two are parted. @param {Document} doc @param {JointGroup} group */
export function withGroup(doc, group) {
  const others = withoutGroups(doc, group.attributes).question.groups;
  return withQuestion(doc, { groups: [...others, group] });
}

/** Parts the pairs that one of the attributes is in. @param {Document} doc @param {readonly string[]} attributes @returns {Document} */
export function withoutGroups(doc, attributes) {
  const groups = doc.question.groups.filter((g) => !g.attributes.some((name) => attributes.includes(name)));
  return withQuestion(doc, { groups });
}

/** How the effect of an attribute is drawn. @param {Document} doc @param {string} name @param {string} form "auto" and so on */
export function withForm(doc, name, form) {
  return withView(doc, { forms: put(doc.view.forms, name, form === "auto" ? null : form) });
}

/** Which of a pair chooses the line. @param {Document} doc @param {string} pair its key @param {string | null} name null: as in the model */
export function withControl(doc, pair, name) {
  return withView(doc, { controls: put(doc.view.controls, pair, name) });
}

/** @param {readonly (readonly [string, string])[]} entries @param {string} key @param {string | null} value null: none */
function put(entries, key, value) {
  const others = entries.filter(([k]) => k !== key);
  return value === null ? others : [...others, /** @type {const} */ ([key, value])];
}

/** The other model beside the drawing. @param {Document} doc @param {Compared | null} compare null: none */
export function withCompare(doc, compare) {
  return withView(doc, {
    compare: compare && { ...compare, settings: tidySettings(compare.learner, compare.settings) },
  });
}

/** The options that are handed to the drawing as they are, by name. @param {Pick<View, "forms" | "controls" | "bars" | "outcomes">} view */
export function viewerOptions({ forms, controls, bars, outcomes }) {
  return { forms: Object.fromEntries(forms), controls: Object.fromEntries(controls), bars, outcomes };
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
  return withReading(doc, { columns: [...columns, column] });
}

/** Another way to read the file; undefined: as it is found. @param {Document} doc @param {Partial<ReadOptions>} change @returns {Document} */
export function withReading(doc, change) {
  return withQuestion(doc, { readOptions: tidyReading({ ...doc.question.readOptions, ...change }) });
}

/** @param {Document} doc @param {string} name @param {number} value @returns {Document} */
export function withSetting(doc, name, value) {
  const others = doc.question.settings.filter((s) => s.name !== name);
  return withQuestion(doc, { settings: tidySettings(doc.question.learner, [...others, { name, value }]) });
}

/** Whether both classes weigh the same. @param {readonly Setting[]} settings */
export function isBalanced(settings) {
  return settings.some((s) => s.name === "balanced" && s.value === 1);
}

/** @param {Document} doc @param {string} panel @param {boolean} open @returns {Document} */
export function withPanel(doc, panel, open) {
  const others = doc.view.panels.filter((p) => p !== panel);
  return withView(doc, open ? { tab: tabOf(panel), panels: [...others, panel] } : { panels: others });
}

/** @param {Document} doc @param {string | null} tab null: shut @returns {Document} */
export function withTab(doc, tab) {
  if (!isTab(tab)) return withView(doc, { tab: null });
  const sections = /** @type {readonly string[]} */ (sectionsOf[tab]);
  const { panels } = doc.view;
  const seen = panels.some((name) => sections.includes(name));
  return withView(doc, { tab, panels: seen ? panels : [...panels, sections[0]] });
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
