/** The engine may die at any moment: the page lives on, says so, and the model is the one it would have been. */

import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { present } from "../found.js";
import { figures, goToRow, modelFinished, opened, openFile, openSection, smallTable } from "./helpers.js";
import { expect, test } from "./site.js";

/**
 * Lets a test end the page's workers: `doom.call` names the call at which all of them meet with their end, `doom.how` how
 * (“die”: with an error event; “hang”: without a word; “deaf”: what they are asked never reaches them).
 */
function doomWorkers() {
  /** @type {Doomed[]} */
  const all = [];
  const doom = { call: "", how: "die", all, ended: 0 };
  window.doom = doom;
  /** @param {Doomed} worker */
  const end = (worker) => {
    if (worker.over) return;
    doom.ended += 1;
    worker.terminate();
    if (doom.how === "die")
      worker.dispatchEvent(new ErrorEvent("error", { message: "killed by the test", cancelable: true }));
  };
  class Doomed extends Worker {
    over = false;
    /** When it was ended, as performance.now() has it. */
    endedAt = Number.NaN;
    /** @param {ConstructorParameters<typeof Worker>} given */
    constructor(...given) {
      super(...given);
      all.push(this);
    }
    terminate() {
      this.over = true;
      super.terminate();
      this.endedAt = performance.now();
    }
    /** @param {{ call?: string }} message @param {Transferable[] | StructuredSerializeOptions} [more] */
    postMessage(message, more) {
      const options = /** @type {StructuredSerializeOptions | undefined} */ (more);
      const { call, how } = doom;
      if (message.call !== call) return super.postMessage(message, options);
      if (how === "deaf") return;
      super.postMessage(message, options);
      doom.call = "";
      setTimeout(() => all.forEach(end), 3);
    }
  }
  window.Worker = Doomed;
}

/**
 * All workers end at the next call of that name.
 * @param {import("@playwright/test").Page} page
 * @param {string} call
 * @param {string} [how]
 */
const doomed = (page, call, how = "die") =>
  page.evaluate((said) => Object.assign(window.doom, said), { call, how, ended: 0 });

/**
 * Whether it has happened, to more than one where there is more than one.
 * @param {import("@playwright/test").Page} page
 */
async function happened(page) {
  await expect.poll(() => page.evaluate(() => window.doom.ended)).toBeGreaterThan(0);
}

/** @param {import("@playwright/test").Page} page */
const model = (page) =>
  page.evaluate(() => document.querySelector("explorer-page").bench.document.value.model);

test("workers that die in the middle of a job are replaced, and the model is the same", async ({ page }) => {
  const table = smallTable(4000);
  await opened(page);
  await openFile(page, "patients.csv", table);
  await modelFinished(page);
  const whole = await model(page);

  // Another question and back, with every worker killed on the way.
  await openSection(page, "settings");
  const c = page.getByLabel(/^C:/);
  await c.fill("3");
  await page.keyboard.press("Enter");
  await c.fill("1");
  for (const worker of page.workers()) {
    worker.evaluate(() => {
      setTimeout(() => {
        throw new Error("killed by the test");
      });
    });
  }
  await page.keyboard.press("Enter");
  await modelFinished(page);
  await expect(page.locator(".notes")).toContainText(["", "started again"]);
  expect(await model(page)).toBe(whole);
});

test("stop ends the calibration at once and leaves a model that can be used and finished", async ({
  page,
}) => {
  // So many fits that they cannot be over before the click.
  await opened(page);
  await openFile(page, "patients.csv", smallTable(3000));
  await openSection(page, "settings");
  await page.getByLabel("Repeats").fill("100");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Folds" }).fill("50");
  await page.keyboard.press("Enter");
  const progress = page.locator("model-header .progress");
  // Some fits, but not a whole replication.
  await expect(progress).toContainText(/Calibrating: ([3-9]|\d\d+) of 5,?000/);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.locator("model-header progress")).toHaveCount(0);
  const stoppedAt = Number(
    present(present(await progress.textContent()).match(/stopped at (\d+) of 5,?000/))[1],
  );
  expect(stoppedAt).toBeGreaterThanOrEqual(3);
  await goToRow(page, 3);
  await expect(page.locator("case-panel .case-says")).toContainText(/Says (ill|well)/);
  await page.getByRole("button", { name: "Finish it" }).click();
  await expect(page.locator("model-header progress")).toHaveCount(1);
  await expect(progress).toContainText("Calibrating");
  // It goes on from there.
  expect(Number(present(present(await progress.textContent()).match(/(\d+) of/))[1])).toBeGreaterThanOrEqual(
    stoppedAt,
  );
  await page.getByRole("button", { name: "Stop" }).click();
  await openSection(page, "settings");
  await page.getByRole("button", { name: "Back to the defaults" }).click();
  await modelFinished(page);
  await expect(await figures(page)).toContainText("On held-out rows");
});

