/** Without a network the page is as it was: the program is kept by a service worker, a person's file is not. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeServiceWorker } from "../../scripts/support/offline.js";
import { root } from "../../scripts/support/run.js";
import { serveSite } from "../../scripts/support/site-server.js";
import {
  forget,
  modelFinished,
  numbers,
  opened,
  openFile,
  openSample,
  openTab,
  smallTable,
} from "./helpers.js";
import { expect, testWith } from "./site.js";

/** @typedef {Awaited<ReturnType<typeof serveSite>> & { folder: string }} Copy */

/**
 * A copy of dist/ for each test, which can be changed, on a server that can be stopped.
 * @type {import("./site.js").More<{ clean: boolean, copy: Copy }>}
 */
const own = {
  /** Whether the host leaves out “.html”. */
  clean: [false, { option: true }],

  copy: async ({ subPath, clean }, use, info) => {
    const folder = info.outputPath("dist");
    cpSync(join(root, "dist"), folder, { recursive: true });
    const served = await serveSite(folder, { mount: subPath, clean });
    await use({ ...served, folder });
    await served.close();
    rmSync(folder, { recursive: true });
  },
  baseURL: async ({ copy }, use) => use(copy.url),
};
const test = testWith(own);
test.use({ serviceWorkers: "allow" });

/** The worker is there and answers for this page. @param {import("@playwright/test").Page} page */
async function keptOffline(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) =>
        navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }),
      );
  });
}

/** @param {import("@playwright/test").BrowserContext} context @param {Copy} copy */
async function noNetwork(context, copy) {
  await context.setOffline(true);
  await copy.close();
}

/**
 * Moves the first dot by a key, and says what the drawing says then.
 * @param {import("@playwright/test").Page} page
 */
async function moved(page) {
  const dot = page.locator("drawing-panel nomogram-view input[type=range]").first();
  await dot.focus();
  const before = await numbers(page);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await numbers(page)).sum).not.toBe(before.sum);
}

/** Every address that any cache of this host holds. @param {import("@playwright/test").Page} page */
const cached = (page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url);
  });

test("offline: a reload, a drag, an example, a file of one's own, every tab, the figures and back", async ({
  page,
  context,
  copy,
}) => {
  await opened(page);
  await keptOffline(page);
  await noNetwork(context, copy);
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  await moved(page);
  await openSample(page, "titanic");
  await modelFinished(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("survived");
  const tabs = await page.locator("tab-rail [data-tab]").evaluateAll((all) => all.map((t) => t.dataset.tab));
  for (const tab of tabs) await openTab(page, tab);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await expect(page.locator("page-notes .note.error")).toHaveCount(0);
  await page.goto("./figures.html");
  const figure = page.locator("paper-figure").first();
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator("nomogram-view")).toBeAttached();
  await expect(figure.locator("section")).toHaveAttribute("aria-busy", "false");
  await page.getByRole("link", { name: "Nomogram Explorer" }).first().click();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
});

test("offline in the first visit: what has not been opened yet opens", async ({ page, context, copy }) => {
  await opened(page);
  await keptOffline(page);
  await noNetwork(context, copy);
  await openTab(page, "trust");
  await expect(page.locator("beside-panel side-panel .panel-body").first()).toBeVisible();
  await openSample(page, "iris");
  await modelFinished(page);
  await expect(page.locator("page-notes .note.error")).toHaveCount(0);
});

test.describe("from a host that leaves out “.html”", () => {
  test.use({ clean: true });

  test("offline: the page and the figures, by either address", async ({ page, context, copy }) => {
    await opened(page);
    await keptOffline(page);
    await noNetwork(context, copy);
    for (const address of ["./figures.html", "./figures"]) {
      await page.goto(address);
      await expect(page.locator("paper-figure").first()).toBeAttached();
    }
    await opened(page, "./index.html");
  });
});

test("what is kept are the files of the build, all of them and nothing of a person's", async ({
  page,
  copy,
}) => {
  await opened(page);
  await keptOffline(page);
  await openFile(page, "private-patients.csv", smallTable());
  await modelFinished(page);
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  const built = readdirSync(copy.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "sw.js")
    .map((entry) => join(entry.parentPath, entry.name).slice(copy.folder.length + 1))
    // The package is for pages of others.
    .filter((name) => !name.startsWith("nomogram-view"));
  expect(built.length).toBeGreaterThan(50);
  expect((await cached(page)).sort()).toEqual(built.map((name) => copy.url + name).sort());
  const holding = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    const all = await cache.matchAll();
    const texts = await Promise.all(all.map((response) => response.text()));
    return texts.filter((text) => text.includes("age,group,outcome")).length;
  });
  expect(holding).toBe(0);
});

test("a new version is announced, waits for the press, and the work goes on in it", async ({
  page,
  copy,
}) => {
  await opened(page);
  await keptOffline(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  const index = join(copy.folder, "index.html");
  writeFileSync(index, readFileSync(index, "utf8").replace("<html ", '<html data-version="next" '));
  writeServiceWorker(copy.folder);
  const note = page.locator(".note[data-place=version]");
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(note).toContainText("A new version of this page has come.");
  await expect(page.locator("html[data-version=next]")).toHaveCount(0);
  // Said again until it is taken, and not taken by itself.
  await page.reload();
  await expect(note).toBeVisible();
  await expect(page.locator("html[data-version=next]")).toHaveCount(0);
  await modelFinished(page);
  await moved(page);
  const { values } = await numbers(page);
  await note.getByRole("button", { name: "Reload" }).click();
  await expect(page.locator("html[data-version=next][data-loaded]")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("outcome");
  expect((await numbers(page)).values).toEqual(values);
  await expect(note).toHaveCount(0);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);
});

test("a file that is not the one of the build is not kept", async ({ page, copy }) => {
  const changed = join(copy.folder, "figures.html");
  writeFileSync(changed, `${readFileSync(changed, "utf8")}<!-- as a host adds it -->`);
  await page.addInitScript(() => {
    /** @type {string[]} */
    const states = [];
    window.states = states;
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...given) {
      const registration = await register.apply(this, given);
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => states.push(worker.state));
      return registration;
    };
  });
  await opened(page);
  await expect.poll(() => page.evaluate(() => window.states)).toEqual(["redundant"]);
  expect(await cached(page)).toEqual([]);
  await openTab(page, "trust");
});

test("forgotten: no worker and no cache is left, and the page goes on", async ({ page }) => {
  await opened(page);
  await keptOffline(page);
  const menu = await forget(page);
  await expect(menu).toContainText("Everything that was kept has been deleted.");
  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));
  expect(await left()).toEqual({ workers: 0, caches: [] });
  await openTab(page, "trust");
  await openSample(page, "iris");
  await modelFinished(page);
  expect(await left()).toEqual({ workers: 0, caches: [] });
});

test("a browser that has no service workers: the page is as ever", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined });
  });
  await opened(page);
  await moved(page);
  await expect(await forget(page)).toContainText("Everything that was kept has been deleted.");
});

test("a host that lacks the worker: the page is as ever", async ({ page, copy, complaints }) => {
  rmSync(join(copy.folder, "sw.js"));
  const asked = page.context().waitForEvent("requestfinished", (request) => request.url().endsWith("/sw.js"));
  await opened(page);
  await asked;
  await moved(page);
  // The browser says so in its console; nobody else does.
  expect(complaints.splice(0)).toEqual([expect.stringContaining("404")]);
  await expect(page.locator("page-notes .note")).toHaveCount(0);
});
