/**
 * The `test` of every page test: it serves dist/ as a static host would (at the root, or from a sub-path) and watches
 * what no page of ours may do: write an error to the console, throw, or ask for anything that is not ours.
 */

import { basename, join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { contents, remember } from "../../scripts/support/loaded.js";
import { root } from "../../scripts/support/run.js";
import { serveSite } from "../../scripts/support/site-server.js";

export { expect };

/**
 * @typedef {{ url: string, close: () => Promise<void>, given: Set<string>, contents: Record<string, string> }} Site given:
 *   files that the present test has loaded
 * @typedef {import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions} Each
 * @typedef {import("@playwright/test").PlaywrightWorkerArgs & import("@playwright/test").PlaywrightWorkerOptions} Once
 * @typedef {{ complaints: string[], loads: void }} Given
 * @typedef {{ subPath: string, site: Site }} Around
 * @typedef {import("@playwright/test").Fixtures<Given, Around, Each, Once>} Ours
 */

/**
 * What a file of tests adds for itself.
 * @template {object} T
 * @typedef {import("@playwright/test").Fixtures<T, {}, Each & Given, Once & Around>} More
 */

/** @type {Ours} */
const ours = {
  subPath: ["/", { option: true, scope: "worker" }],

  site: [
    async ({ subPath }, use) => {
      /** @type {Set<string>} */
      const given = new Set();
      const site = await serveSite(join(root, "dist"), { mount: subPath, given: (path) => given.add(path) });
      await use({ ...site, given, contents: contents() });
      await site.close();
    },
    { scope: "worker" },
  ],

  /** What each test has loaded, for `npm test -- --changed`. */
  loads: [
    async ({ site }, use, info) => {
      site.given.clear();
      await use();
      remember(basename(info.file), `${info.project.name}.${info.parallelIndex}`, site.given, site.contents);
    },
    { auto: true },
  ],

  /** page.goto("./") opens the page. */
  baseURL: async ({ site }, use) => use(site.url),

  /** What went wrong in the page; a test that provokes an error empties it. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern; none here
  complaints: async ({}, use) => use([]),

  page: async ({ page, baseURL, complaints }, use) => {
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
    page.on("request", (request) => {
      const ours = request.url().startsWith(String(baseURL)) || /^(blob|data):/.test(request.url());
      if (!ours) complaints.push(`request to ${request.url()}`);
    });
    await use(page);
    expect(complaints, "the page complained").toEqual([]);
  },
};

/** @typedef {import("@playwright/test").TestType<Each & Given, Once & Around>} Test */

/** @type {(fixtures: Ours) => Test} */
const extend = base.extend.bind(base);
export const test = extend(ours);

/**
 * The `test` of a file that has more of its own.
 * @template {object} T
 * @param {More<T>} more
 * @returns {import("@playwright/test").TestType<Each & Given & T, Once & Around>}
 */
export const testWith = (more) => test.extend(more);
