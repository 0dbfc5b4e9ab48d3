/** Sentences: from which probability on it pays to act. */
import { integer } from "../words.js";

export const decide = {
  lead: (/** @type {string} */ outcome) =>
    `A false alarm is to act in vain, a miss not to act where ${outcome} comes.`,
  alarm: "A false alarm costs",
  miss: "A miss costs",
  costHint: "Only the ratio counts.",
  threshold: (/** @type {string} */ threshold) => `It pays to act from a probability of ${threshold} on.`,
  weighted: "A threshold that follows from costs is then passed by too many rows, or by too few.",
  why: (/** @type {string} */ alarm, /** @type {string} */ miss, /** @type {string} */ threshold) =>
    `There both errors cost the same: ${alarm}/(${alarm} + ${miss}) = ${threshold}.`,
  slider: "Threshold",
  spoken: (
    /** @type {string} */ threshold,
    /** @type {string} */ benefit,
    /** @type {string} */ found,
    /** @type {string} */ alarms,
  ) =>
    `${threshold}: net benefit ${benefit}, of every 1,000 such rows ${found} found, ${alarms} false alarms`,
  dragHint: "Drag the line: the cost of a miss follows.",
  beyond: (/** @type {string} */ nearest) =>
    `The curve goes from 1 % to 99 %; what stands here is at ${nearest}.`,

  table: (/** @type {string} */ threshold) => `At ${threshold}, in ${integer(1000)} such rows`,
  columns: { yes: (/** @type {string} */ l) => `is ${l}`, no: (/** @type {string} */ l) => `is ${l}` },
  act: "acted on",
  leave: "left alone",
  cells: { found: "found", missed: "missed", alarms: "false alarms", left: "rightly left" },
  /** What so many rows would cost. @param {string} model @param {string} all @param {string} none */
  cost: (model, all, none) =>
    `Their errors would cost ${model}; to act on every row would cost ${all}, on none ${none}.`,
  /** @type {Record<import("../../model/decide/worth.js").Verdict, string>} */
  verdicts: {
    model: "The model is worth having at this threshold: more than chance.",
    all: "One does better to act on every row: even those that the model leaves alone would have paid.",
    none: "One does better to act on none: those that the model acts on do not pay.",
    "chance-all":
      "That it does better than acting on every row is not shown: the difference is within chance.",
    "chance-none": "That it does better than acting on none is not shown: the difference is within chance.",
    chance:
      "That it does better than acting on every row, or on none, is not shown: the differences are within chance.",
    "is-all": "At this threshold the model acts on every row: it adds nothing to that.",
    "is-none": "At this threshold the model acts on none: it adds nothing to that.",
  },
  /** What the verdict rests on. @param {string} outcome @param {{ acted: string, left: string }} shares */
  because: (outcome, { acted, left }) =>
    `${[acted && `of the rows acted on ${acted} have ${outcome}`, left && `of those left alone ${left}`]
      .filter(Boolean)
      .join("; ")
      .replace(/^of/, "Of")}.`,
  interval: (/** @type {string} */ share, /** @type {string} */ low, /** @type {string} */ high) =>
    `${share} (95\u202f%: ${low} to ${high})`,
  /** The curve goes in steps of one per cent. */
  counted: (/** @type {string} */ step) => `Counted at ${step}, the nearest step of the curve.`,

  curve: "Decision curve: net benefit over the threshold",
  across: "Threshold",
  up: "Net benefit",
  legend: {
    model: "the model decides",
    all: "act on every row",
    none: "act on none: no benefit, no harm",
  },
  benefit: "Net benefit: true positives less weighted false ones.",
  basis: (/** @type {string} */ rows, /** @type {number} */ repeats) =>
    `${rows}, each held out ${repeats === 1 ? "once" : `${integer(repeats)} times`}.`,
};
