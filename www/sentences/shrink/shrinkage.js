/** Sentences: the shrinkage constants and the ridge trace. */
import { view } from "../view.js";
import { plural } from "../words.js";

/** @typedef {import("../../engine/contract.js").Part} Part */

/** What the kinds of coordinates are called. */
const kinds = {
  straight: "straight terms",
  curved: "curved terms",
  levels: "levels and intervals",
  pairs: "pairs",
  process: "kernels",
};

/** @param {Part} part */
const partName = (part) => (part.part === "attribute" ? part.name : kinds[part.part]);

export const shrinkage = {
  open: "See how the weights shrink",
  note: (/** @type {string} */ k) => `k = ${k}`,
  lead: "Each curve is one weight of the model. The further right, the harder all of them are held back. Drag the line: the drawing follows.",
  waiting: "Computing the curves …",
  noTrace: (/** @type {string} */ why) => `There are no curves: ${why}`,
  figure: (/** @type {number} */ lines, /** @type {string} */ from, /** @type {string} */ to) =>
    `Ridge trace: ${plural(lines, "weight")} for k from ${from} to ${to}, and below it the error on held-out rows.`,
  slider: "Shrinkage k",
  spoken: (/** @type {string} */ k, /** @type {string} */ freedom, /** @type {string} */ outcome) =>
    `k = ${k}, ${freedom} degrees of freedom${outcome ? `, ${outcome}` : ""}`,
  errorAxis: "mean squared error",
  folds: "held-out rows",
  gcv: "estimate",

  numbers: {
    freedom: "Degrees of freedom",
    freedomHint: "How many weights it would take, without shrinkage, to follow the data as closely.",
    error: "Error on held-out rows",
    errorHint: "Mean squared error over the folds; of classes the answers are −1 and 1.",
    gcv: "Estimated without folds (GCV)",
    accuracy: "Right on held-out rows",
    outcome: (/** @type {import("../../model/types.js").AdditiveModel} */ model) => view.ofOutcome(model),
  },
  one: "The curves show one k for all; with constants of parts their errors and degrees of freedom would be of another model.",

  coordinate: "Highlight",
  noCoordinate: "none",
  weight: (/** @type {string} */ name, /** @type {string} */ weight) => `${name}: ${weight}`,

  marksHeading: "What others would choose",
  marks: { hkb: "Noise", ridgm: "Prior", ghw: "Estimate", folds: "Folds" },
  means: {
    hkb: "HKB (Hoerl, Kennard and Baldwin): the noise divided by the size of the weights, again and again until it settles.",
    ridgm:
      "RIDGM (Dempster, Schatzoff and Wermuth): where the weights are as large as a normal prior would have them.",
    ghw: "GHW (Golub, Heath and Wahba): the least error by generalised cross-validation (GCV), which leaves out no rows.",
    folds: "The least error on rows that each fit left out.",
  },
  goTo: (/** @type {string} */ name, /** @type {string} */ k) => `Go to ${name}: k = ${k}`,
  noChoice: "no answer",

  parts: {
    heading: "Constants",
    choose: "What has a constant of its own",
    divisions: { one: "One for all", kind: "One for each kind", attribute: "One for each attribute" },
    hint: "The line above moves all of them together.",
    name: partName,
    label: (/** @type {string} */ name) => `Shrinkage k of ${name}`,
    reset: "All the same again",
    tooMany: (/** @type {number} */ n) =>
      `There are ${plural(n, "attribute")}: too many for a constant each.`,
  },

  gestures: {
    set: (/** @type {string} */ k) => `Set shrinkage to ${k}`,
    part: (/** @type {Part} */ part, /** @type {string} */ k) => `Set shrinkage of ${partName(part)} to ${k}`,
    division: {
      one: "One shrinkage for all",
      kind: "A shrinkage for each kind",
      attribute: "A shrinkage for each attribute",
    },
  },
};
