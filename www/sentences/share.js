/** Sentences: sharing a link, and lessons. */
import { integer } from "./words.js";

export const share = {
  title: "Share",
  link: "Link",
  copy: "Copy link",
  copied: "Copied.",
  /** Where the browser lets no page write to the clipboard. */
  selected: "Press Ctrl+C to copy the marked link.",
  close: "Close",
  code: "QR code of the link",
  tooLong: (/** @type {number} */ bytes, /** @type {number} */ most) =>
    `No QR code: the link has ${integer(bytes)} bytes, and ${integer(most)} are the most that one can hold.`,
  holds: "Whoever opens it sees what you see: the same data, model, shapes and values.",
  own: {
    file: "Your file stays here. The link holds settings only: no rows, no values, no names of columns or levels. Whoever opens it needs the file, or “Model with its data” from Export.",
    model: "The model stays here. The link holds how it is drawn only. Send the model’s JSON along.",
  },
  lesson: {
    title: "Make it a lesson",
    hint: "The link then opens with your question, and hides what you choose.",
    heading: "Title",
    question: "Question",
    hide: "Hide",
    hideable: {
      probability: "the probability, until it is asked for",
      controls: "learners, settings and menus",
      tabs: "the tabs beside the drawing",
    },
    left: (/** @type {number} */ letters) => `${integer(letters)} letters left`,
  },
};

/** On the page that a lesson's link opens. */
export const lesson = {
  label: "Lesson",
  untitled: "A question",
  end: "End the lesson",
  veiled: "This shows the probability, and the lesson hides it until you press “Show”.",
};
