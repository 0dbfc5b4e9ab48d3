/**
 * Similarities of values by their definitions (Boriah, Chandola & Kumar 2008), for tests of the page. IOF and OF are
 * “repaired” by a small number on the diagonal, as a reply of the engine would be after its eigenvalues were clipped.
 */

/** @param {import("./types.js").Task} task @param {{ attribute: string, measure: string, most: number, labelled_only: boolean }} wanted @returns {import("../../www/engine/contract.js").Similarity} */
export function similarity({ attributes, y }, { attribute, measure, most, labelled_only }) {
  const a = attributes.find((one) => one.name === attribute);
  if (!a || a.kind === "numeric")
    throw { code: "unsuited-map", message: `“${attribute}” has no values to compare.`, severity: "error" };
  const counted = a.cells.filter((_, i) => !labelled_only || !Number.isNaN(y[i]));
  /** @type {Map<string | null, number>} */
  const all = new Map();
  for (const cell of counted) all.set(cell, (all.get(cell) ?? 0) + 1);
  const missing = all.get(null) ?? 0;
  all.delete(null);
  const labelled = [...all].map(([label, n]) => /** @type {const} */ ([String(label), n]));
  const sorted = labelled.sort(([, p], [, q]) => q - p);
  const kept = most > 0 ? sorted.slice(0, most) : sorted;
  const rest = sorted.slice(kept.length).reduce((sum, [, n]) => sum + n, 0);
  /** @type {(readonly [string, number])[]} */
  const entries = [...kept];
  if (rest) entries.push(["other", rest]);
  if (missing) entries.push(["missing", missing]);
  const values = entries.map(([label]) => label);
  const f = entries.map(([, n]) => n);
  const n = counted.length;
  const square = f.map((k) => (k * (k - 1)) / (n * (n - 1)));
  /** @param {(k: number) => boolean} test */
  const sum = (test) => square.reduce((s, p, i) => s + (test(f[i]) ? p : 0), 0);
  const { log } = Math;
  /** @param {number} i @param {number} j */
  const of = (i, j) => {
    const same = i === j;
    if (measure === "overlap") return same ? 1 : 0;
    if (measure === "iof") return same ? 1 : 1 / (1 + log(f[i]) * log(f[j]));
    if (measure === "of") return same ? 1 : 1 / (1 + log(n / f[i]) * log(n / f[j]));
    if (measure === "lin")
      return (2 * log(same ? f[i] / n : (f[i] + f[j]) / n)) / (log(f[i] / n) + log(f[j] / n));
    if (!same) return 0;
    if (measure === "goodall1") return 1 - sum((k) => k <= f[i]);
    if (measure === "goodall2") return 1 - sum((k) => k >= f[i]);
    return measure === "goodall3" ? 1 - square[i] : square[i];
  };
  const defined = values.flatMap((_, i) => values.map((_, j) => of(i, j)));
  const repair = ["iof", "of"].includes(measure) ? 0.03125 : 0;
  const used = defined.map((s, at) => (at % (values.length + 1) === 0 ? s + repair : s));
  return { values, counts: f, defined, used, smallest_eigenvalue: -repair, largest_repair: repair };
}
