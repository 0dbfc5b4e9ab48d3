// Lit templates → text, without a DOM: exported pictures and golden files come from the very templates of the page.

/** @param {unknown} value */
function escaped(value) {
  return (
    String(value)
      // What XML 1.0 does not allow at all, a lone surrogate or a control character, would make the file unreadable.
      .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}

/**
 * @param {unknown} value a template result, a list of them, or text
 * @returns {string}
 */
export function svgText(value) {
  if (value === null || value === undefined || value === "" || typeof value === "symbol") return "";
  if (Array.isArray(value)) return value.map(svgText).join("");
  if (typeof value === "object" && "strings" in value) {
    const { strings, values } = /** @type {{ strings: string[], values: unknown[] }} */ (value);
    return strings.reduce((text, part, i) => text + part + (i < values.length ? svgText(values[i]) : ""), "");
  }
  return escaped(value);
}
