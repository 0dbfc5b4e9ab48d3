/** A picture of points says 300 of them an inch, in a chunk that a strict reader accepts. */
import { crc32, deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { withDensity } from "../../www/bench/png-density.js";

const chunk = (/** @type {string} */ type, /** @type {Uint8Array} */ data) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

it("puts pHYs after the header, with the right check", () => {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const rest = Buffer.concat([
    chunk("IDAT", deflateSync(Buffer.from([0, 255]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  const start = Buffer.concat([signature, chunk("IHDR", header)]);
  const said = Buffer.alloc(9);
  // 300 points an inch are 11,811 a metre.
  said.writeUInt32BE(11_811, 0);
  said.writeUInt32BE(11_811, 4);
  said[8] = 1;
  const out = withDensity(Buffer.concat([start, rest]), 300);
  expect(Buffer.from(out)).toEqual(Buffer.concat([start, chunk("pHYs", said), rest]));
});
