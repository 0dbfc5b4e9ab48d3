/** The browser that tests and screenshots drive. */

import { existsSync } from "node:fs";
import { canInstall, install, isDebian } from "./debian.js";
import { Stop, which } from "./run.js";

const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** What makes Chromium behave on a machine without a screen, without a network, or as root. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Path of an installed Chromium, or null. CHROME_PATH names another one. */
export function findChromium() {
  const told = process.env.CHROME_PATH;
  if (told) {
    if (!existsSync(told)) throw new Stop(`CHROME_PATH names ${told}, but there is no such file.`);
    return told;
  }
  for (const name of NAMES) {
    const path = which(name);
    if (path) return path;
  }
  return PLACES.find((path) => existsSync(path)) ?? null;
}

/** Path of Chromium; installs it where that is possible without asking. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (
    isDebian() &&
    canInstall() &&
    install(["chromium"], "Installing Chromium for the tests (about a minute)")
  ) {
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Stop(
    "The tests need Chromium or Chrome: install one of them, or set CHROME_PATH to where it is.",
  );
}
