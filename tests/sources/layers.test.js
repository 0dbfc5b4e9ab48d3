/** Who may know whom. */

import { expect, test } from "vitest";
import { ourFiles, placesOf, textOf } from "./files.js";

const DOOR = "src/door/wasm.rs";
const WEB = /\b(wasm_bindgen|js_sys|web_sys|serde_wasm_bindgen|console_error_panic_hook|tsify)\b/;

test("the engine knows of the browser in one file; elsewhere a derive for its declarations at most", () => {
  expect(WEB.test("use wasm_bindgen::prelude::*;")).toBe(true);
  const engine = ourFiles("src", [".rs"]).filter((name) => name !== DOOR);
  expect(engine.length).toBeGreaterThan(0);
  const derive = (line) => /^\s*#\[cfg_attr\(target_arch = "wasm32", (derive\(tsify|tsify\()/.test(line);
  expect(placesOf(engine, WEB, derive)).toEqual([]);
});

test("the model and its layout are numbers: no document, no window, no lit", () => {
  const dom = /\b(document|window)\.|from "lit|customElements|HTMLElement/;
  expect(dom.test("document.body")).toBe(true);
  const notComment = (line) => /^\s*(\*|\/\/|\/\*)/.test(line);
  expect(placesOf(ourFiles("www/model", [".js"]), dom, notComment)).toEqual([]);
});

test("the viewer is drawn without the engine: nothing that it imports reaches www/engine or the generated module", () => {
  const reached = importsOf("www/elements/nomogram-view.js");
  expect(reached.filter((name) => /^www\/(engine|generated)\//.test(name))).toEqual([]);
});

/** Files of ours that a module imports, and those that they import, and so on. */
function importsOf(entry) {
  const all = new Set(ourFiles("www", [".js"]));
  const reached = new Set(all.has(entry) ? [entry] : []);
  for (const name of reached) {
    for (const [, path] of textOf(name).matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)) {
      reached.add(new URL(path, `file:///${name}`).pathname.slice(1));
      for (const one of reached) if (!all.has(one) && !one.startsWith("www/generated/")) reached.delete(one);
    }
  }
  return [...reached];
}
