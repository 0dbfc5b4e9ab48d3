/** What several page tests do: bring in a file, wait until the model is whole, read the drawing. */
import { sectionsOf, tabOf } from "../../www/state/tabs.js";
import { present } from "../found.js";
import { expect } from "./site.js";

/** What is predicted of the example that the page begins with. */
export const FIRST_TITLE = /class\s*=\s*bad/;

/**
 * The page has drawn, the engine is there, everything that is fetched at the start has come.
 * @param {import("@playwright/test").Page} page
 * @param {string} [path]
 */
export async function opened(page, path = "./") {
  await page.goto(path);
  await expect(page.locator("html[data-loaded]")).toBeAttached();
}

/**
 * Brings in a file as the button does. `chosen`: by the learner that the page chooses; otherwise by the usual one.
 * @param {import("@playwright/test").Page} page
 * @param {string} name
 * @param {string | NonSharedBuffer | Buffer<ArrayBuffer>} text
 */
export async function openFile(page, name, text, { chosen = false } = {}) {
  const buffer = typeof text === "string" ? Buffer.from(text) : text;
  if (!chosen) await page.evaluate(sayUsual);
  await page.locator("file-drop input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
  // Until it is read the page shows what it showed before, and that is finished.
  if (chosen) await expect.poll(() => page.evaluate(nameOfSource)).toBe(name);
}

function nameOfSource() {
  const { source } = document.querySelector("explorer-page").bench.document.value.question;
  return "name" in source ? source.name : null;
}

/** Of whatever is opened from here on the learner that is drawn first is pressed at once. */
function sayUsual() {
  const { bench, gestures } = document.querySelector("explorer-page");
  if (window.saysUsual) return;
  window.saysUsual = true;
  bench.document.subscribe(({ question }) => {
    if (question.choice === "open") queueMicrotask(() => gestures.setCandidate(question.learner));
  });
}

/**
 * Chooses the target and what is predicted of it.
 * @param {import("@playwright/test").Page} page
 * @param {string} column
 * @param {string} wanted
 */
export async function ask(page, column, wanted) {
  const picker = page.locator("target-picker");
  // It may still be open for the file before, and close with the next one.
  await expect(async () => {
    if (!(await picker.locator("select").first().isVisible()))
      await page.locator(".model-title button").click({ timeout: 1000 });
    await picker.locator("select").first().selectOption(column, { timeout: 2000 });
  }).toPass();
  const choice = picker.locator(`input[name=wanted][value=${wanted}]`);
  await choice.focus();
  await page.keyboard.press("Space");
  await expect(choice).toBeChecked();
}

/** Of several classes one against the rest. @param {import("@playwright/test").Page} page */
export async function oneClass(page) {
  const column = await page.evaluate(
    () => document.querySelector("explorer-page").bench.document.value.question.target,
  );
  await ask(page, column ?? "", "one_class");
  await page.locator("target-picker > section > button").click();
}

/**
 * Drops a file on the page as a person would, by the events that the browser sends.
 * @param {import("@playwright/test").Page} page
 * @param {string} name
 * @param {string} text
 */
export async function dropFile(page, name, text) {
  await page.evaluate(sayUsual);
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName, { type: "text/csv" }));
      return data;
    },
    [name, text],
  );
  for (const type of ["dragenter", "dragover", "drop"]) {
    await page.dispatchEvent("body", type, { dataTransfer: transfer });
  }
}

/**
 * The model answers the question and its calibration is whole.
 * @param {import("@playwright/test").Page} page
 */
export async function modelFinished(page) {
  await expect(page.locator("model-header progress")).toHaveCount(0);
  await expect(page.locator(".model-header")).toHaveAttribute("aria-busy", "false");
  await expect(page.locator(".drawing.stale")).toHaveCount(0);
  // Between two pieces of work nothing is in progress either.
  await expect
    .poll(() => page.evaluate(() => document.querySelector("explorer-page").bench.finished.value))
    .toBe(true);
}

/**
 * What the page says of its autosave: to be compared, again and again until it fits.
 * @param {import("@playwright/test").Page} page
 */
export function kept(page) {
  return expect.poll(() => page.evaluate(() => document.querySelector("explorer-page").bench.kept.value));
}

/** What the drawing says in numbers. @param {import("@playwright/test").Page} page */
export function numbers(page) {
  return page
    .locator("nomogram-view")
    .evaluate((/** @type {import("../../www/viewer/nomogram-view.js").NomogramView} */ view) => {
      const { values, set, sum, probability } = view.detail;
      return { values, set, sum, probability };
    });
}

/** How the model is on rows that were held out, as it says itself. @param {import("@playwright/test").Page} page */
export async function heldOut(page) {
  const scores = await page.evaluate(
    () => document.querySelector("explorer-page").bench.model.value?.calibration?.held_out,
  );
  return present(scores, "the scores of held-out rows");
}

/** The model that a drawing holds. @param {import("@playwright/test").Locator} view */
export async function modelIn(view) {
  const model = await view.evaluate(
    (/** @type {import("../../www/viewer/nomogram-view.js").NomogramView} */ { checked }) => checked,
  );
  return present(model, "the model of a drawing");
}

