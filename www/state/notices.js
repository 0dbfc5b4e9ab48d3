/** What the engine said of the file, of the question and of the model, each once; and which of it cannot wait. */
import { fileKey, questionKey } from "./document.js";

/** @typedef {{ code: string, message: string, severity?: string, line?: number, column?: string }} Note */

/** @param {import("./workbench.js").Workbench} bench @returns {Note[]} */
export function notesOf(bench) {
  const prepared = bench.prepared.value;
  const answered = prepared?.key === questionKey(bench.document.value.question);
  /** @type {Note[]} */
  const all = [
    ...(bench.opened.value?.opened.notices ?? []),
    ...(answered ? [...prepared.prepared.notices, ...prepared.notices] : []),
    ...(bench.current.value ? (bench.model.value?.notices ?? []) : []),
  ];
  // The model carries with it what was said while it was prepared.
  return once(all);
}

/** What changes how the drawing is to be read, the gravest first. */
const grave = [
  "one-answer",
  "no-signal",
  "not-converged",
  "possible-leak",
  "separable",
  "rare-class",
  "imbalance",
  "target-missing",
  "multiclass",
  "label-variants",
  "collinear",
  "duplicate-rows",
];

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
  // Not before others have been tried.
  const open = new Set(question.choice === "open" ? ["one-answer", "no-signal"] : []);
  const ofFile = opened?.key === fileKey(question) ? opened.opened.notices : [];
  /** @type {Note[]} */
  const all = [
    ...(model.notices ?? []),
    // Spellings that were joined in some attribute are a matter of reading the file; in the target they make the classes.
    ...ofFile.filter((n) => n.code === "label-variants" && n.column === model.target.name),
  ];
  return grave.filter((code) => !open.has(code)).flatMap((code) => once(all).filter((n) => n.code === code));
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
