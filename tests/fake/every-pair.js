/** What the fake engine says of every pair, where it is asked for them: products with weights that are made up. */

import { sum } from "../../www/model/evaluate.js";
import { readModel } from "../../www/model/read.js";
import { effectOf } from "../gallery/build.js";
import { pairShape } from "../gallery/every-pair.js";

/** @param {import("../../www/engine/contract.js").Question} question */
export const asked = ({ settings = [] }) => settings.some((s) => s.name === "pairs" && s.value > 0);

/** Effects of all pairs (0, 1), (0, 2), …, the first the strongest. @param {any[]} attributes of the model */
export function effectsOf(attributes) {
  let n = 0;
  return attributes.flatMap((_, i) =>
    attributes.slice(i + 1).map((__, j) => {
      n += 1;
      const weight = (n % 2 ? 0.3 : -0.3) / n;
      const shape = pairShape(attributes, [i, i + 1 + j], (u, v) => weight * u * v);
      return effectOf(shape, [-Math.abs(weight), Math.abs(weight)]);
    }),
  );
}

/** The sum at every row. @param {any} made a model @param {(name: string) => any[]} cells of a column @param {number} n */
export function predicted(made, cells, n) {
  const model = readModel(JSON.stringify(made));
  const columns = model.attributes.map(({ name }) => cells(name));
  return Float64Array.from({ length: n }, (_, i) =>
    sum(
      model,
      columns.map((c) => c[i]),
    ),
  );
}
