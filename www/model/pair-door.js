// The door to what only pairs need. Most models have none, so it is a part of its own (viewer/pair-part.js), which a page
// imports or the viewer loads when a model with a pair comes.

/**
 * @typedef {object} PairPart
 * @property {Pick<typeof import("./layout/pairs.js"), "oriented" | "pairDot" | "pairRowOf">} layout
 * @property {Pick<typeof import("./layout/support.js"), "seenExtent">} support
 * @property {typeof import("../viewer/extra-pairs.js")} extra
 * @property {Pick<typeof import("./layout/pair-pick.js"), "pairStep" | "pairValues">} pick
 * @property {Pick<typeof import("../draw/pairs.js"), "pairDots" | "pairMarks">} draw
 * @property {Pick<typeof import("../viewer/pair-view.js"), "pairView" | "placePair">} view
 * @property {[string, string][]} rules of style, for a picture
 * @property {string} style of the page, with these rules
 */

/** @type {PairPart | null} */
let part = null;

/** @param {PairPart} given */
export function providePairs(given) {
  part = given;
}

export const pairsAreHere = () => part !== null;

/** Has the model an effect over two attributes? @param {import("./types.js").AdditiveModel} model */
export const hasPairs = (model) => model.effects.some(({ shape }) => "attributes" in shape);

/** What was provided. @returns {PairPart} @throws where a model with a pair is laid out before the part is there */
export function pairs() {
  if (!part) throw new Error("a model with a pair needs viewer/pair-part.js");
  return part;
}
