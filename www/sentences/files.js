/** Sentences: what is saved and kept. */

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
  elsewhere: "Another tab has saved other work. Changes made here are not kept for a reload.",
  keepThis: "Keep this one",
  forget: "Forget this file",
  forgetHint: "Deletes what this browser has kept of your files and settings.",
  forgotten: "Everything that was kept has been deleted.",
  notForgotten: "The browser did not delete what was kept. Clear the site data in its settings.",
  unknown: (/** @type {string} */ keys) =>
    `The link holds something that this version does not know (${keys}); it is kept but has no effect.`,
};
