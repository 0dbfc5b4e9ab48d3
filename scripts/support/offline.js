/** dist/sw.js: what the browser keeps for the time without a network, with the service worker that keeps it. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { root } from "./run.js";

const NAME = "sw.js";

/**
 * Writes sw.js for the files that are in a folder. Its bytes change when one of theirs does, and not otherwise.
 * @param {string} folder
 */
export function writeServiceWorker(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
    )
    // Many hosts give out no file whose name begins with a dot; and the package is for other pages.
    .filter((name) => name !== NAME && !/(^|\/)\.|^nomogram-view\//.test(name))
    .sort();
  const files = Object.fromEntries(names.map((name) => [name, integrityOf(join(folder, name))]));
  const source = readFileSync(join(root, "www/offline/worker.js"), "utf8");
  const version = createHash("sha256")
    .update(JSON.stringify(files) + source)
    .digest("hex")
    .slice(0, 16);
  const text = `self.VERSION = ${JSON.stringify(version)};\nself.FILES = ${JSON.stringify(files, null, 1)};\n${source}`;
  writeFileSync(join(folder, NAME), text);
}

/** As browsers write it: https://www.w3.org/TR/SRI/. @param {string} path */
function integrityOf(path) {
  return `sha256-${createHash("sha256").update(readFileSync(path)).digest("base64")}`;
}

/** At the end of the build that puts files into dist/. @returns {import("vite").Plugin} */
export function offline() {
  return {
    name: "offline",
    apply: "build",
    closeBundle: () => writeServiceWorker(join(root, "dist")),
  };
}
