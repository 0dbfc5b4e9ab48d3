/** What a newcomer did and nobody had thought of. */
import { readFileSync } from "node:fs";
import { figures, kept, modelFinished, opened, openFile, openSection, smallTable } from "./helpers.js";
import { expect, test } from "./site.js";

test("an example that is chosen again stays as it is drawn", async ({ page }) => {
  await opened(page);
  const iris = page.locator("first-words").getByRole("button", { name: /Iris/ });
  await iris.click();
  await modelFinished(page);
  await expect(page.getByRole("slider", { name: /petalwidth/ })).toBeVisible();
  await iris.click();
  await expect(page.getByRole("slider", { name: /petalwidth/ })).toBeVisible();
  await expect(await figures(page)).toContainText("On held-out rows");
});

test("what is predicted can be changed although another file came while the panel was open", async ({
  page,
}) => {
  await opened(page);
  const change = page.getByRole("button", { name: "Change what is predicted" });
  await change.click();
  await expect(page.locator("target-picker")).toBeVisible();
  await openFile(page, "patients.csv", smallTable());
  await expect(page.getByRole("heading", { level: 1 })).toContainText("outcome");
  await modelFinished(page);
  await expect(page.locator("target-picker")).toBeHidden();
  await change.click();
  await expect(page.locator("target-picker")).toBeVisible();
  await expect(change).toHaveAttribute("aria-expanded", "true");
});

/** A weak signal and one event in twelve: always saying no makes the least hinge loss. */
function rareEvents() {
  const rows = Array.from({ length: 3000 }, (_, i) => {
    const x = (i * 37) % 101;
    return `${x},${(i * 7919) % (12 * 101) < 2 + 2 * x ? "yes" : "no"}`;
  });
  return `x,class\n${rows.join("\n")}\n`;
}

test("where guessing one class is best, the page says so and one press gives both classes the same weight", async ({
  page,
}) => {
  await opened(page);
  await openFile(page, "rare.csv", rareEvents());
  await modelFinished(page);
  const strip = page.locator("notice-strip");
  await expect(strip).toContainText("every time is the best");
  await strip.getByRole("button", { name: "Give both classes the same weight" }).click();
  await expect(strip).not.toContainText("every time is the best");
  await modelFinished(page);
  await expect(await figures(page)).not.toContainText(/AUC\s*0\.500/);
  await openSection(page, "settings");
  await expect(page.getByRole("checkbox", { name: "Give both classes the same weight" })).toBeChecked();
  await kept(page).toBe("saved");
  await page.waitForTimeout(500);
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  await modelFinished(page);
  await expect(page.getByRole("checkbox", { name: "Give both classes the same weight" })).toBeChecked();
});

for (const [what, path, file] of [
  ["the page begins with", "./", "credit-opening-logistic"],
  ["the Titanic has", "./#1/sample=titanic", "titanic-svm"],
])
  test(`the bundled model that ${what} is the file in the repository`, async ({ page }) => {
    await opened(page, path);
    const text = readFileSync(new URL(`../../www/samples/models/${file}.json`, import.meta.url), "utf8");
    const { auc } = JSON.parse(text).calibration.held_out;
    await expect(await figures(page)).toContainText(auc.toFixed(3));
  });
