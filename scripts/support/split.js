/**
 * The engine's module → a first one, with what a first drawing runs, and the rest, which the page fetches later and a
 * worker when it needs it (tools/split).
 */

import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, fingerprint, isFresh, markFresh } from "./fresh.js";
import { optimise } from "./optimise.js";
import { namedByOrder } from "./order.js";
import { root, run, Stop, say, seconds } from "./run.js";

/** The module in one piece. It is no part of the page: the tests compare with it. */
export const WHOLE = "www/generated/nomogram_whole.wasm";
/**
 * Tables of which a first drawing is made, files and folders: the samples, and what ordinary files have. What else a file
 * may have is read by the rest, which is there by then or is fetched in the middle of the call.
 */
export const FILES = [
  "www/samples/data",
  ...[
    "col_dates_iso",
    "col_ids",
    "col_na_spellings",
    "delim_semicolon_decimal_comma",
    "enc_utf8_bom",
    "nl_crlf",
    "tgt_continuous",
    "tgt_missing",
    "tgt_multiclass",
    "tgt_numeric_01",
  ].map((name) => `tests/data/awkward/${name}.csv`),
  "tests/data/cases/codes_1_2.csv",
];

const FIRST = "www/generated/nomogram_bg.wasm";
const REST = "www/generated/nomogram_rest.wasm";
const JAVASCRIPT = "www/generated/nomogram.js";

const SOURCES = [
  WHOLE,
  JAVASCRIPT,
  "tools/split",
  "Cargo.lock",
  "scripts/support/split.js",
  "scripts/support/first-drawing.js",
  "scripts/support/optimise.js",
  "scripts/support/order.js",
  "www/engine/calls.js",
  "www/engine/serve.js",
  "www/samples/samples.js",
  ...FILES,
];

/** Cuts the module unless that was done. */
export function splitWasm() {
  const print = fingerprint(filesBelow(SOURCES));
  if (isFresh("split", print, [FIRST, REST])) return;
  const start = performance.now();
  say("Splitting the engine by what a first drawing runs (the first time a minute, for the splitter)");
  const folder = join(root, "target", "split");
  mkdirSync(folder, { recursive: true });
  const marked = join(folder, "marked.wasm");
  const numbers = join(folder, "first.txt");
  /** @param {...string} args */
  const split = (...args) => run("cargo", ["run", "--locked", "--quiet", "-p", "split", "--", ...args]);
  split("mark", WHOLE, marked);
  run(process.execPath, [join(root, "scripts/support/first-drawing.js"), marked, numbers]);
  const parts = { [FIRST]: join(folder, "first.wasm"), [REST]: join(folder, "rest.wasm") };
  split("cut", WHOLE, numbers, ...Object.values(parts));
  for (const [into, cut] of Object.entries(parts)) {
    // The order is that of the functions as they end up; to optimise them once more hardly changes them.
    optimise(cut, `${cut}.small`, ["-O3"]);
    writeFileSync(cut, namedByOrder(readFileSync(`${cut}.small`)));
    optimise(cut, join(root, into), ["-O3", "--reorder-functions-by-name"]);
  }
  markFresh("split", print);
  const [first, rest] = [FIRST, REST].map((name) => statSync(join(root, name)).size);
  say(`The engine is split: ${first} bytes first, ${rest} later (${seconds(start)})`);
}

/** The imports that the generator writes, and with them what the first module asks for when it needs the rest. */
const IMPORTS = `        "./nomogram_bg.js": import0,\n`;
const LOADING = `
let takeRest = () => {
    throw new Error("nobody has said where the rest of the engine is");
};
let isRestThere = false;

export function setRest(take) {
    takeRest = take;
}

function loadRest() {
    if (isRestThere) return;
    new WebAssembly.Instance(takeRest(), { ...__wbg_get_imports(), first: wasm });
    isRestThere = true;
}
`;
const DECLARATION = `
/**
 * Says where the rest of the engine comes from. It is asked for in the middle of a call that needs it, so \`take\` cannot
 * wait; what it throws ends that call, and leaves an engine that can be asked no more.
 */
export function setRest(take: () => WebAssembly.Module): void;
`;

/** Teaches the generated JavaScript to load the rest. */
export function addLoading() {
  const path = join(root, JAVASCRIPT);
  const text = readFileSync(path, "utf8");
  if (text.split(IMPORTS).length !== 2)
    throw new Stop("The generated JavaScript has other imports than scripts/support/split.js knows.");
  writeFileSync(path, text.replace(IMPORTS, `${IMPORTS}        rest: { load: loadRest },\n`) + LOADING);
  appendFileSync(join(root, "www/generated/nomogram.d.ts"), DECLARATION);
}
