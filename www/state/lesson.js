/**
 * A lesson: a link that hides something until it is asked for, under a title and a question. It is plain text in the
 * address, for the data of the page: whoever opens the link can put an end to it.
 *
 * @typedef {"probability" | "controls" | "tabs"} Hidden
 * @typedef {{ hide: readonly Hidden[], title: string, question: string }} Lesson
 */

/** What can be hidden, in the order in which it is offered. @type {readonly Hidden[]} */
export const hideable = ["probability", "controls", "tabs"];

/** Letters that a title or a question may have. */
export const MOST_LETTERS = 200;

/** @param {string} text */
const lettersOf = (text) => [...text];

/** Plain text of one line, not too long. @param {string} text */
export function lessonWords(text) {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return lettersOf(line).slice(0, MOST_LETTERS).join("").trim();
}

/** What of the page is a lesson, or null. @param {{ lesson: Lesson | null }} view */
export const lessonOf = (view) => view.lesson;

/** What a lesson hides as things stand. @param {{ lesson: Lesson | null }} view @param {boolean} revealed @returns {readonly Hidden[]} */
export const hiddenNow = (view, revealed) =>
  (view.lesson?.hide ?? []).filter((what) => what !== "probability" || !revealed);

/** @param {any} v @returns {v is Lesson} */
export function isLesson(v) {
  return (
    typeof v === "object" &&
    v !== null &&
    Array.isArray(v.hide) &&
    v.hide.every((/** @type {any} */ word) => hideable.includes(word)) &&
    [v.title, v.question].every((text) => typeof text === "string" && lessonWords(text) === text)
  );
}

/** "probability.tabs", title, question. @param {readonly string[]} parts @returns {Lesson | undefined} undefined where it is none */
export function lessonFrom([hidden = "", title = "", question = "", ...more]) {
  const words = hidden === "" ? [] : hidden.split(".");
  const hide = hideable.filter((word) => words.includes(word));
  const known = hide.length === words.length && more.length === 0;
  const lesson = { hide, title: lessonWords(title), question: lessonWords(question) };
  return known ? lesson : undefined;
}

/** @param {Lesson} lesson @returns {string[]} */
export const lessonParts = ({ hide, title, question }) => [
  hideable.filter((word) => hide.includes(word)).join("."),
  title,
  question,
];
