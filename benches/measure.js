/** The clock of the JavaScript runners, and what they print: one line of JSON. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Runs the work until it has had two seconds or ten goes, at least once, and prints the least time. The minimum is what
 * the machine can do when nothing else wants it; the mean says how busy it was.
 *
 * @param {string} tool name and version
 * @param {() => Record<string, unknown> | undefined} work may give an objective or a note
 */
export function report(tool, work) {
  const times = [];
  let extra;
  const start = performance.now();
  do {
    const from = performance.now();
    extra = work() ?? {};
    times.push((performance.now() - from) / 1000);
  } while (performance.now() - start < 2000 && times.length < 10);
  process.stdout.write(`${JSON.stringify({ tool, seconds: Math.min(...times), ...extra })}\n`);
}

/** A numeric set as arrays of rows, which is what JavaScript libraries take. */
export function matrix(folder, set) {
  const numbers = (ending) => {
    const bytes = readFileSync(join(folder, `${set}.${ending}.f64`));
    return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
  };
  const [x, y] = [numbers("x"), numbers("y")];
  const columns = x.length / y.length;
  const rows = Array.from(y, (_, i) => Array.from(x.subarray(i * columns, (i + 1) * columns)));
  return { rows, labels: Array.from(y) };
}

/** Version of a package that is installed beside this file. */
export function versionOf(name) {
  return JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), "utf8"))
    .version;
}
