/** The Python package: the viewer that it carries, and its tests. */

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync } from "node:fs";
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
  const print = fingerprint([], [version ?? "", ...NEEDED]);
  const there =
    existsSync(venvPython()) &&
    output(venvPython(), ["-c", "import numpy, sklearn, pandas, pytest"]) !== null;
  if (there && isFresh("python-venv", print, [])) return null;
  say(`Installing ${NEEDED.join(", ")} in ${VENV}/ (a minute)`);
  const quiet = [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--disable-pip-version-check",
    "--timeout",
    "10",
    "--retries",
    "1",
  ];
  /** @param {string} program @param {string[]} args */
  const done = (program, args) =>
    spawnSync(program, args, { cwd: root, stdio: "ignore", timeout: 300_000 }).status === 0;
  if (!there && !done(python, ["-m", "venv", "--clear", VENV]))
    return "Python has no venv (Debian: python3-venv)";
  // Wheels alone: nothing is compiled here.
  if (!there && !done(venvPython(), [...quiet, "--only-binary", ":all:", ...NEEDED]))
    return `pip could not install ${NEEDED.join(", ")}`;
  markFresh("python-venv", print);
  return null;
}

/** Runs them. */
export function testPython() {
  run(venvPython(), ["-m", "pytest"], {
    cwd: join(root, "python"),
    env: { PYTHONPATH: join(root, "python") },
  });
}
