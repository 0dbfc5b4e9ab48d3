/**
 * The built page in Chromium. `drawing`: from the file to the calibrated drawing, with memory. `task`: the longest task of
 * the main thread on the way there. `link`: a sample's link on a slow network and processor. `drag`: a dot of a drawing with all its lines in sight is dragged, 300 moves, one a frame;
 * the time of a frame is that of the scripts in it and of the layout that they cause. At the 95th percentile 8 ms are
 * aimed at, and none over 16, where a screen would miss a frame.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumArguments, ensureChromium } from "../scripts/support/chromium.js";
import { root } from "../scripts/support/run.js";
import { serveSite } from "../scripts/support/site-server.js";

const [task, set, folder] = process.argv.slice(2);
const site = await serveSite(join(root, "dist"));
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
const ms = (time) => `${time.toFixed(1)} ms`;
const tell = (seconds, note) =>
  process.stdout.write(`${JSON.stringify({ tool: "Nomogram Explorer (page)", seconds, note })}\n`);
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  if (task === "link") await followLink(page);
  else {
    await page.addInitScript(() => {
      globalThis.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          globalThis.longest = Math.max(globalThis.longest, duration);
      }).observe({ type: "longtask" });
    });
    await page.goto(site.url);
    await page.locator("html[data-loaded]").waitFor();
    const times = await openTable(page);
    if (task === "drag") await dragDot(page);
    else if (task === "drawing") {
      const heap = await memory(page);
      tell(
        times.calibrated,
        `first drawing after ${times.first.toPrecision(3)} s; ${heap} MB of the page and its workers`,
      );
    } else tell((await page.evaluate(() => globalThis.longest)) / 1000, "longest task of the main thread");
  }
} finally {
  await browser.close();
  await site.close();
}

/** Seconds from the file to its first and to its calibrated drawing: everything compared, and one chosen. */
async function openTable(page) {
  await page.evaluate(() => {
    const { bench } = document.querySelector("explorer-page");
    globalThis.seen = new Promise((done) => {
      let from = 0;
      let first = 0;
      const look = () => {
        const { question } = bench.document.peek();
        if (question.source.kind === "file") {
          from ||= performance.now();
          if (!first && bench.model.peek() && bench.current.peek()) first = performance.now() - from;
          const settled =
            bench.finished.peek() && bench.progress.peek() === null && question.choice !== "open";
          if (settled) return done({ first: first / 1000, calibrated: (performance.now() - from) / 1000 });
        }
        setTimeout(look, 10);
      };
      look();
    });
  });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(join(folder, `${set}.csv`));
  return page.evaluate(() => globalThis.seen);
}

/** Megabytes of memory that the browser holds in its renderers. */
async function memory(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const resident = (id) =>
    Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0) / 1024;
  return Math.round(Math.max(...renderers.map(({ id }) => resident(id))));
}

/** A sample's link on a slow telephone: 1.6 Mbit/s, its processor a quarter of this one. */
async function followLink(page) {
  const session = await page.context().newCDPSession(page);
  const bytes = (1.6e6 / 8) | 0;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: bytes,
    uploadThroughput: bytes / 2,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const from = performance.now();
  await page.goto(`${site.url}#1/sample=${set}`);
  await page.locator("nomogram-view input[type=range]").first().waitFor({ timeout: 120_000 });
  tell((performance.now() - from) / 1000, "from the address to the first dot");
}

async function dragDot(page) {
  await page.evaluate(() => document.querySelector("explorer-page").gestures.setOption("shown", 0));
  await page.waitForTimeout(1000);
  const { times, lines } = await page.evaluate(drag);
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  tell(
    at(0.95) / 1000,
    `${lines} lines, 95th percentile of ${times.length} frames; median ${ms(at(0.5))}, longest ${ms(at(1))}`,
  );
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
