// What a page may say of the drawing: present values, and which lines are drawn, either as text too. A part of its own:
// most pages say neither.

import { ModelError } from "../model/field.js";
import { profilesOf } from "../model/layout/profile.js";
import { embed } from "../sentences/embed.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("../model/types.js").Value} Value */

/** @param {unknown} source @param {string} name of the attribute */
function parsed(source, name) {
  if (typeof source !== "string") return source;
  try {
    return JSON.parse(source);
  } catch {
    throw new ModelError(name, embed.noJson);
  }
}

/**
 * One value an attribute of the model, from a list or by name; undefined: not said.
 * @param {unknown} source @param {AdditiveModel} model @returns {(Value | undefined)[]}
 */
export function valuesOf(source, { attributes }) {
  const given = parsed(source, "values");
  const list = Array.isArray(given);
  if (typeof given !== "object" || given === null || (list && given.length !== attributes.length))
    throw new ModelError("values", embed.values(attributes.length));
  const names = attributes.map(({ name }) => name);
  const stranger = list ? undefined : Object.keys(given).find((name) => !names.includes(name));
  if (stranger !== undefined) throw new ModelError("values", embed.noAttribute(stranger));
  return attributes.map(({ name, numeric }, i) => {
    const value = list ? given[i] : Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined || value === null) return value;
    // A level may be written as a number; a number is never text.
    if (numeric ? Number.isFinite(value) : ["string", "number"].includes(typeof value))
      return numeric ? value : String(value);
    throw new ModelError("values", embed.noValue(name, Boolean(numeric)));
  });
}

/**
 * Options that draw so many lines, or those with these names in their order.
 * @param {unknown} show @param {AdditiveModel} model
 */
export function optionsOf(show, model) {
  if (show === "all") return { shown: Number.MAX_SAFE_INTEGER };
  if (Number(show) >= 1) return { shown: Math.floor(Number(show)) };
  const text = String(show);
  /** @type {string[]} */
  const lines = Array.isArray(show)
    ? show
    : text.startsWith("[")
      ? parsed(text, "show")
      : text.split(",").map((name) => name.trim());
  const profiles = profilesOf(model);
  const stranger = lines.find((line) => !profiles.some(({ name }) => name === line));
  if (stranger !== undefined) throw new ModelError("show", embed.noLine(stranger));
  const shown = profiles.filter(({ name, extra }) => !extra && lines.includes(name)).length;
  return { sequence: lines, shown, pairs: 0, asked: lines };
}
