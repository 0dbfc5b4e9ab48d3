import { expect, test } from "./site.js";

test("the page opens, says what it is and asks nobody else for anything", async ({ page }) => {
  await page.goto("./");
  await expect(page).toHaveTitle(/Nomogram/);
  await expect(page.locator("body")).toBeVisible();
});

for (const hash of ["", "#1/sample=iris&tab=data", "#1/learner=logistic"])
  test(`what is fetched beside the program is used, whatever the address asks for: “${hash}”`, async ({
    page,
  }) => {
    /** @type {string[]} */
    const warnings = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    // The engine is slow: what waits for it comes after the browser has warned, a few seconds after the page's load.
    await page.route(/\.wasm$/, () => {});
    /** @type {string[]} */
    const fetched = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(`./${hash}`);
    await expect(page.locator("nomogram-view")).toBeVisible();
    await page.waitForTimeout(6000);
    expect(warnings.filter((text) => text.includes("preload"))).toEqual([]);
    const twice = fetched.filter((path, i) => path.endsWith(".json") && fetched.indexOf(path) !== i);
    expect(twice).toEqual([]);
  });
