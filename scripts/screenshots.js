/**
 * npm run screenshots: the pictures of the documents, taken from the running product: docs/images/*.png, wide and on a
 * phone, light and dark. The README shows one of them.
 */

import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.js";
import { chromiumArguments, ensureChromium } from "./support/chromium.js";
import { PACKAGE } from "./support/package.js";
import { main, root, Stop, say } from "./support/run.js";
import { serveSite } from "./support/site-server.js";

/** @type {("light" | "dark")[]} */
const SCHEMES = ["light", "dark"];
const SHOTS = [
  [1280, 920],
  [390, 844],
].flatMap(([width, height]) => SCHEMES.map((scheme) => ({ width, height, scheme })));
const folder = join(root, "docs", "images");

await main(async () => {
  await build();
  const executablePath = ensureChromium();
  const { chromium } = await import("@playwright/test");
  mkdirSync(folder, { recursive: true });
  const site = await serveSite(join(root, "dist"));
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    for (const shot of SHOTS) await take(browser, site.url, shot, "explorer");
    const own = await serveSite(published());
    await take(browser, own.url, { width: 1280, height: 540, scheme: "light" }, "published");
    await own.close();
  } finally {
    await browser.close();
    await site.close();
  }
});

/** A folder with the page of docs/publish-a-model.md and all that it needs. */
function published() {
  const host = mkdtempSync(join(tmpdir(), "published-"));
  cpSync(join(root, PACKAGE), join(host, "nomogram-view"), { recursive: true });
  copyFileSync(join(root, "www/samples/models/titanic-logistic.json"), join(host, "model.json"));
  const [, lines] =
    /```html\n([\s\S]*?)```/.exec(readFileSync(join(root, "docs/publish-a-model.md"), "utf8")) ?? [];
  writeFileSync(join(host, "index.html"), lines);
  return host;
}

/**
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 * @param {(typeof SHOTS)[number]} shot
 * @param {string} what
 */
async function take(browser, url, { width, height, scheme }, what) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    // One frame shows all: nothing moves, no caret blinks.
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(url);
  const drawing = page.locator("nomogram-view").first();
  // The drawing is there when it has at least one dot that can be dragged.
  const ready = drawing.locator('input[type="range"]').first();
  await ready.waitFor({ timeout: 60_000 }).catch(() => {
    throw new Stop(
      "The page did not draw a nomogram within a minute: open it with `npm start` and look why.",
    );
  });
  const name = `${what}-${width}-${scheme}.png`;
  await page.screenshot({ path: join(folder, name), animations: "disabled" });
  say(`docs/images/${name}`);
  await context.close();
}
