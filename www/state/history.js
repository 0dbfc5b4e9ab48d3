/**
 * Undo and redo: documents that were, the one that is, documents that will be again. One entry a gesture, named
 * after what it did, so that the button can say what it will take back.
 *
 * @template T
 * @typedef {{ name: string, document: T }} Entry `name`: what led to this document
 */

/**
 * @template T
 * @typedef {{ past: readonly Entry<T>[], now: Entry<T>, future: readonly Entry<T>[] }} History
 */

/** A model of some 100 KB is shared between the entries, so this many cost little. */
const LONGEST = 200;

/**
 * @template T
 * @param {T} document
 * @returns {History<T>}
 */
export function newHistory(document) {
  return { past: [], now: { name: "", document }, future: [] };
}

/**
 * A gesture. A document that did not change makes no entry.
 *
 * @template T
 * @param {History<T>} history
 * @param {string} name
 * @param {T} document
 * @returns {History<T>}
 */
export function record(history, name, document) {
  if (document === history.now.document) return history;
  return { past: [...history.past, history.now].slice(-LONGEST), now: { name, document }, future: [] };
}

/**
 * Not a gesture: a model that came in, the state of a panel. It can not be undone by itself. `change` is applied to
 * every document of the history, so that a model learned in the background also reaches the documents to which an
 * undo leads; it returns those that it does not concern unchanged.
 *
 * @template T
 * @param {History<T>} history
 * @param {(document: T) => T} change
 * @returns {History<T>}
 */
export function amend(history, change) {
  /** @param {Entry<T>} entry */
  const amended = (entry) => {
    const document = change(entry.document);
    return document === entry.document ? entry : { ...entry, document };
  };
  return { past: history.past.map(amended), now: amended(history.now), future: history.future.map(amended) };
}

/** Only the present. @template T @param {History<T>} history @param {T} document @returns {History<T>} */
export function replace(history, document) {
  return document === history.now.document ? history : { ...history, now: { ...history.now, document } };
}

/** @template T @param {History<T>} history @returns {History<T>} */
export function undo(history) {
  const before = history.past.at(-1);
  if (!before) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

/** @template T @param {History<T>} history @returns {History<T>} */
export function redo(history) {
  const [next, ...rest] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.now], now: next, future: rest };
}

/** What an undo would take back, or null. @template T @param {History<T>} history */
export function undoName(history) {
  return history.past.length > 0 ? history.now.name : null;
}

/** What a redo would do again, or null. @template T @param {History<T>} history */
export function redoName(history) {
  return history.future[0]?.name ?? null;
}
