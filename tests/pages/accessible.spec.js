import { modelFinished, opened, openFile, smallTable } from "./helpers.js";
import { expect, test } from "./site.js";
import { axeViolations } from "./violations.js";

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing on the main states, ${colorScheme}`, async ({ browser, site, baseURL }) => {
    void site;
    const context = await browser.newContext({ colorScheme, baseURL, reducedMotion: "reduce" });
    const page = await context.newPage();
    await opened(page);
    expect(await axeViolations(page), "first screen").toEqual([]);
    await openFile(page, "patients.csv", smallTable());
    await modelFinished(page);
    for (const panel of await page.locator("details").all()) {
      await panel.evaluate((details) => {
        details.open = true;
      });
    }
    expect(await axeViolations(page), "a file with all panels open").toEqual([]);
    await page.getByRole("button", { name: "Change what is predicted" }).click();
    await expect(page.locator("target-picker .choice")).toBeVisible();
    await page.locator("target-picker").getByLabel("Column").selectOption("age");
    await expect(page.locator("cut-slider")).toBeVisible();
    await modelFinished(page);
    expect(await axeViolations(page), "target with a cut").toEqual([]);
    await openFile(page, "empty.csv", "");
    await page.getByRole("button", { name: "Export" }).click();
    await expect(page.locator(".note.error")).toBeVisible();
    expect(await axeViolations(page), "an error and the menu").toEqual([]);
    await context.close();
  });
}

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
  await expect(page.locator("target-picker")).toHaveCount(0);

  await tabTo(page, /^age$/);
  const dot = page.getByRole("slider", { name: /age/ });
  await expect(dot).toBeFocused();
  const before = await dot.getAttribute("aria-valuetext");
  await page.keyboard.press("End");
  await expect(dot).not.toHaveAttribute("aria-valuetext", before);
  await page.keyboard.press("Control+z");
  await expect(dot).toHaveAttribute("aria-valuetext", before);
});

/** Tab until what has the focus is called so, as a person would who hears the names. */
async function tabTo(page, name) {
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("Tab");
    const called = await page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const labels =
        element && "labels" in element ? [...(element.labels ?? [])].map((l) => l.textContent) : [];
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
