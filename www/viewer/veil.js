// A result that is kept back until it is asked for. Comes once the drawing is there (outputs.js).

import { html } from "lit/html.js";
import { view } from "../sentences/view.js";
import { ofLine } from "./stage.js";

/** @typedef {import("./nomogram-view.js").NomogramView} View */

/** What stands there until then. @param {View} element @param {import("./stage.js").Scene} scene */
export function veilOf(element, { model }) {
  return html`<div class="outcome-block">
      <button type="button" class="unveil" aria-label=${view.unveil(model)} @click=${() => element.unveil()}>${view.show}</button>
      ${ofLine(model)}
    </div>
    <div class="words"><p class="line">${element.course.sentence}</p></div>`;
}

/** It is shown, and said. @param {View} element */
export async function unveil(element) {
  element.options = { ...element.options, veiled: false };
  element.send("nomogram-unveil", null);
  await element.updateComplete;
  const { scene } = element;
  const status = element.renderRoot.querySelector("[role=status]");
  if (scene && status)
    status.textContent = `${view.ofOutcome(scene.model)}: ${scene.texts.outcome(scene.instance.outcome)}`;
  // What was pressed is gone.
  element.renderRoot.querySelector("summary")?.focus();
}
