// The posterior and the Venn–ABERS interval of a model, checked against the effects they belong to. To import it is to be
// able to read models that say how sure they are.

import { attributesOf } from "./evaluate.js";
import { ascending, flag, integer, listOf, number, optional, record } from "./field.js";
import { isProbability } from "./links.js";
import { barsOf, barsOn, resamplingOf } from "./read-bars.js";
import { shapeOf } from "./read-shapes.js";
import { steps } from "./read-steps.js";
import { provideReaders } from "./uncertainty-door.js";

/** @typedef {import("./field.js").Field} Field */
/** @typedef {import("./types.js").Effect} Effect */

/**
 * @param {Field} file @param {Effect[]} effects
 * @returns {import("./types.js").Posterior}
 */
export function posteriorOf(file, effects) {
  const directions = integer(0)(file.at("directions"));
  const all = file.at("effects").list(effects.length, "entries, one for each effect");
  return record({
    level: number(0, 1),
    factor: number(0),
    directions: integer(0),
    noise: optional(number(0), 0),
    intercept: listOf(number(), directions, "entries, one for each direction"),
    effects: () => all.map((f, k) => posteriorEffect(f, effects[k].shape, directions)),
  })(file);
}

/** @param {Field} file @param {import("./types.js").Shape} shape @param {number} directions @returns {import("./types.js").PosteriorEffect} */
function posteriorEffect(file, shape, directions) {
  const places = optional(ascending, [])(file.at("places")) ?? [];
  const y_places = optional(ascending, [])(file.at("y_places")) ?? [];
  const surface = shape.form === "surface";
  if (places.length && !surface && barsOn(shape, 1) === barsOn(shape, 2))
    file.at("places").refuse("belong to curves and surfaces only");
  if (y_places.length && !surface) file.at("y_places").refuse("belong to surfaces only");
  const n = surface ? places.length * y_places.length : barsOn(shape, places.length);
  const along = listOf(
    number(),
    directions * n,
    "entries, one for each direction and value",
  )(file.at("along"));
  // A variance that is 0 but for rounding may lie below it.
  const [own, own_centred] = ["own", "own_centred"].map((name) => {
    const variances = optional(listOf(number()), [])(file.at(name)) ?? [];
    if (variances.length) file.at(name).list(n, "entries, one for each value");
    return variances;
  });
  const centre = optional(listOf(number()), [])(file.at("centre")) ?? [];
  if (centre.length) file.at("centre").list(directions, "entries, one for each direction");
  const smooth = optional(flag, false)(file.at("smooth")) ?? false;
  return {
    places,
    y_places,
    along,
    own,
    own_centred,
    centre,
    smooth,
    ...record({ error: optional(number(0)), error_inside: optional(number(0)) })(file),
  };
}

/**
 * @param {Field} file @param {import("./types.js").Attribute[]} attributes @param {Effect[]} effects @param {unknown} link
 * @returns {import("./types.js").VennAbers}
 */
export function vennOf(file, attributes, effects, link) {
  if (!isProbability(/** @type {any} */ ({ link }))) file.refuse("only a probability has such an interval");
  /** An effect of a scorer is over the attributes of the model's. @param {Field} f @param {number} k */
  const effect = (f, k) => {
    const shape = shapeOf(f, attributes, new Set());
    const over = (/** @type {import("./types.js").Shape} */ s) => String(attributesOf(s));
    if (over(shape) !== over(effects[k].shape)) f.refuse("must be over the attributes of the model's effect");
    return shape;
  };
  const parts = file.at("parts");
  if (!parts.list().length) parts.refuse("must have at least 1 entry");
  return record({
    method: (f) => f.oneOf(["inductive", "cross"]),
    rows: number(0),
    parts: listOf(
      record({
        scorer: optional(
          record({
            intercept: number(),
            effects: (f) => f.list(effects.length, "entries, one for each effect of the model").map(effect),
          }),
        ),
        low: steps,
        high: steps,
      }),
    ),
  })(file);
}

provideReaders({ barsOf, resamplingOf, posteriorOf, vennOf });
