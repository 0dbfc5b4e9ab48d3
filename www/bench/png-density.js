/** A PNG that says how large it is on paper: its chunk "pHYs" (PNG specification, 11.3.5.3). */

const SIGNATURE = 8;
/** Length, type, width, height, depth and four more, check: "IHDR" is always first and always as long. */
const HEADER = 4 + 4 + 13 + 4;

/** @param {Uint8Array} bytes @returns {number} CRC-32 of ISO 3309, as PNG has it */
function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}

/**
 * @param {Uint8Array} png @param {number} dpi points an inch
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function withDensity(png, dpi) {
  const perMetre = Math.round(dpi / 0.0254);
  const chunk = new Uint8Array(21);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, 9);
  chunk.set(new TextEncoder().encode("pHYs"), 4);
  view.setUint32(8, perMetre);
  view.setUint32(12, perMetre);
  // The unit is the metre.
  chunk[16] = 1;
  view.setUint32(17, crc(chunk.subarray(4, 17)));
  const out = new Uint8Array(png.length + chunk.length);
  const at = SIGNATURE + HEADER;
  out.set(png.subarray(0, at));
  out.set(chunk, at);
  out.set(png.subarray(at), at + chunk.length);
  return out;
}
