/** The Python package: the viewer that it carries, and its tests. */

import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { packageProgram } from "./dependencies.js";
import { filesBelow, fingerprint, isFresh, markFresh } from "./fresh.js";
import { output, root, run, say, seconds, which } from "./run.js";

const FOLDER = "python/nomogram/show/viewer";
const NAMES = ["page", "widget"];
const SOURCES = [
  "python/viewer",
  "www",
  "package-lock.json",
  "vite.python.config.js",
  "scripts/support/templates.js",
];

/** Builds the viewer that the package carries, unless it is fresh. */
export function buildPythonViewer() {
  const print = fingerprint(filesBelow(SOURCES, (name) => name === "www/generated"));
  const outputs = NAMES.map((name) => `${FOLDER}/${name}.js`);
  if (isFresh("python-viewer", print, outputs)) return;
  const start = performance.now();
  say("Building the viewer of the Python package (seconds)");
  for (const name of NAMES) {
    const args = ["build", "--config", "vite.python.config.js", "--mode", name, "--logLevel", "warn"];
    run(process.execPath, [packageProgram("vite"), ...args]);
  }
  copyFileSync(join(root, "node_modules/lit/LICENSE"), join(root, FOLDER, "LICENSE-lit.txt"));
  markFresh("python-viewer", print);
  say(`The viewer is built in ${FOLDER}/ (${seconds(start)})`);
}

const VENV = "python/.venv";
/** What the tests need; those of other libraries run where these are installed. */
const NEEDED = ["numpy", "scikit-learn", "pandas", "pytest"];
const OLDEST = [3, 9];

/** Path of the Python in our own environment. */
function venvPython() {
  return join(root, VENV, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
}

/**
 * Sets up an environment for the tests of the Python package, in python/.venv alone.
 * @returns {string | null} why it cannot be had; null: it is there
 */
export function preparePython() {
  const python = ["python3", "python"].find((name) => which(name));
  if (!python) return "there is no Python";
  const version = output(python, ["-c", "import sys; print(*sys.version_info[:2])"]);
  const [major, minor] = (version ?? "0 0").split(" ").map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    return `Python ${major}.${minor} is older than ${OLDEST.join(".")}`;
  if (output(venvPython(), ["-c", "import numpy, sklearn, pandas, pytest"]) !== null) return null;
  say(`Installing ${NEEDED.join(", ")} in ${VENV}/ (a minute)`);
  /** @param {string} program @param {string[]} args */
  const done = (program, args) =>
    spawnSync(program, args, { cwd: root, stdio: "ignore", timeout: 600_000 }).status === 0;
  if (!done(python, ["-m", "venv", "--clear", VENV]))
    return `an environment could not be made in ${VENV}/ (Debian: python3-venv)`;
  const quiet = [
    "--quiet",
    "--disable-pip-version-check",
    "--timeout",
    "10",
    "--retries",
    "1",
    "--no-compile",
  ];
  // Wheels alone: nothing is compiled here.
  if (!done(venvPython(), ["-m", "pip", "install", ...quiet, "--only-binary", ":all:", ...NEEDED]))
    return `pip could not install ${NEEDED.join(", ")}`;
  return null;
}

/** Runs them. */
export function testPython() {
  run(venvPython(), ["-m", "pytest"], {
    cwd: join(root, "python"),
    env: { PYTHONPATH: join(root, "python") },
  });
}
