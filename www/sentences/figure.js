/** Sentences: a figure to take out. */
export const figure = {
  title: "Figure",
  close: "Close",
  size: "Width",
  sizes: { column: "85 mm", page: "170 mm", slide: "Slide 16:9" },
  ground: "Ground",
  grounds: { white: "white", none: "transparent" },
  withCase: "With the present case",
  caption: "Caption",
  labels: "Labels",
  heading: "Title",
  taken: (/** @type {string} */ name) => `“${name}” is taken by another line.`,
  preview: "The figure as it will be saved",
  wait: "Drawing …",
  measures: (/** @type {string} */ width, /** @type {string} */ height) => `${width} × ${height} mm`,
  svg: "SVG",
  png: "PNG, 300 dpi",
  pdf: "PDF",
  pdfHint:
    "PDF goes through the browser’s print, on one page of this size: choose “Save as PDF”. Lines and letters of every script stay sharp.",
  failed: "The figure could not be drawn.",
};
