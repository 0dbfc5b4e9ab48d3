// Two ways to calibrate, where they disagree.

import { outcomeOf } from "../model/evaluate.js";
import { isotonicAt } from "../model/isotonic.js";
import { sheet as words } from "../sentences/sheet.js";

/** Two probabilities farther apart than this are worth a word. */
const FAR = 0.1;

/** Said where the isotonic curve and the calibrated probability are far apart. @param {import("./texts.js").Texts} texts @param {number} sum */
export function differs(texts, sum) {
  const { model, layout } = texts;
  const isotonic = model.calibration?.isotonic;
  if (!isotonic || layout.options.veiled || !layout.foot.others.some((o) => o.kind === "isotonic")) return "";
  const [step, curve] = [isotonicAt(isotonic, sum), outcomeOf(model, sum)];
  if (Math.abs(step - curve) <= FAR) return "";
  return words.isotonicDiffers(texts.outcome(step), texts.outcome(curve));
}
