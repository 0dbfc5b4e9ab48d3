/** Back goes back: to the data that were there before, as they were; links that say what is not there are said to. */

import { present } from "../found.js";
import {
  FIRST_TITLE,
  figures,
  goToRow,
  kept,
  modelFinished,
  numbers,
  opened,
  openFile,
  openSample,
  openTab,
  smallTable,
} from "./helpers.js";
import { expect, test } from "./site.js";

/** @param {import("@playwright/test").Page} page */
const title = (page) => page.getByRole("heading", { level: 1 });
/** @param {import("@playwright/test").Page} page */
const length = (page) => page.evaluate(() => history.length);

test("back and forward lead through the data that were open, each as it was left", async ({ page }) => {
  await opened(page, "./#1/sample=titanic");
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  const entries = await length(page);
  await page.getByRole("slider").first().focus();
  for (const key of ["Home", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  await page.getByLabel("Order by").selectOption("name");
  const file = (await numbers(page)).values;
  // Dots and options are no places.
  expect(await length(page)).toBe(entries);
  await openSample(page, "iris");
  await expect(title(page)).toContainText("Iris-virginica");
  expect(await length(page)).toBe(entries + 1);
  await page.goBack();
  await expect(title(page)).toContainText("outcome");
  expect((await numbers(page)).values).toEqual(file);
  await page.goBack();
  await expect(title(page)).toContainText("survived");
  await page.goForward();
  await expect(title(page)).toContainText("outcome");
  await page.goForward();
  await expect(title(page)).toContainText("Iris-virginica");
  expect(page.url()).toContain("sample=iris");
});

test("back also leads to what was open before a reload", async ({ page }) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await page.getByLabel("Order by").selectOption("name");
  await openSample(page, "iris");
  await expect(title(page)).toContainText("Iris-virginica");
  await kept(page).toBe("saved");
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  await page.goBack();
  await expect(title(page)).toContainText("outcome");
  await expect(await figures(page)).toContainText("120 rows");
  await expect(page.getByLabel("Order by")).toHaveValue("name");
  // The tab that was opened for its figures is shut first.
  await page.goBack();
  await expect(page.getByRole("tabpanel")).toBeHidden();
  await page.goBack();
  await expect(title(page)).toHaveText(FIRST_TITLE);
});

test("a link that is followed is a step, and back leads to the file", async ({ page }) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await goToRow(page, 3);
  const { values } = await numbers(page);
  await page.evaluate(() => {
    location.hash = "#1/sample=iris&scale=log_odds";
  });
  await expect(title(page)).toContainText("Iris-virginica");
  await modelFinished(page);
  await page.goBack();
  await expect(title(page)).toContainText("outcome");
  await modelFinished(page);
  // The dots stand on the row that they stood on.
  expect((await numbers(page)).values).toEqual(values);
  await expect(title(page)).toContainText("outcome");
  await expect(await figures(page)).toContainText("120 rows");
  await expect(page.getByLabel("Scale")).toHaveValue("points");
  // Other settings of the same data are a step too.
  await page.evaluate(() => {
    location.hash = "#1/order=name";
  });
  await expect(page.getByLabel("Order by")).toHaveValue("name");
  await page.goBack();
  await expect(page.getByLabel("Order by")).toHaveValue("range");
});

test("after a sample the own file is in the menu of the data, as it was left", async ({ page }) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await page.getByRole("slider").first().focus();
  await page.keyboard.press("Home");
  await page.getByLabel("Order by").selectOption("name");
  const { values } = await numbers(page);
  for (const sample of ["iris", "titanic", "housing", "iris"]) await openSample(page, sample);
  const menu = page.locator("#data-menu");
  await page.getByRole("button", { name: /^Data set: / }).click();
  await expect(menu.locator("[data-recent]")).toHaveCount(1);
  await menu.getByRole("button", { name: "patients.csv" }).click();
  await expect(title(page)).toContainText("outcome");
  await expect(page.getByLabel("Order by")).toHaveValue("name");
  await modelFinished(page);
  expect((await numbers(page)).values).toEqual(values);
  await page.getByRole("button", { name: /^Data set: / }).click();
  await expect(menu.locator("[data-recent]")).toHaveCount(0);
});

