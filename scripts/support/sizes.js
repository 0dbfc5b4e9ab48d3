/** What a visitor downloads, in gzip bytes, against the budgets. A size is the same on every machine: it may fail. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { Failed, root } from "./run.js";

const dist = join(root, "dist");
const KB = 1024;

/** Prints the sizes; throws where a budget is exceeded. */
export function checkSizes() {
  const lines = measure().map(({ what, bytes, budget }) => {
    const over = bytes > budget * KB;
    return {
      over,
      text: `  ${what.padEnd(34)} ${(bytes / KB).toFixed(1).padStart(7)} KB of ${budget} KB${over ? "  TOO LARGE" : ""}`,
    };
  });
  process.stdout.write(`Sizes (gzip)\n${lines.map((line) => line.text).join("\n")}\n`);
  if (lines.some((line) => line.over))
    throw new Failed("The page is larger than its budget (scripts/support/sizes.js).");
}

function measure() {
  const assets = readdirSync(join(dist, "assets")).map((name) => `assets/${name}`);
  const wasm = assets.filter((name) => extname(name) === ".wasm");
  const first = firstLoad("index.html", assets);
  const found = [
    { what: "engine (wasm)", bytes: total(wasm), budget: 650 },
    { what: "first load: html, css, js", bytes: total(first), budget: 170 },
    {
      what: "figures of the paper: html, css, js",
      bytes: total(firstLoad("figures.html", assets)),
      budget: 145,
    },
    {
      what: "first load with worker and engine",
      bytes: total([...first, ...workers(assets), ...wasm]),
      budget: 820,
    },
  ];
  if (existsSync(join(dist, "nomogram-view.js"))) {
    found.push({ what: "viewer alone (nomogram-view.js)", bytes: total(["nomogram-view.js"]), budget: 47 });
    const parts = [
      { name: "form", what: "its part for folded lines and bars", budget: 5 },
      { name: "pair", what: "its part for pairs", budget: 12 },
      { name: "uncertainty", what: "its part for error bars, intervals", budget: 7 },
    ];
    for (const { name, what, budget } of parts)
      found.push({ what, bytes: total([`nomogram-${name}-part.js`]), budget });
  }
  return found;
}

/** A page, what it names, and what those import statically. */
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

function importsStatically(text, file) {
  const escaped = file.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?:from|import)\\s*["']\\./${escaped}["']`).test(text);
}

function workers(assets) {
  return assets.filter((name) => /worker[^/]*\.js$/.test(name));
}

function total(names) {
  return names.reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name)), { level: 9 }).length, 0);
}
