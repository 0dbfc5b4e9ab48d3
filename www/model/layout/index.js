// The whole layout: a model, options, a width and a measurer → every place and text of the drawing. No DOM.

import { view } from "../../sentences/view.js";
import { contribution, contributions, flagOf, sumOf } from "../evaluate.js";
import { handForms } from "../form-door.js";
import { pairs } from "../pair-door.js";
import { uncertaintyOf } from "../uncertainty-door.js";
import { numberOf, placeAlong } from "./along.js";
import { footOf } from "./foot.js";
import { FORMS, PAIR_FORMS } from "./forms.js";
import { denseFrame } from "./frame.js";
import { ordered } from "./order.js";
import { presentTick, runOf } from "./pick.js";
import { dataRange, effectAt, profilesOf } from "./profile.js";
import { keyOf } from "./row-key.js";
import { rowOf } from "./rows.js";
import { headOf, placeOf, scaleOf } from "./scale.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Options} Options */

/** @type {Options} */
export const DEFAULTS = {
  scale: "log_odds",
  align: "zero",
  order: "range",
  shown: 15,
  pairs: 3,
  forms: {},
  controls: {},
  bars: true,
  outcomes: ["probability"],
};

/** Axes that can be had besides the outcome's own. @type {import("./types.js").Outcome[]} */
const OUTCOMES = ["distance", "isotonic"];

/**
 * Unknown or misspelt options fall back to their defaults: they may come from a link.
 * @param {Partial<Options>} given
 * @returns {Options}
 */
export function checkedOptions(given) {
  /** @template T @param {T[]} choices @param {unknown} value @param {T} otherwise */
  const pick = (choices, value, otherwise) =>
    choices.includes(/** @type {T} */ (value)) ? /** @type {T} */ (value) : otherwise;
  const shown = Number(given.shown);
  const forms = Object.entries(given.forms ?? {}).filter(([, form]) =>
    [...FORMS, ...PAIR_FORMS].includes(form),
  );
  const controls = Object.entries(given.controls ?? {}).filter(([, name]) => typeof name === "string");
  const outcomes = OUTCOMES.filter((o) => Array.isArray(given.outcomes) && given.outcomes.includes(o));
  return {
    scale: pick(["points", "log_odds", "odds_ratio"], given.scale, DEFAULTS.scale),
    align: pick(["zero", "left", "mean"], given.align, DEFAULTS.align),
    order: pick(["range", "spread", "positive", "negative", "name", "file"], given.order, DEFAULTS.order),
    shown: given.shown !== undefined && shown >= 1 ? Math.floor(shown) : DEFAULTS.shown,
    pairs: Number(given.pairs ?? DEFAULTS.pairs),
    forms: Object.fromEntries(forms),
    controls: Object.fromEntries(controls),
    bars: pick([true, false, "posterior", "resamples"], given.bars, DEFAULTS.bars),
    // The outcome itself always stands there: it is what the drawing ends in.
    outcomes: [...outcomes, "probability"],
    domain: interval(given.domain),
    sum_domain: interval(given.sum_domain),
    hundred: given.hundred && given.hundred > 0 ? given.hundred : undefined,
    sequence: Array.isArray(given.sequence) ? given.sequence : undefined,
    threshold: given.threshold,
    shares: given.shares,
    veiled: given.veiled === true,
    locale: given.locale,
    row: given.row,
    touch: given.touch,
  };
}

/** Two numbers, the smaller first, or nothing. @param {unknown} given @returns {[number, number] | undefined} */
function interval(given) {
  if (!Array.isArray(given) || given.length !== 2 || !given.every(Number.isFinite)) return undefined;
  return given[0] < given[1] ? [given[0], given[1]] : undefined;
}

/**
 * @param {AdditiveModel} model @param {Options} options @param {number} width CSS pixels
 * @param {readonly (Value | undefined)[]} values present ones: they choose the line of a pair and may stretch the outcome axis
 * @param {import("../text.js").Measure} measure
 * @param {(effect: number, place: number) => boolean} [inSight] which rows are worth their labels; of the others only the
 *   height is guessed
 * @returns {Layout}
 */
export function layoutOf(model, options, width, values, measure, inSight = () => true) {
  const profiles = profilesOf(model).map((p) =>
    p.control < 0 ? p : pairs().layout.oriented(model, p, options.controls),
  );
  const { shown, folded } = ordered(profiles, options);
  const frame = options.row
    ? denseFrame(
        width,
        shown.map((p) => p.name),
        options,
        measure,
      )
    : handForms().frameOf(width, [...shown.map((p) => p.name), ...view.outcomeTitle(model)], measure);
  const scale = scaleOf(model, profiles, options, frame);
  const present = sumOf(model, contributions(model, values));
  const context = { model, options, frame, scale };
  return {
    options,
    frame,
    scale,
    profiles,
    head: headOf(scale, options, frame, model),
    rows: shown.map((p, i) => (inSight(p.index, i) ? rowOf(context, p, values) : roughRow(frame, p))),
    folded: folded.map((p) => p.index),
    foot: footOf(model, profiles, options, frame, scale, present),
  };
}