test("a table is pasted by a press; what is none is said", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await opened(page);
  const paste = async (/** @type {string} */ text) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.getByRole("button", { name: /^Data set: / }).click();
    await page.locator("[data-paste]").click();
  };
  await paste("one line");
  await expect(page.getByRole("alert")).toContainText("No table was found in what was copied");
  await paste(smallTable());
  await expect(title(page)).toContainText("outcome");
});

test("back shuts what is open beside the drawing before it leaves", async ({ page }) => {
  await page.goto("about:blank");
  await opened(page);
  await modelFinished(page);
  const panel = page.getByRole("tabpanel");
  await openTab(page, "trust");
  // Another tab is no further step; what is set meanwhile stays.
  await openTab(page, "case");
  await page.getByLabel("Order by").selectOption("name");
  await expect.poll(() => page.url()).toContain("order=name");
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page.getByLabel("Order by")).toHaveValue("name");
  await expect.poll(() => page.url()).toMatch(/order=name(?!.*tab=)/);
  await page.goForward();
  await expect(panel).toBeVisible();
  // Shut by hand, nothing is left of it.
  await page.getByRole("button", { name: "Shut" }).click();
  await expect(panel).toBeHidden();
  await expect.poll(() => page.evaluate(() => Boolean(history.state.tab))).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL("about:blank");
});

test("back shuts a dialog, and leaves the tab below it as it is", async ({ page }) => {
  await page.goto("about:blank");
  await opened(page, "./#1/sample=titanic&tab=case");
  await modelFinished(page);
  const [panel, dialog] = [page.getByRole("tabpanel"), page.getByRole("dialog")];
  const open = async () => {
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await expect(dialog).toBeVisible();
  };
  await open();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(panel).toBeVisible();
  // Shut by hand, nothing is left of it: not in the history, and what was set meanwhile stays.
  await open();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(panel).toBeVisible();
  await page.getByLabel("Order by").selectOption("name");
  await expect.poll(() => page.url()).toContain("order=name");
  await open();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toContain("order=name");
  await page.goBack();
  await expect(page).toHaveURL("about:blank");
});

test("an undo over an open tab leads to the data before in the browser too", async ({ page }) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await openTab(page, "case");
  await page.locator("h1").first().click();
  await page.keyboard.press("Control+z");
  await expect(title(page)).toHaveText(FIRST_TITLE);
  await expect.poll(() => page.evaluate(() => history.state.nomogram.length)).toBe(1);
  await page.goForward();
  await expect(title(page)).toContainText("outcome");
});

test("an undo that leads to other data goes back in the browser too", async ({ page }) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await page.keyboard.press("Control+z");
  await expect(title(page)).toHaveText(FIRST_TITLE);
  await expect.poll(() => page.evaluate(() => history.state.nomogram.length)).toBe(1);
  await page.goForward();
  await expect(title(page)).toContainText("outcome");
});

/** @type {Record<string, [string, RegExp]>} */
const links = {
  "of a newer version": ["#2/sample=iris", /^The link was made by another version of this page/],
  "of a million characters": [`#1/${"k=v&".repeat(250_000)}`, /^The link is too long/],
  "of one long key": [`#1/sample=iris&${"k".repeat(40_000)}=1`, /“k{30}…”/],
  "of many unknown keys": [
    `#1/sample=iris&${Array.from({ length: 500 }, (_, i) => `key${i}=1`).join("&")}`,
    /“key0”, “key1”, “key2” and 497 more/,
  ],
  "of unknown values": ["#1/sample=titanic&v.sex=mermaid&v.age=3", /“sex = mermaid” and “age = 3”\.$/],
  "of a row that is not there": [
    "#1/sample=iris&row=100",
    /^The link asks for row 101; these data have 100\.$/,
  ],
  "of an unknown target": ["#1/sample=iris&target=colour", /columns that are not in these data: “colour”/],
  "of an unknown class": ["#1/sample=titanic&positive=maybe", /^“survived” has no class “maybe”/],
  "of unknown attributes": [
    "#1/sample=iris&attributes=a,b,c,d,petal_length&v.e=1&map.f=linear",
    /“a”, “b”, “c” and 4 more/,
  ],
  "of a number where there are classes": ["#1/sample=titanic&outcome=number&learner=svr", /“survived”/],
  "of no attribute at all": ["#1/sample=iris&attributes=", /column/],
  "of an unknown learner": ["#1/sample=iris&learner=oracle", /does not know \(“learner”\)/],
};

