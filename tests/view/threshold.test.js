/** The threshold on the outcome axis: where it stands, what it says, what it leaves alone. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import "../../www/viewer/form-part.js";
import "../../www/viewer/uncertainty-part.js";
import "../../www/viewer/pair-part.js";
import { markAt, thresholdMark, thresholdText } from "../../www/bench/threshold-mark.js";
import { footPlace } from "../../www/model/layout/foot.js";
import { checkedOptions, layoutOf } from "../../www/model/layout/index.js";
import { readModel } from "../../www/model/read.js";
import { plainMeasure } from "../../www/model/text.js";
import { svgOf } from "../../www/viewer/outputs.js";
import { Instance } from "../../www/viewer/state.js";
import { Texts } from "../../www/viewer/texts.js";
import { present } from "../found.js";

const credit = JSON.parse(readFileSync(new URL("../contract/models/credit.json", import.meta.url), "utf8"));

/** @param {import("../../www/model/layout/types.js").Options["threshold"]} threshold @param {number} [width] */
function sceneOf(threshold, width = 960) {
  const model = readModel(credit);
  const instance = new Instance(model);
  const options = checkedOptions({ threshold });
  const layout = layoutOf(model, options, width, instance.values, plainMeasure);
  return { model, instance, layout, texts: new Texts(model, layout) };
}

/** @param {number} at */
const words = (at) => `act from ${at} on`;
/** @param {number} at */
const mark = (at) => thresholdMark([at, 1 - at]);

describe("the mark", () => {
  test.each([0.05, 0.2, 0.5, 0.8])("of %f stands where the sum is its log odds", (at) => {
    const { layout } = sceneOf(mark(at));
    const { foot } = layout;
    expect(markAt(layout, at, words(at)).x).toBeCloseTo(footPlace(foot, Math.log(at / (1 - at))), 9);
    expect(markAt(layout, at, words(at)).text).toBe(words(at));
    expect(foot.height).toBe(sceneOf(undefined).layout.foot.height + 18);
  });

  test("beyond the axis it stands at the end, with an arrow", () => {
    const { layout } = sceneOf(mark(0.2));
    const low = markAt(layout, 1e-9, "words");
    expect(low).toMatchObject({ text: "← words", anchor: "middle" });
    expect(low.x).toBeCloseTo(layout.foot.from, 9);
    const high = markAt(layout, 1 - 1e-9, "words");
    expect(high.x).toBeCloseTo(layout.foot.to, 9);
    expect(high.text).toBe("words →");
  });

  test.each([1280, 640, 390, 320])("its words lie within %i px", (width) => {
    for (const at of [0.001, 0.05, 0.5, 0.999]) {
      const { layout } = sceneOf(mark(at), width);
      const { x, text, anchor } = markAt(layout, at, "act from 16.7 % on");
      const wide = layout.frame.measure(text, 12, true);
      const left = anchor === "middle" ? x - wide / 2 : anchor === "end" ? x - wide : x;
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + wide).toBeLessThanOrEqual(width);
    }
  });

  test("is in the picture, with the side on which the case is", () => {
    const p = sceneOf(undefined).instance.outcome;
    expect(svgOf(sceneOf(mark(0.123)), {})).toContain("act from 12.3\u202f% on");
    expect(svgOf(sceneOf(mark(p * 0.9)), {})).toContain("it pays to act");
    expect(svgOf(sceneOf(mark(p * 1.1)), {})).toContain("it does not pay to act");
    expect(svgOf(sceneOf(undefined), {})).not.toMatch(/act from|pay/);
  });
});

test("the words follow from the costs; with the usual ones there is no mark", () => {
  expect(thresholdMark([1, 1])).toBeUndefined();
  const { text, side } = present(thresholdMark([1, 4]));
  expect(text).toBe("act from 20\u202f% on");
  expect(side(0.2)).toBe("At or above the threshold of 20\u202f%: it pays to act.");
  expect(side(0.1999)).toBe("Below the threshold of 20\u202f%: it does not pay to act.");
  expect(thresholdText([1, 5])).toBe("16.7\u202f%");
  expect(thresholdText([1, 2.5])).toBe("28.6\u202f%");
  expect(thresholdText([1, 1e6])).toBe("0.0001\u202f%");
});
