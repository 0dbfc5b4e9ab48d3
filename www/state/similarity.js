/**
 * Similarities of the values of an attribute, as a person chooses them: the measures, the limits, their short spelling
 * for the address.
 *
 * @typedef {import("../engine/contract.js").Measure} Measure
 * @typedef {Extract<import("../engine/contract.js").MapChoice, { kind: "similarity" }>} SimilarityMap
 */

import { maps, measures as served } from "../engine/catalogue.json";

const ofValues = /** @type {{ low: number, high: number, usual: number }} */ (
  maps.find((m) => m.kind === "similarity")?.parameter
);

/** Those that add up over the attributes, in the order in which they are offered. @type {readonly Measure[]} */
export const measures = /** @type {Measure[]} */ (served);
/** Can be looked at, but gives no nomogram: its weight depends on the values of all attributes. @type {Measure} */
export const NOT_ADDITIVE = "lin";

/** Values that keep a name of their own; 0: all. */
export const most = { ...ofValues, low: 0 };

/** Needs no repair, and does not part the values as the plain levels do already. @returns {SimilarityMap} */
export const usualSimilarity = () => ({ kind: "similarity", measure: "goodall3" });

/** What is not said is as usual. @param {SimilarityMap} map @returns {Required<SimilarityMap>} */
export const wholeSimilarity = (map) => ({ most: most.usual, labelled_only: false, ...map });

/** One spelling of equal maps: what is as usual is not said. @param {Required<SimilarityMap>} map @returns {SimilarityMap} */
export function tidySimilarity({ measure, most: n, labelled_only }) {
  return {
    kind: "similarity",
    measure,
    ...(n === most.usual ? {} : { most: n }),
    ...(labelled_only ? { labelled_only } : {}),
  };
}

/** @param {unknown} n */
const isMost = (n) =>
  typeof n === "number" && Number.isInteger(n) && n >= most.low && n <= most.high && n !== 1;

/** @param {any} v of this kind @returns {v is SimilarityMap} */
export function isSimilarity(v) {
  return (
    measures.includes(v.measure) &&
    (v.most === undefined || isMost(v.most)) &&
    (v.labelled_only === undefined || typeof v.labelled_only === "boolean")
  );
}

/** "sim-goodall3", "sim-iof-50-labelled". @param {SimilarityMap} map */
export function similarityText(map) {
  const { measure, most: n, labelled_only } = wholeSimilarity(map);
  return ["sim", measure, ...(n === most.usual ? [] : [n]), ...(labelled_only ? ["labelled"] : [])].join("-");
}

/** @param {string} text @returns {SimilarityMap | undefined} undefined where it is none */
export function similarityFromText(text) {
  const [, measure, n, labelled] = /^sim-([a-z0-9]+)(?:-(\d+))?(-labelled)?$/.exec(text) ?? [];
  const map = wholeSimilarity({
    kind: "similarity",
    measure: /** @type {Measure} */ (measure),
    ...(n === undefined ? {} : { most: Number(n) }),
    labelled_only: labelled !== undefined,
  });
  return isSimilarity(map) ? tidySimilarity(map) : undefined;
}
