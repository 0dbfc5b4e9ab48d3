/** An SVM with every pair, with the engine as it is shipped. */
import { attributesOf } from "../../www/model/evaluate.js";
import { present } from "../found.js";
import { figures, modelFinished, modelIn, opened, openFile, openSection } from "./helpers.js";
import { expect, test } from "./site.js";
import { axeViolations } from "./violations.js";

/** @typedef {import("../../www/viewer/nomogram-view.js").NomogramView} View */

/** The outcome is the exclusive or of two columns, but for one row in ten; a number is noise. */
function exclusiveOr(rows = 200) {
  const lines = ["first,second,noise,outcome"];
  for (let i = 0; i < rows; i++) {
    const [a, b] = [i & 1, (i >> 1) & 1];
    const y = i % 10 === 9 ? a === b : a !== b;
    lines.push(`${"pq"[a]},${"rs"[b]},${(i * 7) % 31},${y ? "yes" : "no"}`);
  }
  return `${lines.join("\n")}\n`;
}

/**
 * Of each effect its attributes, its form, and how far it reaches.
 * @param {import("@playwright/test").Page} page
 */
async function effects(page) {
  const model = await modelIn(page.locator("nomogram-view"));
  return model.effects.map(({ shape, summary }) => ({
    of: attributesOf(shape).map((a) => model.attributes[a].name),
    form: shape.form,
    range: summary.maximum - summary.minimum,
  }));
}

test("every pair: the exclusive or is in the pair, the dots of all its rows move together, the address keeps it", async ({
  page,
}) => {
  await opened(page);
  await openFile(page, "xor.csv", exclusiveOr());
  await modelFinished(page);
  await openSection(page, "settings");
  await page.getByLabel("Every pair too").check();
  await modelFinished(page);
  const all = await effects(page);
  expect(all.map(({ of }) => of.toSorted().join(" "))).toEqual([
    "first",
    "second",
    "noise",
    "first second",
    "first noise",
    "noise second",
  ]);
  expect(all.map(({ form }) => form).toSorted()).toEqual(
    ["levels", "levels", "cubic", "table", "curves_by_level", "curves_by_level"].toSorted(),
  );
  // What neither says alone is all in their pair.
  const [longest] = all.toSorted((a, b) => b.range - a.range);
  expect(longest.of.toSorted()).toEqual(["first", "second"]);
  expect(longest.range).toBeGreaterThan(1);
  await expect(page).toHaveURL(/every_pair=1/);
  const view = page.locator("nomogram-view");
  await view.getByRole("slider", { name: "first × second, beyond each alone" }).focus();
  const before = await view.evaluate((/** @type {View} */ { detail }) => detail.probability);
  await page.keyboard.press("ArrowUp");
  await expect
    .poll(() => view.evaluate((/** @type {View} */ { detail }) => detail.probability))
    .not.toBeCloseTo(before, 2);
  // The row of the attribute itself has followed.
  const { values, chips } = await view.evaluate((/** @type {View} */ { detail, renderRoot }) => {
    /** @type {NodeListOf<HTMLSelectElement>} */
    const selects = renderRoot.querySelectorAll(".chip select");
    return {
      values: detail.values.slice(0, 2),
      chips: [...selects].map((s) => ({
        attribute: s.closest(".chip")?.getAttribute("data-attribute"),
        value: s.value,
      })),
    };
  });
  for (const { attribute, value } of chips) expect(value).toBe(values[Number(present(attribute))]);
  expect(await axeViolations(page)).toEqual([]);
});

test("the pure pairs of the engine: each has mean 0 over either of its attributes", async ({ page }) => {
  await opened(page, "./#1/sample=titanic&every_pair=1");
  await modelFinished(page);
  const { effects, attributes } = await modelIn(page.locator("nomogram-view"));
  /** @param {number[]} values @param {number[]} counts */
  const mean = (values, counts) =>
    values.reduce((s, v, i) => s + v * counts[i], 0) / counts.reduce((a, b) => a + b, 0);
  const means = effects.flatMap(({ shape }) => {
    if (shape.form !== "table") return [];
    const [rows, columns] = shape.attributes.map((a) => attributes[a].levels.map((l) => l.count));
    return [
      ...shape.effects.map((row) => mean(row, columns)),
      ...columns.map((_, j) =>
        mean(
          shape.effects.map((row) => row[j]),
          rows,
        ),
      ),
    ];
  });
  expect(means.length).toBeGreaterThan(0);
  for (const mean of means) expect(Math.abs(mean)).toBeLessThan(1e-6);
});

test("the whole machine of degree 2 is drawn from the panel that looked into it", async ({ page }) => {
  await opened(page);
  await openFile(page, "xor.csv", exclusiveOr());
  await modelFinished(page);
  await openSection(page, "top");
  await page.getByRole("button", { name: "Draw the whole machine" }).click();
  await modelFinished(page);
  await expect(page.locator("top-panel .whole-machine")).toContainText("This machine is drawn");
  expect((await effects(page)).length).toBe(6);
  await expect(await figures(page)).toContainText("SVM with every pair");
});
