/** Sentences: the drawing, `<nomogram-view>`. */
import { isLogOdds } from "../model/evaluate.js";
import { isProbability } from "../model/links.js";

/** @typedef {import("../model/types.js").AdditiveModel} AdditiveModel */

/** "survived = yes" @param {AdditiveModel} model */
function outcome(model) {
  const { name, positive, negative, cut, among } = model.target;
  if (!isProbability(model)) return flat(name);
  // A cut brings its own sign with it: "age ≥ 60".
  if (cut) return `${flat(name)} ${flat(positive)}`;
  return `${flat(name)} = ${flat(positive)}${among ? ` rather than ${flat(negative)}` : ""}`;
}

/** @param {string} text a name from the file, kept on one line and within its own direction */
function flat(text) {
  const line = text.replace(/\s+/gu, " ").trim();
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(line) ? `\u2068${line}\u2069` : line;
}

/**
 * Of a sum, in the chosen scale with its unit, wherever no axis says it.
 * @param {string} sum @param {"points" | "log_odds" | "odds_ratio"} scale @param {AdditiveModel} model
 */
function amount(sum, scale, model) {
  if (scale === "odds_ratio") return `×${sum}`;
  return `${sum}${scale === "points" ? " points" : isLogOdds(model) ? " log odds" : ""}`;
}

/** An effect with its unit. @param {string} effect in the chosen scale @param {"points" | "log_odds" | "odds_ratio"} scale @param {AdditiveModel} model */
function tipEffect(effect, scale, model) {
  return scale === "log_odds" && !isLogOdds(model) ? `effect ${effect}` : amount(effect, scale, model);
}

/** What a number that comes out is. @param {AdditiveModel} model */
const said = ({ target }) => (target.median ? "median" : "predicted");

/** What the outcome was and is, where it may be said. @param {string} before @param {string} after */
export const ends = (before, after) => after && `: ${before} → ${after}`;

/** What is said of a model of several classes. */
export const classes = {
  /** The name of what a class' score predicts. @param {string} target @param {string} label */
  scoreOf: (target, label) => `score of ${flat(target)} = ${flat(label)}`,
};

