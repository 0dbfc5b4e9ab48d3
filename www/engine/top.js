/** The top-weighted features of a polynomial support vector machine: learned beside the drawing, searched step by step. */
import { nothingFound } from "../state/looked-at.js";
import { stepwise } from "./stepwise.js";
import { crossValidated, elimination } from "./trials.js";

/**
 * @typedef {import("./contract.js").TopWanted} TopWanted
 * @typedef {import("./contract.js").TopBegun} TopBegun
 * @typedef {import("./contract.js").TopFound} TopFound
 * @typedef {import("./trials.js").Trying} Trying
 * @typedef {import("./stepwise.js").Stepped<TopWanted, TopBegun & { degree: number }> & {
 *   found: TopFound | null, trying: Trying | null,
 * }} TopSought `found`: the largest so far; `trying`: how far the choice of the degree is; a wanted degree of 0 is chosen
 * @typedef {import("./stepwise.js").Stepper<TopWanted> & { elimination: ReturnType<typeof elimination> }} TopSearch
 */

/**
 * @param {import("../state/workbench.js").Workbench} bench
 * @param {import("./pool.js").Pool} pool
 * @returns {TopSearch}
 */
export function topSearch(bench, pool) {
  const search = stepwise(bench, pool, {
    state: bench.topFeatures,
    nothing: nothingFound,
    begin: async (worker, wanted, need) => {
      const say = (/** @type {Trying} */ trying) => {
        bench.topFeatures.value = { ...bench.topFeatures.value, trying };
      };
      const { degree } = wanted.degree ? wanted : await crossValidated(worker, wanted, need, say);
      return { ...(await worker.ask("top_begin", { ...wanted, degree }, need)), degree };
    },
    step: (worker, n, need) => worker.ask("top_step", n, need),
    size: { first: 200, most: 200_000 },
    // Begun again after a worker died, the search is for a while behind what it had found.
    joined: ({ found: before }, found) =>
      before && found.built < before.built && !found.finished ? {} : { found: weighty(found) },
    left: ({ begun, found }) => begun !== null && !found?.finished,
    forgets: true,
  });
  const own = elimination(bench, pool);
  return {
    ...search,
    elimination: own,
    end: () => {
      search.end();
      own.end();
    },
  };
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
