/** Stored work that is damaged in any way, and storage that refuses, is full or does not answer: the page works and says it. */
import {
  FIRST_TITLE,
  figures,
  kept,
  modelFinished,
  numbers,
  opened,
  openFile,
  smallTable,
} from "./helpers.js";
import { expect, test } from "./site.js";

/**
 * Changes everything that is kept, as an accident or another version could, and comes back in a new tab.
 * @param {import("@playwright/test").Page} page
 * @param {string} harm
 */
async function damaged(page, harm) {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await page.getByLabel("Order by").selectOption("name");
  await kept(page).toBe("saved");
  await expect.poll(() => entries(page)).toContain("name");
  const other = await page.context().newPage();
  /** @type {string[]} */
  const complaints = [];
  other.on("pageerror", (error) => complaints.push(error.message));
  await other.goto("./robots.txt");
  await other.evaluate(
    async ([text]) => {
      const change = new Function("entry", "key", text);
      /** @type {IDBDatabase} */
      const db = await new Promise((resolve) => {
        const request = indexedDB.open("nomogram-explorer");
        request.onsuccess = () => resolve(request.result);
      });
      const table = db.transaction("state", "readwrite").objectStore("state");
      await new Promise((resolve) => {
        const request = table.openCursor();
        request.onsuccess = () => {
          const cursor = request.result;
          if (!cursor) return resolve(undefined);
          const changed = change(cursor.value, String(cursor.key));
          if (changed === undefined) cursor.delete();
          else cursor.update(changed);
          cursor.continue();
        };
      });
      db.close();
    },
    [`return (${harm})(entry, key)`],
  );
  await opened(other);
  return { other, complaints };
}

/** @param {import("@playwright/test").Page} page */
const entries = (page) =>
  page.evaluate(async () => {
    /** @type {IDBDatabase} */
    const db = await new Promise((resolve) => {
      const request = indexedDB.open("nomogram-explorer");
      request.onsuccess = () => resolve(request.result);
    });
    /** @type {{ document?: { view?: { order?: string } } }[]} */
    const all = await new Promise((resolve) => {
      const request = db.transaction("state").objectStore("state").getAll();
      request.onsuccess = () => resolve(request.result);
    });
    db.close();
    return all.map((entry) => entry?.document?.view?.order);
  });

/** @param {string} what */
const change = (what) => `(entry, key) => { if (key.startsWith("work/")) { ${what} } return entry; }`;

/** What can be read is there: the file and its rows; the rest has its usual value. */
const partly = {
  "settings that are null": change("entry.document.question.settings = null"),
  "a learner that nobody knows": change("entry.document.question.learner = 'oracle'"),
  "no question but for the file": change(
    "entry.document.question = { source: entry.document.question.source, target: 'outcome' , learner: 5, settings: {}}",
  ),
  "maps of another kind": change("entry.document.question.maps = [{ attribute: 'age', map: { kind: '?' } }]"),
  "values that are none": change("entry.document.view.values = [3, null, ['age', {}]]"),
  "no view": change("entry.document.view = null"),
  "a model that is cut off": change("entry.document.model = entry.document.model.slice(0, 100)"),
  "a model of another kind": change("entry.document.model = 7"),
};

for (const [what, harm] of Object.entries(partly)) {
  test(`part of the work is damaged: ${what}`, async ({ page }) => {
    const { other, complaints } = await damaged(page, harm);
    await expect(other.locator("div.note")).toContainText("Some of what this browser kept was damaged");
    await expect(await figures(other)).toContainText("120 rows");
    await modelFinished(other);
    expect((await numbers(other)).probability).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });
}

/** Nothing can be read: the first example, the sentence, and the way to be rid of it. */
const wholly = {
  "not a document": [change("entry.document = 'text'"), "is damaged and cannot be opened"],
  "about nothing": [change("entry.document.question.source = { kind: 'file' }"), "is damaged"],
  "of a newer version": [change("entry.format = 99; entry.document = { other: 1 }"), "newer version"],
  "rows and model gone": [
    "(entry, key) => { if (key.startsWith('bytes/')) return undefined; if (key.startsWith('work/')) entry.document.model = null; return entry; }",
    "rows of “patients.csv” are no longer kept",
  ],
};

for (const [what, [harm, said]] of Object.entries(wholly)) {
  test(`the work cannot be read, ${what}: the page starts, says it and forgets it`, async ({ page }) => {
    const { other, complaints } = await damaged(page, harm);
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(FIRST_TITLE);
    const note = other.locator(".note", { hasText: said });
    await expect(note).toBeVisible();
    await modelFinished(other);
    await note.getByRole("button", { name: "Forget it" }).click();
    await expect(note).toHaveCount(0);
    await other.close();
    const again = await page.context().newPage();
    await opened(again);
    await expect(again.locator(".note", { hasText: said })).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
}

test("the rows alone are gone: the drawing is there and says so", async ({ page }) => {
  const { other } = await damaged(page, "(entry, key) => (key.startsWith('bytes/') ? undefined : entry)");
  await expect(other.locator("div.note")).toContainText("rows of “patients.csv” are no longer kept");
  await expect(other.locator("nomogram-view").getByRole("slider").first()).toBeVisible();
});

test("work that breaks the page is left out, and the page says so", async ({ page, complaints }) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await kept(page).toBe("saved");
  const other = await page.context().newPage();
  // No document of ours does this; it stands for all that nobody has thought of.
  await other.addInitScript(() => {
    customElements.whenDefined("model-header").then((element) => {
      const { render } = element.prototype;
      element.prototype.render = function () {
        if (this.bench.document.value.question.source.kind === "file") throw new Error("cannot be shown");
        return render.call(this);
      };
    });
  });
  await opened(other);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(FIRST_TITLE);
  await expect(other.locator("div.note")).toContainText("could not be shown");
  await other.getByRole("button", { name: "Forget it" }).click();
  await expect(other.locator("div.note")).toHaveCount(0);
  complaints.length = 0;
});

/** @type {Record<string, [() => void, string]>} */
const refusals = {
  "does not answer when it is opened": [
    () => {
      Object.assign(IDBFactory.prototype, { open: () => ({}) });
    },
    "does not answer",
  ],
  "does not answer when it is read": [
    () => {
      Object.assign(IDBObjectStore.prototype, { getAllKeys: () => ({}) });
    },
    "does not answer",
  ],
  "is forbidden": [
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("refused", "SecurityError");
      };
      for (const name of ["sessionStorage", "localStorage"])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("refused", "SecurityError");
          },
        });
    },
    "keeps nothing",
  ],
  "is not there": [
    () => {
      Object.defineProperty(window, "indexedDB", { value: undefined });
    },
    "keeps nothing",
  ],
  "is full": [
    () => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (value, key) {
        if (String(key).startsWith("bytes/")) throw new DOMException("full", "QuotaExceededError");
        return put.call(this, value, key);
      };
    },
    "storage is full",
  ],
};

for (const [what, [harm, said]] of Object.entries(refusals)) {
  test(`storage that ${what}: the page works and says it`, async ({ page }) => {
    await page.addInitScript(harm);
    await opened(page);
    await openFile(page, "patients.csv", smallTable());
    await expect(page.getByRole("heading", { level: 1 })).toContainText("outcome");
    await modelFinished(page);
    await expect(page.locator(".note.warning")).toContainText(said);
    await expect(page.locator(".note.warning")).toHaveCount(1);
  });
}
