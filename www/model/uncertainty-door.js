// The door to what draws uncertainty: error bars of resamples and of the posterior, the interval of the probability. Many
// models have none, so it is a part of its own (viewer/uncertainty-part.js), which a page imports or the viewer loads
// when a model with some of it comes.

/**
 * @typedef {object} UncertaintyPart
 * @property {Pick<typeof import("./layout/whiskers.js"), "barExtent" | "curveBars" | "spansOf" | "whiskersOf">} layout
 * @property {Pick<typeof import("../draw/uncertainty.js"), "bandMarks" | "dotSpreads" | "whiskerMarks">} draw
 * @property {Omit<typeof import("../viewer/uncertainty-view.js"), never>} view
 * @property {[string, string][]} rules of style, for a picture
 * @property {string} style of the page, with these rules
 */

/**
 * @typedef {object} Readers
 * @property {typeof import("./read-bars.js").barsOf} barsOf
 * @property {typeof import("./read-bars.js").resamplingOf} resamplingOf
 * @property {typeof import("./read-uncertainty.js").posteriorOf} posteriorOf
 * @property {typeof import("./read-uncertainty.js").vennOf} vennOf
 */

/** Something of a model needs what is not here yet: a part of the viewer. */
export class NotHere extends Error {
  /** @param {string} message @param {"pair" | "uncertainty"} part */
  constructor(message, part) {
    super(message);
    this.part = part;
  }
}

/** @type {UncertaintyPart | null} */
let part = null;
/** @type {Readers | null} */
let reading = null;

/** @param {Readers} given */
export function provideReaders(given) {
  reading = given;
}

/** @returns {Readers} @throws where a model says how sure it is, and nothing that reads it was provided */
export function readers() {
  if (!reading)
    throw new NotHere(
      "a model with error bars or an interval needs model/read-uncertainty.js",
      "uncertainty",
    );
  return reading;
}

/** @param {UncertaintyPart} given */
export function provideUncertainty(given) {
  part = given;
}

export const uncertaintyIsHere = () => part !== null;

/** Does the model say how sure it is? @param {import("./types.js").AdditiveModel} model */
export const hasUncertainty = ({ resampling, posterior, venn_abers, effects }) =>
  Boolean(resampling || posterior || venn_abers) || effects.some((effect) => effect.bars);

/** What was provided. @returns {UncertaintyPart} @throws where such a model is laid out before the part is there */
export function uncertainty() {
  if (!part) throw new Error("a model with error bars or an interval needs viewer/uncertainty-part.js");
  return part;
}

/** The same, or null for a model that has nothing of the kind. @param {import("./types.js").AdditiveModel} model */
export const uncertaintyOf = (model) => (hasUncertainty(model) ? uncertainty() : null);
