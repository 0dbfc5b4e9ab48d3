/** The packages of package-lock.json, in node_modules. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, Stop, say } from "./run.js";

/** Installs what the lock file names, where node_modules lacks it. */
export function ensureDependencies(folder = root) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Stop(
      `Node 20.19 or newer is needed; this is ${process.versions.node}. Install it from https://nodejs.org.`,
    );
  }
  if (matchesLock(folder)) return;
  say("Installing the Node packages of package-lock.json (about half a minute)");
  npm(["ci", "--no-audit", "--no-fund"], folder);
}

/**
 * Whether node_modules holds every package of the lock, in its version. Times say nothing: a checkout changes them.
 * @param {string} folder
 */
function matchesLock(folder) {
  const installedLock = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(installedLock)) return false;
  const wanted = Object.entries(packages(join(folder, "package-lock.json")));
  const present = packages(installedLock);
  // Optional packages are those of other systems (win32-x64, …): npm leaves them out.
  return wanted.every(([path, one]) => path === "" || one.optional || present[path]?.version === one.version);
}

/** @param {string} lock */
function packages(lock) {
  return JSON.parse(readFileSync(lock, "utf8")).packages;
}

/**
 * Runs npm: the very one that runs us, where there is one.
 * @param {string[]} args
 * @param {string} [folder]
 */
export function npm(args, folder = root) {
  const ours = process.env.npm_execpath;
  if (ours?.endsWith(".js")) run(process.execPath, [ours, ...args], { cwd: folder });
  else run("npm", args, { cwd: folder });
}

/** Path of a program that an installed package brings, to be run by Node. @param {string} name */
export function packageProgram(name, program = name) {
  const folder = join(root, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[program]);
}

/** Version of an installed package. @param {string} name */
export function packageVersion(name) {
  return JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;
}
