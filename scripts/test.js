/**
 * npm test: sets up what is missing, then checks everything and says at the end what held and what did not.
 *
 *   npm test -- rust      formatting, clippy, the engine's tests
 *   npm test -- js        Biome, types, vitest (in Node and in Chromium)
 *   npm test -- python    the Python package, in an environment of its own (python/.venv), where Python is installed
 *   npm test -- browser   the built page in Chromium: at the root of a host and from a sub-path; its main path in Firefox
 *                         and WebKit too, where they are installed
 *   npm test -- --changed [--since COMMIT]
 *                         only what can break by what has changed since this branch left the main one, or since COMMIT:
 *                         for the hand; .ci/run takes everything
 *
 * A step that fails does not stop the ones after it, except where they need what it makes.
 */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { changedFiles, rustTests } from "./support/changed.js";
import { ensureDependencies, packageProgram } from "./support/dependencies.js";
import { failedPageTests } from "./support/failed-tests.js";
import { LINTED_BY, lintsCount } from "./support/lints.js";
import { contents, pageTests } from "./support/loaded.js";
import { Failed, main, output, root, run, Stop, say, seconds, which } from "./support/run.js";
import { ensureRust, wasmRoute } from "./toolchain.js";

/** What the Python package is made of, and what it must agree with. */
const OF_PYTHON = /^(python|www|tests\/contract)\//;
const GROUPS = ["rust", "js", "python", "browser"];
const { values: options, positionals: asked } = parseArgs({
  options: { changed: { type: "boolean", default: false }, since: { type: "string" } },
  allowPositionals: true,
});
const wanted = asked.length === 0 ? GROUPS : asked;

/** @type {{ name: string, state: "passed" | "FAILED" | "skipped", note: string }[]} */
const results = [];

await main(async () => {
  const unknown = asked.find((word) => !GROUPS.includes(word));
  if (unknown) throw new Stop(`There is no group of tests called “${unknown}”: take ${GROUPS.join(", ")}.`);
  ensureDependencies();
  ensureRust();
  const { buildWasm } = await import("./support/wasm.js");
  const { buildSite } = await import("./support/site.js");
  const { ensureChromium } = await import("./support/chromium.js");
  const { checkSizes } = await import("./support/sizes.js");
  const { tryEngines } = await import("./support/engines.js");
  /** @param {string} name @param {string} [program] @returns {(args: string[]) => void} */
  const tool = (name, program) => (args) => run(process.execPath, [packageProgram(name, program), ...args]);

  const changed = options.changed || options.since ? changedFiles(options.since) : null;
  if (changed) say(`${changed.length} files have changed: only what they can break is tested`);

  if (wanted.includes("rust")) testRust(changed);
  if (wanted.includes("python") && (!changed || changed.some((file) => OF_PYTHON.test(file)))) {
    const { buildPythonViewer, preparePython, testPython } = await import("./support/python.js");
    const viewer = step("build the viewer of the package", buildPythonViewer);
    const lacking = preparePython();
    if (lacking) skip("python", lacking);
    else step("python", testPython, viewer);
  }
  if (!wanted.includes("js") && !wanted.includes("browser")) return report();

  const built = step("build the engine (WebAssembly)", buildWasm);
  const browser = step("find Chromium", ensureChromium);
  if (wanted.includes("js")) {
    step("biome", () => tool("@biomejs/biome", "biome")(["check", "--error-on-warnings"]));
    step("tsc", () => tool("typescript", "tsc")(["--noEmit", "-p", "."]));
    step("tsc, tests and scripts", () => tool("typescript", "tsc")(["--noEmit", "-p", "tests"]));
    step("vitest", () => tool("vitest")(changed ? related(changed) : ["run"]), built && browser);
  }
  if (wanted.includes("browser")) {
    const page = step("build the page", buildSite, built);
    step("sizes", checkSizes, page);
    const specs = changed && page ? pagesThatLoad(changed) : [];
    const pages = () => tool("@playwright/test", "playwright")(["test", ...specs]);
    if (changed && specs.length === 0) say("No page test loads anything that has changed");
    else step("playwright", pages, page && browser);
    if (!changed) step("the main path in every engine", tryEngines, page && browser);
  }
  report();
});

