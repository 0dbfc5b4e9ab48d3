import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArguments, findChromium } from "./scripts/support/chromium.js";
import { licences } from "./scripts/support/licences.js";
import { offline } from "./scripts/support/offline.js";
import { closeTemplates } from "./scripts/support/templates.js";

export default defineConfig({
  // Relative addresses: dist/ works from any folder of any static host.
  base: "./",
  publicDir: "www/public",
  build: {
    target: "es2022",
    // A small module as a data: URL would be refused by our own Content-Security-Policy.
    assetsInlineLimit: 0,
    // Every browser that runs the engine preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "figures.html"],
      // Parts that the viewer fetches when it stands alone the page has from the start.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // What is there from the start is smaller in one piece than in forty.
        codeSplitting: {
          groups: [{ name: "start", tags: ["$initial"], minShareCount: 2 }],
        },
      },
    },
  },
  worker: { format: "es" },
  plugins: [developmentPolicy(), closeTemplates(), licences(), offline()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          // No test may depend on how fast the machine is.
          testTimeout: 60_000,
          // Models that say how sure they are, and every form of an effect.
          setupFiles: ["tests/view/parts.js"],
          include: ["tests/**/*.test.js"],
          exclude: ["tests/elements/**", "tests/gallery/**", "tests/pages/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "elements",
          include: ["tests/elements/**/*.test.js", "tests/gallery/**/*.test.js"],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArguments },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});

/**
 * Vite's development server puts styles into the page by script; the page's policy, right for dist/, forbids that.
 * @returns {import("vite").Plugin}
 */
function developmentPolicy() {
  return {
    name: "development-policy",
    apply: "serve",
    transformIndexHtml: (html) => html.replace(/<meta[^>]+http-equiv="Content-Security-Policy"[^>]*>/i, ""),
  };
}
