// The drawing as a file, what is said beside it, and how a hand moves it: a part of its own, which comes once the drawing
// is there.

import { html } from "lit/html.js";
import { dark, light } from "../draw/palette.js";
import { pictureOf } from "../draw/picture.js";
import { print } from "../draw/print-palette.js";
import { footPlace } from "../model/layout/foot.js";
import { complete, dotOf, layoutOf } from "../model/layout/index.js";
import { uncertainty, uncertaintyOf } from "../model/uncertainty-door.js";
import { picture } from "../sentences/picture.js";
import { view } from "../sentences/view.js";
import { differs } from "./differs.js";
import css from "./nomogram-outputs.css?inline";
import { addStyle } from "./nomogram-style.js";
import { Texts, writtenAt } from "./texts.js";
// Labels in tiers.
import "./form-part.js";

addStyle(css);

export { changeOf } from "./change.js";
export { remembered, slide } from "./flip.js";
export { Gestures } from "./gestures.js";
export { sheetOf } from "./sheet.js";
export { tableOf } from "./table.js";
export { tipAt, tipOn } from "./tip.js";
export { unveil, veilOf } from "./veil.js";

/** How it is read, printed under it. @param {import("./stage.js").Scene} scene @param {unknown} ofPairs */
export function readingOf({ layout, model, texts }, ofPairs) {
  const { rows, events } = model.target;
  const promise = uncertaintyOf(model)?.view.promiseOf(texts);
  return html`<ol class="reading">
    ${picture.reading(layout.options.scale, layout.folded.length > 0).map((line) => html`<li>${line}</li>`)}
    ${ofPairs}
    ${promise ? html`<li class="promise">${promise}</li>` : ""}
    <li>${picture.trainedOn(model, texts.count(rows), texts.count(events))}</li>
  </ol>`;
}

const palettes = { light, dark, print };

/**
 * What a picture shows, from what the page shows.
 * @param {import("./stage.js").Scene} scene
 * @returns {import("../draw/picture.js").Scene}
 */
export function sceneOf(scene) {
  const { layout, model, instance, texts } = scene;
  complete(layout, model, instance.values);
  const dots = layout.rows.map((row) => dotOf(layout, model, row, instance.values));
  const told = uncertaintyOf(model)?.view.outcomeAt(scene);
  return {
    layout,
    dots,
    effectTexts: layout.rows.map((row, i) => texts.dot(row.effect, dots[i])),
    typical: layout.rows.map((row) => !instance.set[row.attribute]),
    typicalControls: layout.rows.map((row) => !instance.set[row.control]),
    valueTexts: layout.rows.map((row) =>
      (row.control >= 0 ? [row.control, row.attribute] : [row.attribute])
        .map((a) => texts.value(a, instance.values[a]))
        .join(", "),
    ),
    result: {
      x: footPlace(layout.foot, instance.sum),
      written: writtenAt(scene),
      threshold: layout.options.threshold?.marks(layout, model),
      marks: told?.marks,
      between: told?.between ?? "",
      notes: [
        { text: /** @type {string} */ (layout.options.threshold?.side(instance.outcome)) },
        // Under the lines it is said already, but for pairs on top of them.
        { text: texts.left(true).length ? texts.notDrawn(instance.parts) : "" },
        ...(told?.lines ?? []),
        { text: differs(texts, instance.sum) },
        { text: uncertaintyOf(model)?.view.promiseOf(texts) ?? "" },
      ].filter(({ text }) => text),
      sentence: picture.trainedOn(model, texts.count(model.target.rows), texts.count(model.target.events)),
      folded: [texts.folded(instance.parts), texts.folded(instance.parts, true)].filter(Boolean),
    },
    rules: model.posterior || model.venn_abers ? uncertainty().rules : [],
    title: model.card.title || view.title(model),
  };
}

/**
 * The same laid out for a figure: lines in full extent, every label, in the forms that the page shows.
 * @param {import("./stage.js").Scene} scene @returns {import("./stage.js").Scene}
 */
function wholeOf({ model, layout, instance }) {
  const { options, frame, rows } = layout;
  const forms = Object.fromEntries(
    rows.filter((row) => !row.rough && row.forms.length).map((row) => [row.pair?.key ?? row.full, row.form]),
  );
  const asked = { ...options, forms: { ...options.forms, ...forms }, row: undefined };
  const whole = layoutOf(model, asked, frame.width, instance.values, frame.measure);
  return { model, layout: whole, instance, texts: new Texts(model, whole) };
}

/**
 * What is asked of a picture: its colours; without the present case; on another ground, or on "none".
 * @typedef {{ theme?: "light" | "dark" | "print", bare?: boolean, paper?: string }} PictureOptions
 */

/** @param {import("./stage.js").Scene} scene @param {PictureOptions} options */
export function svgOf(scene, { theme = "light", bare = false, paper }) {
  const palette = { ...palettes[theme], ...(paper && { paper }) };
  const whole = scene.layout.frame.dense ? wholeOf(scene) : scene;
  return pictureOf({ ...sceneOf(whole), bare: bare || scene.layout.options.veiled }, palette);
}

/** @param {string} picture an SVG file @param {number} scale @returns {Promise<Blob>} */
export async function pngOf(picture, scale) {
  const url = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("this browser gives no canvas");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large"))),
        "image/png",
      );
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
