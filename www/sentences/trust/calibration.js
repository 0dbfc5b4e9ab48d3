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
    `Every row was predicted by models that had not seen it. Here is what they promised, beside how often the outcome (${outcome}) then came.`,
  waiting: "Nothing has been held out yet: this fills while the model is calibrated.",
  judging: "Comparing promises with outcomes …",
  again: (/** @type {number} */ done, /** @type {number} */ of) =>
    `The fits without the held-out rows are done again: ${integer(done)} of ${integer(of)}.`,
  weighted: {
    note: "The classes are weighted and the model is not calibrated: its probabilities are those among rows weighted so, not those of your data.",
    why: "So promises and outcomes must differ.",
    calibrate: "Calibrate the model",
  },
  stale: "These are still the numbers of the model before your change.",
  trouble: (/** @type {string} */ what) => `The probabilities could not be judged: ${what}`,
  basis: (/** @type {number} */ rows, /** @type {number} */ repeats, /** @type {number} */ of) =>
    `${plural(rows, "row")}, each held out ${repeats === 1 ? "once" : `${integer(repeats)} times`}${
      repeats < of ? ` so far, of ${integer(of)}` : ""
    }.`,

  /** What happened where so much was promised. */
  agree: (/** @type {string} */ promised, /** @type {string} */ share, /** @type {string} */ interval) =>
    `Promises and outcomes agree: where it says ${promised}, ${share} (${interval}) had the outcome.`,
  mostly: (/** @type {string} */ promised, /** @type {string} */ share, /** @type {string} */ interval) =>
    `Promises and outcomes agree by and large; they are furthest apart where it says ${promised}: there ${share} (${interval}) had the outcome.`,
  differ: (/** @type {string} */ promised, /** @type {string} */ share, /** @type {string} */ interval) =>
    `Promises and outcomes differ: where it says ${promised}, ${share} (${interval}) had the outcome.`,
  directions,
  off: (
    /** @type {"agree" | "mostly" | "differ"} */ kind,
    /** @type {number} */ off,
    /** @type {number} */ of,
  ) => {
    if (kind === "agree" && of === 1) return "The promise lies within what the outcomes allow.";
    if (kind === "agree")
      return `That is where they are furthest apart; in all ${plural(of, "group")} of rows the promise lies within what the outcomes allow.`;
    const where = `In ${integer(off)} of ${plural(of, "group")} of rows the promise lies outside of what the outcomes allow`;
    return kind === "differ" ? `${where}: more than chance would do.` : `${where}; chance alone may do that.`;
  },
  noGroups: "There are too few held-out rows to compare.",

  calibrator: "From score to probability by",
  ways: {
    logistic: {
      name: "Logistic (Platt)",
      means: "A smooth S-shaped curve: two numbers, little doubt, but it assumes that shape.",
    },
    isotonic: { name: "Isotonic", means: "Steps that only rise: assumes no curve, needs many rows." },
    venn_abers: {
      name: "Venn–ABERS",
      means:
        "Isotonic steps with the case counted once for and once against the outcome; the probability lies between the two.",
    },
  },
  /** Where the logistic line was worse by more than chance. */
  bent: {
    name: "Bent curve",
    means:
      "A curve that only rises, with few bends: the logistic one was worse on held-out rows by more than chance.",
  },
  /** Of a learner whose log odds are used as they are. */
  own: { name: "The learner's own", means: "The log odds as the learner gives them, not calibrated." },
  drawn: "This is the probability that the nomogram shows.",

  diagram: (/** @type {string} */ name) => `Reliability diagram, ${name}`,
  predicted: "Promised probability",
  observed: "Share that had the outcome",
  legend: {
    diagonal: "promises kept exactly",
    dot: "a group of rows, with the interval that chance leaves its share (95 %, Wilson)",
    off: "the same where the promise lies outside",
    steps: "share by isotonic regression (CORP)",
    positive: (/** @type {string} */ label) => `upwards: ${label}`,
    negative: (/** @type {string} */ label) => `downwards: ${label}`,
  },
  group: (
    /** @type {string} */ promised,
    /** @type {string} */ share,
    /** @type {string} */ interval,
    /** @type {string} */ rows,
  ) => `promised ${promised}, came true ${share} (${interval}), ${rows}`,
  histogram: "Held-out scores of both classes, each to its own total",
  score: "Score",

  comparison: "The three ways, compared",
  best: "best",
  bestMark: "✓",
  bestHint: "✓ best of the three. Each was fitted without the fold that it is judged on.",
  measures: {
    brier: "Brier score",
    reliability: "reliability",
    resolution: "− resolution",
    uncertainty: "+ uncertainty",
    log_loss: "Log loss",
    width: "Width",
  },
  meanings: {
    brier: "mean squared error of the probability; smaller is better. It is the sum of the next three:",
    reliability: "how far promised and observed shares are apart; smaller is better",
    resolution: "how far the shares of different promises are from the overall one; larger is better",
    uncertainty: "what there is to be known: the same for all",
    log_loss: "−ln of the probability of what happened; smaller is better, one sure mistake costs much",
    width: "how far the two probabilities of Venn–ABERS are apart; the smaller, the surer",
  },
  none: "–",

  table: "The picture in numbers",
  columns: { predicted: "promised", observed: "came true", interval: "95 %", rows: "rows" },
};
