/** Opened from the disk, where no program starts, the page says how to start it; from a host it does not. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test as plain } from "@playwright/test";
import { root } from "../../scripts/support/run.js";
import { opened } from "./helpers.js";
import { expect, test } from "./site.js";

plain("from the disk", async ({ page }) => {
  await page.goto(pathToFileURL(join(root, "dist/index.html")).href);
  await expect(page.getByText("A browser starts no program from a file on the disk")).toBeVisible();
});

test("from a host", async ({ page }) => {
  await opened(page);
  await expect(page.locator(".from-disk")).toHaveCount(0);
});
