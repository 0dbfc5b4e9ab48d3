/** src/ → www/generated/: the engine as WebAssembly, with its JavaScript side and its TypeScript declarations. */

import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { ensureRust, wasmRoute } from "../toolchain.js";
import { tidyDeclarations } from "./declarations.js";
import { packageProgram, packageVersion } from "./dependencies.js";
import { filesBelow, fingerprint, isFresh, markFresh } from "./fresh.js";
import { output, root, run, Stop, say, seconds } from "./run.js";
import { addLoading, splitWasm, WHOLE } from "./split.js";

const GENERATED = "www/generated";
const SOURCES = [
  "src",
  "tools/bindgen",
  "Cargo.toml",
  "Cargo.lock",
  ".cargo/config.toml",
  "scripts/support/wasm.js",
];
const OUTPUTS = [`${GENERATED}/nomogram.js`, `${GENERATED}/nomogram.d.ts`, WHOLE];

/** What rustc emits for this target; wasm-opt refuses a module with a feature that it was not told of. */
const FEATURES = [
  "bulk-memory",
  "bulk-memory-opt",
  "multivalue",
  "mutable-globals",
  "nontrapping-float-to-int",
  "reference-types",
  "sign-ext",
  "simd",
].map((name) => `--enable-${name}`);

/** Builds the two modules of the engine unless they are fresh. */
export function buildWasm() {
  buildWhole();
  splitWasm();
}

/** The engine in one piece. */
function buildWhole() {
  checkBindgenVersion();
  ensureRust();
  // The command line is no part of the module.
  const sources = filesBelow(SOURCES, (name) => name.startsWith("src/bin/"));
  const print = fingerprint(sources, [packageVersion("binaryen"), output("rustc", ["-vV"]) ?? ""]);
  if (isFresh("wasm", print, OUTPUTS)) return;

  const start = performance.now();
  const route = wasmRoute();
  say(
    `Compiling the engine to WebAssembly (the first time ${route.name === "debian" ? "three minutes" : "a minute or two"})`,
  );
  const place = ["--target", "wasm32-unknown-unknown", "--target-dir", "target/wasm"];
  const build = [
    "build",
    "--locked",
    "--lib",
    "--profile",
    "wasm",
    ...place,
    ...route.args,
    ...withoutMachinePaths(),
  ];
  run(route.cargo, build, { env: route.env });

  const folder = join(root, GENERATED);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const compiled = join(root, "target", "wasm", "wasm32-unknown-unknown", "wasm", "nomogram.wasm");
  say("Making its JavaScript side (the first time another minute, for the generator)");
  run("cargo", ["run", "--locked", "-p", "bindgen", "--", compiled, folder, "nomogram"]);
  rmSync(join(folder, "nomogram_bg.wasm.d.ts"));

  const declarations = join(folder, "nomogram.d.ts");
  writeFileSync(declarations, tidyDeclarations(readFileSync(declarations, "utf8")));
  addLoading();
  optimise(join(folder, "nomogram_bg.wasm"), join(root, WHOLE));
  markFresh("wasm", print);
  say(`The engine is built (${seconds(start)})`);
}

/** A panic names its source file: not the folder in which this machine keeps it, which would also change every byte. */
function withoutMachinePaths() {
  const sources = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "registry", "src");
  const flags = [`--remap-path-prefix=${sources}=crates`, `--remap-path-prefix=${root}/=`];
  // Cargo adds these to the flags of .cargo/config.toml.
  return ["--config", `target.wasm32-unknown-unknown.rustflags=${JSON.stringify(flags)}`];
}

function optimise(module, smaller) {
  // The first kilobyte of memory is the far end of the stack (rustc puts it below all data), so no address that is read
  // or written lies in it, and an offset may be added by the instruction itself.
  const passes = [
    "--gufa-optimizing",
    "-O3",
    "--converge",
    "--low-memory-unused",
    "--strip-producers",
    "--strip-target-features",
  ];
  run(process.execPath, [
    packageProgram("binaryen", "wasm-opt"),
    module,
    ...passes,
    ...FEATURES,
    "-o",
    smaller,
  ]);
  say(`wasm-opt: ${statSync(module).size} → ${statSync(smaller).size} bytes`);
  rmSync(module);
}

/** The generator understands only the modules of its own version. */
function checkBindgenVersion() {
  const lock = readFileSync(join(root, "Cargo.lock"), "utf8");
  const version = (name) => lock.match(new RegExp(`name = "${name}"\nversion = "([^"]+)"`))?.[1];
  const library = version("wasm-bindgen");
  const generator = version("wasm-bindgen-cli-support");
  if (library === generator) return;
  throw new Stop(
    `Cargo.lock has wasm-bindgen ${library} but wasm-bindgen-cli-support ${generator}; they must be equal: ` +
      "change both in Cargo.toml and tools/bindgen/Cargo.toml, then run `cargo update -p wasm-bindgen`.",
  );
}
