/** What the engine said of the file, of the question and of the model, each once; and which of it cannot wait. */
import { fileKey, questionKey } from "./document.js";

/** @typedef {{ code: string, message: string, severity?: string, line?: number, column?: string,
 *   columns?: string[], value?: string }} Note `columns` and `value`: what a press acts on */

/** @param {import("./workbench.js").Workbench} bench @returns {Note[]} */
export function notesOf(bench) {
  const prepared = bench.prepared.value;
  const answered = prepared?.key === questionKey(bench.document.value.question);
  const ofFile = bench.opened.value?.opened.notices ?? [];
  /** @type {Note[]} */
  const all = [
    // What is asked of columns is asked of those that the question uses.
    ...(answered ? ofFile.filter(({ code }) => !ofColumns.has(code)) : ofFile),
    ...(answered ? (prepared.prepared.asked ?? []) : []),
    ...(answered ? [...prepared.prepared.notices, ...prepared.notices] : []),
    ...(bench.current.value ? (bench.model.value?.notices ?? []) : []),
  ];
  // The model carries with it what was said while it was prepared.
  const used = answered ? prepared.prepared.attributes : undefined;
  return apart(once(all), bench.document.value.question.target, used);
}

/** Questions about columns, which the engine asks again of those that are used. */
const ofColumns = new Set(["codes", "maybe-id", "weights-suspected"]);

/**
 * One note a fact: what was said of the file is left unsaid where the question makes it untrue or says it better.
 *
 * @param {Note[]} notes @param {string | null} target @param {readonly string[]} [used] the columns that are learned from,
 *   once that is known
 */
function apart(notes, target, used) {
  // Labels of the target are joined to make its classes.
  const areJoined = notes.filter((n) => n.code === "label-variants" && n.column === target).length > 1;
  // A copy of what is predicted is asked about as such.
  const isTold = new Set(notes.flatMap((n) => (n.code === "possible-leak" ? (n.columns ?? []) : [])));
  return notes.filter(({ code, column, columns = [] }) => {
    if (code === "separable") return isTold.size === 0;
    if (code === "duplicate-column") {
      // Of two that say the same one may have been left out by hand.
      const isOut = (/** @type {string} */ name) => used && !used.includes(name);
      return !columns.some((name) => name === target || isTold.has(name) || isOut(name));
    }
    if (code === "label-variants" && column === target) return !areJoined || columns.length === 0;
    return !(code === "list-column" || ofColumns.has(code)) || columns.some((name) => name !== target);
  });
}

/** What changes how the drawing is to be read, the gravest first. */
const grave = [
  "names-too-many",
  "names-too-few",
  "other-tables",
  "one-answer",
  "no-signal",
  "not-converged",
  "possible-leak",
  "missing-code",
  "separable",
  "rare-class",
  "imbalance",
  "target-missing",
  "multiclass",
  "label-variants",
  "collinear",
  "duplicate-rows",
];

/** Which rows and names a file has may be another question than the one that is drawn. */
const ofShape = new Set(["names-too-many", "names-too-few", "other-tables"]);

/**
 * The warnings about what is drawn. They go with the model, not with the question: while another one is learned, the
 * drawing is still the old one, and so is what is to be known of it.
 *
 * @param {import("./workbench.js").Workbench} bench
 * @returns {Note[]}
 */
export function graveNotes(bench) {
  const model = bench.model.value;
  if (!model) return [];
  const { question } = bench.document.value;
  const opened = bench.opened.value;
  // Not before others have been tried; where they have been in vain, the bar says so.
  const isElsewhere = question.choice === "open" || question.choice === "no_signal";
  const open = new Set(isElsewhere ? ["one-answer", "no-signal"] : []);
  const ofFile = opened?.key === fileKey(question) ? opened.opened.notices : [];
  const drawn = new Set(model.attributes.map(({ name }) => name));
  /** @type {Note[]} */
  const all = [
    // The same with its columns, which a press needs and a model file does not have.
    ...(bench.prepared.value?.prepared.notices ?? []).filter((n) => isSaid(model, n)),
    ...(model.notices ?? []),
    // Spellings that were joined in some attribute are a matter of reading the file; in the target they make the classes.
    ...ofFile.filter(
      ({ code, column, columns = [], severity }) =>
        ofShape.has(code) ||
        (code === "label-variants" && column === model.target.name) ||
        (code === "missing-code" && severity === "warning" && columns.some((name) => drawn.has(name))),
    ),
  ];
  const notes = apart(once(all), model.target.name);
  return grave.filter((code) => !open.has(code)).flatMap((code) => notes.filter((n) => n.code === code));
}

/** Whether a model says it too. @param {{ notices?: readonly Note[] }} model @param {Note} note */
function isSaid({ notices = [] }, { code, message }) {
  return notices.some((n) => n.code === code && n.message === message);
}

/** Whether a note is more than a remark. @param {Note} note */
export const warns = ({ severity }) => severity === "warning" || severity === "error";

/** What the file does not say and a person may know: one press answers it. */
const asked = new Set([
  "names-too-many",
  "names-too-few",
  "other-tables",
  "one-column",
  "possible-leak",
  "missing-code",
  "maybe-id",
  "label-variants",
  "date-order",
  "decimal-ambiguous",
  "na-ambiguous",
  "numbers-among-words",
  "weights-suspected",
]);

/**
 * What each note wants of a person. A question that no press can answer any more is there to be known, as is what stands
 * above the drawing: what a model says has no severity.
 *
 * @template {Note} N
 * @param {readonly N[]} notes @param {(note: N) => boolean} canAct
 * @returns {{ decide: N[], know: N[], done: N[] }}
 */
export function grouped(notes, canAct) {
  /** @type {{ decide: N[], know: N[], done: N[] }} */
  const groups = { decide: [], know: [], done: [] };
  for (const note of notes) {
    const acts = canAct(note);
    const isGrave = acts || warns(note) || grave.includes(note.code);
    groups[acts && asked.has(note.code) ? "decide" : isGrave ? "know" : "done"].push(note);
  }
  return groups;
}

/** The first of equals is kept: what travels with the model lacks severity and place. @param {Note[]} notes */
function once(notes) {
  /** @type {Map<string, Note>} */
  const found = new Map();
  for (const note of notes) {
    const key = `${note.code}\n${note.message}`;
    if (!found.has(key)) found.set(key, note);
  }
  return [...found.values()];
}
