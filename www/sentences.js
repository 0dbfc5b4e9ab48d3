// The sentences a user reads, one group for each part of the page. Functions returning text: no markup, no numbers made
// here (they come formatted), so that another language is another file of the same shape.

/** @typedef {import("./model/types.js").AdditiveModel} AdditiveModel */

/** "survived = yes" @param {AdditiveModel} model */
function outcome(model) {
  const { name, positive, cut } = model.target;
  if (model.link !== "logit") return flat(name);
  // A cut brings its own sign with it: "age ≥ 60".
  return cut ? `${flat(name)} ${flat(positive)}` : `${flat(name)} = ${flat(positive)}`;
}

/** @param {string} text a name from the file, kept on one line and within its own direction */
function flat(text) {
  const line = text.replace(/\s+/gu, " ").trim();
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(line) ? `\u2068${line}\u2069` : line;
}

/** In words where we know it; a model from elsewhere is called what its file says. @param {AdditiveModel} model */
function learnerName(model) {
  return model.learner.name === "svm" ? "Linear support vector machine" : model.learner.name;
}

/** 1st, 2nd, 3rd, 4th, 11th. @param {number} n */
function ordinal(n) {
  const rules = new Intl.PluralRules("en", { type: "ordinal" });
  const suffix = /** @type {Record<string, string>} */ ({ one: "st", two: "nd", few: "rd" });
  return `${n}${suffix[rules.select(n)] ?? "th"}`;
}

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
  /** Two lines beside a further axis. @type {Record<"distance" | "isotonic", string[]>} */
  otherOutcome: {
    distance: ["Signed distance,", "not calibrated"],
    isotonic: ["Probability,", "isotonic"],
  },
  /** @param {string} isotonic @param {string} curve */
  isotonicDiffers: (isotonic, curve) =>
    `Isotonic calibration gives ${isotonic}, the logistic curve ${curve}.`,
  /** @param {string} level @param {string} n of resamples @param {string} low @param {string} high */
  interval: (level, n, low, high) => `${level} of ${n} resamples: ${low} – ${high}`,
  /** Of the sum of the dots. @param {string} sum @param {number} n */
  notDrawn: (sum, n) => `of which ${sum} from ${n} ${n === 1 ? "attribute" : "attributes"} not drawn`,
  /** Place in the order of importance. @param {number} place @param {number} low @param {number} high @param {string} level */
  rank: (place, low, high, level) =>
    low === high
      ? `${ordinal(place)} in importance; ${ordinal(low)} in at least ${level} of resamples`
      : `${ordinal(place)} in importance; between ${ordinal(low)} and ${ordinal(high)} in ${level} of resamples`,
  /** @param {string} effect @param {string} low @param {string} high */
  withBar: (effect, low, high) => `${effect} (${low} to ${high})`,
  /** @param {AdditiveModel} model */
  directions: (model) => {
    const what = model.link === "logit" ? outcome(model) : flat(model.target.name);
    return model.link === "logit"
      ? { lowers: "← less likely", raises: `${what} more likely →` }
      : { lowers: "← lower", raises: `${what} higher →` };
  },
  /** @param {string} share */
  prior: (share) => `prior ${share}`,
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
  /** Instead of the invitation where every effect is 0. @param {AdditiveModel} model */
  noSignal: (model) =>
    `No usable signal: the ${
      model.link === "logit" ? "probability is the share of the class" : "prediction is the mean"
    }, whatever the values.`,
  noEffect: "no attribute has an effect",
  /** @param {string} done @param {string} all */
  unfinished: (done, all) => `calibration not finished: ${done} of ${all} fits`,
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
  outsideShort: (low, high) => `outside the data: ${low} – ${high}`,
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
  /** On the button that swaps the control of a pair. @param {string} other becomes the control @param {boolean} continuous */
  swap: (other, continuous) => (continuous ? `slice by ${flat(other)}` : `one line per ${flat(other)}`),
  /** @param {string} other @param {string} control @param {boolean} continuous */
  swapTitle: (other, control, continuous) =>
    continuous
      ? `Swap: a slice at a value of ${flat(other)}, with ${flat(control)} along it`
      : `Swap: one line for each value of ${flat(other)}, with ${flat(control)} along it`,
  /** @param {number} drawn @param {number} all */
  linesLeftOut: (drawn, all) => `${drawn} of ${all} lines`,
  /** Under the name of a slice with others behind it. */
  otherSlices: "thin: other values",
  /** The line under a heat map. */
  effectName: "effect",
  /** @param {AdditiveModel} model */
  effectUnit: (model) => (model.link === "logit" ? "log odds" : "effect"),
  /** @param {string} name */
  openAttribute: (name) => `Settings of ${flat(name)}`,

  /** Lines of the tip at a tick. @param {string} name @param {string} value */
  tipTitle: (name, value) => `${flat(name)} = ${value}`,
  /** @param {string} effect @param {AdditiveModel} model */
  tipEffect: (effect, model) => (model.link === "logit" ? `${effect} log odds` : `effect ${effect}`),
  /** @param {string} level @param {string} low @param {string} high */
  tipBar: (level, low, high) => `${level} of resamples: ${low} to ${high}`,
  /** @param {string} points */
  tipPoints: (points) => `${points} points`,
  /** @param {string} n @param {string} share */
  tipCount: (n, share) => `${n} rows, ${share}`,

  /** @param {number} n @param {string} sum in the chosen scale @param {"points" | "log_odds" | "odds_ratio"} scale @param {AdditiveModel} model */
  folded: (n, sum, scale, model) => {
    const unit = scale === "points" ? " points" : model.link === "logit" ? " log odds" : "";
    const does = scale === "odds_ratio" ? `multiplying the odds by ${sum}` : `adding ${sum}${unit}`;
    return `${n} more ${n === 1 ? "attribute" : "attributes"}, ${does} with ${n === 1 ? "its present value" : "their present values"}`;
  },
  showFolded: "Show",
  /** @param {number} k */
  foldAgain: (k) => `Show the first ${k} only`,
  refit: "Refit on the shown attributes",

  allDots: "All dots",
  typical: "Typical values for all",
  typicalShort: "Typical",
  takeAllOff: "All off: take every dot off",
  takeAllOffShort: "All off",
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
      ? `${learnerName(model)}, trained on ${rows} rows, ${events} of them ${outcome(model)}.`
      : `${learnerName(model)}, trained on ${rows} rows.`,
  /** @param {string} problem */
  unreadable: (problem) => `This model cannot be shown: ${problem}`,
  loading: "Loading the model…",
};

