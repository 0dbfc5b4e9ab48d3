/** The Python package: the viewer that it carries, and its tests. */

import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import project from "../../package.json" with { type: "json" };
import { filesBelow, fingerprint, isFresh, markFresh } from "./fresh.js";
import { root, say, seconds } from "./run.js";
import { closeTemplates } from "./templates.js";

const FOLDER = "python/nomogram/show/viewer";
const NAMES = ["page", "widget"];
const BANNER = `/*! ${project.name} ${project.version}: <nomogram-view> · ${project.license} licence · contains lit (BSD-3-Clause, Google LLC) */`;
const SOURCES = [
  "python/viewer",
  "www",
  "package-lock.json",
  "scripts/support/templates.js",
  "scripts/support/python.js",
];

/** The viewer with all its parts in one file, for a page and for a notebook; unless they are fresh. */
export async function buildPythonViewer() {
  if (!existsSync(join(root, "python/viewer"))) return;
  const print = fingerprint(filesBelow(SOURCES, (name) => name === "www/generated"));
  const outputs = NAMES.map((name) => `${FOLDER}/${name}.js`);
  if (isFresh("python-viewer", print, outputs)) return;
  const start = performance.now();
  for (const name of NAMES) {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: "warn",
      plugins: [closeTemplates()],
      build: {
        target: "es2022",
        outDir: FOLDER,
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: `python/viewer/${name}.js`,
          preserveEntrySignatures: "allow-extension",
          output: { entryFileNames: `${name}.js`, codeSplitting: false, postBanner: BANNER },
        },
      },
    });
  }
  copyFileSync(join(root, "node_modules/lit/LICENSE"), join(root, FOLDER, "LICENSE-lit.txt"));
  markFresh("python-viewer", print);
  say(`The viewer of the Python package is built in ${FOLDER}/ (${seconds(start)})`);
}
