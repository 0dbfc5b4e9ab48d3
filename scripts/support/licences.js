/** The licences of what dist/ bundles: those of the packages that a build has put into it, and of the engine's crates. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crateNotices } from "./crates.js";
import { mit } from "./mit.js";

/** A folder of a package inside node_modules, from the path of one of its modules. */
const FOLDER = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** @param {string} folder of a package @returns {string} its name, version and licence */
function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
  if (texts.length === 0 && license === "MIT") texts.push(mit(author?.name ?? author));
  return [`${name} ${version} (${license})`, ...texts].join("\n\n");
}

/** @param {Iterable<string>} modules paths of bundled modules @returns {string[]} a notice for each package, by name */
export function noticesOf(modules) {
  const folders = new Set();
  for (const id of modules) {
    const [, folder] = FOLDER.exec(id.replaceAll("\\", "/")) ?? [];
    if (folder && existsSync(join(folder, "package.json"))) folders.add(folder);
  }
  return [...folders].map(noticeOf).sort();
}

/** Writes THIRD-PARTY-LICENSES.txt beside what is built. @param {string[]} more notices @returns {import("vite").Plugin} */
export function licences(more = crateNotices()) {
  return {
    name: "third-party-licences",
    apply: "build",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((one) => (one.type === "chunk" ? one.moduleIds : []));
      const own = readFileSync("LICENSE", "utf8").trim();
      const notices = [`Nomogram Explorer (MIT)\n\n${own}`, ...noticesOf(modules), ...more];
      this.emitFile({
        type: "asset",
        fileName: "THIRD-PARTY-LICENSES.txt",
        source: `${notices.join(`\n\n${"-".repeat(80)}\n\n`)}\n`,
      });
    },
  };
}
