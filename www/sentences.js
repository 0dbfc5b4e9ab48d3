// The sentences a user reads, a file for each part of the page (www/sentences/). Functions returning text: no markup, no
// numbers made here (they come formatted), so that another language is another folder of the same shape. The engine's
// are in src/sentences/.

export { sampleTexts } from "./sentences/samples.js";
export { shell } from "./sentences/shell.js";
export { uncertainty } from "./sentences/uncertainty.js";
export { classes, view } from "./sentences/view.js";
