/** wasm-opt (Binaryen): smaller modules that answer alike. */

import { renameSync, rmSync, statSync } from "node:fs";
import { packageProgram } from "./dependencies.js";
import { run, say } from "./run.js";

/** What rustc emits for this target; wasm-opt refuses a module with a feature that it was not told of. */
const FEATURES = [
  "bulk-memory",
  "bulk-memory-opt",
  "multivalue",
  "mutable-globals",
  "nontrapping-float-to-int",
  "reference-types",
  "sign-ext",
  "simd",
].map((name) => `--enable-${name}`);

/**
 * What is done to a whole module. A large function that is called once stays one: which are needed first is decided by the
 * function, and what reads a rare file would come along with what reads every file.
 */
export const WHOLE_MODULE = [
  "--one-caller-inline-max-function-size=300",
  "--gufa-optimizing",
  "-O3",
  "--converge",
];

/** @param {string} module is gone afterwards @param {string} into @param {readonly string[]} passes */
export function optimise(module, into, passes) {
  const optimised = `${module}.optimised`;
  // The first kilobyte of memory is the far end of the stack (rustc puts it below all data), so no address that is read
  // or written lies in it, and an offset may be added by the instruction itself.
  const always = ["--low-memory-unused", "--strip-producers", "--strip-target-features"];
  run(process.execPath, [
    packageProgram("binaryen", "wasm-opt"),
    module,
    ...passes,
    ...always,
    ...FEATURES,
    "-o",
    optimised,
  ]);
  const before = statSync(module).size;
  rmSync(module);
  renameSync(optimised, into);
  say(`wasm-opt: ${before} → ${statSync(into).size} bytes`);
}
