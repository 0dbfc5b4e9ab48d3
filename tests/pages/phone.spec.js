/** A phone: all that a bar of its width has no room for is in its menu, and the drawing is used above an open sheet. */

import { present } from "../found.js";
import { modelFinished, opened, openTab, tabNames } from "./helpers.js";
import { expect, test } from "./site.js";
import { axeViolations } from "./violations.js";

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [320, 640],
])
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });

    test("what is predicted can be read, nothing in the bar lies over another, its menu holds the rest", async ({
      page,
    }) => {
      await opened(page, "./#1/sample=credit");
      await modelFinished(page);
      const title = page.locator(".bar h1");
      await expect(title).toHaveText(/class\s*=\s*bad/);
      expect(present(await title.boundingBox()).width).toBeGreaterThan(60);
      await nothingOverAnother(page, width);
      await page.getByRole("button", { name: "Share, figure, export and more" }).tap();
      for (const name of ["Share", "Figure", "Export"])
        await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
      await expect(page.getByLabel("Colours")).toBeVisible();
      expect(await axeViolations(page), "the menu").toEqual([]);
      await page.getByRole("button", { name: "Share", exact: true }).tap();
      await expect(page.getByRole("dialog", { name: "Share" })).toBeVisible();
    });

    test("over every sheet the result is one line, lines are in sight and move, nothing is wider than the window", async ({
      page,
    }) => {
      await opened(page, "./#1/sample=credit");
      await modelFinished(page);
      await page.evaluate(() => document.querySelector("tab-rail")?.scrollTo(0, 0));
      for (const tab of await tabNames(page)) {
        await openTab(page, tab);
        await expect(page.locator("learners-bar")).toBeHidden();
        for (const head of await page.locator(".beside-body:visible details.panel > summary").all())
          if (!(await head.evaluate((e) => e.parentElement?.hasAttribute("open")))) await head.tap();
        const at = await page.evaluate(() => {
          /** @param {ParentNode | null | undefined} within @param {string} selector */
          const one = (within, selector) => {
            const found = within?.querySelector(selector);
            if (!found) throw new Error(`no ${selector}`);
            return found;
          };
          /** @param {ParentNode | null | undefined} within @param {string} selector */
          const box = (within, selector) => one(within, selector).getBoundingClientRect();
          const { shadowRoot } = one(document, "nomogram-view");
          const body = one(document, ".beside-body:not([hidden])");
          const rail = box(document, ".rail-tab[aria-selected=true]");
          return {
            view: box(document, "nomogram-view").bottom,
            base: box(shadowRoot, ".base"),
            row: box(shadowRoot, ".row").bottom,
            sheet: box(document, "beside-panel").top,
            inner: body.scrollWidth - body.clientWidth,
            page: one(document, ":root").scrollWidth,
            rail: [rail.left, rail.right],
          };
        });
        expect.soft(at.base.height, `${tab}: the result`).toBeLessThanOrEqual(49);
        expect.soft(at.view, `${tab}: the drawing ends above the sheet`).toBeLessThanOrEqual(at.sheet + 0.5);
        expect.soft(at.row, `${tab}: a whole line`).toBeLessThanOrEqual(at.base.top + 0.5);
        expect.soft(at.inner, `${tab}: wider than its sheet`).toBeLessThanOrEqual(0);
        expect.soft(at.page, `${tab}: wider than the window`).toBeLessThanOrEqual(width);
        expect.soft(at.rail[0], `${tab} in its row`).toBeGreaterThanOrEqual(-0.5);
        expect.soft(at.rail[1], `${tab} in its row`).toBeLessThanOrEqual(width + 0.5);
      }
      const slider = page.locator("nomogram-view").getByRole("slider").first();
      const before = present(await slider.getAttribute("aria-valuetext"));
      const { x, y, width: wide, height: high } = present(await slider.boundingBox());
      await page.touchscreen.tap(x + wide * 0.8, y + high / 2);
      await expect(slider).not.toHaveAttribute("aria-valuetext", before);
    });
  });

/**
 * What stands in the bar stands beside one another, and in the window.
 * @param {import("@playwright/test").Page} page
 * @param {number} width
 */
async function nothingOverAnother(page, width) {
  const boxes = await page.locator(".bar :is(button, button > span, h1, label):visible").evaluateAll((all) =>
    all.map((e) => {
      const { left, right } = e.getBoundingClientRect();
      const name = e.getAttribute("aria-label") ?? e.textContent.trim();
      return { left, right, name, within: e.matches("button > span") };
    }),
  );
  // Half a pixel is allowed between two of them, none at the window's edge.
  let [end, edge] = [0.5, 0];
  for (const { left, right, name, within } of boxes) {
    if (within) expect.soft(right, `${name} in its button`).toBeLessThanOrEqual(edge + 0.5);
    else {
      expect.soft(left, name).toBeGreaterThanOrEqual(end - 0.5);
      [end, edge] = [right, right];
    }
    expect.soft(right, name).toBeLessThanOrEqual(width);
  }
}

for (const [width, height] of [
  [700, 900],
  [844, 390],
  [1000, 700],
  [1024, 768],
])
  test.describe(`a tablet, or a phone on its side, ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });

    test("nothing in the bar lies over another", async ({ page }) => {
      await opened(page, "./#1/sample=credit");
      await modelFinished(page);
      await nothingOverAnother(page, width);
    });
  });

for (const [width, height] of [
  [390, 844],
  [844, 390],
])
  test.describe(`fields at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });

    // Smaller ones make some browsers enlarge the whole page.
    test("what is typed into or chosen from is as large as running text", async ({ page }) => {
      await opened(page, "./#1/sample=credit");
      await modelFinished(page);
      const sizes = () =>
        page.evaluate(() => {
          const drawing = document.querySelector("drawing-panel nomogram-view")?.shadowRoot;
          if (!drawing) throw new Error("nothing is drawn");
          /** @type {HTMLElement[]} */
          const fields = [document, drawing]
            .flatMap((scope) => [...scope.querySelectorAll("input, select, textarea")])
            .filter((field) => field instanceof HTMLElement)
            .filter((field) => field.checkVisibility({ checkOpacity: true }))
            .filter((field) => !field.matches("[type=checkbox], [type=radio], [type=range], [type=file]"));
          return fields.map((field) => {
            field.focus({ preventScroll: true });
            const name = field.getAttribute("aria-label") ?? field.className;
            return { name, size: Number.parseFloat(getComputedStyle(field).fontSize) };
          });
        });
      /** @param {string | null | undefined} where */
      const look = async (where) => {
        const found = await sizes();
        expect(found.length, `fields, ${where}`).toBeGreaterThan(2);
        expect.soft(found.filter(({ size }) => size < 16)).toEqual([]);
      };
      await look("no tab");
      for (const tab of await tabNames(page)) {
        await openTab(page, tab);
        await look(tab);
      }
    });
  });

test.describe("while it learns", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("it can be stopped, and finished", async ({ page }) => {
    await opened(page, "./#1/sample=credit&repeats=50");
    await page.getByRole("button", { name: "Stop" }).tap();
    await page.getByRole("button", { name: "Finish it" }).tap();
    await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  });
});
