/** What is kept, what is not, and that both are said. */
import {
  dataMenu,
  FIRST_TITLE,
  figures,
  forget,
  kept,
  modelFinished,
  numbers,
  opened,
  openFile,
  openSample,
  openSection,
  smallTable,
  viewOptions,
} from "./helpers.js";
import { allFinished, inSight, mustReturn } from "./sight.js";
import { expect, test } from "./site.js";

test("without storage everything works and the page says what that means", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await expect(page.locator(".note.warning")).toContainText("keeps nothing");
});

test("an example does not cost the work on a file: it waits and can be continued", async ({ page }) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await openSample(page, "iris");
  await modelFinished(page);
  await kept(page).toBe("saved");
  await page.goto("about:blank");
  await opened(page, "./#1/sample=titanic");
  await (await dataMenu(page)).getByRole("button", { name: "Continue with patients.csv" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("outcome");
  await expect(await figures(page)).toContainText("120 rows");
});

test("two tabs keep their own work, each through its reloads; a new one begins with the newest", async ({
  page,
}) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await viewOptions(page, (menu) => menu.getByLabel("Line up at").selectOption("left"));
  const other = await page.context().newPage();
  // Left behind for a moment, the first tab has kept all.
  await kept(page).toBe("saved");
  await opened(other);
  await expect(await figures(other)).toContainText("120 rows");
  await expect(other.getByLabel("Line up at")).toHaveValue("left");
  await openFile(other, "others.csv", smallTable(90));
  await modelFinished(other);
  await other.getByLabel("Order by").selectOption("name");
  await viewOptions(page, (menu) => menu.getByLabel("Line up at").selectOption("mean"));
  for (const tab of [page, other, page]) {
    await tab.reload();
    await expect(tab.locator("html[data-loaded]")).toBeAttached();
  }
  await expect(await figures(page)).toContainText("120 rows");
  await expect(page.getByLabel("Line up at")).toHaveValue("mean");
  await expect(page.getByLabel("Order by")).toHaveValue("range");
  await expect(await figures(other)).toContainText("90 rows");
  await expect(other.getByLabel("Order by")).toHaveValue("name");
  await expect(page.locator("div.note")).toHaveCount(0);
  // The new tab goes back to what it began with.
  await other.goBack();
  await expect(await figures(other)).toContainText("120 rows");
  await expect(other.getByLabel("Line up at")).toHaveValue("left");
  await other.close();
});

test("settings, scale and dot are there after a reload while a hundred repeats are calibrated", async ({
  page,
}) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable(400));
  await modelFinished(page);
  await openSection(page, "settings");
  await page.getByLabel("Repeats").fill("100");
  await page.keyboard.press("Enter");
  await page.getByLabel("Scale").selectOption("log_odds");
  await page.getByRole("slider").first().focus();
  await page.keyboard.press("End");
  await expect(page.locator("model-header progress")).toBeAttached();
  const before = (await numbers(page)).values;
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  await expect(page.getByLabel("Repeats")).toHaveValue("100");
  await expect(page.getByLabel("Scale")).toHaveValue("log_odds");
  expect((await numbers(page)).values).toEqual(before);
});

test("what a person does is in the database soon, however often the model changes meanwhile", async ({
  page,
}) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable(400));
  await modelFinished(page);
  await page.evaluate(() => {
    const { bench, gestures } = document.querySelector("explorer-page");
    gestures.setOption("scale", "log_odds");
    // As a model does that is refined ten times a second, and never done.
    let n = 0;
    setInterval(() => bench.adjust((d) => ({ ...d, model: `${d.model}${" ".repeat(n++ % 2)}` })), 50);
  });
  // Read as another tab would, which knows nothing of what this one holds in memory.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const db = await new Promise((resolve) => {
          const request = indexedDB.open("nomogram-explorer");
          request.onsuccess = () => resolve(request.result);
        });
        /** @type {{ document?: { view: { scale: string } } }[]} */
        const all = await new Promise((resolve) => {
          const request = db.transaction("state").objectStore("state").getAll();
          request.onsuccess = () => resolve(request.result);
        });
        db.close();
        return all.map((entry) => entry.document?.view.scale);
      }),
    )
    .toContain("log_odds");
});

for (const moment of [0, 50, 250, 450]) {
  test(`a file whose name is shown is there after a reload ${moment} ms later`, async ({ page }) => {
    await opened(page);
    await openFile(page, "patients.csv", smallTable());
    await expect(page.getByRole("heading", { level: 1 })).toContainText("outcome");
    await page.waitForTimeout(moment);
    await page.reload();
    await expect(page.locator("html[data-loaded]")).toBeAttached();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("outcome");
    await expect(await figures(page)).toContainText("120 rows");
  });
}

