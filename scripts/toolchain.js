/**
 * Finds Rust and the route by which this machine can compile to WebAssembly.
 *
 *   installed  the target wasm32-unknown-unknown is there
 *   rustup     it can be added: rustup target add
 *   debian     it cannot (no way to Rust's own servers), but Debian packages a Rust that compiles its own std
 *
 * Each step only where its result is missing. NOMOGRAM_WASM_ROUTE names a route, to try one out.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { canInstall, install, installed } from "./support/debian.js";
import { Failed, output, root, run, Stop, say, which } from "./support/run.js";

const TARGET = "wasm32-unknown-unknown";
const DEBIAN_PACKAGES = ["rustc-web", "cargo-web", "rust-web-src"];

/** Checks that Rust is there, new enough, and has a linker. Every script that calls cargo begins with this. */
export function ensureRust() {
  const cargoBin = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "bin");
  // A shell opened before Rust was installed does not have it on its PATH.
  if (!which("cargo") && existsSync(cargoBin)) process.env.PATH += delimiter + cargoBin;
  const version = output("rustc", ["--version"])?.match(/(\d+)\.(\d+)/);
  if (!version || !which("cargo")) {
    throw new Stop(
      "Rust is needed to build the engine: install it from https://rustup.rs, then run this again.",
    );
  }
  const needed = readFileSync(join(root, "Cargo.toml"), "utf8").match(/rust-version = "(\d+)\.(\d+)"/);
  if (needed && Number(version[1]) === 1 && Number(version[2]) < Number(needed[2])) {
    throw new Stop(`Rust 1.${needed[2]} or newer is needed; this is ${version[0]}. Run: rustup update`);
  }
  const linker = process.platform === "win32" || which("cc");
  if (
    !linker &&
    !(canInstall() && install(["gcc", "libc6-dev"], "Installing a linker for Rust (a minute)"))
  ) {
    throw new Stop("Rust needs a C linker (cc): install gcc or clang, then run this again.");
  }
}

/**
 * How to call cargo so that it compiles to WebAssembly.
 *
 * @returns {{ name: string, cargo: string, args: string[], env: Record<string, string> }}
 */
export function wasmRoute() {
  const told = process.env.NOMOGRAM_WASM_ROUTE;
  /** @param {string} name */
  const wants = (name) => !told || told === name;

  if (wants("installed") && targetInstalled()) return ordinary("installed");
  if (told !== "rustup" && wants("debian") && installed(DEBIAN_PACKAGES)) return debian();
  if (wants("rustup") && addTarget()) return ordinary("rustup");
  if (wants("debian") && canInstall() && installDebianRust()) return debian();
  throw new Stop(
    `Rust cannot compile to ${TARGET} here. Run \`rustup target add ${TARGET}\` where the network allows it; ` +
      `on Debian, as root, \`apt-get install ${DEBIAN_PACKAGES.join(" ")} lld\` does as well.`,
  );
}

/** @param {string} name */
function ordinary(name) {
  return { name, cargo: "cargo", args: [], env: {} };
}

/** Whether rustc has the target's standard library: true of any Rust, by rustup or not. */
function targetInstalled() {
  const folder = output("rustc", ["--print", "target-libdir", "--target", TARGET]);
  return (
    folder !== null && existsSync(folder) && readdirSync(folder).some((name) => name.startsWith("libstd-"))
  );
}

function addTarget() {
  if (targetInstalled()) return true;
  if (!which("rustup")) return false;
  say(`Adding the Rust target ${TARGET} (about half a minute)`);
  try {
    run("rustup", ["target", "add", TARGET]);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    say("That did not work; looking for another way");
    return false;
  }
  return targetInstalled();
}

function installDebianRust() {
  return install(DEBIAN_PACKAGES, "Installing Debian's Rust, which can build WebAssembly (a minute or two)");
}

/** Debian's Rust brings no compiled std for the target: it is built from rust-web-src along with the engine. */
function debian() {
  const rustc = "/usr/bin/rustc";
  const major = output(rustc, ["-vV"])?.match(/LLVM version: (\d+)/)?.[1];
  const linker = `wasm-ld-${major}`;
  // The linker reads what this rustc's LLVM writes, so it has to be of the same version.
  if (!which(linker) && !(canInstall() && install([`lld-${major}`], "Installing its linker (seconds)"))) {
    throw new Stop(`Debian's Rust needs the linker ${linker}: run \`apt-get install lld-${major}\` as root.`);
  }
  return {
    name: "debian",
    cargo: "/usr/bin/cargo",
    args: ["-Zbuild-std=std,panic_abort"],
    env: {
      // Rust by rustup comes first on many machines' PATH; build scripts must not mix the two.
      PATH: `/usr/bin${delimiter}${process.env.PATH}`,
      RUSTC: rustc,
      RUSTC_BOOTSTRAP: "1",
      CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: linker,
    },
  };
}
