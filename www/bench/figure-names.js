/** The lines of a figure under other names. */
import { pairKey } from "../model/layout/pairs.js";
import { readModel } from "../model/read.js";

/**
 * @typedef {import("../model/types.js").AdditiveModel} AdditiveModel
 * @typedef {ReadonlyMap<string, string>} Names by the name of the attribute; an empty one is none
 */

/** @param {Names} names @param {string} name */
export const namedAs = (names, name) => names.get(name)?.trim() || name;

/** Attributes whose new name another one has. @param {AdditiveModel} model @param {Names} names @returns {string[]} */
export function takenNames({ attributes }, names) {
  const all = attributes.map(({ name }) => namedAs(names, name));
  return attributes
    .filter(({ name }, i) => namedAs(names, name) !== name && all.some((one, j) => j !== i && one === all[i]))
    .map(({ name }) => name);
}

/**
 * The model and the options of a drawing, with its lines and itself called otherwise.
 *
 * @param {import("../viewer/nomogram-view.js").NomogramView} view
 * @param {Names} names
 * @param {string} title "": its own
 * @returns {{ model: unknown, options: any }}
 */
export function renamed(view, names, title) {
  const model = view.scene?.model;
  const options = { ...view.options };
  if (!model) return { model: view.model, options };
  const taken = new Set(takenNames(model, names));
  const called = (/** @type {string} */ name) => (taken.has(name) ? name : namedAs(names, name));
  const same = title.trim() === "" && model.attributes.every(({ name }) => called(name) === name);
  if (same) return { model, options };
  const attributes = model.attributes.map((one) => ({ ...one, name: called(one.name) }));
  const card = { ...model.card, ...(title.trim() && { title: title.trim() }) };
  const copy = readModel({ ...model, attributes, card });
  // Said by the page alone, it is in no file.
  if (model.target.among) copy.target.among = true;
  const keys = new Map(
    model.effects.flatMap(({ shape }) => {
      const pair = "attributes" in shape ? /** @type {[number, number]} */ (shape.attributes) : null;
      return pair ? [/** @type {const} */ ([pairKey(model, pair), pairKey(copy, pair)])] : [];
    }),
  );
  const key = (/** @type {string} */ name) => keys.get(name) ?? called(name);
  const mapped = (/** @type {Record<string, any>} */ record, /** @type {(value: any) => any} */ value) =>
    Object.fromEntries(Object.entries(record).map(([name, one]) => [key(name), value(one)]));
  return {
    model: copy,
    options: {
      ...options,
      ...(options.forms && { forms: mapped(options.forms, (form) => form) }),
      ...(options.sequence && { sequence: options.sequence.map(key) }),
      ...(options.controls && { controls: mapped(options.controls, called) }),
    },
  };
}
