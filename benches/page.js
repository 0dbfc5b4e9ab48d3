/**
 * The built page in Chromium. `drag`: a dot of a drawing with all its lines in sight is dragged, 300 moves, one a frame;
 * the time of a frame is that of the scripts in it and of the layout that they cause. At the 95th percentile 8 ms are
 * aimed at, and none over 16, where a screen would miss a frame.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumArguments, ensureChromium } from "../scripts/support/chromium.js";
import { root } from "../scripts/support/run.js";
import { serveSite } from "../scripts/support/site-server.js";

const [, set, folder] = process.argv.slice(2);
const site = await serveSite(join(root, "dist"));
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.goto(site.url);
  await page.locator("html[data-loaded]").waitFor();
  const table = readFileSync(join(folder, `${set}.csv`));
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "table.csv", mimeType: "text/csv", buffer: table });
  await page.waitForFunction(
    () => {
      const { bench } = document.querySelector("explorer-page");
      return bench.document.value.question.source.kind === "file" && bench.finished.value;
    },
    null,
    { timeout: 170_000 },
  );
  await page.evaluate(() => document.querySelector("explorer-page").gestures.setOption("shown", 0));
  await page.waitForTimeout(1000);
  const { times, lines } = await page.evaluate(drag);
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const ms = (time) => `${time.toFixed(1)} ms`;
  const note = `${lines} lines, 95th percentile of ${times.length} frames; median ${ms(at(0.5))}, longest ${ms(at(1))}`;
  process.stdout.write(
    `${JSON.stringify({ tool: "Nomogram Explorer (page)", seconds: at(0.95) / 1000, note })}\n`,
  );
} finally {
  await browser.close();
  await site.close();
}

/** In the page: times of frames (ms) while a dot is dragged. */
async function drag() {
  const view = document.querySelector("drawing-panel nomogram-view");
  const next = globalThis.requestAnimationFrame.bind(globalThis);
  const frame = () => new Promise((done) => next(done));
  const times = [];
  let now = 0;
  // Whatever asks for a frame is measured, with the layout that it leaves behind.
  globalThis.requestAnimationFrame = (work) =>
    next((time) => {
      const start = performance.now();
      work(time);
      view.getBoundingClientRect();
      now += performance.now() - start;
    });
  const slider = view.shadowRoot.querySelector("li input[type=range]");
  const box = slider.getBoundingClientRect();
  const tell = (type, x) =>
    slider.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        composed: true,
        clientX: x,
        clientY: box.top + box.height / 2,
        pointerId: 1,
        buttons: 1,
        pointerType: "mouse",
        isPrimary: true,
      }),
    );
  tell("pointerdown", box.left + box.width / 3);
  for (let i = 0; i < 300; i++) {
    now = 0;
    const start = performance.now();
    tell("pointermove", box.left + box.width * (0.2 + 0.6 * Math.abs(Math.sin(i / 20))));
    const asked = performance.now() - start;
    await frame();
    await frame();
    times.push(asked + now);
  }
  tell("pointerup", box.left + box.width / 2);
  return { times, lines: view.scene.layout.rows.length };
}
