// Text as the reader sees it: whole graphemes, measured and cut.

/** @type {Intl.Segmenter | null} */
const segmenter =
  typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;

/** Graphemes, so that no emoji or accent is cut in half. @param {string} text @returns {string[]} */
export function graphemes(text) {
  return segmenter ? Array.from(segmenter.segment(text), (s) => s.segment) : Array.from(text);
}

/**
 * Width of a text in CSS pixels at a font size.
 * @typedef {(text: string, size: number, bold?: boolean) => number} Measure
 */

/**
 * A measurer without fonts, the same on every machine: for layouts outside a browser and golden files.
 * @type {Measure}
 */
export function plainMeasure(text, size, bold) {
  let width = 0;
  for (const g of graphemes(text)) {
    const code = g.codePointAt(0) ?? 0;
    const wide = code >= 0x1100 && (code <= 0x115f || (code >= 0x2e80 && code <= 0xffdc) || code >= 0x1f000);
    width += wide ? 1 : /[ijlI.,:;'|!·()[\]]/.test(g) ? 0.3 : /[mwMW@%]/.test(g) ? 0.85 : 0.55;
  }
  return width * size * (bold ? 1.06 : 1);
}

/** Line ends and runs of blanks inside a name would break a line of the drawing. @param {string} text */
export function oneLine(text) {
  const line = text.replace(/\s+/gu, " ").trim();
  return line === "" ? "\u201c\u201d" : line;
}

/**
 * Cuts a text in the middle, where long labels differ least: "Bachelor's degree, completed" → "Bachelor…mpleted".
 * @param {string} text @param {number} width @param {number} size @param {Measure} measure @param {boolean} [bold]
 */
export function cut(text, width, size, measure, bold) {
  const line = oneLine(text);
  if (measure(line, size, bold) <= width) return line;
  const parts = graphemes(line);
  let low = 1;
  let high = parts.length - 1;
  /** @param {number} keep */
  const cutTo = (keep) => {
    const head = Math.ceil(keep / 2);
    const tail = keep - head;
    return `${parts.slice(0, head).join("").trimEnd()}…${tail ? parts.slice(-tail).join("").trimStart() : ""}`;
  };
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(cutTo(middle), size, bold) <= width) low = middle;
    else high = middle - 1;
  }
  return cutTo(low);
}

/**
 * Breaks a name into at most two lines, the second one cut in the middle.
 * @param {string} text @param {number} width @param {number} size @param {Measure} measure @param {boolean} [bold]
 * @returns {string[]}
 */
export function twoLines(text, width, size, measure, bold) {
  const line = oneLine(text);
  if (measure(line, size, bold) <= width) return [line];
  const words = line.split(/(?<=[\s_\-/])/u);
  let first = "";
  let used = 0;
  while (used < words.length && measure((first + words[used]).trimEnd(), size, bold) <= width)
    first += words[used++];
  if (!first) return [cut(line, width, size, measure, bold)];
  return [first.trimEnd(), cut(words.slice(used).join(""), width, size, measure, bold)];
}

/**
 * Breaks a sentence into lines.
 * @param {string} text @param {number} width @param {number} size @param {Measure} measure
 * @returns {string[]}
 */
export function lines(text, width, size, measure) {
  /** @type {string[]} */
  const all = [];
  for (const word of text.split(" ")) {
    const last = all[all.length - 1];
    if (last !== undefined && measure(`${last} ${word}`, size) <= width)
      all[all.length - 1] = `${last} ${word}`;
    else all.push(word);
  }
  return all;
}
