/**
 * The three engines, driven alike.
 *
 * @typedef {object} Driven
 * @property {string} version
 * @property {() => Promise<string[]>} complaints what the page wrote to the console as an error, and what it threw
 * @property {(url: string) => Promise<unknown>} open
 * @property {() => Promise<unknown>} reload
 * @property {(body: (argument: any) => any, argument?: any) => Promise<any>} evaluate in the page; plain data in and out
 * @property {(name: string) => Promise<unknown>} key pressed and let go
 * @property {(points: { x: number, y: number }[]) => Promise<unknown>} mouse pressed at the first point, let go at the last
 * @property {(selector: string, path: string) => Promise<unknown>} choose a file, in the field that the selector names
 * @property {() => Promise<unknown>} close
 */

import { findFirefox, findWebKit } from "../../scripts/support/engines.js";
import { startChromium } from "./chromium.js";
import { startFirefox } from "./firefox.js";
import { startWebKit } from "./webkit.js";

export const all = [
  { name: "Chromium", installed: () => true, start: startChromium },
  { name: "Firefox", installed: () => findFirefox() !== null, start: startFirefox },
  { name: "WebKit", installed: () => findWebKit() !== null, start: startWebKit },
];
