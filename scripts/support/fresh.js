/** Knows whether something that was made is still what its sources would make: by content, so that a checkout that
 * touches every file costs nothing. */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./run.js";

const stamps = join(root, "target", "stamps");

/**
 * Every file below the given files and folders (relative to the project), in a fixed order.
 * @param {string[]} paths
 * @param {(name: string) => boolean} [skip]
 */
export function filesBelow(paths, skip = () => false) {
  /** @type {string[]} */
  const found = [];
  /** @param {string} path */
  const visit = (path) => {
    const name = relative(root, path).split(sep).join("/");
    if (!existsSync(path) || skip(name)) return;
    if (statSync(path).isDirectory()) {
      for (const entry of readdirSync(path).sort()) visit(join(path, entry));
    } else {
      found.push(name);
    }
  };
  for (const path of paths) visit(join(root, path));
  return found;
}

/**
 * A hash over names and contents of files, and over any further words that matter.
 * @param {string[]} files
 * @param {string[]} [words]
 */
export function fingerprint(files, words = []) {
  const hash = createHash("sha256");
  for (const name of files)
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update("\0");
  for (const word of words) hash.update(`${word}\0`);
  return hash.digest("hex");
}

/**
 * Whether the thing called `name` was made from this fingerprint and its outputs are still there.
 * @param {string} name
 * @param {string} print
 * @param {string[]} outputs
 */
export function isFresh(name, print, outputs) {
  const stamp = join(stamps, name);
  if (!outputs.every((path) => existsSync(join(root, path)))) return false;
  return existsSync(stamp) && readFileSync(stamp, "utf8") === print;
}

/** Remembers what the thing called `name` was made from. @param {string} name @param {string} print */
export function markFresh(name, print) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), print);
}
