// From a place on a row back to a value: what dragging, clicking and the arrow keys mean.

import { countUpTo } from "../evaluate.js";
import { valueStep } from "../format.js";
import { valueAlong } from "./along.js";
import { dataRange, effectAt, tableCuts } from "./profile.js";
import { placeOf } from "./scale.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Row} Row */
/** @typedef {import("./types.js").Strip} Strip */

/**
 * The value nearest to a place. Categories: a label or tick under the pointer, else the nearest tick.
 * @param {Layout} layout @param {AdditiveModel} model @param {Row} row @param {Strip} strip
 * @param {number} x @param {number} y @param {boolean} onLabels is a label a target? (a press yes, a drag no)
 * @returns {Value}
 */
export function valueAt(layout, model, row, strip, x, y, onLabels) {
  if (onLabels) {
    for (const tick of strip.ticks) {
      const label = tick.label;
      if (label && Math.abs(x - label.x) <= label.width / 2 + 4 && y > label.y - 13 && y < label.y + 5)
        return tick.value;
    }
  }
  if (strip.kind === "levels") return nearest(strip.ticks, x);
  const attribute = model.attributes[row.attribute];
  const numeric = /** @type {import("../types.js").NumericRange} */ (attribute.numeric);
  if (strip.along) {
    const value = valueAlong(strip.along, strip.kind === "bar" ? x : y);
    const [low, high] = [strip.along.values[0], strip.along.values[strip.along.values.length - 1]];
    const inside = Math.min(Math.max(value, low), high);
    if (numeric) return onGrid(inside, numeric);
    const { levels } = attribute;
    return levels[Math.min(Math.max(Math.round(inside), 0), levels.length - 1)].label;
  }
  let [low, high] = dataRange(model, row.attribute);
  if (strip.kind === "fold") {
    // The side of the line says which stretch is meant.
    const run = strip.runs.reduce((best, r) => (away(r, y) < away(best, y) ? r : best));
    const own = strip.ticks.filter((t) => t.level >= 0 && runOf(strip, t.level) === run);
    if (own.length) return nearest(own, x);
    [low, high] = [run.from, run.to];
  }
  if (!(high > low)) return low;
  const profile = layout.profiles[row.effect];
  const at = (/** @type {number} */ v) =>
    placeOf(layout.scale, row.effect, effectAt(model, profile, v, strip.control ?? null));
  return onGrid(inverse(at, low, high, x), numeric);
}

/** @param {import("./types.js").Tick[]} ticks @param {number} x @returns {Value} of the nearest one */
function nearest(ticks, x) {
  /** @type {import("./types.js").Tick | null} */
  let best = null;
  for (const tick of ticks) if (!best || Math.abs(tick.x - x) < Math.abs(best.x - x)) best = tick;
  return best ? best.value : null;
}

/** How far a place is from a stretch's side of the line. @param {import("./types.js").Run} run @param {number} at */
const away = ({ y, side }, at) => Math.abs(at - y - 9 * side);

/**
 * The stretch of a folded line that holds a value: a number, or the index of a level or interval.
 * @param {Strip} strip @param {number} at
 */
export function runOf({ runs }, at) {
  return runs.find((r) => at <= r.to) ?? runs[runs.length - 1];
}

/**
 * Solves at(v) = x for a function that is monotone up to a wiggle: the nearest of samples, then bisection around it.
 * @param {(v: number) => number} at @param {number} low @param {number} high @param {number} x
 */
