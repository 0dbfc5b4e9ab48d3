/** What axe finds on a page, by the rules that every page of ours keeps. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** @param {import("@playwright/test").Page} page */
export async function axeViolations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate((tags) => {
    const { axe } = /** @type {Window & { axe: typeof import("axe-core") }} */ (
      /** @type {unknown} */ (window)
    );
    return axe.run(document, { runOnly: tags });
  }, rules);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(" ")).join(", ")}`);
}
