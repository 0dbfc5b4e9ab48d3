/** The whole page around the fake engine, for tests of its parts in a real browser. */
import { page as frame } from "vitest/browser";
import "../../www/style/tokens.css";
import "../../www/style/base.css";
import "../../www/style/controls.css";
import "../../www/style/page.css";
import "../../www/style/panels.css";
import "../../www/style/attribute.css";
import "../../www/style/narrow.css";
import "../../www/elements/explorer-page.js";
import { follow } from "../../www/engine/follow.js";
import { Pool } from "../../www/engine/pool.js";
import { newDocument } from "../../www/state/document.js";
import { fileName } from "../../www/state/export.js";
import { Gestures } from "../../www/state/gestures.js";
import { Workbench } from "../../www/state/workbench.js";
import { FakeWorker } from "../fake/worker.js";

/** Age tells the classes apart with two turns; dose and group do not. */
export function table(rows = 240) {
  const lines = ["age,dose,group,outcome"];
  // A generator of our own, so that the columns have nothing to do with each other.
  let state = 7;
  const roll = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  for (let i = 0; i < rows; i++) {
    const age = i === 0 ? 20 : i === 1 ? 80 : 20 + roll(61);
    const dose = roll(41) / 4;
    const group = "abc"[roll(3)];
    const noise = roll(10) === 0;
    lines.push(`${age},${dose},${group},${(age < 35 || age > 65) !== noise ? "ill" : "well"}`);
  }
  return lines.join("\n");
}

/** @type {{ end: () => void } | null} */
let running = null;

/**
 * @param {{ text?: string, question?: object, width?: number, height?: number, fate?: (heard: number, request: any) => any, delay?: () => Promise<void> }} [options]
 */
export async function explorer({
  text = table(),
  question = {},
  width = 1280,
  height = 900,
  ...worker
} = {}) {
  running?.end();
  await frame.viewport(width, height);
  document.body.replaceChildren();
  document.body.style.margin = "0";
  const doc = newDocument({ kind: "file", name: "a.csv", key: "k" });
  const asked = { target: "outcome", positive: "ill", folds: 4, repeats: 1, ...question };
  const bench = new Workbench({ ...doc, question: { ...doc.question, ...asked } });
  const pool = new Pool({ size: 1, makeWorker: () => new FakeWorker(worker) });
  const gestures = new Gestures(bench, pool);
  bench.keepBytes("k", new TextEncoder().encode(text));
  bench.engine.value = "ready";
  const engine = follow(bench, pool, fileName);
  running = engine;
  const page = Object.assign(document.createElement("explorer-page"), {
    bench,
    gestures,
    pool,
    engine,
    forget: async () => true,
  });
  document.body.append(page);
  const found = { bench, gestures, pool, engine, page };
  await learned(found);
  return found;
}

/** Until a condition holds; what it says meanwhile is told when it never does. */
export async function until(condition, what = String(condition)) {
  const end = performance.now() + 8_000;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`never: ${what}`);
    await new Promise((done) => setTimeout(done, 5));
  }
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** The model answers the question, and everything that it is asked for is in it. */
export function learned({ bench }) {
  return until(() => bench.finished.value && !bench.progress.value, "a finished model");
}