/**
 * Every sentence of the page that a person reads, in one place: `shell` for the page around the drawing,
 * `sampleTexts` for the bundled data sets. The engine's are in src/sentences/.
 */

const quoted = (/** @type {string} */ name) => `“${name}”`;
const plural = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ many = `${one}s`) =>
  `${integer(n)} ${n === 1 ? one : many}`;
const integer = (/** @type {number} */ n) => Math.round(n).toLocaleString(undefined);

export const shell = {
  title: "Nomogram Explorer",
  lead: "Drag a dot. The probability below follows.",
  leadMore:
    "Every line is something the model knows about a case. The longer the line, the more it can move the outcome.",
  promise:
    "Your data stay on this computer: nothing you open is sent anywhere. This browser keeps your file for next time, until you press “Forget this file”.",
  skip: "Skip to the drawing",

  open: "Open your own file",
  openShort: "Open file",
  openHint: "or drop a CSV anywhere on this page, or paste a table.",
  dropHere: "Drop it: a table (CSV, TSV) or a saved model (JSON)",
  pastedName: "pasted table",
  examples: "Examples",
  tryExample: "Or look at an example",
  continueWith: (/** @type {string} */ name) => `Continue with ${name}`,
  continueHint: "Your work from last time is kept in this browser.",

  undo: "Undo",
  redo: "Redo",
  undoWhat: (/** @type {string | null} */ name) => (name ? `Undo: ${name}` : "Nothing to undo"),
  redoWhat: (/** @type {string | null} */ name) => (name ? `Redo: ${name}` : "Nothing to redo"),
  undone: (/** @type {string} */ name) => `Undone: ${name}.`,
  redone: (/** @type {string} */ name) => `Done again: ${name}.`,

  theme: { label: "Colours", auto: "As the system", light: "Light", dark: "Dark" },

  predicting: "Predicting",
  is: "=",
  change: "change",
  changeTarget: "Change what is predicted",
  proposed: "our proposal",
  proposedHint: "We picked this column. If it is not what you want to predict, change it.",
  rows: (/** @type {number} */ n) => plural(n, "row"),
  setAside: (/** @type {number} */ n) => `${integer(n)} set aside`,
  events: (/** @type {number} */ n) => plural(n, "event"),
  eventsHint: (/** @type {string} */ name, /** @type {string} */ label) =>
    `Rows in which ${quoted(name)} is ${quoted(label)}.`,
  heldOut: "On held-out rows",
  heldOutHint: "Each row was predicted by models that had not seen it.",
  auc: "AUC",
  aucHint: "How well cases are ranked: 0.5 is chance, 1 is perfect.",
  brier: "Brier score",
  brierHint: "Mean squared error of the probability: 0 is perfect; always saying 50 % gives 0.25.",
  accuracy: "Accuracy",
  accuracyHint: "Share of rows whose more probable class was the right one.",
  trainedElsewhere: "A saved model, opened without its data.",
  noHeldOut: "not yet known",

  progress: {
    starting: "Starting the engine …",
    reading: "Reading the file …",
    fitting: "Learning the first model …",
    calibrating: (/** @type {number} */ done, /** @type {number} */ of) =>
      `Calibrating: ${done} of ${of} test fits`,
    stale: "The drawing still shows the model before your change.",
    stopped: (/** @type {number} */ done, /** @type {number} */ of) =>
      `Calibration stopped at ${done} of ${of}: the probabilities are rougher than they could be.`,
    stoppedEarly: "Stopped before there was a model.",
    stop: "Stop",
    resume: "Finish it",
    finished: "The model is finished.",
  },

  drawing: "Drawing",
  options: {
    scale: "Scale",
    scales: { points: "Points", log_odds: "Log odds", odds_ratio: "Odds ratio" },
    order: "Order by",
    orders: {
      range: "length of line",
      spread: "spread over the data",
      positive: "strongest for",
      negative: "strongest against",
      name: "name",
      file: "order of the file",
    },
    align: "Line up at",
    aligns: { zero: "no effect", left: "left end", mean: "mean effect" },
    shown: "Show",
    shownAll: (/** @type {number} */ n) => `all ${n}`,
    shownTop: (/** @type {number} */ n) => `top ${n}`,
  },

  panels: {
    about: "About this data",
    notices: "What we did to your file",
    columns: "Columns",
    reading: "How the file was read",
    settings: "Model settings",
    rows: "Rows of the data",
  },
  lookFor: "What to look for",
  caution: "Caution",
  source: "Source",
  licence: "Licence",
  noNotices: "Nothing had to be repaired or assumed.",
  noticeCount: (/** @type {number} */ n) => (n === 0 ? "none" : plural(n, "note")),
  place: (/** @type {number | undefined} */ line, /** @type {string | undefined} */ column) =>
    [line === undefined ? "" : `line ${line}`, column === undefined ? "" : `column ${quoted(column)}`]
      .filter(Boolean)
      .join(", "),
  strip: {
    label: "To know about this model",
    more: (/** @type {number} */ n) => `and ${integer(n)} more`,
    close: "Close these remarks",
    balance: "Give both classes the same weight",
  },
  severity: { info: "Note", warning: "Look at this", error: "Problem" },
  restart: "The engine stopped unexpectedly and was started again; the work was repeated.",

  columns: {
    summary: (/** @type {number} */ used, /** @type {number} */ all) => `${used} of ${all} used`,
    name: "Column",
    kind: "Kind",
    kindOf: (/** @type {string} */ name) => `Kind of ${quoted(name)}`,
    kinds: {
      numeric: "numbers",
      ordered: "ordered levels",
      categorical: "categories",
      id: "identifier",
      date: "dates",
      text: "free text",
      empty: "empty",
    },
    use: (/** @type {string} */ name) => `Use ${quoted(name)} to predict`,
    isTarget: "is predicted",
    missing: (/** @type {number} */ n) => (n === 0 ? "complete" : `${integer(n)} missing`),
    distinct: (/** @type {number} */ n) => plural(n, "value"),
    range: (/** @type {string} */ low, /** @type {string} */ high) => `${low} to ${high}`,
    more: (/** @type {number} */ n) => `${integer(n)} more`,
    example: (/** @type {string} */ text) => `like ${text}`,
    histogram: (/** @type {string} */ name, /** @type {string} */ text) => `${name}: ${text}`,
    useAll: "Use the usual ones",
    find: "Find a column",
    first: (/** @type {number} */ shown, /** @type {number} */ all) =>
      `${shown} of ${all} columns; type to find another.`,
    chooseByName: "Left out by default",
  },

  reading: {
    encoding: "Letters",
    delimiter: "Cells end with",
    decimal: "Decimal mark",
    header: "First line",
    found: (/** @type {string} */ what) => `found: ${what}`,
    encodings: {
      "utf-8": "UTF-8",
      "utf-16le": "UTF-16 LE",
      "utf-16be": "UTF-16 BE",
      "windows-1252": "Western (Windows-1252)",
    },
    delimiters: { ",": "comma", ";": "semicolon", "\t": "tab", "|": "vertical bar" },
    decimals: { ".": "point", ",": "comma" },
    headers: { true: "holds the names", false: "is data" },
    none: "one column",
  },

  target: {
    heading: "What should be predicted?",
    choose: "Choose the column to predict.",
    chooseHint: "Everything else in the file can then be used to predict it.",
    column: "Column",
    positive: "Show the probability of",
    rarer: "rarer",
    proposed: "proposed",
    byCut: "Cut at a threshold",
    byCutInstead: "Cut at a threshold instead",
    threshold: "Threshold",
    atOrAbove: "at or above",
    below: "below",
    cutSide: "Show the probability of being",
    cutHint: "Proposed at the median; drag it or type another.",
    share: (/** @type {number} */ percent) => `That is about ${percent} % of the rows.`,
    missing: (/** @type {number} */ n) =>
      `${plural(n, "row")} without a value ${n === 1 ? "is" : "are"} set aside.`,
    done: "Done",
    loading: "Looking at the column …",
  },

  settings: {
    c: "C: how hard the model fits",
    cHint: "Small: simpler, shorter lines. Large: closer to the data.",
    balanced: "Give both classes the same weight",
    balancedHint: "For rare events: otherwise always guessing the common class can be the best answer.",
    folds: "Folds",
    repeats: "Repeats",
    foldsHint:
      "The probability is calibrated on rows that each fit left out: folds × repeats fits, shuffled by the seed.",
    seed: "Seed",
    reset: "Back to the defaults",
    learner: "Learner",
    learners: { svm: "Linear support vector machine" },
  },

  rowTable: {
    row: "Row",
    rowName: (/** @type {number} */ n) => `Row ${n}`,
    previous: "Previous row",
    next: "Next row",
    probability: (/** @type {string} */ label) => `P(${label})`,
    actual: "Actual",
    range: (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ of) =>
      `Rows ${integer(from)} to ${integer(to)} of ${integer(of)}`,
    earlier: "Earlier rows",
    later: "Later rows",
    hint: "Choose a row and the dots go there.",
    take: (/** @type {number} */ n) => `Put the dots on row ${n}`,
    missing: "missing",
  },

  export: {
    menu: "Export",
    svg: "Drawing as SVG",
    png: "Drawing as PNG",
    print: "Print or PDF",
    table: "Points and effects as CSV",
    model: "Model as JSON",
    modelHint: "Holds effects, levels and ranges; no row of your file.",
    work: "Model with its data",
    workHint: "To go on elsewhere. Contains every row of your file and what you have set.",
    withData: "with data",
    openModel: "Open a saved model",
    saved: (/** @type {string} */ name) => `Saved ${name}.`,
    failed: "The drawing could not be exported.",
    tableHeader: ["attribute", "value", "points", "log odds", "odds ratio", "rows"],
    intercept: "(all unknown)",
    unknown: "(unknown)",
    probability: (/** @type {string} */ name, /** @type {string} */ label) =>
      `Total for P(${name} = ${label})`,
  },

  gestures: {
    open: (/** @type {string} */ name) => `Open ${name}`,
    sample: (/** @type {string} */ name) => `Open the example ${name}`,
    link: "Follow the link",
    setValue: (/** @type {string} */ name, /** @type {string} */ value) => `Set ${name} to ${value}`,
    unknown: (/** @type {string} */ name) => `Take ${name} off`,
    untouched: (/** @type {string} */ name) => `Put ${name} back`,
    clear: "Put all dots on typical values",
    allOff: "Take all dots off",
    values: "Set several values",
    row: (/** @type {number} */ n) => `Take row ${n}`,
    target: (/** @type {string} */ name, /** @type {string} */ label) => `Predict ${name} = ${label}`,
    scale: "Change the scale",
    order: "Change the order",
    align: "Line up otherwise",
    shown: "Show more or fewer",
    kind: (/** @type {string} */ name) => `Change the kind of ${name}`,
    use: (/** @type {string} */ name) => `Use ${name}`,
    leave: (/** @type {string} */ name) => `Leave ${name} out`,
    columns: "Use the usual columns",
    refit: "Refit on the shown ones",
    reading: "Read the file otherwise",
    setting: (/** @type {string} */ name, /** @type {number} */ value) =>
      name === "balanced"
        ? value === 1
          ? "Give both classes the same weight"
          : "Weigh rows alike"
        : `Set ${name} to ${value}`,
    settings: "Back to the default settings",
  },

  trouble: {
    title: "That did not work",
    dismiss: "Close",
    fault: "The engine stopped twice at the same point, so this was given up. The last model is still shown.",
    unexpected:
      "Something went wrong inside the engine. The last model is still shown; try again or change the settings.",
    engine: "The engine could not be loaded. The drawing works; to open a file, reload the page.",
    model: (/** @type {string} */ field, /** @type {string} */ problem) =>
      `This model file cannot be used: ${field ? `${field} ` : ""}${problem}.`,
    work: {
      version: (/** @type {string} */ name, /** @type {string} */ version) =>
        `${quoted(name)} was saved in version ${version} of its format, and this page reads version 1 only.`,
      broken: (/** @type {string} */ name, /** @type {string} */ field) =>
        `${quoted(name)} is damaged and cannot be opened${field ? `: ${quoted(field)} is missing or not what it should be` : ""}.`,
    },
    fileRead: (/** @type {string} */ name) => `${quoted(name)} could not be read from the disk.`,
    sample: "The example could not be fetched. Check the connection and try again.",
    folder: "That is not a file. Drop one CSV file.",
    empty: (/** @type {string} */ name) => `${quoted(name)} is empty.`,
  },

  storage: {
    blocked:
      "This browser keeps nothing for this page, so a reload starts afresh. Save the model if you want to keep it.",
    full: "The browser's storage is full: your last changes are not kept for a reload.",
    elsewhere: "Another tab has saved other work. Changes made here are not kept for a reload.",
    keepThis: "Keep this one",
    forget: "Forget this file",
    forgetHint: "Deletes what this browser has kept of your files and settings.",
    forgotten: "Everything that was kept has been deleted.",
    notForgotten: "The browser did not delete what was kept. Clear the site data in its settings.",
    unknown: (/** @type {string} */ keys) =>
      `The link holds something that this version does not know (${keys}); it is kept but has no effect.`,
  },

  footer: "Everything runs in your browser. Nothing is sent anywhere.",
  noModel: "There is no drawing yet.",
};

export const sampleTexts = {
  titanic: {
    title: "Titanic",
    about: "2,201 people aboard; who survived?",
    lookFor:
      "One line is long and the others have shrunk to a point: for a linear support vector machine, being male or female is all that counts here, although class and age mattered too.",
  },
  iris: {
    title: "Iris",
    about: "Two irises, told apart by four lengths.",
    lookFor:
      "The petal does the work: its two lines are far longer than the two of the sepal, which run the other way: the wider the sepal, the less likely virginica.",
  },
  housing: {
    title: "Boston housing",
    about: "Is a suburb's median price low?",
    lookFor:
      "Rooms (RM) have the longest line: many rooms push firmly away from a low price, few make it likely. The share of poor households (LSTAT, cut into four classes) comes next. Order the lines by their spread over the data and it comes first: few suburbs have very few or very many rooms.",
    caution:
      "The column B, left out here, encodes the share of Black residents in a way that presumes segregation to be worth paying for. It is in the file because the file is historical; do not use it for conclusions.",
  },
  credit: {
    title: "German credit",
    about: "1,000 loans; which went bad?",
    lookFor:
      "No line rules alone. Order them by their spread over the data and the checking account comes first. Then follow the purpose of the loan: a new car and a used one stand far apart.",
  },
};
