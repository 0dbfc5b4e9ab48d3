// From a place on the row of a pair, or a key, back to values: of the control, of the other attribute, or of both.

import { handleValue } from "./handle.js";
import { mapValues } from "./heat-map.js";
import { stripFor } from "./pairs.js";
import { onGrid, steppedNumber, valueAt } from "./pick.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("../types.js").NumericRange} NumericRange */
/** @typedef {import("./types.js").Row} Row */

/** @param {AdditiveModel} model @param {number} attribute */
const numericOf = (model, attribute) => /** @type {NumericRange} */ (model.attributes[attribute].numeric);

/**
 * What a place means: on the track a value of the control, on the map a value of each, on a line a value of the other and,
 * where the dot is not on that line already, the control's value there.
 * @param {import("./types.js").Layout} layout @param {AdditiveModel} model @param {Row} row
 * @param {boolean} onHandle @param {number} strip index of the line @param {number} x @param {number} y
 * @param {boolean} onLabels is a label a target? @param {Value} control its present value
 * @returns {[number, Value][]}
 */
export function pairValues(layout, model, row, onHandle, strip, x, y, onLabels, control) {
  const { handle, map } = /** @type {import("./pair-types.js").Pair} */ (row.pair);
  if (handle && onHandle) return [[row.control, handleValue(handle, numericOf(model, row.control), x)]];
  if (map) {
    const [across, up] = mapValues(map, x, y);
    return [
      [row.control, onGrid(across, numericOf(model, row.control))],
      [row.attribute, onGrid(up, numericOf(model, row.attribute))],
    ];
  }
  const line = row.strips[strip];
  const value = valueAt(layout, model, row, line, x, y, onLabels);
  /** @type {[number, Value][]} */
  const changes = [[row.attribute, value]];
  if (stripFor(row, control) !== strip) changes.unshift([row.control, line.control ?? null]);
  return changes;
}

/**
 * What an arrow key changes on the track, or on the map: Left and Right the control, Up and Down the other attribute.
 * @param {AdditiveModel} model @param {Row} row @param {boolean} onHandle
 * @param {import("./pick.js").Move} move @param {number} times steps at once
 * @param {(attribute: number) => Value} presentOf present ones
 * @returns {[number, Value][] | null} null: not for the pair, but for the line that the dot is on
 */
export function pairStep(model, row, onHandle, move, times, presentOf) {
  if (!onHandle && !row.pair?.map) return null;
  const vertical = move === "up" || move === "down";
  const attribute = !onHandle && vertical ? row.attribute : row.control;
  const numeric = numericOf(model, attribute);
  const present = presentOf(attribute);
  if (move === "home") return [[attribute, numeric.minimum]];
  if (move === "end") return [[attribute, numeric.maximum]];
  if (typeof present !== "number") return [[attribute, numeric.median]];
  const forward = move === "right" || move === "up";
  return [[attribute, steppedNumber(numeric, present, forward ? times : -times)]];
}
