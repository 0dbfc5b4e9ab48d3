/**
 * Chains and comparisons of shrinkage constants by the fake engine: draws that swing around a value of each constant, and
 * errors that have one valley.
 */
import { coordinates } from "./maps.js";

/** @typedef {import("./types.js").Task} Task */
/** @typedef {import("../../www/engine/contract.js").Part} Part */

/** @param {Task} task @param {"one" | "part" | "attribute"} by @returns {(Part | null)[]} parts; null stands for all */
function partsOf({ attributes, rows }, by) {
  if (by === "one") return [null];
  if (by === "attribute") return attributes.map(({ name }) => ({ part: "attribute", name }));
  const kinds = attributes.flatMap((a) =>
    coordinates(a, a.cells[rows[0]]).map((_, j) =>
      a.kind === "numeric" ? ["straight", "curved"][j] : "levels",
    ),
  );
  /** @type {Part[]} */
  const parts = [{ part: "straight" }, { part: "curved" }, { part: "levels" }];
  return parts.filter(({ part }) => kinds.includes(part));
}

/** Where the draws of constant `i` swing: 1, 10, 100 … @param {number} i */
const centre = (i) => 10 ** i;

/** @param {Task} task @param {import("../../www/engine/contract.js").ChainWanted} wanted @returns {import("../../www/engine/contract.js").Chain} */
export function chain(task, { by, chain: number, warmup, draws, after }) {
  const width = 1 + partsOf(task, by).length;
  const from = (after?.made ?? 0) + warmup;
  const numbers = Array.from({ length: draws }, (_, d) =>
    Array.from({ length: width }, (_, c) => {
      const swing = Math.sin(12.9898 * (from + d) + 78.233 * c + number);
      return (c === 0 ? 0.5 : centre(c - 1)) * Math.exp(0.5 * swing);
    }),
  ).flat();
  return { chain: number, made: from + draws, numbers: new Uint8Array(new Float64Array(numbers).buffer) };
}

/** @param {Task} task @param {import("../../www/engine/contract.js").Chains} chains @returns {import("../../www/engine/contract.js").Diagnosed} */
export function diagnosed(task, { by, chains }) {
  const parts = partsOf(task, by);
  const width = 1 + parts.length;
  const all = [...new Set(chains.map((c) => c.chain))].map((number) =>
    chains
      .filter((c) => c.chain === number)
      .sort((a, b) => a.made - b.made)
      .flatMap(({ numbers }) => [...new Float64Array(numbers.slice().buffer)]),
  );
  const draws = Math.min(...all.map((numbers) => numbers.length / width));
  const constants = Array.from({ length: width }, (_, c) => {
    const traces = all.map((numbers) => Array.from({ length: draws }, (_, d) => numbers[d * width + c]));
    const sorted = traces.flat().sort((a, b) => a - b);
    /** @param {number} share */
    const at = (share) => sorted[Math.round(share * (sorted.length - 1))];
    return {
      part: parts[c - 1] ?? undefined,
      name: "",
      median: at(0.5),
      low: at(0.025),
      high: at(0.975),
      r_hat: 1 + 3 / draws,
      effective: draws * all.length,
      traces: traces.map((trace) => trace.filter((_, i) => i % Math.ceil(draws / 200) === 0)),
    };
  });
  return { draws, constants, converged: draws > 300 };
}

/** A valley at 1 for numbers, at 100 for levels. @param {Task} task @param {import("../../www/engine/contract.js").ConstantsWanted} wanted @returns {import("../../www/engine/contract.js").ConstantsCompared} */
export function compared({ attributes }, { list }) {
  /**
   * @param {import("../../www/engine/nomogram.js").Shrinkage[] | undefined} shrinkages
   * @param {string} wanted
   */
  const of = (shrinkages, wanted) =>
    shrinkages?.find(({ of }) => of.part === wanted || (of.part === "attribute" && of.name === wanted))?.k;
  const error = list.map(({ k, shrinkages }) =>
    attributes.reduce((sum, a) => {
      const [kind, least] = a.kind === "numeric" ? ["straight", 1] : ["levels", 100];
      const own = of(shrinkages, a.name) ?? of(shrinkages, kind) ?? k;
      return sum + 0.002 * Math.log(own / least) ** 2;
    }, 0.5),
  );
  return { error, accuracy: error.map(() => 0.75) };
}
