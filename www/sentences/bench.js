/** Sentences: bars, tabs and the strip of a first visit. */
export const bench = {
  brand: "Nomogram",
  data: "Data set",
  samples: "Samples",
  moreTools: "Share, figure, export and more",
  redo: "Redo",
  lead: "Drag a dot. The probability follows.",
  closeStrip: "Close this strip",
  tabs: "Beside the drawing",
  shut: "Shut",
  names: {
    target: "What to predict",
    case: "Case",
    data: "Data",
    model: "Model",
    shape: "Shape",
    trust: "Trust",
    pairs: "Pairs",
    compare: "Compare",
    decide: "Decide",
    map: "Map",
    shrink: "Shrink",
  },
  learners: "Learners",
  shortNames: {
    svm: "SVM",
    "svm-balanced": "SVM balanced",
    logistic: "Logistic",
    "naive-bayes": "Bayes",
    "proximal-svm": "Proximal",
    svr: "SVR",
    ridge: "Ridge",
  },
  balancedHint: "both classes weigh the same",
  /** Why the page drew the learner that is pressed, by the name of the reason. */
  chosen: {
    as_good: () => "Drawn: as good as the best tried.",
    /** Of two classes the order of the rows decides, which a score of probabilities need not follow. */
    best: (/** @type {string} */ outcome) =>
      outcome === "one_class" ? "Drawn: ranks held-out rows best." : "Drawn: predicts held-out rows best.",
    no_signal: () => "No usable signal in any learner tried.",
  },
  more: "more",
  moreLearners: "Another learner",
  scoreOf: { brier: "Brier score", rmse: "RMSE" },
  lessIsBetter: "less is better",
  /** Of a score from before the last change. */
  before: "before the change",
  toLearn: (/** @type {string} */ old) =>
    `: ${old ? `${old} before the change; ` : ""}a press learns it${old && " anew"}`,
  viewOptions: "More options of the drawing",
  noAttribute: "Press the name of a line, or choose one:",
  second: "Second model beside",
};