/** @param {import("./types.js").Frame} frame @param {import("./types.js").Profile} p @returns {import("./types.js").Row} */
function roughRow(frame, p) {
  return {
    key: keyOf(p),
    effect: p.index,
    attribute: p.attribute,
    control: p.control,
    nameLines: [],
    nameX: 0,
    nameY: 0,
    note: "",
    noteY: 0,
    height:
      p.control < 0
        ? (frame.dense && frame.dense.head + frame.dense.row) || (frame.narrow ? 100 : 62)
        : frame.narrow
          ? 280
          : 190,
    strips: [],
    full: p.name,
    forms: [],
    form: "line",
    menu: { x: 0, y: 0 },
    rough: true,
  };
}

/**
 * Lays out the rows that have only been guessed and are wanted; one that is not keeps its height and nothing else.
 * @param {Layout} layout @param {AdditiveModel} model @param {readonly (Value | undefined)[]} values
 * @param {(row: import("./types.js").Row, at: number) => boolean} [wanted]
 */
export function complete(layout, model, values, wanted = () => true) {
  layout.rows.forEach((row, i) => {
    const want = wanted(row, i);
    if (want !== Boolean(row.rough)) return;
    layout.rows[i] = want ? rowAgain(layout, model, row.effect, values) : { ...row, strips: [], rough: true };
  });
}

/**
 * A row laid out again, after the control attribute of its pair has moved.
 * @param {Layout} layout @param {AdditiveModel} model @param {number} effect @param {readonly (Value | undefined)[]} values
 */
export function rowAgain(layout, model, effect, values) {
  const { options, frame, scale } = layout;
  return rowOf({ model, options, frame, scale }, layout.profiles[effect], values);
}

/**
 * The error bars of an effect at the present values.
 * @param {Layout} layout @param {AdditiveModel} model @param {number} k @param {readonly (Value | undefined)[]} values
 */
export const barsAt = ({ options, scale, frame }, model, k, values) =>
  uncertaintyOf(model)?.layout.spansOf({ model, options, scale, frame }, k, values) ?? null;

/** How far a dot stands off a folded line, on the side of its stretch. */
const ASIDE = 5;

/**
 * Where the dot of a row is.
 * @param {Layout} layout @param {AdditiveModel} model @param {import("./types.js").Row} row
 * @param {readonly (Value | undefined)[]} values
 * @returns {import("./types.js").Dot}
 */
export function dotOf(layout, model, row, values) {
  if (row.pair) return pairs().layout.pairDot(layout, model, row, values);
  const { frame, scale } = layout;
  const value = values[row.attribute] ?? null;
  const effect = contribution(model, row.effect, values);
  const line = row.strips[0];
  const flag = flagOf(model, row.attribute, value);
  const unknown = value === null || flag === "unknown-level" || flag === "not-a-number";
  const exact = placeOf(scale, row.effect, effect);
  const edgeLeft = frame.labelLeft + 8;
  const edgeRight = frame.labelRight - 8;
  const at = Math.min(Math.max(exact, edgeLeft), edgeRight);
  let x = at;
  let y = line ? line.y : 0;
  /** Of the line that the dot stands on or at. */
  let lineY = y;
  const number = numberOf(model, row.attribute, value);
  if (line?.kind === "fold" && !unknown) {
    const run = runOf(line, presentTick(line, model, row, value)?.level ?? number);
    lineY = run.y;
    y = run.y + ASIDE * run.side;
  } else if (line?.along && line.kind === "bar") {
    const bar = unknown ? line.from - 14 : placeAlong(line.along, number);
    x = Math.min(Math.max(bar, edgeLeft), edgeRight);
  } else if (line?.box) {
    const { top, bottom } = line.box;
    const up = unknown || !line.along ? (top + bottom) / 2 : placeAlong(line.along, number);
    y = Math.min(Math.max(up, top - 6), bottom + 6);
    lineY = y;
  }
  const beyond = line?.kind === "bar" ? 0 : exact < edgeLeft ? -1 : exact > edgeRight ? 1 : 0;
  return {
    x,
    y,
    at,
    lineY,
    effect,
    strip: 0,
    unknown,
    outside: flag === "outside",
    bars: unknown ? null : barsAt(layout, model, row.effect, values),
    beyond,
  };
}

export { dataRange, effectAt };
