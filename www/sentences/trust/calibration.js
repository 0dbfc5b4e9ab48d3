/** Sentences: how far the probabilities can be trusted. */
import { integer, plural } from "../words.js";

/** @typedef {import("../../model/trust/verdict.js").Way} Way */

/** @type {Record<Way, string>} */
const directions = {
  "too-sure": "It is too sure of itself: high promises are too high, low ones too low.",
  "too-careful": "It is too careful: high promises could be higher, low ones lower.",
  "too-high": "It promises too much throughout.",
  "too-low": "It promises too little throughout.",
};

export const calibration = {
  open: "How far to trust it",
  lead: (/** @type {string} */ outcome) =>
    `Held-out rows: how often ${outcome} was promised, and how often it came.`,
  waiting: "Fills while the model is calibrated.",
  judging: "Comparing promises with outcomes …",
  again: (/** @type {number} */ done, /** @type {number} */ of) =>
    `The fits without the held-out rows are done again: ${integer(done)} of ${integer(of)}.`,
  weighted: {
    note: "The classes are weighted, so these are not the probabilities of your data.",
    why: "So promises and outcomes must differ.",
    calibrate: "Calibrate the model",
  },
  stale: "These are still the numbers of the model before your change.",
  trouble: (/** @type {string} */ what) => `The probabilities could not be judged: ${what}`,
  basis: (/** @type {number} */ rows, /** @type {number} */ repeats, /** @type {number} */ of) =>
    `${plural(rows, "row")}, each held out ${repeats === 1 ? "once" : `${integer(repeats)} times`}${
      repeats < of ? ` so far, of ${integer(of)}` : ""
    }.`,

  /** One verdict, in groups of rows. @type {Record<import("../../model/trust/verdict.js").Verdict["kind"], (off: number, of: number) => string>} */
  verdicts: {
    agree: (_, of) =>
      of === 1
        ? "Promises and outcomes agree: no further apart than by chance."
        : `Promises and outcomes agree: none of ${plural(of, "group")} of rows is further off than by chance.`,
    mostly: (off, of) =>
      `Promises and outcomes agree by and large: they are apart in ${integer(off)} of ${plural(of, "group")} of rows, which chance alone may do.`,
    differ: (off, of) =>
      `Promises and outcomes differ: they are apart in ${integer(off)} of ${plural(of, "group")} of rows, more than chance would do.`,
  },
  /** The worst group, named as that. @param {string} promised @param {string} share @param {string} interval @param {number} of */
  furthest: (promised, share, interval, of) =>
    `${of === 1 ? "Where" : "Furthest apart: where"} it says ${promised}, ${share} (${interval}) had the outcome.`,
  directions,
  noGroups: "There are too few held-out rows to compare.",

  calibrator: "From score to probability by",
  ways: {
    logistic: {
      name: "Logistic (Platt)",
      means: "A smooth S-shaped curve.",
    },
    isotonic: { name: "Isotonic", means: "Steps that only rise; needs many rows." },
    venn_abers: {
      name: "Venn–ABERS",
      means: "Isotonic steps with the case counted for and against; the probability lies between.",
    },
  },
  /** Where the logistic line was worse by more than chance. */
  bent: {
    name: "Bent curve",
    means: "A rising curve with few bends; the logistic one was clearly worse.",
  },
  /** Of a learner whose log odds are used as they are. */
  own: { name: "The learner's own", means: "As the learner gives it, not calibrated." },
  drawn: "The nomogram shows this one.",

  diagram: (/** @type {string} */ name) => `Reliability diagram, ${name}`,
  predicted: "Promised probability",
  observed: "Share that had the outcome",
  legend: {
    diagonal: "promises kept exactly",
    dot: "a group of rows with its 95 % interval",
    off: "the same where the promise lies outside",
    steps: "share in rising steps (isotonic)",
    positive: (/** @type {string} */ label) => `upwards: ${label}`,
    negative: (/** @type {string} */ label) => `downwards: ${label}`,
  },
  group: (
    /** @type {string} */ promised,
    /** @type {string} */ share,
    /** @type {string} */ interval,
    /** @type {string} */ rows,
  ) => `promised ${promised}, came true ${share} (${interval}), ${rows}`,
  histogram: "Held-out scores of each class",
  score: "Score",

  comparison: "The three ways, compared",
  best: "best",
  bestMark: "✓",
  bestHint: "✓ best of the three",
  measures: {
    brier: "Brier score",
    reliability: "reliability",
    resolution: "− spread",
    uncertainty: "+ uncertainty",
    log_loss: "Log loss",
    width: "Width",
  },
  meanings: {
    brier: "mean squared error; smaller is better. The sum of the next three:",
    reliability: "promised less observed; smaller is better",
    resolution: "how different the promises are (resolution); larger is better",
    uncertainty: "the same for all",
    log_loss: "how surprising what happened was (−ln of its probability); smaller is better",
    width: "between the two probabilities of Venn–ABERS; smaller is surer",
  },
  none: "–",

  table: "The picture in numbers",
  columns: { predicted: "promised", observed: "came true", interval: "95 %", rows: "rows" },
};
