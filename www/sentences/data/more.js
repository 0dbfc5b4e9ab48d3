/** Sentences: further ways to data in their menu. */
export const moreData = {
  paste: "Paste a table",
  recent: "As you left it.",
  nothingCopied: "No table was found in what was copied, or the browser does not let this page read it.",
};
