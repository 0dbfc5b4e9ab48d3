/**
 * Whether lints count as errors. Each Rust brings new lints and another layout of the code: what the next one finds must not
 * fail the tests of somebody who has changed nothing. Biome and TypeScript come with the lock file and always count.
 */

import { output } from "./run.js";

/** The Rust whose rustfmt and clippy the sources are kept clean by; docs/development.md names it. */
export const LINTED_BY = "1.95";

/** Whether this machine's Rust is that one, of any patch. @param {string | null} [version] what `rustc --version` prints */
export const lintsCount = (version = output("rustc", ["--version"])) =>
  version?.match(/^rustc (\d+\.\d+)\./)?.[1] === LINTED_BY;
