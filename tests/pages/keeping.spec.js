/** What is kept, what is not, and that both are said. */
import { kept, modelFinished, opened, openFile, smallTable } from "./helpers.js";
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
  await page.getByRole("button", { name: "Iris", exact: true }).click();
  await modelFinished(page);
  await kept(page).toBe("saved");
  await page.goto("about:blank");
  await opened(page, "./#1/sample=titanic");
  await page.getByRole("button", { name: "Continue with patients.csv" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("outcome");
  await expect(page.locator("model-header")).toContainText("120 rows");
});

test("two tabs do not overwrite each other in silence", async ({ page }) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await kept(page).toBe("saved");
  const other = await page.context().newPage();
  await opened(other);
  await expect(other.locator("model-header")).toContainText("120 rows");
  await other.getByLabel("Order by").selectOption("name");
  await kept(other).toBe("saved");
  await page.getByLabel("Line up at").selectOption("left");
  await expect(page.locator(".note.warning")).toContainText("Another tab");
  await page.getByRole("button", { name: "Keep this one" }).click();
  await expect(page.locator(".note.warning")).toHaveCount(0);
  await other.close();
});

test("forgetting leaves nothing behind", async ({ page }) => {
  await opened(page);
  await openFile(page, "patients.csv", smallTable());
  await modelFinished(page);
  await kept(page).toBe("saved");
  await page.getByRole("button", { name: "Forget this file" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("survived");
  await expect(page.locator("page-footer")).toContainText("has been deleted");
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("survived");
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
  await expect(page.locator("model-header")).toContainText("pasted table");
});
