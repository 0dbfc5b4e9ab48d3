/** Firefox and WebKit, which the main path is tried in beside Chromium: the ones that are installed. */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { canInstall, install, isDebian } from "./debian.js";
import { packageProgram } from "./dependencies.js";
import { output, run, Stop, say, which } from "./run.js";

const FIREFOX_PLACES = [
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

/** Path of an installed Firefox, or null. FIREFOX_PATH names another one. */
export function findFirefox() {
  const told = process.env.FIREFOX_PATH;
  if (told && !existsSync(told)) throw new Stop(`FIREFOX_PATH names ${told}, but there is no such file.`);
  const found =
    told ||
    (which("firefox-esr") ?? which("firefox") ?? FIREFOX_PLACES.find((path) => existsSync(path)) ?? null);
  // A name alone may be a script that only says how to install it.
  return found && output(found, ["--version"]) !== null ? found : null;
}

/**
 * WebKitGTK as Linux has it, or null where a part is missing: the driver, the browser that it starts, a screen for it.
 *
 * @returns {{ driver: string, browser: string, screen: string } | null}
 */
export function findWebKit() {
  const [driver, screen, browser] = [which("WebKitWebDriver"), which("Xvfb"), findMiniBrowser()];
  return driver && screen && browser ? { driver, browser, screen } : null;
}

/** In the library's own folder, whose name has version and machine in it. */
function findMiniBrowser() {
  /** @param {string} folder */
  const inside = (folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return (
    ["/usr/lib", "/usr/lib64", "/usr/libexec"]
      .flatMap((folder) => [folder, ...inside(folder).filter((path) => path.endsWith("-linux-gnu"))])
      .flatMap((folder) => inside(folder).filter((path) => /webkit2?gtk-[\d.]+$/.test(path)))
      .sort()
      .reverse()
      .map((folder) => join(folder, "MiniBrowser"))
      .find((path) => existsSync(path)) ?? null
  );
}

/** The engines beside Chromium, with the packages that Debian has them in. */
export const engines = [
  { name: "Firefox", find: findFirefox, packages: ["firefox-esr"] },
  { name: "WebKit", find: findWebKit, packages: ["webkit2gtk-driver", "xvfb"] },
];

const missing = () => engines.filter(({ find }) => !find());

/** Installs what is missing, where that is possible without asking. */
export function installEngines() {
  const wanted = missing();
  if (wanted.length === 0 || !isDebian() || !canInstall()) return;
  const names = wanted.map(({ name }) => name).join(" and ");
  const packages = wanted.flatMap((engine) => engine.packages);
  install(packages, `Installing ${names} (a minute)`);
}

/** Takes the main path in Chromium and in every engine that is installed; gives the names of these. */
export function tryEngines() {
  const left = missing();
  for (const { name } of left) say(`${name} is not installed: its main path was not tried`);
  const config = ["test", "--config", "tests/engines/playwright.config.js"];
  run(process.execPath, [packageProgram("@playwright/test", "playwright"), ...config]);
  return engines.filter((engine) => !left.includes(engine)).map(({ name }) => name);
}
