/** A person's own table with few events: what is drawn first says something, and says why. */
import { measured, still, watchShifts } from "./first-sight.js";
import { modelFinished, opened, openFile, viewOptions } from "./helpers.js";
import { expect, test } from "./site.js";

/** Of ten customers about one leaves, oftener those who call much. */
function churn(rows = 400) {
  let state = 11;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const lines = Array.from({ length: rows }, () => {
    const calls = Math.floor(10 * random());
    const plan = ["basic", "family", "pro"][Math.floor(3 * random())];
    const leaves = random() < 1 / (1 + Math.exp(4.6 - 0.4 * calls - (plan === "pro" ? 0.8 : 0)));
    return `${calls},${plan},${(100 * random()).toFixed(1)},${leaves ? "yes" : "no"}`;
  });
  return `calls,plan,spent,churn\n${lines.join("\n")}\n`;
}

const bench = (/** @type {import("@playwright/test").Page} */ page) =>
  page.evaluate(() => {
    const { document: doc, model } = document.querySelector("explorer-page").bench;
    if (!model.value) throw new Error("no model");
    const ranges = model.value.effects.map(({ summary }) => summary.maximum - summary.minimum);
    const { learner, settings, choice } = doc.value.question;
    return { learner, settings, choice, longest: Math.max(...ranges) };
  });

/** @param {import("@playwright/test").Page} page */
async function scoresIn(page) {
  const chips = page.locator("learners-bar [data-learner]");
  return Object.fromEntries(
    await chips.evaluateAll((all) =>
      all.map((c) => [c.dataset.learner, c.querySelector(".score")?.textContent]),
    ),
  );
}

test("an uneven table of one's own ends with lines, the reason, every score and the learner in the address", async ({
  page,
}) => {
  await opened(page);
  await openFile(page, "churn.csv", churn(), { chosen: true });
  await modelFinished(page);
  const drawn = await bench(page);
  expect(["as_good", "best"]).toContain(drawn.choice);
  expect(drawn.longest).toBeGreaterThan(0.1);
  await expect(page.locator(".learners-unit")).toContainText(
    /^Drawn: (ranks held-out rows best|as good as the best)/,
  );
  // All of it is in sight.
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    const cut = await page.locator(".learners-unit").evaluate((bar) => {
      const range = document.createRange();
      range.selectNodeContents(/** @type {Node} */ (bar.firstElementChild));
      const [said, room] = [range.getBoundingClientRect(), bar.getBoundingClientRect()];
      if (said.width === 0) throw new Error("the sentence is not drawn");
      return [room.left - said.left, said.right - room.right, room.top - said.top, said.bottom - room.bottom];
    });
    expect(Math.max(...cut), `at ${width} px`).toBeLessThan(1);
  }
  // Where the bar has no room for all of it, it stands in the menu, and none of it in the bar.
  await page.setViewportSize({ width: 844, height: 600 });
  await expect(page.locator(".learners-unit")).toBeHidden();
  await viewOptions(page, (menu) => expect(menu.locator(".why")).toHaveText(/^Drawn: .*\.$/));
  await page.setViewportSize({ width: 1280, height: 720 });
  const scores = await scoresIn(page);
  for (const name of ["svm", "svm-balanced", "logistic"]) expect(scores[name], name).toMatch(/^\.\d{3}$/);
  await expect(page).toHaveURL(drawn.learner === "logistic" ? /learner=logistic/ : /balanced=1/);
  await expect(page.locator("explorer-page")).not.toContainText("No usable signal");

  // What was tried is there: another one is drawn at once, and back.
  await page.locator("learners-bar [data-learner=svm]").click();
  await expect(page.locator(".drawing.stale")).toHaveCount(0);
  await expect(page.locator("model-header progress")).toHaveCount(0);
  expect(await bench(page)).toMatchObject({ learner: "svm", choice: "person", longest: 0 });
  await expect(page.locator("explorer-page")).toContainText("This learner finds no signal");
  await page.keyboard.press("Control+z");
  expect(await bench(page)).toEqual(drawn);

  // Nothing is chosen anew.
  await page.waitForTimeout(600);
  await page.reload();
  await expect(page.locator("html[data-loaded]")).toBeAttached();
  await modelFinished(page);
  expect(await bench(page)).toEqual(drawn);
  await expect(page.locator(".learners-unit")).toContainText(/^Drawn: (ranks|as good)/);
});

