/** Sentences: what is saved and kept. */
import { few, integer, quoted } from "./words.js";

export const exporting = {
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
  /** Further columns, of a model that has them. */
  resampledHeader: ["log odds, low (resamples)", "log odds, high (resamples)"],
  posteriorHeader: ["log odds, low (model itself)", "log odds, high (model itself)"],
  intervalHeader: ["probability, low (Venn-ABERS)", "probability, high (Venn-ABERS)"],
  intercept: "(all unknown)",
  unknown: "(unknown)",
  /** @param {string} name @param {string} label @param {string} [other] the only other class that is in question */
  probability: (name, label, other = "") =>
    `Total for P(${name} = ${label}${other ? ` rather than ${other}` : ""})`,
};

export const storage = {
  blocked:
    "This browser keeps nothing for this page, so a reload starts afresh. Save the model if you want to keep it.",
  full: "The browser's storage is full: your last changes are not kept for a reload.",
  silent:
    "This browser's storage does not answer, so a reload starts afresh. Save the model if you want to keep it.",
  /** Of work that was kept. */
  remarks: {
    damaged: () => "Work that this browser kept is damaged and cannot be opened.",
    newer: () => "Work that this browser kept comes from a newer version of this page and cannot be opened.",
    part: () => "Some of what this browser kept was damaged; the rest is here.",
    rows: (/** @type {string} */ name) =>
      `The rows of ${quoted(name)} are no longer kept. Open the file again to go on.`,
    broken: () => "Work that this browser kept could not be shown.",
  },
  forgetIt: "Forget it",
  forget: "Forget this file",
  forgetHint: "Deletes what this browser has kept of your files and settings.",
  forgotten: "Everything that was kept has been deleted.",
  notForgotten: "The browser did not delete what was kept. Clear the site data in its settings.",
  link: {
    version: "The link was made by another version of this page and is left out.",
    long: "The link is too long to be one of this page and is left out.",
    unclear: "What stands after # in the address is no link of this page and is left out.",
    unknown: (/** @type {readonly string[]} */ keys) =>
      `The link holds something that this version does not know (${few(keys)}); it has no effect.`,
    sample: (/** @type {string} */ name) =>
      `There is no example called ${few([name])}, which the link asks for.`,
    take: "Take one of these, or go on with what was here last:",
    goOn: "What was here last",
    columns: (/** @type {readonly string[]} */ names) =>
      `Left out are columns that are not in these data: ${few(names)}.`,
    values: (/** @type {readonly string[]} */ values) =>
      `Left out are values that are not in these data: ${few(values)}.`,
    row: (/** @type {number} */ row, /** @type {number} */ rows) =>
      `The link asks for row ${integer(row)}; these data have ${integer(rows)}.`,
  },
};
