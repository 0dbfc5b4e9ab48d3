/** The engine as the page loads it, in Node: the first module, and the rest when it is needed. */

import { readFileSync } from "node:fs";
import { initSync, setRest } from "../../www/generated/nomogram.js";

/** @param {string} name */
const bytes = (name) => readFileSync(new URL(`../../www/generated/${name}`, import.meta.url));

/** Once a program. */
export function loadEngine() {
  setRest(() => new WebAssembly.Module(bytes("nomogram_rest.wasm")));
  initSync({ module: bytes("nomogram_bg.wasm") });
}
