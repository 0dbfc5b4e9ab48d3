/**
 * Polynomial machines that are tried on held-out folds: which degree ranks these rows best, and which attributes it needs
 * (recursive feature elimination). The engine trains one machine a request; what comes next is decided here. The command
 * line does the same (src/cli/trials.rs).
 */
import { signal } from "@preact/signals-core";
import { usualTop } from "../state/looked-at.js";
import { stepwise } from "./stepwise.js";

/**
 * @typedef {import("./contract.js").TopWanted} TopWanted
 * @typedef {import("./contract.js").TopTried} TopTried
 * @typedef {import("./pool.js").Pool} Pool
 * @typedef {import("./pool.js").Need} Need
 * @typedef {{ degree: number, auc: number }} DegreeTried
 * @typedef {{ done: number, of: number, tried: readonly DegreeTried[] }} Trying
 * @typedef {{ attributes: string[], auc: number | null, weights: number[] }} Round
 * @typedef {{ attributes: number, auc: number }} Left how well machines on so many attributes rank held-out rows
 * @typedef {{ folds: number, degree: number, all: string[], of: number }} Begun `of`: how many machines there will be
 * @typedef {import("./stepwise.js").Stepped<TopWanted, Begun> & {
 *   parts: readonly (readonly Round[])[], trying: Trying | null,
 * }} Elimination `parts`: the rounds of each fold, then those on all rows
 */

/** @type {Omit<Elimination, "key" | "wanted">} */
const nothingEliminated = Object.freeze({
  asked: null,
  begun: null,
  running: false,
  trouble: null,
  parts: [],
  trying: null,
});

/** Degrees that cross-validation chooses among: the paper's, but 4 for its 9. */
export const DEGREES = /** @type {const} */ ([1, 2, 3, 4, 6]);
const FOLDS = 5;
/** No fold has this number: nothing is held out. */
const NONE = 2 ** 32 - 1;
/** In each round one attribute of so many goes, and one at least. */
const ONE_OF = 5;

/** The same question dealt into the folds of trials. @param {Need} need @returns {Need} */
const dealt = (need) => ({
  ...need,
  question: /** @type {import("./contract.js").Question} */ ({ ...need.question, folds: FOLDS }),
});

/** @param {Pool} worker @param {TopWanted} wanted @param {string[]} attributes none: all @param {number} fold @param {Need} need @returns {Promise<TopTried>} */
const tried = (worker, wanted, attributes, fold, need) =>
  worker.ask("top_tried", { wanted, attributes, fold }, dealt(need));

/** The degree of largest AUC, of equal ones the lowest. @param {readonly DegreeTried[]} all */
export const bestDegree = (all) => all.reduce((best, one) => (one.auc > best.auc ? one : best)).degree;

/**
 * Tries every degree on every fold.
 * @param {Pool} worker @param {TopWanted} wanted @param {Need} need @param {(trying: Trying) => void} say
 */
export async function crossValidated(worker, wanted, need, say) {
  const { folds } = await tried(worker, { ...wanted, degree: 1 }, [], NONE, need);
  const of = DEGREES.length * folds;
  /** @type {DegreeTried[]} */
  const all = [];
  for (const degree of DEGREES) {
    const aucs = [];
    for (let fold = 0; fold < folds; fold++) {
      say({ done: all.length * folds + fold, of, tried: all });
      aucs.push((await tried(worker, { ...wanted, degree }, [], fold, need)).auc ?? null);
    }
    all.push({ degree, auc: mean(aucs) });
  }
  say({ done: of, of, tried: [...all] });
  return { degree: bestDegree(all), tried: all };
}

/** @param {import("../state/workbench.js").Workbench} bench @param {Pool} pool */
export function elimination(bench, pool) {
  /** @type {import("@preact/signals-core").Signal<Elimination>} */
  const state = signal({ ...nothingEliminated, key: "", wanted: usualTop });
  const stepper = stepwise(bench, pool, {
    state,
    nothing: nothingEliminated,
    begin: async (worker, wanted, need) => {
      const say = (/** @type {Trying} */ trying) => {
        state.value = { ...state.value, trying };
      };
      const { degree } = wanted.degree ? wanted : await crossValidated(worker, wanted, need, say);
      const { folds, attributes } = await tried(worker, { ...wanted, degree }, [], NONE, need);
      return { folds, degree, all: attributes, of: (folds + 1) * rounds(attributes.length) };
    },
    step: async (worker, _, need) => {
      const { begun, parts, asked } = state.value;
      const { degree = 2, folds = 0 } = begun ?? {};
      const before = parts.at(-1)?.at(-1);
      const opens = !before || before.attributes.length === 1;
      const part = opens ? parts.length : parts.length - 1;
      const left = opens ? [] : withoutLeast(before);
      const wanted = { .../** @type {TopWanted} */ (asked), degree };
      const got = await tried(worker, wanted, left, part < folds ? part : NONE, need);
      return { part, round: { attributes: got.attributes, auc: got.auc ?? null, weights: got.weights } };
    },
    size: { first: 1, most: 1 },
    joined: ({ parts }, { part, round }) => ({
      parts: [...parts.slice(0, part), [...(parts[part] ?? []), round]],
    }),
    left: ({ begun, parts }) => begun !== null && parts.flat().length < begun.of,
    forgets: true,
  });
  return { ...stepper, state };
}

/** The attributes but those of the least weights. @param {Round} round */
function withoutLeast({ attributes, weights }) {
  const order = attributes.map((_, i) => i).sort((a, b) => weights[a] - weights[b]);
  const gone = new Set(order.slice(0, gonePer(attributes.length)));
  return attributes.filter((_, i) => !gone.has(i));
}

/** @param {number} n */
const gonePer = (n) => Math.max(1, Math.floor(n / ONE_OF));

/** Rounds from n attributes down to one. @param {number} n */
function rounds(n) {
  let count = 1;
  for (let left = n; left > 1; left -= gonePer(left)) count++;
  return count;
}

/**
 * What a finished elimination says: its curve from all attributes to one, and the attributes of the largest AUC, of equal
 * ones the fewest; which they are says the elimination on all rows.
 * @param {Elimination} elimination
 */
export function eliminated({ begun, parts }) {
  if (!begun || parts.flat().length < begun.of) return null;
  const last = parts[begun.folds];
  const folds = parts.slice(0, begun.folds);
  const curve = last.map(({ attributes }, at) => ({
    attributes: attributes.length,
    auc: mean(folds.map((rounds) => rounds[at].auc)),
  }));
  const best = curve.reduce((best, { auc }, at) => (auc >= curve[best].auc ? at : best), 0);
  return { curve, best: curve[best], kept: last[best].attributes };
}

/** Of the folds that have both classes. @param {(number | null)[]} aucs */
function mean(aucs) {
  const known = aucs.filter((auc) => auc !== null);
  return known.reduce((sum, auc) => sum + auc, 0) / known.length;
}
