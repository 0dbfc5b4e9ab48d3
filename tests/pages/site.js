/**
 * The `test` of every page test: it serves dist/ as a static host would (at the root, or from a sub-path) and watches
 * what no page of ours may do: write an error to the console, throw, or ask for anything that is not ours.
 */

import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { root } from "../../scripts/support/run.js";
import { serveSite } from "../../scripts/support/site-server.js";

export { expect };

export const test = base.extend({
  subPath: ["/", { option: true, scope: "worker" }],

  site: [
    async ({ subPath }, use) => {
      const site = await serveSite(join(root, "dist"), { mount: subPath });
      await use(site);
      await site.close();
    },
    { scope: "worker" },
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
      const ours = request.url().startsWith(baseURL) || /^(blob|data):/.test(request.url());
      if (!ours) complaints.push(`request to ${request.url()}`);
    });
    await use(page);
    expect(complaints, "the page complained").toEqual([]);
  },
});