test("all workers killed at once while a file is opened, prepared, fitted, or its model made: the model is the same", async ({
  page,
}) => {
  await page.addInitScript(doomWorkers);
  const table = smallTable(2000);
  await opened(page);
  await openFile(page, "patients.csv", table);
  await modelFinished(page);
  const whole = present(await model(page));
  for (const call of ["open", "prepare", "unit", "model"]) {
    await doomed(page, call);
    // Another name is another file, which is opened and learned anew.
    await openFile(page, `${call}.csv`, table);
    await happened(page);
    await modelFinished(page);
    expect(told(present(await model(page)))).toBe(told(whole));
    await expect(page.locator(".notes")).toContainText(["", "started again"]);
  }
});

/** What a model says, whatever its file is called. @param {string} text */
const told = (text) => {
  const { card: _, ...said } = JSON.parse(text);
  return JSON.stringify(said);
};

test("workers that vanish without a word are missed, and the work goes on", async ({ page }) => {
  await page.addInitScript(doomWorkers);
  await opened(page);
  await doomed(page, "unit", "hang");
  await openFile(page, "patients.csv", smallTable(2000));
  await happened(page);
  // One that had heard is missed after a minute.
  test.setTimeout(240_000);
  await expect(page.locator("model-header progress")).toHaveCount(0, { timeout: 150_000 });
  await modelFinished(page);
  await expect(await figures(page)).toContainText("On held-out rows");
});

test("a comparison and a search go on when all workers are killed in the middle of them", async ({
  page,
}) => {
  await page.addInitScript(doomWorkers);
  await opened(page);
  await openFile(page, "patients.csv", smallTable(600));
  await modelFinished(page);
  await openSection(page, "learners");
  await doomed(page, "judged");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await happened(page);
  await expect(page.locator("learners-table svg").first()).toBeVisible();
  await page.locator("learners-table summary").first().click();
  await expect(page.locator("learners-panel table").first()).toBeVisible();
  await expect(page.locator("learners-panel")).not.toContainText("could not be compared");

  await openSection(page, "top");
  const panel = page.locator("top-panel");
  await doomed(page, "top_step");
  await panel.getByRole("button", { name: "Run" }).click();
  await happened(page);
  await expect(panel.locator(".top-feature").first()).toBeVisible();
  await expect(panel).not.toContainText("The search ended");

  await openSection(page, "check");
  await doomed(page, "check_step");
  await page.locator("check-panel").getByRole("button", { name: "Run" }).click();
  await happened(page);
  await expect(page.locator("check-panel [role=status]")).toContainText("rows predicted");
});

test("Stop ends workers that do not come to an end, and fills their seats; what is done is kept", async ({
  page,
}) => {
  await page.addInitScript(doomWorkers);
  await opened(page);
  await openFile(page, "patients.csv", smallTable(2000));
  await modelFinished(page);
  await page.evaluate(() =>
    Object.assign(window.doom, { count: window.doom.all.filter((w) => !w.over).length }),
  );
  await openSection(page, "settings");
  // The first fit comes in; of the others no worker ever hears.
  await page.evaluate(() => {
    const { doom } = window;
    const made = doom.all.length;
    doom.how = "deaf";
    const header = document.querySelector("model-header");
    if (!header) throw new Error("no header");
    new MutationObserver(() => {
      if (header.querySelector(".progress")?.textContent.includes("Calibrating")) doom.call = "unit";
    }).observe(header, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    doom.made = made;
  });
  await page.getByLabel("Repeats").fill("100");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => window.doom.call)).toBe("unit");
  const asked = page.workers();
  const closed = new Set();
  for (const worker of asked) worker.once("close", () => closed.add(worker));
  await page.evaluate(() => {
    const stop = [...document.querySelectorAll("button")].find((b) => b.textContent.trim() === "Stop");
    stop?.addEventListener("click", () => Object.assign(window.doom, { pressed: performance.now() }), true);
  });
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.locator("model-header progress")).toHaveCount(0);
  // Within half a second of the press, by the clock of the page: each that was asked and did not answer.
  const after = () =>
    page.evaluate(() => {
      const { all, made, pressed = Number.NaN } = window.doom;
      return all.slice(0, made).map(({ endedAt }) => endedAt - pressed);
    });
  await expect.poll(async () => (await after()).some((ms) => ms > 0)).toBe(true);
  await expect.poll(() => closed.size).toBeGreaterThan(0);
  for (const ms of await after()) expect(Number.isNaN(ms) || ms < 500, `ended after ${ms} ms`).toBe(true);
  // As many as before, none of them one that was asked.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { all, count, made } = window.doom;
        return [all.filter((w) => !w.over).length === count, all.length > (made ?? Number.NaN)];
      }),
    )
    .toEqual([true, true]);
  // They were ended, not missed.
  await expect(page.locator(".notes").last()).not.toContainText("started again");
  await page.evaluate(() => {
    window.doom.how = "die";
  });
});

