// The sentences a user reads, one group for each part of the page. Functions returning text: no markup, no numbers made
// here (they come formatted), so that another language is another file of the same shape.

/** @typedef {import("./model/types.js").AdditiveModel} AdditiveModel */

/** "survived = yes" @param {AdditiveModel} model */
function outcome(model) {
  const { name, positive } = model.target;
  return model.link === "logit" ? `${flat(name)} = ${flat(positive)}` : flat(name);
}

/** @param {string} text a name from the file, kept on one line and within its own direction */
function flat(text) {
  const line = text.replace(/\s+/gu, " ").trim();
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(line) ? `\u2068${line}\u2069` : line;
}

/** What `<nomogram-view>` says. */
export const view = {
  outcome,
  isolated: flat,

  /** @param {AdditiveModel} model */
  title: (model) => `Nomogram of ${outcome(model)}`,
  /** @param {AdditiveModel} model @param {number} n */
  description: (model, n) =>
    `Nomogram: ${n} ${n === 1 ? "line" : "lines"}, one for each attribute, then the total and the ${
      model.link === "logit" ? `probability of ${outcome(model)}` : `predicted ${outcome(model)}`
    }. Each line has a slider.`,

  /** @param {"points" | "log_odds" | "odds_ratio"} scale @param {AdditiveModel} model */
  scaleName: (scale, model) =>
    scale === "points"
      ? "Points"
      : model.link === "identity"
        ? "Effect"
        : scale === "log_odds"
          ? "Log odds ratio"
          : "Odds ratio",
  /** @param {"points" | "log_odds" | "odds_ratio"} scale */
  total: (scale) => (scale === "points" ? "Total points" : scale === "log_odds" ? "Sum" : "Product"),
  /** Two lines beside the outcome axis. @param {AdditiveModel} model */
  outcomeTitle: (model) =>
    model.link === "logit"
      ? ["Probability of", outcome(model)]
      : ["Predicted", model.target.unit ? `${outcome(model)} (${flat(model.target.unit)})` : outcome(model)],
  /** @param {AdditiveModel} model */
  directions: (model) => {
    const what = model.link === "logit" ? outcome(model) : flat(model.target.name);
    return model.link === "logit"
      ? { lowers: "← less likely", raises: `${what} more likely →` }
      : { lowers: "← lower", raises: `${what} higher →` };
  },
  /** @param {string} share */
  prior: (share) => `prior ${share}`,
  half: "even odds",
  unknown: "unknown",
  /** @param {string} name @param {string} value */
  controlled: (name, value) => `${name}: ${value}`,
  /** @param {number} named @param {number} all */
  labelsLeftOut: (named, all) => `${named} of ${all} named`,

  /** @param {AdditiveModel} model */
  invitation: (model) =>
    model.link === "logit"
      ? `Drag a dot. The probability of ${outcome(model)} follows.`
      : `Drag a dot. The predicted ${outcome(model)} follows.`,
  /**
   * @param {string} name @param {string} from @param {string} to @param {number} difference of the sum
   * @param {string} amount its size, formatted without sign @param {string} before @param {string} after
   * @param {AdditiveModel} model
   */
  changed: (name, from, to, difference, amount, before, after, model) => {
    const what = `${flat(name)}: ${from} → ${to}`;
    const unit = model.link === "logit" ? " in log odds" : "";
    if (difference === 0) return `${what} changes nothing: ${after} as before.`;
    return `${what} ${difference > 0 ? "adds" : "takes off"} ${amount}${unit}: ${before} → ${after}.`;
  },
  /** @param {string} before @param {string} after */
  typicalSet: (before, after) => `All attributes at their typical values: ${before} → ${after}.`,
  /** @param {string} after */
  allOff: (after) => `All dots taken off: what remains is the starting point, ${after}.`,

  /** @param {number} set @param {number} unknown @param {number} all */
  setByYou: (set, unknown, all) => {
    const off = unknown ? `, ${unknown} unknown` : "";
    if (set === 0) return unknown === all ? "all attributes unknown" : `typical values${off}`;
    if (set === all) return `all ${all} set by you${off}`;
    return `typical values; ${set} of ${all} set by you${off}`;
  },
  /** @param {AdditiveModel} model */
  ofOutcome: (model) =>
    model.link === "logit" ? `probability of ${outcome(model)}` : `predicted ${outcome(model)}`,
  /** @param {string} sum @param {string} intercept @param {string} rest */
  sumParts: (sum, intercept, rest) => `log odds ${sum} = ${intercept} to start with, ${rest} from the dots`,
  /** @param {string} sum */
  sumIdentity: (sum) => `sum ${sum}`,

  /** Spoken with each slider. @param {string} value @param {string} effect @param {string} result @param {AdditiveModel} model */
  valueText: (value, effect, result, model) =>
    model.link === "logit"
      ? `${value}, ${effect} log odds, ${flat(model.target.name)} = ${flat(model.target.positive)} ${result}`
      : `${value}, effect ${effect}, ${flat(model.target.name)} ${result}`,
  /** @param {string} value @param {string} low @param {string} high */
  outside: (value, low, high) => `${value}, outside the data (${low} to ${high})`,
  /** @param {string} low @param {string} high */
  outsideShort: (low, high) => `outside the data, ${low} – ${high}`,
  /** @param {string} value */
  unseen: (value) => `${value}: not known to the model, counts 0`,
  /** @param {string} name */
  slider: (name) => flat(name),
  /** @param {string} name */
  field: (name) => `${flat(name)}, value`,
  /** @param {string} name */
  takeOff: (name) => `${flat(name)}: take the dot off, unknown`,
  /** @param {string} name */
  putBack: (name) => `${flat(name)}: put the dot back`,
  notANumber: "Type a number, or leave empty for unknown.",

  /** Lines of the tip at a tick. @param {string} name @param {string} value */
  tipTitle: (name, value) => `${flat(name)} = ${value}`,
  /** @param {string} effect @param {AdditiveModel} model */
  tipEffect: (effect, model) => (model.link === "logit" ? `${effect} log odds` : `effect ${effect}`),
  /** @param {string} points */
  tipPoints: (points) => `${points} points`,
  /** @param {string} n @param {string} share */
  tipCount: (n, share) => `${n} rows, ${share}`,

  /** @param {number} n @param {string} sum */
  folded: (n, sum) =>
    `${n} more ${n === 1 ? "attribute" : "attributes"}, adding ${sum} with ${n === 1 ? "its" : "their"} present ${n === 1 ? "value" : "values"}`,
  showFolded: "Show",
  /** @param {number} k */
  foldAgain: (k) => `Show the first ${k} only`,
  refit: "Refit on the shown attributes",

  typical: "Typical values",
  takeAllOff: "Take all off",
  scaleLabel: "Scale",
  alignLabel: "Align",
  orderLabel: "Order",
  scales: { log_odds: "Log odds ratio", points: "Points 0–100", odds_ratio: "Odds ratio" },
  scalesIdentity: { log_odds: "Effect", points: "Points 0–100" },
  aligns: { zero: "At no effect", left: "At the left", mean: "At the mean" },
  orders: {
    range: "By length",
    spread: "By spread in the data",
    positive: "Most raising first",
    negative: "Most lowering first",
    name: "By name",
    file: "As in the file",
  },
  controls: "Drawing",
  rows: "Attributes",

  /** Printed under the drawing. */
  reading: [
    "1. On each line find the value; straight above it on the top axis is what it counts. A value you do not know counts as the mark ◇ on its line.",
    "2. Add up what all lines count and find the sum on the axis below them.",
    "3. Straight below the sum is the answer.",
  ],
  /** @param {AdditiveModel} model @param {string} rows @param {string} events */
  trainedOn: (model, rows, events) =>
    model.link === "logit"
      ? `${model.learner.name}, trained on ${rows} rows, ${events} of them ${outcome(model)}.`
      : `${model.learner.name}, trained on ${rows} rows.`,
  /** @param {string} problem */
  unreadable: (problem) => `This model cannot be shown: ${problem}`,
  loading: "Loading the model…",
};
