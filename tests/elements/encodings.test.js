/** The browser's decoder reads the letters that the engine reads natively: both stand in one file. */

import { expect, test } from "vitest";
import letters from "../contract/encodings.json";

test.each(Object.entries(letters))("%s", (label, { bytes, texts }) => {
  const decoder = new TextDecoder(label);
  expect(decoder.encoding).toBe(label);
  expect(bytes.length).toBeGreaterThan(9);
  expect(bytes.map((letter) => decoder.decode(Uint8Array.from(letter)))).toEqual(texts);
});
