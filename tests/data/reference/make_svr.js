// Makes svr_housing.json: ε-SVR of LIBSVM (npm package libsvm-js, in benches/) on ../sets/housing.csv, columns
// standardised by the population sd. A linear model shows its weights in its predictions at 0 and at the unit vectors.
//
//     (cd benches && npm ci) && node tests/data/reference/make_svr.js

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const SVM = await createRequire(new URL("../../../benches/package.json", import.meta.url))("libsvm-js");
const lines = readFileSync(new URL("../sets/housing.csv", import.meta.url), "utf8").trim().split("\n").slice(1);
const cells = lines.map((line) => line.split(",").map(Number));
const p = cells[0].length - 1;
const target = cells.map((row) => row[p]);
/** @param {number[]} values */
const mean = (values) => values.reduce((sum, x) => sum + x, 0) / values.length;
const columns = Array.from({ length: p }, (_, j) => {
  const values = cells.map((row) => row[j]);
  const centre = mean(values);
  const sd = Math.sqrt(mean(values.map((x) => (x - centre) ** 2)));
  return values.map((x) => (x - centre) / sd);
});
const rows = cells.map((_, i) => columns.map((column) => column[i]));

/** @param {number} c @param {number} epsilon */
function fit(c, epsilon) {
  const machine = new SVM({
    kernel: SVM.KERNEL_TYPES.LINEAR,
    type: SVM.SVM_TYPES.EPSILON_SVR,
    cost: c,
    epsilon,
    tolerance: 1e-5,
    cacheSize: 200,
    quiet: true,
  });
  machine.train(rows, target);
  const zero = new Array(p).fill(0);
  const b = machine.predictOne(zero);
  const w = zero.map((_, j) => machine.predictOne(zero.map((_, k) => (k === j ? 1 : 0))) - b);
  machine.free();
  const errors = rows.map((row, i) => Math.abs(target[i] - b - row.reduce((sum, x, j) => sum + x * w[j], 0)));
  const loss = errors.reduce((sum, error) => sum + Math.max(0, error - epsilon), 0);
  return { c, epsilon, w, b, primal_objective: 0.5 * w.reduce((sum, x) => sum + x * x, 0) + c * loss };
}

const fits = [
  [1, 0.1],
  [1, 1],
  [0.1, 0.5],
  [0.01, 2],
  [10, 0.5],
].map(([c, epsilon]) => fit(c, epsilon));
writeFileSync(new URL("svr_housing.json", import.meta.url), `${JSON.stringify({ fits }, null, 1)}\n`);
