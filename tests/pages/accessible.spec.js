import { present } from "../found.js";
import {
  dataMenu,
  modelFinished,
  opened,
  openFile,
  openTab,
  smallTable,
  tabNames,
  viewOptions,
} from "./helpers.js";
import { expect, test } from "./site.js";
import { axeViolations } from "./violations.js";

/**
 * Every tab in turn, with all that folds in it.
 * @param {import("@playwright/test").Page} page
 * @param {string} what
 */
async function everyTab(page, what) {
  for (const tab of await tabNames(page)) {
    await openTab(page, tab);
    for (const panel of await page.locator(".beside-body:not([hidden]) details").all()) {
      await panel.evaluate((/** @type {HTMLDetailsElement} */ details) => {
        details.open = true;
      });
    }
    expect.soft(await axeViolations(page), `${what}, the tab ${tab}`).toEqual([]);
  }
}

for (const [colorScheme, width, height, forcedColors] of /** @type {const} */ ([
  ["light", 1280, 800, "none"],
  ["dark", 1280, 800, "none"],
  ["light", 390, 844, "none"],
  ["dark", 390, 844, "none"],
  ["light", 1920, 1080, "none"],
  ["dark", 1920, 1080, "none"],
  ["light", 844, 390, "none"],
  ["dark", 844, 390, "none"],
  ["light", 1280, 800, "active"],
]))
  test(`axe finds nothing on the main states, ${colorScheme}, ${width} × ${height} px, forced colours ${forcedColors}`, async ({
    browser,
    site,
    baseURL,
  }) => {
    void site;
    test.slow();
    const viewport = { width, height };
    const context = await browser.newContext({
      colorScheme,
      forcedColors,
      baseURL,
      viewport,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await opened(page);
    expect.soft(await axeViolations(page), "first screen").toEqual([]);
    await openFile(page, "patients.csv", smallTable());
    await modelFinished(page);
    await everyTab(page, "a file");
    await page.getByRole("button", { name: "Change what is predicted" }).click();
    await expect(page.locator("target-picker .choice")).toBeVisible();
    await page.locator("target-picker").getByLabel("Column").selectOption("age");
    await expect(page.locator("cut-slider")).toBeVisible();
    await modelFinished(page);
    expect.soft(await axeViolations(page), "target with a cut").toEqual([]);
    await openFile(page, "empty.csv", "");
    // On a phone the bar has a menu for what it has no room for.
    const more = page.getByRole("button", { name: "Share, figure, export and more" });
    if (await more.isVisible()) await more.click();
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await expect(page.locator(".note.error")).toBeVisible();
    expect.soft(await axeViolations(page), "an error and the menu").toEqual([]);
    await dataMenu(page);
    expect.soft(await axeViolations(page), "the menu of the data").toEqual([]);
    // Over a sheet the learners and the options leave.
    const shut = page.getByRole("button", { name: "Shut" });
    if (width < 700 && (await shut.isVisible())) {
      await page.evaluate(() => document.getElementById("data-menu")?.hidePopover());
      await shut.click();
    }
    await viewOptions(page, async () =>
      expect.soft(await axeViolations(page), "the options of the drawing").toEqual([]),
    );
    await context.close();
  });

test("the whole way by keyboard alone", async ({ page }) => {
  await opened(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the drawing" })).toBeFocused();

  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, /Open your own file/);
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({
    name: "patients.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(smallTable()),
  });
  await modelFinished(page);

  await tabTo(page, /Change what is predicted/);
  await page.keyboard.press("Enter");
  await expect(page.locator("target-picker .choice")).toBeVisible();
  await tabTo(page, /^(ill|well)/);
  await page.keyboard.press("ArrowDown");
  await modelFinished(page);
  await tabTo(page, /^Done/);
  await page.keyboard.press("Enter");
  await expect(page.locator("target-picker")).toBeHidden();

  await tabTo(page, /^age$/);
  const dot = page.getByRole("slider", { name: /age/ });
  await expect(dot).toBeFocused();
  const before = present(await dot.getAttribute("aria-valuetext"));
  await page.keyboard.press("End");
  await expect(dot).not.toHaveAttribute("aria-valuetext", before);
  await page.keyboard.press("Control+z");
  await expect(dot).toHaveAttribute("aria-valuetext", before);
});

/**
 * Tab until what has the focus is called so, as a person would who hears the names.
 * @param {import("@playwright/test").Page} page
 * @param {RegExp} name
 */
async function tabTo(page, name) {
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("Tab");
    const called = await page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const labels =
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLButtonElement ||
        element instanceof HTMLTextAreaElement
          ? [...(element.labels ?? [])].map((l) => l.textContent)
          : [];
      return (
        [element?.getAttribute("aria-label"), ...labels, element?.textContent]
          .find((t) => t?.trim())
          ?.trim() ?? ""
      );
    });
    if (name.test(called)) return;
  }
  throw new Error(`No tab stop is called ${name}`);
}
