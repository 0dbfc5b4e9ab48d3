/** Many things in any order: nothing is thrown, nothing is lost, and a reload brings all of it back. */
import { kept, modelFinished, numbers, opened, openFile, smallTable } from "./helpers.js";
import { expect, test } from "./site.js";

/** A generator of our own, so that a failure can be repeated: the same seed, the same walk. */
function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % n;
  };
}

const steps = [
  async (page, roll) => {
    await page.locator("row-stepper input").fill(String(1 + roll(120)));
    await page.keyboard.press("Enter");
  },
  async (page, roll) => {
    const sliders = page.getByRole("slider");
    await sliders.nth(roll(2) % Math.max(1, await sliders.count())).focus();
    await page.keyboard.press(["Home", "End", "ArrowUp", "ArrowLeft", "Delete"][roll(5)]);
  },
  async (page, roll) => page.getByLabel("Order by").selectOption({ index: roll(6) }),
  async (page, roll) => page.getByLabel("Line up at").selectOption({ index: roll(3) }),
  async (page, roll) =>
    page.getByRole("radio", { name: ["Points", "Log odds", "Odds ratio"][roll(3)], exact: true }).click(),
  async (page) => page.keyboard.press("Control+z"),
  async (page) => page.keyboard.press("Control+z"),
  async (page) => page.keyboard.press("Control+Shift+Z"),
  async (page, roll) => {
    await page.getByLabel(/^C:/).fill(["0.01", "1", "10", "minus one"][roll(4)]);
    await page.keyboard.press("Enter");
  },
  async (page, roll) =>
    page
      .getByLabel(/^Use “(age|group)”/)
      .nth(roll(2))
      .click(),
  async (page, roll) => page.getByLabel("Kind of “age”").selectOption(["numeric", "categorical"][roll(2)]),
  async (page, roll) => page.setViewportSize({ width: [390, 800, 1280][roll(3)], height: 800 }),
  async (page, roll) => {
    await page.locator("page-footer .foot-examples button").nth(roll(4)).click();
    await expect.poll(() => sourceKind(page)).toBe("sample");
  },
];

const sourceKind = (page) =>
  page.evaluate(() => document.querySelector("explorer-page").bench.document.value.question.source.kind);

/** The walk is about a person's file: after an example, or when everything was undone, back to it. */
async function backToFile(page) {
  if ((await sourceKind(page)) === "file") return;
  await page.keyboard.press("Control+z");
  if ((await sourceKind(page)) !== "file") await openFile(page, "patients.csv", smallTable());
  await expect.poll(() => sourceKind(page)).toBe("file");
  await expect(page.getByLabel("Kind of “age”")).toBeAttached();
}

/** Three of them in `npm test`; `npm run soak -- walks` names more. */
const [from, to] = (process.env.WALK_SEEDS ?? "1-3").split("-").map(Number);

for (let seed = from; seed <= to; seed++) {
  test(`a walk of sixty steps, seed ${seed}`, async ({ page }) => {
    const roll = dice(seed);
    await opened(page);
    await openFile(page, "patients.csv", smallTable());
    await modelFinished(page);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    let happened = 0;
    for (let i = 0; i < 60; i++) {
      const step = steps[roll(steps.length)];
      // A step may find its place covered or gone for the moment, but that must stay the exception.
      await step(page, roll).then(
        () => {
          happened += 1;
        },
        (error) => {
          if (!/Timeout/i.test(String(error))) throw error;
        },
      );
      await backToFile(page);
      await expect(page.locator("body")).not.toContainText(/\bNaN\b|undefined|\[object/);
    }
    expect(happened, "steps that could be done").toBeGreaterThanOrEqual(55);
    await modelFinished(page);
    await page.waitForTimeout(800);
    await kept(page).toBe("saved");
    const state = async () => ({
      title: await page.getByRole("heading", { level: 1 }).textContent(),
      order: await page.getByLabel("Order by").inputValue(),
      numbers: await numbers(page),
    });
    const before = await state();
    await page.reload();
    await expect(page.locator("html[data-loaded]")).toBeAttached();
    await modelFinished(page);
    expect(await state()).toEqual(before);
  });
}

test.use({ actionTimeout: 1500 });
