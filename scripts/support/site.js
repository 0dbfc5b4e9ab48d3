/** www/ → dist/: the page as plain files for any static host. */

import { packageProgram } from "./dependencies.js";
import { filesBelow, fingerprint, isFresh, markFresh } from "./fresh.js";
import { PACKAGE, writePackage } from "./package.js";
import { run, say, seconds } from "./run.js";

const SOURCES = [
  "index.html",
  "figures.html",
  "www",
  "npm",
  "LICENSE",
  "package.json",
  "vite.config.js",
  "vite.viewer.config.js",
  "package-lock.json",
  "Cargo.lock",
  "scripts/support/crates.js",
  "scripts/support/licences.js",
  "scripts/support/offline.js",
  "scripts/support/package.js",
  "scripts/support/templates.js",
];

/** Builds dist/ unless it is fresh. */
export function buildSite() {
  const print = fingerprint(filesBelow(SOURCES));
  if (isFresh("site", print, ["dist/index.html", `${PACKAGE}/package.json`])) return;
  const start = performance.now();
  say("Building the page (seconds)");
  const vite = packageProgram("vite");
  run(process.execPath, [vite, "build", "--logLevel", "warn"]);
  run(process.execPath, [vite, "build", "--config", "vite.viewer.config.js", "--logLevel", "warn"]);
  writePackage();
  markFresh("site", print);
  say(`The page is built in dist/ (${seconds(start)})`);
}
