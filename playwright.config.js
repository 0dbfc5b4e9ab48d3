import { defineConfig } from "@playwright/test";
import { chromiumArguments, ensureChromium } from "./scripts/support/chromium.js";
import { reportOfPages } from "./scripts/support/failed-tests.js";

/**
 * What a page does once it is there does not depend on where it is: these files run at the root alone. Everything that
 * fetches, links, stores or starts a worker runs from a sub-path too.
 */
const whereverItIs = [
  "accessible",
  "decide",
  "similarity",
  "compare-learners",
  "compare-outcomes",
  "damaged",
  "long-names",
  "outcome-axes",
  "package",
  "package-pages",
  "outcomes",
  "pairs",
  "random-walk",
  "remarks",
  "shapes",
  "touch",
];

/** The built page, driven as a person would: once at the root of a host, once from a sub-path. */
export default defineConfig({
  testDir: "tests/pages",
  testMatch: "**/*.spec.js",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Generous: the machine may be busy, and no test may depend on a time.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: reportOfPages }],
    ...(process.env.GITHUB_ACTIONS ? [/** @type {["github"]} */ (["github"])] : []),
  ],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: ensureChromium(), args: chromiumArguments },
    // What is not there after a minute is not coming: say where it was awaited, before the test's own time is up.
    actionTimeout: 60_000,
    // A page that was kept would hide what the server gives; offline.spec.js lets it be.
    serviceWorkers: "block",
    trace: "retain-on-failure",
  },
  projects: [
    { name: "root", use: { subPath: "/" } },
    {
      name: "sub-path",
      use: { subPath: "/some/where/" },
      testIgnore: whereverItIs.map((name) => `**/${name}.spec.js`),
    },
  ],
});
