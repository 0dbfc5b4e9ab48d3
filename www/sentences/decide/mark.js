/** Sentences: a threshold that has been said, in the drawing and in the list of what was done. */

export const deciding = {
  /** On the axis of the drawing, and of the case that it shows. */
  mark: (/** @type {string} */ threshold) => `act from ${threshold} on`,
  below: (/** @type {string} */ threshold) => `Below the threshold of ${threshold}: it does not pay to act.`,
  above: (/** @type {string} */ threshold) => `At or above the threshold of ${threshold}: it pays to act.`,
  weightedSide: "But the probability is one among weighted rows, not among those of your data.",
  gesture: (/** @type {string} */ alarm, /** @type {string} */ miss) =>
    `Let a false alarm cost ${alarm}, a miss ${miss}`,
};
