/** Sharing a link: as text, as a code that a camera reads, as a lesson; and what it cannot hold. */
import jsqr from "jsqr";
import { present } from "../found.js";
import { modelFinished, opened, openFile, smallTable } from "./helpers.js";
import { expect, test } from "./site.js";

/** @typedef {import("../../www/viewer/nomogram-view.js").NomogramView} View */

/** @param {import("@playwright/test").Page} page */
const share = (page) => page.locator("share-dialog");
/** @param {import("@playwright/test").Page} page */
const linkIn = (page) => share(page).getByRole("textbox", { name: "Link" });

/** @param {import("@playwright/test").Page} page */
async function openShare(page) {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(share(page)).toBeVisible();
}

/** What a camera would read from the code on the page. @param {import("@playwright/test").Page} page */
async function scanned(page) {
  const { data, size } = await share(page)
    .locator("svg.share-code")
    .evaluate(async (svg) => {
      const size = 640;
      const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
      copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
      copy.setAttribute("width", String(size));
      copy.setAttribute("height", String(size));
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
      await image.decode();
      const canvas = new OffscreenCanvas(size, size);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
      context.drawImage(image, 0, 0, size, size);
      const { data } = context.getImageData(0, 0, size, size);
      // One character a point: thousands of numbers take half a minute on their way out of the page.
      const points = Array.from({ length: size * size }, (_, i) => (data[4 * i] < 128 ? "#" : "."));
      return { data: points.join(""), size };
    });
  return (
    jsqr(
      Uint8ClampedArray.from(
        [...data].flatMap((point) => (point === "#" ? [0, 0, 0, 255] : [255, 255, 255, 255])),
      ),
      size,
      size,
    )?.data ?? null
  );
}

test("the link is copied, and its code reads the same", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await opened(page, "./#1/sample=titanic&theme=dark&v.sex=female");
  await openShare(page);
  const link = await linkIn(page).inputValue();
  // The colours are the reader's.
  expect(link).toBe(page.url().replace("&theme=dark", ""));
  await share(page).getByRole("button", { name: "Copy link" }).click();
  await expect(share(page).getByRole("status").first()).toHaveText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect(await scanned(page)).toBe(link);
  await page.keyboard.press("Escape");
  await expect(share(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeFocused();
});

test("a link that no code can hold says so, with its bytes", async ({ page }) => {
  const cuts = Array.from({ length: 200 }, (_, i) => i + 0.123456789).join("_");
  await opened(page, `./#1/sample=credit&folds=2&repeats=1&map.age=cuts${cuts}&map.duration=cuts${cuts}`);
  await openShare(page);
  const link = await linkIn(page).inputValue();
  expect(link.length).toBeGreaterThan(2900);
  await expect(share(page).locator("svg.share-code")).toHaveCount(0);
  await expect(share(page)).toContainText(
    `No QR code: the link has ${link.length.toLocaleString("en")} bytes, and 2,900 are the most that one can hold.`,
  );
});

test("of a person's own file the link holds no name, and says so", async ({ page }) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await openShare(page);
  await expect(share(page)).toContainText("no rows, no values, no names of columns or levels");
  expect(await linkIn(page).inputValue()).not.toMatch(/patients|sample=/);
  await expect(share(page).locator(".share-lesson")).toHaveCount(0);
});

