/** What weighs most in a polynomial support vector machine, with the engine as it is shipped. */

import { present } from "../found.js";
import { heldOut, modelFinished, opened, openFile, openSection } from "./helpers.js";
import { expect, test } from "./site.js";
import { axeViolations } from "./violations.js";

/** The outcome is the exclusive or of two columns, but for one row in ten; a third column is noise. */
function exclusiveOr(rows = 200) {
  const lines = ["first,second,noise,outcome"];
  for (let i = 0; i < rows; i++) {
    const [a, b] = [i & 1, (i >> 1) & 1];
    const y = i % 10 === 9 ? a === b : a !== b;
    lines.push(`${"pq"[a]},${"rs"[b]},${"uvw"[(i * 7) % 3]},${y ? "yes" : "no"}`);
  }
  return `${lines.join("\n")}\n`;
}

/** The class is told by the distance from the middle: two squares, and nothing that adds up in straight lines. */
function circle(rows = 200) {
  const lines = ["across,up,noise,where"];
  let state = 7;
  const roll = () => {
    state = (state * 48271) % 2147483647;
    return (2 * state) / 2147483647 - 1;
  };
  for (let i = 0; i < rows; i++) {
    const [x, y, noise] = [roll(), roll(), roll()];
    lines.push(`${x.toFixed(4)},${y.toFixed(4)},${noise.toFixed(4)},${x * x + y * y > 0.64 ? "out" : "in"}`);
  }
  return `${lines.join("\n")}\n`;
}

/** @param {import("@playwright/test").Page} page @param {string} csv */
async function looked(page, csv) {
  await opened(page);
  await openFile(page, "table.csv", csv);
  await modelFinished(page);
  await openSection(page, "top");
  return page.locator("top-panel");
}

/** @param {import("@playwright/test").Page} page */
const sought = (page) => page.evaluate(() => document.querySelector("explorer-page").bench.topFeatures.value);

/**
 * Names of the attributes of a feature, each once.
 * @param {import("../../www/engine/nomogram.js").TopFeature} p
 */
const namesOf = ({ terms }) => [...new Set(terms.map((t) => t.attribute))].sort();

/** @param {import("@playwright/test").Locator} panel */
async function search(panel) {
  await panel.getByRole("button", { name: /^(Run|Run again)$/ }).click();
  await expect(panel.getByRole("status")).toHaveText(/were built; these hold/);
}

test("of an exclusive or the pair weighs most; by three searches the same list; drawn, it is learned", async ({
  page,
}) => {
  const panel = await looked(page, exclusiveOr());
  await panel.getByRole("radio", { name: "All", exact: true }).check({ force: true });
  await search(panel);
  await expect(panel.locator(".proof")).toContainText("provably");
  const all = present((await sought(page)).found);
  expect(all.share).toBeCloseTo(1, 6);
  expect(namesOf(all.features[0])).toEqual(["first", "second"]);

  for (const method of ["By contributions", "By variables"]) {
    await panel.locator(".top-settings > summary").click();
    await panel.getByRole("radio", { name: method }).check({ force: true });
    await expect(panel.locator(".top-feature")).toHaveCount(0);
    await search(panel);
    const { found } = await sought(page);
    // So few products that each way builds them all.
    expect(present(found).certified, method).toBe(true);
    present(found)
      .features.slice(0, 5)
      .forEach(({ weight }, i) => {
        expect(Math.abs(weight)).toBeCloseTo(Math.abs(all.features[i].weight), 9);
      });
  }
  expect(await axeViolations(page), "the list").toEqual([]);

  const { brier: before } = await heldOut(page);
  await panel
    .getByRole("button", { name: /^Draw this pair: / })
    .first()
    .click();
  await modelFinished(page);
  await expect(panel.locator(".top-feature").first()).toContainText("drawn together");
  const groups = await page.evaluate(
    () => document.querySelector("explorer-page").bench.document.value.question.groups,
  );
  const { brier } = await heldOut(page);
  expect(groups.map((g) => g.attributes.toSorted())).toEqual([["first", "second"]]);
  // One row in ten is against the rule: 0.09 at best; without the pair it is no better than 0.24.
  expect(before).toBeGreaterThan(0.2);
  expect(brier).toBeLessThan(0.12);
});

