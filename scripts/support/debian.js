/** The packages of Debian, for machines that reach nothing else. */

import { existsSync, readFileSync } from "node:fs";
import { Failed, output, run, say, which } from "./run.js";

/** Whether this is Debian (or something made of it) and packages may be installed without asking. */
export function canInstall() {
  return existsSync("/etc/debian_version") && which("apt-get") !== null && process.getuid?.() === 0;
}

/** Debian proper: Ubuntu's `chromium` package, for one, only says that there is none. */
export function isDebian() {
  return existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

/** Whether all of the packages are installed. @param {string[]} packages */
export function installed(packages) {
  const states = output("dpkg", ["--status", ...packages]) ?? "";
  return (
    states.split("\n").filter((line) => line === "Status: install ok installed").length === packages.length
  );
}

let updated = false;

/**
 * Installs packages.
 *
 * @param {string[]} packages
 * @param {string} why said to the person, with the time it takes
 * @returns {boolean} whether they are there now
 */
export function install(packages, why) {
  say(`${why}: apt-get install ${packages.join(" ")}`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  try {
    if (!updated) run("apt-get", ["-qq", "update"], { env });
    updated = true;
    run("apt-get", ["-qq", "-y", "--no-install-recommends", "install", ...packages], { env });
    return true;
  } catch (error) {
    if (error instanceof Failed) return false;
    throw error;
  }
}