/** Arguments of vitest: the tests that import what has changed; the engine's module is made of all its sources. @param {string[]} changed */
function related(changed) {
  const engine = changed.some((file) => /^(src|unpack)\//.test(file)) ? ["www/generated/nomogram.js"] : [];
  const scripts = changed.filter((file) => /\.(js|css|json)$/.test(file));
  const r = changed.some((file) => /^(tests\/)?r\//.test(file)) ? ["tests/r/models.test.js"] : [];
  return ["related", "--run", "--passWithNoTests", ...scripts, ...engine, ...r];
}

/** @param {string[]} changed */
function pagesThatLoad(changed) {
  const specs = readdirSync(join(root, "tests/pages")).filter((name) => name.endsWith(".spec.js"));
  return pageTests(specs, changed, contents()).map((name) => `tests/pages/${name}`);
}

/** @param {string[] | null} changed */
function testRust(changed) {
  const rustfmt = hasComponent("fmt", "rustfmt");
  const clippy = hasComponent("clippy", "clippy");
  const strict = lintsCount();
  if (!strict)
    say(`Lints are shown and fail nothing: they count with Rust ${LINTED_BY} (docs/development.md)`);
  const denied = strict ? ["--", "-D", "warnings"] : [];
  step("cargo fmt", () => layout(strict), rustfmt);
  step(
    "cargo clippy",
    () => run("cargo", ["clippy", "--locked", "--workspace", "--all-targets", ...denied]),
    clippy,
  );
  const parts = changed ? rustTests(changed) : null;
  step("cargo test", () => {
    const test = (/** @type {string[]} */ ...args) => run("cargo", ["test", "--locked", ...args]);
    if (!parts || parts.all) return test("-p", "nomogram", "-p", "papers", "-p", "unpack");
    if (parts.engine.length) test("-p", "nomogram", "--lib", "--test", "engine", "--", ...parts.engine);
    if (parts.fuzz) test("-p", "nomogram", "--test", "fuzz");
    if (parts.papers) test("-p", "papers");
    if (parts.unpack) test("-p", "unpack");
  });
  // The part of the door that only browsers see. Debian's Rust has no clippy; there the build itself is the check.
  const target = ["--target", "wasm32-unknown-unknown", "--target-dir", "target/wasm"];
  const ordinary = wasmRoute().name !== "debian";
  step(
    "cargo clippy (wasm32)",
    () =>
      run("cargo", ["clippy", "--locked", "-p", "nomogram", "-p", "unpack", "--lib", ...target, ...denied]),
    clippy && ordinary,
  );
}

/** @param {boolean} strict whether another layout is an error */
function layout(strict) {
  try {
    run("cargo", ["fmt", "--all", "--check"]);
  } catch (error) {
    if (strict || !(error instanceof Failed)) throw error;
  }
}

/**
 * Whether cargo has a subcommand; rustup adds it where it can.
 * @param {string} command
 * @param {string} component
 */
function hasComponent(command, component) {
  if (output("cargo", [command, "--version"]) !== null) return true;
  if (which("rustup")) {
    say(`Adding ${component} to Rust (seconds)`);
    if (output("rustup", ["component", "add", component]) !== null) return true;
  }
  say(`${component} is not installed and could not be added`);
  return false;
}

/**
 * Does a step and notes how it went; `possible` is false where something that it needs is missing.
 * @param {string} name
 * @param {() => unknown} body
 * @param {boolean} [possible]
 */
function step(name, body, possible = true) {
  if (!possible) {
    results.push({ name, state: "skipped", note: "what it needs is missing" });
    return false;
  }
  process.stdout.write(`\n── ${name}\n`);
  const start = performance.now();
  try {
    body();
    results.push({ name, state: "passed", note: seconds(start) });
    return true;
  } catch (error) {
    if (!(error instanceof Failed || error instanceof Stop)) throw error;
    process.stderr.write(`${error.message}\n`);
    results.push({ name, state: "FAILED", note: error.message });
    return false;
  }
}

/** What cannot be done here, and fails nothing. @param {string} name @param {string} why */
function skip(name, why) {
  say(`Skipped: ${name}, since ${why}`);
  results.push({ name, state: "skipped", note: why });
}

function report() {
  const lines = results.map(({ name, state, note }) => `  ${state.padEnd(8)} ${name.padEnd(32)} ${note}`);
  process.stdout.write(`\n── summary\n${lines.join("\n")}\n`);
  if (results.some(({ name, state }) => name === "playwright" && state === "FAILED"))
    for (const line of failedPageTests()) process.stdout.write(`  ✘ ${line}\n`);
  const failed = results.filter(({ state }) => state === "FAILED").length;
  process.stdout.write(
    failed === 0 ? "\nAll tests passed.\n" : `\n${failed} of ${results.length} steps failed.\n`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}
