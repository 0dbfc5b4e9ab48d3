/** Sentences: the page around the drawing. Those of its panels stand in the other files of this folder. */

import { several } from "./classes.js";
import { columns, target } from "./data/data.js";
import { exporting, storage } from "./files.js";
import { gestures } from "./gestures.js";
import { settings } from "./settings.js";
import { integer, plural, quoted } from "./words.js";

export const shell = {
  title: "Nomogram Explorer",
  promise:
    "Your data stay on this computer: nothing you open is sent anywhere. This browser keeps your file for next time, until you press “Forget this file”.",
  skip: "Skip to the drawing",

  /** How much the list of a shut section holds. */
  listed: (/** @type {number} */ n) => (n === 0 ? "nothing listed" : `${integer(n)} listed`),

  open: "Open your own file",
  openShort: "Open file",
  openHint: "or drop a file here, or paste a table.",
  dropHere: "Drop it: a table (CSV, TSV) or a saved model (JSON)",
  pastedName: "pasted table",
  tryExample: "Or look at an example",
  continueWith: (/** @type {string} */ name) => `Continue with ${name}`,
  continueHint: "Kept in this browser.",

  share: "Share",
  figure: "Figure",
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

  progress: {
    starting: "Starting the engine …",
    reading: "Reading the file …",
    fitting: "Learning the first model …",
    calibrating: (/** @type {number} */ done, /** @type {number} */ of) =>
      `Calibrating: ${done} of ${of} test fits`,
    testing: (/** @type {number} */ done, /** @type {number} */ of) =>
      `Testing on held-out rows: ${done} of ${of} fits`,
    barsLast: "Error bars come when the model is calibrated.",
    resampling: (/** @type {number} */ done, /** @type {number} */ of) =>
      `Error bars: ${done} of ${of} resamples`,
    choosing: (/** @type {number} */ done, /** @type {number} */ of) =>
      `Trying other learners: ${done} of ${of} fits`,
    stale: "The drawing still shows the model before your change.",
    stopped: (/** @type {number} */ done, /** @type {number} */ of) =>
      `Calibration stopped at ${done} of ${of}: the probabilities are rougher than they could be.`,
    stoppedTests: (/** @type {number} */ done, /** @type {number} */ of) =>
      `Testing stopped at ${done} of ${of} fits: the scores are those of the rows tested so far.`,
    stoppedBars: (/** @type {number} */ done, /** @type {number} */ of) =>
      `Error bars stopped at ${done} of ${of} resamples.`,
    stoppedChoosing: "Other learners were not tried.",
    stoppedEarly: "Stopped before there was a model.",
    stop: "Stop",
    resume: "Finish it",
    finished: "The model is finished.",
  },

  drawing: "Drawing",
  options: {
    scale: "Scale",
    scales: { points: "Points", log_odds: "Log odds", odds_ratio: "Odds ratio" },
    effect: "Effect",
    order: "Order by",
    orders: {
      range: "length of line",
      spread: "spread over the data",
      positive: "strongest for",
      negative: "strongest against",
      name: "name",
      file: "order of the file",
    },
    orderKept: "as first drawn",
    align: "Line up at",
    aligns: { zero: "no effect", left: "left end", mean: "mean effect" },
    shown: "Show",
    shownAll: (/** @type {number} */ n) => `all ${n}`,
    shownTop: (/** @type {number} */ n) => `top ${n}`,
    outcomes: {
      label: "Outcome axis",
      names: { probability: "probability", distance: "signed distance", isotonic: "isotonic" },
      hints: {
        probability: "What the model says by its smooth curve. Always drawn.",
        distance:
          "How far a case lies from the separating line, and on which side: what the learner says before it is a probability.",
        isotonic:
          "Share of events among held-out rows with a like sum, in rising steps. Where it differs from the probability, trust that less.",
      },
    },
  },

  panels: {
    target: "What to predict",
    case: "Case",
    attribute: "Shape",
    second: "Second model beside",
    classes: "All classes on one sheet",
    about: "About this data",
    notices: "What we did to your file",
    columns: "Columns",
    reading: "How the file was read",
    settings: "Model settings",
    shrinkage: "Shrinkage",
    rows: "Rows of the data",
    learners: "Compare learners",
    interactions: "Which attributes interact?",
    plane: "The map from above",
    top: "What a black box found",
    calibration: "Can the probability be trusted?",
    check: "Another machine, a Venn machine, on new rows",
    decide: "From when on does it pay to act?",
  },
  lookFor: "What to look for",
  caution: "Caution",
  source: "Source",
  licence: "Licence",
  noticeGroups: { decide: "To decide", know: "To know", done: "Nothing to do" },
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
    allClasses: "Show every class, two at a time",
  },
  severity: { info: "Note", warning: "Look at this", error: "Problem" },
  partMissing: "A part of the page could not be fetched. Go online and reload the page; your work is kept.",
  newVersion: "A new version of this page has come. Your work is kept.",
  takeNewVersion: "Reload",
  restart: "The engine stopped unexpectedly and was started again; the work was repeated.",

  trouble: {
    title: "That did not work",
    dismiss: "Close",
    fault:
      "The engine stopped again and again at the same point, so this was given up. The last model is still shown.",
    unexpected:
      "Something went wrong inside the engine. The last model is still shown; try again or change the settings.",
    engine:
      "The engine could not be loaded. The drawing works; to open a file, go online and reload the page.",
    model: (/** @type {string} */ field, /** @type {string} */ problem) =>
      `This model file cannot be used: ${field ? `${field} ` : ""}${problem}.`,
    work: {
      version: (/** @type {string} */ name, /** @type {string} */ version) =>
        `${quoted(name)} was saved in version ${version} of its format, and this page reads version 1 only.`,
      broken: (/** @type {string} */ name, /** @type {string} */ field) =>
        `${quoted(name)} is damaged and cannot be opened${field ? `: ${quoted(field)} is missing or not what it should be` : ""}.`,
    },
    part: (/** @type {string} */ name) =>
      `Some of what ${quoted(name)} says of the page is not there any more and is left out.`,
    fileRead: (/** @type {string} */ name) => `${quoted(name)} could not be read from the disk.`,
    sample: "The example could not be fetched. Check the connection and try again.",
    folder: "That is not a file. Drop one CSV file.",
    empty: (/** @type {string} */ name) => `${quoted(name)} is empty.`,
  },

  footer: "Everything runs in your browser. Nothing is sent anywhere.",
  figures: "Figures of the paper",
  figuresHint: "Figures of the paper on nomograms of support vector machines, learned live.",
  tooFewColumns: "Fewer than two columns have more than one value: there is nothing to predict from.",
  noModel: "Choose what to predict, and the drawing comes here.",
  /** Where the drawing will be. */
  coming: "Fetching the engine …",
  learning: "Learning …",
  ready: (/** @type {string} */ score) => (score ? `Ready: ${score}.` : "Ready."),

  columns,
  several,
  target,
  settings,
  export: exporting,
  gestures,
  storage,
};
