/** The files of the project, for the tests that read sources instead of running them. */

import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { filesBelow } from "../../scripts/support/fresh.js";
import { root } from "../../scripts/support/run.js";

const NOT_OURS =
  /(^|\/)(node_modules|target|dist|\.git|\.venv|test-results|playwright-report|coverage)$|^www\/generated$|^python\/nomogram\/show\/viewer$|\.local$/;

/**
 * Paths (relative to the project, with slashes) of our own files below a folder.
 *
 * @param {string} folder "" for all
 * @param {string[]} endings such as ".js"; none = every file
 */
export function ourFiles(folder, endings = []) {
  const all = filesBelow([folder], (name) => NOT_OURS.test(name));
  return endings.length === 0 ? all : all.filter((name) => endings.includes(extname(name)));
}

/** Text of one of our files. @param {string} name */
export function textOf(name) {
  return readFileSync(join(root, name), "utf8");
}

/**
 * Every line of the given files that matches, as "file:line: text", so that a failing test names the places.
 *
 * @param {string[]} names
 * @param {RegExp} pattern
 * @param {(line: string) => boolean} [allowed]
 */
export function placesOf(names, pattern, allowed = () => false) {
  return names.flatMap((name) =>
    textOf(name)
      .split("\n")
      .map((line, index) => ({ line, place: `${name}:${index + 1}: ${line.trim()}` }))
      .filter(({ line }) => pattern.test(line) && !allowed(line))
      .map(({ place }) => place),
  );
}
