/** Sentences: how sure a model is, at its ticks and at the outcome. */

/** 1st, 2nd, 3rd, 4th, 11th. @param {number} n */
function ordinal(n) {
  const rules = new Intl.PluralRules("en", { type: "ordinal" });
  const suffix = /** @type {Record<string, string>} */ ({ one: "st", two: "nd", few: "rd" });
  return `${n}${suffix[rules.select(n)] ?? "th"}`;
}

export const uncertainty = {
  /** The interval of the probability, after it: "67 % · between 58 % and 74 %". @param {string} low @param {string} high */
  between: (low, high) => `between ${low} and ${high}`,
  /**
   * What the interval promises. Of the inductive method it is proved, of the cross method observed.
   * @type {Record<"inductive" | "cross", (what: string, rows: string) => string>}
   */
  promise: {
    inductive: (what, rows) =>
      `The interval promises: of many new cases like these, the share with ${what} is on average no lower than the lower ends and no higher than the upper ends (Venn–ABERS, ${rows} rows set aside).`,
    cross: (what) =>
      `The interval: of many new cases like these, the share with ${what} should on average be no lower than the lower ends and no higher than the upper ends (cross Venn–ABERS: experience, not proof).`,
  },
  /** @param {string} p */
  wideInterval: (p) =>
    `A wide interval: too few held-out rows are like this case to say more. Take ${p} as a rough guide.`,

  /** What says which error bars are which, where the outcome has no interval of them. */
  legend: { posterior: "by the model itself", resampled: "of resamples" },
  /** @param {string} level @param {string} n of resamples @param {string} low @param {string} high */
  resampled: (level, n, low, high) => `${level} of ${n} resamples: ${low} – ${high}`,
  /** @param {string} level @param {string} low @param {string} high */
  posterior: (level, low, high) => `${level} by the model itself: ${low} – ${high}`,
  /** Of a number. @param {string} level @param {string} low @param {string} high */
  fresh: (level, low, high) => `a single new case in ${level}: ${low} – ${high}`,

  /** Lines of the tip at a tick. @param {string} level @param {string} low @param {string} high */
  tipResampled: (level, low, high) => `${level} of resamples: ${low} to ${high}`,
  /** @param {string} level @param {string} low @param {string} high */
  tipPosterior: (level, low, high) => `${level} by the model itself: ${low} to ${high}`,
  /** A bar that the model file knows to be of about this length only. @param {string} text */
  roughly: (text) => `roughly ${text}`,
  /** @param {string} effect @param {string} low @param {string} high */
  withBar: (effect, low, high) => `${effect} (${low} to ${high})`,
  /** @param {string} effect @param {string} half */
  plusMinus: (effect, half) => `${effect} ± ${half}`,
  /** Place in the order of importance. @param {number} place @param {number} low @param {number} high @param {string} level */
  rank: (place, low, high, level) =>
    low === high
      ? `${ordinal(place)} in importance; ${ordinal(low)} in at least ${level} of resamples`
      : `${ordinal(place)} in importance; between ${ordinal(low)} and ${ordinal(high)} in ${level} of resamples`,
};
