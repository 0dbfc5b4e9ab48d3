/** The whole page with the fake engine behind it, in the browser of an element test. The styles in the order of index.html. */

import "../../www/bench/explorer-page.js";
import { checker } from "../../www/engine/check.js";
import { follow } from "../../www/engine/follow.js";
import { judge } from "../../www/engine/judge.js";
import { Pool } from "../../www/engine/pool.js";
import { followSecond } from "../../www/engine/second.js";
import { seek } from "../../www/engine/seek.js";
import { topSearch } from "../../www/engine/top.js";
import { drawingParts, laterParts } from "../../www/panels/table.js";
import { newDocument, withQuestion, withView } from "../../www/state/document.js";
import { fileName } from "../../www/state/export.js";
import { Gestures } from "../../www/state/gestures.js";
import { followRow } from "../../www/state/rows.js";
import { tabOf } from "../../www/state/tabs.js";
import { Workbench } from "../../www/state/workbench.js";

import "../../www/style/tokens.css";

import "../../www/style/base.css";

import "../../www/style/controls.css";

import "../../www/style/bench.css";

import "../../www/style/learners-bar.css";

import "../../www/style/beside.css";

import "../../www/style/notes.css";

import "../../www/style/case.css";

import "../../www/style/panels.css";

import "../../www/style/notices.css";

import "../../www/style/attribute.css";

import "../../www/style/interactions.css";

import "../../www/style/plane.css";

import "../../www/style/similarity.css";

import "../../www/style/calibration.css";

import "../../www/style/decide.css";

import "../../www/style/check.css";
import "../../www/style/learners.css";
import "../../www/style/shrinkage.css";
import "../../www/style/top.css";
import "../../www/style/forced.css";

import "../../www/style/narrow.css";
import { all, one } from "../found.js";
import { FakeWorker } from "./worker.js";

// Fetched when a section is opened; the tests of what is in them need not wait.
await Promise.all([...drawingParts, ...Object.values(laterParts)].map((fetched) => fetched()));

/** @typedef {import("../../www/state/document.js").Question} Question */
/** @typedef {import("../../www/state/document.js").View} View */

/** The page as openPage() gives it. @typedef {Awaited<ReturnType<typeof openPage>>} Opened */

/** The page of the test before: its jobs end with it. @type {(() => void)[]} */
let running = [];
let pages = 0;

/**
 * @param {{
 *   csv: string, question?: Partial<Question>, view?: Partial<View>, workers?: number,
 *   fate?: import("./worker.js").Fates, delay?: () => Promise<void>,
 * }} o `question` and `view`: what differs from the usual; the tab of the last panel is the one that is open
 */
export async function openPage({ csv, question = {}, view = {}, workers = 2, ...worker }) {
  for (const end of running) end();
  const key = question.source?.key ?? `page-${pages++}`;
  const blank = newDocument({ kind: "file", name: "table.csv", key });
  const asked = withQuestion(blank, { repeats: 1, folds: 5, target: "outcome", ...question });
  const last = view.panels?.at(-1);
  const tab = last === undefined ? null : tabOf(last);
  const bench = new Workbench(withView(asked, { tab, ...view }));
  const pool = new Pool({ size: workers, makeWorker: () => new FakeWorker(worker) });
  const gestures = new Gestures(bench, pool);
  const page = document.createElement("explorer-page");
  const seeker = /** @type {ReturnType<typeof seek>} */ ({});
  const engine = /** @type {ReturnType<typeof follow>} */ ({});
  const check = checker(bench, pool);
  const top = topSearch(bench, pool);
  Object.assign(page, { bench, gestures, pool, seeker, engine, checker: check, topSearch: top });
  Object.assign(page, { forget: async () => true });
  document.documentElement.dataset.theme = bench.document.value.view.theme;
  document.body.style.margin = "0";
  document.body.replaceChildren(page);
  bench.engine.value = "ready";
  bench.keepBytes(key, new TextEncoder().encode(csv));
  Object.assign(engine, follow(bench, pool, fileName));
  Object.assign(seeker, seek(bench, pool));
  const second = followSecond(bench, pool);
  const judging = judge(bench, pool, engine.fits);
  const rows = followRow(bench, pool);
  running = [engine.end, seeker.end, second.end, judging.end, check.end, top.end, rows];
  await until(() => bench.finished.value && !bench.progress.value, "a finished model");
  await page.updateComplete;
  return {
    bench,
    gestures,
    pool,
    engine,
    seeker,
    checker: check,
    topSearch: top,
    page,
    until,
    /** What must be there. @template {string} S @param {S} selector */
    find: (selector) => one(page, selector),
    /** What may be there. @template {string} S @param {S} selector */
    seen: (selector) => all(page, selector).at(0) ?? null,
    /** @template {string} S @param {S} selector */
    all: (selector) => all(page, selector),
  };
}

/**
 * Until a condition holds; what it says meanwhile is told when it never does.
 * @param {() => unknown} condition
 * @param {string} [what]
 */
export async function until(condition, what = String(condition)) {
  const end = performance.now() + 30_000;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`never: ${what}`);
    await new Promise((done) => setTimeout(done, 5));
  }
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** Two numbers that tell most together, a copy of the first, a group, and noise. @param {number} [n] */
export function crossedTable(n = 240) {
  const lines = ["left,right,copy of left,group,noise,outcome"];
  let state = 7;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  for (let i = 0; i < n; i++) {
    const [a, b, c] = [random() * 10, random() * 4 - 2, random()];
    const ill = c < (a > 5 !== b > 0 ? 0.85 : a > 5 ? 0.45 : 0.05);
    lines.push(
      `${a.toFixed(1)},${b.toFixed(2)},${(a + random() * 0.2).toFixed(1)},${"abc"[i % 3]},${random().toFixed(2)},${ill ? "ill" : "well"}`,
    );
  }
  return `${lines.join("\n")}\n`;
}
