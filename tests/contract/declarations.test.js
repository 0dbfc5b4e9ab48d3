import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** @param {string} path */
const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

test.each(["nomogram", "unpack"])(
  "the contract between %s in Rust and JavaScript is the one that was agreed",
  (name) => {
    const generated = read(`../../www/generated/${name}.d.ts`);
    expect(
      generated === read(`../../www/engine/${name}.d.ts`),
      `Rust gives other declarations than www/engine/${name}.d.ts: if that is meant, run \`npm run bless\``,
    ).toBe(true);
  },
);