test("a lesson opens with its question and hides what it should, until it is asked for", async ({
  page,
  context,
}) => {
  await opened(page, "./#1/sample=titanic");
  await modelFinished(page);
  await openShare(page);
  await share(page).getByText("Make it a lesson").click();
  await share(page).getByLabel("Title").fill("Who was saved?");
  await share(page)
    .getByLabel("Question", { exact: true })
    .fill(`Which line matters most? <b>&</b> ${"x".repeat(300)}`);
  await share(page).getByLabel("the tabs beside the drawing").check();
  const link = await linkIn(page).inputValue();
  expect(await scanned(page)).toBe(link);
  const pupil = await context.newPage();
  await opened(pupil, link);
  const card = pupil.locator("lesson-card");
  await expect(card.getByRole("heading")).toHaveText("Who was saved?");
  // Plain text, of 200 letters at most.
  const question = await card.locator("p").textContent();
  expect(question).toMatch(/^Which line matters most\? <b>&<\/b> x+$/);
  expect([...(question ?? "")].length).toBe(200);
  await expect(pupil.locator("html")).toHaveAttribute("data-hidden", "probability tabs");
  await expect(pupil.locator("tab-rail")).toBeHidden();
  const show = pupil.getByRole("button", { name: "Show the probability" });
  await show.click();
  await expect(pupil.locator("html")).toHaveAttribute("data-hidden", "tabs");
  await expect(show).toHaveCount(0);
  await card.getByRole("button", { name: "End the lesson" }).click();
  await expect(card).toHaveCount(0);
  await expect(pupil.locator("html")).toHaveAttribute("data-hidden", "");
  await expect.poll(() => pupil.url()).not.toContain("lesson");
  await expect(pupil.locator("tab-rail")).toBeVisible();
});

/**
 * All that can be seen, read out or copied: texts, names, values and titles of what is not hidden.
 * @param {import("@playwright/test").Page} page
 */
const said = (page) =>
  page.evaluate(() => {
    const found = [document.title];
    /** @param {Node} node */
    const read = (node) => {
      if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? "");
      if (node instanceof Element) {
        if (getComputedStyle(node).display === "none" || /^(STYLE|SCRIPT)$/.test(node.tagName)) return;
        for (const name of ["aria-label", "aria-valuetext", "title", "placeholder", "alt"])
          found.push(node.getAttribute(name) ?? "");
        if ("value" in node) found.push(String(node.value));
        if (node.shadowRoot) read(node.shadowRoot);
      }
      for (const child of node.childNodes) read(child);
    };
    read(document.body);
    return found.join("\n");
  });

test("a lesson says the probability nowhere, whatever is done, until it is asked for", async ({ page }) => {
  await opened(page, "./#1/sample=housing&lesson=probability");
  await modelFinished(page);
  const percents = async () => (await said(page)).match(/[\d.]+\s*%/g) ?? [];
  const big = page.locator("nomogram-view .big");
  expect(await percents()).toEqual([]);
  await expect(big).toHaveCount(0);
  await page.getByRole("slider").first().focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await expect(page.locator("nomogram-view [role=status]")).toContainText("points.");
  expect(await percents()).toEqual([]);
  // In no tab either. Shares of rows are none of the case.
  const probability = await page
    .locator("nomogram-view")
    .evaluate((/** @type {View} */ { detail }) => detail.probability * 100);
  for (const tab of await page.locator("tab-rail [role=tab]").all()) {
    await tab.click();
    await expect(page.locator("beside-panel .beside-body:visible")).toBeVisible();
    const near = (await percents()).filter((p) => Math.abs(Number.parseFloat(p) - probability) < 0.06);
    expect(near, present(await tab.textContent())).toEqual([]);
  }
  await page.getByRole("button", { name: "Shut" }).click();
  // A picture of it is one without the case.
  const marks = () =>
    page
      .locator("nomogram-view")
      .evaluate((/** @type {View} */ view) => view.toSVG().match(/outcome-(dot|text|pill)"/g) ?? []);
  expect(await marks()).toEqual([]);
  await page.getByRole("button", { name: "Show the probability" }).click();
  expect((await marks()).length).toBeGreaterThan(0);
  await expect(big).toHaveText(/\d\s%/);
  await expect(page.locator("nomogram-view [role=status]")).toHaveText(/^probability of .*\d\s%$/);
  await expect(page.getByRole("slider").first()).toHaveAttribute("aria-valuetext", /\d\s%/);
});
