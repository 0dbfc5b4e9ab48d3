/** Sentences: what a press on a note does. Fetched with the notes that have one. */
import { few, integer, quoted } from "../words.js";

/** What one press does about a note. */
export const presses = {
  leave: (/** @type {number} */ n) => (n === 1 ? "Leave it out" : "Leave them out"),
  left: (/** @type {readonly string[]} */ names) => `Leave ${few(names)} out`,
  categories: "Make categories",
  ordered: "Make ordered levels",
  join: "Join the labels",
  pool: "Pool the rare levels",
  dates: "Use year, month, weekday, hour and days",
  choices: "A yes or no for each choice",
  numbers: "A column for each number",
  whole: (/** @type {number} */ n) => (n === 1 ? "Put it together again" : "Put them together again"),
  first: (/** @type {boolean} */ isMonth) => (isMonth ? "The month comes first" : "The day comes first"),
  century: "Read them in another century",
  use: (/** @type {number} */ n) => (n === 1 ? "Use it as a number" : "Use them as numbers"),
  keep: (/** @type {string} */ value) => `Keep ${quoted(value)} as a value`,
  missing: (/** @type {readonly string[]} */ values) => `Count ${few(values)} as missing`,
  pooled: "Make categories and pool the rare ones",
  blanks: "Cut at blanks",
  cut: (/** @type {string} */ mark) => `Cut at ${quoted(mark)}`,
  rows: "Read as rows",
  otherTable: (/** @type {string} */ line) =>
    line === "" ? "Read that table instead" : `Read the one on line ${line}`,
  keepRows: "Keep as rows",
  lines: "Keep lines whole",
  yes: "Yes",
  decimal: (/** @type {string} */ mark) =>
    mark === "," ? "Commas are decimal marks" : "Points are decimal marks",
  oneName: (/** @type {string} */ name) => `${quoted(name)} is one name`,
  noName: (/** @type {number} */ column) => `Column ${integer(column)} has no name`,
  zero: (/** @type {string} */ value) => `Count ${quoted(value)} as 0`,
  bounds: {
    limit: "Count bounds as their number",
    half: "Count bounds below as half",
    missing: "Count bounds as missing",
  },
  shares: "Read them as shares of 1",
  percent: "Read them as percent",
  of: (/** @type {string} */ words, /** @type {readonly string[]} */ names) => `${words}: ${few(names)}`,
};