/** A table of two columns that tell the classes apart to some degree. */
export function smallTable(rows = 120) {
  const lines = ["age,group,outcome"];
  for (let i = 0; i < rows; i++) {
    const age = 20 + ((i * 37) % 60);
    const group = ["a", "b", "c"][(i * 7) % 3];
    const ill = (age > 50 ? 2 : 0) + (group === "b" ? 1 : 0) + ((i * 13) % 5 === 0 ? 1 : 0) >= 2;
    lines.push(`${age},${group},${ill ? "ill" : "well"}`);
  }
  return `${lines.join("\n")}\n`;
}

/**
 * Reads an SVG where no policy forbids it: in a page of its own.
 * @param {import("@playwright/test").Page} page
 * @param {string} picture
 */
export async function parsedPicture(page, picture) {
  const blank = await page.context().newPage();
  const found = await blank.evaluate((text) => {
    const svg = new DOMParser().parseFromString(text, "image/svg+xml");
    /** @param {string} selector */
    const count = (selector) => svg.querySelectorAll(selector).length;
    return {
      root: svg.documentElement.nodeName,
      text: svg.documentElement.textContent,
      lines: count("line, path"),
      active: count("parsererror, script, foreignObject, [onload], [onerror], [href^='javascript']"),
    };
  }, picture);
  await blank.close();
  return found;
}

/**
 * Menus that lie over the page are shut, as a press beside them does.
 * @param {import("@playwright/test").Page} page
 */
async function shutMenus(page) {
  await page.evaluate(() => {
    /** @type {NodeListOf<HTMLElement>} */
    const open = document.querySelectorAll(":popover-open");
    for (const menu of open) menu.hidePopover();
  });
}

/**
 * Opens a tab beside the drawing, by its button in the rail.
 * @param {import("@playwright/test").Page} page
 * @param {string | null | undefined} name
 */
export async function openTab(page, name) {
  await shutMenus(page);
  const button = page.locator(`tab-rail [data-tab=${name}]`);
  if ((await button.getAttribute("aria-selected")) !== "true") await button.click();
  await expect(button).toHaveAttribute("aria-selected", "true");
}

/**
 * Opens a section beside the drawing: its tab, and where there are several its own head.
 * @param {import("@playwright/test").Page} page
 * @param {string} name
 */
export async function openSection(page, name) {
  const tab = present(tabOf(name), `the tab of ${name}`);
  await openTab(page, tab);
  const section = page.locator(`side-panel[name=${name}]`);
  await expect(section.locator(".panel-body").first()).toBeAttached();
  if (sectionsOf[tab].length === 1 || (await section.locator("> details").count()) === 0) return section;
  const details = section.locator("> details");
  if ((await details.getAttribute("open")) === null) await details.locator("> summary").click();
  await expect(details).toHaveAttribute("open", "");
  return section;
}

/**
 * What is done in the menu of the drawing's further options.
 * @param {import("@playwright/test").Page} page
 * @param {(menu: import("@playwright/test").Locator) => unknown} act
 */
export async function viewOptions(page, act) {
  await shutMenus(page);
  const button = page.locator("[popovertarget=view-options]");
  // Over a sheet on a phone the options have left.
  if (!(await button.isVisible()))
    await page.locator("beside-panel").getByRole("button", { name: "Shut" }).click();
  await button.click();
  const menu = page.locator("#view-options");
  await expect(menu).toBeVisible();
  await act(menu);
  await shutMenus(page);
}

/** The menu of the data, open. @param {import("@playwright/test").Page} page */
export async function dataMenu(page) {
  await shutMenus(page);
  await page.locator(".data-button").click();
  const menu = page.locator("#data-menu");
  await expect(menu).toBeVisible();
  return menu;
}

/**
 * Opens an example from the menu of the data.
 * @param {import("@playwright/test").Page} page
 * @param {string} id
 */
export async function openSample(page, id) {
  await (await dataMenu(page)).locator(`[data-sample=${id}]`).click();
}

/** Forgets the file; the answer stands in the menu. @param {import("@playwright/test").Page} page */
export async function forget(page) {
  const menu = await dataMenu(page);
  await menu.getByRole("button", { name: "Forget this file" }).click();
  return menu;
}

/** The model in figures, in its tab. @param {import("@playwright/test").Page} page */
export async function figures(page) {
  await openTab(page, "trust");
  await openSection(page, "calibration");
  return page.locator("model-figures");
}

/**
 * Puts the dots on a row of the file, counted from one.
 * @param {import("@playwright/test").Page} page
 * @param {number} row
 */
export async function goToRow(page, row) {
  await openTab(page, "case");
  await page.locator("row-stepper input").fill(String(row));
  await page.keyboard.press("Enter");
}

/** The tabs that are offered now, in their order. @param {import("@playwright/test").Page} page */
export function tabNames(page) {
  return page.locator("tab-rail [data-tab]").evaluateAll((all) => all.map(({ dataset }) => dataset.tab));
}
