/** The top-weighted features of a polynomial support vector machine: learned beside the drawing, searched step by step. */
import { nothingFound } from "../state/looked-at.js";
import { stepwise } from "./stepwise.js";

/**
 * @typedef {import("./contract.js").TopWanted} TopWanted
 * @typedef {import("./contract.js").TopBegun} TopBegun
 * @typedef {import("./contract.js").TopFound} TopFound
 * @typedef {import("./stepwise.js").Stepped<TopWanted, TopBegun> & { found: TopFound | null }} TopSought `found`: the
 *   largest so far
 * @typedef {import("./stepwise.js").Stepper<TopWanted>} TopSearch
 */

/**
 * @param {import("../state/workbench.js").Workbench} bench
 * @param {import("./pool.js").Pool} pool
 * @returns {TopSearch}
 */
export function topSearch(bench, pool) {
  return stepwise(bench, pool, {
    state: bench.topFeatures,
    nothing: nothingFound,
    begin: (worker, wanted, need) => worker.ask("top_begin", wanted, need),
    step: (worker, n, need) => worker.ask("top_step", n, need),
    size: { first: 200, most: 200_000 },
    // Begun again after a worker died, the search is for a while behind what it had found.
    joined: ({ found: before }, found) =>
      before && found.built < before.built && !found.finished ? {} : { found: weighty(found) },
    left: ({ begun, found }) => begun !== null && !found?.finished,
    forgets: true,
  });
}

/** One for the whole page, made when its panel is opened. @param {import("../bench/explorer-page.js").ExplorerPage} page */
export function searchOf(page) {
  page.topSearch ??= topSearch(page.bench, page.pool);
  return page.topSearch;
}

/** So small beside the largest is rounding. */
const ROUNDING = 1e-12;

/** Without those of no weight, such as two levels of one attribute, which no row has. @param {TopFound} found @returns {TopFound} */
function weighty(found) {
  const least = ROUNDING * Math.max(0, ...found.features.map(({ weight }) => Math.abs(weight)));
  return { ...found, features: found.features.filter(({ weight }) => Math.abs(weight) > least) };
}
