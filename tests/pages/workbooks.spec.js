/** Workbooks, archives and their like, through the module that is fetched for them alone. */
import { readFileSync } from "node:fs";
import { modelFinished, numbers, opened, openFile, openSection, smallTable } from "./helpers.js";
import { expect, test } from "./site.js";

/** @param {string} name */
const packed = (name) => readFileSync(new URL(`../data/packed/${name}`, import.meta.url));

test("a workbook opens like its table, another sheet can be chosen, and is there after a reload", async ({
  page,
}) => {
  /** @type {string[]} */
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  const ofText = await numbers(page);
  expect(fetched.filter((url) => /unpack/.test(url))).toEqual([]);

  await openFile(page, "patients.xlsx", packed("patients.xlsx"));
  await modelFinished(page);
  expect(await numbers(page)).toEqual(ofText);
  expect(fetched.filter((url) => /unpack[^/]*\.wasm$/.test(url)).length).toBe(1);
  const notes = await openSection(page, "notices");
  await expect(notes).toContainText("3 sheets (1 hidden): “Patients” was taken");

  const reading = await openSection(page, "reading");
  const sheet = reading.getByLabel("Sheet");
  await expect(sheet.locator("option")).toHaveText([
    "Notes (2 × 2, hidden)",
    "Patients (121 × 3)",
    "Fruit (121 × 3)",
  ]);
  // How the text of a sheet is written is no question.
  await expect(reading.getByLabel("Cells end with")).toHaveCount(0);
  await sheet.selectOption("Fruit");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toContainText("kind");
  await modelFinished(page);
  const ofFruit = await numbers(page);
  await expect
    .poll(() => page.evaluate(() => document.querySelector("explorer-page").bench.kept.value))
    .toBe("saved");
  await page.reload();
  await expect(title).toContainText("kind");
  await modelFinished(page);
  expect(await numbers(page)).toEqual(ofFruit);
  await expect((await openSection(page, "reading")).getByLabel("Sheet")).toHaveValue("Fruit");
});

test("gzip, an archive and ARFF open, and what is damaged is said in a sentence", async ({ page }) => {
  await opened(page);
  const title = page.getByRole("heading", { level: 1 });
  const rows = () =>
    page.evaluate(() => document.querySelector("explorer-page").bench.opened.value?.opened.n_rows);
  for (const name of ["iris.csv.gz", "iris.arff", "one.zip"]) {
    await openFile(page, name, packed(name));
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            /** @type {{ name?: string }} */ (
              document.querySelector("explorer-page").bench.document.value.question.source
            ).name,
        ),
      )
      .toBe(name);
    await expect(title).toContainText("class");
    expect(await rows()).toBe(150);
  }
  const whole = packed("patients.xlsx");
  await openFile(page, "half.xlsx", whole.subarray(0, whole.length / 2));
  await expect(page.getByText("This ZIP archive is damaged or not complete.")).toBeVisible();
  expect(await rows()).toBe(150);
});