for (const [what, [hash, said]] of Object.entries(links)) {
  test(`a link ${what} is one short sentence, opened and followed`, async ({ page }) => {
    const note = page.locator(".note p");
    for (const way of ["opened", "followed"]) {
      if (way === "opened") await opened(page, `./${hash}`);
      else {
        await page.goto("about:blank");
        await opened(page);
        await page.evaluate((text) => {
          location.hash = text;
        }, hash);
      }
      await expect(note).toHaveText(said);
      expect(present(await note.textContent()).length).toBeLessThan(200);
      await modelFinished(page);
      await expect(page.locator("nomogram-view").getByRole("slider").first()).toBeVisible();
    }
  });
}

test("a link of an unknown example is said, and nothing stands in for it until one is chosen", async ({
  page,
}) => {
  await opened(page, "./#1/sample=german_credit");
  await expect(page.getByRole("alert")).toHaveText(
    "There is no example called “german_credit”, which the link asks for.",
  );
  await expect(page.locator("nomogram-view")).toHaveCount(0);
  expect(page.url()).toContain("#1/sample=german_credit");
  await page.getByRole("link", { name: "German credit" }).click();
  await modelFinished(page);
  await expect(page.locator("nomogram-view").getByRole("slider", { name: "duration" })).toBeVisible();
  expect(page.url()).toContain("#1/sample=credit");
});

test("a link of an unknown example that is followed is said, and the page stays what it was", async ({
  page,
}) => {
  await opened(page, "./#1/sample=iris");
  await modelFinished(page);
  await page.evaluate(() => {
    location.hash = "#1/sample=atlantis&scale=log_odds&learner=logistic";
  });
  await expect(page.locator(".note p")).toHaveText(/^There is no example called “atlantis”/);
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#1/sample=iris");
  await expect(page.locator("nomogram-view").getByRole("slider", { name: "petallength" })).toBeVisible();
});

test("a link brings a changed kind, the way of reading and a row to another browser, with the same number", async ({
  page,
  browser,
  baseURL,
}) => {
  await opened(page, "./#1/sample=housing");
  await modelFinished(page);
  await page.evaluate(() => {
    const { gestures } = document.querySelector("explorer-page");
    gestures.setKind("RM", "categorical");
    gestures.setReading({ decimal: "." });
  });
  await modelFinished(page);
  await page.evaluate(() => {
    const { bench, gestures } = document.querySelector("explorer-page");
    if (!bench.model.value) throw new Error("no model");
    gestures.setValues(
      bench.model.value.attributes.map(({ name, numeric, levels }) => [
        name,
        numeric ? numeric.minimum : levels[0].label,
      ]),
    );
  });
  const same = async (/** @type {import("@playwright/test").Page} */ other) => {
    await modelFinished(other);
    await expect.poll(async () => (await numbers(other)).probability).toBe((await numbers(page)).probability);
    expect(await numbers(other)).toEqual(await numbers(page));
  };
  await expect.poll(() => page.url()).toMatch(/decimal=\.&kind\.RM=categorical&v\./);
  const fresh = await (await browser.newContext({ baseURL })).newPage();
  await opened(fresh, page.url());
  await same(fresh);
  await page.evaluate(() => document.querySelector("explorer-page").gestures.clearValues());
  await goToRow(page, 17);
  await expect.poll(() => page.url()).toContain("row=16");
  const third = await (await browser.newContext({ baseURL })).newPage();
  await opened(third, page.url());
  await same(third);
});
