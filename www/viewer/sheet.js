// All that is known of a result, one press away from it. Comes once the drawing is there (outputs.js).

import { html } from "lit/html.js";
import { isLogOdds } from "../model/evaluate.js";
import { uncertaintyOf } from "../model/uncertainty-door.js";
import { resultDetails, sheet as words } from "../sentences/sheet.js";
import { view } from "../sentences/view.js";
import { differs } from "./differs.js";

/** @typedef {import("./stage.js").Scene} Scene */

/**
 * @param {Scene} scene @param {import("./stage.js").Told | null} told @param {import("../sentences/result.js").Facts} facts
 * @param {string} moved what the last change did, or ""
 */
export function sheetOf({ model, layout, instance, texts }, told, facts, moved) {
  const counted = model.attributes.map((_, i) => i).filter((i) => instance.effectsOf[i].length > 0);
  const set = counted.filter((i) => instance.set[i] && instance.values[i] !== null).length;
  const unknown = counted.filter((i) => instance.values[i] === null).length;
  const { sum, parts, outcome } = instance;
  const said = moved || opening(model);
  const apart = differs(texts, sum);
  const promise = uncertaintyOf(model)?.view.promiseOf(texts);
  const { threshold } = layout.options;
  const left = texts.notDrawn(parts);
  const open = facts.unfinished ? words.unfinished(...facts.unfinished) : "";
  return html`<p class="sentence-line" aria-hidden="true">${said}</p>${resultDetails(facts, [
    threshold ? `${threshold.side(outcome)}.` : "",
  ])
    .filter((text) => text !== said)
    .map((text) => html`<p class="meta">${text}</p>`)}
    <p class="meta counted">${words.counted(set, unknown, counted.length)}<span class="parts"> · ${sumParts(texts, sum)}</span>${
      left ? html`<span class="not-drawn"> · ${left}</span>` : ""
    }${open ? html` <span class="unfinished">${open}</span>` : ""}</p>
    ${told?.between ? html`<p class="meta brackets">${words.brackets(told.between)}</p>` : ""}
    ${told?.lines.map(
      ({ kind, text, sign }) =>
        html`<p class="meta ${kind}">${sign ? html`<svg class="sign" width="24" height="10" aria-hidden="true">${sign}</svg>` : ""}${text}</p>`,
    )}
    ${promise ? html`<p class="meta">${promise}</p>` : ""}
    ${apart ? html`<p class="meta differs">${apart}</p>` : ""}`;
}

/** What is said before anything has been moved. @param {Scene["model"]} model */
function opening(model) {
  const moves = model.effects.some(({ summary }) => summary.minimum !== 0 || summary.maximum !== 0);
  return moves ? words.invitation(model) : words.noSignal(model);
}

/** What the sum is made of, in the chosen scale. @param {Scene["texts"]} texts @param {number} sum */
function sumParts(texts, sum) {
  const { model } = texts;
  const { scale } = texts.layout.options;
  if (scale === "points") return view.amount(texts.total(sum), scale, model);
  if (!isLogOdds(model)) return words.sumIdentity(texts.effect(sum));
  const parts = [sum, model.intercept, sum - model.intercept].map((part) => texts.reading(part));
  return words.sumParts(.../** @type {[string, string, string]} */ (parts), scale);
}
