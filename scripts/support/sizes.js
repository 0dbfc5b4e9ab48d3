/**
 * What a visitor downloads, in gzip bytes, against the goals. A size is the same on every machine: it may fail.
 *
 * A goal is what was first set, and does not follow the size. Where it is not met, `known` says so: how far from it we are
 * at most, which may only become less. docs/known-shortfalls.md says why (tests/sources/shortfalls.test.js compares).
 */

import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { PACKAGE } from "./package.js";
import { Failed, root } from "./run.js";

const dist = join(root, "dist");
const KB = 1024;

/**
 * @typedef {object} Goal
 * @property {string} what
 * @property {number} goal KB
 * @property {number} [known] KB, where the goal is not met
 */

/** @type {Record<string, Goal>} */
export const GOALS = {
  engine: { what: "engine, the first module (wasm)", goal: 250, known: 438 },
  both: { what: "engine, both modules (wasm)", goal: 640, known: 773 },
  first: { what: "first load: html, css, js", goal: 150 },
  unpack: { what: "what unpacks files (js, wasm)", goal: 425 },
  model: { what: "the model of the first drawing", goal: 25 },
  figures: { what: "figures of the paper: html, css, js", goal: 120, known: 123 },
  whole: { what: "first load with worker and engine", goal: 400, known: 584 },
  viewer: { what: "viewer alone (nomogram-view.js)", goal: 30, known: 49 },
  form: { what: "its part for folded lines and bars", goal: 5 },
  pair: { what: "its part for pairs", goal: 12 },
  uncertainty: { what: "its part for error bars, intervals", goal: 7 },
};

/**
 * What is wrong with a size; none: "".
 * @param {Goal} goal @param {number} bytes
 */
export function wrongWith({ goal, known }, bytes) {
  if (bytes > (known ?? goal) * KB) return known ? "LARGER THAN THE KNOWN SHORTFALL" : "TOO LARGE";
  return known && bytes <= goal * KB ? "THE GOAL IS MET AGAIN: take the shortfall off the lists" : "";
}

/** Prints the sizes; throws where one is too large, or a shortfall is listed that is none. */
export function checkSizes() {
  const lines = measure().map(({ key, bytes }) => {
    const { what, goal, known } = GOALS[key];
    const wrong = wrongWith(GOALS[key], bytes);
    const limit = `goal ${goal}${known ? `, known ${known}` : ""}`;
    return {
      wrong,
      text: `  ${what.padEnd(36)} ${(bytes / KB).toFixed(1).padStart(6)} KB  ${limit.padEnd(20)} ${wrong}`.trimEnd(),
    };
  });
  process.stdout.write(`Sizes (gzip)\n${lines.map((line) => line.text).join("\n")}\n`);
  if (lines.some((line) => line.wrong))
    throw new Failed("A size is not as scripts/support/sizes.js and docs/known-shortfalls.md say.");
}

function measure() {
  const assets = readdirSync(join(dist, "assets")).map((name) => `assets/${name}`);
  const wasm = assets.filter((name) => extname(name) === ".wasm" && !isOfUnpacking(name));
  const engine = wasm.filter((name) => name.startsWith("assets/nomogram_bg"));
  const first = firstLoad("index.html", assets);
  const found = [
    { key: "engine", bytes: total(engine) },
    { key: "both", bytes: total(wasm) },
    { key: "first", bytes: total(first.filter(isCode)) },
    { key: "model", bytes: total(first.filter((name) => !isCode(name))) },
    { key: "figures", bytes: total(firstLoad("figures.html", assets)) },
    { key: "whole", bytes: total([...first.filter(isCode), ...workers(assets), ...engine]) },
  ];
  found.push({ key: "unpack", bytes: total(assets.filter(isOfUnpacking)) });
  const parts = readdirSync(join(root, PACKAGE)).map((name) => `nomogram-view/${name}`);
  const named = (/** @type {string} */ name) =>
    parts.filter((part) => part.startsWith(`nomogram-view/nomogram-${name}`) && part.endsWith(".js"));
  found.push({ key: "viewer", bytes: total(named("view")) });
  for (const key of ["form", "pair", "uncertainty"]) found.push({ key, bytes: total(named(`${key}-part-`)) });
  return found;
}

/** Fetched for a workbook or an archive alone. @param {string} name */
const isOfUnpacking = (name) => /^assets\/unpack/.test(name);
/** @param {string} name */
const isCode = (name) => [".html", ".css", ".js"].includes(extname(name));

/** A page, what it names, and what those import statically. @param {string} page @param {string[]} assets */
function firstLoad(page, assets) {
  const seen = new Set([page]);
  for (const name of seen) {
    if (![".html", ".js"].includes(extname(name))) continue;
    const text = readFileSync(join(dist, name), "utf8");
    for (const asset of assets) {
      const file = asset.slice("assets/".length);
      const named = extname(name) === ".html" ? text.includes(asset) : importsStatically(text, file);
      if (named) seen.add(asset);
    }
  }
  return [...seen];
}

/** @param {string} text @param {string} file */
function importsStatically(text, file) {
  const escaped = file.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?:from|import)\\s*["']\\./${escaped}["']`).test(text);
}

/** @param {string[]} assets */
function workers(assets) {
  return assets.filter((name) => /worker[^/]*\.js$/.test(name));
}

/** @param {string[]} names */
function total(names) {
  return names.reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name)), { level: 9 }).length, 0);
}
