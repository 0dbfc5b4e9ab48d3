/** What is said of a pair, the same in the list, the graph and the table. */
import { fixed, percent, signed } from "../../model/format.js";
import { chanceOf, shareOf } from "../../model/pairs/facts.js";
import { interactions } from "../../sentences/pairs/interactions.js";

/** @param {number} value a share of permutations */
export function pText(value) {
  return fixed(value, value < 0.000095 ? 5 : value < 0.00095 ? 4 : value < 0.0195 ? 3 : 2);
}

/** @param {import("../../engine/contract.js").Interactions} found @param {number} bits */
export function sizeText(found, bits) {
  const share = percent(Math.abs(shareOf(found, bits)));
  return interactions.size(signed(bits, Math.abs(bits) < 0.0095 ? 4 : 3), share);
}

/** @param {import("../../engine/contract.js").PairInformation} pair */
const figures = ({ p, adjusted_p: adjusted }) =>
  /** @type {[string, string]} */ ([p, adjusted].map((x) => (x === undefined ? "" : pText(x))));

/** @param {import("../../engine/contract.js").PairInformation} pair */
export const chanceText = (pair) => interactions.chance(chanceOf(pair), ...figures(pair));

/** The figures alone, where the verdict over all is said. @param {import("../../engine/contract.js").PairInformation} pair */
export const figuresText = (pair) =>
  pair.p === undefined ? chanceText(pair) : interactions.figures(...figures(pair));
