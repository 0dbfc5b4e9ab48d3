/** A text as a QR code (ISO/IEC 18004), by qrcode-generator. */
import qrcode from "qrcode-generator";

/** The largest code holds 2,953 bytes at its lowest level of correction. */
export const MOST_BYTES = 2900;

/**
 * @param {string} text ASCII, as addresses are; at most MOST_BYTES bytes
 * @returns {{ size: number, path: string }} modules a side, and the dark ones as a path of unit squares
 */
export function qrCode(text) {
  // More correction where the code stays small enough to be read from the last row.
  const code = qrcode(0, text.length < 400 ? "M" : "L");
  code.addData(text, "Byte");
  code.make();
  const size = code.getModuleCount();
  let path = "";
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!code.isDark(y, x)) continue;
      let end = x + 1;
      while (end < size && code.isDark(y, end)) end++;
      path += `M${x} ${y}h${end - x}v1H${x}z`;
      x = end;
    }
  return { size, path };
}
