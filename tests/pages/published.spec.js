/** A model as a page of its own, as docs/publish-a-model.md says it is made: a folder, a model, some lines of HTML. */
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE } from "../../scripts/support/package.js";
import { root } from "../../scripts/support/run.js";
import { serveSite } from "../../scripts/support/site-server.js";
import { present } from "../found.js";
import { modelFinished, opened, openFile, smallTable } from "./helpers.js";
import { expect, testWith } from "./site.js";

/** Those that the document recommends, and the strictest policy that the viewer needs. */
const headers = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:; require-trusted-types-for 'script'",
};

/** The page of the document, word for word. */
const [, example] = present(
  /```html\n([\s\S]*?)```/.exec(readFileSync(join(root, "docs/publish-a-model.md"), "utf8")),
);

/** @typedef {Awaited<ReturnType<typeof serveSite>> & { folder: string }} Own */

/** @type {import("./site.js").More<{ own: Own }>} */
const more = {
  /** A folder of a person's own: nothing of the explorer but the viewer. */
  own: async ({ subPath }, use, info) => {
    const folder = info.outputPath("own");
    mkdirSync(folder, { recursive: true });
    cpSync(join(root, PACKAGE), join(folder, "nomogram-view"), { recursive: true });
    writeFileSync(join(folder, "index.html"), example);
    const served = await serveSite(folder, { mount: subPath, headers });
    await use({ ...served, folder });
    await served.close();
    rmSync(folder, { recursive: true });
  },
};
const test = testWith(more);

/**
 * The model as JSON, from the menu of the explorer.
 * @param {import("@playwright/test").Page} page
 * @param {string} path
 */
async function savedModel(page, path) {
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByText("Model as JSON").click(),
  ]);
  await download.saveAs(path);
}

/**
 * What the viewer alone may ask for is on its own server.
 * @param {import("@playwright/test").Page} page
 * @param {Own} own
 * @param {(other: import("@playwright/test").Page) => Promise<void>} use
 */
async function elsewhere(page, own, use) {
  const other = await page.context().newPage();
  /** @type {string[]} */
  const wrong = [];
  other.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  other.on("pageerror", (error) => wrong.push(String(error)));
  other.on("request", (request) => request.url().startsWith(own.url) || wrong.push(request.url()));
  await other.goto(own.url);
  await use(other);
  expect(wrong).toEqual([]);
  await other.close();
}

test("a saved model is drawn by the page of the document, with its interval, and its dots move", async ({
  page,
  own,
}) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await savedModel(page, join(own.folder, "model.json"));
  /** @param {import("@playwright/test").Page} where */
  const said = (where) =>
    where
      .locator("nomogram-view")
      .first()
      .evaluate(
        (/** @type {import("../../www/viewer/nomogram-view.js").NomogramView} */ { detail }) => detail,
      );
  const before = await said(page);
  await elsewhere(page, own, async (other) => {
    const dots = other.locator("nomogram-view input[type=range]");
    await expect(dots).toHaveCount(2);
    const there = await said(other);
    expect(there.probability).toBeCloseTo(before.probability, 12);
    await expect(other.locator("nomogram-view")).toContainText("between");
    await dots.first().focus();
    await other.keyboard.press("End");
    await expect.poll(async () => (await said(other)).sum).not.toBe(there.sum);
  });
});

test("a pair, and a query at the viewer's address: one viewer, with the part that belongs to it", async ({
  page,
  own,
}) => {
  copyFileSync(join(root, "tests/contract/versions/additive-2.json"), join(own.folder, "model.json"));
  writeFileSync(
    join(own.folder, "index.html"),
    example
      .replace("nomogram-view.js", "nomogram-view.js?v=2")
      .replace("<nomogram-view ", '<nomogram-view scale="log_odds" '),
  );
  await elsewhere(page, own, async (other) => {
    await expect(other.locator("nomogram-view input[type=range]").first()).toBeVisible();
    await expect(other.locator("nomogram-view")).toContainText("×");
  });
});

test("a model that is none is said in the drawing's place", async ({ page, own }) => {
  writeFileSync(join(own.folder, "model.json"), '{"format": "something-else"}');
  await elsewhere(page, own, async (other) => {
    await expect(other.locator("nomogram-view")).toContainText("This model cannot be shown");
  });
});
