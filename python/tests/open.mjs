/** Opens a page from the disk in Chromium and says what is drawn: the viewer's own numbers after a value was set. */
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../scripts/support/chromium.js";

const [path, values] = process.argv.slice(2);
const executablePath = findChromium();
if (!executablePath) {
  process.stdout.write("null");
  process.exit(0);
}
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  const page = await browser.newPage();
  /** @type {string[]} */
  const trouble = [];
  page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
  page.on("pageerror", (error) => trouble.push(String(error)));
  page.on("request", (request) => /^(file|data|blob):/.test(request.url()) || trouble.push(request.url()));
  await page.goto(pathToFileURL(path).href);
  await page.locator("nomogram-view .row").first().waitFor();
  const detail = await page.evaluate(async (given) => {
    const view = /** @type {any} */ (document.querySelector("nomogram-view"));
    view.values = given;
    await view.updateComplete;
    return {
      ...view.state,
      text: view.shadowRoot.textContent,
      shares: view.shadowRoot.querySelector("output")?.textContent,
    };
  }, JSON.parse(values));
  process.stdout.write(JSON.stringify({ ...detail, trouble }));
} finally {
  await browser.close();
}
