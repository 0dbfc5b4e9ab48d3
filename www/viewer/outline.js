// What the element consists of: head, rows, result. What moves in them is placed by stage.js.

import { repeat } from "lit/directives/repeat.js";
import { html, svg } from "lit/html.js";
import { headMarks } from "../draw/axes.js";
import { extraPairs, hasExtra } from "../model/pair-door.js";
import { view } from "../sentences/view.js";
import { rowView } from "./row-view.js";

/** @typedef {import("./nomogram-view.js").NomogramView} View */

/** @param {View} element */
export function outline(element) {
  const { scene, course, gestures, files } = element;
  if (!scene) return html`<div class="view" aria-busy="true"></div>`;
  const { model } = scene;
  const { frame, head, rows, foot, profiles } = scene.layout;
  const extra = hasExtra(model) ? extraPairs() : null;
  const { narrow } = frame;
  const words = narrow
    ? ""
    : svg`<text class="note" text-anchor="end" x=${head.axis.from - 20} y=${head.axis.y + 3}>${head.title}</text>`;
  return html`<div class=${narrow ? "view narrow" : "view"} role="group" aria-label=${view.title(model)}>
      <p class="hidden">${view.description(model, rows.filter((r) => !profiles[r.effect].extra).length)} ${extra?.described(scene.layout)}</p>
      <div class="scroll">
      <div class="head" part="head">
        ${narrow ? "" : buttons(element)}
        <svg width=${frame.width} height=${head.height} aria-hidden="true">${headMarks(head, words)}<g class="head-pill"></g></svg>
      </div>
      <div
        class="plot"
        @pointerdown=${gestures?.down}
        @pointermove=${gestures?.move}
        @pointerup=${gestures?.up}
        @pointercancel=${gestures?.lost}
        @pointerleave=${gestures?.leave}
        @keydown=${gestures?.key}
        @focusin=${element.focusedOn}
        @focusout=${element.blurred}
        @input=${course.native}
      >
        ${head.origin === null ? "" : html`<div class="zero-line"></div>`}
        <ol class="rows" part="rows" aria-label=${view.rows}>
          ${repeat(
            rows,
            (row) => row.key,
            (row) => rowView(element, scene, row),
          )}
        </ol>
        <div class="guide-line" hidden></div>
        <div class="tip" aria-hidden="true"></div>
      </div>
      ${fold(element, scene)}${extra?.foldOf(element, scene.layout)}
      ${narrow ? buttons(element) : ""}
      <p class="hidden" role="status" aria-live="polite"></p>
      ${files?.readingOf(scene, extra?.reading(scene.layout))}
      </div>
      <div class="base" part="base"><div class="foot" part="foot" aria-hidden="true"><svg class="foot-marks" width=${frame.width} height=${foot.height}></svg></div>
      <div class="result" part="outcome"></div></div>
    </div>`;
}

/** @param {View} element */
function buttons(element) {
  return html`<div class="buttons" part="buttons" role="group" aria-label=${view.allDots}>
      <button type="button" title=${view.typical} aria-label=${view.typical} @click=${() => element.typicalValues()}>
        ${view.typicalShort}
      </button>
      <button type="button" title=${view.takeAllOff} aria-label=${view.takeAllOff} @click=${() => element.takeAllOff()}>
        ${view.takeAllOffShort}
      </button>
    </div>`;
}

/** What is said of lines that are not drawn. @param {View} element @param {import("./stage.js").Scene} scene */
function fold(element, scene) {
  const { layout, texts } = scene;
  const first = element.settings.shown;
  if (element.expanded && layout.profiles.filter((p) => !p.extra).length > first)
    return html`<div class="fold">
        <button type="button" @click=${() => element.expand({ expanded: false })}>${view.foldAgain(first)}</button>
      </div>`;
  if (!texts.left(false).length) return "";
  return html`<div class="fold">
      <span class="fold-text"></span>
      <button type="button" @click=${() => element.expand({ expanded: true })}>${view.show}</button>
      <button type="button" @click=${() => refit(element, scene)}>${view.refit}</button>
    </div>`;
}

/** Asks the page for a model of what is drawn alone. @param {View} element @param {import("./stage.js").Scene} scene */
function refit(element, { layout, model }) {
  const shown = layout.rows.flatMap((r) => (r.control >= 0 ? [r.control, r.attribute] : [r.attribute]));
  element.send("refit-shown", { names: [...new Set(shown)].map((a) => model.attributes[a].name) });
}
