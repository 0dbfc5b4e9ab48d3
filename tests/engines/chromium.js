import { chromium } from "@playwright/test";
import { chromiumArguments, ensureChromium } from "../../scripts/support/chromium.js";

/** Chromium, by Playwright. @param {{ width: number, height: number, profile: string }} window @returns {Promise<import("./engines.js").Driven>} */
export async function startChromium({ width, height }) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
  const page = await browser.newPage({ viewport: { width, height } });
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  return {
    version: browser.version(),
    complaints: async () => complaints,
    open: (url) => page.goto(url),
    reload: () => page.reload(),
    evaluate: (body, argument) => page.evaluate(body, argument),
    key: (name) => page.keyboard.press(name),
    mouse: async ([first, ...others]) => {
      await page.mouse.move(first.x, first.y);
      await page.mouse.down();
      for (const { x, y } of others) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    choose: (selector, path) => page.locator(selector).setInputFiles(path),
    close: () => browser.close(),
  };
}
