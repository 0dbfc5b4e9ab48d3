/** Sentences: the names of what a person did, for undo. */
import { learnerName } from "./compare/settings.js";
import { mapNames } from "./shape/names.js";
import { plural } from "./words.js";

export const gestures = {
  open: (/** @type {string} */ name) => `Open ${name}`,
  sample: (/** @type {string} */ name) => `Open the example ${name}`,
  link: "Follow the link",
  back: "Go back",
  setValue: (/** @type {string} */ name, /** @type {string} */ value) => `Set ${name} to ${value}`,
  unknown: (/** @type {string} */ name) => `Take ${name} off`,
  untouched: (/** @type {string} */ name) => `Put ${name} back`,
  clear: "Put all dots on typical values",
  allOff: "Take all dots off",
  values: "Set several values",
  setSome: (/** @type {string} */ names) => `Set ${names}`,
  row: (/** @type {number} */ n) => `Take row ${n}`,
  /** "class = bad", "RM ≥ 6", or the column as it is. @param {string} name @param {string} label */
  target: (name, label) =>
    label === name ? `Predict ${name}` : `Predict ${name} ${/^[<>≤≥]/.test(label) ? "" : "= "}${label}`,
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
      : name === "pairs"
        ? value > 0
          ? "Learn every pair too"
          : "Learn each attribute alone"
        : `Set ${name} to ${value}`,
  settings: "Back to the default settings",
  learner: (/** @type {string} */ name) => `Learn by ${learnerName(name)}`,
  outcome: "Predict otherwise",
  map: (/** @type {string} */ name, /** @type {import("../state/maps.js").MapChoice | null} */ map) =>
    map ? `Draw ${name} as: ${mapNames[map.kind]}` : `Draw ${name} as usual`,
  maps: (/** @type {number} */ n) => `Take ${plural(n, "suggested shape")}`,
  join: (/** @type {string} */ a, /** @type {string} */ b) => `Join ${a} and ${b}`,
  part: (/** @type {string} */ a, /** @type {string} */ b) => `Part ${a} and ${b}`,
  resamples: (/** @type {number} */ n) =>
    n === 0 ? "Take the error bars off" : `Error bars of ${n} resamples`,
  recalibrate: (/** @type {boolean} */ anew) =>
    anew ? "Calibrate each resample anew" : "Calibrate the resamples as the model",
  bars: (/** @type {boolean} */ shown) => (shown ? "Show error bars" : "Hide the error bars"),
  interval: (/** @type {"none" | "inductive" | "cross"} */ method) =>
    method === "none"
      ? "Take the interval off"
      : method === "cross"
        ? "Interval by the folds"
        : "Interval by rows set aside",
  form: (/** @type {string} */ name) => `Draw ${name} otherwise`,
  control: "Swap a pair",
  compare: (/** @type {string} */ name) => `Compare with: ${learnerName(name)}`,
  compareEnd: "End the comparison",
  lesson: "End the lesson",
  plane: (/** @type {string} */ x, /** @type {string} */ y) => `See ${x} and ${y} from above`,
  outcomes: "Show other outcome axes",
};
