/** The licences of the Rust crates that are compiled into the WebAssembly modules, from the sources that they were built of. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { mit } from "./mit.js";
import { output, Stop } from "./run.js";

/** What a crate's own files call it. */
const LICENCE_FILES = /^(licen[cs]e|unlicense|notice|copying|copyright)/i;

/** Crates of ours that are modules of the page. */
const OURS = ["nomogram", "unpack"];

/** In every module, with the crates that it is made of; its source is not in the registry. */
const STANDARD_LIBRARY = `Rust standard library, with dlmalloc and hashbrown (MIT OR Apache-2.0)\n\n${mit("The Rust Project Contributors")}`;

/**
 * The crates in the modules: what the libraries need at run time, without what only builds them.
 * @returns {{ name: string, licence: string }[]} name with version, sorted
 */
export function cratesInside() {
  const what = ["-e", "normal,no-proc-macro", "--target", "wasm32-unknown-unknown"];
  const how = ["--prefix", "none", "--no-dedupe", "--format", "{p}|{l}"];
  const packages = OURS.flatMap((name) => ["-p", name]);
  const lines = listed(["tree", "--locked", ...packages, ...what, ...how]).split("\n");
  const crates = lines
    .filter((line) => line && !OURS.some((name) => line.startsWith(`${name} `)))
    .map((line) => {
      const [named, licence] = line.split("|");
      return /** @type {const} */ ([named.split(" ").slice(0, 2).join(" ").replace(" v", " "), licence]);
    });
  return [...new Map(crates)].map(([name, licence]) => ({ name, licence })).sort(byName);
}

/** @returns {string[]} a notice for each crate: name, version, licence and its texts */
export function crateNotices() {
  const crates = cratesInside().map(({ name, licence }) =>
    [`${name} (${licence})`, ...textsOf(sourceOf(name))].join("\n\n"),
  );
  return [...crates, STANDARD_LIBRARY];
}

/** @param {{ name: string }} one @param {{ name: string }} other */
const byName = (one, other) => (one.name < other.name ? -1 : 1);

/** The folder of a crate's source, where cargo has unpacked it. @param {string} crate name and version */
function sourceOf(crate) {
  const sources = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "registry", "src");
  const hosts = existsSync(sources) ? readdirSync(sources) : [];
  const found = hosts.map((host) => join(sources, host, crate.replace(" ", "-"))).find(existsSync);
  if (!found)
    throw new Stop(`The source of the crate ${crate} is not in ${sources}, so its licence is missing.`);
  return found;
}

/** Of several licences to choose from it is MIT, where its text is there. @param {string} folder @returns {string[]} */
function textsOf(folder) {
  const files = readdirSync(folder).filter((file) => LICENCE_FILES.test(file));
  const mit = files.some((file) => /mit/i.test(file));
  const taken = files.filter((file) => !(mit && /apache|unlicense/i.test(file)));
  return taken.sort().map((file) => readFileSync(join(folder, file), "utf8").trim());
}

/** Without the network where it can be: the module has been built, so its sources are there. @param {string[]} what */
function listed(what) {
  const said = output("cargo", [...what, "--offline"]) ?? output("cargo", what);
  if (said === null)
    throw new Stop(
      "The crates of the engine could not be listed (cargo tree), so their licences are missing.",
    );
  return said;
}
