// In which form an effect is drawn: a line, where an effect that turns is folded; a curve, the effect across and the value
// upwards; a bar along the values whose colour is the effect.

import { curveAt } from "../evaluate.js";
import { curveExtent, isMonotone, profilesOf, simplified, WIGGLE } from "./profile.js";

/** @typedef {import("../types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("./types.js").Form} Form */
/** @typedef {import("./types.js").Profile} Profile */

/** @type {Form[]} */
export const FORMS = ["line", "curve", "bar"];
/** Of a pair of numbers: slices at a value of the control, or both at once. @type {Form[]} */
export const PAIR_FORMS = ["slices", "map"];
/** Share of its range by which an effect may leave the straight line. */
const BEND = 0.04;
/** An effect smaller than this (log odds) is none: any form of it would be a picture of rounding. */
const NOTHING = 1e-12;

/**
 * An effect at the places where it may turn, in the order of its values: numbers, or indices of levels or intervals.
 * @param {AdditiveModel} model @param {Profile} profile
 * @returns {{ places: number[], effects: number[] } | null} null: its values have no order, or it is over a pair
 */
function course(model, { index, attribute, control }) {
  const { kind, numeric } = model.attributes[attribute];
  const { shape } = model.effects[index];
  if (control >= 0 || kind === "categorical") return null;
  if (shape.form === "levels")
    return { places: shape.effects.map((_, i) => i), effects: shape.effects.map((e) => e.log_odds) };
  if (shape.form !== "cubic" || !numeric) return null;
  const { places, effects } = curveExtent(shape.curve, numeric.minimum, numeric.maximum);
  return { places, effects };
}

/**
 * The stretches between two turns of an effect. Of levels a run holds those after `from` up to `to`, the first one from 0.
 * @param {AdditiveModel} model @param {Profile} profile
 * @returns {{ from: number, to: number }[]} at least one
 */
export function runsOf(model, profile) {
  const { places, effects } = course(model, profile) ?? { places: [0, 0], effects: [0, 0] };
  const kept = simplified(effects, WIGGLE * (Math.max(...effects) - Math.min(...effects)));
  return kept.slice(1).map((to, i) => ({ from: places[kept[i]], to: places[to] }));
}

/** Does the effect of a single attribute turn, by more than the eye would miss? @param {AdditiveModel} model @param {Profile} profile */
export function turning(model, profile) {
  const { shape } = model.effects[profile.index];
  const { numeric } = model.attributes[profile.attribute];
  if (shape.form === "cubic" && numeric) return !isMonotone(shape.curve, numeric.minimum, numeric.maximum);
  const found = course(model, profile);
  return found !== null && runsOf(model, profile).length > 1;
}

/**
 * Forms that an effect can be drawn in, none where there is no choice: no order among the values, or nothing to tell apart.
 * @param {AdditiveModel} model @param {Profile} profile
 * @returns {Form[]}
 */
export function formsOf(model, profile) {
  const found = course(model, profile);
  if (!found || !(profile.range > NOTHING)) return [];
  return found.places.length > (model.effects[profile.index].shape.form === "levels" ? 2 : 1) ? FORMS : [];
}

/**
 * The form that is drawn: what was asked for, else the curve where the effect turns.
 * @param {AdditiveModel} model @param {Profile} profile @param {Record<string, Form>} asked by name of the attribute
 * @param {boolean} [bends] is one that bends a curve too, though it does not turn?
 * @returns {Form}
 */
export function formOf(model, profile, asked, bends = false) {
  if (!formsOf(model, profile).length) return "line";
  const { name } = model.attributes[profile.attribute];
  const curve = turning(model, profile) || (bends && bent(model, profile));
  return (Object.hasOwn(asked, name) && asked[name]) || (curve ? "curve" : "line");
}

/**
 * The forms that the effects of single attributes are drawn in.
 * @param {AdditiveModel} model @param {Record<string, Form>} asked @param {boolean} bends
 * @returns {Form[]} those chosen, and the curves
 */
export const formsDrawn = (model, asked, bends) => [
  ...Object.values(asked),
  ...profilesOf(model)
    .map((p) => formOf(model, p, asked, bends))
    .filter((form) => form === "curve"),
];

/** Does the effect of a number leave the straight line between its ends, by more than the eye would miss? @param {AdditiveModel} model @param {Profile} profile */
function bent(model, { index, attribute, range }) {
  const { shape } = model.effects[index];
  const { numeric } = model.attributes[attribute];
  if (shape.form !== "cubic" || !numeric) return false;
  const { minimum, maximum } = numeric;
  const f = (/** @type {number} */ share) => curveAt(shape.curve, minimum + share * (maximum - minimum));
  const [from, to] = [f(0), f(1)];
  return Array.from({ length: 31 }, (_, i) => (i + 1) / 32).some(
    (share) => Math.abs(f(share) - from - share * (to - from)) > BEND * range,
  );
}
