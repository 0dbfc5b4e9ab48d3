/** Sentences: what of the shapes and pairs that were chosen a learner is asked without, or in another way. */
import { listed, quoted } from "./words.js";

/** @typedef {ReturnType<typeof import("../state/compared-learners.js").restsFor>} Rests */

/** A pair as the drawing calls it. @param {readonly string[]} attributes */
const pair = (attributes) => attributes.join(" × ");

/** @param {Rests} rests @returns {string} "" where nothing rests */
export function restsText({ pairs, reshaped, shapes }) {
  const [cells, products] = ["cells", "product"].map((kind) =>
    reshaped.filter(({ map }) => map.kind === kind).map(({ attributes }) => pair(attributes)),
  );
  return [
    pairs.length > 0 ? `without ${listed(pairs.map(pair))}` : "",
    products.length > 0 ? `${listed(products)} by products of splines` : "",
    cells.length > 0 ? `${listed(cells)} by a value for each cell` : "",
    shapes.length > 0 ? `without the shape chosen for ${listed(shapes.map(quoted))}` : "",
  ]
    .filter(Boolean)
    .join("; ");
}
