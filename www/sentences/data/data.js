/** Sentences: the columns of the file, and what is predicted. */
import { integer, plural, quoted } from "../words.js";

export const columns = {
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
    text: "text",
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
};

export const target = {
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
  scale: "Learn it",
  scales: { own: "as it is", log: "as its logarithm", sqrt: "as its square root" },
  scaleHint: "For numbers whose errors grow with them, like prices.",
  share: (/** @type {number} */ percent) => `That is about ${percent} % of the rows.`,
  missing: (/** @type {number} */ n) =>
    `${plural(n, "row")} without a value ${n === 1 ? "is" : "are"} set aside.`,
  done: "Done",
  loading: "Looking at the column …",
};