/** What `<nomogram-view>` says. */
export const view = {
  outcome,
  isolated: flat,

  /** @param {AdditiveModel} model */
  title: (model) => `Nomogram of ${outcome(model)}`,
  /** @param {AdditiveModel} model @param {number} n */
  description: (model, n) =>
    `Nomogram: ${n} ${n === 1 ? "line" : "lines"}, one for each attribute, then the total and the ${
      isProbability(model) ? `probability of ${outcome(model)}` : `${said(model)} ${outcome(model)}`
    }.`,

  /** @param {"points" | "log_odds" | "odds_ratio"} scale @param {AdditiveModel} model */
  scaleName: (scale, model) =>
    scale === "points"
      ? "Points"
      : !isLogOdds(model)
        ? "Effect"
        : scale === "log_odds"
          ? "Log odds ratio"
          : "Odds ratio",
  /** @param {"points" | "log_odds" | "odds_ratio"} scale */
  total: (scale) => (scale === "points" ? "Total points" : scale === "log_odds" ? "Sum" : "Product"),
  /** Two lines beside the outcome axis. @param {AdditiveModel} model */
  outcomeTitle: (model) =>
    isProbability(model)
      ? ["Probability of", outcome(model)]
      : [
          view.outcomeShort(model),
          model.target.unit ? `${outcome(model)} (${flat(model.target.unit)})` : outcome(model),
        ],
  /** The same in one word. @param {AdditiveModel} model */
  outcomeShort: (model) =>
    !isProbability(model)
      ? model.target.median
        ? "Median"
        : "Predicted"
      : model.target.among
        ? "Among these two"
        : "Probability",
  more: "All that is known of this result",
  /** While the outcome is veiled. @param {AdditiveModel} model */
  unveil: (model) => (isProbability(model) ? "Show the probability" : "Show the prediction"),
  /** Two lines beside a further axis; where there is room for one the first says it. @type {Record<"distance" | "isotonic", string[]>} */
  otherOutcome: {
    distance: ["Signed distance", "(not calibrated)"],
    isotonic: ["Isotonic", "probability"],
  },
  amount,
  /** Of the sum of the dots. @param {number} n @param {string} sum an amount */
  notDrawn: (n, sum) => `${n} ${n === 1 ? "attribute" : "attributes"} not drawn: ${sum} now`,
  /** @param {AdditiveModel} model */
  directions: (model) => {
    const [less, more] = isProbability(model) ? ["less likely", "more likely →"] : ["lower", "higher →"];
    return { lowers: `← ${less}`, raises: `${outcome(model)} ${more}`, more };
  },
  /** @param {string} share @param {AdditiveModel} model */
  prior: (share, { target }) => `${share} of ${target.among ? "these two" : "all"}`,
  unknown: "unknown",
  /** @param {number} named @param {number} all */
  labelsLeftOut: (named, all) => `${named} of ${all} named`,

  noEffect: "no attribute has an effect",
  /** @param {string} before @param {string} after */
  typicalSet: (before, after) => `All at typical values${ends(before, after)}.`,
  /** @param {string} after */
  allOff: (after) => `All dots taken off: the starting point${after && `, ${after}`}.`,

  /**
   * What the large figure is of, in parts: where there is no room the first gives way, and neither the sign nor the class.
   * @param {AdditiveModel} model @param {string} [likeliest] of several classes
   */
  ofParts: (model, likeliest) => {
    const { name, positive, negative, cut, among } = model.target;
    if (!isProbability(model)) return [`${said(model)} ${flat(name)}`, ""];
    if (likeliest !== undefined) return ["the likeliest:", flat(likeliest)];
    const rest = among ? ` rather than ${flat(negative)}` : "";
    return [`probability of ${flat(name)}`, ...(cut ? [] : ["="]), `${flat(positive)}${rest}`];
  },
  /** @param {AdditiveModel} model */
  ofOutcome: (model) => view.ofParts(model).join(" ").trim(),

  /**
   * Spoken with each slider.
   * @param {string} value @param {string} effect with its unit @param {string} result with its interval, where it has one
   * @param {AdditiveModel} model
   */
  valueText: (value, effect, result, model) =>
    `${value}, ${effect}${
      result &&
      `, ${flat(model.target.name)}${isProbability(model) ? ` = ${flat(model.target.positive)}` : ""} ${result}`
    }`,
  /** @param {string} value @param {string} low @param {string} high */
  outside: (value, low, high) => `${value}, ${view.outsideShort(low, high)}`,
  /** @param {string} low @param {string} high */
  outsideShort: (low, high) => `outside the data (${low} to ${high})`,
  outsideFlag: "outside",
  /** @param {string} value */
  unseen: (value) => `${value}: not known to the model, counts 0`,
  /** @param {string} name */
  field: (name) => `${flat(name)}, value`,
  /** @param {string} name */
  takeOff: (name) => `${flat(name)}: take the dot off, unknown`,
  /** @param {string} name */
  putBack: (name) => `${flat(name)}: put the dot back`,
  notANumber: "Type a number, or leave empty for unknown.",

  /** @param {string} name */
  formOf: (name) => `How ${flat(name)} is drawn`,
  /** @type {Record<string, string>} */
  forms: {
    auto: "automatic",
    line: "line",
    fold: "folded line",
    curve: "curve",
    bar: "colour bar",
    slices: "Lines",
    map: "Heat map",
  },
  /** @param {string} name */
  openAttribute: (name) => `Settings of ${flat(name)}`,

  tipEffect,
  /** @param {number} n @param {string} sum in the chosen scale @param {"points" | "log_odds" | "odds_ratio"} scale @param {AdditiveModel} model */
  folded: (n, sum, scale, model) => {
    const does =
      scale === "odds_ratio" ? `multiplying the odds by ${sum}` : `adding ${amount(sum, scale, model)}`;
    return `${n} more ${n === 1 ? "attribute" : "attributes"}, ${does} now`;
  },
  show: "Show",
  /** @param {number} k */
  foldAgain: (k) => `Show the first ${k} only`,
  refit: "Refit on the shown attributes",

  allDots: "All dots",
  typical: "Typical values for all",
  typicalShort: "Typical",
  takeAllOff: "All off: take every dot off",
  takeAllOffShort: "All off",
  rows: "Attributes",

  /** @param {string} problem */
  unreadable: (problem) => `This model cannot be shown: ${problem}`,

  /** @param {string} url @param {number} [status] of the answer, where there was one @param {boolean} [alone] the page has no origin */
  notFetched: (url, status, alone) =>
    `“${url}” ${
      status
        ? `was answered with ${status}`
        : alone
          ? "is not given to a page without an origin: a sandboxed frame needs allow-same-origin, a file from the disk needs a server"
          : "did not come: there is no network, or a policy forbids it"
    }.`,
};
