/** A frame of a drag does no more than it must: what a browser tells of its layouts, which no clock decides. */

import { present } from "../found.js";
import { modelFinished, opened } from "./helpers.js";
import { expect, test } from "./site.js";

test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });

/** @typedef {{ name: string, args: { beginData?: { totalObjects: number }, endData?: { layoutRoots?: { nodeName: string }[] } } }} Told */

test("a dot that is dragged lays out its line and the result, and nothing around them", async ({
  page,
  browser,
}) => {
  await opened(page, "./#1/sample=credit");
  await modelFinished(page);
  const slider = page.locator("nomogram-view").getByRole("slider", { name: "duration", exact: true });
  const box = present(await slider.boundingBox());
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page.mouse.down();
  // What a press does first (the ring, the pill) is done.
  await page.mouse.move(box.x + box.width * 0.35, y, { steps: 5 });
  await page.waitForTimeout(300);
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  for (let i = 0; i < 20; i++) {
    await page.mouse.move(box.x + box.width * (0.36 + 0.01 * i), y);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
  /** @type {{ traceEvents: Told[] }} */
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await page.mouse.up();
  const layouts = traceEvents.filter(({ name, args }) => name === "Layout" && args.beginData);
  expect(layouts.length).toBeGreaterThan(10);
  const whole = layouts.filter(({ args }) =>
    args.endData?.layoutRoots?.some(({ nodeName }) => nodeName === "#document"),
  );
  expect(whole.length, "layouts of the whole page").toBeLessThanOrEqual(layouts.length / 4);
});
