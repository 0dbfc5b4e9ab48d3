/** The engine comes in two modules: a first drawing needs one, and what needs the other waits for it or says that it is not there. */
import { modelFinished, opened, openFile, openSection, smallTable } from "./helpers.js";
import { expect, test } from "./site.js";

const REST = "**/nomogram_rest*.wasm";

/** Addresses of the modules that anybody asks for, in order. @param {import("@playwright/test").Page} page */
function modulesOf(page) {
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => {
    const name = /nomogram_(bg|rest)[^/]*\.wasm/.exec(request.url())?.[1];
    if (name) asked.push(name);
  });
  return asked;
}

/** A file of one's own, drawn and calibrated. @param {import("@playwright/test").Page} page */
async function drawn(page) {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await expect(page.locator("nomogram-view svg").first()).toBeVisible();
}

/** Seeks top-weighted features, which no first drawing does. @param {import("@playwright/test").Page} page */
async function seek(page) {
  await openSection(page, "top");
  const panel = page.locator("top-panel");
  await panel.getByRole("button", { name: /^(Run|Run again)$/ }).click();
  return panel.getByRole("status");
}

test("each module is fetched once, the first before the rest", async ({ page }) => {
  const asked = modulesOf(page);
  await drawn(page);
  await expect(await seek(page)).toHaveText(/were built; these hold/);
  expect(asked).toEqual(["bg", "rest"]);
});

test("a rest that is not there: the drawing is learned, what needs the rest says so, and gets it when it has come", async ({
  page,
  complaints,
}) => {
  await page.route(REST, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await drawn(page);
  await expect(await seek(page)).toContainText("A part of the page could not be fetched");
  await expect(page.locator("page-notes")).not.toContainText("started again");
  await expect(page.locator("nomogram-view svg").first()).toBeVisible();
  await page.unroute(REST);
  await expect(await seek(page)).toHaveText(/were built; these hold/);
  expect(complaints.filter((one) => one.startsWith("uncaught"))).toEqual([]);
  // That something was not found is written by the browser itself.
  complaints.length = 0;
});

test("who needs the rest sooner than the page has it does not wait for the page", async ({ page }) => {
  let release = () => {};
  const held = new Promise((done) => {
    release = () => done(undefined);
  });
  // A worker asks in the middle of its call, by a request that waits.
  await page.route(REST, async (route) => {
    if (route.request().resourceType() === "fetch") await held;
    await route.continue();
  });
  const asked = modulesOf(page);
  await drawn(page);
  await expect(await seek(page)).toHaveText(/were built; these hold/);
  expect(asked).toEqual(["bg", "rest", "rest"]);
  release();
});
