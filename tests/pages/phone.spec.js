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
      const boxes = await page.locator(".bar :is(button, h1, label):visible").evaluateAll((all) =>
        all.map((e) => {
          const { left, right } = e.getBoundingClientRect();
          return { left, right, name: e.getAttribute("aria-label") ?? e.textContent.trim() };
        }),
      );
      boxes.forEach((box, i) => {
        expect(box.left, box.name).toBeGreaterThanOrEqual(i ? boxes[i - 1].right - 0.5 : 0);
        expect(box.right, box.name).toBeLessThanOrEqual(width);
      });
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

test.describe("while it learns", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("it can be stopped, and finished", async ({ page }) => {
    await opened(page, "./#1/sample=credit&repeats=50");
    await page.getByRole("button", { name: "Stop" }).tap();
    await page.getByRole("button", { name: "Finish it" }).tap();
    await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  });
});
