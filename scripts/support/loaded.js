/**
 * Which files of dist/ each page test has loaded, so that after a change only those are tried that load something else.
 * Names carry a hash of their content and stand in the files that lead to them: both are compared without.
 */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "./fresh.js";
import { root } from "./run.js";

const folder = join(root, "target", "loaded");
const HASH = /-[\w-]{8}(?=\.(?:js|css|wasm|json|woff2|csv)\b)/g;

/** A name of dist/ that stays when its content changes. @param {string} name */
export const lasting = (name) => name.replace(HASH, "");

/** Files of dist/ by their lasting names, each with a hash of what is in it. @returns {Record<string, string>} */
export function contents() {
  /** @type {Record<string, string>} */
  const found = {};
  for (const name of filesBelow(["dist"])) {
    // Bytes as letters, one each: names are ASCII, also in what is no text.
    const text = readFileSync(join(root, name), "latin1").replace(HASH, "");
    found[lasting(name.slice("dist/".length))] = createHash("sha256").update(text, "latin1").digest("hex");
  }
  return found;
}

/**
 * Adds what a test has loaded to what its file has. One record a worker: several write at a time.
 * @param {string} spec name of the file @param {string} worker @param {Iterable<string>} names in dist/
 * @param {Record<string, string>} now what contents() says
 */
export function remember(spec, worker, names, now) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${spec}.${worker}.json`);
  const known = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  for (const name of names) {
    const own = lasting(name);
    if (own in now) known[own] = now[own];
  }
  writeFileSync(path, JSON.stringify(known));
}

/**
 * Page tests that a change can break: those that are new or changed, those of which nothing is known, those that have loaded
 * a file that is another now, and those that look into dist/ themselves or serve it in their own way.
 *
 * @param {string[]} specs names of all @param {string[]} files changed
 * @param {Record<string, string>} now @param {(spec: string) => Record<string, string>[]} [records]
 * @param {(spec: string) => string} [text]
 */
export function pageTests(specs, files, now, records = recorded, text = textOf) {
  const own = files
    .filter((file) => file.startsWith("tests/pages/"))
    .map((file) => file.split("/").pop() ?? "");
  if (own.some((name) => !specs.includes(name)) || files.includes("playwright.config.js")) return specs;
  return specs.filter((spec) => {
    const known = records(spec);
    const differs = known.some((one) => Object.entries(one).some(([name, hash]) => now[name] !== hash));
    const alone = files.length > 0 && /serveSite|node:fs/.test(text(spec));
    return own.includes(spec) || known.length === 0 || differs || alone;
  });
}

const textOf = (/** @type {string} */ spec) => readFileSync(join(root, "tests", "pages", spec), "utf8");

/** @param {string} spec @returns {Record<string, string>[]} */
function recorded(spec) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${spec}.`))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}
