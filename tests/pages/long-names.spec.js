/** A table with the names that people give their columns: no panel is wider than itself, no name is broken letter by letter. */
import { sectionsOf } from "../../www/state/tabs.js";
import { modelFinished, opened, openFile, openSection, openTab, tabNames } from "./helpers.js";
import { expect, test } from "./site.js";

/** Customers of a shop, about a third of whom leave. */
function customers(rows = 300) {
  let state = 5;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const of = (/** @type {string[]} */ all) => all[Math.floor(all.length * random())];
  const lines = Array.from({ length: rows }, () => {
    const tickets = Math.floor(12 * random());
    const region = of(["Northern Europe and Scandinavia", "Switzerland, Austria and Germany", "Iberia", ""]);
    const leaves = random() < 1 / (1 + Math.exp(3 - 0.3 * tickets - (region === "Iberia" ? 1 : 0)));
    const paid = random() < 0.1 ? "" : (9000 * random()).toFixed(2);
    return [tickets, region, of(["Enterprise (annual)", "Starter"]), paid, leaves ? "yes" : "no"].join(";");
  });
  const names = [
    "Support tickets in the last 90 days",
    "Sales region of the responsible account manager",
    "Plan that was agreed upon at the last renewal",
    "Annual recurring revenue in EUR (net of discounts)",
    "Cancelled within the next quarter",
  ];
  return `${names.join(";")}\n${lines.join("\n")}\n`;
}

/** What is open beside the drawing: pixels beyond its edge, and texts that are broken letter by letter. @param {import("@playwright/test").Page} page */
const broken = (page) =>
  page.evaluate(() => {
    const body = document.querySelector(".beside-body:not([hidden])");
    if (!body) throw new Error("nothing is open");
    const narrow = [...body.querySelectorAll("*")].filter((one) => {
      const [text] = [...one.childNodes].filter(
        (n) => n.nodeType === Node.TEXT_NODE && (n.textContent ?? "").trim().length > 7,
      );
      if (!text || one.closest("svg, option, .visually-hidden, [role=status]") || !one.checkVisibility())
        return false;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { width, height } = range.getBoundingClientRect();
      return width > 2 && width < 32 && height > 60;
    });
    return { beyond: body.scrollWidth - body.clientWidth, narrow: narrow.map((one) => one.textContent) };
  });

for (const [width, height] of [
  [1280, 720],
  [390, 844],
])
  test(`at ${width} × ${height} every panel holds long names`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await opened(page);
    await openFile(page, "customers.csv", customers());
    await modelFinished(page);
    for (const tab of await tabNames(page)) {
      await openTab(page, tab);
      for (const section of sectionsOf[/** @type {keyof typeof sectionsOf} */ (tab)]) {
        if ((await page.locator(`side-panel[name=${section}]`).count()) === 0) continue;
        await openSection(page, section);
        await page.waitForTimeout(500);
        expect.soft(await broken(page), `${tab}, ${section}`).toEqual({ beyond: 0, narrow: [] });
      }
    }
    // What a black box found is named by several columns at once.
    await openSection(page, "top");
    const panel = page.locator("top-panel");
    await panel.getByRole("button", { name: "Run", exact: true }).click();
    await expect(panel.locator(".top-feature").nth(3)).toBeVisible();
    await expect(panel.locator("progress")).toHaveCount(0);
    expect(await broken(page)).toEqual({ beyond: 0, narrow: [] });
    for (const words of await panel.locator(".top-words").all())
      expect((await words.boundingBox())?.width).toBeGreaterThan(200);
  });
