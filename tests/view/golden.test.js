/** Pictures as text: what a change does to the drawing shows in review. Renewed by `npm run bless`. */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { light } from "../../www/draw/palette.js";
import { pictureOf } from "../../www/draw/picture.js";
import { sceneOf } from "../../www/viewer/outputs.js";
import "../../www/viewer/form-part.js";
import "../../www/viewer/uncertainty-part.js";
import "../../www/viewer/pair-part.js";
import { checkedOptions, layoutOf } from "../../www/model/layout/index.js";
import { readModel } from "../../www/model/read.js";
import { plainMeasure } from "../../www/model/text.js";
import { Instance } from "../../www/viewer/state.js";
import { Texts } from "../../www/viewer/texts.js";
import { cases } from "../gallery/cases.js";

const folder = new URL("../gallery/golden/", import.meta.url);

/** @param {import("../gallery/cases.js").Case} c @param {number} width */
function picture(c, width) {
  const model = readModel(c.model);
  const instance = new Instance(model, c.values);
  const layout = layoutOf(
    model,
    checkedOptions({ ...c.options, locale: "en" }),
    width,
    instance.values,
    plainMeasure,
  );
  return pictureOf(sceneOf({ model, layout, instance, texts: new Texts(model, layout) }), light);
}

const golden = cases
  .filter((c) => c.golden)
  .flatMap((c) => [
    /** @type {const} */ ([`${c.name}-960`, c, 960]),
    /** @type {const} */ ([`${c.name}-360`, c, 360]),
  ]);

test.each(golden)("%s", (name, c, width) => {
  // One element a line, so that a difference is a line.
  const text = picture(c, width).replaceAll("><", ">\n<");
  const file = new URL(`${name}.svg`, folder);
  if (process.env.BLESS) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(readFileSync(file, "utf8"));
});

test("a picture is well-formed and holds no markup of the file's own", () => {
  for (const c of cases.filter((one) => !one.slow)) {
    const text = picture(c, 900);
    expect(text).not.toMatch(/<script|NaN|undefined|Infinity|\bnull\b/);
    // Tags close in the order in which they open.
    const open = [];
    for (const [, close, tag, self] of text.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
      if (close) expect(open.pop()).toBe(tag);
      else if (!self) open.push(tag);
    }
    expect(open).toEqual([]);
  }
});
