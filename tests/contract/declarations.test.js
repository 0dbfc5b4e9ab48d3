import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

test("the contract between Rust and JavaScript is the one that was agreed", () => {
  const generated = read("../../www/generated/nomogram.d.ts");
  expect(
    generated === read("../../www/engine/nomogram.d.ts"),
    "src/ gives other declarations than www/engine/nomogram.d.ts: if that is meant, run `npm run bless`",
  ).toBe(true);
});
