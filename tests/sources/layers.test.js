/** Who may know whom. */

import { expect, test } from "vitest";
import { ourFiles, placesOf, textOf } from "./files.js";

/** The door, and the browser's tables of letters. */
const OF_THE_BROWSER = [
  "src/door/wasm.rs",
  "src/door/wasm/from_js.rs",
  "src/door/wasm/to_js.rs",
  "src/table/letters.rs",
];
const WEB = /\b(wasm_bindgen|js_sys|web_sys|console_error_panic_hook|tsify)\b/;

test("the engine knows of the browser at its edge and in one more file; elsewhere a derive for its declarations at most", () => {
  expect(WEB.test("use wasm_bindgen::prelude::*;")).toBe(true);
  const engine = ourFiles("src", [".rs"]).filter((name) => !OF_THE_BROWSER.includes(name));
  expect(engine.length).toBeGreaterThan(0);
  /** @param {string} line */
  const derive = (line) => /^\s*#\[cfg_attr\(target_arch = "wasm32", (derive\(tsify|tsify\()/.test(line);
  expect(placesOf(engine, WEB, derive)).toEqual([]);
});

/** Imports of the engine against the order of its rooms, "from → to", each with the reason why it has to be. @type {string[]} */
const AGAINST_THE_ORDER = [];

test("no room of the engine imports from one that src/lib.rs names after it", () => {
  const rooms = [...textOf("src/lib.rs").matchAll(/^pub mod (\w+);/gm)].map(([, name]) => name);
  expect(rooms.length).toBeGreaterThan(10);
  const example =
    "use crate::order;\nuse crate::{\n    job::Job, // crate::door\n    table::{self, Cells},\n};\n";
  expect(roomsNamedIn(example)).toEqual(["order", "job", "table"]);
  const found = ourFiles("src", [".rs"]).flatMap((file) => {
    const own = rooms.indexOf(file.split("/")[1].replace(/\.rs$/, ""));
    const later = roomsNamedIn(textOf(file)).filter((name) => own >= 0 && rooms.indexOf(name) > own);
    return later.map((name) => `${rooms[own]} → ${name}: ${file}`);
  });
  expect(found).toEqual(AGAINST_THE_ORDER);
});

/** The rooms behind every `crate::` of a Rust source, comments aside. @param {string} source */
function roomsNamedIn(source) {
  const code = source.replace(/\/\/.*$/gm, "");
  return [...code.matchAll(/\bcrate::(?:(\w+)|\{)/g)].flatMap((match) => {
    if (match[1]) return [match[1]];
    // A list in braces: what stands first at its own depth.
    const inside = code.slice(match.index + match[0].length);
    const names = [];
    let depth = 1;
    let first = true;
    for (const [token] of inside.matchAll(/[{},]|\w+/g)) {
      if (token === "{") depth += 1;
      else if (token === "}") depth -= 1;
      else if (token === ",") first = depth === 1 || first;
      else {
        if (first && depth === 1) names.push(token);
        first = false;
      }
      if (depth === 0) break;
    }
    return names;
  });
}

test("the model and its layout are numbers: no document, no window, no lit", () => {
  const dom = /\b(document|window)\.|from "lit|customElements|HTMLElement/;
  expect(dom.test("document.body")).toBe(true);
  /** @param {string} line */
  const notComment = (line) => /^\s*(\*|\/\/|\/\*)/.test(line);
  expect(placesOf(ourFiles("www/model", [".js"]), dom, notComment)).toEqual([]);
});

test("the viewer is drawn without the engine: nothing that it imports reaches www/engine or the generated module", () => {
  const reached = importsOf("www/embed/nomogram-view.js");
  expect(reached).toContain("www/viewer/nomogram-view.js");
  expect(reached.filter((name) => /^www\/(engine|generated)\//.test(name))).toEqual([]);
});

/** Files of ours that a module imports, and those that they import, and so on. @param {string} entry */
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
