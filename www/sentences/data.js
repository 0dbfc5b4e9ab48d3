/** Sentences: the columns of the file, how it was read, what is predicted, the rows. */
import { integer, plural, quoted } from "./words.js";

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
};

export const reading = {
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
  share: (/** @type {number} */ percent) => `That is about ${percent} % of the rows.`,
  missing: (/** @type {number} */ n) =>
    `${plural(n, "row")} without a value ${n === 1 ? "is" : "are"} set aside.`,
  done: "Done",
  loading: "Looking at the column …",
};

export const rowTable = {
  row: "Row",
  rowName: (/** @type {number} */ n) => `Row ${n}`,
  previous: "Previous row",
  next: "Next row",
  probability: (/** @type {string} */ label) => `P(${label})`,
  predicted: "Predicted",
  actual: "Actual",
  range: (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ of) =>
    `Rows ${integer(from)} to ${integer(to)} of ${integer(of)}`,
  earlier: "Earlier rows",
  later: "Later rows",
  hint: "Choose a row and the dots go there.",
  take: (/** @type {number} */ n) => `Put the dots on row ${n}`,
  missing: "missing",
};
