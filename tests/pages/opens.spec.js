import { expect, test } from "./site.js";

test("the page opens, says what it is and asks nobody else for anything", async ({ page }) => {
  await page.goto("./");
  await expect(page).toHaveTitle(/Nomogram/);
  await expect(page.locator("body")).toBeVisible();
});
