/** The ridge trace of the fake engine: weights of least squares with k on the diagonal; errors that have a valley. */
import { coordinates } from "./maps.js";

/** @typedef {import("../../www/engine/contract.js").Part} Part */

/** @type {Part[]} */
const NUMBERS = [{ part: "straight" }, { part: "curved" }];
/** @type {Part} */
const LEVELS = { part: "levels" };

/** @param {import("./types.js").Task} task @param {{ from: number, to: number, steps: number }} wanted @returns {import("../../www/engine/contract.js").Trace} */
export function traceOf({ attributes, rows, y }, { from, to, steps }) {
  const k = Array.from({ length: steps }, (_, i) => from * (to / from) ** (i / (steps - 1)));
  const x = rows.map((i) => attributes.flatMap((a) => coordinates(a, a.cells[i])));
  const z = rows.map((i) => 2 * y[i] - 1);
  const all = attributes.flatMap((a) =>
    coordinates(a, a.cells[rows[0]]).map((_, j) => ({
      name: a.kind === "numeric" ? a.name + ["", "²"][j] : `${a.name} = ${a.levels[j].label}`,
      attributes: [a.name],
      part: a.kind === "numeric" ? NUMBERS[j] : LEVELS,
    })),
  );
  // Each coordinate by itself: enough to look at.
  const size = all.map((_, j) => x.reduce((s, row) => s + row[j] ** 2, 0));
  const pull = all.map((_, j) => x.reduce((s, row, i) => s + row[j] * z[i], 0));
  const lines = all.map((line, j) => ({ ...line, weights: k.map((one) => pull[j] / (size[j] + one)) }));
  /** @param {number} least */
  const valley = (least) => k.map((one) => 0.5 + 0.01 * Math.log(one / least) ** 2);
  const freedom = k.map((one) => size.reduce((s, d) => s + d / (d + one), 1));
  return {
    k,
    lines,
    gcv: valley(20),
    fold_error: valley(10),
    fold_accuracy: k.map(() => 0.75),
    freedom,
    marks: [
      { rule: "hkb", k: 2, note: "Its equation has no root here." },
      { rule: "ridgm", note: "Its equation has no root here." },
      { rule: "ghw", k: 20, note: "" },
      { rule: "folds", k: 10, note: "" },
    ],
  };
}