/** Few events, and lines that a machine which looks at errors alone and one that fits log odds see otherwise. */
function unlike(rows = 500) {
  let state = 5;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const lines = Array.from({ length: rows }, () => {
    const numbers = Array.from({ length: 5 }, () => (10 * random()).toFixed(2));
    const letter = "abcd"[Math.floor(4 * random())];
    const size = ["s", "m", "l"][Math.floor(3 * random())];
    const sum = Number(numbers[0]) * 0.2 - Number(numbers[1]) * 0.15 + Number(numbers[2]) ** 2 / 60;
    const ill = random() < 1 / (1 + Math.exp(3 - sum - (letter === "a" ? 1 : 0) + (size === "l" ? 0.7 : 0)));
    return [...numbers, letter, size, ill ? "yes" : "no"].join(",");
  });
  return `one,two,three,four,five,letter,size,ill\n${lines.join("\n")}\n`;
}

test("another learner that the page takes leaves the lines where they are, until somebody asks for an order", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await watchShifts(page);
  await opened(page);
  const view = page.locator("drawing-panel nomogram-view");
  const lines = () =>
    view.evaluate((/** @type {import("../../www/viewer/nomogram-view.js").NomogramView} */ { scene }) =>
      scene?.layout.rows.map(({ full }) => full),
    );
  /** By their length in the model that is there. */
  const longest = () =>
    view.evaluate((/** @type {import("../../www/viewer/nomogram-view.js").NomogramView} */ { scene }) =>
      scene?.layout.profiles.toSorted((a, b) => b.range - a.range).map(({ name }) => name),
    );
  await openFile(page, "unlike.csv", unlike(), { chosen: true });
  await expect.poll(lines).toContain("letter");
  const before = await lines();
  const { shift } = await measured(page);
  const { jump } = await still(page);
  await modelFinished(page);
  // Another than the first has been taken.
  expect(["as_good", "best"]).toContain((await bench(page)).choice);
  expect(await lines()).toEqual(before);
  expect(jump, "pixels that a line moved").toBeLessThanOrEqual(8);
  expect((await measured(page)).shift - shift, "layout shift").toBeLessThanOrEqual(0.02);
  // Of the other learner others are the longest, or this would hold by itself.
  expect(await longest()).not.toEqual(before);
  const order = page.getByLabel("Order by");
  await expect(order.locator("option:checked")).toHaveText("as first drawn");
  // A reload brings back the same lines and what the others scored.
  const chips = page.locator("learners-bar .learner-chips");
  await expect(chips.locator(".score")).toHaveText([/^\.\d{3}$/, /^\.\d{3}$/, /^\.\d{3}$/]);
  const said = await chips.textContent();
  await page.waitForTimeout(1000);
  await page.reload();
  await modelFinished(page);
  await expect.poll(lines).toEqual(before);
  await expect(order.locator("option:checked")).toHaveText("as first drawn");
  expect(await chips.textContent()).toBe(said);
  await order.selectOption({ label: "length of line" });
  await expect.poll(lines).toEqual(await longest());
  await expect(order.locator("option", { hasText: "as first drawn" })).toHaveCount(0);
});

test("whoever has touched something keeps the drawing", async ({ page }) => {
  await opened(page);
  // As soon as the others are tried: nobody's hand is sure to be so quick. A tab that is opened touches nothing.
  await page.evaluate(() => {
    const { bench, gestures } = document.querySelector("explorer-page");
    bench.progress.subscribe((now) => {
      if (now?.stage === "choosing") queueMicrotask(() => gestures.setOption("order", "name"));
    });
  });
  await openFile(page, "churn.csv", churn(), { chosen: true });
  await expect(page.locator("model-header h1")).toContainText("churn");
  await modelFinished(page);
  await expect(page.locator("learners-bar [data-learner=logistic] .score")).toHaveText(/^\.\d{3}$/);
  expect(await bench(page)).toMatchObject({ learner: "svm", choice: "kept" });
  expect(page.url()).not.toMatch(/learner=|balanced=/);
});
