/** LIBSVM and LIBLINEAR for the benchmarks, compiled from the sources that their Python packages carry. */

import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { output, root, say, which } from "./run.js";

const folder = join(root, "target", "bench", "native");
const harness = join(root, "benches", "rivals", "native");
/** @type {Record<string, string>} */
const PACKAGES = { liblinear: "liblinear-official==2.50.0", libsvm: "libsvm-official==3.37.0" };

/**
 * Path of a rival's program; compiled where it is missing, null where that is not possible here.
 *
 * @param {"liblinear" | "libsvm"} name
 */
export function nativeRival(name) {
  const program = join(folder, name);
  if (existsSync(program)) return program;
  const [cxx, cc] = [which("c++"), which("cc")];
  if (!cxx || !cc) return null;
  const sources = download(name);
  if (!sources) return null;
  say(`Compiling ${name} (seconds)`);
  const flags = ["-O3", "-w", `-I${sources}`, `-I${harness}`];
  const main = join(harness, `${name}.cpp`);
  if (name === "libsvm") return output(cxx, [...flags, main, "-o", program]) === null ? null : program;

  const blas = readdirSync(join(sources, "blas")).filter((file) => file.endsWith(".c"));
  const objects = blas.map((file) => join(folder, file.replace(/c$/, "o")));
  const compiled = blas.every((file, i) => {
    return output(cc, ["-O3", "-w", "-c", join(sources, "blas", file), "-o", objects[i]]) !== null;
  });
  const parts = ["linear.cpp", "newton.cpp"].map((file) => join(sources, file));
  return compiled && output(cxx, [...flags, main, ...parts, ...objects, "-o", program]) !== null
    ? program
    : null;
}

/** Folder of the C++ sources, or null. @param {string} name */
function download(name) {
  mkdirSync(folder, { recursive: true });
  const unpacked = () =>
    readdirSync(folder).find((entry) => entry.startsWith(`${name}_official-`) && !entry.endsWith(".gz"));
  if (!unpacked()) {
    if (!which("python3") || !which("tar")) return null;
    say(`Fetching the sources of ${name} (seconds)`);
    const pip = ["-m", "pip", "download", "-q", "--no-deps", "--no-binary=:all:"];
    if (output("python3", [...pip, "-d", folder, PACKAGES[name]]) === null) return null;
    const archive = readdirSync(folder).find(
      (entry) => entry.startsWith(`${name}_official-`) && entry.endsWith(".gz"),
    );
    if (!archive || output("tar", ["xzf", join(folder, archive), "-C", folder]) === null) return null;
  }
  const sources = unpacked();
  return sources === undefined ? null : join(folder, sources, "cpp-source");
}
