// The door to the forms that are only drawn when a person asks for them, the folded line and the bar of colours. They are a
// part of their own (viewer/form-part.js), which a page imports or the viewer loads for the first of them.

/**
 * @typedef {object} FormPart
 * @property {typeof import("./layout/fold-strip.js").foldStrip} foldStrip
 * @property {typeof import("./layout/bar-strip.js").barStrip} barStrip
 */

/** @type {FormPart | null} */
let part = null;

/** @param {FormPart} given */
export function provideForms(given) {
  part = given;
}

/** Must the part come first, for these forms to be drawn? @param {string[]} forms */
export const formsMissing = (forms) => part === null && forms.some((f) => f === "line" || f === "bar");

/** What was provided. @returns {FormPart} @throws where such a form is laid out before the part is there */
export function handForms() {
  if (!part) throw new Error("a folded line or a bar needs viewer/form-part.js");
  return part;
}
