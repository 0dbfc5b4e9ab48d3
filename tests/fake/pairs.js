/**
 * What the fake engine says of pairs of attributes, of support vectors and of a plane. Interaction information is the
 * real one, computed the slow way by counting; the shuffles behind p are few.
 */

/** Values as levels: a numeric column is cut at its median. @param {import("./types.js").Column} a */
function levelsOf(a) {
  if (a.kind !== "numeric") return a.cells.map((c) => (c === null ? "?" : String(c)));
  return a.cells.map((c) => (c === null ? "?" : c > a.range.numeric.median ? "high" : "low"));
}

/** I(labels; y) in bits. @param {(string | number)[]} labels @param {number[]} y */
export function information(labels, y) {
  /** @param {(string | number)[]} keys */
  const count = (keys) => {
    /** @type {Map<string | number, number>} */
    const found = new Map();
    for (const k of keys) found.set(k, (found.get(k) ?? 0) + 1);
    return found;
  };
  const n = y.length;
  /** @param {(string | number)[]} keys */
  const entropy = (keys) => -[...count(keys).values()].reduce((s, c) => s + (c / n) * Math.log2(c / n), 0);
  return entropy(labels) + entropy(y) - entropy(labels.map((l, i) => `${l}\u0000${y[i]}`));
}

/** @param {import("./types.js").Task} task of the fake engine @param {{ from: number, to: number, permutations: number }} wanted @returns {import("../../www/engine/contract.js").Interactions} */
export function interactions(task, { from, to, permutations }) {
  const { attributes, rows, y } = task;
  const target = rows.map((i) => y[i]);
  const labels = attributes.map((a) => {
    const all = levelsOf(a);
    return rows.map((i) => all[i]);
  });
  const alone = labels.map((l) => information(l, target));
  const pairs = attributes.flatMap((_, i) => attributes.slice(i + 1).map((_, j) => [i, i + 1 + j]));
  const shuffles = Array.from({ length: Math.min(permutations, 19) }, (_, s) =>
    target.map((_, i) => target[(i * 7919 + (s + 1) * 104729) % target.length]),
  );
  return {
    n_pairs: pairs.length,
    target_entropy: information(target, target),
    alone: attributes.map((a, i) => ({ attribute: a.name, information: alone[i] })),
    pairs: pairs.slice(from, to).map(([i, j]) => {
      const both = labels[i].map((l, k) => `${l}\u0000${labels[j][k]}`);
      /** @param {number[]} t */
      const of = (t) => information(both, t) - information(labels[i], t) - information(labels[j], t);
      const found = of(target);
      const larger = shuffles.filter((t) => Math.abs(of(t)) >= Math.abs(found)).length;
      return {
        attributes: [attributes[i].name, attributes[j].name],
        information: found,
        joint: information(both, target),
        ...(permutations ? { p: (larger + 1) / (shuffles.length + 1) } : {}),
      };
    }),
  };
}

/** Ranked, with p adjusted as by Benjamini and Hochberg. @type {import("../../www/engine/contract.js").Engine["ranked"]} */
export function ranked(found) {
  const pairs = found.pairs.toSorted((a, b) => Math.abs(b.information) - Math.abs(a.information));
  const byP = pairs
    .flatMap((pair) => (pair.p === undefined ? [] : [{ pair, p: pair.p }]))
    .sort((a, b) => b.p - a.p);
  let least = 1;
  const adjusted = new Map(
    byP.map(({ pair, p }, i) => {
      least = Math.min(least, (p * byP.length) / (byP.length - i));
      return [pair, least];
    }),
  );
  return {
    ...found,
    pairs: pairs.map((p) => (adjusted.has(p) ? { ...p, adjusted_p: adjusted.get(p) } : p)),
  };
}

/** Every fifth row is a support vector, every tenth at its bound. @param {number} n */
export function roles(n) {
  return Uint8Array.from({ length: n }, (_, i) => (i % 10 === 0 ? 2 : i % 5 === 0 ? 1 : 0));
}

/**
 * A bowl around the middle of the plane: one closed line for each level.
 * @param {import("../../www/engine/nomogram.js").GridWanted} p
 */
export function grid({ x, y }) {
  /** @param {number[]} v */
  const middle = (v) => (v[0] + v[v.length - 1]) / 2;
  /** @param {number[]} v */
  const half = (v) => (v[v.length - 1] - v[0]) / 2;
  return Float64Array.from(
    y.flatMap((b) =>
      x.map((a) => 2 - 6 * (((a - middle(x)) / half(x)) ** 2 + ((b - middle(y)) / half(y)) ** 2)),
    ),
  );
}
