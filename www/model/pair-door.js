// The door to what only pairs need. Most models have none, so it is a part of its own (viewer/pair-part.js), which a page
// imports or the viewer loads when a model with a pair comes; so is what pairs on top of other effects need besides.

/**
 * @typedef {object} PairPart
 * @property {Pick<typeof import("./layout/pairs.js"), "oriented" | "pairDot" | "pairRowOf">} layout
 * @property {Pick<typeof import("./layout/support.js"), "seenExtent">} support
 * @property {Pick<typeof import("./layout/pair-pick.js"), "pairStep" | "pairValues">} pick
 * @property {Pick<typeof import("../draw/pairs.js"), "pairDots" | "pairMarks">} draw
 * @property {Pick<typeof import("../viewer/pair-view.js"), "pairView" | "placePair"> & typeof import("../viewer/show-pair.js")} view
 * @property {[string, string][]} rules of style, for a picture
 * @property {string} style of the page, with these rules
 */

/** @typedef {Omit<typeof import("./surface.js"), never>} Surfaces */
/** @typedef {typeof import("../viewer/extra-pairs.js") & Pick<typeof import("./layout/extra-order.js"), "ordered">} ExtraPart */

import { NotHere } from "./uncertainty-door.js";

/** @type {Surfaces | null} */
let given = null;

/** @param {Surfaces} all */
export function provideSurfaces(all) {
  given = all;
}

/** What reads and evaluates surfaces. @returns {Surfaces} @throws where it was not provided */
export function surfaces() {
  if (!given) throw new NotHere("a model with a surface needs model/surface.js", "pair");
  return given;
}

/** @type {PairPart | null} */
let part = null;
/** @type {ExtraPart | null} */
let more = null;

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

/** @param {ExtraPart} given */
export function provideExtra(given) {
  more = given;
}

export const extraIsHere = () => more !== null;

/** Has it one over attributes of which there are other effects too? @param {import("./types.js").AdditiveModel} model */
export function hasExtra({ effects }) {
  const all = effects.map(({ shape }) => ("attributes" in shape ? shape.attributes : [shape.attribute]));
  return all.some(
    (own, k) => own.length > 1 && all.some((other, j) => j !== k && other.some((a) => own.includes(a))),
  );
}

/** What was provided. @returns {ExtraPart} @throws where such a model is laid out before the part is there */
export function extraPairs() {
  if (!more) throw new Error("a model with pairs on top of other effects needs viewer/extra-part.js");
  return more;
}
