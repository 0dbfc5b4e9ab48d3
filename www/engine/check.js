/** The check of a Venn machine on rows that it has not seen, row by row. */
import { nothingPredicted, usualCheck } from "../state/looked-at.js";
import { stepwise } from "./stepwise.js";

/**
 * @typedef {import("../state/workbench.js").Workbench} Workbench
 * @typedef {import("../state/document.js").Question} Question
 * @typedef {import("./contract.js").CheckWanted} CheckWanted
 * @typedef {import("./contract.js").CheckBegun} CheckBegun
 * @typedef {import("./contract.js").CheckStep} CheckStep
 * @typedef {import("./pool.js").Pool} Pool
 * @typedef {CheckStep & import("./stepwise.js").Stepped<CheckWanted, CheckBegun>} Checked what happened so far
 * @typedef {import("./stepwise.js").Stepper<CheckWanted>} Checker
 */

/** Machines that can be checked: Venn–ABERS tells two classes apart. @param {Question} question @returns {CheckWanted["machine"][]} */
export function machinesFor({ outcome }) {
  const all = /** @type {const} */ (["homogeneous_intervals", "k_means"]);
  return outcome === "one_class" ? [...all, "venn_abers"] : [...all];
}

/** One for the whole page, made when its panel is opened. @param {import("../bench/explorer-page.js").ExplorerPage} page */
export function checkerOf(page) {
  page.checker ??= checker(page.bench, page.pool);
  return page.checker;
}

/** @param {Workbench} bench @param {Pool} pool @returns {Checker} */
export function checker(bench, pool) {
  /** Rows that the worker has predicted: fewer than are known, where it had to begin again. */
  let at = 0;
  return stepwise(bench, pool, {
    state: bench.checked,
    nothing: nothingPredicted,
    begin: (worker, wanted, need) => {
      at = 0;
      return worker.ask("check_begin", wanted, need);
    },
    step: (worker, n, need) => worker.ask("check_step", n, need),
    size: { first: 1, most: 64 },
    joined: (/** @type {Checked} */ before, after) => {
      const known = Math.max(0, before.wrong.length - at);
      at += after.wrong.length;
      return joined(before, after, known);
    },
    left: (/** @type {Checked} */ checked) => remaining(checked) > 0,
    fitting: (wanted, question) =>
      machinesFor(question).includes(wanted.machine) ? wanted : { ...wanted, machine: usualCheck.machine },
  });
}

/** Rows that are not predicted yet. @param {Checked} checked */
export function remaining({ begun, wrong }) {
  return begun ? begun.rows - wrong.length : 0;
}

/** @param {CheckStep} before @param {CheckStep} after @param {number} known rows of `after` that are in `before` @returns {CheckStep} */
function joined(before, after, known) {
  return {
    wrong: [...before.wrong, ...after.wrong.slice(known)],
    low: [...before.low, ...after.low.slice(known)],
    high: [...before.high, ...after.high.slice(known)],
  };
}
