// The drawing as a file, the instance as a table.

import { dark, light, print } from "../draw/palette.js";
import { pictureOf } from "../draw/picture.js";
import { barAt, sumInterval } from "../model/bars.js";
import { attributesOf, flagOf, outcomeOf } from "../model/evaluate.js";
import { footPlace } from "../model/layout/foot.js";
import { complete, dotOf } from "../model/layout/index.js";
import { view } from "../sentences.js";

const palettes = { light, dark, print };

/** The present sum and outcome as the axes name them. @param {import("./stage.js").Scene} scene */
export function writtenAt({ instance, texts }) {
  const { sum, outcome } = instance;
  return { total: texts.total(sum), outcome: texts.outcome(outcome), others: texts.others(sum) };
}

/**
 * Ends of the sum's interval on the axes, within them.
 * @param {import("../model/layout/types.js").Foot} foot @param {import("../model/bars.js").Interval | null} interval
 * @returns {[number, number] | null}
 */
export function spreadOf(foot, interval) {
  const at = (/** @type {number} */ sum) => Math.min(Math.max(footPlace(foot, sum), foot.from), foot.to);
  return interval && [at(interval.low), at(interval.high)];
}

/**
 * What a picture shows, from what the page shows.
 * @param {import("./stage.js").Scene} scene
 * @returns {import("../draw/picture.js").Scene}
 */
export function sceneOf(scene) {
  const { layout, model, instance, texts } = scene;
  complete(layout, model, instance.values);
  const dots = layout.rows.map((row) => dotOf(layout, model, row, instance.values));
  const interval = layout.options.bars ? sumInterval(model, instance.values) : null;
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
      spread: spreadOf(layout.foot, interval),
      notes: [texts.notDrawn(instance.parts), texts.interval(interval), texts.differs(instance.sum)].filter(
        Boolean,
      ),
      sentence: view.trainedOn(model, texts.count(model.target.rows), texts.count(model.target.events)),
      folded: layout.folded.length ? texts.folded(instance.parts) : "",
    },
    title: model.card.title || view.title(model),
  };
}

/** @param {import("./stage.js").Scene} scene @param {"light" | "dark" | "print"} theme */
export function svgOf(scene, theme) {
  return pictureOf(sceneOf(scene), palettes[theme]);
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

/**
 * One record for each attribute or pair, in the order of the file, folded ones too.
 * @param {import("./stage.js").Scene} scene
 */
export function tableOf({ layout, model, instance, texts }) {
  const rows = model.effects.map((effect, k) => {
    const over = attributesOf(effect.shape);
    const logOdds = instance.parts[k];
    return {
      attribute: layout.profiles[k].name,
      values: over.map((a) => instance.values[a]),
      value: over.map((a) => texts.value(a, instance.values[a])).join(", "),
      set: over.every((a) => instance.set[a]),
      flags: over.map((a) => flagOf(model, a, instance.values[a])),
      logOdds,
      logOddsText: texts.effect(logOdds),
      oddsRatio: Math.exp(logOdds),
      points: ((logOdds - layout.scale.origins[k]) * 100) / layout.scale.hundred,
      /** Error bar in log odds. */
      interval: barAt(model, k, instance.values),
      /** Place in the order of importance, and between which places it varies over the resamples. */
      rank: model.resampling?.ranks[k] ?? null,
    };
  });
  const interval = sumInterval(model, instance.values);
  return {
    rows,
    intercept: model.intercept,
    sum: instance.sum,
    probability: instance.outcome,
    probabilityText: texts.outcome(instance.outcome),
    interval: interval && [interval.low, interval.high].map((d) => outcomeOf(model, d)),
    intervalText: texts.interval(interval),
    notDrawn: texts.notDrawn(instance.parts),
    others: layout.foot.others.map(({ kind }, i) => ({ kind, text: texts.others(instance.sum)[i] })),
  };
}
