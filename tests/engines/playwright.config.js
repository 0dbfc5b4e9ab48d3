import { defineConfig } from "@playwright/test";

/** The main path in every browser engine that is installed: one at a time, each driven in its own way. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.js",
  outputDir: "../../test-results/engines",
  forbidOnly: Boolean(process.env.CI),
  workers: 1,
  // Generous: the machine may be busy, and no test may depend on a time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.GITHUB_ACTIONS ? [["list"], ["github"]] : [["list"]],
});
