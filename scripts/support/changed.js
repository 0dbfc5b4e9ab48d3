/**
 * What a change can break, so that by hand only that is tested: `npm test -- --changed`. The Rust modules are followed by
 * their imports, folder by folder (what a folder holds may use all of it, by methods that no import names); vitest follows
 * the JavaScript itself; a page test is tried again when a file that it loaded last time is another now (loaded.js).
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "./fresh.js";
import { output, root, Stop } from "./run.js";

/**
 * Files that differ from where this branch left the main one, committed or not, new ones among them.
 * @param {string} [since] a commit to compare with instead
 * @returns {string[]}
 */
export function changedFiles(since) {
  const base = since ?? output("git", ["merge-base", "HEAD", "@{upstream}"]) ?? branchPoint();
  const listed = output("git", ["diff", "--name-only", "--no-renames", "--relative", base]);
  const added = output("git", ["ls-files", "--others", "--exclude-standard"]);
  if (listed === null || added === null)
    throw new Stop(`What has changed since ${base} cannot be told: --changed needs git and that commit.`);
  return [...new Set(`${listed}\n${added}`.split("\n").filter(Boolean))].sort();
}

const branchPoint = () => output("git", ["merge-base", "HEAD", "main"]) ?? "HEAD";

/** Name of the top folder or file of a Rust source below `under`: src/table/frame.rs is of table. */
const roomOf = (/** @type {string} */ file, /** @type {string} */ under) =>
  file.slice(under.length).split("/")[0].replace(/\.rs$/, "");

/** Rooms that a text imports from. @param {string} text @param {string} crate how it calls the crate @param {string[]} rooms */
function importedBy(text, crate, rooms) {
  const code = text.replace(/\/\/.*$/gm, "");
  const found = new Set([...code.matchAll(new RegExp(`\\b${crate}::(\\w+)`, "g"))].map((match) => match[1]));
  // use crate::{a, b::c}: whatever stands in the braces.
  for (const [, inner] of code.matchAll(new RegExp(`\\b${crate}::\\{([^;]*)\\};`, "g")))
    for (const [word] of inner.matchAll(/\w+/g)) found.add(word);
  return rooms.filter((room) => found.has(room));
}

/**
 * Rooms of a crate that use any of the given ones, these among them.
 * @param {Map<string, Set<string>>} imports @param {Iterable<string>} rooms
 */
function usersOf(imports, rooms) {
  const reached = new Set(rooms);
  for (let size = -1; size !== reached.size; ) {
    size = reached.size;
    for (const [room, used] of imports) if ([...used].some((one) => reached.has(one))) reached.add(room);
  }
  return reached;
}

/**
 * Which Rust tests a change can break.
 *
 * @param {string[]} files changed @param {{ list?: (under: string) => string[], read?: (file: string) => string }} [disk]
 * @returns {{ all: boolean, engine: string[], fuzz: boolean, papers: boolean, unpack: boolean }} all: no selection, the tests
 *   of every crate; engine: filters for `cargo test --test engine`, none: not even that
 */
export function rustTests(
  files,
  {
    list = (under) => filesBelow([under]).filter((name) => name.endsWith(".rs")),
    read = (file) => readFileSync(join(root, file), "utf8"),
  } = {},
) {
  const touches = (/** @type {RegExp} */ pattern) => files.some((file) => pattern.test(file));
  // Data of tests, what crates are made of, documents that tests read.
  if (touches(/(^|\/)Cargo\.(toml|lock)$|^\.cargo\/|^tests\/(data|contract)\/|\.(snap|csv)$/))
    return { all: true, engine: [], fuzz: true, papers: true, unpack: true };
  const sources = list("src/");
  const rooms = [...new Set(sources.map((file) => roomOf(file, "src/")))];
  /** @type {Map<string, Set<string>>} */
  const imports = new Map(rooms.map((room) => [room, new Set()]));
  for (const file of sources)
    for (const used of importedBy(read(file), "crate", rooms))
      if (used !== roomOf(file, "src/")) imports.get(roomOf(file, "src/"))?.add(used);
  // The program is made of the command line.
  imports.get("bin")?.add("cli");
  const broken = usersOf(
    imports,
    files.filter((file) => file.startsWith("src/")).map((file) => roomOf(file, "src/")),
  );
  const unpack = touches(/^unpack\//);
  if (unpack) for (const room of usersOf(imports, ["cli", "table"])) broken.add(room);

  const tests = list("tests/engine/").filter((file) => !file.startsWith("tests/engine/fuzz/"));
  const testRooms = [...new Set(tests.map((file) => roomOf(file, "tests/engine/")))];
  const isBroken = (/** @type {string} */ text) =>
    importedBy(text, "nomogram", rooms).some((room) => broken.has(room)) ||
    (broken.has("cli") && text.includes("CARGO_BIN_EXE"));
  /** Modules that test files share, as far as a change reaches them, through one another too. */
  const shared = new Set(files.filter((file) => tests.includes(file)));
  const reached = (/** @type {string} */ file) => {
    const text = read(file);
    const used = importedBy(text, "crate", testRooms);
    return (
      isBroken(text) ||
      shared.has(file.replace(/[^/]+$/, "mod.rs")) ||
      [...shared].some((one) => used.includes(roomOf(one, "tests/engine/")))
    );
  };
  const modules = tests.filter((file) => /\/mod\.rs$|^tests\/engine\/\w+\.rs$/.test(file));
  for (let size = -1; size !== shared.size; ) {
    size = shared.size;
    for (const file of modules) if (reached(file)) shared.add(file);
  }
  const engine = tests
    .filter((file) => shared.has(file) || reached(file))
    .map((file) =>
      file
        .slice("tests/engine/".length)
        .replace(/(\/mod)?\.rs$/, "")
        .replaceAll("/", "::"),
    )
    .filter((name) => name !== "main")
    .map((name) => `${name}::`);
  const readBy = (/** @type {string} */ under) => list(under).some((file) => isBroken(read(file)));
  return {
    all: false,
    engine,
    fuzz: touches(/^tests\/engine\/(fuzz\/|helper)/) || readBy("tests/engine/fuzz/"),
    papers: touches(/^(papers\/|docs\/paper|docs\/calibration)/) || readBy("papers/"),
    unpack,
  };
}
