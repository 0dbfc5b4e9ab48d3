/** Sentences: how the file was read, and its rows. */
import { integer } from "../words.js";

export const reading = {
  sheet: "Sheet",
  file: "File in the archive",
  /** @param {{ name: string, hidden: boolean, rows?: number, columns?: number }} table */
  table: ({ name, hidden, rows, columns }) => {
    const size = rows && columns ? [`${integer(rows)} × ${integer(columns)}`] : [];
    const more = [...size, ...(hidden ? ["hidden"] : [])];
    return more.length > 0 ? `${name} (${more.join(", ")})` : name;
  },
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
    "iso-8859-2": "Central European (ISO-8859-2)",
    "windows-1250": "Central European (Windows-1250)",
    "windows-1257": "Baltic (Windows-1257)",
    "windows-1254": "Turkish (Windows-1254)",
    "windows-1253": "Greek (Windows-1253)",
    "windows-1251": "Cyrillic (Windows-1251)",
    "koi8-r": "Cyrillic (KOI8-R)",
    "windows-1255": "Hebrew (Windows-1255)",
    "windows-1256": "Arabic (Windows-1256)",
    "windows-874": "Thai (Windows-874)",
    shift_jis: "Japanese (Shift JIS)",
    "euc-jp": "Japanese (EUC-JP)",
    gb18030: "Chinese (GBK, GB 18030)",
    big5: "Chinese (Big5)",
    "euc-kr": "Korean (EUC-KR)",
  },
  which: "Which of these reads right?",
  delimiters: {
    ",": "comma",
    ";": "semicolon",
    "\t": "tab",
    "|": "vertical bar",
    " ": "blanks",
    fixed: "columns below each other",
    "^": "^",
    "~": "~",
    "\x01": "control character 1",
  },
  other: "another …",
  otherDelimiter: "What cells end with",
  quote: "Quotation mark",
  quotes: { '"': '"', "'": "'", none: "none" },
  names: "Line of the names",
  skip: "Rows to skip",
  byItself: "found by itself",
  sample: "The first lines as they are cut",
  roles: { names: "names", skipped: "skipped", data: "row" },
  decimals: { ".": "point", ",": "comma" },
  words: "Words among numbers count as",
  word: (/** @type {string} */ column, /** @type {string} */ word, /** @type {number} */ cells) =>
    `${word} in ${column} (${integer(cells)})`,
  asMissing: "missing",
  headers: { true: "holds the names", false: "is data" },
  none: "one column",
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
  sorting: "Sorting …",
  earlier: "Earlier rows",
  later: "Later rows",
  take: (/** @type {number} */ n) => `Put the dots on row ${n}`,
  missing: "missing",
};
