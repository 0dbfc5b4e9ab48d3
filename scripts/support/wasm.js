/**
 * src/ → www/generated/: the engine as WebAssembly, with its JavaScript side and its TypeScript declarations. So, from
 * unpack/, a second module for files that have to be unpacked first, which the page fetches only for such a file.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { ensureRust, wasmRoute } from "../toolchain.js";
import { tidyDeclarations } from "./declarations.js";
import { packageVersion } from "./dependencies.js";
import { filesBelow, fingerprint, isFresh, markFresh } from "./fresh.js";
import { optimise, WHOLE_MODULE } from "./optimise.js";
import { output, root, run, Stop, say, seconds } from "./run.js";
import { addLoading, splitWasm, WHOLE } from "./split.js";

const GENERATED = "www/generated";
const SOURCES = [
  "tools/bindgen",
  "Cargo.toml",
  "Cargo.lock",
  ".cargo/config.toml",
  "scripts/support/wasm.js",
  "scripts/support/optimise.js",
];

/**
 * Crates that the browser gets: what each is called when it is built, its own sources, how its freshness is kept, and
 * where the module lies once it is optimised.
 */
const MODULES = [
  { crate: "nomogram", what: "the engine", sources: ["src"], fresh: "wasm", into: WHOLE },
  {
    crate: "unpack",
    what: "what unpacks files",
    sources: ["unpack/src", "unpack/Cargo.toml"],
    fresh: "wasm-unpack",
    into: `${GENERATED}/unpack_bg.wasm`,
  },
];

/** Builds the modules that are not fresh; the engine's is cut in two. */
export function buildWasm() {
  checkBindgenVersion();
  ensureRust();
  for (const module of MODULES) build(module);
  splitWasm();
}

/** @param {(typeof MODULES)[number]} module */
function build({ crate, what, sources, fresh, into }) {
  // The command line is no part of the module.
  const files = filesBelow([...sources, ...SOURCES], (name) => name.startsWith("src/bin/"));
  const print = fingerprint(files, [packageVersion("binaryen"), output("rustc", ["-vV"]) ?? ""]);
  const outputs = [`${GENERATED}/${crate}.js`, `${GENERATED}/${crate}.d.ts`, into];
  if (isFresh(fresh, print, outputs)) return;

  const start = performance.now();
  const route = wasmRoute();
  say(
    `Compiling ${what} to WebAssembly (the first time ${route.name === "debian" ? "three minutes" : "a minute or two"})`,
  );
  const place = ["--target", "wasm32-unknown-unknown", "--target-dir", "target/wasm"];
  const build = [
    "build",
    "--locked",
    "--package",
    crate,
    "--lib",
    "--profile",
    "wasm",
    ...place,
    ...route.args,
    ...withoutMachinePaths(),
  ];
  run(route.cargo, build, { env: route.env });

  const folder = join(root, GENERATED);
  for (const name of outputs) rmSync(join(root, name), { force: true });
  mkdirSync(folder, { recursive: true });
  const compiled = join(root, "target", "wasm", "wasm32-unknown-unknown", "wasm", `${crate}.wasm`);
  say("Making its JavaScript side (the first time another minute, for the generator)");
  run("cargo", ["run", "--locked", "-p", "bindgen", "--", compiled, folder, crate]);
  rmSync(join(folder, `${crate}_bg.wasm.d.ts`));

  const declarations = join(folder, `${crate}.d.ts`);
  writeFileSync(declarations, tidyDeclarations(readFileSync(declarations, "utf8")));
  if (into === WHOLE) addLoading();
  optimise(join(folder, `${crate}_bg.wasm`), join(root, into), WHOLE_MODULE);
  markFresh(fresh, print);
  say(`Built: ${what} (${seconds(start)})`);
}

/** A panic names its source file: not the folder in which this machine keeps it, which would also change every byte. */
function withoutMachinePaths() {
  const sources = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "registry", "src");
  const flags = [`--remap-path-prefix=${sources}=crates`, `--remap-path-prefix=${root}/=`];
  // Cargo adds these to the flags of .cargo/config.toml.
  return ["--config", `target.wasm32-unknown-unknown.rustflags=${JSON.stringify(flags)}`];
}

/** The generator understands only the modules of its own version. */
function checkBindgenVersion() {
  const lock = readFileSync(join(root, "Cargo.lock"), "utf8");
  /** @param {string} name */
  const version = (name) => lock.match(new RegExp(`name = "${name}"\nversion = "([^"]+)"`))?.[1];
  const library = version("wasm-bindgen");
  const generator = version("wasm-bindgen-cli-support");
  if (library === generator) return;
  throw new Stop(
    `Cargo.lock has wasm-bindgen ${library} but wasm-bindgen-cli-support ${generator}; they must be equal: ` +
      "change both in Cargo.toml and tools/bindgen/Cargo.toml, then run `cargo update -p wasm-bindgen`.",
  );
}