test("of a circle the two squares weigh most, and each can have a curve", async ({ page }) => {
  const panel = await looked(page, circle());
  await panel.getByRole("textbox", { name: /^C A larger/ }).fill("1000");
  await page.keyboard.press("Tab");
  await search(panel);
  const { found } = await sought(page);
  const squares = present(found).features.slice(0, 2);
  expect(squares.map(namesOf).sort()).toEqual([["across"], ["up"]]);
  for (const { terms } of squares) expect(terms.map((t) => t.power)).toEqual([2]);
  // Both the same way: out, or not in.
  expect(Math.sign(squares[0].weight)).toBe(Math.sign(squares[1].weight));
  await panel.getByRole("button", { name: "Give it a curve: across" }).click();
  await modelFinished(page);
  await expect(panel.locator(".top-feature").filter({ hasText: "across" }).first()).toContainText(
    "has a shape of its own",
  );
});

test("of a circle held-out rows choose degree 2 and the two attributes; these are learned", async ({
  page,
}) => {
  const panel = await looked(page, circle());
  await panel.getByRole("radio", { name: "By cross-validation" }).check({ force: true });
  await search(panel);
  const { begun, trying } = await sought(page);
  expect(present(begun).degree).toBe(2);
  const auc = Object.fromEntries(present(trying).tried.map((one) => [one.degree, one.auc]));
  // A plane does not see a circle.
  expect(auc[1]).toBeLessThan(0.7);
  expect(auc[2]).toBeGreaterThan(0.95);
  await expect(panel).toContainText("Degree 2: AUC of held-out rows 1: 0.");

  await panel.getByText("Which attributes it needs").click();
  await panel.getByRole("button", { name: "Eliminate" }).click();
  const needs = panel.locator(".top-elimination");
  await expect(needs.getByRole("status")).toHaveText(
    /^Held-out rows are ranked best with 2 of 3 attributes \(degree 2, AUC 0\.9/,
    { timeout: 60_000 },
  );
  await expect(needs.locator(".top-kept")).toHaveText("across, up");
  await expect(needs.getByRole("img")).toHaveAccessibleName(
    /by attributes left: 3: 0\.9\d+, 2: 0\.9\d+, 1: 0\.\d+$/,
  );
  expect(await axeViolations(page), "the curve").toEqual([]);
  await needs.getByRole("button", { name: "Learn from these 2 only" }).click();
  await modelFinished(page);
  await expect(page.locator("nomogram-view").getByRole("slider")).toHaveCount(2);
});

test("German credit at degree 4: stopped, gone on with, pruned; the drawing goes on working", async ({
  page,
}) => {
  await opened(page, "./#1/sample=credit");
  await modelFinished(page);
  await openSection(page, "top");
  const panel = page.locator("top-panel");
  await panel.getByRole("radio", { name: "4", exact: true }).check({ force: true });
  await panel.getByRole("checkbox", { name: /^Prune by/ }).check();
  await panel.getByRole("button", { name: "Run" }).click();
  await expect(panel.locator(".top-feature").first()).toBeVisible({ timeout: 60_000 });
  const dot = page.locator("nomogram-view").getByRole("slider").first();
  const before = await dot.getAttribute("aria-valuetext");
  await dot.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await expect(dot).not.toHaveAttribute("aria-valuetext", before ?? "");
  const stop = panel.getByRole("button", { name: "Stop" });
  // A machine that is quicker than we are has nothing left to stop.
  if (await stop.isVisible()) {
    await stop.click({ timeout: 2000 }).catch(() => {});
    await expect(panel.getByRole("status")).toHaveText(/^(Stopped after|[\d,]+ of the) /);
    const goOn = panel.getByRole("button", { name: "Go on" });
    if (await goOn.isVisible()) await goOn.click();
  }
  await expect(panel.getByRole("status")).toHaveText(/were built; these hold/, { timeout: 120_000 });
  const { found } = await sought(page);
  expect(present(found).share).toBeGreaterThan(0);
  expect(present(found).share).toBeLessThanOrEqual(1 + 1e-9);
  const sizes = present(found).features.map(({ weight }) => Math.abs(weight));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  for (const { kept, words } of present(found).features) {
    expect(typeof kept).toBe("boolean");
    expect(words).not.toBe("");
  }
});