/** What can become of the engine's module on its way, and of the browser's part in it. */
const losses = {
  /** @param {import("@playwright/test").Route} route */
  "is not there": (route) => route.fulfill({ status: 404, body: "Not found" }),
  /** @param {import("@playwright/test").Route} route */
  "is cut short": async (route) => {
    const body = await (await route.fetch()).body();
    await route.fulfill({
      status: 200,
      contentType: "application/wasm",
      body: body.subarray(0, body.length / 2),
    });
  },
  /** @param {import("@playwright/test").Route} route */
  "is a page of the network": (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<!doctype html><p>Log in to go on</p>" }),
  /** @param {import("@playwright/test").Route} route */
  "is broken off": (route) => route.abort("connectionreset"),
};

/**
 * That there is no engine is said, in one sentence; the drawing works.
 * @param {import("@playwright/test").Page} page
 * @param {string[]} complaints
 */
async function saysThatThereIsNoEngine(page, complaints) {
  await opened(page);
  const notes = page.locator("page-notes");
  await expect(notes).toContainText("The engine could not be loaded");
  await expect(notes).toContainText("go online and reload the page");
  await openFile(page, "patients.csv", smallTable(50));
  await expect(notes.locator(".note.error")).toHaveCount(1);
  await expect(notes).not.toContainText("again and again");
  await expect(page.locator("nomogram-view svg").first()).toBeVisible();
  expect(complaints.filter((one) => one.startsWith("uncaught"))).toEqual([]);
  // That something was not found is written by the browser itself.
  complaints.length = 0;
}

for (const [what, fate] of Object.entries(losses))
  test(`a module that ${what}: the page says that there is no engine, and the drawing works`, async ({
    page,
    complaints,
  }) => {
    await page.route("**/*.wasm", fate);
    await saysThatThereIsNoEngine(page, complaints);
  });

test("a browser without WebAssembly: the same", async ({ page, complaints }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "WebAssembly");
  });
  await saysThatThereIsNoEngine(page, complaints);
});

test("a worker's script that is not there: the same", async ({ page, complaints }) => {
  await page.route("**/worker*.js", (route) => route.fulfill({ status: 404, body: "Not found" }));
  await saysThatThereIsNoEngine(page, complaints);
});

/**
 * What the page fetches when it is there or at a press: the files that the build has made apart, by their names without
 * the hash.
 */
const assets = new URL("../../dist/assets/", import.meta.url);
const parts = new Map(
  readdirSync(assets)
    .filter((file) => /^(index|start)-.*\.js$/.test(file))
    .flatMap((file) => [
      ...readFileSync(new URL(file, assets), "utf8").matchAll(
        /import\([`"']\.\/(([\w.-]+?)-[\w-]{8}\.js)[`"']\)/g,
      ),
    ])
    .map(([, file, part]) => [part, file]),
);

/** Nothing is said of these: what keeps the page for the time without a network, which a page test does without. */
const unsaid = ["offline"];

/** How those are asked for that do not come with the drawing; `opens` takes the place of the first example. */
const asked =
  /** @type {Record<string, { hash?: string, opens?: (page: import("@playwright/test").Page) => Promise<unknown> }>} */ ({
    "no-sample": { hash: "#1/sample=xyz" },
    "lesson-card": { hash: "#1/sample=titanic&lesson=probability" },
    "repair-class": {
      opens: (page) =>
        page.evaluate(() => {
          location.hash = "#1/sample=titanic&positive=maybe&C=3";
        }),
    },
    share: { opens: (page) => page.locator("page-header [data-share]").click() },
    figure: { opens: (page) => page.locator("page-header [data-figure]").click() },
    choose: { opens: (page) => openFile(page, "patients.csv", smallTable(100), { chosen: true }) },
    "unpack-file": {
      opens: (page) =>
        page
          .locator("input[type=file]")
          .first()
          .setInputFiles({
            name: "patients.csv.gz",
            mimeType: "application/gzip",
            buffer: gzipSync(smallTable(100)),
          }),
    },
  });

test("the build has parts", () => {
  expect([...parts.keys()]).toEqual(
    expect.arrayContaining(["learners-panel", "figure", "choose", "outputs"]),
  );
  for (const part of Object.keys(asked)) expect(parts.keys()).toContain(part);
});

for (const [part, file] of [...parts].filter(([one]) => !unsaid.includes(one)))
  test(`a part of the page that cannot be fetched (${part}) is said, and stays said`, async ({
    page,
    complaints,
  }) => {
    const { hash = "", opens } = asked[part] ?? {};
    let wanted = 0;
    await page.route(`**/assets/${file}`, (route) => {
      wanted += 1;
      return route.fulfill({ status: 404, body: "Not found" });
    });
    await opened(page, `./${hash}`);
    const notes = page.locator("page-notes");
    if (opens) {
      await modelFinished(page);
      await expect(notes).not.toContainText("could not be fetched");
      await opens(page);
    }
    await expect(notes).toContainText("A part of the page could not be fetched", { timeout: 90_000 });
    expect(wanted, "how often it was asked for").toBeGreaterThan(0);
    if (hash.includes("xyz")) await expect(notes).toContainText("There is no example called “xyz”");
    // There is a drawing that can be used, but of a class that there is not.
    if (part !== "repair-class") await expect(page.locator("nomogram-view svg").first()).toBeVisible();
    expect(complaints.filter((one) => one.startsWith("uncaught"))).toEqual([]);
    // That something was not found is written by the browser itself.
    complaints.length = 0;
  });
