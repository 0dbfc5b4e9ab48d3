// What comes in: a model, read and checked, and the parts of the viewer that it needs before it can be drawn.

import { attributesOf } from "../model/evaluate.js";
import { curveMissing, formsMissing } from "../model/form-door.js";
import { extraIsHere, hasExtra, hasPairs, pairs, pairsAreHere } from "../model/pair-door.js";
import { ModelError, readModel } from "../model/read.js";
import { hasUncertainty, NotHere, uncertainty, uncertaintyIsHere } from "../model/uncertainty-door.js";
import { view } from "../sentences/view.js";
import { addStyle } from "./nomogram-style.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */
/** @typedef {import("./nomogram-view.js").NomogramView} View */

/** @param {View} element @param {string} url */
export async function fetchModel(element, url) {
  /** @type {Response | null} */
  const reply = await fetch(url).catch(() => null);
  const text = reply?.ok ? await reply.text().catch(() => null) : null;
  // Another address may have been given in the meantime.
  if (element.src !== url) return;
  if (text === null) refuse(element, view.notFetched(url, reply?.ok ? 0 : reply?.status, origin === "null"));
  else element.model = text;
}

/** @param {View} element @param {unknown} source */
export function takeModel(element, source) {
  element.taken = source;
  element.previous = element.checked;
  element.instance = null;
  element.scene = null;
  element.checked = null;
  element.problem = "";
  element.course.reset();
  try {
    const model = readModel(source);
    const parts = [
      ...(hasPairs(model) && !pairsAreHere() ? [import("./pair-part.js")] : []),
      ...(hasExtra(model) && !extraIsHere() ? [import("./extra-part.js")] : []),
      ...(hasUncertainty(model) && !uncertaintyIsHere() ? [import("./uncertainty-part.js")] : []),
    ];
    if (parts.length) takeLater(element, source, () => begin(element, model), parts);
    else begin(element, model);
  } catch (error) {
    if (!(error instanceof NotHere)) return refuse(element, error);
    const part = error.part === "pair" ? import("./pair-part.js") : import("./uncertainty-part.js");
    takeLater(element, source, () => takeModel(element, source), [part]);
  }
}

/** @param {View} element @param {AdditiveModel} model */
function begin(element, model) {
  if (hasPairs(model)) addStyle(pairs().style);
  if (hasUncertainty(model)) addStyle(uncertainty().style);
  element.checked = model;
  // Learned anew on the same attributes, it is the drawing that was there, moved.
  if (element.previous && rowsOf(element.previous) === rowsOf(model)) return;
  element.expanded = false;
  element.more = {};
  element.sights.seen.clear();
  element.announceReady = true;
}

/** A model for which parts have to come first. @param {View} element @param {unknown} source @param {() => void} then @param {Promise<unknown>[]} parts */
async function takeLater(element, source, then, parts) {
  try {
    await Promise.all(parts);
  } catch (error) {
    refuse(element, error);
    return;
  }
  // Another model may have come in the meantime.
  if (element.taken !== source) return;
  then();
  element.requestUpdate();
}

/** Forms come with parts of their own: whether one is missing; it is fetched. @param {View} element @param {import("../model/layout/types.js").Form[]} forms @param {() => void} then once it is there */
export function awaitsForms(element, forms, then) {
  const parts = [
    curveMissing(forms) && import("./curve-part.js"),
    formsMissing(forms) && import("./form-part.js"),
  ];
  const missing = parts.some(Boolean);
  if (missing) Promise.all(parts).then(then, (error) => refuse(element, error));
  return missing;
}

/** Says in the drawing's place, and to the page, why there is none. @param {View} element @param {unknown} error */
export function refuse(element, error) {
  const message = error instanceof Error ? error.message : String(error);
  element.problem = view.unreadable(message);
  element.send("nomogram-error", { message, field: error instanceof ModelError ? error.field : "" });
  element.requestUpdate();
}

/** What makes two models ones of the same rows: the same effects of the same attributes. @param {AdditiveModel} model */
function rowsOf({ attributes, effects }) {
  return JSON.stringify([
    attributes.map(({ name }) => name),
    effects.map(({ shape }) => attributesOf(shape)),
  ]);
}