function inverse(at, low, high, x) {
  const n = 128;
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i <= n; i++) {
    const distance = Math.abs(at(low + ((high - low) * i) / n) - x);
    if (distance < least) {
      least = distance;
      best = i;
    }
  }
  let a = low + ((high - low) * Math.max(0, best - 1)) / n;
  let b = low + ((high - low) * Math.min(n, best + 1)) / n;
  const rising = at(b) >= at(a);
  if (x <= Math.min(at(a), at(b))) return rising ? a : b;
  if (x >= Math.max(at(a), at(b))) return rising ? b : a;
  for (let i = 0; i < 40; i++) {
    const middle = (a + b) / 2;
    if (at(middle) < x === rising) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

/**
 * Values that a drag or a key sets lie on the attribute's step; its two ends stay reachable.
 * @param {number} value @param {import("../types.js").NumericRange} numeric
 */
export function onGrid(value, numeric) {
  const step = valueStep(numeric);
  if (value >= numeric.maximum - step * 0.25) return numeric.maximum;
  if (value <= numeric.minimum + step * 0.25) return numeric.minimum;
  return clean(Math.min(Math.max(Math.round(value / step) * step, numeric.minimum), numeric.maximum));
}

/** Takes off what binary fractions add: 0.30000000000000004 → 0.3. @param {number} value */
function clean(value) {
  return Number(value.toPrecision(13));
}

/** @typedef {"left" | "right" | "up" | "down" | "home" | "end"} Move */

/**
 * The value an arrow key leads to. Left and Right move the dot left and right on the screen, whatever that does to the
 * value: Right is towards higher log odds. Up and Down step the value: a number up or down, an ordered level along its
 * order; a level without order has none, so there Up is Right and Down is Left. On a curve, a folded line and a bar Left and
 * Right step the value too: where an effect turns, a way by effect would end there.
 * @param {AdditiveModel} model @param {Row} row @param {Strip} strip
 * @param {Value} present @param {Move} move @param {number} times steps at once
 * @returns {Value}
 */
export function stepped(model, row, strip, present, move, times) {
  const attribute = model.attributes[row.attribute];
  const vertical = move === "up" || move === "down";
  const byEffect = strip.kind === "levels";
  if (attribute.kind === "numeric" ? byEffect && !vertical : true) {
    const inOrder = attribute.kind === "ordered" && (vertical || !byEffect);
    const list = [...strip.ticks].sort((a, b) => (inOrder ? a.level - b.level : a.x - b.x));
    const at = presentTick(strip, model, row, present);
    let index = at ? list.indexOf(at) : -1;
    if (move === "home") index = 0;
    else if (move === "end") index = list.length - 1;
    // From "unknown" the first step lands on the level nearest to no effect.
    else if (index < 0) index = nearestToZero(list);
    else index += (move === "right" || move === "up" ? 1 : -1) * times;
    return list[Math.min(Math.max(index, 0), list.length - 1)]?.value ?? null;
  }
  const numeric = /** @type {import("../types.js").NumericRange} */ (attribute.numeric);
  const { minimum, maximum, median } = numeric;
  if (typeof present !== "number") return move === "home" ? minimum : move === "end" ? maximum : median;
  const over = { index: row.effect, attribute: row.attribute };
  const f = (/** @type {number} */ v) => effectAt(model, over, v, strip.control ?? null);
  const falling = strip.kind === "line" && f(maximum) < f(minimum);
  if (move === "home") return falling ? maximum : minimum;
  if (move === "end") return falling ? minimum : maximum;
  const forward = move === "up" || (move === "right" && !falling) || (move === "left" && falling);
  return steppedNumber(numeric, present, forward ? times : -times);
}

/**
 * A number some steps up or down. A value typed beyond the data may be stepped back towards it, but keys do not lead out
 * of it.
 * @param {import("../types.js").NumericRange} numeric @param {number} present @param {number} times below 0: down
 */
export function steppedNumber(numeric, present, times) {
  const { minimum, maximum } = numeric;
  const step = valueStep(numeric);
  const next = clean(Math.round((present + step * times) / step) * step);
  if (times > 0) return present >= maximum ? present : Math.min(Math.max(next, minimum), maximum);
  return present <= minimum ? present : Math.max(Math.min(next, maximum), minimum);
}

/** The tick of a level or interval that holds a value. @param {Strip} strip @param {AdditiveModel} model @param {Row} row @param {Value} present */
export function presentTick(strip, model, row, present) {
  if (present === null) return undefined;
  const { shape } = model.effects[row.effect];
  const cuts = shape.form === "levels" ? shape.cuts : tableCuts(shape, row.attribute);
  if (typeof present === "number" && cuts.length) {
    const interval = countUpTo(cuts, present);
    return strip.ticks.find((t) => t.level === interval);
  }
  return strip.ticks.find((t) => t.level >= 0 && t.value === present);
}

/** @param {import("./types.js").Tick[]} list */
function nearestToZero(list) {
  let best = 0;
  list.forEach((t, i) => {
    if (Math.abs(t.effect) < Math.abs(list[best].effect)) best = i;
  });
  return best;
}
