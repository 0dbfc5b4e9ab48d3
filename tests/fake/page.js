/** The whole page with the fake engine behind it, in the browser of an element test. The styles in the order of index.html. */

import "../../www/elements/explorer-page.js";
import { follow } from "../../www/engine/follow.js";
import { Pool } from "../../www/engine/pool.js";
import { followSecond } from "../../www/engine/second.js";
import { seek } from "../../www/engine/seek.js";
import { newDocument, withQuestion, withView } from "../../www/state/document.js";
import { Gestures } from "../../www/state/gestures.js";
import { Workbench } from "../../www/state/workbench.js";

import "../../www/style/tokens.css";

import "../../www/style/base.css";

import "../../www/style/controls.css";

import "../../www/style/page.css";

import "../../www/style/panels.css";

import "../../www/style/interactions.css";

import "../../www/style/plane.css";

import "../../www/style/narrow.css";
import { FakeWorker } from "./worker.js";

let pages = 0;

/**
 * @param {{
 *   csv: string, question?: object, view?: object, workers?: number,
 *   delay?: () => Promise<void>,
 * }} o `question` and `view`: what differs from the usual
 */
export async function openPage({ csv, question = {}, view = {}, workers = 2, delay }) {
  const key = `page-${pages++}`;
  const blank = newDocument({ kind: "file", name: "table.csv", key });
  const bench = new Workbench(
    withView(withQuestion(blank, { repeats: 1, folds: 5, target: "outcome", ...question }), view),
  );
  const pool = new Pool({ size: workers, makeWorker: () => new FakeWorker({ delay }), module: {} });
  const gestures = new Gestures(bench, pool);
  const page = /** @type {any} */ (document.createElement("explorer-page"));
  const seeker = {};
  const engine = {};
  Object.assign(page, { bench, gestures, pool, seeker, engine, forget: async () => true });
  document.documentElement.dataset.theme = bench.document.value.view.theme;
  document.body.replaceChildren(page);
  document.body.style.margin = "0";
  bench.engine.value = "ready";
  bench.keepBytes(key, new TextEncoder().encode(csv));
  Object.assign(
    engine,
    follow(bench, pool, () => "table.csv"),
  );
  Object.assign(seeker, seek(bench, pool));
  followSecond(bench, pool, () => "table.csv");
  const until = async (/** @type {() => unknown} */ holds) => {
    for (let i = 0; i < 600; i++) {
      const found = holds();
      if (found) return found;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`It never came to be: ${holds} ${JSON.stringify(bench.trouble.value)}`);
  };
  await until(() => bench.finished.value);
  await page.updateComplete;
  const find = (/** @type {string} */ selector) => page.querySelector(selector);
  return {
    bench,
    gestures,
    pool,
    page,
    seeker,
    until,
    find,
    all: (/** @type {string} */ s) => [...page.querySelectorAll(s)],
  };
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
