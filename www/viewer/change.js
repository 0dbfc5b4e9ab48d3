// What a change did, in one sentence. Comes once the drawing is there (outputs.js).

import { change } from "../sentences/change.js";

/** @typedef {import("../model/types.js").Value} Value */

/**
 * What a change did, to be told in the scale of then.
 * @param {{ values: readonly Value[], sum: number, outcome: number }} from
 * @param {{ values: readonly Value[], sum: number, outcome: number }} to @param {number} [asked] the attribute that was touched, changed or not
 * @returns {(scene: import("./stage.js").Scene) => string}
 */
export function changeOf(from, to, asked = -1) {
  const [before, after] = [from, to].map(({ values, sum, outcome }) => ({
    values: [...values],
    sum,
    outcome,
  }));
  const changed = after.values.map((_, i) => i).filter((i) => !Object.is(after.values[i], before.values[i]));
  if (!changed.length && asked >= 0) changed.push(asked);
  const difference = after.sum - before.sum;
  return ({ model, texts }) => {
    const ends = /** @type {const} */ ([texts.outcome(before.outcome), texts.outcome(after.outcome)]);
    if (changed.length > 2) return change.severalChanged(changed.length, ...ends);
    return change.changed(
      changed.map((i) => model.attributes[i].name).join(" × "),
      changed.map((i) => texts.value(i, before.values[i])).join(", "),
      changed.map((i) => texts.flagged(i, after.values[i])).join(", "),
      difference,
      texts.size(difference),
      ...ends,
      texts.layout.options.scale,
      model,
    );
  };
}
