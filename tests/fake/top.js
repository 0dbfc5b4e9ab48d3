/**
 * Top-weighted features of the fake engine: of the machine whose coefficients a_i are 1 / n for the one class and
 * −1 / n for the other, so that w_q = √c_q Σ a_i x_i^q. All products are listed; those that equal another one (a power
 * of a level) are added to it. A search builds them in the order of the list, up to p.
 */
import { coordinates } from "./maps.js";

/** @param {number} n @returns {number} */
const factorial = (n) => (n < 2 ? 1 : n * factorial(n - 1));

/** Exponents (q₁, …) with 1 ≤ Σ q ≤ degree. @param {number} variables @param {number} degree @returns {number[][]} */
function exponents(variables, degree) {
  if (variables === 0) return [[]];
  return Array.from({ length: degree + 1 }, (_, q) => q).flatMap((q) =>
    exponents(variables - 1, degree - q).map((rest) => [q, ...rest]),
  );
}

/** A number, or a level of an attribute. @typedef {{ attribute: string, level?: string }} Variable */

export class Top {
  /** @param {import("./types.js").Task} task @param {import("../../www/engine/contract.js").TopWanted} wanted */
  constructor({ attributes, rows, y }, wanted) {
    this.wanted = wanted;
    const straight = attributes.map((a) => ({
      ...a,
      map: /** @type {const} */ ({ kind: a.kind === "numeric" ? "linear" : "nominal" }),
    }));
    /** @type {Variable[]} */
    this.variables = straight.flatMap((a) =>
      a.kind === "numeric"
        ? [{ attribute: a.name }]
        : a.levels.map(({ label }) => ({ attribute: a.name, level: label })),
    );
    const x = rows.map((i) => straight.flatMap((a) => coordinates(a, a.cells[i])));
    const { degree, method, p } = wanted;
    this.all = exponents(this.variables.length, degree)
      .filter((q) => q.some((power) => power > 0))
      .map((q) => {
        const size = q.reduce((a, b) => a + b, 0);
        const ways = factorial(degree) / (q.reduce((a, b) => a * factorial(b), 1) * factorial(degree - size));
        const sum = rows.reduce((s, i, k) => {
          const product = q.reduce((v, power, j) => v * x[k][j] ** power, 1);
          return s + ((y[i] ? 1 : -1) * product) / rows.length;
        }, 0);
        return { q, weight: Math.sqrt(ways) * sum };
      });
    this.norm = this.all.reduce((s, { weight }) => s + weight ** 2, 0);
    this.of = method === "brute_force" ? this.all.length : Math.min(p, this.all.length);
    this.built = 0;
  }

  /** @returns {import("../../www/engine/contract.js").TopBegun} */
  get begun() {
    return {
      variables: this.variables.length,
      features: this.all.length,
      of: this.of,
      certificate: {
        solver: "fake",
        primal_objective: 1,
        dual_objective: 1,
        relative_gap: 0,
        iterations: 8,
        stopped: "optimal",
        support_vectors: 0,
      },
    };
  }

  /** @param {number} n @returns {import("../../www/engine/contract.js").TopFound} */
  step(n) {
    this.built = Math.min(this.of, this.built + n);
    const { r, prune, sparse } = this.wanted;
    /** @type {Map<string, { powers: number[], weight: number }>} */
    const merged = new Map();
    for (const { q, weight } of this.all.slice(0, this.built)) {
      const powers = q.map((power, j) =>
        this.variables[j].level === undefined ? power : Math.min(1, power),
      );
      const key = powers.join();
      merged.set(key, { powers, weight: (merged.get(key)?.weight ?? 0) + weight });
    }
    const finished = this.built === this.of;
    const top = [...merged.values()].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, r);
    const squares = this.all.slice(0, this.built).reduce((s, { weight }) => s + weight ** 2, 0);
    return {
      built: this.built,
      finished,
      certified: this.built === this.all.length,
      share: squares / this.norm,
      features: top.map(({ powers, weight }) => {
        const terms = powers.flatMap((power, j) => (power > 0 ? [{ ...this.variables[j], power }] : []));
        return {
          terms,
          words: terms.map(wordsOf).join(" × "),
          weight,
          ...((prune || sparse) && finished ? { kept: Math.abs(weight) > Math.abs(top[0].weight) / 3 } : {}),
        };
      }),
    };
  }
}

/** @param {Variable & { power: number }} term */
function wordsOf({ attribute, level, power }) {
  if (level !== undefined) return `${attribute} is ${level}`;
  return power === 1 ? attribute : `${attribute}${"²³⁴"[power - 2]}`;
}