test("a reload in the middle of a run of keys loses none of them", async ({ page }) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await page.getByRole("slider").first().focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowUp");
  const before = await numbers(page);
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  await modelFinished(page);
  expect(await numbers(page)).toEqual(before);
});

test("nor do reloads in the middle of runs of keys in the second of two drawings", async ({ page }) => {
  test.setTimeout(240_000);
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await page.evaluate(() =>
    document.querySelector("explorer-page").gestures.setCompare({ learner: "logistic", settings: [] }),
  );
  const throttle = await page.context().newCDPSession(page);
  let moved = 0;
  /** @type {[number, string[]][]} */
  const runs = [
    [1, ["Home"]],
    [1, ["End"]],
    [1, ["PageUp", "ArrowDown"]],
    [4, ["Home"]],
    [4, ["End", "ArrowDown"]],
  ];
  for (const [rate, keys] of runs) {
    await throttle.send("Emulation.setCPUThrottlingRate", { rate });
    const dots = page.locator("drawing-panel nomogram-view").nth(1).locator("input.slider");
    await dots.first().focus();
    const before = JSON.stringify(mustReturn(await inSight(page)));
    for (const key of keys) await page.keyboard.press(key);
    const promised = mustReturn(await inSight(page));
    moved += Number(JSON.stringify(promised) !== before);
    await page.reload();
    await expect(page.locator("html[data-loaded]")).toBeAttached();
    expect(mustReturn({ ...(await inSight(page)), drawings: [] })).toEqual(promised);
    await allFinished(page);
  }
  expect(moved, "runs of keys that moved a dot").toBeGreaterThanOrEqual(4);
});

test("axes of the map, further outcomes and the scale survive beside settings in the address", async ({
  page,
}) => {
  const two = smallTable()
    .split("\n")
    .filter(Boolean)
    .map((line, i) => (i === 0 ? `dose,weight,${line}` : `${(i * 7) % 11},${50 + ((i * 13) % 40)},${line}`));
  await opened(page);
  await openFile(page, "patients.csv", two.join("\n"));
  await modelFinished(page);
  await page.evaluate(() => {
    const { gestures } = document.querySelector("explorer-page");
    gestures.setPlane(["weight", "dose"]);
    gestures.setOutcomes(["distance"]);
    gestures.setOption("scale", "log_odds");
    gestures.setSetting("C", 10);
  });
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("C=10");
  const view = () =>
    page.evaluate(() => {
      const { plane, outcomes, scale } = document.querySelector("explorer-page").bench.document.value.view;
      return { plane, outcomes, scale };
    });
  const before = await view();
  expect(before).toEqual({ plane: ["weight", "dose"], outcomes: ["distance"], scale: "log_odds" });
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  expect(await view()).toEqual(before);
});

test("a reload that comes before the browser has written the entry brings back what was done last", async ({
  page,
}) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  const hash = () => page.evaluate(() => location.hash);
  await viewOptions(page, (menu) => menu.getByLabel("Line up at").selectOption("left"));
  await expect.poll(hash).toBe("#1/align=left");
  await page.getByLabel("Order by").selectOption("name");
  await expect.poll(hash).toContain("order=name");
  const trail = await page.evaluate(() => history.state.nomogram);
  // What a browser leaves behind then: the address before the last one, and no state.
  await page.evaluate(() => {
    history.replaceState(null, "", "#1/align=left");
    location.reload();
  });
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  await expect(await figures(page)).toContainText("120 rows");
  await expect(page.getByLabel("Order by")).toHaveValue("name");
  await expect.poll(hash).toContain("order=name");
  expect(await page.evaluate(() => history.state.nomogram)).toEqual(trail);
});

test("forgetting leaves nothing behind", async ({ page }) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await kept(page).toBe("saved");
  await forget(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(FIRST_TITLE);
  await expect(page.locator("page-footer")).toContainText("has been deleted");
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(FIRST_TITLE);
  await expect(page.getByText("Continue with")).toHaveCount(0);
});

test("a pasted table opens like a file", async ({ page }) => {
  await opened(page);
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, smallTable());
  await expect(page.getByRole("heading", { level: 1 })).toContainText("outcome");
  await expect(await figures(page)).toContainText("pasted table");
});
