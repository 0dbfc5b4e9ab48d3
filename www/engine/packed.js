/** What has to be unpacked before the engine can read it, by its first bytes: unpack/src/lib.rs tells by the same. */

/** How far into a file comments may stand before `@relation` says that it is ARFF. */
const HEAD = 1 << 16;

/** ZIP (also XLSX and ODS), an empty ZIP, Office before 2007, gzip. */
const MARKS = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x1f, 0x8b],
];

/** @param {Uint8Array} bytes */
export function isPacked(bytes) {
  return MARKS.some((mark) => mark.every((byte, i) => bytes[i] === byte)) || isArff(bytes);
}

/** Whether the first line that is neither empty nor a comment says `@relation`. @param {Uint8Array} bytes */
function isArff(bytes) {
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD));
  if (!/@relation/i.test(head)) return false;
  const lines = head.split(/[\r\n]/).map((line) => line.trim());
  const first = lines.find((line) => line !== "" && !line.startsWith("%"));
  return /^@relation/i.test(first ?? "");
}
