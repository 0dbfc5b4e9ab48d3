/**
 * An ensemble of machines that were judged on the same folds, and the average of its members where they add up.
 *
 * @typedef {import("./contract.js").Metric} Metric
 * @typedef {import("./contract.js").Ensemble} Ensemble
 * @typedef {{ metric: Metric, initial: number, ofLogOdds: boolean, replace: boolean, settings: boolean, similarities: boolean }} EnsembleChoice
 *   `replace`: a machine may count more than once; `settings`, `similarities`: the library has each learner with others of
 *   these too
 * @typedef {{ reply: Ensemble, model: string, why: string }} Made `model`: the file of averaged log odds of one class, ""
 *   where a member does not add up, or for a reason that is `why`
 * @typedef {import("./compare-learners.js").Result} Result
 * @typedef {Pick<import("./pool.js").Pool, "ask">} Asker
 * @typedef {NonNullable<ReturnType<typeof import("../state/request.js").requestOf>>} Request
 */
import { troubleOf } from "./trouble.js";

const NO_MODEL = { model: "", why: "" };

/** @param {Asker} pool @param {readonly Result[]} members @param {EnsembleChoice} choice @param {Request} request @returns {Promise<Made>} */
export async function blended(pool, members, { metric, initial, ofLogOdds, replace }, request) {
  /** @type {Ensemble} */
  const reply = await pool.ask(
    "ensemble",
    {
      library: members.map(({ judged }) => judged.predictions),
      ...{ metric, initial, of_log_odds: ofLogOdds, replace },
    },
    request,
  );
  const hasOne = ofLogOdds && request.question.outcome === "one_class";
  return { reply, ...(hasOne ? await averaged(pool, members, reply.counts, request) : NO_MODEL) };
}

/** @param {Asker} pool @param {readonly Result[]} members @param {number[]} counts how often each counts @param {Request} request the ensemble is what it is without a nomogram too */
async function averaged(pool, members, counts, request) {
  const taken = members.map((m, i) => ({ ...m, count: counts[i] })).filter(({ count }) => count > 0);
  if (taken.some(({ additive, model }) => !additive || model === "")) return NO_MODEL;
  const wanted = { members: taken.map(({ question, units, count }) => ({ question, units, count })) };
  try {
    return { model: (await pool.ask("averaged", wanted, request)).model, why: "" };
  } catch (error) {
    return { model: "", why: troubleOf(error, "model").message };
  }
}
