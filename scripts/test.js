/**
 * npm test: sets up what is missing, then checks everything and says at the end what held and what did not.
 *
 *   npm test -- rust      formatting, clippy, the engine's tests
 *   npm test -- js        Biome, types, vitest (in Node and in Chromium)
 *   npm test -- browser   the built page in Chromium: at the root of a host and from a sub-path; its main path in Firefox
 *                         and WebKit too, where they are installed
 *
 * A step that fails does not stop the ones after it, except where they need what it makes.
 */

import { ensureDependencies, packageProgram } from "./support/dependencies.js";
import { failedPageTests } from "./support/failed-tests.js";
import { Failed, main, output, run, Stop, say, seconds, which } from "./support/run.js";
import { ensureRust, wasmRoute } from "./toolchain.js";

const GROUPS = ["rust", "js", "browser"];
const asked = process.argv.slice(2);
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

  if (wanted.includes("rust")) testRust();
  if (!wanted.includes("js") && !wanted.includes("browser")) return report();

  const built = step("build the engine (WebAssembly)", buildWasm);
  const browser = step("find Chromium", ensureChromium);
  if (wanted.includes("js")) {
    step("biome", () => tool("@biomejs/biome", "biome")(["check", "--error-on-warnings"]));
    step("tsc", () => tool("typescript", "tsc")(["--noEmit", "-p", "."]));
    step("tsc, tests and scripts", () => tool("typescript", "tsc")(["--noEmit", "-p", "tests"]));
    step("vitest", () => tool("vitest")(["run"]), built && browser);
  }
  if (wanted.includes("browser")) {
    const page = step("build the page", buildSite, built);
    step("sizes", checkSizes, page);
    step("playwright", () => tool("@playwright/test", "playwright")(["test"]), page && browser);
    step("the main path in every engine", tryEngines, page && browser);
  }
  report();
});

function testRust() {
  const rustfmt = hasComponent("fmt", "rustfmt");
  const clippy = hasComponent("clippy", "clippy");
  step("cargo fmt", () => run("cargo", ["fmt", "--all", "--check"]), rustfmt);
  step(
    "cargo clippy",
    () => run("cargo", ["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    clippy,
  );
  step("cargo test", () =>
    run("cargo", ["test", "--locked", "-p", "nomogram", "-p", "papers", "-p", "unpack"]),
  );
  // The part of the door that only browsers see. Debian's Rust has no clippy; there the build itself is the check.
  const target = ["--target", "wasm32-unknown-unknown", "--target-dir", "target/wasm"];
  const ordinary = wasmRoute().name !== "debian";
  step(
    "cargo clippy (wasm32)",
    () =>
      run("cargo", [
        "clippy",
        "--locked",
        "-p",
        "nomogram",
        "-p",
        "unpack",
        "--lib",
        ...target,
        "--",
        "-D",
        "warnings",
      ]),
    clippy && ordinary,
  );
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
