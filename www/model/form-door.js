// The door to the forms of effects that turn, the curve, the folded line and the bar of colours, and to labels in tiers,
// which figures have. They are two parts of their own (viewer/curve-part.js, viewer/form-part.js), which a page imports or
// the viewer loads for the first of them.

/** @typedef {import("./layout/types.js").Form} Form */

/**
 * @typedef {object} FormPart
 * @property {typeof import("./layout/fold-strip.js").foldStrip} foldStrip
 * @property {typeof import("./layout/bar-strip.js").barStrip} barStrip
 * @property {typeof import("../draw/bar.js").barMarks} barMarks
 * @property {typeof import("./layout/figure-frame.js").frameOf} frameOf
 * @property {typeof import("./layout/tiers.js").placedTicks} placedTicks
 */

/** @type {FormPart | null} */
let part = null;
/** @type {typeof import("./layout/curve-strip.js").curveStrip | null} */
let curve = null;

/** @param {FormPart} given */
export function provideForms(given) {
  part = given;
}

/** @param {typeof import("./layout/curve-strip.js").curveStrip} given */
export function provideCurve(given) {
  curve = given;
}

/** Is the part of the curve needed for these forms, and not here? @param {Form[]} forms */
export const curveMissing = (forms) => curve === null && forms.includes("curve");

/** Is the part of the other forms? @param {Form[]} forms */
export const formsMissing = (forms) => part === null && forms.some((f) => f === "line" || f === "bar");

/** What was provided. @returns {FormPart} @throws where such a form is laid out before the part is there */
export function handForms() {
  if (!part) throw new Error("a folded line, a bar or labels in tiers need viewer/form-part.js");
  return part;
}

/** @returns {typeof import("./layout/curve-strip.js").curveStrip} @throws where a curve is laid out before its part is there */
export function handCurve() {
  if (!curve) throw new Error("a curve needs viewer/curve-part.js");
  return curve;
}
